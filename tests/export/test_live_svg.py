"""SVG for drawing programs: true size, and text that is text in either language."""

from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"


def test_each_face_is_a_file_of_its_true_size_with_its_bleed(pond):
    folder, _ = pond("svg-live")
    root = ElementTree.parse(folder / "frog-1-front.svg").getroot()
    # A card of 63.5 × 88.9 mm with 2 mm of bleed around it, its corner at the origin.
    assert (root.get("width"), root.get("height")) == ("67.5mm", "92.9mm")
    assert [float(n) for n in root.get("viewBox").split()] == [-2, -2, 67.5, 92.9]


def test_words_are_text_in_the_language_of_the_export(pond):
    for language, word in (("en", "Croak"), ("ko", "개굴")):
        folder, _ = pond("svg-live", language=language)
        root = ElementTree.parse(folder / "frog-1-front.svg").getroot()
        assert ["".join(text.itertext()) for text in root.iter(f"{SVG}text")] == [word]
