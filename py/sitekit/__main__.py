"""The commands of the Makefile: `python -m sitekit build`, `serve`, `browser` and others."""

import argparse
import math
import sys

from sitekit import browser, build, serve, sizes


def main(argv: list[str] | None = None) -> int:
    """The exit status."""
    parser = argparse.ArgumentParser(prog="sitekit", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("build", help="make the site in dist/")
    server = commands.add_parser("serve", help="make the site, then serve it on this machine")
    server.add_argument("--port", type=int, default=8000)
    server.add_argument("--prefix", default="/", help="serve below this path, as some hosts do")
    commands.add_parser(
        "browser", help="print the path of a Chromium; install one if there is none"
    )
    commands.add_parser("sizes", help="print what a visitor downloads")
    commands.add_parser("screenshot", help="take the README's picture of the cube page")
    monkey = commands.add_parser("monkey", help="random actions on the pages, for a long time")
    monkey.add_argument("--actions", type=int, default=2000)
    monkey.add_argument("--seed", type=int, default=1)
    monkey.add_argument("--page", action="append", help="nonogram/, trainer/; all if left out")
    monkey.add_argument("--log", action="store_true", help="print every action")
    faulty = commands.add_parser("faults", help="what can go wrong, done to the site, row by row")
    faulty.add_argument(
        "pattern", nargs="?", default="", help="of the rows' names; all if left out"
    )
    commands.add_parser("archive", help="pack dist/ into site.tar.gz")
    commands.add_parser("requirements", help="write requirements.txt with hashes")
    long = commands.add_parser("soak", help="one browser for a long time")
    long.add_argument("--part", type=float, default=1.0, help="of the solves and page changes")
    long.add_argument("--minutes", type=float, default=math.inf, help="at most")
    arguments = parser.parse_args(argv)
    if arguments.command == "browser":
        print(browser.find_or_install())
        return 0
    if arguments.command == "sizes":
        print(sizes.table())
        return 0
    if arguments.command == "screenshot":
        from sitekit import screenshot

        print(screenshot.take())
        return 0
    if arguments.command == "monkey":
        from sitekit.monkey import PAGES, run

        pages = arguments.page or list(PAGES)
        seed, actions, log = arguments.seed, arguments.actions, arguments.log
        return run(pages, seed=seed, actions=actions, log=log)
    if arguments.command == "requirements":
        from sitekit import requirements

        requirements.refresh()
        return 0
    build.build()
    if arguments.command == "archive":
        from sitekit import archive

        print(archive.pack())
        return 0
    if arguments.command == "soak":
        from sitekit import soak

        return soak.run(arguments.part, arguments.minutes)
    if arguments.command == "faults":
        from sitekit.faults import table

        return table.run(arguments.pattern)
    if arguments.command == "serve":
        serve.serve(arguments.port, arguments.prefix)
    return 0


if __name__ == "__main__":
    sys.exit(main())
