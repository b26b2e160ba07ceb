"""Matrices of PDF: six numbers, the first operand applied first."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def times(first: Matrix, then: Matrix) -> Matrix:
    """Return the matrix that applies ``first`` and ``then`` after it."""
    a, b, c, d, e, f = first
    g, h, i, j, k, m = then
    return (
        a * g + b * i,
        a * h + b * j,
        c * g + d * i,
        c * h + d * j,
        e * g + f * i + k,
        e * h + f * j + m,
    )


def read_matrix(values: Sequence[float]) -> Matrix:
    """Return six numbers as a matrix. Raises ValueError or TypeError for anything else."""
    a, b, c, d, e, f = (float(value) for value in values)
    return (a, b, c, d, e, f)


def applied(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """Return where a point comes to lie."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def scale_of(matrix: Matrix) -> float:
    """Return by how much lengths grow, on the mean of all directions."""
    a, b, c, d, _, _ = matrix
    return sqrt(abs(a * d - b * c))
