"""What the standards for print shops and archives ask of a print profile."""

from __future__ import annotations

from collections.abc import Sequence

from generator.core.diagnostics import AuthorError, Report
from generator.sheets.profile import Profile
from generator.source.folder import GameFolder
from generator.source.icc_file import MAX_BYTES, read_output_profile


def check_standard(profile: Profile, report: Report) -> None:
    """Note settings that cannot go together with the standard, or only with another."""
    standard = profile.standard
    if standard == "pdf/a-2b" and profile.colours != "rgb":
        _refuse(profile, "colours", "pdf/a-2b is written with “colours: rgb”", report)
    if standard == "pdf/a-2b" and profile.layers:
        _refuse(profile, "layers", "pdf/a-2b is written without layers", report)
    if standard == "pdf/x-4" and profile.colours != "cmyk":
        _refuse(profile, "standard", "pdf/x-4 is written with “colours: cmyk”", report)
    if standard == "pdf/x-4" and profile.icc is None:
        hint = "the print shop names one, or has it for download"
        _refuse(profile, "standard", "pdf/x-4 needs the “icc” profile of a press", report, hint)
    if standard != "pdf/x-4" and profile.icc is not None:
        hint = "add “standard: pdf/x-4”"
        _refuse(profile, "icc", "an ICC profile is for pdf/x-4 only", report, hint)


def _refuse(profile: Profile, key: str, message: str, report: Report, hint: str = "") -> None:
    report.error(profile.position(key), message, hint)


def read_press_profile(
    profile: Profile, folders: Sequence[GameFolder], report: Report
) -> bytes | None:
    """Return the ICC profile that a print profile names, if it does.

    It is looked for in ``folders``, in this order. One that is not there, and a file that
    is no output profile of a CMYK press, are errors in ``report``.
    """
    if profile.icc is None:
        return None
    try:
        data = _read(profile, folders)
        return read_output_profile(data).data
    except AuthorError as error:
        report.take(error)
    except ValueError as error:
        _refuse(profile, "icc", f"“{profile.icc}” cannot be used: {error}", report)
    return None


def _read(profile: Profile, folders: Sequence[GameFolder]) -> bytes:
    name, at = profile.icc or "", profile.position("icc")
    missing: AuthorError | None = None
    for folder in folders:
        try:
            folder.find(name, at, kind="ICC profile")
        except AuthorError as error:
            missing = missing or error
            continue
        return folder.read_bytes(name, at, kind="ICC profile", limit=MAX_BYTES)
    assert missing is not None
    raise missing
