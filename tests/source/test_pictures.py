"""Pictures are whole, upright and carry nothing that is not seen."""

import io
import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, PngImagePlugin

from generator.core.diagnostics import AuthorError, Position
from generator.scene import PictureData
from generator.source import pictures
from generator.source.folder import GameFolder
from generator.source.pictures import read_picture
from generator.source.png_file import exif_orientation
from generator.source.svg_picture import SvgPicture

AT = Position("rules/pond/game.yaml", 3, 8)

Read = Callable[[bytes], PictureData]
Fault = Callable[[bytes], AuthorError]


@pytest.fixture
def read(tmp_path: Path) -> Read:
    def read(data: bytes) -> PictureData:
        (tmp_path / "frog.png").write_bytes(data)
        picture = read_picture(GameFolder(tmp_path, "rules/pond"), "frog.png", AT)
        assert isinstance(picture, PictureData)
        return picture

    return read


@pytest.fixture
def fault(read: Read) -> Fault:
    def fault(data: bytes) -> AuthorError:
        with pytest.raises(AuthorError) as caught:
            read(data)
        assert caught.value.at == AT
        return caught.value

    return fault


def noise(width: int, height: int, samples: int, top: int = 256) -> Any:
    shape = (height, width, samples) if samples > 1 else (height, width)
    kind = np.uint8 if top == 256 else np.uint16
    return np.random.default_rng(7).integers(0, top, size=shape, dtype=kind)


def image(mode: str, width: int = 9, height: int = 5) -> Image.Image:
    samples = {"L": 1, "LA": 2, "RGB": 3, "RGBA": 4}
    if mode in samples:
        return Image.fromarray(noise(width, height, samples[mode]).astype(np.uint8))
    return Image.fromarray(noise(width, height, 1)).convert(mode)


def saved(picture: Image.Image, kind: str = "PNG", **options: Any) -> bytes:
    written = io.BytesIO()
    picture.save(written, kind, **options)
    return written.getvalue()


def pixels(data: bytes) -> Any:
    return np.asarray(Image.open(io.BytesIO(data)).convert("RGBA"))


def png(*chunks: tuple[bytes, bytes]) -> bytes:
    """Return a PNG of the chunks given, with right sums."""
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(content))
        + name
        + content
        + struct.pack(">I", zlib.crc32(name + content))
        for name, content in chunks
    )


def header(width: int = 2, height: int = 2, depth: int = 8, kind: int = 0, *rest: int) -> bytes:
    packing, filtering, interlacing = rest or (0, 0, 0)
    return struct.pack(">IIBBBBB", width, height, depth, kind, packing, filtering, interlacing)


def small(pixels_packed: bytes = zlib.compress(b"\0ab\0cd"), **header_parts: int) -> bytes:
    return png((b"IHDR", header(**header_parts)), (b"IDAT", pixels_packed), (b"IEND", b""))


# What is kept.


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA"])
def test_a_png_keeps_its_size_and_every_pixel(read: Read, mode: str) -> None:
    data = saved(image(mode))
    picture = read(data)
    assert (picture.format, picture.width_px, picture.height_px) == ("png", 9, 5)
    assert np.array_equal(pixels(picture.data), pixels(data))


def test_transparency_of_a_palette_is_kept(read: Read) -> None:
    data = saved(image("P"), transparency=3)
    assert np.array_equal(pixels(read(data).data), pixels(data))


@pytest.mark.parametrize("mode", ["L", "RGB"])
@pytest.mark.parametrize("progressive", [False, True])
def test_a_jpeg_keeps_its_size_and_every_pixel(read: Read, mode: str, progressive: bool) -> None:
    data = saved(image(mode, 40, 24), "JPEG", progressive=progressive)
    picture = read(data)
    assert (picture.format, picture.width_px, picture.height_px) == ("jpeg", 40, 24)
    assert np.array_equal(pixels(picture.data), pixels(data))


def test_a_jpeg_with_restarts_is_read_whole(read: Read) -> None:
    data = saved(image("RGB", 64, 64), "JPEG", restart_marker_blocks=2)
    assert b"\xff\xd0" in data
    assert np.array_equal(pixels(read(data).data), pixels(data))


def test_what_a_file_is_its_content_says_and_not_its_ending(read: Read) -> None:
    assert read(saved(image("RGB"), "JPEG")).format == "jpeg"


def test_an_interlaced_png_is_read_whole(read: Read) -> None:
    # One pixel wide and eight high: passes 1, 3, 5 and 7 hold 1, 1, 2 and 4 lines.
    packed = zlib.compress(b"".join(b"\0" + bytes([n]) for n in range(8)))
    data = png((b"IHDR", header(1, 8, 8, 0, 0, 0, 1)), (b"IDAT", packed), (b"IEND", b""))
    assert Image.open(io.BytesIO(data)).size == (1, 8)
    assert np.array_equal(pixels(read(data).data), pixels(data))


def test_sixteen_bits_a_colour_become_eight(read: Read) -> None:
    grey = np.array([[0, 0x80FF, 0xFFFF]], dtype=np.uint16)
    picture = read(saved(Image.fromarray(grey)))
    found = Image.open(io.BytesIO(picture.data))
    assert found.mode == "L"
    assert found.tobytes() == bytes([0, 0x80, 0xFF])


def test_a_colour_profile_is_kept(read: Read) -> None:
    from PIL import ImageCms

    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    for kind in ("PNG", "JPEG"):
        picture = read(saved(image("RGB"), kind, icc_profile=profile))
        assert Image.open(io.BytesIO(picture.data)).info["icc_profile"] == profile


# What is left out.


def test_places_remarks_and_previews_are_left_out(read: Read) -> None:
    exif = Image.Exif()
    exif[0x010F] = "secret camera"
    text = PngImagePlugin.PngInfo()
    text.add_text("Comment", "secret remark")
    text.add_text("Comment2", "secret remark", zip=True)
    for data in (
        saved(image("RGB"), exif=exif, pnginfo=text),
        saved(image("RGB"), "JPEG", exif=exif, comment=b"secret remark"),
    ):
        assert b"secret" in data
        assert b"secret" not in read(data).data


def test_what_follows_the_end_is_left_out(read: Read) -> None:
    for kind in ("PNG", "JPEG"):
        data = saved(image("RGB"), kind)
        polyglot = data + b"<html><script>alert(1)</script>" + b"PK\x05\x06" + bytes(18)
        assert read(polyglot) == read(data)


def test_the_same_picture_has_the_same_key_whatever_is_said_about_it(read: Read) -> None:
    text = PngImagePlugin.PngInfo()
    text.add_text("Software", "something")
    assert read(saved(image("RGB"))).key == read(saved(image("RGB"), pnginfo=text)).key
    assert read(saved(image("RGB"))).key != read(saved(image("L"))).key


# Upright.


def turned(orientation: int) -> Any:
    """A picture of four colours, stored so that ``orientation`` sets it right."""
    upright = np.zeros((16, 32, 3), dtype=np.uint8)
    upright[:8, :16] = (255, 0, 0)
    upright[:8, 16:] = (0, 255, 0)
    upright[8:, :16] = (0, 0, 255)
    upright[8:, 16:] = (255, 255, 0)
    # EXIF 2.32: which edges of the picture the stored first row and column are.
    stored = {
        1: lambda a: a,
        2: lambda a: a[:, ::-1],
        3: lambda a: a[::-1, ::-1],
        4: lambda a: a[::-1],
        5: lambda a: a.transpose(1, 0, 2),
        6: lambda a: a.transpose(1, 0, 2)[::-1],
        7: lambda a: a.transpose(1, 0, 2)[::-1, ::-1],
        8: lambda a: a.transpose(1, 0, 2)[:, ::-1],
    }
    return upright, Image.fromarray(np.ascontiguousarray(stored[orientation](upright)))


@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_a_turned_photograph_is_set_upright(read: Read, kind: str, orientation: int) -> None:
    upright, stored = turned(orientation)
    exif = Image.Exif()
    exif[0x0112] = orientation
    options = {"quality": 95, "subsampling": 0} if kind == "JPEG" else {}
    picture = read(saved(stored, kind, exif=exif, **options))
    assert (picture.width_px, picture.height_px) == (32, 16)
    found = Image.open(io.BytesIO(picture.data))
    assert found.size == (32, 16)
    assert found.getexif().get(0x0112, 1) == 1
    assert np.abs(np.asarray(found.convert("RGB")).astype(int) - upright).max() <= 12


def test_setting_upright_gives_the_same_bytes_each_time(read: Read) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    data = saved(image("RGB", 40, 24), "JPEG", exif=exif)
    assert read(data).data == read(data).data


@given(st.binary(max_size=80) | st.binary(max_size=60).map(lambda b: b"II*\0\x08\0\0\0" + b))
def test_any_exif_gives_an_orientation(exif: bytes) -> None:
    assert exif_orientation(exif) in range(1, 9)


# What is refused.


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_a_picture_cut_short_anywhere_is_refused(read: Read, fault: Fault, kind: str) -> None:
    data = saved(image("RGB", 24, 24), kind)
    for end in range(4, len(data) - 1, 7):
        fault(data[:end])
    if kind == "JPEG":
        fault(data[:-1])


def test_a_damaged_png_is_refused(fault: Fault) -> None:
    data = bytearray(saved(image("RGB", 24, 24)))
    data[len(data) // 2] ^= 1
    assert "checksum" in fault(bytes(data)).message


def test_a_picture_of_more_pixels_than_the_limit_is_refused_before_it_is_unpacked(
    fault: Fault,
) -> None:
    assert "50000 × 50000 pixels" in fault(small(width=50_000, height=50_000)).message
    frame = b"\xff\xc0\x00\x11\x08\xff\xff\xff\xff\x03\x01\x22\x00\x02\x11\x01\x03\x11\x01"
    assert "65535 × 65535 pixels" in fault(b"\xff\xd8" + frame + b"\xff\xd9").message


def test_a_png_that_unpacks_to_more_than_its_size_is_refused(fault: Fault) -> None:
    bomb = zlib.compress(bytes(200_000_000), 9)
    assert "more pixels than its size says" in fault(small(bomb)).message


def test_a_png_whose_profile_is_a_bomb_is_refused(fault: Fault) -> None:
    bomb = b"icc\0\0" + zlib.compress(bytes(100_000_000), 9)
    data = png(
        (b"IHDR", header()),
        (b"iCCP", bomb),
        (b"IDAT", zlib.compress(b"\0ab\0cd")),
        (b"IEND", b""),
    )
    assert "colour space" in fault(data).message


@pytest.mark.parametrize(
    "data",
    [
        small(zlib.compress(b"\0ab\0c")),
        small(zlib.compress(b"\0ab\0cd")[:-3]),
        small(zlib.compress(b"\0ab\0cde")),
        small(zlib.compress(b"\x05ab\0cd")),
        small(zlib.compress(b"\0ab\x09cd")),
        small(b""),
        small(b"not zlib at all"),
        small(width=0),
        small(depth=3),
        small(kind=1),
        small(kind=3),
        png((b"IHDR", header()[:-1]), (b"IEND", b"")),
        png((b"IDAT", b""), (b"IEND", b"")),
        png((b"IHDR", header()), (b"IHDR", header()), (b"IEND", b"")),
        png((b"IHDR", header()), (b"IEND", b"")),
        png((b"IHDR", header()), (b"QUUX", b""), (b"IEND", b"")),
        png((b"IHDR", header()), (b"IDAT", zlib.compress(b"\0ab\0cd"))),
        png((b"IHDR", header(kind=3)), (b"PLTE", b"ab"), (b"IEND", b"")),
        png((b"IHDR", header()), (b"tRNS", b"abc"), (b"IEND", b"")),
        png((b"IHDR", header()), (b"sRGB", b""), (b"IEND", b"")),
        png(),
        b"\xff\xd8\xff",
        b"\xff\xd8\xff\xd9",
        b"\xff\xd8\xff\xda\x00\x02\xff\xd9",
        b"\xff\xd8\xff\xc0\x00\x02\xff\xd9",
        b"\xff\xd8\xff\xe0\x00\x01\xff\xd9",
        b"\xff\xd8\xff\xe0\xff\xff\xff\xd9",
        b"\xff\xd8\xff\xe0garbage",
        b"\xff\xd8\xffgarbage",
    ],
)
def test_a_malformed_picture_is_refused(fault: Fault, data: bytes) -> None:
    assert fault(data).message.startswith("the picture “frog.png” cannot be used: it ")


@pytest.mark.parametrize(
    ("marker", "offset", "byte"),
    [
        (0xDB, 4, 0x10),  # a table of 16 bits in the room of one of 8
        (0xDB, 4, 0x24),
        (0xC4, 5, 0xFF),  # more codes than the table holds
        (0xC4, 4, 0x24),
        (0xC0, 9, 9),  # nine components
        (0xC0, 11, 0),  # no samples
        (0xC0, 4, 12),  # twelve bits
        (0xDA, 4, 9),
    ],
)
def test_a_jpeg_with_a_damaged_table_is_refused(
    fault: Fault, marker: int, offset: int, byte: int
) -> None:
    data = bytearray(saved(image("RGB"), "JPEG"))
    data[data.index(bytes((0xFF, marker))) + offset] = byte
    fault(bytes(data))


@pytest.mark.parametrize("sof", [0xC3, 0xC9, 0xCB])
def test_rare_kinds_of_jpeg_are_refused(fault: Fault, sof: int) -> None:
    data = saved(image("RGB"), "JPEG").replace(b"\xff\xc0", bytes((0xFF, sof)), 1)
    assert "a rare kind" in fault(data).message


@pytest.mark.parametrize("mode", ["L", "RGB", "CMYK"])
def test_grey_colours_and_inks_of_a_jpeg_are_taken_and_told_apart(read: Read, mode: str) -> None:
    picture = read(saved(image(mode), "JPEG"))
    assert (picture.format, picture.inks) == ("jpeg", mode == "CMYK")


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_turned_jpeg_in_inks_keeps_its_inks(read: Read, orientation: int) -> None:
    exif = Image.Exif()
    exif[0x0112] = orientation
    plain = Image.new("CMYK", (40, 24), (0, 200, 100, 30))
    picture = read(saved(plain, "JPEG", exif=exif, quality=95))
    assert picture.inks
    with Image.open(io.BytesIO(picture.data)) as found:
        assert found.mode == "CMYK"
        assert found.size == ((40, 24) if orientation < 5 else (24, 40))
        assert np.abs(np.asarray(found)[5, 5].astype(int) - [0, 200, 100, 30]).max() <= 3


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (saved(image("P"), "GIF"), "a GIF"),
        (saved(image("RGB"), "BMP"), "a BMP"),
        (saved(image("RGB"), "TIFF"), "a TIFF"),
        (saved(image("RGB"), "WEBP"), "a WebP"),
        (b"%PDF-1.7\n", "a PDF"),
        (b"", "empty"),
        (b"hello", "not a picture that can be read"),
        (b"\0\0\0\x20ftypavif", "an AVIF or HEIC picture"),
    ],
)
def test_other_kinds_of_picture_are_named(fault: Fault, data: bytes, words: str) -> None:
    error = fault(data)
    assert error.message == f"“frog.png” is {words}"
    assert error.hint == "save it as PNG, JPEG or SVG"


def test_a_file_larger_than_the_limit_is_not_read(
    fault: Fault, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "MAX_BYTES", 100)
    assert "larger than" in fault(saved(image("RGB", 50, 50))).message


@pytest.mark.parametrize("start", [b"", b"\xef\xbb\xbf", b"\n  ", b"<!-- x -->"])
def test_a_vector_picture_is_read_as_one(tmp_path: Path, start: bytes) -> None:
    svg = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><path d="M0 0"/></svg>'
    (tmp_path / "x.svg").write_bytes(start + svg)
    picture = read_picture(GameFolder(tmp_path, "x"), "x.svg", AT)
    assert isinstance(picture, SvgPicture)
    assert picture.size == pytest.approx((25.4, 25.4))


STARTS = st.sampled_from(
    [
        saved(image("RGB")),
        saved(image("P"), transparency=1),
        saved(image("RGB"), "JPEG"),
        saved(image("L"), "JPEG", progressive=True),
        b"\x89PNG\r\n\x1a\n",
        b"\xff\xd8\xff",
        b"",
    ]
)


@given(STARTS, st.lists(st.tuples(st.integers(0, 400), st.binary(max_size=6)), max_size=4))
def test_any_bytes_are_a_whole_picture_or_an_author_error(
    tmp_path_factory: pytest.TempPathFactory, data: bytes, edits: list[tuple[int, bytes]]
) -> None:
    for place, patch in edits:
        data = data[:place] + patch + data[place + len(patch) :]
    root = tmp_path_factory.getbasetemp() / "pictures"
    root.mkdir(exist_ok=True)
    (root / "x.png").write_bytes(data)
    try:
        picture = read_picture(GameFolder(root, "x"), "x.png", AT)
    except AuthorError:
        return
    assert isinstance(picture, PictureData)
    found = Image.open(io.BytesIO(picture.data))
    assert found.size == (picture.width_px, picture.height_px)
    if picture.format == "png":
        found.load()
