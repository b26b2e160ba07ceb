import hashlib
import json
import os
import random
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest
from fontTools.pens.areaPen import AreaPen
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont

from generator.text.fontfile import MAX_FONT_BYTES
from generator.text.fonts import FontError, FontLibrary, packaged_font

from . import made_fonts

# From the list that the package carries (fonts/pack_manifest.json of version 0.1.0).
PACKAGED_SHA256 = {
    "Noto Sans KR": "194018e6b2b293a7964f037b25c0249ce1418bc9ab3c971060a03aa57861e252",
    "Noto Sans JP": "c2f3b4d463500a2ddcd3849cded1fceeb9fd6d1c32e6cbecd568453ba50fc68f",
    "Noto Sans SC": "a3041811a78c361b1de50f953c805e0244951c21c5bd412f7232ef0d899af0da",
    "Noto Sans TC": "864727d210d54f2537bbe23b3a839436c3992af72de9322af5270897246bd44f",
}


def face_of(path: Path, weight: int = 400, name: str = "fonts/Mine.ttf"):
    return FontLibrary({name: path}).chain((name,), weight)[0]


def written(tmp_path: Path, data: bytes) -> Path:
    path = tmp_path / "Mine.ttf"
    path.write_bytes(data)
    return path


@pytest.mark.parametrize("family", PACKAGED_SHA256)
def test_the_packaged_fonts_are_the_very_files_that_were_tested(family):
    path = packaged_font(family).path
    assert hashlib.sha256(path.read_bytes()).hexdigest() == PACKAGED_SHA256[family]


def test_finding_a_packaged_font_does_not_import_its_package():
    code = (
        "import sys; from generator.text.fonts import FontLibrary;"
        "FontLibrary().chain((), 400); assert 'justmytype_intl_cjk' not in sys.modules;"
        "assert 'fontTools' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=Path(__file__).parents[2])


def test_noto_sans_kr_draws_every_hangul_syllable():
    face = FontLibrary().chain((), 400)[0]
    syllables = [chr(code) for code in range(0xAC00, 0xD7A4)]
    assert len(syllables) == 11172
    assert all(face.has(syllable) for syllable in syllables)
    assert len({face.glyphs[syllable] for syllable in syllables}) == 11172


def test_a_chain_ends_in_noto_sans_kr_and_jp():
    names = [face.name for face in FontLibrary().chain(("Noto Sans TC",), 400)]
    assert names == ["NotoSansTC-w400", "NotoSansKR-w400", "NotoSansJP-w400"]


def test_a_family_named_twice_is_tried_once():
    names = [face.name for face in FontLibrary().chain(("Noto Sans JP", "Noto Sans JP"), 400)]
    assert names == ["NotoSansJP-w400", "NotoSansKR-w400"]


def test_the_weight_goes_to_the_nearest_that_the_axis_has():
    library = FontLibrary()
    assert library.chain((), 1000)[0].name == "NotoSansKR-w900"
    assert library.chain((), 1)[0].name == "NotoSansKR-w100"


def test_a_face_is_made_once():
    library = FontLibrary()
    assert library.chain((), 700)[0] is library.chain(("Noto Sans KR",), 700)[0]


def test_an_unknown_family_is_named_with_the_nearest():
    with pytest.raises(FontError) as caught:
        FontLibrary().chain(("Noto Sans KP",), 400)
    assert caught.value.message == "unknown font “Noto Sans KP”"
    assert caught.value.hint == "did you mean “Noto Sans KR”?"


def test_a_name_is_never_taken_for_a_path(tmp_path):
    path = made_fonts.save(made_fonts.truetype(), tmp_path / "Mine.ttf")
    with pytest.raises(FontError, match="unknown font"):
        FontLibrary().chain((str(path),), 400)


# --- faces


def test_a_face_tells_the_metrics_of_its_font(tmp_path):
    face = face_of(made_fonts.save(made_fonts.truetype(), tmp_path / "Mine.ttf"))
    assert face.name == "Made-Regular"
    assert face.units_per_em == 1000
    assert (face.ascent, face.descent, face.cap_height) == (900, -200, 700)
    assert face.advance(face.glyphs["H"]) == 700
    assert face.has("H")
    assert not face.has("가")


def test_a_static_font_comes_as_it_is_at_every_weight(tmp_path):
    library = FontLibrary({"a.ttf": made_fonts.save(made_fonts.truetype(), tmp_path / "a.ttf")})
    assert library.chain(("a.ttf",), 100)[0] is library.chain(("a.ttf",), 900)[0]


def test_of_static_fonts_of_one_family_the_nearest_weight_is_tried_first(tmp_path):
    fonts = {
        "regular.ttf": made_fonts.save(made_fonts.truetype(), tmp_path / "regular.ttf"),
        "bold.ttf": made_fonts.save(made_fonts.truetype(weight=700), tmp_path / "bold.ttf"),
    }
    library = FontLibrary(fonts)
    families = ("regular.ttf", "Noto Sans JP", "bold.ttf")
    names = [[face.name for face in library.chain(families, weight)] for weight in (400, 700)]
    assert names == [
        ["Made-Regular", "NotoSansJP-w400", "Made-Bold", "NotoSansKR-w400"],
        ["Made-Bold", "NotoSansJP-w700", "Made-Regular", "NotoSansKR-w700"],
    ]


def test_the_fonts_of_a_collection_are_told_apart_by_number(tmp_path):
    path = made_fonts.collection(
        tmp_path / "Two.ttc", made_fonts.truetype("First"), made_fonts.opentype("Second")
    )
    library = FontLibrary({"Two.ttc": path})
    names = [library.chain((name,), 400)[0].name for name in ("Two.ttc", "Two.ttc#1")]
    assert names == ["First-Regular", "Second-Regular"]
    with pytest.raises(FontError, match="holds 2 fonts; there is no number 2"):
        library.chain(("Two.ttc#2",), 400)


def test_the_key_tells_font_data_and_weight_apart_but_not_places(tmp_path):
    first = made_fonts.save(made_fonts.truetype(), tmp_path / "a.ttf")
    other = made_fonts.save(made_fonts.truetype("Other"), tmp_path / "b.ttf")
    moved = tmp_path / "moved.ttf"
    moved.write_bytes(first.read_bytes())
    assert face_of(first).key == face_of(moved, name="fonts/Else.ttf").key
    assert face_of(first).key != face_of(other).key
    regular, bold = (FontLibrary().chain((), weight)[0] for weight in (400, 700))
    assert regular.key != bold.key
    assert regular.name != bold.name


# --- outlines and programs


def test_an_outline_is_in_font_units_with_y_up(tmp_path):
    face = face_of(made_fonts.save(made_fonts.opentype(), tmp_path / "Mine.otf"))
    # H is a box of 700 units, 80 of them white on either side.
    corners = {segment[1:] for segment in face.glyph_outline(face.glyphs["H"]) if segment[1:]}
    assert corners == {(80, 0), (620, 0), (620, 700), (80, 700)}


def test_a_blank_glyph_has_an_empty_outline():
    face = FontLibrary().chain((), 400)[0]
    assert face.glyph_outline(face.glyphs[" "]) == ()


def program_font(program) -> TTFont:
    return TTFont(BytesIO(program.data))


def area_and_bounds(font: TTFont, glyph: int):
    glyphs = font.getGlyphSet()
    name = font.getGlyphOrder()[glyph]
    area, bounds = AreaPen(glyphs), BoundsPen(glyphs)
    glyphs[name].draw(area)
    glyphs[name].draw(bounds)
    return abs(area.value), bounds.bounds


@pytest.mark.parametrize("weight", [100, 400, 900])
def test_a_subset_measures_what_layout_measured(weight):
    face = FontLibrary().chain((), weight)[0]
    glyphs = [face.glyphs[sign] for sign in "가나다라힣ABCxyz0123→①漢「」, ."]
    program = face.subset(glyphs)
    font = program_font(program)
    for glyph in glyphs:
        name = font.getGlyphOrder()[program.glyph_ids[glyph]]
        assert font["hmtx"][name][0] == face.advance(glyph)
    assert not {"fvar", "gvar", "GSUB", "GPOS", "cmap", "name"} & set(font.keys())


@pytest.mark.parametrize("weight", [100, 400])
def test_a_subset_asked_for_by_characters_is_the_one_asked_for_by_glyphs(weight):
    face = FontLibrary().chain((), weight)[0]
    signs = "가나다힣ABC(«0123→漢「」, ."
    glyphs = [face.glyphs[sign] for sign in signs]
    assert face.subset(glyphs, signs) == face.subset(glyphs)
    assert face.subset(glyphs, signs[3:]) == face.subset(glyphs)
    assert face.subset(glyphs[3:], signs) == face.subset(glyphs[3:])


def test_a_heavier_weight_puts_more_ink_into_the_program():
    areas = []
    for weight in (100, 400, 900):
        face = FontLibrary().chain((), weight)[0]
        program = face.subset([face.glyphs["한"]])
        areas.append(
            area_and_bounds(program_font(program), program.glyph_ids[face.glyphs["한"]])[0]
        )
    assert areas[0] < areas[1] < areas[2]


def test_a_cff_font_becomes_truetype_with_the_same_shapes(tmp_path):
    face = face_of(made_fonts.save(made_fonts.opentype(), tmp_path / "Mine.otf"))
    program = face.subset([face.glyphs["o"], face.glyphs["H"]])
    font = program_font(program)
    assert "glyf" in font
    assert font["maxp"].numGlyphs == 3
    box_area, box = area_and_bounds(font, program.glyph_ids[face.glyphs["H"]])
    assert (box_area, box) == (540 * 700, (80, 0, 620, 700))
    bowl_area, bowl = area_and_bounds(font, program.glyph_ids[face.glyphs["o"]])
    # A circle of radius 250; its four cubics hold 0.03 % more than that.
    assert bowl_area == pytest.approx(3.14159265 * 250**2, rel=0.002)
    assert bowl == (50, 0, 550, 500)


def test_a_variable_cff2_font_is_cut_at_its_weight(tmp_path):
    path = made_fonts.save(made_fonts.variable_cff2(), tmp_path / "Mine.otf")
    for weight, width in ((100, 100), (500, 300), (900, 500)):
        face = face_of(path, weight)
        program = face.subset([face.glyphs["I"]])
        area, _ = area_and_bounds(program_font(program), program.glyph_ids[face.glyphs["I"]])
        assert area == width * 700
        assert face.advance(face.glyphs["I"]) == width + 200
        assert face.name == f"MadeVar-w{weight}"


def test_programs_are_the_same_bytes_in_every_process(tmp_path):
    path = made_fonts.save(made_fonts.opentype(), tmp_path / "Mine.otf")
    code = (
        "import hashlib, sys; from pathlib import Path;"
        "from generator.text.fonts import FontLibrary;"
        f"library = FontLibrary({{'a': Path({str(path)!r})}});"
        "faces = (library.chain(('a',), 400)[0], library.chain((), 700)[0]);"
        "programs = [f.subset([f.glyphs[c] for c in 'Ho']) for f in faces];"
        "print([(f.key, hashlib.sha256(p.data).hexdigest(), p.glyph_ids)"
        " for f, p in zip(faces, programs)])"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code],
            check=True,
            capture_output=True,
            cwd=Path(__file__).parents[2],
            env={**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "LC_ALL": "C"},
        ).stdout
        for seed, zone in (("1", "UTC"), ("2", "Asia/Seoul"))
    }
    assert len(outputs) == 1


# --- files that cannot be used


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "is not a font"),
        (b"<!DOCTYPE html><html></html>", "is not a font"),
        (b"wOF2" + bytes(100), "is a web font"),
        (b"wOFF" + bytes(100), "is a web font"),
        (b"\0\1\0\0", "is cut short"),
        (b"\0\1\0\0\xff\xff" + bytes(20), "is cut short"),
        (b"\0\1\0\0" + bytes(8), "has no outlines"),
        (b"ttcf\0\1\0\0\0\0\0\0", "holds 0 fonts"),
        (b"ttcf\0\1\0\0\0\0\0\1\xff\xff\xff\xff", "is cut short"),
    ],
)
def test_what_is_no_usable_font_is_refused(tmp_path, data, message):
    with pytest.raises(FontError, match=message):
        face_of(written(tmp_path, data))


def test_a_missing_file_and_a_folder_are_refused(tmp_path):
    for path in (tmp_path / "none.ttf", tmp_path):
        with pytest.raises(FontError, match="cannot read the font “fonts/Mine"):
            face_of(path)


def test_a_font_cut_anywhere_is_refused(tmp_path):
    data = made_fonts.as_bytes(made_fonts.truetype())
    for length in range(0, len(data) - 4, 7):
        with pytest.raises(FontError):
            face_of(written(tmp_path, data[:length]))


def test_a_font_bigger_than_the_limit_is_refused(tmp_path):
    path = written(tmp_path, b"\0\1\0\0")
    with path.open("r+b") as stream:
        stream.truncate(MAX_FONT_BYTES + 1)
    with pytest.raises(FontError, match="bigger than 64 MB"):
        face_of(path)


@pytest.mark.parametrize(
    ("fs_type", "refused"),
    [
        (0, ""),
        (8, ""),
        (4, ""),
        (6, ""),
        (2, "embedding"),
        (0x100, "subsetting"),
        (0x200, "embedd"),
    ],
)
def test_the_licence_flags_of_a_font_are_kept(tmp_path, fs_type, refused):
    path = made_fonts.save(made_fonts.truetype(fs_type=fs_type), tmp_path / "Mine.ttf")
    if not refused:
        assert face_of(path).has("H")
        return
    with pytest.raises(FontError, match=f"licence flags .* forbid {refused}"):
        face_of(path)


def test_a_font_without_characters_is_refused(tmp_path):
    path = made_fonts.save(made_fonts.truetype(letters={}), tmp_path / "Mine.ttf")
    with pytest.raises(FontError, match="no usable characters"):
        face_of(path)


@pytest.mark.parametrize("make", [made_fonts.truetype, made_fonts.opentype])
def test_a_damaged_font_never_ends_in_a_traceback(tmp_path, make):
    whole = made_fonts.as_bytes(make())
    dice = random.Random(7)
    for _ in range(150):
        data = bytearray(whole)
        for _ in range(dice.randint(1, 12)):
            data[dice.randrange(len(data))] = dice.randrange(256)
        try:
            face = face_of(written(tmp_path, bytes(data)))
            glyphs = [face.glyphs[sign] for sign in "Ho" if face.has(sign)]
            assert face.key
            assert face.name
            assert len(face.bounding_box) == 4
            for glyph in glyphs:
                face.glyph_outline(glyph)
            if glyphs:
                face.subset(glyphs)
        except FontError:
            pass


def test_the_list_of_the_package_agrees_with_the_hashes_above():
    folder = packaged_font("Noto Sans KR").path.parents[2]
    listed = json.loads((folder / "pack_manifest.json").read_text(encoding="utf-8"))
    assert {font["family"]: font["sha256"] for font in listed["fonts"]} == PACKAGED_SHA256
