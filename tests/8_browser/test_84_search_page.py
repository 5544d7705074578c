"""What else the cube page's search can do: proofs, targets, patterns, a person's methods,
effort."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from cubogram.cube.cube import Cube
from cubogram.cube.cubies import after
from cubogram.cube.facelets import to_facelets
from cubogram.cube.maneuver import Maneuver

SCRAMBLE = "R U2 F' L D2 B R' U F2 D' L2 B' U R2"
FAR = "R U2 F' L D2 B R' U F2 D' L2 B' U R2 F D L' B2 U R"
NEAR = "R U2 F' L D2 B R' U F2 D' L2"  # 11 turns, beyond what is known at once
CROSS = ".U.UUU.U. .R.RRR... .F.FFF... ....D.... .L.LLL... .B.BBB...".replace(".", "?")

SAVED_PROOF = "() => Object.values(JSON.parse(localStorage['cubogram/proofs/main']).value)[0]"

pytestmark = pytest.mark.usefixtures("patient")


@pytest.fixture
def patient(page: Page, site: Any) -> None:
    page.goto(site.url)
    button(page, "Reset").click()  # the example of a first visit


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def more(page: Page) -> None:
    """Opens what few visits need."""
    page.locator("#more").evaluate("(more) => { more.open = true; }")


def ends(page: Page) -> str:
    """The maneuver that the running search comes to."""
    expect(page.locator("#moves")).to_contain_text("move")
    expect(button(page, "Stop")).to_be_hidden()
    return page.locator("#solution").text_content() or ""


def solve(page: Page, text: str, seconds: float = 0.5) -> str:
    more(page)
    page.get_by_label("Search for").fill(str(seconds))
    page.get_by_label("Scramble", exact=True).fill(text)
    button(page, "Solve").click()
    return ends(page)


# Proofs


def test_a_solution_is_proven_shortest(page: Page) -> None:
    solution = solve(page, NEAR)
    proof = page.locator("#proof")
    expect(proof).to_contain_text("first measures how long the proof would take")
    button(page, "Prove it").click()
    expect(proof).to_contain_text("proven, no shorter one exists")
    proven = page.locator("#solution").text_content() or ""
    assert len(Maneuver(proven).indices) <= min(11, len(Maneuver(solution).indices))
    assert after(Maneuver(proven).indices, Cube(NEAR).cubies).is_solved
    expect(proof.get_by_role("button")).to_have_text(["Check 1 % now"])


SMALLEST_TABLE = """localStorage.setItem("cubogram/settings/main",
  '{"version": 1, "at": 1, "value": {"proofTable": "deep"}}');"""


def test_a_proof_is_put_aside_and_gone_on_with(page: Page) -> None:
    page.evaluate(SMALLEST_TABLE)
    page.reload()
    solve(page, FAR)
    proof = page.locator("#proof")
    button(page, "Prove it").click()
    expect(proof).to_contain_text(
        re.compile(r"the proof will take (about \d+ (s|min|h|days)|years).*and \d+ MB of memory")
    )
    button(page, "Begin the proof").click()
    expect(proof).to_contain_text(re.compile(r"At least 1[1-9], at most"))
    button(page, "Stop the proof").click()
    expect(button(page, "Continue the proof")).to_be_visible()
    expect(proof).to_contain_text("so far")
    before = page.evaluate(SAVED_PROOF)
    assert before["lower"] >= 11
    page.reload()  # offers it at once, with the solution that is known
    expect(proof).to_contain_text(f"At least {before['lower']}")
    button(page, "Continue the proof").click()
    expect(proof).not_to_contain_text("so far")
    expect(proof).to_contain_text("At least")  # it is not damaged
    expect(button(page, "Stop the proof")).to_be_visible()
    page.get_by_label("Scramble", exact=True).fill("R U")  # another cube ends it
    expect(proof).to_be_hidden()


def test_one_move_and_what_is_said_about_it(page: Page) -> None:
    assert solve(page, "R'") == "R"
    expect(page.locator("#moves")).to_have_text("1 move")
    expect(page.locator("#spoken")).to_have_text("1 move found.")
    expect(page.locator("#detail")).to_have_text("No shorter one exists.")
    expect(page.locator("#proof")).to_be_hidden()
    page.get_by_label("Scramble", exact=True).fill("R K")
    expect(page.locator("#spoken")).to_be_empty()  # nothing found of that


def test_a_solution_in_a_link_can_be_proven(page: Page, site: Any) -> None:
    page.goto(site.url + "#scramble=R+U2+F&solution=F'+U2+R'")
    page.reload()
    button(page, "Prove it").click()
    expect(page.locator("#proof")).to_contain_text("3 turns: proven, no shorter one exists")


def test_invalid_limits_are_reported_at_their_fields(page: Page) -> None:
    more(page)
    page.get_by_label("Scramble", exact=True).fill("R U F")
    page.get_by_label("or until").fill("3.5")
    told = page.locator("#limits-message")
    expect(told).to_have_text("Enter a number of moves from 0 to 30, or leave it empty.")
    button(page, "Solve").click()
    expect(page.get_by_label("or until")).to_be_focused()
    expect(page.locator("#result")).to_be_hidden()
    page.get_by_label("or until").fill("")
    page.get_by_label("Search for").fill("-5")
    expect(told).to_have_text("Enter a time from 0.1 to 600 seconds.")
    page.get_by_label("Search for").fill("1")
    expect(told).to_be_empty()


# Targets


def test_a_pattern_is_reached(page: Page) -> None:
    more(page)
    page.get_by_role("textbox", name="Target").fill("M2 E2 S2")
    maneuver = solve(page, SCRAMBLE)
    reached = after(Maneuver(maneuver).indices, Cube(SCRAMBLE).cubies)
    assert to_facelets(reached) == to_facelets(Cube("M2 E2 S2").cubies)
    expect(page.locator("#proof")).to_be_hidden()


def test_a_mistake_in_the_target_is_reported_there(page: Page) -> None:
    more(page)
    told = page.locator("#target-message")
    page.get_by_role("textbox", name="Target").fill("M2 K")
    expect(told).to_contain_text("Character 4: 'K' is not a move")
    solved = "".join(9 * face for face in "URFDLB")
    page.get_by_role("textbox", name="Target").fill(solved[:8] + "F" + solved[9:])
    page.get_by_label("Scramble", exact=True).fill("R U")
    button(page, "Solve").click()
    expect(told).to_have_class("message error")
    expect(page.locator("#result")).to_be_hidden()


def test_stickers_that_do_not_matter(page: Page) -> None:
    page.get_by_label("Scramble", exact=True).fill(CROSS)
    page.locator("#cube .cube-stage").focus()
    for key in "rfl":
        page.keyboard.press(key)
    text = page.get_by_label("Scramble", exact=True).input_value()
    assert text.count(".") == CROSS.count("?")
    maneuver = solve(page, text)
    solved = after(Maneuver("R F L " + maneuver).indices)
    assert all(
        shown == wanted
        for shown, wanted in zip(to_facelets(solved), CROSS.replace(" ", ""), strict=True)
        if wanted != "?"
    )
    expect(page.locator("#detail")).to_contain_text("cubes would do")


def test_colours_become_a_scramble(page: Page) -> None:
    facelets = to_facelets(Cube(SCRAMBLE).cubies)
    solution = solve(page, facelets)
    button(page, "Write the cube as a scramble").click()
    written = page.get_by_label("Scramble", exact=True).input_value()
    assert to_facelets(Cube(written).cubies) == facelets
    expect(page.locator("#solution")).to_have_text(solution)
    button(page, "Undo").click()
    expect(page.get_by_label("Scramble", exact=True)).to_have_value(facelets)


# A person


def test_a_person_and_a_short_solution_side_by_side(page: Page, violations: Any) -> None:
    page.get_by_role("radio", name="Like a person").check(force=True)
    page.get_by_text("Options for solving like a person").click()
    page.locator("#person-colour").select_option("yellow")
    page.get_by_label("Scramble", exact=True).fill(SCRAMBLE)
    button(page, "Solve").click()
    expect(page.locator(".chapter").first).to_contain_text("yellow")
    button(page, "Compare").click()
    assert violations(page) == []
    compare = page.locator("#compare")
    counts = [int(n.split()[0]) for n in compare.locator("li span:last-child").all_text_contents()]
    moves = page.locator("#moves").text_content() or ""
    assert sum(counts) == int(moves.split()[0]) > 0
    button(page, "Play the short solution").click()
    short = page.locator("#solution").text_content() or ""
    assert after(Maneuver(short).indices, Cube(SCRAMBLE).cubies).is_solved
    expect(page.locator("#moves")).to_have_text(f"{len(short.split())} moves")
    assert len(short.split()) < int(moves.split()[0])
    button(page, "Play the person's solution").click()
    expect(page.locator("#moves")).to_have_text(moves)
    page.reload()  # the options are kept
    page.get_by_role("radio", name="Like a person").check(force=True)
    page.get_by_text("Options for solving like a person").click()
    expect(page.locator("#person-colour")).to_have_value("yellow")


def test_the_step_in_hand_is_in_sight(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.get_by_role("radio", name="Like a person").check(force=True)
    page.get_by_label("Scramble", exact=True).fill(SCRAMBLE)
    button(page, "Solve").click()
    expect(button(page, "Compare")).to_be_visible()  # nothing comes between any more
    steps = page.locator(".chapter")
    last, before = steps.last, steps.nth(steps.count() - 2).locator(".chapter-head")
    before.click()  # the last step is seen for seconds, even if the machine is busy
    button(page, "Play").click()
    expect(last).to_have_attribute("aria-current", "step")
    expect(last.locator(".chapter-head")).to_be_in_viewport(ratio=1)
    expect(page.locator("#now")).to_be_visible()
    # On a small screen, a step may be taller than the space below the cube: its moves are in sight.
    page.set_viewport_size({"width": 390, "height": 640})
    before.click()
    button(page, "Play").click()
    expect(last).to_have_attribute("aria-current", "step")
    expect(last.locator(".solution")).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.get_by_text("Options for solving like a person").click()
    page.locator("#person-way").select_option("beginner")  # another answer, at once
    expect(page.locator("#detail")).to_contain_text("an edge at a time")
    page.wait_for_function("() => location.hash.includes('way=beginner')")


# Effort and notation


def test_installing_two_cores_and_deeper_tables(page: Page, violations: Any) -> None:
    button(page, "Settings").click()
    expect(button(page, "Install as an app")).to_have_count(0)
    page.evaluate(
        """() => {
          const offer = new Event("beforeinstallprompt", { cancelable: true });
          offer.prompt = async () => { window.asked = true; };
          dispatchEvent(offer);
        }"""
    )
    button(page, "Install as an app").click()
    expect(button(page, "Install as an app")).to_have_count(0)
    assert page.evaluate("asked")
    page.get_by_label("Deeper tables").check()
    expect(page.locator("#deep-progress")).to_contain_text("being made")
    assert violations(page) == []
    if page.evaluate("() => navigator.hardwareConcurrency") > 1:
        page.get_by_label("Use").select_option("2")
        expect(page.locator("#pool")).to_have_text("2 of 2 can search now.")
    button(page, "Close").click()
    maneuver = solve(page, SCRAMBLE)
    assert after(Maneuver(maneuver).indices, Cube(SCRAMBLE).cubies).is_solved
    if page.evaluate("() => navigator.hardwareConcurrency") > 1:
        expect(page.locator("#technical")).to_contain_text("2 cores")
    page.reload()
    button(page, "Settings").click()
    expect(page.get_by_label("Deeper tables")).to_be_checked()


def test_compact_letters(page: Page) -> None:
    button(page, "Settings").click()
    page.get_by_label("Compact letters").check()
    button(page, "Close").click()
    field = page.get_by_label("Scramble", exact=True)
    field.fill("UBLDf")
    page.locator("#cube .cube-stage").focus()
    page.keyboard.press("Shift+R")
    expect(field).to_have_value("UBLDfr")
    maneuver = solve(page, "UBLDfr")
    assert after(Maneuver("U B L D F' R' " + maneuver).indices).is_solved
