"""The commands of the Makefile: `python -m sitekit build`, `serve`, `browser` and others."""

import argparse
import sys

from sitekit import browser, build, serve, sizes


def main(argv: list[str] | None = None) -> int:
    """The exit status."""
    parser = argparse.ArgumentParser(prog="sitekit", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("build", help="make the site in dist/")
    server = commands.add_parser("serve", help="make the site, then serve it on this machine")
    server.add_argument("--port", type=int, default=8000)
    server.add_argument("--prefix", default="/", help="serve under this path, as some hosts do")
    commands.add_parser(
        "browser", help="print the path of a Chromium; install one if there is none"
    )
    commands.add_parser("sizes", help="print what a visitor downloads")
    commands.add_parser("archive", help="pack dist/ into site.tar.gz")
    commands.add_parser("requirements", help="write requirements.txt with hashes")
    arguments = parser.parse_args(argv)
    if arguments.command == "browser":
        print(browser.find_or_install())
        return 0
    if arguments.command == "sizes":
        print(sizes.table())
        return 0
    if arguments.command == "requirements":
        from sitekit import requirements

        requirements.refresh()
        return 0
    build.build()
    if arguments.command == "archive":
        from sitekit import archive

        print(archive.pack())
        return 0
    if arguments.command == "serve":
        serve.serve(arguments.port, arguments.prefix)
    return 0


if __name__ == "__main__":
    sys.exit(main())
