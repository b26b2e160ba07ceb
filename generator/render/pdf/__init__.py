"""Scenes to PDF."""

from generator.render.pdf.document import write_pdf
from generator.render.pdf.imposing import impose
from generator.render.pdf.metadata import DocumentInfo
from generator.render.pdf.settings import PdfSettings

__all__ = ["DocumentInfo", "PdfSettings", "impose", "write_pdf"]
