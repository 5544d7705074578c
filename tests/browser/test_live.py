"""What Python shows is put into the page, and what the reader has done there stays."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

FAKE_PYTHON = """() => {
  window.calls = [];
  const python = {
    call(command, args) {
      const call = { command, args };
      calls.push(call);
      return { result: new Promise((resolve) => { call.resolve = resolve; }), cancel() {} };
    },
    addEventListener() {},
  };
  window.reply = (at, regions = {}, more = {}) =>
    calls[at].resolve({ open: true, regions, attributes: {}, requests: [], ...more });
  const arrival = { isReady: true, python: async () => python, whenReady: (act) => act() };
  const live = new Live("page", arrival, arrival);
  live.start();
}"""


@pytest.fixture
def probe(page: Page, shared_probe_site: Any, watch: Any) -> Page:
    watch.origin = f"http://localhost:{shared_probe_site.port}/"
    page.goto(shared_probe_site.url + "probe.html")
    page.wait_for_function("() => window.apply")
    return page


def show(page: Page, html: str) -> None:
    page.evaluate("html => { document.body.innerHTML = html; }", html)


def starts(page: Page, html: str) -> None:
    """Shows a page that Python has answered once."""
    show(page, html)
    page.evaluate(FAKE_PYTHON)
    page.wait_for_function("() => calls.length === 1")
    page.evaluate("reply(0)")


def put(page: Page, html: str, name: str = "a") -> None:
    page.evaluate(
        "([name, html]) => apply({ regions: { [name]: html }, attributes: {} }, () => false)",
        [name, html],
    )


def heard(page: Page, count: int) -> list[Any]:
    """The events that Python was told, once there are this many."""
    page.wait_for_function("count => calls.length === count + 1", arg=count)
    found: list[Any] = page.evaluate("calls.slice(1).map(({ args }) => args.event)")
    return found


def test_open_details_and_dialogs_stay_open(probe: Page) -> None:
    details = '<div id="a"><details><summary>More</summary><p>{}</p></details></div>'
    show(probe, details.format(1))
    probe.locator("summary").click()
    put(probe, details.format(2))
    expect(probe.locator("details p")).to_have_text("2")
    expect(probe.locator("details p")).to_be_visible()
    dialog = '<div id="a"><dialog id="d"><p>{}</p></dialog></div>'
    show(probe, dialog.format(1))
    probe.evaluate("d.showModal()")
    put(probe, dialog.format(2))
    expect(probe.locator("dialog p")).to_have_text("2")
    assert probe.evaluate("d.matches(':modal')")
    put(probe, dialog.replace("<dialog", "<dialog open").format(3))
    probe.keyboard.press("Escape")
    expect(probe.locator("dialog p")).to_be_hidden()


def test_what_the_reader_chose_is_as_python_says_then(probe: Page) -> None:
    html = (
        '<div id="a"><input type="checkbox" {0}><select><option {0}>x<option {1}>y</select></div>'
    )
    show(probe, html.format("", "selected"))
    probe.locator("input").check()
    probe.locator("select").select_option("x")
    put(probe, html.format("", "selected"))
    expect(probe.locator("input")).not_to_be_checked()
    expect(probe.locator("select")).to_have_value("y")
    probe.locator("input").check()
    put(probe, html.replace("{0}", "checked", 1).format("", "selected"))
    expect(probe.locator("input")).to_be_checked()


def test_the_focus_stays_and_elements_stay_the_same(probe: Page) -> None:
    html = '<ul id="a">{}</ul>'
    items = [f'<li id="i{n}"><button>{n}</button></li>' for n in range(4)]
    show(probe, html.format("".join(items)))
    probe.evaluate("window.kept = document.querySelector('#i2')")
    probe.locator("#i2 button").focus()
    put(probe, html.format("".join(items[1:])))
    assert probe.evaluate("kept === document.querySelector('#i2')")
    assert probe.evaluate("document.activeElement.textContent") == "2"


def test_the_inside_of_an_own_element_is_its_own(probe: Page) -> None:
    show(probe, '<div id="a"><own-thing class="x"><b>inside</b></own-thing></div>')
    put(probe, '<div id="a"><own-thing class="y"><i>python</i></own-thing></div>')
    assert probe.locator("#a").inner_html() == '<own-thing class="y"><b>inside</b></own-thing>'


def test_styles_and_attributes_are_set(probe: Page) -> None:
    show(probe, '<div id="a"><p>1</p></div>')
    put(probe, '<div id="a" data-style="--x: 1"><p data-style="color: rgb(1, 2, 3)">1</p></div>')
    style = "getComputedStyle(document.querySelector('p'))"
    assert probe.evaluate(f"{style}.color") == "rgb(1, 2, 3)"
    assert probe.evaluate(f"{style}.getPropertyValue('--x')") == "1"
    probe.evaluate(
        """() => apply({ regions: { gone: "<p></p>" }, attributes: {
          a: { title: "t", "data-style": null, hidden: "" }, gone: { x: "1" } } }, () => false)"""
    )
    attributes = probe.evaluate("a.getAttributeNames().map((one) => [one, a.getAttribute(one)])")
    assert dict(attributes) | {"style": ""} == {"id": "a", "title": "t", "hidden": "", "style": ""}


def test_a_field_in_hand_is_not_overwritten_by_an_older_answer(probe: Page) -> None:
    field = '<p id="a"><input id="f" aria-label="f" data-on="input:typed" value="{}"></p>'
    starts(probe, field.format(""))
    probe.locator("input").focus()
    probe.keyboard.type("a")
    heard(probe, 1)
    probe.keyboard.type("b")  # before the answer to the "a" has come
    probe.evaluate("html => reply(1, { a: html })", field.format("A"))
    events = heard(probe, 2)
    assert [event["value"] for event in events] == ["a", "ab"]
    expect(probe.locator("input")).to_have_value("ab")
    probe.evaluate("html => reply(2, { a: html })", field.format("AB"))
    expect(probe.locator("input")).to_have_value("AB")


FIELDS = {
    "radio": '<label><input type="radio" name="n" data-on="change:chosen" {1}>{0}</label>',
    "checkbox": '<label><input type="checkbox" data-on="change:chosen" {1}>{0}</label>',
    "select": "<option {1}>{0}</option>",
}


@pytest.mark.parametrize("kind", FIELDS)
def test_what_was_just_chosen_is_not_reset_by_an_older_answer(probe: Page, kind: str) -> None:
    """Once Python has heard the choice, the field is as Python says."""

    def html(chosen: str) -> str:
        mark = "selected" if kind == "select" else "checked"
        fields = "".join(FIELDS[kind].format(name, mark * (name == chosen)) for name in "xyz")
        if kind == "select":
            fields = f'<select data-on="change:chosen">{fields}</select>'
        return f'<p id="a">{fields}</p>'

    def choose(name: str) -> None:
        if kind == "select":
            probe.locator("select").select_option(name)
        else:
            probe.get_by_label(name, exact=True).check()

    def chosen() -> str:
        return "".join(probe.locator(":checked").evaluate_all(NAMES))

    starts(probe, html("x"))
    choose("y")
    heard(probe, 1)
    choose("z")  # before the answer to the first choice has come
    probe.evaluate("html => reply(1, { a: html })", html("y"))
    heard(probe, 2)
    assert chosen() == ("yz" if kind == "checkbox" else "z")
    probe.evaluate("html => reply(2, { a: html })", html("x"))
    probe.wait_for_function("() => document.body.dataset.live === 'rest'")
    assert chosen() == "x"


SLOW_FIRST = """() => {
  const read = File.prototype.arrayBuffer;
  File.prototype.arrayBuffer = function () {
    if (this.name !== "first.txt") return read.call(this);
    return new Promise((done) => {
      window.finish = async () => done(await read.call(this));
    });
  };
}"""


def test_of_two_files_the_one_chosen_last_counts(probe: Page, tmp_path: Path) -> None:
    starts(probe, '<input type="file" data-on="change:file">')
    probe.evaluate(SLOW_FIRST)
    for name in ("first.txt", "second.txt"):
        (tmp_path / name).write_text(name)
        probe.set_input_files("input", tmp_path / name)
    heard(probe, 1)
    probe.evaluate("finish()")
    probe.evaluate("reply(1)")
    probe.wait_for_function("() => document.body.dataset.live === 'rest'")
    names = probe.evaluate("calls.slice(1).map(({ args }) => args.event.value.name)")
    assert names == ["second.txt"]


NAMES = "(all) => all.map((one) => (one.parentElement.closest('label') ?? one).textContent)"


def test_enter_in_a_form_that_only_reports_changes_sends_nothing(probe: Page) -> None:
    starts(probe, '<form data-on="change:option"><input type="number" name="n" value="7"></form>')
    probe.evaluate("() => addEventListener('submit', (event) => { window.sent = event; })")
    probe.locator("[name=n]").press("Enter")
    probe.wait_for_function("() => window.sent?.defaultPrevented")
    assert probe.evaluate("calls.length") == 1


def test_what_elements_declare_is_reported(probe: Page, tmp_path: Any) -> None:
    starts(
        probe,
        """<form data-on="submit:send"><input name="n" value="7"><button>Send</button></form>
        <button data-on="click:pick" data-value="3" data-key="p"><b>Pick</b></button>
        <input type="checkbox" data-on="change:option">
        <select data-on="change:colour"><option>red<option>blue</select>
        <button data-chooses="file">Load</button>
        <input type="file" id="file" hidden data-on="change:file">""",
    )
    file = tmp_path / "a.txt"
    file.write_text("hello")

    def load() -> None:
        with probe.expect_file_chooser() as chooser:
            probe.get_by_role("button", name="Load").click()
        chooser.value.set_files(file)

    acts = [
        lambda: probe.get_by_role("button", name="Send").click(),
        lambda: probe.locator("b").click(),
        lambda: probe.keyboard.press("p"),
        lambda: probe.locator("[type=checkbox]").check(),
        lambda: probe.locator("select").select_option("blue"),
        load,
    ]
    for at, act in enumerate(acts):
        act()
        events = heard(probe, at + 1)
        probe.evaluate("at => reply(at)", at + 1)
    assert [(event["name"], event["value"]) for event in events] == [
        ("send", {"n": "7"}),
        ("pick", "3"),
        ("pick", "3"),
        ("option", {"name": "", "value": True}),
        ("colour", "blue"),
        ("file", {"name": "a.txt", "text": "hello"}),
    ]
