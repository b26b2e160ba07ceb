"""The table of contests in the documentation, made from their profiles."""

from pathlib import Path

from generator.contests.judge import limit_words
from generator.contests.profile import CONTESTS
from generator.core.diagnostics import Report

PAGE = Path(__file__).parents[2] / "docs" / "contests.md"
BEGIN, END = "<!-- table -->\n", "<!-- end of table -->\n"


def contest_table():
    """Return the contests that come with the program as a table in Markdown."""
    lines = ["| contest | edition | limits | known from |", "| --- | --- | --- | --- |"]
    for name in CONTESTS.names():
        contest = CONTESTS.load(name, Path(), Report())
        limits = [_told(limit) for limit in contest.limits]
        if contest.author != "free":
            limits.append(f"author {contest.author}")
        source = f"{contest.source} ({contest.evidence}, {contest.checked_on})"
        cells = (f"`{name}`: {contest.title['en']}", contest.edition, "; ".join(limits), source)
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _told(limit):
    unsure = " (not known whether it counts)" if limit.unsure is not None else ""
    return f"{limit.measure}: {limit_words(limit)}{unsure}"


def page_with_table(text):
    """Return the page with its table made anew."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}{contest_table()}{END}{after}"


def write_contest_page():
    PAGE.write_text(page_with_table(PAGE.read_text("utf-8")), "utf-8", newline="\n")
