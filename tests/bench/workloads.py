"""All that can be measured: the jobs by name, and the ratios that count."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from drawing import DECKS, PNG_DECK
from jobs import FLOOR, HERE, OURS, PNP, ROOT, Job, Ratio, pnp_build, script

FEW = 54
BOOKLET = ("--set", "booklet.page=B5")


def all_jobs(folder: Path) -> dict[str, Job]:
    kinds = (deck_jobs, deck_svg_jobs, map_jobs, page_jobs, book_jobs, png_jobs)
    jobs = [job for kind in kinds for job in kind(folder)]
    jobs += [*game_jobs(folder), *start_jobs()]
    return {job.name: job for job in jobs}


def protograf_job(
    name: str, what: tuple[str, ...], result: Path, check: tuple[str, ...], heavy: bool
) -> Job:
    """Return the peer's job, with a home folder and a list of fonts of its own."""
    folder = result.parent.parent
    return Job(
        f"{name}/protograf",
        script("protograf", "peer_protograf.py", *what, result),
        result,
        {"HOME": str(folder / "home"), "FONTCONFIG_FILE": str(folder / "fonts.conf")},
        check,
        heavy,
        "protograf",
    )


def deck_jobs(folder: Path) -> Iterator[Job]:
    out = folder / "out"
    for count in DECKS:
        name = f"deck-{count}"
        table = folder / name / "cards.csv"
        check = ("deck", str(table))
        game = folder / name / "game.yaml"
        built = out / name / "ko" / "components.pdf"
        yield Job(f"{name}/pnp", pnp_build(game, out, "pdf"), built, check=check)
        for cut, suffix in (("whole", ""), ("ksx1001", "-small-font")):
            result = out / f"{name}-floor{suffix}.pdf"
            fonts = folder / "fonts" / cut
            command = script(FLOOR, "floor_reportlab.py", "deck", table, fonts, result)
            yield Job(f"{name}/floor{suffix}", command, result, check=check)
        for peer in ("typst", "fpdf2", "weasyprint"):
            yield written_by(
                peer, name, "deck", table, folder, check, peer == "weasyprint" and count > FEW
            )
        result = out / f"{name}-protograf.pdf"
        yield protograf_job(name, ("deck", str(table)), result, check, count > FEW)


def written_by(
    peer: str,
    name: str,
    what: str,
    table: Path,
    folder: Path,
    check: tuple[str, ...],
    heavy: bool = False,
) -> Job:
    """Return the job of a peer whose script takes kind, table, fonts and result."""
    result = folder / "out" / f"{name}-{peer}.pdf"
    command = script(peer, f"peer_{peer}.py", what, table, folder / "fonts" / "whole", result)
    return Job(f"{name}/{peer}", command, result, check=check, heavy=heavy, peer=peer)


def deck_svg_jobs(folder: Path) -> Iterator[Job]:
    """A deck as SVG: pnp writes a file a page and a file a card."""
    for count in DECKS[:2]:
        deck, name = f"deck-{count}", f"deck-{count}-svg"
        pages = -(-count // 9)
        table, game = folder / deck / "cards.csv", folder / deck / "game.yaml"
        out = folder / "out" / name
        both = ("files", str(pages + count), ".svg")
        yield Job(f"{name}/pnp", pnp_build(game, out / "pnp", "svg"), out / "pnp", check=both)
        for kind, word, check in (
            ("floor", ("faces",), both),
            ("floor-pages", (), ("files", str(pages), ".svg")),
        ):
            command = script(OURS, "floor_svgwrite.py", "deck", table, out / kind, *word)
            yield Job(f"{name}/{kind}", command, out / kind, check=check)
        yield typst_svg(name, "deck", table, folder, pages)


def typst_svg(name: str, what: str, table: Path, folder: Path, pages: int) -> Job:
    out = folder / "out" / name / "typst"
    fonts = folder / "fonts" / "whole"
    command = script("typst", "peer_typst.py", what, table, fonts, out / "page-{0p}.svg")
    check = ("files", str(pages), ".svg")
    return Job(f"{name}/typst", command, out, check=check, peer="typst")


def map_jobs(folder: Path) -> Iterator[Job]:
    out, name, check = folder / "out", "hexes-2000", ("hexes",)
    built = out / name / "ko" / "components.pdf"
    yield Job(f"{name}/pnp", pnp_build(folder / "hexes", out, "pdf"), built, check=check)
    result = out / f"{name}-floor.pdf"
    command = script(FLOOR, "floor_reportlab.py", "hexes", folder / "fonts" / "whole", result)
    yield Job(f"{name}/floor", command, result, check=check)
    yield protograf_job(name, ("hexes",), out / f"{name}-protograf.pdf", check, heavy=True)


def page_jobs(folder: Path) -> Iterator[Job]:
    """The hex board and the sheet of railways, one page each, as PDF and as SVG."""
    out, fonts, table = folder / "out", folder / "fonts" / "whole", folder / "rails" / "rails.csv"
    for name in ("board", "rails"):
        what = (name, str(table)) if name == "rails" else (name,)
        check = (name, str(table))
        built = out / name / "ko" / "components.pdf"
        yield Job(f"{name}/pnp", pnp_build(folder / name, out, "pdf"), built, check=check)
        result = out / f"{name}-floor.pdf"
        command = script(FLOOR, "floor_reportlab.py", *what, fonts, result)
        yield Job(f"{name}/floor", command, result, check=check)
        yield written_by("typst", name, name, table, folder, check)
        yield protograf_job(name, what, out / f"{name}-protograf.pdf", check, heavy=False)
        svg = f"{name}-svg"
        pages = ("files", "2", ".svg")
        target = out / svg / "pnp"
        yield Job(f"{svg}/pnp", pnp_build(folder / name, target, "svg"), target, check=pages)
        target = out / svg / "floor"
        command = script(OURS, "floor_svgwrite.py", *what, target)
        yield Job(f"{svg}/floor", command, target, check=("files", "1", ".svg"))
        yield typst_svg(svg, name, table, folder, 1)


def book_jobs(folder: Path) -> Iterator[Job]:
    out, chapters = folder / "out", folder / "book" / "chapters.json"
    check = ("book", str(chapters))
    built = out / "book" / "ko" / "rulebook.pdf"
    command = pnp_build(folder / "book", out, "pdf", more=BOOKLET)
    yield Job("book/pnp", command, built, check=check)
    result = out / "book-floor.pdf"
    command = script(FLOOR, "floor_platypus.py", chapters, folder / "fonts" / "whole", result)
    yield Job("book/floor", command, result, check=check)
    for peer in ("typst", "weasyprint", "fpdf2"):
        yield written_by(peer, "book", "book", chapters, folder, check)


def png_jobs(folder: Path) -> Iterator[Job]:
    """Ten pages of A4 at 300 dpi: pnp draws them first, the floor reads a PDF made before."""
    out, name = folder / "out" / "png", f"deck-{PNG_DECK}"
    game, check = folder / name / "game.yaml", ("files", "10", ".png")
    yield Job("png/pnp", pnp_build(game, out / "pnp", "png"), out / "pnp", check=check)
    made = pnp_build(game, out / "pdf", "pdf")
    pdf = out / "pdf" / name / "ko" / "components.pdf"
    command = script(OURS, "floor_png.py", pdf, out / "floor")
    yield Job("png/floor", command, out / "floor", check=check, before=made)


def start_jobs() -> Iterator[Job]:
    yield Job("start/pnp-help", (str(PNP), "--help"))
    yield Job("start/pnp-version", (str(PNP), "--version"))
    yield Job("start/canvas", (sys.executable, "-c", "import reportlab.pdfgen.canvas"))
    yield Job("start/python", (sys.executable, "-c", "pass"))


def game_jobs(folder: Path) -> Iterator[Job]:
    """The games of the project, all their languages, PDF and SVG; cold, and once more."""
    out = folder / "out" / "games"
    games = tuple(sorted(path.parent for path in (ROOT / "rules").glob("*/game.yaml")))
    for game in games:
        result = out / game.name
        yield Job(f"games/{game.name}", pnp_build(game, out, "pdf", "svg"), result)
    yield Job("games/all", pnp_build(games, out, "pdf", "svg"), out)
    kept = folder / "out" / "games-kept"
    command = (str(PNP), "build", *map(str, games), "--out", str(kept))
    cache = {"XDG_CACHE_HOME": str(folder / "out" / "cache")}
    yield Job("games/unchanged", command, kept, cache, before=command)
    deck = str(folder / "deck-1000")
    watched = (sys.executable, str(HERE / "watch_card.py"), deck, str(folder / "out" / "watch"))
    yield Job("watch/one-card", watched, says=True)


RATIOS = (
    Ratio("54 cards", "deck-54/pnp", "deck-54/floor", 1.3, 0.8),
    Ratio("54 cards", "deck-54/pnp", "deck-54/typst"),
    Ratio("1,000 cards", "deck-1000/pnp", "deck-1000/floor", 0.8, 0.6, 0.8, 0.6, 1.5),
    Ratio("1,000 cards", "deck-1000/pnp", "deck-1000/typst", None, 1 / 1.1),
    Ratio("1,000 cards", "deck-1000/pnp", "deck-1000/protograf", 1 / 45, 1 / 60),
    Ratio("10,000 cards", "deck-10000/pnp", "deck-10000/floor", 0.35, 0.22, memory_limit=1.5),
    Ratio("10,000 cards", "deck-10000/pnp", "deck-10000/typst", 1 / 3, 1 / 5),
    Ratio("1,000 cards, SVG", "deck-1000-svg/pnp", "deck-1000-svg/floor", 1 / 2.4, 1 / 8),
    Ratio("1,000 cards, SVG", "deck-1000-svg/pnp", "deck-1000-svg/floor-pages"),
    Ratio("1,000 cards, SVG", "deck-1000-svg/pnp", "deck-1000-svg/typst"),
    Ratio("2,000 hexagons", "hexes-2000/pnp", "hexes-2000/floor"),
    Ratio("2,000 hexagons", "hexes-2000/pnp", "hexes-2000/protograf", 1 / 30),
    Ratio("hex board", "board/pnp", "board/floor", 0.9, 0.6),
    Ratio("hex board", "board/pnp", "board/protograf", 1 / 8),
    Ratio("railways", "rails/pnp", "rails/floor", 0.9, 0.6),
    Ratio("railways", "rails/pnp", "rails/protograf", 1 / 8),
    Ratio("booklet", "book/pnp", "book/floor", 1.2, 0.8),
    Ratio("booklet", "book/pnp", "book/typst"),
    Ratio("booklet", "book/pnp", "book/weasyprint"),
    Ratio("ten pages, PNG", "png/pnp", "png/floor", 0.5, 0.4),
    Ratio("nothing changed", "games/unchanged", "games/all", 0.1),
    Ratio("pnp --help", "start/pnp-help", "start/canvas", 2.5),
)
