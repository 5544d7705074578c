"""The cube page's model: texts, searches, what is kept, links, mistakes and what follows."""

import json

import pytest

from cubogram.cube.facelets import SOLVED_FACELETS
from cubogram.pages.cube.model import EXAMPLE, Position
from cubogram.pages.cube.reading import BARE_FACELETS, Reading
from cubogram.pages.cube.solution import solution_from

SUPERFLIP = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2"


def test_a_blank_typed_after_a_scramble_changes_nothing(visitor, typed) -> None:
    model = typed("R U")
    model.solve()
    visitor.hear("twophase.solve", event={"maneuver": "U' R'", "seconds": 0.1})
    line = model.line
    model.type("R U ")
    assert (model.search.state, model.line, model.text) == ("searching", line, "R U ")
    model.type("R U F")
    assert (model.search.state, model.solution, visitor.running) == ("idle", None, [])


def test_the_inverse_of_what_was_typed_is_known_to_the_search(visitor, typed) -> None:
    typed("R U2 x F'").solve()
    visitor.grant()
    assert visitor.asked[-1][1]["known"] == "F x' U2 R'"


def test_a_search_goes_from_waiting_to_done_and_its_best_is_played(visitor, typed) -> None:
    model = typed("R U")
    model.solve()
    assert model.search.state == "waiting"
    visitor.hear("twophase.solve", began=True)
    assert model.search.state == "searching"
    visitor.hear("twophase.solve", event={"maneuver": "U2 U R'", "seconds": 0.1})
    assert model.line.solution is model.solution is model.search.best
    visitor.finds("U' R'", optimal=True)
    assert model.search.state == "done"
    assert model.solution
    assert model.solution.count == "2 moves"
    assert model.solution.detail == "no shorter one exists"
    assert [length for length, _ in model.search.steps] == [3, 2]


def test_what_fails_is_said_and_tried_again(visitor, typed) -> None:
    model = typed("R U")
    model.solve()
    error = {"kind": "runtime", "message": "Python could not be fetched", "where": None}
    visitor.hear("twophase.solve", error=error)
    notice = model.notices.at("scramble")
    assert (model.search.state, notice.tone) == ("failed", "error")
    assert notice.offers[0][0] == "Try again"
    model.notices.on_offer(f"scramble {notice.number} 0")
    assert visitor.running == ["twophase.solve"]


def test_what_is_missing_names_its_field(visitor) -> None:
    model = visitor.open()
    model.type(" ")
    model.type("")
    assert model.solve() == "scramble"
    model.type("R G")
    assert model.solve() == "scramble"
    assert model.notices.at("scramble").where == (2, 3)
    model.type("R")
    model.options.choose(target="nonsense?", target_open=True)
    assert model.solve() == "target"
    model.options.choose(target_open=False)
    model.options.limit("seconds", "1e9")
    assert model.solve() == "seconds"


def test_a_mistake_waits_until_the_hand_rests(visitor, typed) -> None:
    model = typed("R G")
    assert not model.notices.at("scramble").text
    visitor.wait()
    assert model.is_wrong
    assert "'G'" in model.notices.at("scramble").text


def test_a_reload_finds_text_method_solution_position_and_undo(visitor, typed, again) -> None:
    model = typed("R U")
    model.solve()
    visitor.finds("U' R'")
    model.moved(Position(1, 1), True)
    model.options.choose(seconds=5)
    model.options_changed()
    later, found = again()
    assert (found.text, found.cube.can_undo) == ("R U", True)
    assert found.solution
    assert found.solution.moves == ("U'", "R'")
    assert (found.line.at, found.options.choice.seconds) == (1, 5)
    assert "scramble=R+U" in later.places[-1]


def test_a_text_too_long_for_one_cube_is_not_kept_but_what_was_before_is(
    visitor, typed, again
) -> None:
    model = typed("R U")
    model.change("R U R' U' " * 40_000)
    _, later = again()
    assert later.text == ""
    model.travel(back=True)
    _, later = again()
    assert later.text == "R U"


def test_what_is_kept_of_a_long_history_is_its_latest_part(visitor, again) -> None:
    model = visitor.open()
    for i in range(20):
        model.change("R U F' " * 4000 + "L " * (i + 1))
    later, found = again()
    assert sum(map(len, later.stored.values())) < 700_000
    assert found.text == model.text.strip()
    found.travel(back=True)
    assert found.text.endswith(" L" * 19)
    assert not found.text.endswith(" L" * 20)


def test_an_event_is_owed_until_a_long_history_is_stored(opened) -> None:
    tab, text = opened(), "R U F' " * 4000
    tab.tell("turned", "R U")
    assert tab.page.owes == 0, "a short history is stored at once"
    tab.tell("turned", text)
    tab.tell("turned", f"{text}R'")
    assert tab.page.owes, "a reload now repeats the event"
    tab.ring()
    assert tab.page.owes == 0
    tab.open()
    assert tab.page.model.text == f"{text}R'"


def test_a_link_may_ask_for_the_solution(visitor) -> None:
    visitor.open("#scramble=R+U&method=person&solve")
    assert visitor.running == ["cfop.solve"]
    visitor.open("#scramble=R+K&solve")
    assert visitor.running == []


def test_a_link_carries_all_of_it_to_another_browser(visitor, typed, again) -> None:
    model = typed("R U")
    model.options.limit("seconds", "0.5")
    model.solve()
    visitor.finds("U' R'")
    model.moved(Position(1, 1), True)
    link = model.visit.link
    assert link == "#scramble=R+U&solution=U'+R'&at=1&seconds=0.5"
    _, other = again(link, other=True)
    assert other.solution
    assert other.solution.text == "U' R'"
    assert (other.position.at, other.options.choice.seconds) == (1, 0.5)


def test_back_leads_to_the_cube_that_was_there(visitor, typed) -> None:
    model = typed("R U")
    visitor.wait()
    model.change("F2")
    visitor.grant()
    assert visitor.places == ["#scramble=R+U", "#scramble=F2"]
    visitor.back()
    assert model.text == "R U"


def test_back_to_the_empty_cube_is_kept_over_a_reload(visitor, typed, again) -> None:
    model = typed("")
    visitor.wait()
    visitor.places.append("")
    model.change("R U")
    visitor.wait()
    visitor.back()
    assert model.text == ""
    _, later = again("")
    assert later.text == ""
    later.travel(back=True)
    assert later.text == "R U"


@pytest.mark.parametrize("solution", ["R", "nonsense", "U' R' U"])
def test_a_solution_in_a_link_that_solves_nothing_is_not_shown(visitor, solution: str) -> None:
    model = visitor.open(f"#scramble=R+U&solution={solution}")
    assert model.solution is None
    assert "does not solve its scramble" in model.notices.at("scramble").text


def test_a_solution_in_a_link_leads_to_the_target_that_it_names(visitor) -> None:
    model = visitor.open("#scramble=&target=checkerboard&solution=M2+E2+S2")
    assert model.solution
    assert model.solution.moves == ("M2", "E2", "S2")


def test_bare_stickers_of_a_links_cube_may_be_of_any_colour(visitor) -> None:
    bare = "?" + Reading(moves=("R",)).facelets[1:]
    model = visitor.open(f"#scramble={bare}&solution=R'")
    assert model.solution
    assert model.cube.is_free


def test_a_place_in_a_link_is_one_of_its_solutions(visitor) -> None:
    for at in ("99", "-3", "x", "\u0661"):
        model = visitor.open(f"#scramble=R+U&solution=U'+R'&at={at}")
        assert 0 <= model.position.at <= 2


def test_a_link_to_what_has_been_played_to_its_end_leads_to_its_start(visitor) -> None:
    model = visitor.open("#scramble=R+U&solution=U'+R'")
    model.moved(Position(2, 2), False)
    assert "at=" not in model.visit.link


def test_a_link_that_is_too_long_is_refused_and_the_page_keeps_its_cube(visitor, again) -> None:
    model = visitor.open()
    model.change("R U " * 3000)
    assert model.visit.link == ""
    assert visitor.places[-1] == ""
    _, later = again()
    assert later.text == model.text.strip()


def test_limits_are_checked_where_they_come_in(visitor) -> None:
    model = visitor.open("#scramble=R&seconds=-1&length=3.5")
    options = model.options
    assert (options.choice.seconds, options.choice.length) == (3, None)
    for text in ("3.5", "31", "-1", "many"):
        options.limit("length", text)
        assert options.unfit == "length", text
    options.limit("length", "20")
    options.limit("seconds", "")
    assert (options.unfit, options.choice.length, options.choice.seconds) == (None, 20, 3)


STEP = {
    "kind": "cross",
    "title": "Cross",
    "label": "cross",
    "why": "Near. It is near.",
    "choice": "Near.",
    "maneuver": "U' R'",
    "spoken": "U' R'",
    "turns": 2,
    "rotations": 0,
    "matters": [0],
    "done": [0],
}


def test_other_options_of_a_person_are_solved_anew_and_old_ones_found_again(visitor, typed) -> None:
    model = typed("R U")
    model.options.choose(method="person")
    model.options_changed()
    model.solve()
    assert visitor.running == ["cfop.solve"]
    answer = {"maneuver": "U' R'", "seconds": 0.1, "steps": [STEP], "count": "2 turns"}
    visitor.hear("cfop.solve", result=answer)
    person = model.solution
    assert person
    assert person.chapters[0].text == "It is near."
    model.options.change(colour="blue")
    model.options_changed()
    assert model.solution is None
    assert visitor.running == ["cfop.solve"]
    assert visitor.asked[-1][1]["colour"] == "blue"
    model.options.change(colour="white")
    model.options_changed()
    assert model.solution == person


def test_a_short_solution_is_found_next_to_a_persons(visitor, typed) -> None:
    model = typed("R U")
    model.options.choose(method="person")
    model.solve()
    answer = {"maneuver": "U' R'", "seconds": 0.1, "steps": [STEP], "count": "2 turns"}
    visitor.hear("cfop.solve", result=answer)
    visitor.finds("U' R'")
    assert model.comparison
    assert model.comparison.short
    model.play(model.comparison.short)
    assert model.answer is model.comparison.person
    assert model.solution is model.comparison.short


def test_undo_brings_back_the_solution_where_its_player_was(visitor, typed) -> None:
    model = typed("R U")
    model.solve()
    visitor.finds("U' R'")
    model.moved(Position(1, 1), True)
    model.change("F")
    assert model.solution is None
    model.travel(back=True)
    assert model.solution
    assert model.line.at == 1
    model.travel(back=False)
    assert (model.text, model.solution) == ("F", None)


def test_turns_by_hand_come_as_texts_and_are_steps_of_their_own(visitor, typed) -> None:
    model = typed("R U")
    for text in ("R U F", "R U F D"):
        model.turned(text)
    model.travel(back=True)
    assert model.text == "R U F"


def test_a_first_visitor_sees_an_example_and_can_take_it(visitor) -> None:
    model = visitor.open()
    assert model.line.is_example
    assert model.solve() == ""
    assert Reading(moves=(*model.reading.moves, *EXAMPLE)).facelets == SOLVED_FACELETS
    assert not model.line.is_example
    assert visitor.running == ["twophase.solve"]


def test_drags_take_a_solution_away_only_while_they_are_allowed_to(visitor) -> None:
    model = visitor.open()
    model.change("R U")
    assert not model.is_followed
    model.show_solved("R U", "U' R'")
    assert model.is_followed
    model.take_in_hand()
    assert not model.is_followed
    model.turned("R U F")
    assert not model.is_followed
    assert not model.has_steps
    model.show_solved("F", "F'")
    assert model.is_followed  # another solution is looked at first
    model.show_solved("", "")
    assert not model.is_followed


def test_painting_begins_bare_and_nothing_is_lost_by_that(visitor) -> None:
    model = visitor.open()
    model.show_solved("R U", "U' R'")
    model.paint(True)
    assert model.text == BARE_FACELETS
    assert model.notices.at("scramble").text == "Nothing is painted yet."
    model.paint(False)
    assert (model.text, model.solution and model.solution.text) == ("R U", "U' R'")
    model.paint(True)
    notice = model.notices.at("scramble")
    assert notice.offers[0][0] == "Keep my scramble"
    model.notices.on_offer(f"scramble {notice.number} 0")
    assert model.text == "R U"
    assert model.painting
    painted = "R" + model.reading.facelets[1:]
    for on in (False, True, False):
        model.painted(painted)
        model.paint(on)
        assert model.text == painted  # painting goes on from the colours that are there
    model.change("R K")
    model.paint(True)
    assert model.notices.at("scramble").offers[0][0] == "Start from solved"
    model.paint(False)
    assert model.text == "R K"


def test_painting_ends_when_the_cube_is_solved_or_another_takes_its_place(visitor, typed) -> None:
    model = typed(Reading(moves=("R", "U")).facelets)
    model.paint(True)
    model.solve()
    visitor.finds("U' R'")
    assert model.painting is None
    model.paint(True)
    model.replace("F")
    assert model.painting is None


def test_strokes_in_a_row_are_one_step_to_undo(visitor, typed) -> None:
    model = typed("R U")
    for colours in ("L" + SOLVED_FACELETS[1:], "LL" + SOLVED_FACELETS[2:]):
        model.painted(colours, "stroke 1")
    model.travel(back=True)
    assert model.text == "R U"


def test_unpainted_stickers_are_free_only_if_that_is_asked_for(visitor, typed) -> None:
    bare = "." + Reading(moves=("R",)).facelets[1:]
    model = typed(bare)
    assert model.solve() == "scramble"
    visitor.hear("scan.complete", result={"cubes": 7.0, "facelets": ""})
    notice = model.notices.at("scramble")
    assert "7 cubes match the painted ones" in notice.text
    assert model.solve() == "scramble"
    visitor.hear("scan.complete", result={"cubes": 4.3e19, "facelets": ""})
    notice = model.notices.at("scramble")
    assert "more than a trillion cubes match the painted ones" in notice.text
    model.notices.on_offer(f"scramble {notice.number} 0")
    assert visitor.running == ["twophase.target"]


def test_a_painted_cube_is_finished_if_only_one_has_its_colours(visitor, typed) -> None:
    whole = Reading(moves=("R",)).facelets
    model = typed("." + whole[1:])
    model.solve()
    visitor.hear("scan.complete", result={"cubes": 1.0, "facelets": whole})
    notice = model.notices.at("scramble")
    assert [label for label, _ in notice.offers] == [
        "Finish and solve",
        "Leave the rest free and solve",
    ]
    model.notices.on_offer(f"scramble {notice.number} 0")
    assert (model.text, visitor.running[-1]) == (whole, "twophase.solve")


def test_how_many_cubes_fit_is_not_said_about_another_text(visitor, typed) -> None:
    model = typed("." + SOLVED_FACELETS[1:])
    model.solve()
    model.change("R G")
    visitor.grant()
    number = max(visitor.tasks)
    visitor._tasks.heard({"task": number, "result": {"cubes": 0, "facelets": ""}})
    assert "'G'" in model.notices.at("scramble").text


REPAIR = {
    "message": "up side: white instead of red",
    "by_hand": "look again at this sticker",
    "facelets": SOLVED_FACELETS,
    "changed": [0],
}


def test_what_cannot_be_is_said_in_words_marked_and_repaired(visitor, typed) -> None:
    model = typed("R" + SOLVED_FACELETS[1:])
    problem = {"message": "red appears 10 times", "where": {"facelets": [0, 9]}, "repair": REPAIR}
    visitor.hear("cube.check", result={"problems": [problem]})
    notice = model.notices.at("scramble")
    assert model.marked == (0,)
    assert notice.text == (
        "Red appears 10 times. In the picture: up side: white instead of red. "
        "On your cube: look again at this sticker."
    )
    model.notices.on_offer(f"scramble {notice.number} 0")
    assert (model.text, model.marked) == (SOLVED_FACELETS, ())


@pytest.mark.parametrize(("cubes", "marked"), [(1, (0, 1)), (2, (5,))])
def test_the_nearest_cube_is_offered_if_it_is_the_only_one(visitor, typed, cubes, marked) -> None:
    model = typed("RR" + SOLVED_FACELETS[2:])
    problem = {"message": "red appears 11 times", "where": {"facelets": [5]}, "repair": None}
    visitor.hear("cube.check", result={"problems": [problem]})
    visitor.hear("scan.nearest", result={**REPAIR, "changed": [0, 1], "cubes": cubes})
    assert model.marked == marked
    assert bool(model.notices.at("scramble").offers) == (cubes == 1)


def test_a_solved_cube_needs_no_search(visitor, typed) -> None:
    model = typed("R R'")
    assert model.solve() == ""
    assert model.solution
    assert model.solution.count == "0 moves"
    assert visitor.running == []


def test_letters_are_read_as_soon_as_that_is_asked_for(visitor, typed) -> None:
    model = typed("UBLDfr")
    model.settings.set(model.settings.value.changed(compact=True))
    model.reread()
    assert model.reading.moves == ("U", "B", "L", "D", "F'", "R'")
    assert model.cube.way_back == "RFdlbu"


def test_a_text_that_reads_two_ways_is_read_one_way_and_the_other_offered(visitor, typed) -> None:
    model = typed("RUru")
    notice = model.notices.at("scramble")
    assert notice.text == "Small letters are read as wide turns."
    model.notices.on_offer(f"scramble {notice.number} 0")
    assert model.text == "R U R' U'"


def test_a_list_in_the_field_is_offered_and_solved_as_one(visitor, typed) -> None:
    lists: list[str] = []
    model = typed("1. R U\n2. F D")
    model.open_list = lists.append
    assert model.solve() == ""
    assert lists == ["1. R U\n2. F D"]


def test_a_hundred_thousand_scrambles_are_offered_as_a_list(visitor) -> None:
    model = visitor.open()
    model.change("R U F2 D L B R U F2 D L B\n" * 100_000)
    assert model.notices.at("scramble").text == "This looks like several cubes."


def test_a_scramble_with_its_solution_is_taken_and_played(visitor) -> None:
    model = visitor.open()
    model.change("// scramble: R U\nU' R' // all")
    assert (model.text, model.solution and model.solution.text) == ("R U", "U' R'")
    model.change("Scramble: R U\nSolution: F")
    assert (model.text, model.solution) == ("R U", None)
    assert "do not solve this scramble" in model.notices.at("scramble").text


def test_a_pattern_is_a_target_by_its_name_and_a_slip_is_named(visitor, typed) -> None:
    model = typed("R U")
    model.options.choose(target="chekerboard", target_open=True)
    notice = model.notices.at("target")
    assert notice.offers[0][0] == "Use Checkerboard"
    model.notices.on_offer(f"target {notice.number} 0")
    assert model.solve() == ""
    assert visitor.running == ["twophase.target"]


def test_a_last_layer_in_two_looks_is_asked_for_where_nobody_looks_ahead(visitor, typed) -> None:
    model = typed("R U")
    model.options.choose(method="person")
    model.options.change(two_look=True)
    model.solve()
    visitor.grant()
    assert visitor.asked[-1][1]["two_look"] is True
    assert "twoLook" in model.visit.fields
    model.options.change(way="ahead")
    model.solve()
    visitor.grant()
    assert "two_look" not in visitor.asked[-1][1]


def test_a_beginner_is_asked_for_with_the_colour_alone(visitor, typed) -> None:
    model = typed("R U")
    model.options.choose(method="person")
    model.options.change(way="beginner", xcross=True)
    model.solve()
    visitor.grant()
    asked = visitor.asked[-1][1]
    assert asked["beginner"]
    assert "xcross" not in asked


def test_colours_become_a_scramble(visitor, typed) -> None:
    model = typed(Reading(moves=("R", "U")).facelets)
    visitor.hear("cube.check", result={"problems": []})
    model.solve()
    visitor.finds("U' R'")
    assert model.can_be_written
    model.write()
    assert model.text == "R U"
    assert model.solution
    assert not model.can_be_written


def test_what_is_kept_is_what_older_pages_kept(visitor, typed) -> None:
    """The form is that of the earlier js/pages/cube/kinds.js: a visitor's cube is still there."""
    stored = {
        "history": {"start": "", "moves": ["R", "R U"], "index": 2},
        "fragment": "",
        **{"method": "person", "seconds": 7, "length": 20, "target": "", "targetOpen": True},
        "solution": {
            **{"moves": ["U'", "R'"], "text": "U' R'", "length": 2, "count": "2 moves"},
            **{"seconds": 0.5, "detail": "", "steps": [STEP]},
        },
        "at": 1,
    }
    envelope = {"version": 1, "at": 5, "tab": "a", "after": [], "value": stored}
    person = {"colour": "red", "way": "ahead", "xcross": True, "twoLook": False}
    visitor.stored = {
        "cubogram/cube/main": json.dumps(envelope),
        "cubogram/person/main": json.dumps({**envelope, "version": 2, "value": person}),
    }
    model = visitor.open()
    assert (model.text, model.options.choice.length, model.position.at) == ("R U", 20, 1)
    assert model.options.person.way == "ahead"
    assert model.solution
    assert model.solution.chapters[0].title == "Cross"
    model.visit.save()
    visitor.grant()
    kept = json.loads(visitor.stored["cubogram/cube/main"])["value"]
    assert {name: kept[name] for name in stored if name != "solution"} == {
        name: stored[name] for name in stored if name != "solution"
    }
    assert kept["solution"]["moves"] == ["U'", "R'"]


@pytest.mark.parametrize(
    "text",
    [
        "https://a.example/#scramble=R+U+F2&solution=F2+U'+R'&at=2&method=person",
        "#scramble=R+U+F2&solution=F2+U'+R'",
        "R U F2\n\nF2 // first\nU' R' // the rest",
    ],
)
def test_a_pasted_link_of_the_page_and_a_commented_solution_are_taken(visitor, text: str) -> None:
    model = visitor.open()
    model.type(text)
    assert model.text == "R U F2"
    assert model.solution
    assert model.solution.moves == ("F2", "U'", "R'")


def test_commented_moves_that_solve_nothing_are_part_of_the_scramble(typed) -> None:
    model = typed("R U F2\n\nF2 // first\nU' // not the rest")
    assert (model.solution, model.cube.mistake) == (None, None)
    assert model.reading.moves == ("R", "U", "F2", "F2", "U'")


def test_the_space_bar_plays_what_is_found_even_when_the_search_has_just_ended(
    visitor, typed
) -> None:
    model = typed("R U")
    model.solve()
    model.play_soon()
    assert ["play", "cube"] not in visitor.requested
    visitor.finds("U' R'")
    assert visitor.requested.pop() == ["play", "cube"]
    model.play_soon()
    visitor.grant()
    assert visitor.requested.pop() == ["play", "cube"]


def test_a_limit_that_does_not_fit_stays_in_its_field_until_it_changes(visitor) -> None:
    options = visitor.open("#scramble=R&seconds=2.5").options
    assert (options.shown("seconds"), options.shown("length")) == ("2.5", "")
    options.limit("length", "3.5")
    assert (options.unfit, options.shown("length")) == ("length", "3.5")
    options.limit("length", "")
    assert (options.unfit, options.shown("length")) == (None, "")


def test_an_example_that_was_taken_is_still_there_after_a_reload(visitor, again) -> None:
    """It used to be kept only once it was solved (found by the walks in tests/trust)."""
    model = visitor.open()
    model.solve()
    text = model.text
    assert text
    _, later = again()
    assert later.text == text


def test_an_answer_to_options_that_are_deleted_goes_with_them(typed) -> None:
    """It used to stay, as the answer to other options (found by the walks in tests/trust)."""
    model = typed("R U")
    model.options.choose(method="person")
    model.options.change(way="ahead")
    model.solve()
    model.search.take(solution_from("U' R'", model.reading))
    model.play(model.search.best)
    model.look()
    assert model.solution
    model.forget_kept(["person"])
    model.look()
    assert model.solution is None
