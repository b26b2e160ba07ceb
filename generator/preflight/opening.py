"""Opens a PDF that may be anything, without letting it use up the machine."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pikepdf

_MOST_BYTES = 2_000_000_000
_MOST_DECODED = 128_000_000
_MOST_WARNINGS = 500
_MOST_ITEMS = 2_000_000
_LONGEST_SHOWN = 160
_HEAD = 1024
"""Bytes in which readers look for the mark of a PDF."""


class NotReadableError(Exception):
    """A file that cannot be looked at; the text says why, for whoever gave it."""


def open_pdf(path: Path) -> pikepdf.Pdf:
    """Return the PDF at ``path``. Raises NotReadableError for whatever is none."""
    _refuse_other_files(path)
    import pikepdf

    _bound_decoding()
    try:
        pdf = pikepdf.open(path, suppress_warnings=True)
        count = len(pdf.pages)
    except pikepdf.PasswordError:
        raise NotReadableError("it is locked with a password") from None
    except (pikepdf.PdfError, pikepdf.PikepdfError, ValueError, RuntimeError, MemoryError) as error:
        raise NotReadableError(f"it is damaged: {in_short(error, path)}") from None
    if count == 0:
        raise NotReadableError("it has no pages")
    return pdf


def _refuse_other_files(path: Path) -> None:
    try:
        if not path.is_file():
            raise NotReadableError("it is not a file")
        size = path.stat().st_size
        if size == 0:
            raise NotReadableError("it is empty")
        if size > _MOST_BYTES:
            raise NotReadableError(f"it is larger than {_MOST_BYTES // 1_000_000} MB")
        with path.open("rb") as opened:
            if b"%PDF-" not in opened.read(_HEAD):
                raise NotReadableError("it is not a PDF: the mark “%PDF-” is missing")
    except OSError as error:
        raise NotReadableError(error.strerror or "it cannot be opened") from None


def _bound_decoding() -> None:
    """Bound what streams may unpack to; the same for every file, so setting it again is safe."""
    from pikepdf import settings

    settings.set_qpdf_limits(
        doc_max_warnings=_MOST_WARNINGS,
        parser_max_container_size=_MOST_ITEMS,
        dct_max_memory=_MOST_DECODED,
        flate_max_memory=_MOST_DECODED,
        png_max_memory=_MOST_DECODED,
        run_length_max_memory=_MOST_DECODED,
        tiff_max_memory=_MOST_DECODED,
    )


def in_short(error: object, path: Path) -> str:
    """Return the last line of what a library said, without the path that it may begin with."""
    lines = str(error).strip().splitlines() or [type(error).__name__]
    line = lines[-1].replace(str(path), "").replace(path.name, "").strip(" :")
    printable = "".join(sign if sign.isprintable() else " " for sign in line)
    return printable[:_LONGEST_SHOWN]
