"""SVG pictures look as another program draws them, or say what they cannot hold."""

import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.core.colour import Colour
from generator.core.diagnostics import AuthorError, Position
from generator.scene import Group, Item, Shape
from generator.source import svg_document, svg_style, svg_xml
from generator.source.svg_picture import SvgPicture, read_svg

from .drawn_svg import as_svg, rendered

HERE = Path(__file__).parent
GALLERY = sorted(path.name for path in (HERE / "gallery").glob("*.svg"))
AT = Position("rules/pond/game.yaml", 3, 8)
SVG = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'


def document(content: str, attributes: str = 'viewBox="0 0 96 96"') -> str:
    return f"<svg {SVG} {attributes}>{content}</svg>"


def read(svg: str | bytes) -> SvgPicture:
    return read_svg(svg.encode() if isinstance(svg, str) else svg, AT, "rules/pond/x.svg")


def fault(svg: str | bytes) -> AuthorError:
    with pytest.raises(AuthorError) as caught:
        read(svg)
    return caught.value


def shapes(picture: SvgPicture) -> list[Shape]:
    def inside(items: tuple[Item, ...]) -> Iterator[Shape]:
        for item in items:
            if isinstance(item, Shape):
                yield item
            else:
                assert isinstance(item, Group)
                yield from inside(item.items)

    return list(inside(picture.items))


# The same as resvg draws.


@pytest.mark.parametrize("name", GALLERY)
def test_a_picture_looks_as_another_program_draws_it(name: str) -> None:
    svg = (HERE / "gallery" / name).read_text(encoding="utf-8")
    expected, found = rendered(svg), rendered(as_svg(read(svg)))
    assert found.shape == expected.shape
    assert expected.min() < 250, "nothing is drawn at all"
    assert blurred(np.abs(expected - found)).max() < 40


def blurred(
    pixels: np.ndarray[tuple[int, ...], np.dtype[np.int16]],
) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """Return means of 4 × 4 pixels, so that the softness of edges does not count."""
    height, width, colours = pixels.shape
    return pixels.reshape(height // 4, 4, width // 4, 4, colours).mean(axis=(1, 3))


# Sizes.


@pytest.mark.parametrize(
    ("attributes", "size"),
    [
        ('viewBox="0 0 96 48"', (25.4, 12.7)),
        ('width="96" height="48"', (25.4, 12.7)),
        ('width="96px" height="1in"', (25.4, 25.4)),
        ('width="30mm" height="2cm"', (30, 20)),
        ('width="72pt" height="6pc"', (25.4, 25.4)),
        ('width="40Q" height="10mm"', (10, 10)),
        ('width="30mm" viewBox="5 5 10 20"', (30, 60)),
        ('height="30mm" viewBox="0 0 10 20"', (15, 30)),
        ('width="100%" height="100%" viewBox="0 0 96 96"', (25.4, 25.4)),
        ('width="auto" viewBox="0,0,96,96"', (25.4, 25.4)),
    ],
)  # fmt: skip
def test_the_natural_size_is_in_millimetres(attributes: str, size: tuple[float, float]) -> None:
    assert read(document("", attributes)).size == pytest.approx(size)


def test_content_fills_the_box_from_the_origin_to_the_size() -> None:
    from generator.scene.bounds import bounds_of

    picture = read(
        document('<rect x="5" y="7" width="10" height="20"/>', 'width="30mm" viewBox="5 7 10 20"')
    )
    box = bounds_of(picture.items)
    assert (box.x, box.y, box.width, box.height) == pytest.approx((0, 0, 30, 60))


@pytest.mark.parametrize(
    ("how", "box"),
    [
        ("", (10, 0, 20, 20)),
        ("xMinYMin", (0, 0, 20, 20)),
        ("xMaxYMid meet", (20, 0, 20, 20)),
        ("none", (0, 0, 40, 20)),
    ],
)
def test_a_view_box_of_another_ratio_is_placed_as_asked(how: str, box: tuple[float, ...]) -> None:
    from generator.scene.bounds import bounds_of

    attributes = f'width="40mm" height="20mm" viewBox="0 0 5 5" preserveAspectRatio="{how}"'
    found = bounds_of(read(document('<rect width="5" height="5"/>', attributes)).items)
    assert (found.x, found.y, found.width, found.height) == pytest.approx(box)


@pytest.mark.parametrize(
    "attributes",
    [
        "",
        'width="5"',
        'width="0" height="5"',
        'width="-5" height="5"',
        'width="5em" height="5"',
        'width="1e6mm" height="5"',
        'width="five" height="5"',
        'viewBox="0 0 0 5"',
        'viewBox="0 0 5"',
        'viewBox="0 0 5 x"',
        'viewBox="0 0 5 5" preserveAspectRatio="centre"',
        'viewBox="0 0 1e-300 1e-300" width="5" height="5"',
    ],
)
def test_a_size_that_makes_no_sense_is_refused(attributes: str) -> None:
    assert fault(document("", attributes)).at.file == "rules/pond/x.svg"


# Details that pictures cannot show.


def test_a_hole_needs_one_shape_and_a_stroke_keeps_its_own_direction() -> None:
    path = "M0 0h9v9h-9zM3 3h3v3h-3z"
    (filled,) = shapes(read(document(f'<path fill-rule="evenodd" d="{path}"/>')))
    assert filled.outline[:5] == (("M", 0, 0), ("L", 9, 0), ("L", 9, 9), ("L", 0, 9), ("Z",))
    assert filled.outline[5:7] == (("M", 3, 6), ("L", 6, 6))
    pair = shapes(read(document(f'<path fill-rule="evenodd" stroke="red" d="{path}"/>')))
    assert [(bool(shape.fill), bool(shape.stroke)) for shape in pair] == [
        (True, False),
        (False, True),
    ]
    assert pair[1].outline[5:7] == (("M", 3, 3), ("L", 6, 3))


@pytest.mark.parametrize(
    ("text", "colour"),
    [
        ("#336699", (0.2, 0.4, 0.6, 1)),
        ("#369", (0.2, 0.4, 0.6, 1)),
        ("#3696", (0.2, 0.4, 0.6, 0.4)),
        ("#33669966", (0.2, 0.4, 0.6, 0.4)),
        ("rgb(51, 102, 153)", (0.2, 0.4, 0.6, 1)),
        ("rgb(51 102 153 / 50%)", (0.2, 0.4, 0.6, 0.5)),
        ("rgba(20%, 40%, 60%, 0.25)", (0.2, 0.4, 0.6, 0.25)),
        ("rgb(300, -5, 0)", (1, 0, 0, 1)),
        ("RebeccaPurple", (0.4, 0.2, 0.6, 1)),
    ],
)
def test_colours_keep_their_exact_value(text: str, colour: tuple[float, ...]) -> None:
    (shape,) = shapes(read(document(f'<path d="M0 0h1" fill="{text}"/>')))
    assert shape.fill == pytest.approx(Colour(*colour))
    (half,) = shapes(read(document(f'<path d="M0 0h1" fill="{text}" fill-opacity=".5"/>')))
    assert half.fill == pytest.approx(Colour(*colour)._replace(alpha=colour[3] / 2))


def test_the_key_follows_the_bytes() -> None:
    assert read(document("")).key == read(document("")).key
    assert read(document("")).key != read(document(" ")).key


def test_what_is_drawn_a_little_differently_is_remarked_with_its_place() -> None:
    picture = read(
        document(
            '\n<script>alert(1)</script>\n <path d="M0 0h1" stroke="red" stroke-miterlimit="8"/>'
        )
    )
    assert [(str(r.at), r.severity, r.message) for r in picture.remarks] == [
        ("rules/pond/x.svg:2:1", "warning", "“script” has no effect on paper"),
        ("rules/pond/x.svg:3:2", "warning", "“stroke-miterlimit” is taken as 4"),
    ]


def undrawable() -> list[tuple[str, str]]:
    """Return the cases of the file beside: a line of SVG, then its message."""
    text = (HERE / "cannot_be_drawn.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(svg, said.strip()) for svg, said in zip(lines[::2], lines[1::2], strict=True)]


@pytest.mark.parametrize(("content", "message"), undrawable())
def test_what_cannot_be_drawn_is_an_error_at_its_place(content: str, message: str) -> None:
    error = fault(document("\n" + content))
    assert error.message == message
    assert (error.at.file, error.at.line) == ("rules/pond/x.svg", 2)


def test_hidden_parts_may_hold_what_cannot_be_drawn() -> None:
    assert not read(document('<g display="none" filter="url(#f)"><text>x</text></g>')).items


def test_definitions_that_are_not_used_may_hold_anything() -> None:
    assert not read(document("<defs><text>x</text></defs><symbol><image/></symbol>")).items


# Hostile files.


def test_a_document_type_is_refused_before_its_entities_double() -> None:
    laughs = '<!ENTITY l0 "ha">' + "".join(
        f'<!ENTITY l{n + 1} "{f"&l{n};" * 10}">' for n in range(29)
    )
    bomb = f"<!DOCTYPE svg [{laughs}]>" + document("<title>&l29;</title>")
    error = fault(bomb)
    assert error.message == "a document type has no place in a picture"
    assert error.hint == "delete “<!DOCTYPE …>”"


@pytest.mark.parametrize(
    "doctype",
    [
        '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
        '<!DOCTYPE svg SYSTEM "http://example.com/x.dtd">',
        '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">',
        '<!DOCTYPE svg [<!ENTITY % x SYSTEM "http://example.com/x"> %x;]>',
        "<!DOCTYPE svg>",
    ],
)
def test_nothing_is_fetched_for_a_document_type(doctype: str) -> None:
    assert fault(doctype + document("")).message == "a document type has no place in a picture"


def test_a_style_sheet_elsewhere_is_refused() -> None:
    error = fault('<?xml-stylesheet href="http://example.com/x.css"?>' + document(""))
    assert error.message == "style sheets beside the picture are not read"


@pytest.mark.parametrize(
    ("svg", "message"),
    [
        (b"", "this is not XML: no element found"),
        (b"<svg", "this is not XML: unclosed token"),
        (b"<svg></g>", "this is not XML: mismatched tag"),
        (b"<svg>&nbsp;</svg>", "this is not XML: undefined entity"),
        (b'<svg a="1" a="2"/>', "this is not XML: duplicate attribute"),
        (b"<html></html>", "“rules/pond/x.svg” is not an SVG picture"),
        (b'<svg xmlns="http://example.com/not-svg"/>', "“rules/pond/x.svg” is not an SVG picture"),
        (b"<svg>\xff</svg>", "this is not XML: not well-formed (invalid token)"),
    ],
)
def test_what_is_no_svg_is_refused(svg: bytes, message: str) -> None:
    assert fault(svg).message == message


def test_uses_of_uses_that_double_with_every_step_are_refused() -> None:
    steps = "".join(
        f'<g id="g{n}"><use href="#g{n - 1}"/><use href="#g{n - 1}"/></g>' for n in range(1, 20)
    )
    bomb = document(f'<defs><path id="g0" d="M0 0h1"/>{steps}</defs><use href="#g19"/>')
    assert "too many elements" in fault(bomb).message


def test_a_long_path_used_many_times_is_refused() -> None:
    path = "M0 0" + "h1" * 100_000
    uses = '<use href="#p"/>' * 10
    assert "lines" in fault(document(f'<path id="p" d="{path}"/>{uses}')).message


def test_long_even_odd_paths_are_refused_in_good_time() -> None:
    comb = "".join(f"M0 {n}H1000V{n + 0.5}H0z" for n in range(3000))
    message = fault(document(f'<path fill-rule="evenodd" d="{comb}"/>')).message
    assert "too many lines to compare" in message


def test_elements_nested_too_deep_are_refused() -> None:
    assert "too deep" in fault(document("<g>" * 5000 + "</g>" * 5000)).message
    chain = "".join(f'<g id="g{n}"><use href="#g{n + 1}"/></g>' for n in range(100))
    assert "too deep" in fault(document(f'{chain}<g id="g100"/>')).message


def test_too_many_elements_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(svg_xml, "MAX_ELEMENTS", 20)
    assert "more than 20 elements" in fault(document("<g/>" * 30)).message


def test_a_file_larger_than_the_limit_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(svg_xml, "MAX_BYTES", 20)
    assert "larger than" in fault(document("")).message


def test_too_many_style_rules_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(svg_style, "_MOST_RULES", 20)
    assert "style rules" in fault(document(f"<style>{'g{fill:red}' * 30}</style>")).message


def test_everything_drawn_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(svg_document, "MAX_DRAWN", 5)
    assert "too many elements" in fault(document('<path d="M0 0h1"/>' * 6)).message
    assert len(shapes(read(document('<path d="M0 0h1"/>' * 5)))) == 5


ELEMENTS = st.sampled_from(
    (
        "g",
        "rect",
        "circle",
        "path",
        "use",
        "svg",
        "symbol",
        "clipPath",
        "defs",
        "text",
        "switch",
        "style",
        "line",
        "polygon",
        "a",
        "script",
        "x",
    )
)
NAMES = st.sampled_from(
    (
        "id",
        "href",
        "x",
        "y",
        "width",
        "height",
        "r",
        "d",
        "points",
        "transform",
        "fill",
        "stroke",
        "stroke-width",
        "opacity",
        "clip-path",
        "viewBox",
        "preserveAspectRatio",
        "class",
        "style",
        "fill-rule",
        "display",
        "overflow",
        "stroke-dasharray",
        "rx",
    )
)
VALUES = st.sampled_from(
    [
        "a",
        "#a",
        "url(#a)",
        "0",
        "1",
        "-1",
        "50%",
        "1e9",
        "1e-9",
        "M0 0h9v9z",
        "0 0 9 9",
        "scale(2)",
        "scale(0)",
        "rotate(1e5)",
        "red",
        "none",
        "inherit",
        "evenodd",
        "fill:red;clip-path:url(#a)",
        "",
        "matrix(1 1 1 1 0 0)",
        "M0 0A1 1 0 0 1 9 9",
        "1e-300",
        "currentColor",
        "visible",
        "é",
    ]
)


def element(children: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.builds(
        lambda name, attributes, inner: "<{0} {1}>{2}</{0}>".format(
            name, " ".join(f'{k}="{v}"' for k, v in attributes.items()), "".join(inner)
        ),
        ELEMENTS,
        st.dictionaries(NAMES, VALUES, max_size=5),
        st.lists(children, max_size=3),
    )


@given(
    st.lists(st.recursive(element(st.nothing() | st.just("")), element, max_leaves=6), max_size=4),
    st.dictionaries(NAMES, VALUES, max_size=3),
)
def test_any_elements_are_a_picture_or_an_author_error(
    content: list[str], attributes: dict[str, str]
) -> None:
    given_attributes = " ".join(f'{k}="{v}"' for k, v in attributes.items())
    for root in (given_attributes, 'width="9" height="9"', 'viewBox="0 0 9 9"'):
        try:
            picture = read(document("".join(content), root))
        except AuthorError as error:
            assert not re.search("Traceback|object at", error.message)  # noqa: PT017
            continue
        rendered(as_svg(picture))


@given(
    st.binary(max_size=80) | st.text(max_size=60).map(lambda text: f"<svg>{text}</svg>".encode())
)
def test_any_bytes_are_a_picture_or_an_author_error(data: bytes) -> None:
    try:
        read(data)
    except AuthorError:
        return
