"""The calibration sheet as a file, and what was read from it as a printer."""

from __future__ import annotations

import re
from pathlib import Path

from generator import __version__
from generator.core.diagnostics import AuthorError, Report, as_written
from generator.core.patterns import pattern
from generator.core.record import Record
from generator.core.units import parse_decimal
from generator.print_setup import (
    PrintWish,
    check_wish,
    join_settings,
    load_printers,
)
from generator.publish import replace_file
from generator.sheets.calibration.sheet import SMALLEST_PAPER, Calibration, draw_calibration
from generator.sheets.calibration.words import CalibrationWords
from generator.sheets.paper import PAPERS, lay
from generator.sheets.printers import NOMINAL, MeasuredPrinter, write_printers
from generator.sheets.profile import Profile
from generator.sheets.profiles import check_profile
from generator.sheets.words import FALLBACK, load_words
from generator.spec.base import NOWHERE, Reading, SpecError, load_spec
from generator.spec.game import check_id
from generator.text.fonts import FontLibrary
from generator.text.typesetter import Typesetter
from generator.workspace import LANGUAGES, PRINTERS, UsageError, config_folder, templates

_MEASURE = pattern(r"\s*(\d+(?:\.\d+)?)\s*(?:mm)?\s*(?:/\s*(\d+(?:\.\d+)?)\s*(?:mm)?\s*)?")


class Readings(Record):
    """What was read from a printed sheet, as typed; None is what nobody read."""

    across: str | None = None
    down: str | None = None
    shift_x: float | None = None
    shift_y: float | None = None
    margins: tuple[float, ...] | None = None


def make_sheet(wish: PrintWish, language: str, target: Path) -> Report:
    """Write the calibration sheet for the paper of a profile as a PDF.

    Raises UsageError for a paper that is too small and a language without words, and
    PublishError when the file cannot be written.
    """
    check_wish(wish)
    report = Report()
    profile = _profile(wish, report)
    if profile is None:
        return report
    words = _words(language, report)
    if words is None or report.has_errors:
        return report
    _write(profile, words, language, target)
    return report


def _profile(wish: PrintWish, report: Report) -> Profile | None:
    try:
        data, _ = join_settings(wish, {})
    except AuthorError as error:
        report.take(error)
        return None
    profile = check_profile(data, report)
    if profile is None:
        return None
    short, long = sorted(profile.paper)
    if short < SMALLEST_PAPER.width or long < SMALLEST_PAPER.height:
        raise UsageError(
            f"paper of {short:g} × {long:g} mm is too small for the calibration sheet",
            "calibrate the printer on A4 or Letter; what it measures holds for other papers",
        )
    return profile


def _words(language: str, report: Report) -> CalibrationWords | None:
    folder = templates(LANGUAGES)
    words = load_words(language, folder, report).calibration
    return words or load_words(FALLBACK, folder, report).calibration


def _write(profile: Profile, words: CalibrationWords, language: str, target: Path) -> None:
    from generator.render.pdf import DocumentInfo, write_pdf

    paper = lay(profile.paper, "portrait")
    names = {lay(size, "portrait"): name for name, size in reversed(PAPERS.items())}
    calibration = Calibration(
        paper, names.get(paper, ""), profile.flip, profile.scale, profile.back_offset
    )
    pages = draw_calibration(calibration, words, Typesetter(FontLibrary()))
    info = DocumentInfo(
        title=words.title,
        language=language,
        duplex=profile.flip,
        creator=f"pnp-press {__version__}",
    )
    replace_file(target, lambda path: write_pdf(pages, info, path))


def known_printer(name: str) -> MeasuredPrinter | None:
    """Return the printer of that name, if there is one; AuthorError as for all of them."""
    return load_printers().get(name)


def check_printer_name(name: str) -> None:
    """Refuse what cannot name a printer; raises UsageError."""
    try:
        check_id(name, "the name of a printer")
    except SpecError as error:
        raise UsageError(f"--save {name}: {error.message}", error.hint) from None


def save_printer(name: str, readings: Readings) -> Path:
    """Keep what was read under ``name`` in the user's file of printers, and return the file.

    What was not read stays as it is known. Raises UsageError for readings that cannot be,
    AuthorError for a fault in the file as it is, PublishError when it cannot be written.
    """
    check_printer_name(name)
    printers = load_printers()
    printers[name] = measured_printer(readings, printers.get(name, MeasuredPrinter()))
    path = config_folder() / PRINTERS
    text = write_printers(printers)
    replace_file(path, lambda made: made.write_text(text, "utf-8", newline="\n"))
    return path


def measured_printer(readings: Readings, known: MeasuredPrinter) -> MeasuredPrinter:
    """Return ``known`` with ``readings``; UsageError where they are out of bounds."""
    measured = (read_measure(readings.across), read_measure(readings.down))
    shift = (readings.shift_x, readings.shift_y)
    facts = {
        "measured": _pair(measured, known.measured, NOMINAL),
        "shift": _pair(shift, known.shift, 0.0),
        "margins": _margins(readings.margins, known.margins),
    }
    report = Report()
    printer = load_spec(MeasuredPrinter, facts, Reading(report), NOWHERE)
    for fault in report:
        raise UsageError(fault.message, fault.hint)
    assert printer is not None
    return printer


def _pair(
    read: tuple[float | None, float | None], known: tuple[float, float] | None, default: float
) -> list[float] | None:
    if known is None and read == (None, None):
        return None
    before = known or (default, default)
    return [old if new is None else new for new, old in zip(read, before, strict=True)]


def _margins(read: tuple[float, ...] | None, known: tuple[float, ...] | None) -> list[float] | None:
    if read is None:
        return None if known is None else list(known)
    return list(read) * 4 if len(read) == 1 else list(read)


def read_measure(text: str | None) -> float | None:
    """Return what 100 mm came out as, from “99.6” or “159.4/160”; UsageError otherwise."""
    if text is None:
        return None
    match = _MEASURE.fullmatch(text)
    if match is None or (match[2] is not None and float(match[2]) == 0):
        raise UsageError(
            f"“{as_written(text)}” is not a measured length", "write 99.6 for 100 mm, or 159.4/160"
        )
    return float(match[1]) * NOMINAL / float(match[2] or NOMINAL)


def read_margins(text: str | None) -> tuple[float, ...] | None:
    """Return one margin or four, from “5” or “3, 4, 12.7, 4”; UsageError otherwise."""
    if text is None:
        return None
    try:
        margins = tuple(parse_decimal(part) for part in re.split(r"[,\s]+", text.strip()))
    except ValueError:
        margins = ()
    if len(margins) not in (1, 4):
        raise UsageError(
            f"“{as_written(text)}” are not the margins of a sheet",
            "write mm at the top, right, bottom and left: 3,4,12.7,4",
        )
    return margins
