"""Scenes to PDF; the one home of reportlab beside the rule booklets."""

from generator.render.pdf.document import write_pdf
from generator.render.pdf.metadata import DocumentInfo

__all__ = ["DocumentInfo", "write_pdf"]
