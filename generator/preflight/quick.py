"""A quick look at a file just made: whether its bytes are what a printer needs, yes or no.

These are the checks of a build (see ``checks``), made on the plain objects of our own
writer and without a library. A file that they do not vouch for is for the general reader
to judge, which knows the names of faults.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from generator.core.patterns import pattern
from generator.core.units import PT
from generator.preflight.limits import (
    CHECK_LINE,
    CHECK_LINE_RECOGNISED,
    CHECK_LINE_TOLERANCE,
    FEW_PAGES,
    PAPER_TOLERANCE,
)
from generator.preflight.plain_file import NotPlainError, PlainFile, Stream, Value, numbers_of
from generator.preflight.plain_lines import Drawing
from generator.preflight.syntax import Name

if TYPE_CHECKING:
    from generator.sheets.profile import Profile

_SUBSET = pattern(r"[A-Z]{6}\+")
_TURNS = {"DuplexFlipLongEdge": "long", "DuplexFlipShortEdge": "short", "Simplex": "none"}


def is_sound(path: Path, profile: Profile | None) -> bool:
    """Tell whether all quick checks vouch for the file at ``path``, made for ``profile``.

    No profile stands for a booklet, which has paper of its own and no check line.
    """
    try:
        look = _Look(PlainFile(path.read_bytes()), profile)
        return all(check(look) for check in QUICK_CHECKS.values())
    except (NotPlainError, OSError, ValueError, TypeError, LookupError, RecursionError):
        return False


class _Look:
    """A file, what it was made for, and the parts of it that several checks look at."""

    def __init__(self, file: PlainFile, profile: Profile | None) -> None:
        self.file = file
        self.profile = profile
        self.root = file.dictionary(file.trailer["Root"])
        tree = file.dictionary(self.root["Pages"])
        self.pages = [file.dictionary(kid) for kid in file.array(tree["Kids"])]
        self.boxes = [_boxes(page) for page in self.pages]
        if tree["Count"] != len(self.pages) or not self.pages:
            raise NotPlainError("another number of pages")
        if (self.root["Type"], tree["Type"]) != ("Catalog", "Pages"):
            raise NotPlainError("a catalogue of another kind")


_Box = tuple[float, float, float, float]


def _boxes(page: Mapping[str, Value]) -> dict[str, _Box]:
    """Return the boxes of a page, in points; a page that is turned or enlarged is refused."""
    if page["Type"] != "Page" or page.keys() & {"Rotate", "UserUnit"}:
        raise NotPlainError("a page of another kind")
    return {name: _edges(page[name]) for name in _BOXES if name in page}


_BOXES = ("MediaBox", "CropBox", "BleedBox", "TrimBox")


def _edges(value: Value) -> _Box:
    left, low, right, high = numbers_of(value)
    if left >= right or low >= high:
        raise NotPlainError("a box with its corners the other way round")
    return (left, low, right, high)


def _is_whole(look: _Look) -> bool:
    """Every object stands where the table says; in small files all streams unpack."""
    file = look.file
    for found in file.objects():
        if isinstance(found, Stream) and len(look.pages) <= FEW_PAGES:
            file.unpacked(found)
    return True


def _is_passive(look: _Look) -> bool:
    """Nothing starts by itself; links only lead to places and addresses."""
    file, root = look.file, look.root
    if any(holder.keys() & {"AA", "OpenAction", "A", "Names"} for holder in (root, *look.pages)):
        return False
    linked = [one for page in look.pages for one in file.array(page.get("Annots", []))]
    actions = [file.dictionary(one).get("A") for one in linked]
    kinds = [file.dictionary(action) for action in actions if action is not None]
    return all(kind["S"] in ("URI", "GoTo") and "Next" not in kind for kind in kinds)


def _says_what_it_is(look: _Look) -> bool:
    """It has a language, a title, and metadata in XML."""
    from xml.parsers.expat import ExpatError, ParserCreate

    file, root = look.file, look.root
    title = file.dictionary(file.trailer["Info"]).get("Title")
    metadata = file.resolve(root["Metadata"])
    if not isinstance(metadata, Stream) or not _has_words(root["Lang"]) or not _has_words(title):
        return False
    parser = ParserCreate()
    try:
        parser.Parse(file.unpacked(metadata), True)
    except ExpatError:
        return False
    return True


def _has_words(text: Value) -> bool:
    return isinstance(text, bytes) and bool(text.strip(b"\0\xfe\xff \t\r\n"))


def _is_on_its_paper(look: _Look) -> bool:
    """Every page is the paper of the profile, turned or not; without one all are alike."""
    sizes = {_size(boxes["MediaBox"]) for boxes in look.boxes}
    if look.profile is None or not look.profile.gang:
        return look.profile is not None or len(sizes) == 1
    wanted = sorted(look.profile.paper)
    return all(
        abs(one - other) <= PAPER_TOLERANCE
        for size in sizes
        for one, other in zip(size, wanted, strict=True)
    )


def _size(box: _Box) -> tuple[float, float]:
    """Return the sides of a box in mm, the shorter first."""
    width, height = (box[2] - box[0]) / PT, (box[3] - box[1]) / PT
    return (min(width, height), max(width, height))


def _is_nested(look: _Look) -> bool:
    """Trim lies in bleed, and bleed and crop on the paper."""
    slack = PAPER_TOLERANCE * PT
    # Most pages of a document are alike.
    for boxes in {tuple(boxes.items()): boxes for boxes in look.boxes}.values():
        nest = [boxes[name] for name in ("MediaBox", "BleedBox", "TrimBox")]
        for outer, inner in (*pairwise(nest), (nest[0], boxes["CropBox"])):
            if not all(a - slack <= b for a, b in zip(outer[:2], inner[:2], strict=True)):
                return False
            if not all(b <= a + slack for a, b in zip(outer[2:], inner[2:], strict=True)):
                return False
    return True


def _prints_true_to_size(look: _Look) -> bool:
    """Viewers are asked not to scale, and to turn the paper over the edge of the profile."""
    wishes, profile = look.file.dictionary(look.root["ViewerPreferences"]), look.profile
    if wishes.get("PrintScaling") != "None":
        return False
    if "Duplex" not in wishes:
        return True
    edge = _TURNS[str(wishes["Duplex"])]
    is_turned = profile is not None and profile.backs in ("alternate", "fronts-then-backs")
    return profile is None or not is_turned or edge in ("none", profile.flip)


def _has_check_line(look: _Look) -> bool:
    """The first page has a line as long as the profile draws 100 mm, if it draws one."""
    profile, (left, low, right, high) = look.profile, look.boxes[0]["MediaBox"]
    if profile is None or profile.notes.edge == "none":
        return True
    if not any(abs(length - CHECK_LINE) < 1e-6 for length in profile.notes.check_lines):
        return True
    if max(right - left, high - low) / PT < CHECK_LINE + CHECK_LINE_RECOGNISED:
        return True
    wanted = [CHECK_LINE * scale for scale in profile.scale]
    lines = Drawing(look.file, look.pages[0]).lines()
    return any(
        abs(line.length_mm - length) <= CHECK_LINE_TOLERANCE for line in lines for length in wanted
    )


def _has_its_fonts(look: _Look) -> bool:
    """Every font is an embedded subset whose text can be read back."""
    file = look.file
    fonts = [
        one
        for one in file.objects()
        if isinstance(one, dict) and one.get("Type") == "Font"
        if one.get("Subtype") not in ("CIDFontType0", "CIDFontType2")
    ]
    return all(_is_embedded(file, font) for font in fonts)


def _is_embedded(file: PlainFile, font: Mapping[str, Value]) -> bool:
    if font["Subtype"] != "Type0" or not _SUBSET.match(_name(font["BaseFont"])):
        return False
    inner = file.dictionary(file.array(font["DescendantFonts"])[0])
    program = file.resolve(file.dictionary(inner["FontDescriptor"])["FontFile2"])
    return isinstance(program, Stream) and isinstance(file.resolve(font["ToUnicode"]), Stream)


def _name(value: Value) -> str:
    return str(value) if isinstance(value, Name) else ""


QUICK_CHECKS: dict[str, Callable[[_Look], bool]] = {
    "structure": _is_whole,
    "security": _is_passive,
    "document": _says_what_it_is,
    "paper": _is_on_its_paper,
    "boxes": _is_nested,
    "viewer": _prints_true_to_size,
    "check-line": _has_check_line,
    "fonts": _has_its_fonts,
}
"""What is looked at, by the names of the checks of a build."""
