"""The battle report: from a made-up book what stands on which line, and from Shadows that nothing is told twice."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gulch.dice import seed_bytes
from gulch.events import (
    Act,
    CardShown,
    Ended,
    Modifier,
    Moved,
    Note,
    PhaseBegan,
    Placed,
    PostureChanged,
    Removed,
    Rolled,
    Score,
    Status,
)
from gulch.match import Match
from gulch.play import bots
from gulch.play.local import play
from gulch.play.report import battle_report
from gulch.play.setups import book, make_setup
from gulch.table.reference import body
from play.tale import Tale, rolled


def report(tale: Tale, *, complete: bool = True) -> str:
    return battle_report(tale.table, tale.entries, complete=complete)


def line(text: str, word: str) -> str:
    """The one line that has the word."""
    found = [line for line in text.splitlines() if word in line]
    assert len(found) == 1, found
    return found[0]


def shot(tale: Tale, actor: str = "ann", target: str = "bob", rule: str = "T-1") -> tuple[int, int]:
    names = {"ann": "Ann Red", "bob": "Bob Blue", "bea": "Bea Blue", "abe": "Abe Red"}
    act = tale.tell(Act("shoot", actor, (target,), "Musket", (), f"{names[actor]} shoots {names[target]}.", rule))
    fog = (Modifier(-1, "Fog", "T-2"),)
    return act, tale.tell(rolled(actor, "shoot", (6, 2), "1 Hit", modifiers=fog), act)


def test_a_shot_is_one_line_with_dice_and_reasons() -> None:
    tale = Tale()
    _, roll = shot(tale)
    tale.tell(rolled("bob", "save", (3,), "failed by 1"), roll)
    tale.tell(Act("down", "bob", text="Bob Blue goes down."), roll)
    assert line(report(tale), "shoots") == (
        '- **Ann Red** shoots Bob Blue at 9" `T-1`: D6 [6] [2] for 4+ (-1 Fog `T-2`) → 1 Hit; '
        "Bob Blue's save: D6 [3] for 4+ → failed by 1; **Bob Blue goes down**."
    )


def test_rerolls_are_folded_into_their_roll() -> None:
    tale = Tale()
    act, _ = shot(tale)
    tale.tell(rolled("ann", "shoot", (6, 5), "2 Hits", drawn=(5,), again=1), act)
    last = tale.tell(rolled("ann", "shoot", (1, 5), "1 Hit", drawn=(1,), again=0), act)
    tale.tell(Note("Bob Blue is Dazed.", figures=("bob",)), last)
    text = line(report(tale), "shoots")
    assert "[6] [2], re-rolled [2]→[5] and [6]→[1], for 4+" in text
    assert text.endswith("→ 1 Hit; **Bob Blue is Dazed**.")
    assert text.count("→ ") == 1


def test_a_reroll_without_a_cause_finds_the_roll_before_it() -> None:
    tale = Tale()
    tale.tell(rolled("bob", "rest", (6, 2), "1 Success"))
    again = tale.tell(rolled("bob", "rest", (6, 4), "2 Successes", drawn=(4,), again=1))
    tale.tell(Act("rise", "bob", text="Bob Blue gets up."), again)
    assert line(report(tale), "rest") == (
        "- **Bob Blue**, rest: D6 [6] [2], re-rolled [2]→[4], for 4+ → 2 Successes; **gets up**."
    )


@pytest.mark.parametrize(
    "status, beside",
    [
        (Status("bob", "dazed", 1), Note("Bob Blue is Dazed.", figures=("bob",))),
        (Status("bob", "jammed:0", 1), Note("The gun of Bob Blue is Jammed.", figures=("bob",))),
        (PostureChanged("bob", "down"), Act("down", "bob", text="Bob Blue goes down.")),
    ],
)
@pytest.mark.parametrize("first", [True, False])
def test_a_status_told_beside_is_not_repeated(status: Status | PostureChanged, beside: Note | Act, first: bool) -> None:
    tale = Tale()
    _, roll = shot(tale)
    for event in (status, beside) if first else (beside, status):
        tale.tell(event, roll)
    assert line(report(tale), "shoots").count(";") == 1


def test_a_status_that_nobody_told_is_told() -> None:
    tale = Tale()
    _, roll = shot(tale)
    tale.tell(Status("bob", "dazed", 1), roll)
    assert line(report(tale), "shoots").endswith("; Bob Blue is dazed.")


def test_moves_and_plain_acts_stand_in_a_row() -> None:
    tale = Tale()
    tale.tell(Act("activate", "ann", text="Ann Red acts."))
    tale.tell(Moved("ann", ((5000, 5000, 0), (8500, 5000, 0)), ("walk",), 0))
    tale.tell(Moved("ann", ((8500, 5000, 0), (8500, 7000, 0)), ("walk",), 90))
    tale.tell(Act("hide", "ann", text="Ann Red hides.", rule="T-3"))
    tale.tell(Act("activate", "abe", text="Abe Red acts."))
    tale.tell(Act("activate", "bob", text="Bob Blue acts."))
    text = report(tale)
    assert line(text, "moves") == '- **Ann Red** moves 3.5", then 2", hides `T-3`.'
    assert line(text, "wait") == "- **Abe Red and Bob Blue** wait."
    assert "acts" not in text


def test_the_length_of_a_move_stands_with_what_it_was() -> None:
    """A note that is the move, and the same way of moving over again."""
    tale = Tale()
    tale.tell(Note("Ann Red dives for cover.", figures=("ann",)))
    tale.tell(Moved("ann", ((1000, 1000, 0), (3000, 1000, 0)), ("walk",), 0, "dive"))
    for x in (3000, 4000):
        tale.tell(Moved("ann", ((x, 1000, 0), (x + 1000, 1000, 0)), ("crawl",), 0, "crawl"))
    assert line(report(tale), "dives") == '- **Ann Red** dives for cover, 2", crawls 1", then 1".'


def test_dice_are_not_said_over_again_as_their_result() -> None:
    tale = Tale()
    tale.tell(rolled("ann", "nerve", (3, 5), "3 5"))
    assert line(report(tale), "nerve") == "- **Ann Red**, nerve: D6 [3] [5] for 4+."


def test_what_is_interrupted_has_not_waited() -> None:
    tale = Tale()
    tale.tell(Act("activate", "ann", text="Ann Red acts."))
    tale.tell(Act("react", "bob", ("ann",), text="Bob Blue reacts."))
    tale.tell(Note("Ann Red has lost heart.", figures=("ann",)))
    text = report(tale)
    assert "wait" not in text
    assert "- **Ann Red** has lost heart." in text


def test_a_casualty_stands_out_with_what_it_scores() -> None:
    tale = Tale()
    _, roll = shot(tale)
    tale.tell(Note("Bob Blue is a Casualty.", figures=("bob",)), roll)
    tale.tell(Removed("bob", "casualty"), roll)
    tale.tell(Score(0, 2, "Bob Blue is out"), roll)
    text = report(tale)
    assert line(text, "☠") == "  - ☠ **Bob Blue is a Casualty.** The Reds scored 2 points."
    assert "Casualty" not in line(text, "shoots")


def test_a_horse_that_runs_away_is_told_once_and_not_mourned() -> None:
    tale = Tale()
    note = tale.tell(Note("Bob Blue runs away.", figures=("bob",)))
    tale.tell(Removed("bob", "ran away"), note)
    assert line(report(tale), "runs away") == "- **Bob Blue runs away.**"


def test_those_who_leave_together_stand_on_one_line() -> None:
    tale = Tale()
    tale.tell(Note("The Blues run."))
    tale.tell(Removed("bob", "fled"))
    tale.tell(Removed("bea", "fled"))
    assert "☠ **Bob Blue and Bea Blue are out of the game: fled.**" in report(tale)


def test_rounds_say_who_went_first_with_which_card() -> None:
    tale = Tale()
    tale.tell(CardShown(0, "8S"))
    tale.tell(CardShown(1, "QH"))
    for figure, text in (("bob", "Bob Blue hides."), ("ann", "Ann Red hides.")):
        tale.tell(Act("hide", figure, text=text))
    tale.tell(CardShown(0, "9S"))
    tale.tell(CardShown(1, "9H"))
    for seat, die in ((0, 3), (1, 7)):
        tale.tell(Rolled("order", seat, "", 10, (die,), (die,), result=str(die)))
    tale.tell(CardShown(0, "2C"))
    text = report(tale)
    assert "**The Blues (Queen of Hearts) went first**, then The Reds (8 of Spades):" in text
    assert "The Reds (9 of Spades), The Blues (9 of Hearts): nobody acts." in text
    assert "The Reds (2 of Clubs): nobody acts." in text


def test_a_tie_is_told_in_the_head_of_the_round() -> None:
    tale = Tale()
    tale.tell(CardShown(0, "9S"))
    tale.tell(CardShown(1, "9H"))
    for seat, die in ((0, 3), (1, 7)):
        tale.tell(Rolled("order", seat, "", 10, (die,), (die,), result=str(die)))
    tale.tell(Act("hide", "bea", text="Bea Blue hides."))
    text = line(report(tale), "went first")
    assert text == (
        "**The Blues (9 of Hearts) went first** after a Roll-Off (The Reds 3, The Blues 7), "
        "then The Reds (9 of Spades):"
    )


def test_plain_rolls_of_seats_are_one_short_line() -> None:
    tale = Tale(placed=False)
    for seat, die in ((0, 3), (1, 7)):
        tale.tell(Rolled("deployment", seat, "", 10, (die,), (die,), result=str(die)))
    assert line(report(tale), "Roll-Off") == "- Roll-Off, deployment: The Reds 3, The Blues 7."


def test_a_die_of_one_seat_alone_is_no_roll_off() -> None:
    tale = Tale(placed=False)
    tale.tell(Rolled("weather", 1, "", 6, (4,), (4,), result="4"))
    assert line(report(tale), "weather") == "- The Blues, weather: D6 [4]."


def test_dice_of_a_side_with_a_score_needed_say_whose_they_are() -> None:
    tale = Tale()
    tale.tell(Rolled("reserves", 1, "", 6, (4, 1), (4, 1), needed=4, result="1 of 2"))
    assert line(report(tale), "eserves") == "- The Blues, reserves: D6 [4] [1] for 4+ → 1 of 2."


def test_a_roll_about_somebody_is_not_told_as_his() -> None:
    tale = Tale(book="legends")
    _, roll = shot(tale)
    tale.tell(Rolled("critical", 0, "bob", 6, (6,), (6,), needed=6, result="made"), roll)
    assert "; critical damage to Bob Blue: D6 [6] for 6+ → made." in line(report(tale), "critical")


def test_who_fights_whom_is_told_once() -> None:
    tale = Tale(book="legends")
    tale.tell(Note("Ann Red against Bob Blue.", "LW-PAIR-01", ("ann", "bob")))
    tale.tell(Act("fight", "ann", ("bob",), text="Ann Red against Bob Blue: they fight.", rule="LW-FIGHT-01"))
    assert line(report(tale), "against") == "- **Ann Red** against Bob Blue: they fight `LW-FIGHT-01`."


def test_a_name_in_small_letters_is_not_said_twice() -> None:
    tale = Tale()
    tale.tell(Note("ann red stands on the gallows.", figures=("ann",)))
    assert line(report(tale), "gallows") == "- **Ann Red** stands on the gallows."


def test_where_somebody_was_put_is_said_beside_why() -> None:
    tale = Tale()
    drive = tale.tell(Note("The coach drives on."))
    tale.tell(Note("Ann Red is moved aside.", figures=("ann",)), drive)
    tale.tell(Placed("ann", body("ann", 7, 8)), drive)
    assert line(report(tale), "aside") == '- The coach drives on; Ann Red is moved aside, now at (7", 8").'


def test_where_somebody_went_joins_the_words_before_it_though_nothing_brought_both_about() -> None:
    tale = Tale()
    tale.tell(Note("Ann Red goes to ground.", figures=("ann",)))
    tale.tell(Placed("ann", body("ann", 7, 8)))
    tale.tell(Placed("bob", body("bob", 9, 8)))
    text = report(tale)
    assert line(text, "ground") == '- **Ann Red** goes to ground, now at (7", 8").'
    assert line(text, "** ends") == '- **Bob Blue** ends at (9", 8").'


def test_a_scenario_has_its_title_and_a_fanned_gun_is_a_shot() -> None:
    tale = Tale(book="legends", scenario="hang-em-high")
    fan = tale.tell(Act("fan", "ann", ("bob",), "Sixgun", (), "Ann Red fans the Sixgun at Bob Blue."))
    tale.tell(Removed("bob", "out of action"), fan)
    text = report(tale)
    assert text.startswith("# Hang 'Em High on Yard\n")
    assert " met for Hang 'Em High on Yard. " in text
    assert "Ann Red of the Reds: 1 put out of the game with 1 shot." in text
    assert 'at Bob Blue at 9".' in line(text, "fans")


def finished(winners: tuple[int, ...] = (0,)) -> Tale:
    tale = Tale()
    _, roll = shot(tale)
    tale.tell(PostureChanged("bob", "down"), roll)
    shot(tale, "abe")
    tale.tell(PhaseBegan(2, "rest", label="Turn 2: Rest"))
    rest = tale.tell(rolled("bob", "rest", (1,), "0 Successes"))
    tale.tell(Removed("bob", "casualty"), rest)
    tale.tell(Score(0, 3, "Bob Blue is out"), rest)
    tale.tell(Ended(winners, "the barn is empty", seed="ab"))
    return tale


def test_the_opening_says_who_won_and_whose_gun_was_deadliest() -> None:
    text = report(finished())
    assert text.startswith("# Barn Dance on Yard\n\n**The Reds** (played by bot 0, 2 strong) and **The Blues** ")
    assert "After 2 turns **The Reds** had won, 3 to 0. The barn is empty. 1 of 4 figures did not see the end." in text
    assert text.count("Ann Red of the Reds: 1 put out of the game and 1 put down with 1 shot.") == 2
    assert "| Ann Red: Chief, D6, Boss | Bob Blue: Hand, D6 |" in text
    assert "Seed of the dice: `ab`" in text


def test_a_draw_is_told_as_one() -> None:
    assert "After 2 turns nobody had won (3 to 0)." in report(finished(()))


def test_who_strikes_back_is_the_one_who_killed() -> None:
    tale = Tale()
    fight = tale.tell(Act("fight", "ann", ("bob",), text="Ann Red fights Bob Blue."))
    strike = tale.tell(Act("strike", "bob", ("ann",), text="Bob Blue strikes Ann Red."), fight)
    tale.tell(Removed("ann", "casualty"), strike)
    assert "**Deadliest gun**: Bob Blue of the Blues: 1 put out of the game." in report(tale)


def test_scores_stand_after_each_turn() -> None:
    text = report(finished())
    first, second = text.index("## Turn 1"), text.index("## Turn 2")
    assert "*Score: The Reds 0 points, 2 on their feet; The Blues 0 points, 1 on their feet*" in text[first:second]
    assert "*Score: The Reds 3 points, 2 on their feet; The Blues 0 points, 1 on their feet*" in text[second:]


def test_luck_compares_with_what_dice_show() -> None:
    row = line(report(finished()), "| The Blues | 0")
    assert row == "| The Blues | 0 | 1 | 1 | 1.00 | 3.50 | -71% |"


def test_a_replay_cut_short_says_so() -> None:
    text = report(Tale(), complete=False)
    assert "How it ended nobody knows" in text
    assert "it ends here, in turn 1" in text
    whole = report(finished(), complete=False)
    assert "cut short after the end" in whole
    assert report(finished()).count("cut short") == 0


def test_no_match_at_all() -> None:
    assert battle_report(Tale().table, ()) == "# A match that never began\n"


# -- Shadows ---------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def duel() -> Match:
    rules = book("shadows")
    setup = make_setup(rules, "showdown", "main-street", ["gunhand 0", "gunhand 1"])
    return play(rules, setup, 7, {seat: bots.make("gunhand", seat, seed_bytes(7)) for seat in (0, 1)})


def test_every_shot_and_every_loss_of_a_match_is_in_its_report(duel: Match) -> None:
    text = battle_report(duel.setup.table, duel.log)
    events = [entry.event for entry in duel.log]
    shots = [event for event in events if isinstance(event, Act) and event.verb == "shoot"]
    assert shots
    assert len(re.findall(r"\bshoots\b|fires a", text)) >= len(shots)
    for event in events:
        if isinstance(event, Removed):
            assert any(duel.facts.figures[event.figure].name in line for line in text.splitlines() if "☠" in line)


def test_a_report_tells_nothing_twice(duel: Match) -> None:
    text = battle_report(duel.setup.table, duel.log)
    for word in ("is downed", "is shaken", "is lookout", "is jammed", "is done", "no longer", "acts."):
        assert word not in re.sub(r"no longer on Lookout", "", text), word
    rolls = [e.event for e in duel.log if isinstance(e.event, Rolled)]
    folded = sum(event.rerolled >= 0 for event in rolls)
    assert folded
    assert text.count("]→[") == folded


def test_reports_know_no_book() -> None:
    folder = Path(__file__).parents[2] / "server" / "gulch"
    for path in (folder / "say.py", *(folder / "play").glob("report*.py")):
        assert "rules.shadows" not in path.read_text(encoding="utf-8"), path
