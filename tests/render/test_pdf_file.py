"""The PDF as a file: boxes, what it says about itself, and what its streams name."""

import gc
import os
import subprocess
import sys
import weakref
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from generator.core import outline as shapes
from generator.core.geometry import Rect, Size, Transform
from generator.core.units import PT
from generator.render.pdf import DocumentInfo, write_pdf
from generator.scene import Group, Picture, PrintedPage, Scene, Shape, Stroke, Symbol, Use

from .pictures import page, save_pdf
from .scene_gallery import RED, SIZE, gallery, pictures, words

A4 = Size(210, 297)


@pytest.fixture(scope="module")
def whole_gallery(tmp_path_factory) -> Path:
    pages = [page(scene.items, scene.size) for scene in gallery().values()]
    return save_pdf(tmp_path_factory.mktemp("gallery"), *pages)


def streams(pdf: pikepdf.Pdf):
    """Yield every content stream of a file and the resources it is read with."""
    for found in pdf.pages:
        yield found, found.obj.Resources
    for thing in pdf.objects:
        if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Form":
            yield thing, thing.Resources


def test_each_stream_has_just_the_resources_it_names(whole_gallery):
    kinds = {"Tf": "/Font", "Do": "/XObject", "gs": "/ExtGState"}
    with pikepdf.open(whole_gallery) as pdf:
        count = 0
        for stream, resources in streams(pdf):
            named = {kind: set() for kind in kinds.values()}
            for operands, operator in pikepdf.parse_content_stream(stream):
                if str(operator) in kinds:
                    named[kinds[str(operator)]].add(str(operands[0]))
            stated = {str(kind): set(entries.keys()) for kind, entries in resources.items()}
            assert stated == {kind: names for kind, names in named.items() if names}
            count += 1
        assert count > len(gallery())


def test_no_font_but_embedded_subsets(whole_gallery):
    with pikepdf.open(whole_gallery) as pdf:
        fonts = [
            thing
            for thing in pdf.objects
            if isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/Font"
        ]
        composite = [font for font in fonts if font.Subtype == "/Type0"]
        assert len(fonts) == 2 * len(composite) > 0
        for font in composite:
            (descendant,) = font.DescendantFonts
            tag, _, name = str(descendant.BaseFont).removeprefix("/").partition("+")
            assert len(tag) == 6
            assert tag.isalpha()
            assert tag.isupper()
            assert name.startswith("NotoSans")
            assert len(descendant.FontDescriptor.FontFile2.read_bytes()) > 500


def test_page_boxes_have_four_numbers_one_inside_the_other(tmp_path):
    scene = Scene(A4, (Shape(shapes.rectangle(Rect(10, 20, 50, 60)), fill=RED),))
    sheet = PrintedPage(scene, Rect(10, 20, 50, 60), Rect(8, 18, 54, 64), "sheet")
    too_far = PrintedPage(scene, Rect(-1, -1, 212, 299), Rect(-3, -3, 216, 303), "full")
    with pikepdf.open(save_pdf(tmp_path, sheet, too_far)) as pdf:
        first, second = pdf.pages
        assert [float(v) for v in first.trimbox] == pytest.approx(
            [10 * PT, (297 - 80) * PT, 60 * PT, (297 - 20) * PT], abs=0.001
        )
        assert [float(v) for v in first.obj.BleedBox] == pytest.approx(
            [8 * PT, (297 - 82) * PT, 62 * PT, (297 - 18) * PT], abs=0.001
        )
        for found in (first, second):
            media = [float(v) for v in found.obj.MediaBox]
            assert media == pytest.approx([0, 0, 210 * PT, 297 * PT], abs=0.001)
            assert list(found.obj.CropBox) == list(found.obj.MediaBox)
        assert list(second.obj.BleedBox) == list(second.obj.MediaBox)
        assert list(second.obj.TrimBox) == list(second.obj.MediaBox)


@pytest.mark.parametrize(
    ("duplex", "stated"),
    [("none", None), ("long", "/DuplexFlipLongEdge"), ("short", "/DuplexFlipShortEdge")],
)
def test_viewers_are_told_how_to_print(tmp_path, duplex, stated):
    target = save_pdf(tmp_path, page((), A4), duplex=duplex)
    with pikepdf.open(target) as pdf:
        preferences = pdf.Root.ViewerPreferences
        assert preferences.PrintScaling == "/None"
        assert preferences.PickTrayByPDFSize is True
        assert preferences.DisplayDocTitle is True
        assert preferences.get("/Duplex") == stated
    document = pypdfium2.PdfDocument(target)
    assert pypdfium2.raw.FPDF_VIEWERREF_GetPrintScaling(document) == 0


def test_a_file_says_what_it_is(tmp_path):
    target = save_pdf(
        tmp_path, page((), A4), title="연못 <1> & (2)", language="ko", author="나", subject="카드"
    )
    with pikepdf.open(target) as pdf:
        assert pdf.pdf_version == "1.7"
        assert pdf.Root.Lang == "ko"
        assert str(pdf.docinfo.Title) == "연못 <1> & (2)"
        assert str(pdf.docinfo.Author) == "나"
        assert str(pdf.docinfo.Subject) == "카드"
        with pdf.open_metadata() as metadata:
            assert metadata["dc:title"] == "연못 <1> & (2)"
            assert metadata["dc:creator"] == ["나"]
            assert metadata["dc:description"] == "카드"
            assert metadata["dc:language"] == {"ko"}
            assert metadata["xmp:CreateDate"] == "2000-01-01T00:00:00Z"
            assert str(pdf.docinfo.Producer) == metadata["pdf:Producer"]


def test_everything_that_repeats_is_stored_once(tmp_path):
    def symbol() -> Symbol:
        items = (words(1, 5, "같은"), Shape(shapes.circle((5, 5), 5), stroke=Stroke(RED)))
        return Symbol("same", items, Rect(0, 0, 10, 10))

    data = pictures()["clear"]
    here = symbol()
    items = (
        Use(here),
        Use(here, Transform.translation(9, 0)),
        Use(symbol(), Transform.translation(0, 9)),
        Picture(Rect(0, 0, 4, 5), data),
        Picture(Rect(9, 9, 4, 5), data),
    )
    with pikepdf.open(save_pdf(tmp_path, page(items, SIZE), page(items, SIZE))) as pdf:
        found = [thing for thing in pdf.objects if isinstance(thing, pikepdf.Stream)]
        kinds = [str(thing.get("/Subtype")) for thing in found]
        assert kinds.count("/Form") == 1
        assert kinds.count("/Image") == 2, "the picture and its mask"
        assert pdf.pages[0].obj.Resources.objgen == pdf.pages[1].obj.Resources.objgen


def test_streams_end_on_a_line_of_their_own(whole_gallery):
    data = whole_gallery.read_bytes()
    assert data.count(b"\nendstream") == data.count(b"endstream") > 10


def test_only_what_is_transparent_is_blended(tmp_path):
    solid = Group((Shape(shapes.circle((5, 5), 5), fill=RED),), Transform.translation(1, 1))
    faint = Group((solid,), opacity=0.5)
    clear = Picture(Rect(0, 0, 4, 5), pictures()["clear"])
    pages = [page((item,), SIZE) for item in (solid, faint, clear)]
    with pikepdf.open(save_pdf(tmp_path, *pages)) as pdf:
        assert ["/Group" in found for found in pdf.pages] == [False, True, True]


def test_photographs_are_stored_as_they_are(tmp_path):
    data = pictures()["photo"]
    with pikepdf.open(save_pdf(tmp_path, page((Picture(Rect(0, 0, 4, 5), data),), SIZE))) as pdf:
        (image,) = pdf.pages[0].obj.Resources.XObject.values()
        assert image.read_raw_bytes() == data.data


def test_pages_are_drawn_one_by_one_and_not_kept(tmp_path):
    symbols: list[weakref.ref[Symbol]] = []
    alive: list[int] = []

    def pages():
        for number in range(20):
            gc.collect()
            alive.append(sum(known() is not None for known in symbols))
            symbol = Symbol(f"{number}", (words(1, 5, f"{number}"),), Rect(0, 0, 9, 9))
            symbols.append(weakref.ref(symbol))
            yield page((Use(symbol),), SIZE)
            del symbol

    target = tmp_path / "many.pdf"
    # What other tests have left is not looked through at every page.
    gc.freeze()
    assert write_pdf(pages(), DocumentInfo("many", "en"), target) == 20
    gc.unfreeze()
    assert max(alive) <= 1
    document = pypdfium2.PdfDocument(target)
    texts = [found.get_textpage().get_text_range() for found in document]
    assert texts == [str(number) for number in range(20)]


def test_a_file_without_pages_is_refused(tmp_path):
    with pytest.raises(ValueError, match="at least one page"):
        save_pdf(tmp_path)


_BUILD = """
import hashlib, sys
from pathlib import Path
from render.pictures import page, save_pdf
from render.scene_gallery import gallery
from generator.render.svg import draw_svg

scenes = gallery().values()
target = save_pdf(Path(sys.argv[1]), *(page(scene.items, scene.size) for scene in scenes))
digest = hashlib.sha256(target.read_bytes())
for scene in scenes:
    digest.update(draw_svg(scene, title="t", language="ko").encode())
print(digest.hexdigest())
"""


def test_the_same_scenes_give_the_same_bytes_anywhere(tmp_path):
    root = Path(__file__).parents[2]
    digests = set()
    for seed, zone, language in (("1", "Asia/Seoul", "C"), ("2", "America/New_York", "ko_KR")):
        folder = tmp_path / seed
        folder.mkdir()
        environment = {
            **os.environ,
            "PYTHONHASHSEED": seed,
            "TZ": zone,
            "LC_ALL": language,
            "PYTHONPATH": os.pathsep.join((str(root), str(root / "tests"))),
        }
        command = [sys.executable, "-c", _BUILD, str(folder)]
        done = subprocess.run(
            command, cwd=folder, env=environment, capture_output=True, text=True, check=True
        )
        digests.add(done.stdout)
    assert len(digests) == 1
