"""The files of one game in one language, written into a folder of their own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal

from generator import __version__
from generator.core.diagnostics import Position
from generator.core.record import Record
from generator.made_files import MadeFiles
from generator.manifest_file import Digests, write_manifest
from generator.scene import Face, Layer, Piece, PrintedPage, Scene
from generator.sheets.manifest import listed_file
from generator.sheets.pages import SheetPlan
from generator.sheets.profile import Profile

if TYPE_CHECKING:
    from generator.cache.kept import Kept, TakenOver
    from generator.render.pdf import DocumentInfo, PdfSettings
    from generator.rulebook.book import Book
    from generator.rulebook.editions import Folded, RuleFiles

COMPONENTS = "components.pdf"
RULEBOOK = "rulebook"
SHEETS = "sheets"
PNG = "png"


class Edition(Record):
    """What is printed: a game in one language, for one kind of printer."""

    game: str
    title: str
    version: str
    language: str
    profile: str
    duplex: Literal["none", "long", "short"]
    folder: tuple[str, str]
    """The definition's folder as positions name it, and its name on every machine."""
    settings: Mapping[str, Any] = MappingProxyType({})
    """What was set for this build alone, by dotted key."""
    print_profile: Profile = Profile()
    layer_names: Mapping[Layer, str] = MappingProxyType({})
    press_profile: bytes | None = None
    """The ICC profile of the press that the files are meant for."""

    def source(self, at: Position) -> str:
        """Return a place in the definition as ``folder/file:line``."""
        shown, lasting = self.folder
        return f"{lasting}/{at.file.removeprefix(shown).lstrip('/')}:{at.line}"


class Making(Record):
    """Which files to make."""

    formats: frozenset[str]
    dpi: int
    is_partial: bool
    jobs: int = 1
    """Processes to use."""
    notes: Mapping[str, Any] | None = None
    """What else the manifest says."""
    output: Path | None = None
    """Where files will come to lie, and those of builds before may."""

    def of(self, formats: frozenset[str], jobs: int = 1) -> Making:
        """Return the making of some of the formats, by one process or more."""
        return Making(formats, self.dpi, self.is_partial, jobs, output=self.output)


def write_files(
    edition: Edition,
    plan: SheetPlan,
    pages: Iterable[PrintedPage],
    making: Making,
    folder: Path,
    rules: RuleFiles | None = None,
    kept: TakenOver | None = None,
    earlier: Path | None = None,
) -> Digests:
    """Write the files of an edition into ``folder``, and the manifest that lists them.

    ``kept`` are files that are there already and go with them; ``earlier`` is the folder
    that this one is to replace. Returns the digest of each file by its path.
    """
    folder.mkdir(parents=True)
    names = [f"{number:03d}-{page.side}" for number, page in enumerate(plan.pages, 1)]
    made = MadeFiles(folder, earlier)
    if "svg" in making.formats:
        pages = _writing_svg(edition, plan, pages, names, made)
    _write_pages(edition, pages, names, making, made)
    if rules is not None and "pdf" in making.formats:
        _write_rules(edition, rules, made)
    if kept is not None:
        made.add_all(kept.take_over(folder))
    digests = _write_manifest(edition, plan, making, made)
    if kept is not None:
        kept.check(digests)
    return digests


def write_rules_beside(
    edition: Edition, rules: RuleFiles | None, making: Making, folder: Path, kept: Kept
) -> Digests:
    """Write the rules of an edition into ``folder``, beside the sheets ``kept`` from before."""
    folder.mkdir(parents=True)
    made = MadeFiles(folder)
    made.add_all(kept.take_over(folder))
    if rules is not None and "pdf" in making.formats:
        _write_rules(edition, rules, made)
    listed = [listed_file(file) for file in made.files]
    digests = write_manifest({**kept.manifest, "files": listed}, made.files, folder)
    kept.check(digests)
    return digests


def is_of_rules(path: str) -> bool:
    """Tell whether a file of an edition is one of its rules."""
    return path.startswith((f"{RULEBOOK}.", f"{RULEBOOK}-"))


def _writing_svg(
    edition: Edition,
    plan: SheetPlan,
    pages: Iterable[PrintedPage],
    names: list[str],
    made: MadeFiles,
) -> Iterator[PrintedPage]:
    """Write each page as SVG on its way to whoever takes it next, and each face once.

    A face is written right after the first page with it, while its drawing is remembered.
    """
    from generator.render.svg import svg_file
    from generator.sheets.manifest import FACES, face_path

    for name in (SHEETS, FACES):
        (made.folder / name).mkdir()
    written: set[Face] = set()

    def write(scene: Scene, name: str, path: str, kind: str) -> None:
        title = f"{edition.title} – {name}"
        made.write(path, svg_file(scene, title=title, language=edition.language), kind)

    def write_faces(pieces: Iterable[Piece]) -> None:
        for piece in pieces:
            for face in piece.faces:
                if face not in written:
                    written.add(face)
                    write(face.scene(), face.name, face_path(face), "face")

    for name, layout, page in zip(names, plan.pages, pages, strict=True):
        write(page.scene, page.title, f"{SHEETS}/{name}.svg", "sheet")
        yield page
        write_faces(placement.piece for placement in layout.placements)
    write_faces(plan.pieces)


def _settings(edition: Edition) -> PdfSettings:
    from generator.render.pdf import PdfSettings

    profile = edition.print_profile
    return PdfSettings(
        colours=profile.colours,
        ink_limit=profile.ink_limit / 100,
        layers=edition.layer_names if profile.layers else {},
        standard=profile.standard,
        output_profile=edition.press_profile,
        picks_tray=profile.pick_tray,
    )


def _write_pages(
    edition: Edition,
    pages: Iterable[PrintedPage],
    names: list[str],
    making: Making,
    made: MadeFiles,
) -> None:
    """Write the pages as PDF and as pictures, which are drawn from it."""
    wanted = making.formats & {"pdf", "png"}
    if not wanted:
        for _ in pages:  # they are written as SVG on their way
            pass
        return
    count = _write_pdf(edition, pages, made.folder / COMPONENTS)
    if "png" in wanted:
        _write_pictures(names, making, made)
    if "pdf" in wanted:
        made.add(COMPONENTS, "components", count)
    else:
        (made.folder / COMPONENTS).unlink()


def _write_pictures(names: list[str], making: Making, made: MadeFiles) -> None:
    from generator.page_pictures import write_page_pictures

    (made.folder / PNG).mkdir()
    paths = [f"{PNG}/{name}.png" for name in names]
    write_page_pictures(made.folder, COMPONENTS, paths, making.dpi, making.jobs)
    for path in paths:
        made.add(path, "page", 1)


def _write_pdf(edition: Edition, pages: Iterable[PrintedPage], target: Path) -> int:
    from generator.render.pdf import DocumentInfo, write_pdf

    info = DocumentInfo(
        title=edition.title,
        language=edition.language,
        subject=f"{edition.game} {edition.version}, {edition.profile}",
        duplex=edition.duplex,
        creator=f"pnp-press {__version__}",
    )
    return write_pdf(pages, info, target, _settings(edition))


def _write_rules(edition: Edition, rules: RuleFiles, made: MadeFiles) -> None:
    count = _write_book(edition, rules.book, made.folder)
    made.add(f"{RULEBOOK}.pdf", "rulebook", count)
    if rules.folded is not None:
        count = _write_folded(edition, rules.book, rules.folded, made.folder)
        made.add(f"{RULEBOOK}-booklet.pdf", "booklet", count)
    for ending, text in (("html", rules.html), ("txt", rules.text)):
        made.write(f"{RULEBOOK}.{ending}", text.encode(), "rulebook")


def _write_folded(edition: Edition, book: Book, folded: Folded, folder: Path) -> int:
    """Write the sheets to fold, which carry the pages of the booklet beside them."""
    from generator.render.pdf.imposing import impose

    pages = (folder / f"{RULEBOOK}.pdf").read_bytes()
    info = _book_info(edition, book, folded.flip)
    data = impose(pages, folded.sides, info, _settings(edition))
    (folder / f"{RULEBOOK}-booklet.pdf").write_bytes(data)
    return len(folded.sides)


def _book_info(
    edition: Edition, book: Book, duplex: Literal["none", "long", "short"] = "none"
) -> DocumentInfo:
    from generator.render.pdf import DocumentInfo

    return DocumentInfo(
        title=book.title,
        language=book.language,
        subject=f"{edition.game} {edition.version}",
        duplex=duplex,
        creator=f"pnp-press {__version__}",
    )


def _write_book(edition: Edition, book: Book, folder: Path) -> int:
    from generator.render.pdf import write_pdf

    info = _book_info(edition, book)
    target = folder / f"{RULEBOOK}.pdf"
    return write_pdf(
        book.printed_pages(), info, target, _settings(edition), bookmarks=book.bookmarks
    )


def write_bilingual(
    edition: Edition, book: Book, profile: Profile, making: Making, folder: Path
) -> Digests:
    """Write a booklet in two languages into a folder of its own; returns digests by path."""
    folder.mkdir(parents=True)
    made = MadeFiles(folder)
    made.add(f"{RULEBOOK}.pdf", "rulebook", _write_book(edition, book, folder))
    return _write_manifest(edition, SheetPlan((), (), profile), making, made)


def _write_manifest(edition: Edition, plan: SheetPlan, making: Making, made: MadeFiles) -> Digests:
    from generator.sheets.manifest import BuildFacts, build_manifest

    facts = BuildFacts(
        generator=f"pnp-press {__version__}",
        game=edition.game,
        game_version=edition.version,
        title=edition.title,
        language=edition.language,
        profile=edition.profile,
        partial=making.is_partial,
        settings=edition.settings,
    )
    content = {
        **build_manifest(facts, made.files, plan, COMPONENTS, edition.source),
        **(making.notes or {}),
    }
    return write_manifest(content, made.files, made.folder)
