"""The operators of drawings are read as qpdf reads them, and the quick look sees what is drawn."""

import io

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.preflight.document import Document
from generator.preflight.plain_file import NotPlainError, PlainFile
from generator.preflight.plain_lines import Drawing
from generator.preflight.syntax import Name, read_operations

SPACES = st.sampled_from([b" ", b"\n", b"\r\n", b"\t \0", b" % a (comment\n"])
ATOMS = st.sampled_from(
    [
        *((b"0", 0.0), (b"-12.5", -12.5), (b"+.25", 0.25), (b"7.", 7.0), (b"007", 7.0)),
        *((b"/Name", Name("Name")), (b"/A#20b", Name("A b")), (b"/x.1", Name("x.1"))),
        *((b"()", b""), (b"(a\\)b)", b"a)b"), (b"(a(b)c)", b"a(b)c"), (b"(\\101\\\nB)", b"AB")),
        *((b"<4142>", b"AB"), (b"< 41\n4 >", b"A@"), (b"true", None), (b"null", None)),
        (b"<</A [1 2]/B (])>>", None),
    ]
)
ARRAYS = st.lists(ATOMS, max_size=3).map(
    lambda items: (b"[" + b" ".join(one for one, _ in items) + b"]", [made for _, made in items])
)
OPERATIONS = st.tuples(
    st.lists(ATOMS | ARRAYS, max_size=4), st.sampled_from(["cm", "TJ", "f*", "'"])
)


def _as_read(value):
    """Return an operand that qpdf has read as one of ours."""
    if isinstance(value, pikepdf.Name):
        return Name(str(value)[1:])
    if isinstance(value, pikepdf.String):
        return bytes(value)
    if isinstance(value, pikepdf.Array):
        return [_as_read(one) for one in value]
    is_other = value is None or isinstance(value, bool | pikepdf.Dictionary)
    return None if is_other else float(value)


@given(st.lists(OPERATIONS, max_size=5), SPACES)
def test_operators_and_operands_are_read_as_they_were_written(operations, space):
    data = b"".join(
        space.join([*(written for written, _ in operands), operator.encode(), b""])
        for operands, operator in operations
    )
    found = [(operator, operands) for operator, operands in read_operations(data)]
    assert found == [(operator, [made for _, made in some]) for some, operator in operations]
    with pikepdf.new() as pdf:
        others = pikepdf.parse_content_stream(pikepdf.Stream(pdf, data))
        assert found == [(str(one.operator), list(map(_as_read, one.operands))) for one in others]


def test_the_data_of_an_inline_image_are_no_operators():
    data = b"BI /W 1 /H 2 /BPC 8 ID q(EI [ EI\nQ"
    assert [(one.operator, one.operands) for one in read_operations(data)] == [
        ("BI", []),
        ("ID", [[Name("W"), 1.0, Name("H"), 2.0, Name("BPC"), 8.0]]),
        ("Q", []),
    ]


@pytest.mark.parametrize("odd", [b")", b"{", b"}", b">", b"1-2", b"1e5", b"--1", b".", b"12q"])
def test_an_odd_sign_comes_as_an_operator_that_nobody_knows(odd):
    found = [(one.operator, one.operands) for one in read_operations(b"1 2 " + odd + b" 3 4 m")]
    assert found == [(odd.decode(), [1.0, 2.0]), ("m", [3.0, 4.0])]


PIECES = [
    *(b"q", b"Q", b"1 0 0 1 10 20 cm", b"0 1 -1 0 300 0 cm", b"2 0 0 0.5 0 0 cm", b"1 1 1 rg"),
    *(b"10 10 m", b"293.46 10 l", b"10 293.46 l", b"5 5 l", b"1 2 3 4 5 6 c", b"1 2 10 10 v"),
    *(b"1 2 10 10 y", b"h", b"10 10 283.46 0.5 re", b"0 0 1 283.46 re", b"W n", b"BT (a) Tj ET"),
    *(b"n", b"S", b"s", b"f", b"F", b"f*", b"B", b"B*", b"b", b"b*", b"/Image Do"),
    b"10 10 m 293.46 10 l S",
]
SOUND = [*PIECES, b"/Form Do", b"/Form Do"]
ODD = [
    *(b"[", b"]", b"<<", b">>", b"(", b")", b"<", b">", b"%", b"1", b"/Form", b"true", b"1-2"),
    *(b"10 10 m [", b"1 2 3 m", b"5 l", b"l", b"1 0 0 1 cm", b"BI", b"BI /W 1 ID ", b"S[", b"f*S"),
    *(b"/No Do", b"/Form/Form Do", b"Do", b"x", b"qq", b"q1"),
]


def _sheet(content, form, box):
    """Return a file of one page that draws ``content``, which may draw ``form``."""
    with pikepdf.new() as pdf:
        page = pdf.add_blank_page(page_size=(595, 842)).obj
        drawn = pikepdf.Stream(pdf, form, Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Form)
        drawn.BBox, drawn.Matrix = box, [1, 0, 0, 1, 3, 3]
        image = pikepdf.Stream(pdf, b"\0", Subtype=pikepdf.Name.Image, Width=1, Height=1)
        named = {"/Form": pdf.make_indirect(drawn), "/Image": pdf.make_indirect(image)}
        page.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(named))
        page.Contents = pikepdf.Stream(pdf, content)
        saved = io.BytesIO()
        pdf.save(saved, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    return saved.getvalue()


def _seen_quickly(data):
    """Return the lines that the quick look yields, and whether it looked to the end."""
    found = []
    try:
        file = PlainFile(data)
        tree = file.dictionary(file.dictionary(file.trailer["Root"])["Pages"])
        for line in Drawing(file, file.dictionary(file.array(tree["Kids"])[0])).lines():
            found.append(line)
    except (NotPlainError, ValueError, TypeError, LookupError, RecursionError):
        return found, False
    return found, True


def _seen(data, path):
    with pikepdf.open(io.BytesIO(data)) as pdf:
        ((_, lines),) = Document(path, pdf, is_quick=True).lines()
        return lines


BOXES = st.sampled_from([(0, 0, 300, 300), (0, 0, 200, 200), (0, 0, 20, 254), (0, 0, 128, 20)])


@settings(max_examples=300)
@given(
    st.lists(st.sampled_from(SOUND), max_size=12),
    st.lists(st.sampled_from(PIECES), max_size=12),
    BOXES,
)
def test_the_quick_look_sees_the_lines_of_sound_drawings(content, form, box):
    # A state that was not saved cannot be restored.
    inner, outer = (b"q " * 12 + b"\n".join(pieces) for pieces in (form, content))
    data = _sheet(outer, inner, box)
    assert _seen_quickly(data) == (_seen(data, "sheet.pdf"), True)


@settings(max_examples=600)
@given(
    st.lists(st.sampled_from(SOUND), min_size=1, max_size=8),
    st.lists(st.sampled_from(PIECES), max_size=4),
    st.lists(st.sampled_from(ODD), min_size=1, max_size=3),
    st.sampled_from([b" ", b"\n", b""]),
    st.data(),
)
def test_the_quick_look_sees_no_other_line_in_odd_drawings(content, form, odd, between, data):
    for one in odd:
        content.insert(data.draw(st.integers(0, len(content))), one)
    sheet = _sheet(between.join(content), b"\n".join(form), (0, 0, 300, 300))
    found, _ = _seen_quickly(sheet)
    # Those it does not see are for the full reading to find.
    lines = iter(_seen(sheet, "sheet.pdf"))
    assert all(line in lines for line in found)
