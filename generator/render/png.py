"""PDF pages to PNG pictures.

Rasterising is a fifth of the work of Pillow's PNG: drawings are flat, so lines go straight
from the renderer's bitmap to where only those are packed that differ from the one above.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator
from pathlib import Path
from zlib import crc32

import pypdfium2

from generator.core.units import MM_PER_INCH, POINTS_PER_INCH
from generator.render.pixel_rows import packed_rows

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_RGB, _RGBA = 2, 6
_METRE = 1
_WHOLE = 1 - 1e-5
"""What keeps a page of just 500 pixels from getting a 501st for a rounding error."""
_SLACK_PX = 0.05
"""The same for pages whose pixels are counted before; PDFium stretches them to whole ones."""


def rasterise(pdf: Path, dpi: float, pages: Iterable[int] | None = None) -> Iterator[bytes]:
    """Yield each page of ``pdf`` as a PNG with ``dpi`` pixels an inch, on white.

    ``pages`` are the indices of those that are wanted, from 0; None means all. Raises
    OSError or pypdfium2.PdfiumError when the file cannot be read.
    """
    scale = dpi / POINTS_PER_INCH * _WHOLE
    with pypdfium2.PdfDocument(pdf) as document:
        for index in range(len(document)) if pages is None else pages:
            page = document[index]
            bitmap = page.render(scale=scale, rev_byteorder=True, may_draw_forms=False)
            yield _png(bitmap.width, bitmap.height, _rows(bitmap), dpi)
            bitmap.close()
            page.close()


def rasterise_to(
    pdf: Path, sizes: Iterable[tuple[int, int]], dpi: float, *, see_through: bool = False
) -> Iterator[bytes]:
    """Yield each page of ``pdf`` as a PNG of just the pixels that ``sizes`` tells for it.

    The pages are as large as that at ``dpi``, rounding apart. With ``see_through`` nothing is
    white that is not drawn so. Raises ValueError when a page has another size.
    """
    fill = (255, 255, 255, 0) if see_through else (255, 255, 255, 255)
    with pypdfium2.PdfDocument(pdf) as document:
        for page, (width, height) in zip(document, sizes, strict=True):
            scale = dpi / POINTS_PER_INCH * (1 - _SLACK_PX / max(width, height))
            bitmap = page.render(
                scale=scale, rev_byteorder=True, may_draw_forms=False, fill_color=fill
            )
            if (bitmap.width, bitmap.height) != (width, height):
                raise ValueError(f"{bitmap.width} × {bitmap.height} are not {width} × {height}")
            channels = 4 if see_through else 3
            yield _png(width, height, _rows(bitmap, channels), dpi, channels)
            bitmap.close()
            page.close()


def write_png(width: int, height: int, rgb: bytes, dpi: float, channels: int = 3) -> bytes:
    """Return a PNG (W3C, third edition) of ``rgb``, three bytes a pixel, line by line.

    With four ``channels`` the last byte tells how opaque a pixel is. Raises ValueError when
    ``rgb`` is not as long as its size says.
    """
    if len(rgb) != width * height * channels:
        raise ValueError(f"{len(rgb)} bytes are not {width} × {height} pixels")
    length = channels * width
    rows = (rgb[row * length : (row + 1) * length] for row in range(height))
    return _png(width, height, rows, dpi, channels)


def _png(width: int, height: int, rows: Iterable[bytes], dpi: float, channels: int = 3) -> bytes:
    kind = _RGB if channels == 3 else _RGBA
    per_metre = round(dpi / MM_PER_INCH * 1000)
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, kind, 0, 0, 0)),
            _chunk(b"pHYs", struct.pack(">IIB", per_metre, per_metre, _METRE)),
            _chunk(b"IDAT", packed_rows(rows)),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(name: bytes, content: bytes) -> bytes:
    head = struct.pack(">I", len(content)) + name
    return head + content + struct.pack(">I", crc32(content, crc32(name)))


def _rows(bitmap: pypdfium2.PdfBitmap, channels: int = 3) -> Iterator[bytes]:
    """Yield the lines of ``bitmap`` without what fills them up."""
    view = memoryview(bitmap.buffer).cast("B")
    stride, used = bitmap.stride, channels * bitmap.width
    for start in range(0, stride * bitmap.height, stride):
        yield bytes(view[start : start + used])
