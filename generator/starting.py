"""New games: a folder begun from a template, in the languages that its author wants.

A template under ``templates/new`` is a small game of its own, written for all its languages
at once. Of what stands in several, a new game gets what it needs:

- a comment that begins with ``#ko:`` is for authors whose first language is Korean, one with
  ``#ko+:`` for those of them whose game has several languages;
- ``{ko: …, en: …}`` becomes the plain text where a game has one language;
- so do the columns ``title@ko`` and ``title@en`` of a table;
- ``rulebook.ko.md`` is for games in Korean;
- ``TITLE`` stands for the title of the game, ``[TITLE]`` for one still to be translated: a game
  is named in Latin letters.
"""

from __future__ import annotations

import csv
import io
import re
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from generator.core.diagnostics import AuthorError, Position, nearest
from generator.core.patterns import pattern
from generator.reference.schema import schema_text
from generator.source.folder import GameFolder
from generator.source.yaml import read_yaml
from generator.spec.base import SpecError
from generator.spec.game import check_game_id
from generator.workspace import GAME_FILE, UsageError, one_by_one, templates

LANGUAGES = ("ko", "en")
"""What templates are written in."""

SCHEMA_FILE = "game.schema.json"
"""By which an editor completes and checks the game's files."""

_FOLDER = "new"
_ABOUT = "about.yaml"
_MOST_BYTES = 1_000_000
_TEXT = r'"(?:[^"\\]|\\.)*"|[^\s,{}"][^,{}"]*'
_BOTH = pattern(rf"\{{ko: (?P<ko>{_TEXT}), en: (?P<en>{_TEXT})\}}")
_COMMENT = pattern(r"^(?P<indent>\s*)#(?P<language>[a-z]{2})(?P<several>\+?):")
_RULEBOOK = pattern(r"rulebook\.([a-z]{2})\.md")


def template_names() -> list[str]:
    """Return the names of all templates."""
    return sorted(path.parent.name for path in templates(_FOLDER).root.glob(f"*/{GAME_FILE}"))


def list_templates(language: str) -> list[list[str]]:
    """Return what each template is, as rows of a table."""
    rows = [["TEMPLATE", "ABOUT"]]
    for name in template_names():
        about = read_yaml(_read(_template(name), _ABOUT), _ABOUT)
        rows.append([name, about.get(language) or about["en"]])
    return rows


def new_game(name: str, template: str, languages: Sequence[str], working_folder: Path) -> list[str]:
    """Make the folder ``name`` of a new game and return its files, sorted.

    Raises UsageError for a name or a template that cannot be, and where something is
    already; then nothing has been made.
    """
    target = working_folder / name
    _check_name(target, name)
    _check_languages(languages)
    if template not in template_names():
        raise UsageError(f"there is no template “{template}”", nearest(template, template_names()))
    files = dict(_files(template, _title(target.name), languages))
    files[SCHEMA_FILE] = schema_text("game")
    try:
        _write(target, files)
    except OSError as error:
        raise UsageError(f"“{name}” cannot be made: {error.strerror}") from None
    return sorted(files)


def _check_name(target: Path, name: str) -> None:
    # The empty path is this folder, and nobody means that.
    if not name:
        raise UsageError("the game has no name", "write one, such as my-game")
    try:
        check_game_id(target.name)
    except SpecError as error:
        message = error.message.replace("cannot be an id", "cannot be the name of a game")
        alike = re.sub("[^a-z0-9]+", "-", target.name.lower()).strip("-")
        hint = f"{error.hint}: {alike}" if alike else error.hint
        raise UsageError(message, hint) from None
    if target.is_symlink() or (target.exists() and not _is_empty(target)):
        raise UsageError(f"“{name}” is there already", "choose another name, or move it away")
    if not target.parent.is_dir():
        raise UsageError(f"there is no folder “{Path(name).parent}” to make it in")


def _is_empty(target: Path) -> bool:
    return target.is_dir() and not any(target.iterdir())


def _check_languages(languages: Sequence[str]) -> None:
    for language in languages:
        if language not in LANGUAGES:
            known = " and ".join(LANGUAGES)
            another = "make it in one of these, then begin another with “pnp i18n new”"
            hint = one_by_one("--lang", language) or another
            raise UsageError(f"templates are in {known}, not in “{language}”", hint)


def _title(name: str) -> str:
    return " ".join(word.capitalize() for word in name.split("-"))


def _files(template: str, title: str, languages: Sequence[str]) -> Iterator[tuple[str, str]]:
    folder = _template(template)
    for path in sorted(folder.root.iterdir()):
        rules = _RULEBOOK.fullmatch(path.name)
        if path.name == _ABOUT or (rules and rules[1] not in languages):
            continue
        text = _read(folder, path.name).decode("utf-8")
        text = _in_languages(path.name, text, languages)
        if len(languages) == 1:
            text = text.replace('"[TITLE]"', "TITLE")
        yield path.name, text.replace("TITLE", title)


def _in_languages(name: str, text: str, languages: Sequence[str]) -> str:
    if name.endswith(".yaml"):
        return "".join(_lines(text, languages))
    if name.endswith(".csv") and len(languages) == 1:
        return _table(text, languages[0])
    return text


def _lines(text: str, languages: Sequence[str]) -> Iterator[str]:
    """Yield the lines of a definition that are for ``languages``."""
    for line in text.splitlines(keepends=True):
        comment = _COMMENT.match(line)
        if comment is not None and not _is_for(comment, languages):
            continue
        if comment is not None:
            yield f"{comment['indent']}#{line[comment.end() :]}"
        elif line.startswith("languages:"):
            yield f"languages: [{', '.join(languages)}]\n"
        elif len(languages) == 1:
            yield _BOTH.sub(lambda both: both[languages[0]], line)
        else:
            yield line


def _is_for(comment: re.Match[str], languages: Sequence[str]) -> bool:
    return comment["language"] == languages[0] and not (comment["several"] and len(languages) == 1)


def _table(text: str, language: str) -> str:
    """Return a table with the columns of ``language`` as the only ones."""
    rows = list(csv.reader(io.StringIO(text)))
    kept = [i for i, name in enumerate(rows[0]) if "@" not in name or name.endswith(f"@{language}")]
    made = io.StringIO()
    writer = csv.writer(made, lineterminator="\n")
    writer.writerow(rows[0][i].partition("@")[0] for i in kept)
    writer.writerows([row[i] for i in kept] for row in rows[1:])
    return made.getvalue()


def _template(name: str) -> GameFolder:
    return templates(f"{_FOLDER}/{name}")


def _read(folder: GameFolder, name: str) -> bytes:
    try:
        return folder.read_bytes(name, Position(name), kind="template", limit=_MOST_BYTES)
    except AuthorError as error:
        raise UsageError(error.message, error.hint) from None


def _write(target: Path, files: dict[str, str]) -> None:
    """Write all ``files`` into the folder ``target``, or nothing."""
    made = Path(tempfile.mkdtemp(prefix=f".{target.name}-", dir=target.parent))
    try:
        for name, text in files.items():
            (made / name).write_text(text, "utf-8", newline="\n")
        made.chmod(0o755)
        if target.is_dir():
            target.rmdir()
        made.rename(target)
    except OSError:
        shutil.rmtree(made, ignore_errors=True)
        raise
