"""The SVG files stand alone: well formed, in mm, each name once, nothing from elsewhere."""

import re
from collections import Counter
from xml.etree import ElementTree as ET

import pytest

from .edition import games

SVG = "{http://www.w3.org/2000/svg}"
XML = "{http://www.w3.org/XML/1998/namespace}"
XLINK = "{http://www.w3.org/1999/xlink}href"
LENGTH = re.compile(r"([\d.]+)mm")
REFERENCE = re.compile(r"url\(#([^)]+)\)")
DRAWN = {"svg", "title", "defs", "g", "use", "path", "clipPath", "image"}
"""Elements that draw; there are no scripts, no styles and no foreign objects among them."""


def drawings(edition):
    """Return each SVG file as its path and its tree."""
    paths = [file["path"] for file in edition.manifest["files"] if file["path"].endswith(".svg")]
    assert paths
    return {path: ET.parse(edition.folder / path).getroot() for path in paths}


def size(root):
    """Return the width and height in mm, which the view box must repeat."""
    width, height = (float(LENGTH.fullmatch(root.get(key))[1]) for key in ("width", "height"))
    _, _, *viewed = (float(number) for number in root.get("viewBox").split())
    assert viewed == pytest.approx([width, height], abs=0.001)
    return width, height


def test_sheets_are_the_size_of_their_pages(edition):
    found = drawings(edition)
    for page in edition.pages:
        root = found[f"sheets/{page['page']:03d}-{page['side']}.svg"]
        assert size(root) == pytest.approx(page["paper_mm"], abs=0.001)
        assert root.get("viewBox").split()[:2] == ["0", "0"]


def test_faces_are_the_size_of_their_pieces_and_bleed(edition):
    found = drawings(edition)
    for page, boxes in zip(edition.pages, edition.boxes, strict=True):
        for box in boxes:
            root = found[f"faces/{edition.face(box, page['side'])}.svg"]
            bleed = box.piece["bleed_mm"]
            grown = [length + 2 * bleed for length in box.piece["size_mm"]]
            assert size(root) == pytest.approx(grown, abs=0.001)
            corner = [float(number) for number in root.get("viewBox").split()[:2]]
            assert corner == pytest.approx([-bleed, -bleed], abs=0.001)


def test_every_drawing_states_its_language_and_title(edition):
    for path, root in drawings(edition).items():
        assert root.tag == f"{SVG}svg"
        assert root.get("lang") == root.get(f"{XML}lang") == edition.language
        title = root[0]
        assert title.tag == f"{SVG}title"
        assert title.text.startswith(edition.manifest["title"]), path


def test_names_are_given_once_and_lead_somewhere(edition):
    for path, root in drawings(edition).items():
        names = Counter(e.get("id") for e in root.iter() if e.get("id"))
        assert all(times == 1 for times in names.values()), path
        for element in root.iter():
            target = element.get(XLINK)
            if element.tag == f"{SVG}use":
                assert target.startswith("#"), path
                assert target[1:] in names, (path, target)
            for value in element.attrib.values():
                assert all(name in names for name in REFERENCE.findall(value)), path


def test_nothing_runs_and_nothing_comes_from_elsewhere(edition):
    for path, root in drawings(edition).items():
        for element in root.iter():
            assert element.tag.removeprefix(SVG) in DRAWN, (path, element.tag)
            for key, value in element.attrib.items():
                assert not key.lower().startswith("on"), (path, key)
                assert key not in ("style", "href"), (path, key)
                if key == XLINK:
                    assert value.startswith(("#", "data:image/png;", "data:image/jpeg;")), path
                assert "url(" not in value or REFERENCE.search(value), (path, value)


def test_no_file_declares_anything_of_its_own(edition):
    for path in drawings(edition):
        # No document type, hence no entities that a reader would have to fetch or unfold.
        assert "<!" not in (edition.folder / path).read_text("utf-8"), path


@pytest.mark.parametrize("game", games())
def test_every_language_has_the_same_faces(editions, game):
    names = [
        sorted(
            path.name for path in (editions(game, language, "home-a4").folder / "faces").iterdir()
        )
        for language in games()[game]
    ]
    assert all(others == names[0] for others in names)
