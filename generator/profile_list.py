"""The print profiles there are, and what each of them says, as tables of text."""

from __future__ import annotations

from generator.core.diagnostics import AuthorError, Report
from generator.print_setup import PrintWish, check_profile_name, check_wish, join_settings
from generator.sheets.explain import as_setting, explain
from generator.sheets.profile import Profile
from generator.sheets.profiles import ProfileShelf, check_profile, load_profile
from generator.workspace import PROFILES, templates

FALLBACK = "en"


def list_profiles(language: str) -> list[list[str]]:
    """Return the profiles that come with the program, described in ``language``."""
    folder = templates(PROFILES)
    rows = [["PROFILE", "PAPER", "BACKS", "BLEED", "ABOUT"]]
    for name in ProfileShelf(folder).shipped_names():
        rows.append([name, *_summary(load_profile(folder, name), language)])
    return rows


def _summary(profile: Profile, language: str) -> list[str]:
    about = profile.about.get(language) or profile.about.get(FALLBACK, "")
    bleed = "as asked" if profile.bleed is None else f"{profile.bleed:g} mm"
    paper = as_setting(profile.paper) if profile.gang else "the part's own"
    return [paper, profile.backs, bleed, about]


def explain_profile(wish: PrintWish) -> tuple[Report, list[list[str]]]:
    """Return every setting of a profile with its value, its origin and its meaning.

    Raises UsageError for a profile that is not there.
    """
    check_wish(wish)
    check_profile_name(wish)
    report = Report()
    rows = [["SETTING", "VALUE", "FROM", "MEANING"]]
    try:
        data, _ = join_settings(wish, {})
    except AuthorError as error:
        report.take(error)
        return report, rows
    profile = check_profile(data, report)
    if profile is not None:
        lines = explain(profile, data)
        rows.extend([line.key, line.value, line.origin, line.meaning] for line in lines)
    return report, rows
