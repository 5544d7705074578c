"""`python -m cubogram` runs the `cubogram` command."""

import sys

from cubogram.cli import main

if __name__ == "__main__":
    sys.exit(main())
