"""The index of the documentation leads to every page, and every page is there."""

import re
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"


def test_the_index_leads_to_every_page_once():
    links = re.findall(r"\]\(([\w-]+\.md)\)", (DOCS / "README.md").read_text("utf-8"))
    pages = {path.name for path in DOCS.glob("*.md")} - {"README.md"}
    assert sorted(links) == sorted(pages)


def test_links_between_pages_lead_somewhere():
    for page in [DOCS.parent / "README.md", *DOCS.glob("*.md")]:
        for link in re.findall(
            r"\]\(([^)#:\s]+\.(?:md|svg))(?:#[^)]*)?\)", page.read_text("utf-8")
        ):
            assert (page.parent / link).exists(), f"{page.name}: {link}"
