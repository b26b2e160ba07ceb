"""What a PDF says about itself: title, language, how to print it."""

from __future__ import annotations

from typing import Literal

from generator import __version__
from generator.core.record import Record
from generator.render.pdf.objects import Reference, Value, stream
from generator.render.pdf.settings import Standard
from generator.render.pdf.strings import text_string
from generator.render.xml import escaped

PRODUCER = f"pnp-press {__version__}"

# A file must not depend on the day it is made.
_DATE = "2000-01-01T00:00:00Z"
_PDF_DATE = "(D:20000101000000Z)"

FOR_PRESS = ("pdf/x-1a", "pdf/x-4")
"""Standards of files for print shops, which hold nothing that is not printed."""
X_1A = "PDF/X-1a:2003"
"""ISO 15930-4, which tells it in the document information."""

_DUPLEX = {"long": "/DuplexFlipLongEdge", "short": "/DuplexFlipShortEdge"}


class DocumentInfo(Record):
    """What is known of a document besides its pages.

    ``language`` is a BCP 47 code. ``duplex`` is the edge of the paper about which the
    second side is turned, "none" for paper printed on one side or as the reader likes.
    """

    title: str
    language: str
    author: str = ""
    subject: str = ""
    duplex: Literal["none", "long", "short"] = "none"
    creator: str = PRODUCER


def info_entries(info: DocumentInfo, standard: Standard = "none") -> dict[str, Value]:
    """Return the entries of the document information dictionary."""
    entries: dict[str, Value] = {
        "Title": text_string(info.title),
        "Creator": text_string(info.creator),
        "Producer": text_string(PRODUCER),
        "CreationDate": _PDF_DATE,
        "ModDate": _PDF_DATE,
    }
    if standard in FOR_PRESS:
        entries["Trapped"] = "/False"
    if standard == "pdf/x-1a":
        entries["GTS_PDFXVersion"] = f"({X_1A})"
    if info.author:
        entries["Author"] = text_string(info.author)
    if info.subject:
        entries["Subject"] = text_string(info.subject)
    return entries


def catalog_entries(
    info: DocumentInfo, pages: Reference, metadata: Reference, picks_tray: bool = True
) -> dict[str, Value]:
    """Return the entries of the catalog; parts are printed at their true size."""
    preferences: dict[str, Value] = {
        "DisplayDocTitle": True,
        "PickTrayByPDFSize": picks_tray,
        "PrintScaling": "/None",
    }
    if info.duplex != "none":
        preferences["Duplex"] = _DUPLEX[info.duplex]
    return {
        "Type": "/Catalog",
        "Pages": pages,
        "Lang": text_string(info.language),
        "Metadata": metadata,
        "ViewerPreferences": preferences,
    }


def xmp_stream(info: DocumentInfo, standard: Standard = "none", digest: str = "") -> bytes:
    """Return the XMP packet, readable without unpacking as ISO 16684-1 advises.

    ``digest`` are the 32 hexadecimal digits that a print shop's file is known by.
    """
    packet = _packet(info, _stated(standard, digest), _NAMESPACES[standard])
    return stream({"Type": "/Metadata", "Subtype": "/XML"}, packet, packed=False)


def _stated(standard: Standard, digest: str) -> list[str]:
    """Return the properties by which a file says what standard it keeps to."""
    if standard == "pdf/a-2b":
        return ["<pdfaid:part>2</pdfaid:part>", "<pdfaid:conformance>B</pdfaid:conformance>"]
    if standard == "pdf/x-1a":
        told = f"<pdfx:GTS_PDFXVersion>{X_1A}</pdfx:GTS_PDFXVersion>"
        return ["<pdf:Trapped>False</pdf:Trapped>", told]
    if standard == "pdf/x-4":
        from uuid import UUID

        uuid = f"uuid:{UUID(digest)}"
        return [
            "<pdf:Trapped>False</pdf:Trapped>",
            "<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>",
            f"<xmpMM:DocumentID>{uuid}</xmpMM:DocumentID>",
            f"<xmpMM:InstanceID>{uuid}</xmpMM:InstanceID>",
            "<xmpMM:VersionID>1</xmpMM:VersionID>",
            "<xmpMM:RenditionClass>default</xmpMM:RenditionClass>",
        ]
    return []


_NAMESPACES = {
    "none": "",
    "pdf/a-2b": '\n xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"',
    "pdf/x-1a": '\n xmlns:pdfx="http://ns.adobe.com/pdfx/1.3/"',
    "pdf/x-4": '\n xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/"'
    '\n xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"',
}


def _packet(info: DocumentInfo, stated: list[str], namespaces: str) -> bytes:
    properties = [
        "<dc:format>application/pdf</dc:format>",
        f"<dc:title>{_by_language(info.title)}</dc:title>",
        f"<dc:language><rdf:Bag><rdf:li>{escaped(info.language)}</rdf:li></rdf:Bag></dc:language>",
        f"<xmp:CreatorTool>{escaped(info.creator)}</xmp:CreatorTool>",
        f"<xmp:CreateDate>{_DATE}</xmp:CreateDate>",
        f"<xmp:ModifyDate>{_DATE}</xmp:ModifyDate>",
        f"<xmp:MetadataDate>{_DATE}</xmp:MetadataDate>",
        f"<pdf:Producer>{escaped(PRODUCER)}</pdf:Producer>",
    ]
    if info.author:
        creator = f"<rdf:Seq><rdf:li>{escaped(info.author)}</rdf:li></rdf:Seq>"
        properties.append(f"<dc:creator>{creator}</dc:creator>")
    if info.subject:
        properties.append(f"<dc:description>{_by_language(info.subject)}</dc:description>")
    return _PACKET.format(namespaces, "\n".join(properties + stated)).encode()


def _by_language(text: str) -> str:
    return f'<rdf:Alt><rdf:li xml:lang="x-default">{escaped(text)}</rdf:li></rdf:Alt>'


_PACKET = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about=""
 xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/"{}>
{}
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>"""
