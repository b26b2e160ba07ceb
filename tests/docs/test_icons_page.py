"""The page of icons shows what there is, as the program draws it."""

from tests.show.icons import DOCS, PICTURES, draw_icon_pictures, icon_page, icons_by_group


def test_the_page_and_its_pictures_are_those_of_the_icons(tmp_path):
    assert (DOCS / "icons.md").read_text("utf-8") == icon_page()
    kept = {path.stem: path.read_text("utf-8") for path in PICTURES.glob("*.svg")}
    assert kept == draw_icon_pictures(tmp_path)


def test_every_icon_is_in_one_group_of_the_page():
    names = [name for icons in icons_by_group().values() for _, name, _, _ in icons]
    assert len(names) == len(set(names)) >= 120
    page = icon_page()
    assert all(f"- `{name}`" in page for name in names)
