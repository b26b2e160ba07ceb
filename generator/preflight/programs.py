"""Content streams and their resources, each read once, within bounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.core.record import NamedTuple
from generator.preflight.fonts import FontFacts
from generator.preflight.syntax import Name, Operation, read_operations

if TYPE_CHECKING:
    import pikepdf

_OPERATORS = """
b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l
m M MP n q Q re RG rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y
' "
"""
KNOWN = frozenset(_OPERATORS.split())
"""The operators of ISO 32000-1, annex A."""
_RESOURCE = {
    "Tf": "Font",
    "Do": "XObject",
    "gs": "ExtGState",
    "cs": "ColorSpace",
    "CS": "ColorSpace",
    "sh": "Shading",
    "scn": "Pattern",
    "SCN": "Pattern",
    "BDC": "Properties",
    "DP": "Properties",
}
"""The kind of resource that the last name before an operator names."""
_OWN_SPACES = ("DeviceGray", "DeviceRGB", "DeviceCMYK", "Pattern")
_MOST_BYTES = 24_000_000
"""Of one stream, once it is unpacked."""
_MOST_OPERATIONS = 2_000_000
"""In all streams of a file together: some seconds of work and, kept, some hundred MB."""
_MOST_KEPT = 400_000


class Program(NamedTuple):
    """The operations of one stream, what its names stand for, and what is wrong with it."""

    operations: tuple[Operation, ...]
    resources: Resources
    missing: tuple[str, ...]
    """Such as ``Font F1``: named, but not among its resources."""
    faults: tuple[str, ...]
    """What is malformed."""


class Resources:
    """The named things of one stream."""

    def __init__(self, found: object, outer: Resources | None, shelf: Shelf) -> None:
        from pikepdf import Dictionary

        self._own = found if isinstance(found, Dictionary) else None
        # Forms of old files use the resources of their page (ISO 32000-1, 7.8.3).
        self._outer = outer if self._own is None else None
        self._shelf = shelf
        self._found: dict[tuple[str, str], pikepdf.Object | None] = {}

    def get(self, kind: str, name: str) -> pikepdf.Object | None:
        """Return what ``name`` stands for among resources of a kind, None for nothing."""
        key = (kind, name)
        if key not in self._found:
            self._found[key] = self._look_up(kind, name)
        return self._found[key]

    def _look_up(self, kind: str, name: str) -> pikepdf.Object | None:
        from pikepdf import Dictionary

        if self._outer is not None:
            return self._outer.get(kind, name)
        group = self._own.get(f"/{kind}") if self._own is not None else None
        if not isinstance(group, Dictionary):
            return None
        try:
            return group.get(f"/{name}")
        except ValueError:  # a name that cannot be one
            return None

    def font(self, name: str) -> FontFacts | None:
        from pikepdf import Dictionary

        found = self.get("Font", name)
        return self._shelf.font(found) if isinstance(found, Dictionary) else None

    def all_fonts(self) -> list[FontFacts]:
        """Return the fonts that are named, whether or not text is set in them."""
        from pikepdf import Dictionary

        group = self._own.get("/Font") if self._own is not None else None
        if not isinstance(group, Dictionary):
            return []
        named = [(str(key)[1:], value) for key, value in group.items()]
        return [self._shelf.font(value) for _, value in named if isinstance(value, Dictionary)]


class Shelf:
    """The programs and fonts of one file, by the numbers of their objects."""

    def __init__(self) -> None:
        self.fonts: dict[object, FontFacts] = {}
        self.is_full = False
        """Whether the file holds more than is looked at."""
        self._forms: dict[object, Program] = {}
        self._operations = 0
        self._kept = 0

    def font(self, found: pikepdf.Object) -> FontFacts:
        # A font written where it is used has no number; each is its own then.
        key = found.objgen if found.is_indirect else len(self.fonts)
        if key not in self.fonts:
            self.fonts[key] = FontFacts(found)
        return self.fonts[key]

    def form(self, form: pikepdf.Object, outer: Resources) -> Program:
        """Return the program of a form XObject."""
        key = form.objgen
        if key not in self._forms:
            program = self.read([form], form.get("/Resources"), outer)
            self._kept += len(program.operations)
            if self._kept > _MOST_KEPT:
                self._forms.clear()
                self._kept = len(program.operations)
            self._forms[key] = program
        return self._forms[key]

    def read(
        self, streams: list[pikepdf.Object], found: object, outer: Resources | None
    ) -> Program:
        """Return the program that ``streams`` hold together."""
        resources = Resources(found, outer, self)
        faults: list[str] = []
        data = b"\n".join(self._unpacked(stream, faults) for stream in streams)
        operations = self._bounded(data)
        missing = dict.fromkeys(
            named
            for operation in operations
            if operation.operator in _RESOURCE and (named := _missing(operation, resources))
        )
        faults += _faults(operations)
        return Program(operations, resources, tuple(missing), tuple(faults))

    def _unpacked(self, stream: pikepdf.Object, faults: list[str]) -> bytes:
        from pikepdf import PikepdfError

        try:
            data = stream.read_bytes()
        except (PikepdfError, RuntimeError, MemoryError, ValueError):
            faults.append("a content stream cannot be unpacked")
            self.is_full = self.is_full or stream.get("/Filter") is not None
            return b""
        if len(data) > _MOST_BYTES:
            faults.append(f"a content stream has more than {_MOST_BYTES // 1_000_000} MB")
            self.is_full = True
            return b""
        return data

    def _bounded(self, data: bytes) -> tuple[Operation, ...]:
        found: list[Operation] = []
        for operation in read_operations(data):
            if self._operations >= _MOST_OPERATIONS:
                self.is_full = True
                break
            self._operations += 1
            found.append(operation)
        return tuple(found)


def _missing(operation: Operation, resources: Resources) -> str:
    """Return which resource an operation names in vain, "" for none."""
    operator, operands = operation
    kind = _RESOURCE[operator]
    names = [operand for operand in operands if isinstance(operand, Name)]
    if operator in ("BDC", "DP"):
        names = names[1:]  # the first is a tag
    if not names or (kind == "ColorSpace" and names[0] in _OWN_SPACES):
        return ""
    return "" if resources.get(kind, names[0]) is not None else f"{kind} {names[0]}"


def _faults(operations: tuple[Operation, ...]) -> list[str]:
    depth = lowest = 0
    unknown: dict[str, None] = {}
    lenient = 0
    for operator, _ in operations:
        if operator == "q":
            depth += 1
        elif operator == "Q":
            depth -= 1
            lowest = min(lowest, depth)
        elif operator not in KNOWN:
            if not lenient:
                unknown[operator] = None
        elif operator in ("BX", "EX"):
            lenient += 1 if operator == "BX" else -1
    faults = [f"unknown operator “{_printable(word)}”" for word in list(unknown)[:3]]
    if lowest < 0:
        faults.append("more Q than q")
    elif depth > 0:
        faults.append("more q than Q")
    return faults


def _printable(word: str) -> str:
    return "".join(sign if sign.isprintable() else "?" for sign in word[:20])
