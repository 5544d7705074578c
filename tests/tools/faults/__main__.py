"""`python -m faults [PATTERN]`: tries on the site what can go wrong, row by row."""

import argparse
import sys

from faults import table
from sitekit.build import build

parser = argparse.ArgumentParser(prog="faults", description=__doc__)
parser.add_argument("pattern", nargs="?", default="", help="for the rows' names (default: all)")
given = parser.parse_args()
build()
sys.exit(table.run(given.pattern))
