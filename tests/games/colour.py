"""How far colours lie apart for an eye: CAM02-UCS, L*, contrast and three kinds of colour vision.

CIECAM02: CIE 159:2004. CAM02-UCS: Luo, Cui, Li 2006. Colour vision: Machado, Oliveira,
Fernandes 2009, at full severity. Contrast: WCAG 2.2.
"""

from math import atan2, cos, degrees, exp, hypot, log, radians, sin

import numpy as np

_TO_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
_CAT02 = np.array([[0.7328, 0.4296, -0.1624], [-0.7036, 1.6975, 0.0061], [0.0030, 0.0136, 0.9834]])
_HPE = np.array([[0.38971, 0.68898, -0.07868], [-0.22981, 1.18340, 0.04641], [0.0, 0.0, 1.0]])
_D65 = np.array([95.047, 100.0, 108.883])
VISIONS = {
    "normal": np.eye(3),
    "protan": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "deutan": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "tritan": np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
}


def linear(rgb):
    """Return linear parts, from 0 to 1, of an sRGB colour from 0 to 255."""
    parts = np.asarray(rgb, dtype=float) / 255
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)


def luminance(rgb):
    return float(_TO_XYZ[1] @ linear(rgb))


def contrast(first, second):
    light, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def lightness(rgb):
    """Return L* of CIELAB."""
    y = luminance(rgb)
    return 116 * y ** (1 / 3) - 16 if y > 0.008856 else 903.3 * y


def distance(first, second, vision="normal"):
    """Return ΔE of CAM02-UCS between two sRGB colours as seen with ``vision``."""
    places = []
    for rgb in (first, second):
        seen = np.clip(VISIONS[vision] @ linear(rgb), 0, 1)
        # A screen or a page in a dim room: the viewing conditions of the sRGB standard.
        j, m, h = ciecam02(100 * _TO_XYZ @ seen, _D65, 64 / np.pi / 5)
        size = log(1 + 0.0228 * m) / 0.0228
        places.append((1.7 * j / (1 + 0.007 * j), size * cos(radians(h)), size * sin(radians(h))))
    return float(np.linalg.norm(np.subtract(*places)))


def ciecam02(xyz, white, adapting_luminance, background=20.0):
    """Return lightness J, colourfulness M and hue angle h in an average surround."""
    k = 1 / (5 * adapting_luminance + 1)
    fl = 0.2 * k**4 * 5 * adapting_luminance
    fl += 0.1 * (1 - k**4) ** 2 * (5 * adapting_luminance) ** (1 / 3)
    n = background / white[1]
    nbb, z = 0.725 * n**-0.2, 1.48 + n**0.5
    red, green, blue = _responses(xyz, white, adapting_luminance, fl)
    a, b = red - 12 * green / 11 + blue / 11, (red + green - 2 * blue) / 9
    h = degrees(atan2(b, a)) % 360
    achromatic = (2 * red + green + blue / 20 - 0.305) * nbb
    r, g, u = _responses(white, white, adapting_luminance, fl)
    j = 100 * max(0.0, achromatic / ((2 * r + g + u / 20 - 0.305) * nbb)) ** (0.69 * z)
    eccentricity = (cos(radians(h) + 2) + 3.8) / 4
    t = 50000 / 13 * nbb * eccentricity * hypot(a, b) / (red + green + 21 / 20 * blue)
    c = t**0.9 * (j / 100) ** 0.5 * (1.64 - 0.29**n) ** 0.73
    return j, c * fl**0.25, h


def _responses(xyz, white, adapting_luminance, fl):
    """Return the compressed answers of the three cones, adapted to ``white``."""
    degree = 1 - exp((-adapting_luminance - 42) / 92) / 3.6
    gain = degree * white[1] / (_CAT02 @ white) + 1 - degree
    cones = _HPE @ np.linalg.inv(_CAT02) @ (gain * (_CAT02 @ xyz))
    power = (fl * np.abs(cones) / 100) ** 0.42
    return np.sign(cones) * 400 * power / (power + 27.13) + 0.1
