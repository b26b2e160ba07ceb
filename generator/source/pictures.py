"""Pictures: PNG and JPEG upright and checked, SVG as drawn items.

The home of Pillow, which is loaded only for the rare picture that must be written anew:
one that a camera marked as turned, or one with 16 bits a colour.
"""

from __future__ import annotations

import hashlib
import io
from typing import TYPE_CHECKING, Literal

from generator.core.diagnostics import AuthorError, Position
from generator.core.record import replace
from generator.scene import PictureData
from generator.source import jpeg_file, png_file
from generator.source.folder import GameFolder

if TYPE_CHECKING:
    from PIL.Image import Image as Pixels

    from generator.source.svg_picture import SvgPicture

MAX_BYTES = 50_000_000
MAX_PIXELS = 80_000_000
_TURNED_SIDEWAYS = (5, 6, 7, 8)
_INKS = 4


def read_picture(folder: GameFolder, name: str, at: Position) -> PictureData | SvgPicture:
    """Return the picture in the file called ``name``; ``at`` is where the author names it.

    What the file is, its content says and not its ending. Anything in it that is not
    seen, such as the place where a photograph was taken, is left out.

    Raises AuthorError for a file that is missing, too large, broken, cut short, or of a
    kind that cannot be printed.
    """
    data = folder.read_bytes(name, at, kind="picture", limit=MAX_BYTES)
    if data.startswith((png_file.SIGNATURE, jpeg_file.SIGNATURE)):
        try:
            return read_raster(data)
        except ValueError as error:
            raise AuthorError(at, f"the picture “{name}” cannot be used: {error}") from None
    if _looks_like_xml(data):
        from generator.source.svg_picture import read_svg

        return read_svg(data, at, folder.show(folder.find(name, at, kind="picture")))
    raise AuthorError(at, f"“{name}” is {_kind_of(data)}", "save it as PNG, JPEG or SVG")


def read_raster(data: bytes) -> PictureData:
    """Return the PNG or JPEG in ``data``, upright, with 8 bits a colour or fewer.

    Raises ValueError that says what is wrong with it.
    """
    if data.startswith(png_file.SIGNATURE):
        header, clean, orientation = png_file.read_png(data, MAX_PIXELS)
        if orientation != 1 or header.depth > 8:
            clean = _written_anew(clean, orientation, "png")
        return _picture(clean, "png", header.width, header.height, orientation)
    frame, clean, orientation = jpeg_file.read_jpeg(data, MAX_PIXELS)
    if orientation != 1:
        clean = _written_anew(clean, orientation, "jpeg")
    picture = _picture(clean, "jpeg", frame.width, frame.height, orientation)
    return replace(picture, inks=True) if frame.components == _INKS else picture


def _picture(
    data: bytes, kind: Literal["png", "jpeg"], width: int, height: int, orientation: int
) -> PictureData:
    if orientation in _TURNED_SIDEWAYS:
        width, height = height, width
    return PictureData(hashlib.sha256(data).hexdigest(), kind, data, width, height)


def _written_anew(data: bytes, orientation: int, kind: Literal["png", "jpeg"]) -> bytes:
    """Return the picture turned upright (EXIF 2.32, tag 0x0112) and with 8 bits a colour."""
    from PIL import Image
    from PIL.Image import Transpose

    turns = {
        2: Transpose.FLIP_LEFT_RIGHT,
        3: Transpose.ROTATE_180,
        4: Transpose.FLIP_TOP_BOTTOM,
        5: Transpose.TRANSPOSE,
        6: Transpose.ROTATE_270,
        7: Transpose.TRANSVERSE,
        8: Transpose.ROTATE_90,
    }
    try:
        with Image.open(io.BytesIO(data), formats=[kind]) as opened:
            opened.load()
            image = _to_eight_bits(opened)
            profile = opened.info.get("icc_profile")
    except (OSError, ValueError, SyntaxError, EOFError):
        raise ValueError("it is damaged") from None
    if orientation != 1:
        image = image.transpose(turns[orientation])
    written = io.BytesIO()
    if kind == "png":
        image.save(written, "PNG", icc_profile=profile)
    else:
        image.save(written, "JPEG", quality=95, subsampling=0, icc_profile=profile)
    return written.getvalue()


def _to_eight_bits(image: Pixels) -> Pixels:
    # Pillow brings colours down to 8 bits as it reads them, but keeps 16 bits of grey.
    if image.mode != "I;16":
        return image
    return image.convert("I").point(lambda level: level / 256).convert("L")


def _looks_like_xml(data: bytes) -> bool:
    start = data[:1000]
    for mark, encoding in (
        (b"\xef\xbb\xbf", "utf-8"),
        (b"\xff\xfe", "utf-16-le"),
        (b"\xfe\xff", "utf-16-be"),
    ):
        if start.startswith(mark):
            start = start[len(mark) :].decode(encoding, "ignore").encode()
    return start.lstrip().startswith(b"<")


_OTHERS = (
    (b"GIF8", "a GIF"),
    (b"BM", "a BMP"),
    (b"II*\0", "a TIFF"),
    (b"MM\0*", "a TIFF"),
    (b"%PDF", "a PDF"),
    (b"8BPS", "a Photoshop file"),
    (b"\x1f\x8b", "packed (SVGZ or gzip)"),
)


def _kind_of(data: bytes) -> str:
    for start, words in _OTHERS:
        if data.startswith(start):
            return words
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "a WebP"
    if data[4:8] == b"ftyp":
        return "an AVIF or HEIC picture"
    return "empty" if not data else "not a picture that can be read"
