"""What finished PDF files say, as PDFium reads them."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Mapping, Sequence
from math import hypot
from pathlib import Path
from typing import Any

_PT_PER_MM = 72 / 25.4

Box = tuple[float, float, float, float]
"""Left, top, width and height in mm from the top left of a page."""


def text_of(path: Path) -> str:
    """Return the text of all pages."""
    from pypdfium2 import PdfDocument

    document = PdfDocument(path)
    try:
        return "\n".join(
            document[index].get_textpage().get_text_range() for index in range(len(document))
        )
    finally:
        document.close()


def read_metadata(path: Path) -> str:
    """Return what the file says of itself: title, author and the like."""
    from pypdfium2 import PdfDocument

    document = PdfDocument(path)
    try:
        return "\n".join(f"{key}: {value}" for key, value in document.get_metadata_dict().items())
    finally:
        document.close()


def texts_in_boxes(path: Path, boxes: Mapping[int, Sequence[Box]]) -> Iterator[str]:
    """Yield what stands in each box; boxes are given by the index of their page."""
    from pypdfium2 import PdfDocument

    document = PdfDocument(path)
    try:
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
    finally:
        document.close()


def smallest_type(path: Path, boxes: Mapping[int, Sequence[Box]] | None = None) -> float | None:
    """Return the size of the smallest letter in points as it comes out, or None without any.

    Where ``boxes`` are given, by the index of their page, only letters in them count.
    """
    from pypdfium2 import PdfDocument

    document = PdfDocument(path)
    try:
        pages = range(len(document)) if boxes is None else boxes
        sizes = [
            size
            for index in pages
            for size in _sizes(document[index], None if boxes is None else boxes[index])
        ]
    finally:
        document.close()
    return round(min(sizes), 2) if sizes else None


def _sizes(page: Any, boxes: Sequence[Box] | None) -> Iterator[float]:
    from pypdfium2 import raw

    text, height = page.get_textpage(), page.get_height()
    matrix = raw.FS_MATRIX()
    for number in range(text.count_chars()):
        if chr(raw.FPDFText_GetUnicode(text, number)).isspace():
            continue
        left, bottom, right, top = text.get_charbox(number)
        x, y = (left + right) / 2 / _PT_PER_MM, (height - (bottom + top) / 2) / _PT_PER_MM
        is_counted = boxes is None or any(_is_in(x, y, box) for box in boxes)
        if is_counted and raw.FPDFText_GetMatrix(text, number, ctypes.byref(matrix)):
            yield raw.FPDFText_GetFontSize(text, number) * hypot(matrix.c, matrix.d)


def _is_in(x: float, y: float, box: Box) -> bool:
    return box[0] <= x <= box[0] + box[2] and box[1] <= y <= box[1] + box[3]
