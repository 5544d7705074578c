"""A cube from six pictures of its faces: `find_face` for each of them, then `scan`.

    from cubogram.scan import find_face, scan
    found = scan([find_face(picture) for picture in pictures])    # arrays of pixels, U R F D L B
    found.facelets, found.confidence

`lamp` groups the stickers by colour; `legal` finds the most likely cube among all possible ones.
"""

from cubogram.scan.completion import Completion, Nearest, complete, nearest
from cubogram.scan.faces import Face, find_face
from cubogram.scan.scanner import Scan, scan

__all__ = ["Completion", "Face", "Nearest", "Scan", "complete", "find_face", "nearest", "scan"]
