"""Colours as the eye perceives them.

A camera's values (sRGB) are first converted to amounts of light, which are additive and which a
lamp multiplies. These are converted to Oklab, in which the distance between two colours is roughly
how different they look. Source: Björn Ottosson, "A perceptual color space for image processing"
(2020).
"""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

TO_CONES = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
TO_LAB = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)


def median(values: Floats, axis: int = 0) -> Floats:
    """The median along an axis, the upper one of two. (`numpy.median` needs masked arrays, which
    the browser's numpy lacks.)

    >>> median(np.array([3.0, 1.0, 2.0])).tolist()
    2.0
    """
    size = values.shape[axis]
    middle: Floats = np.partition(values, size // 2, axis=axis).take(size // 2, axis=axis)
    return middle


def length(vectors: Floats) -> Floats:
    """The lengths of vectors along the last axis."""
    lengths: Floats = np.sqrt((vectors**2).sum(axis=-1))
    return lengths


def light_of(srgb: Floats) -> Floats:
    """The amounts of red, green and blue light, 0 to 1, for sRGB values 0 to 255.

    >>> light_of(np.array([0.0, 255.0])).tolist()
    [0.0, 1.0]
    """
    part = np.asarray(srgb, dtype=np.float64) / 255
    return np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)


def oklab(light: Floats) -> Floats:
    """Lightness 0 to 1, and two axes of hue (red-green and yellow-blue), for amounts of light.

    >>> oklab(np.ones(3)).round(3).tolist()  # white
    [1.0, 0.0, 0.0]
    """
    cones: Floats = np.cbrt(np.maximum(light, 0) @ TO_CONES.T)
    lab: Floats = cones @ TO_LAB.T
    return lab
