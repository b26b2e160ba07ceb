"""A game's folder: the only way to the author's files, and never a way out of it."""

from __future__ import annotations

import os
import stat
import unicodedata
from pathlib import Path

from generator.core.diagnostics import AuthorError, Position, nearest
from generator.source.inputs import listing_of, note, note_content

_LONGEST_NAME = 1024
_TEXTS = (".yaml", ".md")
"""Endings of what is hardly meant by a name with another ending."""
_MOST_ENTRIES = 100_000


class MissingFileError(AuthorError):
    """There is no file of a name that an author wrote."""


class GameFolder:
    """The folder of one game, whose files may come from a stranger.

    ``root`` is where it lies on this machine; ``shown`` is how it is written in
    messages, such as ``rules/harvest``, so that no output depends on the machine.
    """

    def __init__(self, root: Path, shown: str) -> None:
        self.root = Path(os.path.realpath(root))
        self.shown = shown.rstrip("/")
        self._entries: dict[Path, dict[str, str]] = {}

    def show(self, path: Path) -> str:
        """Return ``path`` as messages write it; outside the folder, just its last name."""
        try:
            inner = path.relative_to(self.root).as_posix()
        except ValueError:
            return path.name
        if inner == ".":
            return self.shown or "."
        return f"{self.shown}/{inner}" if self.shown not in ("", ".") else inner

    def find(self, name: str, at: Position, *, kind: str = "file") -> Path:
        """Return the real path of the file that the author calls ``name``.

        ``kind`` says in messages what is looked for. Names are relative to the folder,
        use ``/``, and match exactly, capital letters included, on every system; a
        composed and a decomposed spelling of the same letters are the same name.

        Raises AuthorError when the name is not of that form, when there is no such
        regular file, or when a link on the way leads out of the folder.
        """
        fact = ("find", kind, str(self.root), name)
        try:
            found = self._find(name, at, kind)
        except AuthorError:
            note(fact, "")
            raise
        note(fact, found.relative_to(self.root).as_posix())
        return found

    def has(self, name: str, *, kind: str = "file") -> str:
        """Return ``yes`` if there is anything of the exact name, else an empty text."""
        found = "yes" if os.path.exists(self.root / name) else ""  # noqa: PTH110 - never raises
        note(("has", kind, str(self.root), name), found)
        return found

    def names(self, inside: str, ending: str, *, kind: str = "file") -> list[str]:
        """Return what lies in the folder called ``inside`` and has that ending, in order."""
        try:
            found = sorted(path.name for path in (self.root / inside).glob(f"*{ending}"))
        except OSError:  # the folder went away while it was listed
            found = []
        note(("names", kind, str(self.root), inside, ending), listing_of(found))
        return found

    def _find(self, name: str, at: Position, kind: str) -> Path:
        parts = _split_name(name, at, kind)
        here = self.root
        for index, part in enumerate(parts):
            here = self._step(here, part, name, at, kind, is_last=index == len(parts) - 1)
        return here

    def read_bytes(self, name: str, at: Position, *, kind: str = "file", limit: int) -> bytes:
        """Return the content of the file called ``name``, at most ``limit`` bytes.

        Raises AuthorError as ``find`` does, and when the file is larger or unreadable.
        """
        path = self.find(name, at, kind=kind)
        try:
            data = _read_regular(path, limit)
        except OSError as error:
            reason = _reason(error)
            raise AuthorError(
                at, f"the {kind} “{_quoted(name)}” cannot be read: {reason}"
            ) from None
        note_content(path, kind, data)
        if len(data) > limit:
            raise AuthorError(
                at, f"the {kind} “{_quoted(name)}” is larger than {_megabytes(limit)}"
            )
        return data

    def _step(
        self, here: Path, part: str, name: str, at: Position, kind: str, *, is_last: bool
    ) -> Path:
        """Return the file or folder ``part`` inside the folder ``here``."""
        entries = self._list(here)
        actual = entries.get(part) or entries.get(unicodedata.normalize("NFC", part))
        if actual is None:
            raise MissingFileError(
                at,
                f"there is no {kind} “{_quoted(name)}”",
                self._missing_hint(here, part, entries),
            )
        path = here / actual
        if path.is_symlink():
            path = self._follow(path, name, at, kind)
        found = _what_is(path)
        if found != ("a file" if is_last else "a folder"):
            raise AuthorError(
                at, f"no {kind} can be read from “{_quoted(name)}”: “{part}” is {found}"
            )
        return path

    def _follow(self, path: Path, name: str, at: Position, kind: str) -> Path:
        target = Path(os.path.realpath(path))
        if not target.is_relative_to(self.root):
            raise AuthorError(
                at,
                f"the {kind} “{_quoted(name)}” is a link that leads out of the game's folder",
                "copy the file into the folder",
            )
        return target

    def _list(self, folder: Path) -> dict[str, str]:
        """Return the entries of ``folder`` by their exact and their composed spelling."""
        if folder not in self._entries:
            names: list[str] = []
            try:
                with os.scandir(folder) as entries:
                    for entry in entries:
                        names.append(entry.name)
                        if len(names) > _MOST_ENTRIES:
                            break
            except OSError:
                names = []
            composed = {unicodedata.normalize("NFC", name): name for name in sorted(names)}
            self._entries[folder] = composed | {name: name for name in names}
        return self._entries[folder]

    def _missing_hint(self, here: Path, part: str, entries: dict[str, str]) -> str:
        names = [name for name in entries if not name.startswith(".") and _is_printable(name)]
        same_ending = [name for name in names if Path(name).suffix == Path(part).suffix]
        likely = same_ending or [name for name in names if Path(name).suffix not in _TEXTS]
        if not likely:
            return ""
        hint = nearest(part, likely)
        return hint if here == self.root else f"in {self.show(here)}: {hint}"


def _split_name(name: str, at: Position, kind: str) -> list[str]:
    """Return the parts of a relative name, or say what is wrong with it."""
    shown = _quoted(name)
    if not name:
        left_out = "leave it out where there is none, with “when” and the same expression"
        hint = left_out if kind == "picture" else ""
        raise AuthorError(at, f"the file name of the {kind} is empty", hint)
    if len(name) > _LONGEST_NAME:
        raise AuthorError(
            at, f"the file name of the {kind} is longer than {_LONGEST_NAME} characters"
        )
    if not _is_printable(name):
        message = f"“{shown}” is no file name: it holds signs that cannot be printed"
        raise AuthorError(at, message, "use “/” between folders, not “\\”")
    if "\\" in name:
        raise AuthorError(at, f"“{shown}” is written with “\\”", "use “/” between folders")
    parts = [part for part in name.split("/") if part not in ("", ".")]
    if name.startswith("/") or ":" in name or ".." in parts or not parts:
        raise AuthorError(
            at,
            f"“{shown}” is not inside the game's folder",
            "name files relative to the folder of game.yaml",
        )
    return parts


def _read_regular(path: Path, limit: int) -> bytes:
    """Return at most ``limit`` + 1 bytes of a regular file, and never wait for a pipe."""
    flags = os.O_RDONLY
    for extra in ("O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC", "O_BINARY"):
        flags |= getattr(os, extra, 0)
    with open(os.open(path, flags), "rb") as file:  # noqa: PTH123 - pathlib takes no descriptor
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OSError("not a plain file")
        return file.read(limit + 1)


def _what_is(path: Path) -> str:
    try:
        mode = path.stat().st_mode
    except OSError as error:
        return _reason(error)
    if stat.S_ISREG(mode):
        return "a file"
    return "a folder" if stat.S_ISDIR(mode) else "neither a file nor a folder"


def _reason(error: OSError) -> str:
    if isinstance(error, PermissionError):
        return "locked for reading"
    if isinstance(error, FileNotFoundError):
        return "gone"
    return "not readable"


def _is_printable(name: str) -> bool:
    return all(unicodedata.category(sign) not in ("Cc", "Cs", "Zl", "Zp") for sign in name)


def _quoted(name: str) -> str:
    """Return ``name`` short and printable."""
    short = name if len(name) <= 80 else name[:79] + "…"
    return "".join(
        sign if unicodedata.category(sign) not in ("Cc", "Cs", "Zl", "Zp") else "�"
        for sign in short
    )


def _megabytes(limit: int) -> str:
    return f"{limit / 1_000_000:g} MB"
