"""The built site in a real Chromium, for the campaigns that need a browser."""

from browsing import *  # noqa: F403
from stored import *  # noqa: F403
