"""What a page of Python shows, and the places for it in its HTML."""

import pytest

from sitekit.build import build
from sitekit.prerendering import prerendered


@pytest.mark.parametrize(
    ("before", "after", "named"),
    [
        ('id="last"', 'id="latest"', "last"),
        ('id="picture"', 'id="image"', "picture"),  # a region that is attributes
        ("</main>", "<!-- region: memo --></main>", "memo"),
    ],
)
def test_a_region_and_its_place_need_each_other(before: str, after: str, named: str) -> None:
    text = (build() / "timer" / "index.html").read_text()
    assert before in text
    assert prerendered(text)
    with pytest.raises(ValueError, match=f"timer and its HTML do not agree on {named}$"):
        prerendered(text.replace(before, after))
