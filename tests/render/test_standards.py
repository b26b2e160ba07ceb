"""PDF/A-2b and PDF/X-4: what the standards ask for, read back by other programs."""

import io

import pikepdf
import pikepdf.pdfa
import pytest
from PIL import Image, ImageCms

from generator.core.geometry import Size
from generator.render.pdf import DocumentInfo, PdfSettings, write_pdf
from generator.render.pdf.srgb import srgb_profile
from generator.source.icc_file import read_output_profile
from tests.press_profile import press_profile

from .external import READERS, complaint_of
from .pictures import page
from .press import rgb_found
from .scene_gallery import gallery

ARCHIVE = PdfSettings(standard="pdf/a-2b")
EXCHANGE = PdfSettings(colours="cmyk", standard="pdf/x-4", output_profile=press_profile())


def save(folder, settings, name="standard.pdf"):
    pages = [page(scene.items, scene.size) for scene in gallery().values()]
    info = DocumentInfo("시험 <1>", "ko", author="나", subject="카드", duplex="long")
    write_pdf(pages, info, folder / name, settings)
    return folder / name


def test_an_archive_passes_the_checks_of_pdf_a_2b(tmp_path):
    report = pikepdf.pdfa.validate_written(save(tmp_path, ARCHIVE), "2b")
    assert report.verdict == "pass", report.findings


def test_a_file_for_home_printers_is_no_archive(tmp_path):
    report = pikepdf.pdfa.validate_written(save(tmp_path, PdfSettings()), "2b")
    assert report.verdict != "pass"


def test_our_srgb_is_the_srgb_of_other_programs():
    ours = ImageCms.ImageCmsProfile(io.BytesIO(srgb_profile()))
    theirs = ImageCms.createProfile("sRGB")
    # Every level of grey, and colours all over the cube.
    levels = bytes(level for grey in range(256) for level in (grey,) * 3)
    levels += bytes(
        (i * 37 % 256, i * 91 % 256, i * 151 % 256)[j] for i in range(744) for j in range(3)
    )
    image = Image.frombytes("RGB", (100, 10), levels)
    for one, other in ((ours, theirs), (theirs, ours)):
        converted = ImageCms.profileToProfile(image, one, other).tobytes()
        assert max(abs(a - b) for a, b in zip(levels, converted, strict=True)) <= 1


def test_print_shop_files_name_the_press_that_they_are_for(tmp_path):
    with pikepdf.open(save(tmp_path, EXCHANGE)) as pdf:
        (intent,) = pdf.Root.OutputIntents
        assert intent.S == "/GTS_PDFX"
        assert str(intent.OutputConditionIdentifier) == "Custom"
        assert str(intent.Info) == "Test press"
        assert intent.DestOutputProfile.N == 4
        assert intent.DestOutputProfile.read_bytes() == press_profile()
        assert pdf.docinfo.Trapped == "/False"
        assert pdf.pdf_version == "1.6"
        with pdf.open_metadata() as metadata:
            assert metadata["pdfxid:GTS_PDFXVersion"] == "PDF/X-4"
            assert metadata["pdf:Trapped"] == "False"
            assert metadata["xmpMM:RenditionClass"] == "default"
            assert metadata["xmpMM:VersionID"] == "1"
            assert metadata["xmpMM:DocumentID"].startswith("uuid:")
        for found in pdf.pages:
            assert {"/TrimBox", "/BleedBox", "/MediaBox"} <= set(found.obj.keys())
            assert "/ArtBox" not in found.obj
    assert rgb_found(tmp_path / "standard.pdf") == []


@pytest.mark.parametrize("settings", [ARCHIVE, EXCHANGE])
def test_the_same_pages_give_the_same_bytes(tmp_path, settings):
    first = save(tmp_path, settings, "one.pdf").read_bytes()
    assert first == save(tmp_path, settings, "two.pdf").read_bytes()


def test_other_pages_are_known_by_another_name(tmp_path):
    names = set()
    for width in (50, 51):
        path = tmp_path / "named.pdf"
        write_pdf([page((), Size(width, 50))], DocumentInfo("named", "en"), path, EXCHANGE)
        with pikepdf.open(path) as pdf, pdf.open_metadata() as metadata:
            names.add(metadata["xmpMM:DocumentID"])
    assert len(names) == 2


def test_a_profile_of_a_press_is_known_by_its_description():
    profile = press_profile(title="Coated 39")
    opened = ImageCms.ImageCmsProfile(io.BytesIO(profile))
    assert ImageCms.getProfileDescription(opened).strip() == "Coated 39"
    assert read_output_profile(profile).description == "Coated 39"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "not an ICC profile"),
        (b"\x89PNG" + bytes(200), "not an ICC profile"),
        (srgb_profile(), "not an output profile for CMYK"),
        (press_profile(kind=b"scnr"), "not an output profile for CMYK"),
        (press_profile(space=b"RGB "), "not an output profile for CMYK"),
        (press_profile()[:900], "cut short"),
        (press_profile()[:128] + b"\xff" * 4 + press_profile()[132:], "cut short"),
        (press_profile().replace(b"B2A0", b"xxxx"), "no tables"),
    ],
)
def test_what_is_no_profile_of_a_press_is_refused(data, message):
    with pytest.raises(ValueError, match=message):
        read_output_profile(data)


@pytest.mark.external
@pytest.mark.parametrize("settings", [ARCHIVE, EXCHANGE])
@pytest.mark.parametrize("reader", READERS)
def test_other_programs_read_the_files_without_a_word(tmp_path, settings, reader):
    assert complaint_of(reader, save(tmp_path, settings), tmp_path) == ""
