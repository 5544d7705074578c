"""A Chromium for the browser tests: an installed one, or else one is installed now."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
    "chrome",
)
"""The headless shell comes first: a page takes half the processor time in it."""

FLAGS = (
    "--no-sandbox",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--disable-gpu-compositing",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
"""For machines without a screen or a graphics card; nothing is fetched in the background."""

TEST_FLAGS = (*FLAGS, "--js-flags=--wasm-tiering-budget=1000000000")
"""For tests: WebAssembly is optimised only where it runs for a second or so, because most tests ask
little of Python. It then starts in three quarters of the processor time; do not use it for
measurements."""


def find() -> str | None:
    """The path of a Chromium on this machine: CUBOGRAM_BROWSER, the system's, or Playwright's."""
    named = os.environ.get("CUBOGRAM_BROWSER")
    if named:
        return named
    for name in NAMES:
        path = shutil.which(name)
        if path:
            return path
    return _from_playwright()


def find_or_install() -> str:
    """The path of a Chromium; installs one if there is none."""
    found = find()
    for install in (_install_with_playwright, _install_with_apt):
        if found:
            break
        install()
        found = find()
    if not found:
        raise SystemExit("No Chromium was found, and none could be installed.")
    return found


def _from_playwright() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def _install_with_playwright() -> None:
    command = [sys.executable, "-m", "playwright", "install", "chromium"]
    _try(command)


def _install_with_apt() -> None:
    if not shutil.which("apt-get"):
        return
    sudo = [] if os.geteuid() == 0 else ["sudo", "-n"]
    _try([*sudo, "apt-get", "update", "-qq"])
    install = [*sudo, "apt-get", "install", "-y", "-qq", "--no-install-recommends"]
    _try([*install, "chromium-headless-shell"])
    if not find():
        _try([*install, "chromium"])


def _try(command: list[str]) -> None:
    print("sitekit:", " ".join(command), file=sys.stderr, flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(command, check=False, stdout=sys.stderr, env=environment)
