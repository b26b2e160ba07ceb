"""Pages of a finished PDF laid on sheets: in true size, with their text, the same bytes each time.

Links do not come along: on a sheet there is no page to go to. pikepdf could lay one page
over another by itself, but under random names.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING

from generator.core.geometry import Rect
from generator.core.units import PT
from generator.render.numbers import number
from generator.render.pdf.document import write_pdf_to
from generator.render.pdf.metadata import DocumentInfo
from generator.render.pdf.settings import PdfSettings
from generator.scene.imposed import ImposedSide, PlacedPage

if TYPE_CHECKING:
    import pikepdf

_SIZE_TOLERANCE = 0.1
"""Mm by which a page may differ from the box that the plan has for it."""


def impose(
    pdf: bytes,
    sides: Sequence[ImposedSide],
    info: DocumentInfo,
    settings: PdfSettings | None = None,
) -> bytes:
    """Return a PDF of ``sides`` that carry the pages of ``pdf``.

    ``info`` is that of the sheets; its ``duplex`` is the edge about which the plan turns
    them. Raises ValueError when a page is not there or has another size than its box.
    """
    import pikepdf

    ground = BytesIO()
    write_pdf_to(ground, (side.printed for side in sides), info, settings)
    made = BytesIO()
    with pikepdf.open(BytesIO(pdf)) as source, pikepdf.open(ground) as sheets:
        forms = _Forms(source, sheets)
        for sheet, side in zip(sheets.pages, sides, strict=True):
            _lay(forms, sheet, side.pages)
        sheets.save(made, deterministic_id=True)
    return made.getvalue()


class _Forms:
    """The pages of one file as forms of another, each copied once."""

    def __init__(self, source: pikepdf.Pdf, target: pikepdf.Pdf) -> None:
        self._source = source
        self._target = target
        self._made: dict[int, pikepdf.Object] = {}

    def form(self, page: int) -> pikepdf.Object:
        if page not in self._made:
            if not 1 <= page <= len(self._source.pages):
                raise ValueError(f"the document has no page {page}")
            form = self._source.pages[page - 1].as_form_xobject()
            self._made[page] = self._target.copy_foreign(form)
        return self._made[page]


def _lay(forms: _Forms, sheet: pikepdf.Page, pages: Sequence[PlacedPage]) -> None:
    """Draw ``pages`` over what is on ``sheet``."""
    from pikepdf import Name

    height = float(sheet.mediabox[3])
    code = ["Q"]
    for placed in pages:
        form = forms.form(placed.number)
        name = Name(f"/P{placed.number}")
        sheet.add_resource(form, Name.XObject, name=name)
        code += ["q", _clip(placed.clip, height), _matrix(placed, form, height), f"{name} Do", "Q"]
    # What is on the sheet ends in another state than it began in.
    sheet.contents_add(b"q\n", prepend=True)
    sheet.contents_add("\n".join([*code, ""]).encode("ascii"))


def _clip(box: Rect, height: float) -> str:
    corner = (box.x * PT, height - box.bottom * PT, box.width * PT, box.height * PT)
    return f"{' '.join(map(number, corner))} re W n"


def _matrix(placed: PlacedPage, form: pikepdf.Object, height: float) -> str:
    """Return the operator that moves a form, upright or upside down, into its box."""
    left, bottom, right, top = (float(edge) for edge in form.BBox)
    box = placed.box
    if max(abs(right - left - box.width * PT), abs(top - bottom - box.height * PT)) > (
        _SIZE_TOLERANCE * PT
    ):
        raise ValueError(f"page {placed.number} is not as big as its place on the sheet")
    x, y = box.x * PT, height - box.bottom * PT
    if placed.rotation_deg == 180:
        return f"-1 0 0 -1 {number(x + right)} {number(y + top)} cm"
    return f"1 0 0 1 {number(x - left)} {number(y - bottom)} cm"
