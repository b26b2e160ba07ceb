"""The manifest says what is on disk and on paper, as others see it."""

import hashlib
from collections import Counter

import pikepdf
import pytest

from .edition import NEAR, PAPERS, ROOT, games
from .pdfium import MM

MARK = "#000000"
"""The colour of crop marks, from the profiles; notes are grey."""
MARK_LENGTH = (2.5, 3)
STRAIGHT = ("rectangle", "rounded")
KINDS = {
    "components": (".pdf",),
    "sheet": (".svg",),
    "face": (".svg",),
    "rulebook": (".pdf", ".html", ".txt"),
    "booklet": (".pdf",),
}


def test_every_file_is_listed_as_it_is(edition):
    files = edition.manifest["files"]
    for file in files:
        data = (edition.folder / file["path"]).read_bytes()
        assert file["bytes"] == len(data)
        assert file["sha256"] == hashlib.sha256(data).hexdigest()
        assert file["path"].endswith(KINDS[file["kind"]])
    # Other profiles lie in folders of their own, each with a manifest.
    others = [found.parent for found in edition.folder.glob("*/manifest.json")]
    on_disk = {
        path.relative_to(edition.folder).as_posix()
        for path in edition.folder.rglob("*")
        if path.is_file() and not any(path.is_relative_to(other) for other in others)
    }
    assert on_disk == {file["path"] for file in files} | {"manifest.json"}
    assert len(files) == len({file["path"] for file in files})


def test_it_says_what_was_built(edition):
    manifest = edition.manifest
    assert manifest["format"] == 1
    assert (manifest["game"], manifest["language"]) == (edition.game, edition.language)
    assert (manifest["profile"], manifest["partial"]) == (edition.profile, False)
    with pikepdf.open(edition.pdf) as pdf:
        assert str(pdf.docinfo.Title) == manifest["title"]
        assert str(pdf.docinfo.Producer) == manifest["generator"]
    for sheet in edition.sheets:
        assert manifest["title"] in sheet.text
        assert manifest["game_version"] in sheet.text


def test_pages_are_numbered_and_as_big_as_the_paper(edition):
    with pikepdf.open(edition.pdf) as pdf:
        boxes = [[float(n) / MM for n in page.mediabox][2:] for page in pdf.pages]
    (count,) = (f["pages"] for f in edition.manifest["files"] if f["kind"] == "components")
    sheets = {f["path"]: f["pages"] for f in edition.manifest["files"] if f["kind"] == "sheet"}
    assert count == len(edition.pages) == len(boxes)
    assert sheets == {f"sheets/{p['page']:03d}-{p['side']}.svg": 1 for p in edition.pages}
    for number, (page, size) in enumerate(zip(edition.pages, boxes, strict=True), 1):
        assert (page["file"], page["page"]) == ("components.pdf", number)
        assert page["paper_mm"] == pytest.approx(size, abs=0.01)
        assert tuple(sorted(page["paper_mm"])) == PAPERS[edition.profile]


def test_a_back_follows_its_front(edition):
    sides = [page["side"] for page in edition.pages]
    assert set(sides) <= {"front", "back"}
    assert all(
        before == "front"
        for before, side in zip(["back", *sides], sides, strict=False)
        if side == "back"
    )


def test_boxes_are_the_size_of_their_pieces_and_do_not_overlap(edition):
    for page, boxes in zip(edition.pages, edition.boxes, strict=True):
        width, height = page["paper_mm"]
        # A back may be empty, where other sheets have backs.
        assert boxes or page["side"] == "back"
        for index, box in enumerate(boxes):
            size = box.piece["size_mm"]
            assert box.turn in (0, 90, 180, 270)
            assert [box.width, box.height] == (size if box.turn % 180 == 0 else size[::-1])
            assert 0 < box.left < box.right < width
            assert 0 < box.top < box.bottom < height
            assert not any(box.overlaps(other) for other in boxes[:index])


def test_every_copy_is_in_front_once_and_behind_once_if_it_has_a_back(edition):
    wanted = Counter(
        (piece["id"], copy, side)
        for piece in edition.manifest["pieces"]
        for copy in range(1, piece["copies"] + 1)
        for side in (("front", "back") if piece["has_back"] else ("front",))
    )
    found = Counter(
        (box.piece["id"], box.copy, page["side"])
        for page, boxes in zip(edition.pages, edition.boxes, strict=True)
        for box in boxes
    )
    assert found == wanted
    assert len(edition.pieces) == len(edition.manifest["pieces"])


def test_each_back_lies_behind_its_front(edition):
    for front, back in edition.two_sided():
        width, height = edition.pages[front]["paper_mm"]
        assert edition.pages[back]["paper_mm"] == [width, height]
        is_upright = width <= height
        places = {(b.piece["id"], b.copy): (b.left, b.top, b.turn) for b in edition.boxes[back]}
        expected = {}
        for box in edition.boxes[front]:
            if box.piece["has_back"]:
                # Paper that turns about its long edge turns over like a page of a book
                # when it stands upright, and head over heels when it lies.
                left = width - box.right if is_upright else box.left
                top = box.top if is_upright else height - box.bottom
                turn = (-box.turn if is_upright else 180 - box.turn) % 360
                expected[box.piece["id"], box.copy] = (left, top, turn)
        assert places.keys() == expected.keys()
        for key, place in places.items():
            assert place == pytest.approx(expected[key], abs=0.0011)


def test_pages_state_the_boxes_around_their_parts(edition):
    with pikepdf.open(edition.pdf) as pdf:
        for page, made, boxes in zip(edition.pages, pdf.pages, edition.boxes, strict=True):
            width, height = page["paper_mm"]
            if not boxes:
                whole = pytest.approx([0, 0, width, height], abs=0.01)
                assert [float(n) / MM for n in made.trimbox] == whole
                assert [float(n) / MM for n in made.obj.BleedBox] == whole
                continue
            around = [
                min(box.left for box in boxes),
                height - max(box.bottom for box in boxes),
                max(box.right for box in boxes),
                height - min(box.top for box in boxes),
            ]
            if boxes[0].piece["cut"] == "none":
                around = [0, 0, width, height]
            inked = [box.grown(box.piece["bleed_mm"]) for box in boxes]
            grown = [
                min(left for left, _, _, _ in inked),
                height - max(bottom for _, _, _, bottom in inked),
                max(right for _, _, right, _ in inked),
                height - min(top for _, top, _, _ in inked),
            ]
            if boxes[0].piece["cut"] == "none":
                grown = around
            assert [float(n) / MM for n in made.trimbox] == pytest.approx(around, abs=0.01)
            assert [float(n) / MM for n in made.obj.BleedBox] == pytest.approx(grown, abs=0.01)


def crop_marks(lines, boxes):
    """Return the level and the upright lines beside the parts that are as long as marks."""
    shortest, longest = MARK_LENGTH
    beside = [
        (start, end)
        for start, end in lines
        if shortest - NEAR <= (end[0] - start[0]) + (end[1] - start[1]) <= longest + NEAR
        and not any(box.holds(start, -0.3) or box.holds(end, -0.3) for box in boxes)
    ]
    level = [line for line in beside if abs(line[0][1] - line[1][1]) < 0.001]
    upright = [line for line in beside if abs(line[0][0] - line[1][0]) < 0.001]
    assert len(level) + len(upright) == len(beside)
    return level, upright


def rounded(numbers):
    return {round(number, 2) for number in numbers}


def faults_of_marks(lines, boxes):
    """Return edges without a mark beyond the block, and marks that stand at no edge."""
    level, upright = crop_marks(lines, boxes)
    top, bottom = min(b.top for b in boxes), max(b.bottom for b in boxes)
    left, right = min(b.left for b in boxes), max(b.right for b in boxes)
    xs = rounded(x for b in boxes for x in (b.left, b.right))
    ys = rounded(y for b in boxes for y in (b.top, b.bottom))
    # A short row leaves edges without a mark at its end of the block, but not at both.
    outside_x = rounded(s[0] for s, e in upright if e[1] < top or s[1] > bottom)
    outside_y = rounded(s[1] for s, e in level if e[0] < left or s[0] > right)
    faults = {
        "edges without a mark": (xs - outside_x, ys - outside_y),
        "marks at no edge": (
            rounded(s[0] for s, _ in upright) - xs,
            rounded(s[1] for s, _ in level) - ys,
        ),
    }
    return {fault: places for fault, places in faults.items() if any(places)}


def black_lines(sheet):
    return [line for stroke in sheet.strokes if stroke.colour == MARK for line in stroke.segments]


def straight_cut(boxes):
    """Return the boxes that marks stand at: those of parts that are cut straight."""
    return [box for box in boxes if box.piece["cut"] in STRAIGHT]


def test_crop_marks_stand_at_the_edges_of_the_boxes(edition):
    for sheet, boxes in zip(edition.sheets, edition.boxes, strict=True):
        if straight_cut(boxes):
            assert faults_of_marks(black_lines(sheet), straight_cut(boxes)) == {}
        else:
            assert crop_marks(black_lines(sheet), boxes) == ([], [])


def test_pdfplumber_finds_crop_marks_at_the_edges_of_the_boxes(a4_edition):
    seen = [i for i in a4_edition.plumbed if straight_cut(a4_edition.boxes[i])]
    for index in seen:
        boxes = straight_cut(a4_edition.boxes[index])
        xs = rounded(x for box in boxes for x in (box.left, box.right))
        ys = rounded(y for box in boxes for y in (box.top, box.bottom))
        level, upright = crop_marks(a4_edition.plumbed[index].lines, boxes)
        assert rounded(start[0] for start, _ in upright) >= xs
        assert rounded(start[1] for start, _ in level) >= ys


def test_all_but_straight_cuts_are_drawn_in_front(edition):
    for index, page in enumerate(edition.pages):
        for box in edition.boxes[index]:
            if page["side"] == "front" and box.piece["cut"] not in (*STRAIGHT, "none"):
                cut = edition.cut_of(index, box)
                if box.piece["cut"] == "circle":
                    x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
                    for px, py in cut:
                        radius = ((px - x) ** 2 + (py - y) ** 2) ** 0.5
                        assert radius == pytest.approx(box.width / 2, abs=NEAR)


def test_every_face_has_a_drawing(edition):
    shown = {
        edition.face(box, page["side"])
        for page, boxes in zip(edition.pages, edition.boxes, strict=True)
        for box in boxes
    }
    drawn = {path.stem for path in (edition.folder / "faces").iterdir()}
    assert shown == drawn


def test_the_source_of_a_piece_is_where_its_component_is_defined(edition):
    for piece in edition.manifest["pieces"]:
        path, line = piece["source"].rsplit(":", 1)
        lines = (ROOT / path).read_text("utf-8").splitlines()
        assert lines[int(line) - 1] == f"  {piece['component']}:"


def test_every_piece_names_the_drawings_of_its_faces(edition):
    named = set()
    for piece in edition.manifest["pieces"]:
        assert set(piece["faces"]) == ({"front", "back"} if piece["has_back"] else {"front"})
        for side, path in piece["faces"].items():
            assert path.endswith(f"-{side}.svg")
            named.add(path)
    listed = {file["path"] for file in edition.manifest["files"] if file["kind"] == "face"}
    assert named == listed


def test_a_piece_shows_the_face_that_lies_on_the_page(edition):
    pieces = {piece["id"]: piece for piece in edition.manifest["pieces"]}
    for page, boxes in zip(edition.pages, edition.boxes, strict=True):
        for placement, box in zip(page["placements"], boxes, strict=True):
            name = edition.face(box, page["side"])
            faces = pieces[placement["piece"]]["faces"]
            assert faces[page["side"]] == f"faces/{name}.svg"


@pytest.mark.parametrize("game", games())
def test_parts_are_one_size_and_number_on_every_paper_and_in_every_language(editions, game):
    found = []
    for profile in PAPERS:
        for language in games()[game]:
            pieces = editions(game, language, profile).manifest["pieces"]
            found.append(
                [
                    {k: v for k, v in piece.items() if k != "source"}
                    for piece in pieces
                    if piece["cut"] != "none"
                ]
            )
    assert all(pieces == found[0] for pieces in found)


@pytest.mark.parametrize("game", games())
def test_pages_and_places_are_the_same_in_every_language(editions, game):
    for profile in PAPERS:
        pages = [editions(game, language, profile).pages for language in games()[game]]
        assert all(others == pages[0] for others in pages)
