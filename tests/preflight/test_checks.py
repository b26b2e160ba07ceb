"""Each check is content with a good sheet, and red for one that is spoilt in its way."""

import json

import pikepdf
import pytest

from generator.cli.preflighting import look_at
from generator.preflight.checks import CHECKS
from generator.preflight.findings import Verdict
from generator.preflight.geometry import Box
from generator.preflight.parts import Part, SheetPage, Sheets, read_sheets
from generator.preflight.run import preflight_file
from generator.sheets.profiles import load_profile
from generator.workspace import PROFILES, templates

from .sheet import MM, Plan, changed, draw_sheet, font_file, write_manifest

FAIL, WARN = Verdict.FAIL, Verdict.WARN


def look(path, profile="home-a4"):
    """Return what each check says of a file: by its name."""
    made_for = load_profile(templates(PROFILES), profile) if profile else None
    report = preflight_file(path, path.name, made_for, read_sheets(path))
    assert report.unreadable == ""
    return {result.check: result for result in report.results}


def drawn(**changes):
    """Return a way to spoil the sheet by drawing it differently."""

    def draw(path):
        plan = changed(**changes)
        draw_sheet(path, plan)
        write_manifest(path, plan)

    return draw


def edited(edit):
    """Return a way to spoil the sheet once it is written."""

    def draw(path):
        draw_sheet(path)
        with pikepdf.open(path, allow_overwriting_input=True) as pdf:
            how = edit(pdf) or {}
            pdf.save(path, **how)
        write_manifest(path)

    return draw


def wrong_start(path):
    draw_sheet(path)
    data = path.read_bytes()
    start = data.rindex(b"startxref\n") + len(b"startxref\n")
    path.write_bytes(data[:start] + b"7\n%%EOF\n")
    write_manifest(path)


def lock(pdf):
    return {"encryption": pikepdf.Encryption(owner="secret", user="", R=6)}


def run_script(pdf):
    action = {"/S": pikepdf.Name.JavaScript, "/JS": pikepdf.String("app.alert(1)")}
    pdf.Root.OpenAction = pikepdf.Dictionary(action)


def start_program(pdf):
    link(pdf, A=pikepdf.Dictionary(S=pikepdf.Name.Launch, F=pikepdf.String("calc.exe")))


def link(pdf, **entries):
    annotation = pikepdf.Dictionary(
        Type=pikepdf.Name.Annot,
        Subtype=pikepdf.Name.Link,
        Rect=pikepdf.Array([0, 800, 100, 842]),
        **entries,
    )
    pdf.pages[0].obj.Annots = pdf.make_indirect(pikepdf.Array([annotation]))


def link_to_nowhere(pdf):
    link(pdf, Dest=pikepdf.String("chapter 9"))


def outline_to_nowhere(pdf):
    with pdf.open_outline() as outline:
        outline.root.append(pikepdf.OutlineItem("Cards", 0))
    pdf.Root.Outlines.First.Dest = pikepdf.Array([pikepdf.Dictionary(), pikepdf.Name.Fit])


def no_language(pdf):
    del pdf.Root.Lang


def no_title(pdf):
    del pdf.docinfo["/Title"]


def claim_without_metadata(pdf):
    del pdf.Root.Metadata
    intent = pikepdf.Dictionary(Type=pikepdf.Name.OutputIntent, S=pikepdf.Name.GTS_PDFX)
    pdf.Root.OutputIntents = pikepdf.Array([intent])


def two_numbers(pdf):
    pdf.pages[1].obj.TrimBox = pikepdf.Array([100, 100])


def trim_beyond_bleed(pdf):
    pdf.pages[0].obj.TrimBox = pikepdf.Array([10, 10, 580, 800])


def bleed_beyond_paper(pdf):
    pdf.pages[0].obj.BleedBox = pikepdf.Array([-20, 10, 580, 800])


def scaled_to_fit(pdf):
    del pdf.Root.ViewerPreferences.PrintScaling


def wrong_edge(pdf):
    pdf.Root.ViewerPreferences.Duplex = pikepdf.Name.DuplexFlipShortEdge


def form_without_resources(pdf):
    """What reportlab makes of a form with opacity in it."""
    form = pdf.make_stream(b"/half gs 0 0 10 10 re f")
    form.update({"/Type": pikepdf.Name.XObject, "/Subtype": pikepdf.Name.Form})
    form.BBox = pikepdf.Array([0, 0, 10, 10])
    form.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary())
    add(pdf, form, "XObject", b"q 1 0 0 1 200 300 cm /Spoilt Do Q")


def add(pdf, thing, kind, content):
    page = pdf.pages[0]
    page.obj.Resources = page.obj.Resources.copy() if "/Resources" in page.obj else {}
    group = page.obj.Resources.get(f"/{kind}")
    group = pikepdf.Dictionary() if group is None else pikepdf.Dictionary(group)
    group["/Spoilt"] = thing
    page.obj.Resources[f"/{kind}"] = group
    page.contents_add(content)


def composite(pdf, code, unicode):
    """Set one glyph in a composite font on the first page."""
    program = pdf.make_stream(font_file())
    program.Length1 = len(font_file())
    name = pikepdf.Name("/ABCDEF+Sheet")
    descriptor = pikepdf.Dictionary(
        Type=pikepdf.Name.FontDescriptor, FontName=name, Flags=4, ItalicAngle=0, Ascent=800,
        Descent=-200, CapHeight=700, StemV=80, FontBBox=pikepdf.Array([0, -200, 500, 800]),
        FontFile2=program,
    )  # fmt: skip
    inner = pikepdf.Dictionary(
        Type=pikepdf.Name.Font, Subtype=pikepdf.Name.CIDFontType2, BaseFont=name, DW=500,
        CIDSystemInfo=pikepdf.Dictionary(
            Registry=pikepdf.String("Adobe"), Ordering=pikepdf.String("Identity"), Supplement=0
        ),
        FontDescriptor=pdf.make_indirect(descriptor), CIDToGIDMap=pikepdf.Name.Identity,
    )  # fmt: skip
    mapping = (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def\n"
        "1 begincodespacerange <0000> <FFFF> endcodespacerange\n"
        f"1 beginbfchar <{code:04X}> <{unicode:04X}> endbfchar\n"
        "endcmap end end"
    )
    font = pikepdf.Dictionary(
        Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type0, BaseFont=name,
        Encoding=pikepdf.Name("/Identity-H"),
        DescendantFonts=pikepdf.Array([pdf.make_indirect(inner)]),
        ToUnicode=pdf.make_stream(mapping.encode("ascii")),
    )  # fmt: skip
    content = b"BT /Spoilt 12 Tf 200 500 Td <%04X> Tj ET" % code
    add(pdf, pdf.make_indirect(font), "Font", content)


def no_glyph(pdf):
    composite(pdf, 0, ord("A"))


def unknown_sign(pdf):
    composite(pdf, 3, 0xFFFD)


def private_sign(pdf):
    composite(pdf, 3, 0xE001)


def type_3(pdf):
    glyph = pdf.make_stream(b"500 0 0 0 400 700 d1 0 0 400 700 re f")
    font = pikepdf.Dictionary(
        Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type3,
        FontBBox=pikepdf.Array([0, 0, 500, 700]),
        FontMatrix=pikepdf.Array([0.001, 0, 0, 0.001, 0, 0]),
        CharProcs=pikepdf.Dictionary(A=glyph), FirstChar=65, LastChar=65,
        Widths=pikepdf.Array([500]),
        Encoding=pikepdf.Dictionary(
            Differences=pikepdf.Array([65, pikepdf.Name.A]), Type=pikepdf.Name.Encoding
        ),
    )  # fmt: skip
    add(pdf, pdf.make_indirect(font), "Font", b"BT /Spoilt 12 Tf 200 500 Td (A) Tj ET")


SPOILT = [
    ("structure", "wrong start of the table", wrong_start, FAIL, "xref"),
    ("syntax", "a state that is not given back", drawn(extra=("q",)), FAIL, "more q than Q"),
    ("syntax", "an operator nobody knows", drawn(extra=("1 2 xyz",)), FAIL, "“xyz”"),
    ("resources", "a state that is not there", drawn(extra=("/Gone gs",)), FAIL, "ExtGState Gone"),
    ("resources", "a form without its own", edited(form_without_resources), FAIL, "ExtGState half"),
    ("security", "a lock", edited(lock), FAIL, "encrypted"),
    ("security", "a script", edited(run_script), FAIL, "JavaScript"),
    ("security", "a program to start", edited(start_program), FAIL, "starts a program"),
    ("document", "no language", edited(no_language), FAIL, "no language"),
    ("document", "no title", edited(no_title), FAIL, "no title"),
    ("document", "a claim", edited(claim_without_metadata), FAIL, "PDF/X"),
    ("links", "a lost link", edited(link_to_nowhere), FAIL, "a link"),
    ("links", "a lost entry", edited(outline_to_nowhere), FAIL, "“Cards”"),
    ("paper", "a mm too short", drawn(paper=(210.0, 296.0)), FAIL, "210 × 296 mm"),
    ("boxes", "two numbers", edited(two_numbers), FAIL, "[100 100]"),
    ("boxes", "trim beyond bleed", edited(trim_beyond_bleed), FAIL, "TrimBox"),
    ("boxes", "bleed beyond paper", edited(bleed_beyond_paper), FAIL, "BleedBox"),
    ("viewer", "scaled to fit", edited(scaled_to_fit), FAIL, "not set"),
    ("viewer", "the wrong edge", edited(wrong_edge), FAIL, "short edge"),
    ("check-line", "none", drawn(check_line=None), FAIL, "no check line"),
    ("check-line", "fitted to Letter", drawn(check_line=94.1), FAIL, "94.10 mm"),
    ("check-line", "a tenth too long", drawn(check_line=100.1), FAIL, "100.10 mm"),
    ("fonts", "not embedded", drawn(font="Helvetica"), FAIL, "Helvetica is not embedded"),
    ("fonts", "of pictures", edited(type_3), FAIL, "Type 3"),
    ("glyphs", "the box for missing ones", edited(no_glyph), FAIL, "code 0"),
    ("text", "an unknown sign", edited(unknown_sign), FAIL, "U+FFFD"),
    ("text", "a private sign", edited(private_sign), FAIL, "U+E001"),
    ("type-size", "4 pt", drawn(type_pt=4), FAIL, "4.00 pt"),
    ("type-size", "5.5 pt", drawn(type_pt=5.5), WARN, "5.50 pt"),
    ("strokes", "a hairline", drawn(pen_pt=0.1), FAIL, "0.100 pt"),
    ("strokes", "the thinnest there is", drawn(pen_pt=0), FAIL, "0.000 pt"),
    ("strokes", "a thin white one", drawn(white_pt=0.3), WARN, "0.300 pt"),
    ("pictures", "100 ppi", drawn(picture_px=100), FAIL, "100 ppi"),
    ("pictures", "200 ppi", drawn(picture_px=200), WARN, "200 ppi"),
    ("total-ink", "all four inks", drawn(cmyk=(1, 1, 1, 1)), FAIL, "400 %"),
    ("safe-area", "text at the edge", drawn(text_inset=1.0), FAIL, "1.2 mm"),
    ("margin", "a stray dot", drawn(spot=(2, 100)), FAIL, "2.0 mm"),
    ("bleed", "none", drawn(bleed=0), FAIL, "no ink beyond the cut"),
    ("registration", "a mm to the right", drawn(shift=1.0), FAIL, "-1.0"),
    ("ink", "a black page", drawn(extra=("0 g 0 0 600 850 re f",)), FAIL, "300 %"),
]  # fmt: skip


@pytest.fixture(scope="module")
def good(tmp_path_factory):
    path = tmp_path_factory.mktemp("good") / "sheet.pdf"
    draw_sheet(path)
    write_manifest(path)
    return look(path)


@pytest.mark.parametrize("check", [check.name for check in CHECKS])
def test_a_good_sheet_passes(good, check):
    verdict = good[check].verdict
    # It has no links, and a home printer may print RGB.
    expected = Verdict.NOT_APPLICABLE if check in ("links", "colours") else Verdict.PASS
    assert verdict == expected, good[check].findings


@pytest.mark.parametrize(
    ("check", "spoil", "verdict", "measured"),
    [(check, spoil, verdict, measured) for check, _, spoil, verdict, measured in SPOILT],
    ids=[f"{check}: {how}" for check, how, *_ in SPOILT],
)
def test_a_spoilt_sheet_is_caught_by_its_check(tmp_path, good, check, spoil, verdict, measured):
    path = tmp_path / "sheet.pdf"
    spoil(path)
    found = look(path)
    assert found[check].verdict == verdict
    assert any(measured in finding.measured for finding in found[check].findings), found[check]
    assert good[check].verdict < verdict


def test_every_check_has_a_sheet_that_is_spoilt_for_it():
    assert {check for check, *_ in SPOILT} | {"colours"} == {check.name for check in CHECKS}


def test_the_place_of_a_fault_is_in_mm_from_the_top_left(tmp_path):
    path = draw_sheet(tmp_path / "sheet.pdf", changed(type_pt=4))
    finding = look(path)["type-size"].findings[0]
    # The text stands 10 mm in from the left and 20 mm down from the top of the first card.
    assert (finding.place.page, finding.place.x_mm, finding.place.y_mm) == (1, 50.0, 80.0)


def test_a_turned_page_is_measured_as_it_is_seen(tmp_path):
    path = draw_sheet(tmp_path / "sheet.pdf", changed(type_pt=4))
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.pages[0].obj.Rotate = 90
        pdf.save(path)
    found = look(path)
    # Turned clockwise, what was 80 mm from the top is 297 - 80 from the left.
    place = found["type-size"].findings[0].place
    assert (place.x_mm, place.y_mm) == (217.0, 50.0)
    assert found["paper"].verdict == Verdict.PASS


@pytest.mark.parametrize(("points", "verdict"), [(0.02, Verdict.PASS), (0.04, FAIL)])
def test_paper_may_be_off_by_a_hundredth_of_a_mm(tmp_path, points, verdict):
    path = draw_sheet(tmp_path / "sheet.pdf")
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        for page in pdf.pages:
            page.obj.MediaBox = pikepdf.Array([0, 0, 210 * MM + points, 297 * MM])
        pdf.save(path)
    assert look(path)["paper"].verdict == verdict


def test_boards_may_have_type_of_five_points(tmp_path):
    path = draw_sheet(tmp_path / "sheet.pdf", changed(type_pt=5))
    write_manifest(path, kind="board")
    assert look(path)["type-size"].verdict == Verdict.PASS


def test_a_low_ink_file_keeps_to_forty_percent(tmp_path):
    dark = changed(ground=(0, 0, 0))  # three inks on 18 % of the page
    path = draw_sheet(tmp_path / "sheet.pdf", dark)
    assert look(path, "home-a4")["ink"].verdict == Verdict.PASS
    assert look(path, "low-ink")["ink"].verdict == FAIL


def test_a_file_for_a_press_has_no_rgb(tmp_path):
    path = draw_sheet(tmp_path / "sheet.pdf")
    result = look(path, "press")["colours"]
    assert (result.verdict, result.findings[0].measured) == (FAIL, "RGB")


def test_a_file_of_the_four_inks_is_fit_for_a_press(tmp_path):
    path = tmp_path / "sheet.pdf"
    pdf = pikepdf.new()
    page = pdf.add_blank_page(page_size=(200, 200))
    page.contents_add(b"0 0 0 1 k 20 20 50 50 re f 0.3 g 20 100 50 50 re f")
    pdf.save(path)
    assert look(path, "press")["colours"].verdict == Verdict.PASS


def test_the_darkest_spot_of_a_cmyk_picture_is_found(tmp_path):
    path = tmp_path / "sheet.pdf"
    pdf = pikepdf.new()
    page = pdf.add_blank_page(page_size=(200, 200))
    image = pdf.make_stream(bytes([0, 0, 0, 0, 255, 255, 255, 153]))
    image.update({"/Type": pikepdf.Name.XObject, "/Subtype": pikepdf.Name.Image})
    image.update({"/Width": 2, "/Height": 1, "/BitsPerComponent": 8})
    image.ColorSpace = pikepdf.Name.DeviceCMYK
    page.obj.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(I=image))
    page.contents_add(b"q 1 0 0 1 20 20 cm /I Do Q")
    pdf.save(path)
    assert look(path)["total-ink"].findings[0].measured == "360 %"


def test_a_shift_that_the_profile_asks_for_is_no_fault(tmp_path):
    from generator.core.diagnostics import Position
    from generator.source.located import LocatedDict
    from generator.source.yaml import read_yaml

    path = draw_sheet(tmp_path / "sheet.pdf", changed(shift=1.0))
    write_manifest(path, changed(shift=1.0))
    asked = read_yaml(b"back_offset: [1, 0]", "asked.yaml")
    assert isinstance(asked, LocatedDict)
    profile = load_profile(templates(PROFILES), "home-a4", asked, Position("asked"))
    report = preflight_file(path, path.name, profile, read_sheets(path))
    (result,) = [result for result in report.results if result.check == "registration"]
    assert result.verdict == Verdict.PASS


def test_two_sides_are_not_to_be_wished_for_where_a_front_follows_a_front(tmp_path):
    path = draw_sheet(tmp_path / "sheet.pdf")
    write_manifest(path)
    manifest = path.with_name("manifest.json")
    manifest.write_text(manifest.read_text("utf-8").replace('"back"', '"front"'), "utf-8")
    viewer = look(path)["viewer"]
    assert viewer.verdict == WARN
    assert [finding.place.page for finding in viewer.findings if finding.verdict == WARN] == [1]


def test_two_sides_may_be_wished_for_where_just_the_last_sheet_has_no_back(tmp_path):
    path = draw_sheet(tmp_path / "sheet.pdf")
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.pages.append(pdf.pages[0])
        assert len(pdf.pages) == 3
        pdf.save(path)
    write_manifest(path)
    manifest = path.with_name("manifest.json")
    content = json.loads(manifest.read_text("utf-8"))
    content["pages"].append(content["pages"][0] | {"page": 3})
    manifest.write_text(json.dumps(content), "utf-8")
    assert look(path)["viewer"].verdict == Verdict.PASS


def test_a_manifest_of_other_bytes_does_not_count(tmp_path):
    path = draw_sheet(tmp_path / "sheet.pdf", Plan())
    write_manifest(path)
    path.write_bytes(path.read_bytes() + b"\n")
    assert read_sheets(path) is None


def test_a_foreign_file_is_warned_of_what_only_sheets_of_parts_need(tmp_path):
    pdf = pikepdf.new()
    pdf.add_blank_page(page_size=(595, 842))
    pdf.save(tmp_path / "letter.pdf")
    found = look(tmp_path / "letter.pdf", None)
    assert found["check-line"].verdict == found["viewer"].verdict == WARN
    assert max(result.verdict for result in found.values()) == WARN


def test_empty_backs_and_maps_are_no_pair_of_front_and_back():
    part = Part("a", 1, "card", "rectangle", Box(10, 10, 73, 98), 2.0, 0, True, None)
    bare = Part("b", 1, "card", "rectangle", Box(10, 10, 73, 98), 2.0, 0, False, None)
    pages = [("front", (bare,)), ("back", ()), ("front", (part,)), ("back", (part,))]
    numbered = {n: SheetPage(n, (210, 297), *page) for n, page in enumerate(pages, 1)}
    pairs = Sheets("components", "en", "home-a4", (), numbered).backs()
    assert [(front.number, back.number) for front, back in pairs] == [(3, 4)]


def tagged(path, tag):
    """Tag all that is drawn on each page."""
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        for page in pdf.pages:
            page.contents_add(f"/{tag} BMC".encode(), prepend=True)
            page.contents_add(b"EMC")
        pdf.save(path)


@pytest.mark.parametrize("kind", ["rulebook", "booklet"])
def test_figures_of_booklets_show_parts_smaller_than_they_are(tmp_path, kind):
    path = draw_sheet(tmp_path / "sheet.pdf", changed(type_pt=4, pen_pt=0.1))
    tagged(path, "Figure")
    write_manifest(path, file_kind=kind)
    found = look(path)
    assert found["type-size"].verdict == Verdict.NOT_APPLICABLE
    assert found["strokes"].verdict == Verdict.NOT_APPLICABLE


def test_what_stands_beside_figures_in_a_booklet_is_measured(tmp_path):
    beside = "/Figure BMC EMC 0.1 w 100 100 m 200 100 l S"
    path = draw_sheet(tmp_path / "sheet.pdf", changed(type_pt=4, extra=(beside,)))
    tagged(path, "P")
    write_manifest(path, file_kind="rulebook")
    found = look(path)
    assert "4.00 pt" in found["type-size"].findings[0].measured
    assert "0.100 pt" in found["strokes"].findings[0].measured


def test_figures_of_other_files_are_measured(tmp_path):
    path = draw_sheet(tmp_path / "sheet.pdf", changed(type_pt=4))
    tagged(path, "Figure")
    write_manifest(path)
    assert look(path)["type-size"].verdict == FAIL


def test_a_form_ends_no_figure_that_began_around_it(tmp_path):
    path = draw_sheet(tmp_path / "sheet.pdf")
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        form = pdf.make_stream(b"EMC EMC 0.1 w 0 0 m 9 9 l S")
        form.update({"/Type": pikepdf.Name.XObject, "/Subtype": pikepdf.Name.Form})
        form.BBox, form.Resources = pikepdf.Array([0, 0, 10, 10]), pikepdf.Dictionary()
        add(pdf, form, "XObject", b"/Figure BMC /Spoilt Do 0.1 w 100 100 m 200 100 l S EMC")
        pdf.save(path)
    write_manifest(path, file_kind="rulebook")
    assert look(path)["strokes"].verdict == Verdict.PASS


@pytest.mark.parametrize(
    ("kind", "language", "paper", "verdict"),
    [
        ("rulebook", "en", (148.0, 210.0), Verdict.PASS),
        ("rulebook", "en", (210.0, 297.0), FAIL),
        ("rulebook", "ko+en", (210.0, 297.0), Verdict.PASS),
        ("booklet", "en", (297.0, 210.0), Verdict.PASS),
        ("booklet", "en", (210.0, 148.0), FAIL),
    ],
)
@pytest.mark.parametrize("profile", ["home-a4", "press"])
def test_booklets_are_a5_to_read_and_two_of_that_on_a4_to_fold(
    tmp_path, kind, language, paper, verdict, profile
):
    path = draw_sheet(tmp_path / "sheet.pdf", changed(paper=paper))
    write_manifest(path, file_kind=kind, language=language)
    assert look(path, profile)["paper"].verdict == verdict


@pytest.mark.parametrize(("wish", "verdict"), [("Short", Verdict.PASS), ("Long", FAIL)])
def test_sheets_to_fold_are_turned_over_the_edge_of_booklets(tmp_path, wish, verdict):
    path = draw_sheet(tmp_path / "sheet.pdf")
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.Root.ViewerPreferences.Duplex = pikepdf.Name(f"/DuplexFlip{wish}Edge")
        pdf.save(path)
    write_manifest(path, file_kind="booklet")
    assert look(path)["viewer"].verdict == verdict


@pytest.mark.parametrize(
    ("profile", "verdict"), [("press", FAIL), ("home-a4", Verdict.NOT_APPLICABLE)]
)
def test_booklets_keep_to_the_colours_of_the_profile_that_they_were_made_for(
    tmp_path, profile, verdict
):
    path = draw_sheet(tmp_path / "sheet.pdf")
    write_manifest(path, file_kind="rulebook", profile=profile)
    report = look_at(path, path.name, None)
    found = {result.check: result.verdict for result in report.results}
    assert found["colours"] == verdict
