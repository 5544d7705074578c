"""Native Python behind real pages: a stand-in for the site's Python worker.

The test's server (`server.py`) gives a page that starts a worker the script `worker.js` instead,
which opens a WebSocket. The server hands that socket to a warm CPython (`zygote.py`), which forks:
the fork runs the page's commands and ends with the socket, as a worker does. Everything else on the
page is real. What is about Pyodide itself is tested in tests/pyodide.
"""

from .server import NativePython

__all__ = ["NativePython"]
