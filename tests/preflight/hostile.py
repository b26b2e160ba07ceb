"""PDF files that nobody should have made, written byte by byte."""

from __future__ import annotations

import zlib

CATALOG = b"<</Type/Catalog/Pages 2 0 R>>"
TREE = b"<</Type/Pages/Kids[3 0 R]/Count 1>>"
A4 = b"[0 0 595 842]"


def pdf(objects):
    """Return a file of ``objects``: what stands behind each number."""
    out, offsets = bytearray(b"%PDF-1.7\n"), {}
    for number, body in objects.items():
        offsets[number] = len(out)
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start, count = len(out), max(objects) + 1
    out += b"xref\n0 %d\n0000000000 65535 f \n" % count
    for number in range(1, count):
        kind = b"n" if number in offsets else b"f"
        out += b"%010d 00000 %s \n" % (offsets.get(number, 0), kind)
    out += b"trailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (count, start)
    return bytes(out)


def stream(data, entries=b""):
    packed = zlib.compress(data, 9)
    return b"<<%s/Filter/FlateDecode/Length %d>>stream\n%s\nendstream" % (
        entries, len(packed), packed,
    )  # fmt: skip


def page(content=b"", resources=b"<<>>", box=A4, extra=b"", others=None):
    """Return a file of one page."""
    entries = b"<</Type/Page/Parent 2 0 R/MediaBox %s/Resources %s/Contents 4 0 R%s>>"
    objects = {
        1: CATALOG,
        2: TREE,
        3: entries % (box, resources, extra),
        4: stream(content),
    }
    return pdf(objects | (others or {}))


def form(content, uses):
    return stream(
        content,
        b"/Type/XObject/Subtype/Form/BBox[0 0 500 500]/Resources<</XObject<</F %d 0 R>>>>" % uses,
    )


def image(width, height):
    entries = b"/Type/XObject/Subtype/Image/Width %d/Height %d/ColorSpace/DeviceRGB"
    return stream(bytes(10_000), entries % (width, height) + b"/BitsPerComponent 8")


def thousand_pages():
    kids = b" ".join(b"%d 0 R" % (number + 5) for number in range(1000))
    leaf = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Resources<<>>/Contents 4 0 R>>"
    objects = {
        1: CATALOG,
        2: b"<</Type/Pages/Kids[%s]/Count 1000>>" % kids,
        4: stream(b"20 20 m 100 100 l S"),
    }
    return pdf(objects | {number + 5: leaf for number in range(1000)})


DRAWN = page(b"50 50 m 100 100 l S")

UNREADABLE = {
    "empty": b"",
    "a text": b"hello",
    "only a head": b"%PDF-1.7\n",
    "noise": b"%PDF-1.7\n" + bytes(range(256)) * 400,
    "no page tree": pdf({1: b"<</Type/Catalog>>"}),
    "no catalog": pdf({1: b"[1 2]"}),
    "no pages": pdf({1: CATALOG, 2: b"<</Type/Pages/Kids[]/Count 0>>"}),
    "a tree that holds itself": pdf({1: CATALOG, 2: b"<</Type/Pages/Kids[2 0 R]/Count 1>>"}),
    "a tree that holds its parent": pdf(
        {1: CATALOG, 2: TREE, 3: b"<</Type/Pages/Parent 2 0 R/Kids[2 0 R]/Count 1>>"}
    ),
}

FAILING = {
    "cut in half": ("structure", DRAWN[: len(DRAWN) // 2]),
    "a stream that is not packed": ("syntax", DRAWN.replace(b"stream\nx", b"stream\n\0")),
    "no size": ("boxes", page(b"", box=b"[0 0 0 0]")),
    "noise for operators": ("syntax", page(b"\x00\xff }{ )) >> ]] xyz")),
    "a form in itself": (
        "syntax",
        page(b"/F Do", b"<</XObject<</F 5 0 R>>>>", others={5: form(b"/F Do", 5)}),
    ),
    "a picture of ten gigapixels": (
        "pictures",
        page(
            b"q 200 0 0 200 0 0 cm /I Do Q",
            b"<</XObject<</I 5 0 R>>>>",
            others={5: image(100_000, 100_000)},
        ),
    ),
    "a font inside itself": (
        "fonts",
        page(
            b"BT /F 12 Tf (abc) Tj ET",
            b"<</Font<</F 5 0 R>>>>",
            others={
                5: b"<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H"
                b"/DescendantFonts[5 0 R]>>"
            },
        ),
    ),
    "odd operands": ("syntax", page(b"1 cm (a) w [1] Tf Do gs /X /Y Do 1 1 1 1 1 1 1 rg")),
    "links in a ring": (
        "links",
        page(
            extra=b"/Annots[5 0 R 5 0 R (x) 99 0 R]",
            others={5: b"<</Subtype/Link/Rect[1 2]/A<</S/GoTo/D(here)/Next 5 0 R>>>>"},
        ),
    ),
}
"""The check that fails, and the file."""

WARNED = {
    "forms in forms without end": (
        "syntax",
        page(
            b"/F Do",
            b"<</XObject<</F 5 0 R>>>>",
            others={number: form(b"/F Do " * 10, number + 1) for number in range(5, 25)}
            | {25: stream(b"0 0 m 1 1 l S", b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]")},
        ),
    ),
    "a page of five metres": ("check-line", page(b"0 0 m 9 9 l S", box=b"[0 0 14400 14400]")),
    "a thousand pages": ("viewer", thousand_pages()),
    "strings that never end": ("check-line", page(b"(" * 200_000)),
    "lists that never end": ("check-line", page(b"[" * 200_000)),
    "operands without operators": ("check-line", page(b"1 " * 200_000)),
}
