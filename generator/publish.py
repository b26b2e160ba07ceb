"""Every file or none: output is made beside its place and moved there when all is well."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from stat import S_ISREG
from typing import IO

from generator.core.folders import remove_folder
from generator.core.lock import take_lock, turn_taken
from generator.core.record import Record

MANIFEST = "manifest.json"
_PREFIX = ".making-"
_LOCK = ".lock"
_TURN = ".publishing"
_TRIES = 5
"""Others may take a new lock for one that was left over, but hardly five times."""


class PublishError(Exception):
    """Output that cannot be written where it should go."""


class Publication(Record):
    """A folder made in the staging area and the one it is to become.

    With ``is_partial`` its files join those already there; otherwise they replace the
    folder, except for folders in it that have a manifest of their own.
    """

    staged: Path
    target: Path
    is_partial: bool
    is_known: bool = False
    """Whether a build is known to have made all that lies in ``target``."""


@contextmanager
def staging_area(output: Path) -> Iterator[Path]:
    """Yield an empty folder on the same disk as ``output``; it is gone afterwards.

    So is ``output`` when it was made for this and nothing came to lie in it. Raises
    PublishError when anything cannot be written, such as on a full disk.
    """
    made: list[Path] = []
    try:
        made = _missing_folders(output)
        output.mkdir(parents=True, exist_ok=True)
        _clear_left_over(output)
        area, lock = _new_area(output)
    except OSError as error:
        raise _cannot_write(output, error) from None
    try:
        yield area
    except OSError as error:
        raise _cannot_write(output, error) from None
    finally:
        remove_folder(area)
        _give_back(lock, area)
        with suppress(OSError):
            for folder in made:
                folder.rmdir()


def _new_area(output: Path) -> tuple[Path, IO[bytes] | None]:
    """Make an empty folder, and a lock beside it if this file system has any.

    The lock is taken first: whoever finds it free may remove the folder.
    """
    for _ in range(_TRIES):
        area = output / f"{_PREFIX}{os.urandom(4).hex()}"
        lock = take_lock(_lock_of(area), create=True)
        if lock is not None:
            area.mkdir()
            return area, lock
        _give_back(None, area)
    import tempfile

    return Path(tempfile.mkdtemp(prefix=_PREFIX, dir=output)), None


def _lock_of(area: Path) -> Path:
    """Return the file beside an area that is locked for as long as its build runs."""
    return area.with_name(f"{area.name}{_LOCK}")


def _give_back(lock: IO[bytes] | None, area: Path) -> None:
    """Let go of the lock of an area that is gone."""
    if lock is not None:
        lock.close()
    with suppress(OSError):
        _lock_of(area).unlink()


def _clear_left_over(output: Path) -> None:
    """Remove the areas of builds that were killed: those whose locks nobody holds.

    An area without a lock may belong to a build that has only begun; it is left alone.
    """
    try:
        found = list(output.iterdir())
    except PermissionError:  # what may be written to need not be open to readers
        return
    for path in found:
        if not (path.name.startswith(_PREFIX) and path.name.endswith(_LOCK)):
            continue
        lock = take_lock(path, create=False)
        if lock is not None:
            area = path.with_name(path.name.removesuffix(_LOCK))
            remove_folder(area)
            _give_back(lock, area)


def _missing_folders(folder: Path) -> list[Path]:
    """Return ``folder`` and those around it that are not there yet, innermost first."""
    return [path for path in (folder, *folder.parents) if not path.exists()]


def _cannot_write(folder: Path, error: OSError) -> PublishError:
    return PublishError(f"cannot write to “{folder}”: {error.strerror or error}")


def publish(publications: list[Publication], area: Path) -> bool:
    """Move all staged folders to their targets, or none of them; tell if any file changed.

    A file that is there already, byte for byte, stays the file that it is. Raises
    PublishError, leaving what was there before.
    """
    with turn_taken(area.parent / _TURN):
        for publication in publications:
            _refuse_foreign(publication)
        done: list[tuple[Path, Path | None]] = []
        changed = False
        try:
            for number, publication in enumerate(publications):
                if _keep_equal_files(publication):
                    continue
                changed = True
                old = area / f"replaced-{number}"
                done.append((publication.target, _swap(publication, old)))
        except OSError as error:
            _put_back(done)
            raise PublishError(f"cannot write “{error.filename}”: {error.strerror}") from None
    return changed


def _keep_equal_files(publication: Publication) -> bool:
    """Tell if all files are there already, else put the equal ones in place of staged ones."""
    staged, target = publication.staged, publication.target
    if not target.is_dir():
        return False
    files = _files_of(staged)
    equal = [path for path in files if _is_equal(f"{staged}/{path}", f"{target}/{path}")]
    if len(equal) == len(files) and (publication.is_partial or not _has_more(publication, files)):
        return True
    for path in equal:
        _take(target / path, staged / path)
    return False


def _has_more(publication: Publication, files: list[str]) -> bool:
    """Tell whether files lie in the target that a new one would not have, besides ``files``."""
    target = publication.target
    kept = tuple(f"{path.relative_to(target).as_posix()}/" for path in _kept(publication))
    others = (path for path in _files_of(target) if not path.startswith(kept))
    return not set(files).issuperset(others)


def _files_of(folder: Path) -> list[str]:
    """Return the paths of all files from ``folder``, with ``/`` between folders."""
    begin = len(str(folder)) + 1
    found = (f"{place}/{name}" for place, _, names in os.walk(folder) for name in names)
    return [path[begin:].replace(os.sep, "/") for path in found]


def _is_equal(one: str, other: str) -> bool:
    try:
        first, second = os.lstat(one), os.lstat(other)
        return os.path.samestat(first, second) or (
            S_ISREG(second.st_mode)
            and first.st_size == second.st_size
            and Path(one).read_bytes() == Path(other).read_bytes()
        )
    except OSError:
        return False


def _take(source: Path, target: Path) -> None:
    """Make ``target``, which is equal to ``source``, the same file, or as old at least."""
    if source.samefile(target):
        return
    beside = target.with_name(f"{target.name}.kept")
    try:
        os.link(source, beside)
        beside.replace(target)
    except OSError:
        mark = source.stat()
        os.utime(target, ns=(mark.st_atime_ns, mark.st_mtime_ns))


def _refuse_foreign(publication: Publication) -> None:
    """Never replace a folder that a build did not make."""
    target = publication.target
    if target.is_symlink() or (target.exists() and not target.is_dir()):
        raise PublishError(f"“{target}” is not a folder")
    if publication.is_known or not target.is_dir() or not any(target.iterdir()):
        return
    if not _is_ours(target):
        raise PublishError(f"“{target}” holds files that no build made; move them away first")


def _is_ours(target: Path) -> bool:
    return (target / MANIFEST).is_file() or any(target.glob(f"*/{MANIFEST}"))


def _swap(publication: Publication, old: Path) -> Path | None:
    staged, target = publication.staged, publication.target
    kept = _kept(publication)
    for path in kept:
        _copy_tree_entry(path, staged / path.relative_to(target))
    target.parent.mkdir(parents=True, exist_ok=True)
    had = target.exists()
    if had:
        target.rename(old)
    try:
        staged.rename(target)
    except OSError:
        if had:
            old.rename(target)
        raise
    return old if had else None


def _kept(publication: Publication) -> list[Path]:
    """Return what of the target stays: files that are not remade, other profiles' folders."""
    staged, target = publication.staged, publication.target
    if not target.is_dir():
        return []
    if not publication.is_partial:
        return sorted(path.parent for path in target.glob(f"*/{MANIFEST}"))
    files = sorted(path for path in target.rglob("*") if path.is_file())
    return [path for path in files if not (staged / path.relative_to(target)).exists()]


def _copy_tree_entry(source: Path, target: Path) -> None:
    import shutil

    target.parent.mkdir(parents=True, exist_ok=True)
    if source.is_dir():
        shutil.copytree(source, target)
    else:
        shutil.copy2(source, target)


def _put_back(done: list[tuple[Path, Path | None]]) -> None:
    for target, old in reversed(done):
        with suppress(OSError):
            remove_folder(target)
            if old is not None:
                old.rename(target)


def replace_file(target: Path, write: Callable[[Path], object]) -> None:
    """Have ``write`` make a file beside ``target``, and put it in its place when it is whole.

    Raises PublishError when it cannot be written.
    """
    import tempfile

    made: Path | None = None
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=_PREFIX, dir=target.parent)
        os.close(handle)
        made = Path(name)
        write(made)
        made.chmod(0o644)
        made.replace(target)
    except OSError as error:
        reason = error.strerror or "not writable"
        raise PublishError(f"“{target}” cannot be written: {reason}") from None
    finally:
        if made is not None:
            with suppress(OSError):
                made.unlink(missing_ok=True)
