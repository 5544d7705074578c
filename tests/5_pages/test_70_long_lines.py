"""Lines of a cell that are long, but code, are read; those that would end Python are refused."""

import pytest

from cubogram.live.cell import Notebook


@pytest.mark.parametrize(
    "line",
    [
        f"a = {[*range(-3000, 3000)]}",
        "a = '" + "R U2 F' ".replace("'", "") * 2000 + "'",
        'a = """' + "word " * 3000 + '"""',
        "a = 1  # " + "word " * 3000,
        "a = " + " + ".join(["1"] * 400),
        "a = {" + ", ".join(f"'x{n}': lambda: {n}" for n in range(200)) + "}",
    ],
)
def test_a_long_line_of_code_runs(line):
    assert Notebook().result(line)["error"] is None


@pytest.mark.parametrize("line", ["R " * 3000, "- " * 3000 + "1", "1" + "**1" * 3000, "~" * 3000])
def test_a_line_that_nests_too_deeply_is_refused_with_its_number(line):
    error = Notebook().result(f"a = 1\n{line}")["error"]
    assert error["line"] == 2
    assert error["message"].startswith("SyntaxError: this line has hundreds of words or symbols")
