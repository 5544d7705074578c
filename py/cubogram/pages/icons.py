"""Signs on buttons, drawn in a square of 24."""

from cubogram.pages import html as h
from cubogram.pages.html import Html


def _icon(path: str) -> Html:
    return h.element("svg", h.element("path", d=path), viewBox="0 0 24 24", aria_hidden=True)


COPY = _icon(
    "M8 3h11a2 2 0 0 1 2 2v11h-2V5H8zM5 7h9a2 2 0 0 1 2 2v10"
    "a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2zm0 2v10h9V9z"
)
HELP = _icon(
    "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20zm0 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16zm-1.1 11.3h2.2v2.2"
    "h-2.2zM12 6.5c2.2 0 3.8 1.3 3.8 3.3 0 1.5-.9 2.3-1.7 2.9-.7.5-1 .8-1 1.5h-2.2c0-1.8.9-2.5 "
    "1.7-3.1.6-.5 1-.8 1-1.4 0-.7-.6-1.2-1.6-1.2s-1.7.6-1.8 1.6l-2.2-.3c.2-2 1.8-3.3 4-3.3z"
)
FULL = _icon("M4 4h6v2H6v4H4zM14 4h6v6h-2V6h-4zM4 14h2v4h4v2H4zM18 14h2v6h-6v-2h4z")
SLIDERS = _icon(
    "M3 6h9.2a3 3 0 0 1 5.6 0H21v2h-3.2a3 3 0 0 1-5.6 0H3zm12-.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 "
    "0-3zM3 16h3.2a3 3 0 0 1 5.6 0H21v2h-9.2a3 3 0 0 1-5.6 0H3zm6-.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 "
    "0 0 0-3z"
)
