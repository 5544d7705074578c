"""The built site in a real Chromium, with the site's own Pyodide behind its pages."""

from browsing import *  # noqa: F403
from stored import *  # noqa: F403
