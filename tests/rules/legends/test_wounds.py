"""The Wound chart, wounds, critical damage, Fortune and Fame (LW-WOUND, LW-CRIT, LW-FORT, LW-FAME)."""

from __future__ import annotations

import pytest

from gulch.events import Modifier, Removed, Status
from gulch.rules.legends import dice
from gulch.rules.legends.wounds import FIGHT, FIREARM, Hit, Struck, needed, strike, struck
from rules.legends.build import Board, board, fig

ROWS = {
    1: "4 5 5 6 6 6/4 6/5 6/6 - -", 2: "4 4 5 5 6 6 6/4 6/5 6/6 -", 3: "3 4 4 5 5 6 6 6/4 6/5 6/6",
    4: "3 3 4 4 5 5 6 6 6/4 6/5", 5: "3 3 3 4 4 5 5 6 6 6/4", 6: "3 3 3 3 4 4 5 5 6 6", 7: "3 3 3 3 3 4 4 5 5 6",
    8: "3 3 3 3 3 3 4 4 5 5", 9: "3 3 3 3 3 3 3 4 4 5", 10: "3 3 3 3 3 3 3 3 4 4",
}  # fmt: skip


def two(dice: list[tuple[str | int, ...]], **more: object) -> Board:
    target = {key: more.pop(key) for key in ("profile", "fortune", "fame") if key in more}
    return board(fig("a", at=(5, 5)), fig("b", seat=1, at=(9, 5), **target), dice=dice, **more)  # type: ignore[arg-type]


def hit(strength: int = 3, kind: str = FIREARM, **more: object) -> Hit:
    return Hit("b", strength, kind, striker="a", seat=0, **more)  # type: ignore[arg-type]


@pytest.mark.rule(
    "LW-WOUND-04", "LW-WOUND-05", "LW-WOUND-06", "LW-WOUND-07", "LW-WOUND-08", "LW-WOUND-09", "LW-WOUND-10",
    "LW-WOUND-11", "LW-WOUND-12", "LW-WOUND-13",
)  # fmt: skip
@pytest.mark.parametrize("strength", ROWS)
def test_every_cell_of_the_chart(strength: int) -> None:
    cells = ["/".join(map(str, needed(strength, grit))) or "-" for grit in range(1, 11)]
    assert cells == ROWS[strength].split()


@pytest.mark.rule("LW-WOUND-01", "LW-WOUND-14", "LW-PROF-05", "LW-PROF-07")
@pytest.mark.parametrize(("score", "out"), [(4, ["b"]), (3, [])])
def test_the_score_of_the_cell_wounds_and_the_last_wound_removes(score: int, out: list[str]) -> None:
    b = two([("wound a", score)])
    assert b.run(strike(b.game, hit())) is bool(out)
    assert b.removed() == out


@pytest.mark.rule("LW-WOUND-14")
def test_with_two_wounds_the_first_is_only_noted() -> None:
    b = two([("wound a", 4)], profile={"W": 2})
    b.run(strike(b.game, hit()))
    assert b.removed() == []
    assert b.game.facts.get("b", "lost") == 1


@pytest.mark.rule("LW-WOUND-02")
@pytest.mark.parametrize(("scores", "wounded"), [((6, 4), True), ((6, 3), False), ((5,), False)])
def test_two_dice_cells_need_a_six_first(scores: tuple[int, ...], wounded: bool) -> None:
    b = two([("wound a", score) for score in scores], profile={"G": 8})
    assert b.run(strike(b.game, hit(kind=FIGHT))) is wounded


@pytest.mark.rule("LW-WOUND-03")
def test_a_dash_cannot_be_hurt() -> None:
    b = two([], profile={"G": 10})
    assert b.run(strike(b.game, hit(1))) is False
    assert b.notes() == ["Strength 1 cannot hurt B."]


@pytest.mark.rule("LW-CRIT-01", "LW-DICE-01")
@pytest.mark.parametrize(("second", "third", "lost"), [(6, 5, 3), (6, 2, 1), (5, None, 1)])
def test_a_natural_six_of_a_firearm_may_be_critical(second: int, third: int | None, lost: int) -> None:
    rolls: list[tuple[str | int, ...]] = [("wound a", 6), ("critical b", second)]
    b = two(rolls + ([("critical wounds b", third)] if third else []), profile={"W": 4})
    b.run(strike(b.game, hit()))
    assert b.game.facts.get("b", "lost") == lost


@pytest.mark.rule("LW-CRIT-01")
@pytest.mark.parametrize(("option", "checked"), [("second-die", False), ("first-die", True)])
def test_of_two_dice_the_option_says_which_may_be_critical(option: str, checked: bool) -> None:
    rolls: list[tuple[str | int, ...]] = [("wound a", 6), ("wound a", 5)]
    b = two(
        rolls + ([("critical b", 2)] if checked else []), profile={"G": 8}, options={"critical-on-two-dice": option}
    )
    b.run(strike(b.game, hit()))


@pytest.mark.rule("LW-CRIT-03")
@pytest.mark.parametrize(("kind", "critical"), [(FIGHT, True), (FIREARM, False)])
def test_fights_and_fanned_shots_are_never_critical(kind: str, critical: bool) -> None:
    b = two([("wound a", 6)], profile={"W": 3})
    b.run(strike(b.game, hit(kind=kind, critical=critical)))
    assert b.game.facts.get("b", "lost") == 1


@pytest.mark.rule("LW-CRIT-02", "LW-FORT-01")
def test_fortune_must_be_tried_before_a_critical_check() -> None:
    b = two([("wound a", 6), ("fortune b", 4)], fortune=1, profile={"W": 2})
    assert b.run(strike(b.game, hit())) is False
    assert not b.decisions("fortune")
    assert b.game.facts.get("b", "fortune") == 0


@pytest.mark.rule("LW-FORT-01", "LW-FORT-02", "LW-FORT-04")
def test_fortune_is_rolled_point_by_point_until_the_wound_is_taken() -> None:
    rolls: list[tuple[str | int, ...]] = [("wound a", 4), ("fortune b", 3), ("fortune b", 2)]
    b = two(rolls, fortune=2, answers=[("fortune", "spend"), ("fortune", "spend")])
    assert b.run(strike(b.game, hit())) is True
    assert b.removed() == ["b"]


@pytest.mark.rule("LW-FAME-02", "LW-FAME-03", "LW-FAME-09")
def test_fame_changes_a_die_that_was_seen() -> None:
    b = board(
        fig("a", at=(5, 5), fame=2), fig("b", seat=1, at=(9, 5)), dice=[("wound a", 3)], answers=[("fame", "0:4")]
    )
    assert b.run(strike(b.game, hit())) is True
    assert b.game.facts.get("a", "fame") == 1


@pytest.mark.rule("LW-FAME-02")
def test_no_die_is_raised_above_six_nor_by_more_than_is_left() -> None:
    b = board(fig("a", at=(5, 5), fame=2), fig("b", seat=1, at=(9, 5)), dice=[("t a", 5)])
    b.run(dice.own(b.game, "a", "t", 1, "LW-PROF-02"))
    (asked,) = b.decisions("fame")
    assert [option.id for option in asked.options] == ["none", "0:3", "0:4", "0:6"]


@pytest.mark.rule("LW-FAME-06", "LW-FAME-05")
def test_random_rolls_are_nobodys_to_change() -> None:
    b = board(fig("a", at=(5, 5), fame=2), fig("b", seat=1, at=(9, 5)), dice=[("t seat:0", 3)])
    assert b.run(dice.first_of_two(b.game, 0, "t")) is True
    assert not b.decisions("fame")


@pytest.mark.rule("LW-DICE-02")
@pytest.mark.parametrize(("score", "first"), [(3, True), (4, False)])
def test_a_choice_between_two_is_one_to_three_for_the_first(score: int, first: bool) -> None:
    b = two([("t seat:0", score)])
    assert b.run(dice.first_of_two(b.game, 0, "t")) is first


@pytest.mark.rule("LW-DICE-01")
def test_a_d3_is_read_from_a_d6() -> None:
    assert [dice.d3(score) for score in range(1, 7)] == [1, 1, 2, 2, 3, 3]


# -- stores of points, and dice in pairs ----------------------------------------------------------------------------


@pytest.mark.rule("LW-FAME-01")
def test_a_store_that_is_used_up_offers_nothing_more() -> None:
    b = board(fig("a", at=(5, 5), fame=1), fig("b", seat=1, at=(9, 5)), dice=[("t a", 3), ("t a", 3)],
              answers=[("fame", "0:4")])  # fmt: skip

    async def twice() -> None:
        for _ in range(2):
            await dice.own(b.game, "a", "t", 1, "LW-FAME-09", needed=5)

    b.run(twice())
    assert len(b.decisions("fame")) == 1
    assert b.game.facts.get("a", "fame") == 0


@pytest.mark.rule("LW-FAME-10", "LW-FAME-09")
@pytest.mark.parametrize(
    ("rolls", "answers", "left", "wounded"),
    [((4, 1), ["0:6", "none", "0:4"], 1, True), ((4, 1), ["0:6"], 2, False), ((6, 3), ["none"], 4, False),
     ((6, 3), ["none", "0:4"], 3, True), ((5, 3), ["0:6"], 3, True)],
)  # fmt: skip
def test_a_point_on_the_first_of_two_dice_counts_for_both(
    rolls: tuple[int, int], answers: list[str], left: int, wounded: bool
) -> None:
    """Strength 3 against Grit 8 needs a 6 and then 4+."""
    b = board(fig("a", at=(5, 5), fame=4), fig("b", seat=1, at=(9, 5), profile={"G": 8}),
              dice=[("wound a", score) for score in rolls], answers=[("fame", one) for one in answers])  # fmt: skip
    assert b.run(strike(b.game, hit(kind=FIGHT))) is wounded
    assert b.game.facts.get("a", "fame") == left


@pytest.mark.rule("LW-FAME-09")
@pytest.mark.parametrize(("natural", "change", "shown"), [(6, 1, 6), (1, -1, 1), (3, 1, 4)])
def test_modifiers_come_before_fame_and_stay_within_the_die(natural: int, change: int, shown: int) -> None:
    b = two([("t a", natural)])
    roll = b.run(dice.own(b.game, "a", "t", 1, "LW-PROF-02", modifiers=[Modifier(change, "a thing", "LW-PROF-02")]))
    assert roll.dice == (shown,)


@pytest.mark.rule("LW-CRIT-03")
@pytest.mark.parametrize(("natural", "answers"), [(5, []), (5, [("fame", "0:6")])])
def test_a_six_that_was_made_is_never_critical(natural: int, answers: list[tuple[str, str]]) -> None:
    changes = () if answers else (Modifier(1, "Deadeye Shot", "LW-SKILL-18"),)
    b = board(fig("a", at=(5, 5), fame=len(answers)), fig("b", seat=1, at=(9, 5), profile={"W": 3}),
              dice=[("wound a", natural)], answers=answers)  # fmt: skip
    b.run(strike(b.game, hit(modifiers=changes)))
    assert b.game.facts.get("b", "lost") == 1


@pytest.mark.rule("LW-CRIT-01")
@pytest.mark.parametrize(("deadly", "lost"), [(6, 1), (4, 3)])
def test_the_deadly_need_less_for_the_critical_die(deadly: int, lost: int) -> None:
    rolls: list[tuple[str | int, ...]] = [("wound a", 6), ("critical b", 4)]
    rolls += [("critical wounds b", 5)] if lost > 1 else []
    b = two(rolls, profile={"W": 4})
    b.run(strike(b.game, hit(deadly=deadly)))
    assert b.game.facts.get("b", "lost") == lost


@pytest.mark.rule("LW-CRIT-02", "LW-FORT-02")
def test_each_wound_of_a_critical_hit_may_be_kept_off_by_what_fortune_is_left() -> None:
    rolls: list[tuple[str | int, ...]] = [("wound a", 6), ("fortune b", 3), ("critical b", 6)]
    rolls += [("critical wounds b", 5), ("fortune b", 4)]
    b = two(rolls, fortune=3, profile={"W": 3},
            answers=[("fortune", "accept"), ("fortune", "spend"), ("fortune", "accept")])  # fmt: skip
    b.run(strike(b.game, hit()))
    assert (b.game.facts.get("b", "lost"), b.game.facts.get("b", "fortune")) == (2, 1)


@pytest.mark.rule("LW-FORT-03")
def test_fortune_works_against_a_fall_too() -> None:
    from gulch.rules.legends.fall import fall

    b = board(fig("a", at=(5, 5, 3), fortune=1), fig("b", seat=1, at=(9, 5)), answers=[("fortune", "spend")],
              dice=[("wound a", 4), ("fortune a", 6), ("wound a", 1), ("wound a", 1)])  # fmt: skip
    b.run(fall(b.game, "a", 3000, "LW-FALL-02"))
    assert b.removed() == []
    assert b.game.facts.get("a", "fortune") == 0


@pytest.mark.rule("LW-FORT-05")
def test_fame_may_change_a_die_of_fortune() -> None:
    b = two([("wound a", 4), ("fortune b", 3)], fortune=1, fame=1, profile={"W": 2},
            answers=[("fortune", "spend"), ("fame", "0:4")])  # fmt: skip
    assert b.run(strike(b.game, hit())) is False
    assert (b.game.facts.get("b", "fame"), b.game.facts.get("b", "fortune")) == (0, 0)


@pytest.mark.rule("LW-WOUND-14")
def test_what_a_fighter_takes_out_of_action_is_told_with_the_rule() -> None:
    b = two([("wound a", 4)])
    b.run(strike(b.game, hit()))
    (gone,) = b.told(Removed)
    assert (gone.figure, gone.how, gone.rule) == ("b", "out of action", "LW-WOUND-14")
    assert b.game.facts.get("a", "kills") == 1


@pytest.mark.rule("LW-FAME-07", "LW-DROP-01")
def test_no_fame_is_spent_on_the_drop() -> None:
    from gulch.rules.legends.turn import rolled_drop

    b = board(fig("a", at=(5, 5), fame=3), fig("b", seat=1, at=(9, 5), fame=3),
              dice=[("drop seat:0", 3), ("drop seat:1", 5)])  # fmt: skip
    assert b.run(rolled_drop(b.game, 1)) == 1
    assert not b.decisions("fame")


@pytest.mark.rule("LW-WEAP-17", "LW-SKILL-12")
@pytest.mark.parametrize(("grit", "rolls", "wounded"), [(9, [4], True), (9, [3], False), (1, [3], True)])
def test_a_score_that_always_wounds(grit: int, rolls: list[int], wounded: bool) -> None:
    b = two([("wound a", score) for score in rolls], profile={"G": grit})
    assert b.run(strike(b.game, hit(4, at_best=4))) is wounded


@pytest.mark.rule("LW-WOUND-14")
def test_who_is_gone_is_not_struck_again() -> None:
    b = two([])
    b.game.tell(Removed("b", "left"))
    assert b.run(struck(b.game, hit())) == Struck(False)


@pytest.mark.rule("LW-SKILL-09")
@pytest.mark.parametrize(("rolls", "grit", "six"), [([6], 3, True), ([4], 3, False), ([6, 3], 8, True)])
def test_whether_a_six_was_among_the_dice_is_told(rolls: list[int], grit: int, six: bool) -> None:
    b = two([("wound a", score) for score in rolls], profile={"G": grit, "W": 2})
    assert b.run(struck(b.game, hit(kind=FIGHT))).six is six


@pytest.mark.rule("LW-FORT-01", "LW-POSSE-04")
def test_a_henchman_has_neither_fame_nor_fortune() -> None:
    b = two([("wound a", 4)], profile={"W": 2})
    b.game.tell(Status("b", "fortune", 2))
    b.game.tell(Status("a", "fame", 2))
    b.run(strike(b.game, hit()))
    assert not b.asked
    assert b.game.facts.get("b", "lost") == 1


@pytest.mark.rule("LW-FAME-03")
def test_the_player_sees_the_dice_what_is_needed_and_what_he_has_left() -> None:
    b = board(fig("a", at=(5, 5), fame=2), fig("b", seat=1, at=(9, 5)), dice=[("t a", 3), ("t a", 2)])

    async def both() -> None:
        await dice.own(b.game, "a", "t", 1, "LW-FAME-09", needed=4)
        await dice.own(b.game, "a", "t", 1, "LW-FAME-09")

    b.run(both())
    prompts = [asked.prompt for asked in b.decisions("fame")]
    assert prompts == ["A rolled 3 (t, 4+ needed) and has 2 Fame", "A rolled 2 (t) and has 2 Fame"]
    assert [roll.result for roll in b.rolls("t")] == ["failed", "2"]
