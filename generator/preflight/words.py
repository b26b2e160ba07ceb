"""What finished PDF files say, as PDFium reads them."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Mapping, Sequence
from math import hypot
from pathlib import Path
from typing import Any

from generator.core.record import NamedTuple

_PT_PER_MM = 72 / 25.4

Box = tuple[float, float, float, float]
"""Left, top, width and height in mm from the top left of a page."""


def text_of(pdf: Path | bytes) -> str:
    """Return the text of all pages."""
    with _opened(pdf) as document:
        return "\n".join(
            document[index].get_textpage().get_text_range() for index in range(len(document))
        )


def read_metadata(pdf: Path | bytes) -> str:
    """Return what the file says of itself: title, author and the like."""
    with _opened(pdf) as document:
        return "\n".join(f"{key}: {value}" for key, value in document.get_metadata_dict().items())


def read_marks(pdf: Path | bytes) -> str:
    """Return the titles of the bookmarks, one a line."""
    with _opened(pdf) as document:
        return "\n".join(mark.get_title() for mark in document.get_toc())


def page_sizes(pdf: Path | bytes) -> list[tuple[float, float]]:
    """Return the width and height of each page in mm."""
    with _opened(pdf) as document:
        return [
            (width / _PT_PER_MM, height / _PT_PER_MM)
            for width, height in (document.get_page_size(n) for n in range(len(document)))
        ]


def _opened(pdf: Path | bytes) -> Any:
    """Return a document that a ``with`` closes."""
    from pypdfium2 import PdfDocument

    return PdfDocument(pdf)


def texts_in_boxes(path: Path, boxes: Mapping[int, Sequence[Box]]) -> Iterator[str]:
    """Yield what stands in each box; boxes are given by the index of their page."""
    with _opened(path) as document:
        for index, there in boxes.items():
            page = document[index]
            height, text = page.get_height(), page.get_textpage()
            for left, top, wide, high in there:
                yield text.get_text_bounded(
                    left=left * _PT_PER_MM,
                    bottom=height - (top + high) * _PT_PER_MM,
                    right=(left + wide) * _PT_PER_MM,
                    top=height - top * _PT_PER_MM,
                )


class Smallest(NamedTuple):
    """The smallest type in boxes: its size in points, the index of its page, and of its box."""

    size: float
    page: int
    box: int


def smallest_type(path: Path, boxes: Mapping[int, Sequence[Box]]) -> Smallest | None:
    """Return the smallest letter in ``boxes`` as it comes out, or None without any.

    Boxes are given by the index of their page.
    """
    with _opened(path) as document:
        found = [
            Smallest(round(size, 2), index, box)
            for index, there in boxes.items()
            for size, box in _sizes(document[index], there)
        ]
    return min(found, default=None)


def smallest_set_type(path: Path) -> float | None:
    """Return the size of the smallest type that is set on the pages themselves, in points.

    What stands in a drawing that is placed there, such as a part of the game that a figure
    shows small, does not count. None without any.
    """
    with _opened(path) as document:
        sizes = [size for index in range(len(document)) for size in _set_sizes(document[index])]
    return round(min(sizes), 2) if sizes else None


def _set_sizes(page: Any) -> Iterator[float]:
    from pypdfium2 import raw

    size = ctypes.c_float()
    for drawn in page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT], max_depth=1):
        if raw.FPDFTextObj_GetFontSize(drawn.raw, size):
            matrix = drawn.get_matrix()
            yield size.value * hypot(matrix.c, matrix.d)


def _sizes(page: Any, boxes: Sequence[Box]) -> Iterator[tuple[float, int]]:
    """Yield the size of each letter in a box, and which box."""
    from pypdfium2 import raw

    text, height = page.get_textpage(), page.get_height()
    matrix = raw.FS_MATRIX()
    for number in range(text.count_chars()):
        if chr(raw.FPDFText_GetUnicode(text, number)).isspace():
            continue
        left, bottom, right, top = text.get_charbox(number)
        x, y = (left + right) / 2 / _PT_PER_MM, (height - (bottom + top) / 2) / _PT_PER_MM
        box = next((n for n, box in enumerate(boxes) if _is_in(x, y, box)), None)
        if box is not None and raw.FPDFText_GetMatrix(text, number, ctypes.byref(matrix)):
            yield raw.FPDFText_GetFontSize(text, number) * hypot(matrix.c, matrix.d), box


def _is_in(x: float, y: float, box: Box) -> bool:
    return box[0] <= x <= box[0] + box[2] and box[1] <= y <= box[1] + box[3]
