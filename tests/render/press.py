"""What a print shop's software would find in a PDF: colour spaces and inks, object by object."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pikepdf

RGB_OPERATORS = {"rg", "RG"}
GREY_OPERATORS = {"g", "G"}
INK_OPERATORS = {"k", "K"}
RGB_SPACES = {"/DeviceRGB", "/CalRGB", "/Lab", "/ICCBased"}


def content_streams(pdf: pikepdf.Pdf) -> Iterator[tuple[pikepdf.Object, pikepdf.Object]]:
    """Yield every content stream of a file and the resources it is read with."""
    for found in pdf.pages:
        yield found, found.obj.Resources
    for thing in pdf.objects:
        if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Form":
            yield thing, thing.get("/Resources")


def rgb_found(path: Path) -> list[str]:
    """Return all that is RGB, or of an unknown colour, in any object of the file."""
    found = []
    with pikepdf.open(path) as pdf:
        for stream, resources in content_streams(pdf):
            for operands, operator in pikepdf.parse_content_stream(stream):
                if str(operator) in RGB_OPERATORS:
                    found.append(f"{operands} {operator}")
                if str(operator) in {"cs", "CS"}:
                    assert resources.ColorSpace[str(operands[0])][0] == "/Separation"
                # Nothing is drawn in the black that a page begins with, which is DeviceGray.
                assert str(operator) not in {"sh", "BI", *GREY_OPERATORS}
        for thing in pdf.objects:
            found += [f"{key} {value}" for key, value in _names(thing) if value in RGB_SPACES]
    return found


def _names(thing: pikepdf.Object, key: str = "") -> Iterator[tuple[str, str]]:
    """Yield the names in an object, but for those in objects it refers to."""
    if isinstance(thing, pikepdf.Name):
        yield key, str(thing)
    elif isinstance(thing, (pikepdf.Dictionary, pikepdf.Stream)):
        for inner, value in thing.items():
            if not value.is_indirect if isinstance(value, pikepdf.Object) else False:
                yield from _names(value, inner)
    elif isinstance(thing, pikepdf.Array):
        for value in thing:
            if isinstance(value, pikepdf.Object) and not value.is_indirect:
                yield from _names(value, key)


def most_ink(path: Path) -> float:
    """Return the most of all four inks together that any object puts down, in percent.

    Black printed over coloured inks is counted with the most of these that there is.
    """
    most = coloured = 0.0
    overprints = False
    with pikepdf.open(path) as pdf:
        for stream, _ in content_streams(pdf):
            for operands, operator in pikepdf.parse_content_stream(stream):
                if str(operator) in INK_OPERATORS:
                    inks = [float(share) for share in operands]
                    most, coloured = max(most, sum(inks)), max(coloured, sum(inks[:3]))
        for thing in pdf.objects:
            if isinstance(thing, pikepdf.Dictionary) and thing.get("/op"):
                overprints = True
            if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Image":
                inks = image_inks(thing)
                if inks is not None:
                    most = max(most, inks.sum(axis=1).max())
                    coloured = max(coloured, inks[:, :3].sum(axis=1).max())
    return round(100 * max(most, coloured + 1 if overprints else 0), 1)


def image_inks(image: pikepdf.Object) -> np.ndarray | None:
    """Return the distinct inks of an image, four shares a row, or None if it is grey."""
    space = image.ColorSpace
    if space == "/DeviceCMYK":
        levels = image.read_bytes()
    elif isinstance(space, pikepdf.Array) and space[0] == "/Indexed":
        assert space[1] == "/DeviceCMYK"
        levels = bytes(space[3])
    else:
        assert space == "/DeviceGray", space
        return None
    return np.frombuffer(levels, np.uint8).reshape(-1, 4) / 255
