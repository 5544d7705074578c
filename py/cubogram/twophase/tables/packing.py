"""The bytes of the exact table of phase 1 for transfer.

In memory, an element takes two bits (see `breadth_first_table`): 64,430 rows of 547 bytes, 35.2 MB.
For transfer, it is a base-3 digit, five to a byte: 28.2 MB, which compresses to 23.0 MB, the limit
set by the frequencies of the three digits.
"""

import numpy as np
from numpy.typing import NDArray

from cubogram.twophase.tables.breadth_first_table import PER_BYTE, elements_of_bytes

DIGITS = 5  # base-3 digits in a byte: 3**5 = 243 <= 256


def to_wire(rows: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The elements of complete rows, five to a byte, shape (n, ceil(columns / 5)).

    >>> to_wire(np.array([[0b10_01_00_01, 0b00_00_00_10]], np.uint8)).tolist()  # 1 0 1 2, 2 0 0 0
    [[226, 0]]
    """
    n, width = rows.shape
    elements = np.zeros((n, -(-width * PER_BYTE // DIGITS) * DIGITS), np.uint8)
    elements[:, : width * PER_BYTE] = elements_of_bytes()[rows].reshape(n, -1)
    packed = np.zeros((n, elements.shape[1] // DIGITS), np.uint8)
    for digit in range(DIGITS):
        packed += elements[:, digit::DIGITS] * np.uint8(3**digit)
    return packed


def from_wire(packed: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The rows, 2 bits for each element, from which `to_wire` made the packed ones.

    >>> from_wire(np.array([[226, 0]], np.uint8)).tolist()
    [[145, 2]]
    """
    row_bytes = packed.shape[1] * DIGITS // PER_BYTE
    digits = (np.arange(256)[:, None] // 3 ** np.arange(DIGITS) % 3).astype(np.uint8)
    elements = digits[packed].reshape(len(packed), -1)[:, : row_bytes * PER_BYTE]
    rows = np.zeros((len(packed), row_bytes), np.uint8)
    for lane in range(PER_BYTE):
        rows |= elements[:, lane::PER_BYTE] << np.uint8(2 * lane)
    return rows
