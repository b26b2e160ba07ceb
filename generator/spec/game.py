"""The root of a definition: what ``game.yaml`` may hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from generator.core.diagnostics import as_written
from generator.core.file_names import is_device
from generator.core.patterns import pattern
from generator.spec.base import Spec, SpecError, read_each
from generator.spec.model import AfterValidator, Field, PlainValidator, ValidationInfo
from generator.spec.values import AnyValue, TextValue

_ID = pattern(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_LANGUAGE = pattern(r"[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*")
_MAX_ID = 60
_MAX_LINE = 200
_MAX_CODE = 35
"""The longest language code that a reader must take (RFC 5646, 4.4.1)."""


def check_id(text: object, noun: str) -> str:
    """Return ``text`` if it can be part of a file's name everywhere; SpecError otherwise."""
    if not isinstance(text, str) or not _ID.fullmatch(text) or len(text) > _MAX_ID:
        raise SpecError(
            f"“{as_written(text)}” cannot be {noun}",
            "use small letters a–z, digits and single hyphens",
        )
    return text


def check_game_id(text: object) -> str:
    """Return ``text`` if it can name a folder on every system; SpecError otherwise."""
    name = check_id(text, "an id")
    _refuse_reserved(name)
    return name


def _refuse_reserved(name: str) -> None:
    """Raise SpecError for the names of devices, which no file on Windows can have."""
    if is_device(name):
        raise SpecError(f"“{name}” cannot name a folder on Windows", "choose another name")


def _game_id(value: Any) -> str:
    return check_game_id(value)


def _language(value: Any) -> str:
    if not isinstance(value, str) or not _LANGUAGE.fullmatch(value) or len(value) > _MAX_CODE:
        raise SpecError(
            f"“{as_written(value)}” is not a language code", "write a code such as ko or en"
        )
    _refuse_reserved(value)
    return value


def is_language(text: str) -> bool:
    """Tell whether ``text`` can be the code of a language."""
    try:
        return bool(_language(text))
    except SpecError:
        return False


def _different(codes: list[str]) -> list[str]:
    seen: set[str] = set()
    for index, code in enumerate(codes):
        if code.casefold() in seen:
            raise SpecError(f"the language “{code}” stands twice").inside(index)
        seen.add(code.casefold())
    return codes


def _range(value: Any, info: ValidationInfo) -> tuple[int, int]:
    if not isinstance(value, list):
        return (_count(value, info), _count(value, info))
    if len(value) != 2:
        raise SpecError(f"expected a number or two, such as [2, 4], not “{as_written(value)}”")
    low, high = read_each(_count, value, info)
    if high < low:
        raise SpecError(f"{high} is less than {low}", "the smaller number comes first").inside(1)
    return (low, high)


def _count(value: Any, info: ValidationInfo) -> int:
    if type(value) is not int or value <= 0:
        raise SpecError(
            f"expected a whole number from 1, not “{as_written(value)}”",
            "write one number, or the least and the most: [2, 4]",
        )
    return value


IntRange = Annotated[tuple[int, int], PlainValidator(_range)]
GameId = Annotated[str, PlainValidator(_game_id)]
LanguageCode = Annotated[str, PlainValidator(_language)]


def _version(value: Any) -> str:
    if isinstance(value, bool) or not isinstance(value, (str, int, float)) or not str(value):
        raise SpecError(
            f"expected a version, not “{as_written(value)}”", "write it between quotes: “1.0”"
        )
    return _short(str(value))


def _short(text: str) -> str:
    if len(text) > _MAX_LINE:
        raise SpecError(f"this has {len(text):,} characters; {_MAX_LINE} are the most here")
    return text


def _short_names(names: list[str]) -> list[str]:
    return [_short(name) for name in names]


class Header(Spec):
    """Who and what the game is."""

    id: GameId | None = None
    title: TextValue
    version: Annotated[str, PlainValidator(_version)] = "1.0"
    players: IntRange | None = None
    minutes: IntRange | None = None
    age: Annotated[int, Field(strict=True, ge=0, le=120)] | None = None
    hook: TextValue | None = None
    description: TextValue | None = None
    sample_turn: TextValue | None = None
    authors: Annotated[list[str], AfterValidator(_short_names)] = Field(
        default_factory=list, max_length=20
    )
    credits: TextValue | None = None
    date: TextValue | None = None
    licence: TextValue | None = None
    contact: TextValue | None = None

    def facts(self, title: str) -> dict[str, object]:
        """Return what expressions know as ``game``; ``title`` is in the language at hand."""
        players, minutes = self.players or (0, 0), self.minutes or (0, 0)
        return {
            "title": title,
            "version": self.version,
            "age": self.age or 0,
            "min_players": players[0],
            "max_players": players[1],
            "min_minutes": minutes[0],
            "max_minutes": minutes[1],
        }


class GameFile(Spec):
    """One file of a definition; ``game.yaml`` must have ``game``, an included one must not."""

    elsewhere: ClassVar[Mapping[str, str]] = {
        key: f"write it under “game”: game: {{{key}: …}}" for key in Header.key_names()
    }

    game: Header | None = None
    languages: (
        Annotated[list[LanguageCode], Field(min_length=1), AfterValidator(_different)] | None
    ) = None
    you_also_need: list[TextValue] = Field(default_factory=list)
    include: list[str] = Field(default_factory=list)
    print: Any = None
    """Settings laid over every print profile; read by whoever prints."""
    profiles: Any = None
    """Print profiles of the game's own, by name."""
    theme: Any = None
    seed: Annotated[int, Field(strict=True, ge=0, le=10**15)] = 1
    values: dict[str, AnyValue] = Field(default_factory=dict)
    per_copy: dict[str, AnyValue] = Field(default_factory=dict)
    """Values of each copy of what is unique; a table may bring others for each."""
    tables: dict[str, Any] = Field(default_factory=dict)
    texts: dict[str, TextValue] = Field(default_factory=dict)
    symbols: dict[str, Any] = Field(default_factory=dict)
    layouts: dict[str, Any] = Field(default_factory=dict)
    figures: dict[str, Any] = Field(default_factory=dict)
    components: dict[str, Any] = Field(default_factory=dict)
