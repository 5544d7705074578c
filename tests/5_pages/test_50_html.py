"""HTML that cannot be broken by what is in it."""

from html.parser import HTMLParser

from hypothesis import given
from hypothesis import strategies as st

from cubogram.pages import html as h
from cubogram.pages.html import Html, named

texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r\0"))


class Reader(HTMLParser):
    """What a browser would read: a list of tags with their attributes, and of texts."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.seen: list[object] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        self.seen.append(f"/{tag}")

    def handle_data(self, data: str) -> None:
        self.seen.append(data)


@given(texts, texts)
def test_texts_and_attributes_are_read_back_as_they_were(inside: str, value: str) -> None:
    seen = Reader(h.p(inside, title=value)).seen
    text = "".join(one for one in seen[1:-1] if isinstance(one, str))
    assert (seen[0], text, seen[-1]) == (("p", {"title": value or None}), inside, "/p")


@given(st.recursive(texts | st.integers() | st.none(), st.lists))
def test_contents_are_flattened_in_their_order(content: object) -> None:
    def flat(one: object) -> str:
        if isinstance(one, list):
            return "".join(map(flat, one))
        return "" if one is None else str(one)

    seen = Reader(h.div(content)).seen  # type: ignore[arg-type]
    assert "".join(one for one in seen[1:-1] if isinstance(one, str)) == flat(content)


def test_html_is_not_escaped_twice() -> None:
    inner = h.b("a & b")
    assert h.html(inner, "<") == "<b>a &amp; b</b>&lt;"
    assert isinstance(h.html("<"), Html)
    assert h.p(Html("<br>"), "<br>") == "<p><br>&lt;br&gt;</p>"


def test_attributes_are_there_or_not() -> None:
    field = h.input_(type="checkbox", checked=True, disabled=False, value=None, aria_pressed=False)
    assert Reader(field).seen == [
        ("input", {"type": "checkbox", "checked": None, "aria-pressed": "false"})
    ]
    assert h.button(tabindex=0, class_="x") == '<button tabindex="0" class="x"></button>'
    assert named({"seconds": 0, "open": True, "data_a": None}) == {
        "seconds": "0",
        "open": "",
        "data-a": None,
    }
