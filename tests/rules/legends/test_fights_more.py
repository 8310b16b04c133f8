"""More of fights: three sides, crowds without room, what is kept and what is told (LW-FIGHT, LW-PAIR, LW-TRAP)."""

from __future__ import annotations

import math
from typing import Any

import pytest

from gulch.events import CardShown, Placed, Status
from gulch.rules.legends import dice, fights, pairs
from gulch.rules.legends.fight import strike
from gulch.rules.legends.weapons import fightin
from rules.legends.build import ANY, Board, Man, board, fig, platform, wall
from rules.legends.melee import BASE, gap, play
from rules.legends.saddled import horse, saddled

HAND = "Hand Weapon"
R = BASE / 2


def man(id: str, x: float, y: float = 10.0, seat: int = 0, **more: Any) -> Man:
    return fig(id, seat=seat, at=(x, y), weapons=more.pop("weapons", HAND), **more)


def three(*more: Man, **keys: Any) -> Board:
    """A, B and C of three seats, each in contact with both others."""
    men = man("a", 10), man("b", 10 + BASE, seat=1), man("c", 10 + R, 10 + BASE * 0.8661, seat=2)
    return board(*men, *more, **keys)


# -- forming ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-PAIR-01", "LW-PAIR-02")
@pytest.mark.parametrize(("chosen", "alone"), [("0", "a"), ("1", "b"), ("2", "c")])
def test_a_fight_that_was_chosen_is_kept_and_not_asked_for_again(chosen: str, alone: str) -> None:
    b = three(answers=[("fights", chosen)])
    for _ in range(2):
        b.run(fights.form(b.game))
        (one,) = fights.left(b.game.facts)
        assert one.lone == alone


@pytest.mark.rule("LW-PAIR-01", "LW-PAIR-02", "LW-PAIR-04")
@pytest.mark.parametrize("chosen", ["0", "1"])
def test_fights_that_nobody_has_room_to_part_are_kept_too(chosen: str) -> None:
    """Two against two in a pit: they touch across their fights, and stay as the drop sorted them."""
    low, high = 10 - R, 10 + BASE + R
    sides = [(low - 1, low - 1, high + 1, low), (low - 1, high, high + 1, high + 1),
             (low - 1, low, low, high), (high, low, high + 1, high)]  # fmt: skip
    pit = [wall(f"w{n}", rect, 3) for n, rect in enumerate(sides)]
    men = man("a1", 10), man("a2", 10 + BASE, 10 + BASE), man("b1", 10 + BASE, 10, 1), man("b2", 10, 10 + BASE, 1)
    b = board(*men, pieces=pit, answers=[("fights", chosen)])
    found = []
    for _ in range(2):
        b.run(fights.form(b.game))
        found.append(fights.left(b.game.facts))
    assert found[0] == found[1]
    assert len(pairs.touched(b.game.facts, "a1")) == 2


@pytest.mark.rule("LW-PAIR-01", "LW-PAIR-02")
def test_where_a_new_comer_touches_a_fight_all_of_it_is_sorted_anew_and_no_other_fight() -> None:
    """D comes to B, whom A fights; three who all touch are elsewhere and keep the fight that was chosen for them."""
    far = man("x", 20), man("y", 20 + BASE, seat=1), man("z", 20 + R, 10 + BASE * 0.8661, seat=2)
    d = man("d", 10 + 2 * BASE).body()
    b = board(man("a", 10), man("b", 10 + BASE, seat=1), man("d", 30), *far, answers=[("fights", "1")])
    b.run(fights.form(b.game))
    assert [set(one.figures) for one in fights.left(b.game.facts)] == [{"a", "b"}, {"x", "y", "z"}]
    b.game.tell(Placed("d", d))
    b.run(fights.form(b.game))
    first, second = fights.left(b.game.facts)
    assert (first.lone, first.others, second.lone) == ("b", ("a", "d"), "y")


@pytest.mark.rule("LW-PAIR-02")
def test_all_divisions_of_a_crowd_are_in_one_question() -> None:
    """Four a side, everybody in contact with everybody of the other, and two a side elsewhere: 24 times 2 pairings."""
    graph: dict[str, list[str]] = {}
    for us, them in (("abcd", "efgh"), ("ij", "kl")):
        graph |= {one: list(them) for one in us} | {one: list(us) for one in them}
    men = [man(id, 2 * n + 2, seat=int(id in "efghkl")) for n, id in enumerate(graph)]
    b = board(*men, answers=[("fights", "47")])
    found = b.run(pairs.divide(b.game, graph, tuple(graph)))
    (asked,) = b.decisions("fights")
    assert len({option.label for option in asked.options}) == len(asked.options) == 48
    assert sorted(fig for one in found for fig in one.figures) == sorted(graph)


@pytest.mark.rule("LW-FIGHT-01")
def test_who_was_beaten_back_is_in_his_fight_until_it_is_over() -> None:
    b = board(man("a", 10, fight=1, alone=1), man("b", 20, seat=1, fight=1), man("c", 30, seat=1))
    assert [fights.in_fight(b.game.facts, one) for one in "abc"] == [True, True, False]


# -- who wins, of three sides ------------------------------------------------------------------------------------


@pytest.mark.rule("LW-FIGHT-03")
@pytest.mark.parametrize(("order", "first"), [((1, 2, 3), 1), ((1, 3, 2), 2), ((3, 2, 1), 2)])
def test_an_even_fight_of_two_of_three_sides_is_called_by_the_one_that_acts_first(
    order: tuple[int, int, int], first: int
) -> None:
    men = man("z", 30), man("a", 10, seat=1), man("b", 10 + BASE, seat=2)
    loser = {1: "b", 2: "a"}[first]
    winner = {1: "a", 2: "b"}[first]
    rolls = [("fight a", 4), ("fight b", 4), (f"even fight seat:{first}", 3), (f"wound {winner}", 1)]
    b = board(*men, dice=rolls, policy={"back-off": ANY})
    for seat, place in enumerate(order):
        b.game.tell(Status(f"seat:{seat}", "order", place))
    play(b)
    assert b.acts("strike")[0].targets == (loser,)


# -- dice that are told --------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-MOUNT-06", "LW-FIGHT-02")
def test_a_horse_without_a_rider_throws_no_dice_at_all() -> None:
    mount = horse("z", at=(10 + R + 0.787, 10), seat=1, attacked=1)
    b = saddled(man("a", 10), man("z", 30, seat=1), mount, phase="fightin")
    b.dice.add(("fight a", 1), ("wound a", 1))
    play(b)
    assert [roll.figure for roll in b.rolls("fight")] == ["a"]


@pytest.mark.parametrize(("score", "result"), [(3, "failed"), (4, "made")])
def test_a_deflected_strike_is_told_with_what_was_needed(score: int, result: str) -> None:
    rolls = [("deflect a", score), *([("wound a", 1)] if score > 3 else [])]
    b = board(fig("a", at=(5, 5)), fig("b", seat=1, at=(7, 5)), dice=rolls)
    b.run(strike(b.game, "a", "b", fightin()[HAND], over=True))
    (roll,) = b.rolls("deflect")
    assert (roll.needed, roll.result) == (4, result)
    assert ("The strike is deflected by the obstacle." in b.notes()) is (score < 4)


@pytest.mark.rule("LW-BRAWL-06")
@pytest.mark.parametrize(
    ("thing", "score", "left"), [("bottle", 5, None), ("bottle", 1, "bottle"), ("stool", 5, "stool")]
)
def test_only_a_bottle_breaks_when_it_wounds(thing: str, score: int, left: str | None) -> None:
    men = man("a", 10, weapons="", holds=thing), man("b", 10 + BASE, seat=1, profile={"W": 2})
    b = play(board(*men, dice=[("fight a", 6), ("fight b", 1), ("wound a", score)]))
    assert b.game.facts.get("a", "holds") == left
    assert ("The bottle of A breaks." in b.notes()) is (left is None)


@pytest.mark.rule("LW-WEAP-11")
def test_by_the_option_only_the_le_mat_is_a_club() -> None:
    from gulch.rules.legends.arms import arms

    men = fig("a", at=(5, 5), weapons="Sixgun"), fig("b", seat=1, at=(9, 5), weapons="Le Mat, Sixgun")
    b = board(*men, options={"le-mat-as-club": "yes"})
    assert [[arm.name for arm in arms(b.game, one)] for one in "ab"] == [["Unarmed"], ["Improvised"]]


# -- Fame ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-FAME-03", "LW-FAME-04")
def test_with_open_bids_too_a_lone_hero_spends_die_by_die() -> None:
    men = man("a", 10, fame=2), man("b", 10 + BASE, seat=1, profile={"F": 4})
    rolls = [("fight a", 4), ("fight b", 5), ("wound a", 1)]
    b = play(board(*men, dice=rolls, answers=[("fame", "0:6")], options={"fame-bids": "open"}))
    assert not b.decisions("bid")
    assert b.game.facts.get("a", "fame") == 0


@pytest.mark.rule("LW-FAME-04")
def test_the_end_of_open_bids_is_told() -> None:
    men = man("a", 10, fame=2), man("b", 10 + BASE, seat=1, fame=1)
    rolls = [("fight a", 5), ("fight b", 4), ("wound a", 1)]
    b = play(board(*men, dice=rolls, options={"fame-bids": "open"}, policy={"bid": "none"}))
    assert "Nobody spends more Fame." in b.notes()
    assert [asked.seat for asked in b.decisions("bid")] == [0, 1]


@pytest.mark.rule("LW-FAME-04")
def test_a_bid_says_what_it_costs_and_what_the_die_becomes() -> None:
    men = man("a", 10, fame=2), man("b", 10 + BASE, seat=1, fame=1)
    rolls = [("fight a", 5), ("fight b", 4), ("wound a", 1)]
    b = play(board(*men, dice=rolls, policy={"bid": "none"}))
    labels = [[option.label for option in asked.options] for asked in b.decisions("bid")]
    assert labels == [["No Fame", "A: 1 Fame, 5 to 6", "A: 2 Fame, 5 to 6"], ["No Fame", "B: 1 Fame, 4 to 5"]]
    assert b.decisions("bid")[0].prompt == "Fame to win the fight? A 5, B 4"


# -- backing off ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-MULTI-03")
@pytest.mark.parametrize("way", [25, 0, 90])
@pytest.mark.parametrize(("wide", "trapped"), [(0.01, False), (-0.01, True)])
def test_the_loser_finds_a_gap_among_his_friends_whatever_its_direction(way: int, wide: float, trapped: bool) -> None:
    """Two foes on one side of him, and two of his friends with just so much more than his base between them."""
    turn, away = math.radians(way), 1.3
    aside = math.asin((BASE + wide) / away)
    spots = {"a1": (turn + math.radians(175), BASE), "a2": (turn + math.radians(235), BASE),
             "f1": (turn + aside, away), "f2": (turn - aside, away)}  # fmt: skip
    men = [
        man(id, 10 + far * math.cos(angle), 10 + far * math.sin(angle), int(id.startswith("f")))
        for id, (angle, far) in spots.items()
    ]
    rolls = [("fight b", 1), ("fight a1", 5), ("fight a2", 1)]
    rolls += [(f"wound {id}", 1) for id in ("a1", "a2") for _ in range(1 + trapped)]
    b = play(board(*men, man("b", 10, seat=1), dice=rolls, policy={"back-off": ANY}))
    assert len(b.acts("strike")) == 2 * (1 + trapped)


@pytest.mark.rule("LW-FIGHT-04")
@pytest.mark.parametrize(("east", "west"), [("f1", "f2"), ("f2", "f1")])
def test_by_the_option_any_he_goes_straight_between_two_friends(east: str, west: str) -> None:
    """They stand on either side of him with just his base between them, his foe a little askew."""
    angle, far = math.radians(265), 0.985
    spots = {east: (10 + far, 10.0), west: (10 - far, 10.0)}
    men = [man(id, *spots[id], 1) for id in ("f1", "f2")]
    foe = man("a", 10 + BASE * math.cos(angle), 10 + BASE * math.sin(angle))
    rolls = [("fight a", 5), ("fight b", 1), ("wound a", 1)]
    keys: dict[str, Any] = {"options": {"back-off-direction": "any"}, "policy": {"back-off": ANY}}
    b = play(board(*men, foe, man("b", 10, seat=1), dice=rolls, **keys))
    assert b.body("b").x == 10000
    assert b.body("b").y > 10900


@pytest.mark.rule("LW-FIGHT-04")
@pytest.mark.parametrize(("at", "trapped"), [(0.6, True), (1.1, False)])
def test_nobody_backs_off_to_where_he_could_not_stand(at: float, trapped: bool) -> None:
    """A kerb behind him is no obstacle, but he cannot stop upon its edge."""
    x = 10 + BASE + R + at
    kerb = wall("kerb", (x, 4, x + 0.1, 16), 0.4, linear=True)
    rolls = [("fight a", 5), ("fight b", 1), *[("wound a", 1)] * (1 + trapped)]
    men = man("a", 10), man("b", 10 + BASE, seat=1)
    b = play(board(*men, pieces=[kerb], dice=rolls, options={"back-off-direction": "straight"}))
    assert len(b.acts("strike")) == 1 + trapped


@pytest.mark.rule("LW-LOOSE-04")
@pytest.mark.parametrize(("behind", "aside"), [("rider's side", True), ("owner's side", False), ("horse", False)])
def test_a_horse_that_backs_off_is_of_the_side_that_rode_it_last(behind: str, aside: bool) -> None:
    """Seat 1's horse, stolen by seat 0, is beaten back by a man of seat 1; horses are nobody's enemies."""
    mount = horse("z", at=(10 + R + 0.787, 10), seat=1, attacked=1, side=0)
    away = 10 + R + 2 * 0.787 + 1
    others = {
        "rider's side": man("c", away + R, seat=1),
        "owner's side": man("c", away + R, seat=0),
        "horse": horse("c", at=(away + 0.787, 10), seat=1),
    }
    b = saddled(man("a", 10, seat=1), man("z", 30, seat=1), man("y", 30, 20), mount, others[behind], phase="fightin",
                policy={"back-off": ANY})  # fmt: skip
    b.dice.add(("fight a", 1), ("wound a", 1))
    play(b)
    assert bool(b.decisions("back-off")) is aside
    assert (gap(b, "z.mount", "c.mount" if behind == "horse" else "c") > 20) is aside


@pytest.mark.rule("LW-TRAP-04")
def test_at_a_ledge_the_jump_is_straight_back_and_says_how_deep_it_is() -> None:
    roof = platform("roof", (2, 2, 10 + BASE + 0.2, 18), 3)
    men = fig("a", at=(10, 10, 3), weapons=HAND), fig("b", seat=1, at=(10 + BASE, 10, 3), weapons=HAND)
    rolls = [("fight a", 5), ("fight b", 3), ("wound b", 1, 1, 1), ("wound a", 2)]
    b = play(board(*men, pieces=[roof], dice=rolls, answers=[("back-off", "0")]))
    (asked,) = b.decisions("back-off")
    jump, stay = asked.options
    assert (jump.label[:6], jump.label[-14:]) == ("Jump 3", ", to 0 degrees")
    assert jump.why == ("LW-TRAP-04",)
    assert stay.why == ("LW-TRAP-01",)
    assert b.body("b").y == 10000


@pytest.mark.rule("LW-FIGHT-04")
def test_ways_back_say_where_they_lead() -> None:
    behind = man("c", 10 + 2 * BASE + 1)
    rolls = [("fight a", 5), ("fight b", 3), ("wound a", 1)]
    b = play(board(man("a", 10), man("b", 10 + BASE, seat=1), behind, dice=rolls, answers=[("back-off", "0")]))
    (asked,) = b.decisions("back-off")
    assert all(option.label.startswith("To ") and option.why == ("LW-FIGHT-04",) for option in asked.options)
    assert len({option.label for option in asked.options}) == len(asked.options)


@pytest.mark.rule("LW-FIGHT-04", "LW-JAIL-05")
@pytest.mark.parametrize(("status", "asked"), [({"bound": 1}, 0), ({}, 1)])
def test_only_an_enemy_who_can_fight_is_not_backed_into(status: dict[str, int], asked: int) -> None:
    behind = man("c", 10 + 2 * BASE + 1, **status)
    rolls = [("fight a", 5), ("fight b", 3), ("wound a", 1)]
    b = play(board(man("a", 10), man("b", 10 + BASE, seat=1), behind, dice=rolls, policy={"back-off": ANY}))
    assert len(b.decisions("back-off")) == asked
    assert (gap(b, "b", "c") > 20) is bool(asked)


# -- nudges -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-TRAP-02")
def test_the_loser_steps_back_where_no_winner_can() -> None:
    """A has a wall in his back and B is down with room behind him, but an enemy near: he is pushed nowhere."""
    behind = wall("behind", (4, 4, 10 - R, 16), 3)
    men = man("a", 10), man("b", 10 + BASE, seat=1, posture="down"), man("c", 10 + 2 * BASE + 0.5)
    rolls = [("fight a", 5), ("fight b", 3), ("wound a", 1), ("wound a", 1)]
    b = play(board(*men, pieces=[behind], dice=rolls))
    assert gap(b, "a", "b") >= 100
    assert gap(b, "b", "c") > 20
    assert b.body("a").at == (10000, 10000, 0) or b.body("b").y == 10000


@pytest.mark.rule("LW-PAIR-04", "LW-OBST-02")
def test_a_nudge_parts_no_fight_across_the_end_of_a_fence() -> None:
    """A1 and B1 fight across the end of a fence; A2 and B2, west of them, have a wall behind."""
    end = 10.0
    fence, post = wall("fence", (4, 10, end, 10.1), 0.8, linear=True), wall("w", (4, 4, end - 2.5 * BASE, 9.95), 3)
    men = man("a1", end, 10 - R), man("b1", end, 10.1 + R, 1), man("b2", end - BASE, 10 - R, 1)
    b = board(*men, man("a2", end - 2 * BASE, 10 - R), pieces=[fence, post])
    b.run(fights.form(b.game))
    assert "b1" in pairs.touched(b.game.facts, "a1")


# -- cards ----------------------------------------------------------------------------------------------------------

CARDS = {"roll-off-by-cards": "on", "cut-deck": "played-through"}


def shown_by(b: Board, times: int) -> list[str]:
    async def all_of_them() -> None:
        for _ in range(times):
            await dice.higher(b.game, "which", "LW-DICE-03")

    b.run(all_of_them())
    return [event.card for event in b.told(CardShown)]


@pytest.mark.rule("LW-DICE-03")
def test_a_deck_with_fewer_cards_than_players_is_shuffled_first() -> None:
    """Three players: 51 cards are out after 17 cuts, and one is left."""
    men = man("a", 5), man("b", 10, seat=1), man("c", 15, seat=2)
    b = board(*men, dice=[("which cut", 1)] * 54, options=CARDS)
    shown = shown_by(b, 18)
    assert len(set(shown[:51])) == 51
    assert [roll.sides for roll in b.rolls("which cut")] == [*range(52, 1, -1), 52, 51, 50]


@pytest.mark.rule("LW-DICE-03", "LW-XP-07")
def test_a_deck_that_is_used_up_while_an_underdog_cuts_again_is_shuffled() -> None:
    b = board(man("a", 5), man("b", 10, seat=1), dice=[("which cut", 1)] * 53, options=CARDS, policy={"underdog": "0"})
    cuts_before = 25

    async def all_of_them() -> None:
        for n in range(cuts_before + 1):
            if n == cuts_before:
                b.game.tell(Status("seat:1", "rerolls", 1))
            await dice.higher(b.game, "which", "LW-DICE-03")

    b.run(all_of_them())
    assert [roll.sides for roll in b.rolls("which cut")] == [*range(52, 0, -1), 52]
