"""`python -m cubogram` is the command `cubogram`."""

import sys

from cubogram.cli import main

if __name__ == "__main__":
    sys.exit(main())
