"""Scenes to PDF."""

from generator.render.pdf.document import is_opaque, write_pdf
from generator.render.pdf.metadata import DocumentInfo
from generator.render.pdf.settings import PdfSettings

__all__ = ["DocumentInfo", "PdfSettings", "is_opaque", "write_pdf"]
