"""Renderings as arrays of pixels, and how far two of them differ."""

from __future__ import annotations

import io
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
import resvg_py
from numpy.typing import NDArray
from PIL import Image

from generator.core.geometry import Rect, Size
from generator.render.pdf import DocumentInfo, write_pdf
from generator.render.png import rasterise
from generator.render.svg import draw_svg
from generator.scene import Item, PrintedPage, Scene

Pixels = NDArray[np.float64]


def page(items: Iterable[Item], size: Size) -> PrintedPage:
    """Return a page printed whole."""
    paper = Rect(0, 0, *size)
    return PrintedPage(Scene(size, tuple(items)), paper, paper, "page")


def save_pdf(folder: Path, *pages: PrintedPage, **info: Any) -> Path:
    target = folder / "pages.pdf"
    write_pdf(pages, DocumentInfo(**{"title": "시험 Test", "language": "ko", **info}), target)
    return target


def pdf_pixels(folder: Path, scene: Scene, dpi: float) -> Pixels:
    (png,) = rasterise(save_pdf(folder, page(scene.items, scene.size)), dpi)
    return np.asarray(Image.open(io.BytesIO(png)), dtype=np.float64)


def svg_pixels(folder: Path, scene: Scene, dpi: float) -> Pixels:
    svg = draw_svg(scene, title="Test", language="ko")
    picture = Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg, dpi=dpi))))
    paper = Image.new("RGBA", picture.size, "white")
    paper.alpha_composite(picture.convert("RGBA"))
    return np.asarray(paper.convert("RGB"), dtype=np.float64)


RENDERINGS = {"pdf": pdf_pixels, "svg": svg_pixels}


def letters(pixels: Pixels, palette: dict[str, tuple[int, int, int]]) -> str:
    """Return ``pixels`` as lines of letters, each the nearest colour of ``palette``."""
    names = list(palette)
    colours = np.array([palette[name] for name in names], dtype=np.float64)
    distances = np.abs(pixels[:, :, None, :] - colours).sum(axis=3)
    return "\n".join("".join(names[i] for i in row) for row in distances.argmin(axis=2))


def blurred(pixels: Pixels, sigma: float) -> Pixels:
    reach = int(4 * sigma + 0.5)
    weights = np.exp(-0.5 * (np.arange(-reach, reach + 1) / sigma) ** 2)
    weights = (weights / weights.sum()).astype(pixels.dtype)
    for axis in (0, 1):
        padding = [(0, 0)] * pixels.ndim
        padding[axis] = (reach, reach)
        padded = np.pad(pixels, padding, mode="edge")
        length = pixels.shape[axis]
        pixels = sum(
            (w * padded.take(range(i, i + length), axis=axis) for i, w in enumerate(weights)),
            start=np.zeros_like(pixels),
        )
    return pixels


def mean_difference(one: Pixels, other: Pixels) -> float:
    return float(np.abs(one - other).mean())


def similarity(one: Pixels, other: Pixels) -> float:
    """Return the structural similarity of Wang et al. (2004) of two greyed pictures."""
    a, b = one.mean(axis=2), other.mean(axis=2)
    mean_a, mean_b = blurred(a, 1.5), blurred(b, 1.5)
    spread_a, spread_b = blurred(a * a, 1.5) - mean_a**2, blurred(b * b, 1.5) - mean_b**2
    shared = blurred(a * b, 1.5) - mean_a * mean_b
    c1, c2 = (0.01 * 255) ** 2, (0.03 * 255) ** 2
    above = (2 * mean_a * mean_b + c1) * (2 * shared + c2)
    below = (mean_a**2 + mean_b**2 + c1) * (spread_a + spread_b + c2)
    return float((above / below).mean())
