"""Where everything is in the project's folder."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PY = ROOT / "py"
JS = ROOT / "js"
SITE = ROOT / "site"
TABLES = ROOT / "tables"
DIST = ROOT / "dist"
BUILD = ROOT / "build"
DOWNLOADS = BUILD / "downloads"
RUNTIME = BUILD / "runtime"
"""The trimmed runtime; its files keep the names that Pyodide asks for."""
NODE_MODULES = JS / "node_modules"
