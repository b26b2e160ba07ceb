"""A program that builds games one after the other, each in a process that may do little.

It reads one JSON list a line: the words of a command line and the folder to work in. Each
is run in a copy of this process with bounds on memory and time, in which a connection, a
program started, or a file opened outside the places named below ends it at once. One JSON
list a line is answered: how it ended, and all that it said.
"""

import json
import os
import resource
import sys
import tempfile
import traceback
from pathlib import Path

MEMORY = 1_500_000_000
"""Bytes of address space, with Python and its libraries."""
SECONDS = 300
"""Of the processor: far more than any case takes, on a slow machine too, and yet an end."""
CAUGHT = 77
BROKEN = 99

ROOT = Path(__file__).resolve().parents[2]
_READER = str(ROOT / "generator" / "source" / "workbook_reader.py")
_PROGRAMS = ("subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.spawn", "os.fork")
_LISTINGS = ("os.listdir", "os.scandir")
_FILES = (*_LISTINGS, "open", "os.remove", "os.rename", "os.mkdir", "os.link", "os.symlink")
_MOST_SAID = 4_000_000


def _allowed(folder):
    """Return where files may be opened: the program, its libraries, and the folders of the
    game, of what is built of it, and of what is remembered of builds.
    """
    libraries = {
        os.path.realpath(path) for path in (*sys.path, sys.prefix, sys.base_prefix) if path
    }
    own = [ROOT / "generator", ROOT / "templates", Path(__file__).parent, Path(sys.prefix)]
    made = [folder / "game", folder / "out", folder / "cache"]
    places = [*(libraries - {str(ROOT)}), *own, *made]
    return (*(f"{path}/" for path in places), "/dev/null/", "/dev/urandom/")


def _watch(folder, told):
    allowed = _allowed(folder)

    def hook(event, values):
        if event in _FILES and isinstance(values[0], str | bytes | os.PathLike):
            # What rmtree opens is named by its place in a folder that it has open.
            if sys._getframe(1).f_code.co_name == "_rmtree_safe_fd":
                return
            path = os.path.realpath(os.fsdecode(values[0]))
            is_listed = event in _LISTINGS and path in (str(ROOT), str(folder))
            if not is_listed and not f"{path}/".startswith(allowed):
                _caught(told, f"{event} {path}")
        elif event in _PROGRAMS:
            # The reader of spreadsheets is the one program there is, with bounds of its own.
            if event != "subprocess.Popen" or list(values[1])[1:3] != ["-P", _READER]:
                _caught(told, f"{event} {values!r}")
        elif event.startswith("socket."):
            _caught(told, f"{event} {values!r}")

    sys.addaudithook(hook)


def _caught(told, words):
    where = "".join(traceback.format_stack(limit=8))
    os.write(told, f"\n{where}\n{words}\n".encode())
    os._exit(CAUGHT)


def _run(words, folder, told):
    """Be the process of one build; never return."""
    status = BROKEN
    try:
        os.dup2(told, 1)
        os.dup2(told, 2)
        os.chdir(folder)
        os.environ["PNP_CACHE_DIR"] = str(folder / "cache")
        # A library looks for settings in the home folder.
        os.environ["HOME"] = str(folder / "cache")
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))
        _watch(folder, told)
        sys.argv = ["pnp", *words]
        status = _status()
        sys.stdout.flush()
        sys.stderr.flush()
    except BaseException:
        traceback.print_exc()
        sys.stderr.flush()
    finally:
        os._exit(status)


def _status():
    from generator.cli.entry import main

    try:
        main()
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    return 0


def _load():
    """Load what every build needs; some libraries look for fonts and the zone of time."""
    import babel.localtime
    import babel.numbers  # noqa: F401

    from generator.cli import making, plain, program  # noqa: F401
    from generator.rulebook import paginate  # noqa: F401
    from generator.spec import expression_compiler  # noqa: F401


def main():
    """Answer every line until there is none."""
    _load()
    for line in sys.stdin:
        words, folder = json.loads(line)
        with tempfile.TemporaryFile() as told:
            child = os.fork()
            if not child:
                _run(words, Path(os.path.realpath(folder)), told.fileno())
            _, ended = os.waitpid(child, 0)
            told.seek(0)
            said = told.read(_MOST_SAID).decode("utf-8", "replace")
        print(json.dumps([os.waitstatus_to_exitcode(ended), said]), flush=True)


if __name__ == "__main__":
    main()
