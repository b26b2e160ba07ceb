"""The forms of values as JSON Schema: what may stand behind a key.

Values that the models read with a function of their own have their form in ``_READERS``;
a value whose reader is not there may be anything, and a test tells of it.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from generator.reference.models import PLAIN_KINDS
from generator.sheets.paper import PAPERS
from generator.spec.base import Spec
from generator.spec.marks import Ge, Gt, Le, MaxLen, MinLen
from generator.spec.model import AfterValidator, BeforeValidator, PlainValidator

Form = dict[str, Any]

CODE = "[a-z]{2,3}(-[A-Za-z0-9]{2,8})*"
_UNIT_LENGTH = r"^\s*[-+]?([0-9]+(\.[0-9]*)?|\.[0-9]+)\s*(mm|cm|in|pt)?\s*$"
_LENGTH_OR_SHARE = r"^\s*[-+]?([0-9]+(\.[0-9]*)?|\.[0-9]+)\s*(mm|cm|in|pt|%|fr)?\s*$"
_HEX_COLOUR = "^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$"


def ref(name: str) -> Form:
    """Return a reference to a form that the schema defines once."""
    return {"$ref": f"#/$defs/{name}"}


def any_of(*forms: Form) -> Form:
    return {"anyOf": list(forms)}


def list_of(item: Form, *, least: int | None = None, most: int | None = None) -> Form:
    bounds = {"minItems": least, "maxItems": most}
    return {"type": "array", "items": item} | {k: v for k, v in bounds.items() if v is not None}


TEXT: Form = {"type": "string"}
NULL: Form = {"type": "null"}
NUMBER: Form = {"type": "number"}
PERCENT: Form = {"type": "number", "minimum": 0, "maximum": 100}
PLAIN_LENGTH = any_of(NUMBER, {"type": "string", "pattern": _UNIT_LENGTH})
PLAIN_PAIR = list_of(PLAIN_LENGTH, least=2, most=2)
SHARED_PAIR = any_of(
    list_of(any_of(PLAIN_LENGTH, ref("expression")), least=2, most=2), ref("expression")
)
COUNT: Form = {"type": "integer", "minimum": 1}
SCREEN_COLOUR: Form = {"type": "string", "pattern": _HEX_COLOUR}
PAPER = any_of({"enum": sorted(PAPERS)}, PLAIN_PAIR)
PERCENTAGES = list_of(PERCENT, least=4, most=4)

SHARED: dict[str, Form] = {
    "expression": {"type": "string", "pattern": r"\{\{"},
    "number": any_of(NUMBER, ref("expression")),
    "length": any_of(NUMBER, {"type": "string", "pattern": _LENGTH_OR_SHARE}, ref("expression")),
    "lengths": any_of(list_of(ref("length")), ref("expression")),
    "pair": any_of(list_of(ref("length"), least=2, most=2), ref("expression")),
    "pairs": any_of(list_of(ref("pair")), ref("expression")),
    "numbers": any_of(list_of(ref("number")), ref("expression")),
    "condition": any_of({"type": "boolean"}, ref("expression")),
    "colour": {"type": ["string", "null"]},
    "plain-text": {"type": ["string", "number"]},
    "text": any_of(
        ref("plain-text"),
        {
            "type": "object",
            "patternProperties": {f"^{CODE}$": ref("plain-text")},
            "additionalProperties": False,
            "minProperties": 1,
        },
    ),
    "name": {"type": "string", "minLength": 1},
    "count-or-list": any_of(NUMBER, ref("expression"), {"type": "array"}),
    "elements": list_of(ref("element")),
    "rows": any_of(TEXT, {"type": "array"}, ref("table")),
}
"""Forms that many keys have."""

PANELS: Form = {"type": "object", "additionalProperties": ref("elements")}

_READERS: dict[str, Form] = {
    "spec.values:_number": ref("number"),
    "spec.values:_length": ref("length"),
    "spec.values:_points_size": any_of(NUMBER, TEXT),
    "spec.values:read_colour": ref("colour"),
    "elements.gradients:_read_fill": any_of(ref("colour"), ref("gradient")),
    "spec.values:_text": ref("text"),
    "spec.values:_name": ref("name"),
    "spec.values:_condition": ref("condition"),
    "spec.values:_any_value": {},
    "spec.values:_word": {"type": "string", "pattern": r"^[^\W\d_]\w*$"},
    "spec.values:read_pair": ref("pair"),
    "spec.values:_number_or_list": ref("count-or-list"),
    "spec.game:_game_id": {"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"},
    "spec.game:_language": {"type": "string", "pattern": f"^{CODE}$"},
    "spec.game:_range": any_of(COUNT, list_of(COUNT, least=2, most=2)),
    "spec.game:_version": {"type": ["string", "number"]},
    "spec.theme:_screen_colour": SCREEN_COLOUR,
    "spec.theme:_theme_colour": any_of(TEXT, ref("mix"), ref("inks")),
    "spec.theme:read_percentages": PERCENTAGES,
    "spec.theme:_features": list_of({"type": "string", "pattern": "^-?[A-Za-z0-9]{4}$"}),
    "elements.clips:_read_clip": any_of(
        {"enum": ["circle", "ellipse", "hexagon", None]}, ref("clip")
    ),
    "elements.text:_read_along": any_of(TEXT, list_of(ref("pair")), ref("text-circle")),
    "spec.tables:_sheet": any_of(COUNT, ref("name")),
    "spec.tables:_encoding": TEXT,
    "spec.tables:_separator": {"enum": ["comma", "semicolon", "tab"]},
    "spec.tables:_line": COUNT,
    "spec.tables:_ranges": any_of(COUNT, TEXT, {"type": "array", "items": any_of(COUNT, TEXT)}),
    "elements.base:_read_point": ref("pair"),
    "elements.base:_read_size": any_of({"enum": ["fill", None]}, ref("pair")),
    "elements.base:elements_seeing.<locals>.read": ref("elements"),
    "elements.hexgrid:_read_align": any_of(
        {"enum": ["center", "offset-odd", "offset-even"]}, ref("numbers")
    ),
    "elements.nets.element:_read_panels": PANELS,
    "elements.layouts:_read_sizes": list_of(any_of(NUMBER, TEXT)),
    "elements.paths:_read_line": any_of(TEXT, list_of(ref("pair"))),
    "elements.boards.spec:_read_form": TEXT,
    "components.base:_size": any_of({"const": "page"}, SHARED_PAIR),
    "components.base:_cut": any_of({"enum": ["rectangle", "circle", "hexagon", None]}, ref("cut")),
    "game.drawings:size_of_drawing.<locals>.size": SHARED_PAIR,
    "sheets.profile_values:length_within.<locals>.read": PLAIN_LENGTH,
    "sheets.profile_values:_colour": SCREEN_COLOUR,
    "sheets.profile_values:read_paper": PAPER,
    "sheets.profile_values:read_page": any_of(PAPER, NULL),
    "sheets.profile_values:read_area": any_of(PLAIN_PAIR, NULL),
    "sheets.profile_values:read_offset": PLAIN_PAIR,
    "sheets.profile_values:read_scale": any_of(NUMBER, list_of(NUMBER, least=2, most=2)),
    "sheets.profile_values:read_spot": TEXT,
}
"""Forms by the function that reads the value: module below ``generator``, and name."""

_LISTS = {"spec.values:read_pair": "pairs", "spec.values:_length": "lengths"}


def one_or_more(name: str) -> Form:
    """Return the form of a mapping, or of a list of such mappings."""
    return any_of(ref(name), list_of(ref(name)))


_NAMED_SITES = any_of(TEXT, list_of({}))

_PLACES: dict[tuple[str, str], Form] = {
    ("element.lattice", "shape"): any_of(TEXT, list_of(TEXT), one_or_more("lattice-shape")),
    ("element.lattice", "without"): _NAMED_SITES,
    ("element.lattice", "pitch"): any_of(ref("length"), ref("pair")),
    ("element.lattice", "names"): any_of(TEXT, ref("lattice-names")),
    ("element.lattice", "cells"): one_or_more("lattice-cells"),
    ("element.lattice", "border"): one_or_more("lattice-border"),
    ("element.lattice", "lines"): one_or_more("lattice-lines"),
    ("element.lattice", "marks"): one_or_more("lattice-marks"),
    ("element.lattice", "routes"): one_or_more("lattice-route"),
    ("element.lattice", "labels"): one_or_more("lattice-labels"),
    ("lattice-shape", "at"): ref("numbers"),
    ("lattice-shape", "rows"): ref("numbers"),
    ("lattice-shape", "columns"): ref("numbers"),
    ("lattice-shape", "map"): any_of(TEXT, list_of(TEXT)),
    ("game", "print"): any_of(ref("profile"), NULL),
    ("game", "profiles"): {"type": "object", "additionalProperties": ref("profile")},
    ("game", "theme"): ref("theme"),
    ("game", "tables"): {"type": "object", "additionalProperties": ref("rows")},
    ("component", "rows"): any_of(ref("rows"), NULL),
    ("game", "symbols"): {"type": "object", "additionalProperties": ref("symbol")},
    ("game", "figures"): {"type": "object", "additionalProperties": ref("figure")},
    ("game", "components"): {"type": "object", "additionalProperties": ref("component")},
    ("component", "kind"): {"enum": sorted(PLAIN_KINDS["component"])},
    ("component", "front"): ref("elements"),
    ("component", "back"): any_of(ref("elements"), NULL),
    ("component", "net"): ref("name"),
    ("component", "with"): {"type": "object"},
    ("component", "panels"): PANELS,
    ("component", "inside"): PANELS,
    ("component", "each"): ref("elements"),
    ("component", "extends"): TEXT,
    ("component", "abstract"): {"type": "boolean"},
    ("drawing", "draw"): ref("elements"),
    ("symbol", "draw"): ref("elements"),
    ("figure", "draw"): ref("elements"),
}
"""Keys whose values another reader takes up later, by entry and key."""


def unknown_form(name: str) -> Form:
    """Return the form of a value that nobody has told: anything, with a note of what it is."""
    return {"$comment": f"no form is told of {name}"}


def form_of(
    place: tuple[str, str],
    annotation: Any,
    metadata: Iterable[Any],
    named: Callable[[type[Spec]], Form],
) -> Form:
    """Return the form of a field; ``named`` gives that of a model."""
    known = _PLACES.get(place)
    return known if known is not None else _form(annotation, tuple(metadata), named)


def _form(annotation: Any, metadata: tuple[Any, ...], named: Callable[[type[Spec]], Form]) -> Form:
    for mark in metadata:
        if isinstance(mark, PlainValidator | BeforeValidator):
            return _read_form(mark.func)
    return _typed(annotation, named) | _bounds(metadata)


def _read_form(reader: Any) -> Form:
    name = f"{reader.__module__.removeprefix('generator.')}:{reader.__qualname__}"
    if name == "spec.values:_list_of.<locals>.read":
        item = inspect.getclosurevars(reader).nonlocals["item"]
        item_name = f"{item.__module__.removeprefix('generator.')}:{item.__qualname__}"
        return ref(_LISTS.get(item_name, "numbers"))
    return _READERS[name] if name in _READERS else unknown_form(name)


_PLAIN: dict[Any, Form] = {
    str: TEXT,
    float: NUMBER,
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    NoneType: NULL,
    Any: {},
}


def _typed(annotation: Any, named: Callable[[type[Spec]], Form]) -> Form:
    origin, parts = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _form(parts[0], parts[1:], named)
    if origin is Literal:
        return {"enum": list(parts)}
    if origin in (Union, UnionType):
        return _union([_typed(part, named) for part in parts])
    if origin is dict:
        return {"type": "object", "additionalProperties": _typed(parts[1], named)}
    if origin is list or (origin is tuple and parts[-1] is Ellipsis):
        return list_of(_typed(parts[0], named))
    if origin is tuple:
        items = [_typed(part, named) for part in parts]
        return {"prefixItems": items} | {
            "type": "array",
            "minItems": len(items),
            "maxItems": len(items),
        }
    if isinstance(annotation, type) and issubclass(annotation, Spec):
        return named(annotation)
    return _PLAIN[annotation] if annotation in _PLAIN else unknown_form(str(annotation))


def _union(forms: list[Form]) -> Form:
    """Return the form of what may be any of ``forms``, as short as can be."""
    if {} in forms:
        return {}
    plain = [form for form in forms if form.keys() == {"enum"} or form == NULL]
    if len(plain) == len(forms):
        return {"enum": [word for form in forms for word in form.get("enum", [None])]}
    return any_of(*forms)


def _bounds(metadata: Iterable[Any]) -> Form:
    found: Form = {}
    for mark in _marks(metadata):
        match mark:
            case Ge(ge=least):
                found["minimum"] = least
            case Gt(gt=below):
                found["exclusiveMinimum"] = below
            case Le(le=most):
                found["maximum"] = most
            case MinLen(min_length=least):
                found["minItems"] = least
            case MaxLen(max_length=most):
                found["maxItems"] = most
            case _:
                pass
    return found


def _marks(metadata: Iterable[Any]) -> Iterable[Any]:
    for mark in metadata:
        if isinstance(mark, AfterValidator):
            continue
        yield from getattr(mark, "metadata", None) or (mark,)
