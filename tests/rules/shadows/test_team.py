"""Team games: who plays with whom, friends for all rules, one zone, one score."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.decision import Picked, Walked
from gulch.dice import Dice, Scripted, drawer, seed_bytes
from gulch.errors import InvalidInput
from gulch.events import Ended, Score, Status
from gulch.match import Match, SeatSetup, Setup
from gulch.rules.shadows import contact, damage, downed, recovery, setup, shoot, state, teams, turn, victory, zones
from gulch.rules.shadows.book import BOOK
from gulch.rules.shadows.move import move
from rules.shadows.agenda import force, in_turn, seat_status, with_hands
from rules.shadows.build import Board, Man, board, fig, table

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal")


def game(seats: int, models: int = 2, **options: str) -> Match:
    forces = tuple(SeatSetup(NAMES[n], force(*["Pistol"] * models)) for n in range(seats))
    named = {"team-play": "on", **options}
    dice = Scripted(*(("deployment", 10 - n) for n in range(seats)))
    return Match.start(BOOK, Setup(table(), "showdown", forces, named), dice)


def allied(*figures: Man, **more: Any) -> Board:
    """A board on which seats 0 and 2 play against 1 and 3."""
    b = board(*figures, **more)
    for seat in range(len(b.game.facts.seats)):
        b.game.tell(Status(f"seat:{seat}", "team", seat % 2))
    return in_turn(b)


# -- who plays with whom -------------------------------------------------------------------------------


@pytest.mark.rule("SW-TEAM-01")
@pytest.mark.parametrize(
    "how, seats, sides",
    [
        ("in-turn", 4, [(0, 2), (1, 3)]),
        ("in-turn", 3, [(0, 2), (1,)]),
        ("halves", 4, [(0, 1), (2, 3)]),
        ("halves", 5, [(0, 1, 2), (3, 4)]),
        ("1+2,0+3", 4, [(0, 3), (1, 2)]),
        ("0,1+2,3", 4, [(0,), (1, 2), (3,)]),
    ],
)
def test_the_option_says_who_is_of_one_team(how: str, seats: int, sides: list[tuple[int, ...]]) -> None:
    match = game(seats, teams=how)
    assert teams.sides(match.facts) == sides
    assert [match.facts.get(f"seat:{seat}", "team") for side in sides for seat in side] == [
        s[0] for s in sides for _ in s
    ]


@pytest.mark.rule("SW-TEAM-01")
@pytest.mark.parametrize("how", ["0+1,2", "0+1,1+2", "0+1,2+4", "0,1"])
def test_every_seat_is_named_once(how: str) -> None:
    with pytest.raises(InvalidInput, match="name each of the seats 0 to 3 once"):
        setup.prepare("showdown", 4, [], {"team-play": "on", "teams": how})


@pytest.mark.rule("SW-TEAM-01")
def test_other_words_and_teams_without_team_play_are_refused() -> None:
    with pytest.raises(InvalidInput, match="no value '0-2'"):
        setup.prepare("showdown", 4, [], {"team-play": "on", "teams": "0-2"})
    with pytest.raises(InvalidInput, match="add the option team-play=on"):
        setup.prepare("showdown", 4, [], {"teams": "0+2,1+3"})


@pytest.mark.rule("SW-TEAM-01")
def test_without_team_play_every_posse_is_a_side_of_its_own() -> None:
    b = board(fig("a", at=(5, 5)), fig("x", seat=1, at=(9, 9)), fig("c", seat=2, at=(20, 20)))
    assert teams.sides(b.game.facts) == [(0,), (1,), (2,)]
    assert [foe.id for foe in state.enemies(b.game.facts, "a")] == ["x", "c"]


@pytest.mark.rule("SW-TEAM-01")
def test_each_of_two_teams_of_two_plays_a_card_of_its_own_hand() -> None:
    b = with_hands(allied(*(fig(f"m{n}", seat=n, at=(5 + 5 * n, 5)) for n in range(4))),
                   {0: "AC", 1: "2C", 2: "KC", 3: "3C"})  # fmt: skip
    b.answers[:] = [("card", "AC"), ("card", "2C"), ("card", "KC"), ("card", "3C")]
    b.run(turn.round_(b.game, 0))
    b.run(turn.order(b.game))
    steps = [step for step in reversed(b.game.state.agenda) if step[0] == "activate"]
    assert steps == [("activate", 0), ("activate", 2), ("activate", 3), ("activate", 1)]


# -- friends for all rules -----------------------------------------------------------------------------


@pytest.mark.rule("SW-TEAM-02")
def test_a_team_mate_in_view_is_no_target_and_is_not_fought() -> None:
    b = allied(fig("a", at=(10, 10), facing=0), fig("c", seat=2, at=(15, 10)), fig("d", seat=2, at=(10, 11)),
               fig("x", seat=1, at=(10, 30)))  # fmt: skip
    b.game.tell(Status("x", "downed", 1))
    assert shoot.eligible_weapons(b.game, "a") == []
    assert contact.touching(b.game.facts, "a") == ()
    assert [foe.id for foe in state.enemies(b.game.facts, "a")] == ["x"]
    assert [friend.id for friend in state.friends(b.game.facts, "a")] == ["c", "d"]


@pytest.mark.rule("SW-TEAM-02")
def test_a_team_mate_in_a_fire_corridor_is_at_risk_as_any_friend_is() -> None:
    b = allied(fig("a", at=(5, 10), weapons="Sawn-Off Shotgun"), fig("c", seat=2, at=(8, 10.45)),
               fig("x", seat=1, at=(10, 10)), dice=[("save c", 6), ("save x", 6)], policy={"target": "x"})  # fmt: skip
    b.run(shoot.shoot(b.game, "a", 0))
    assert [roll.figure for roll in b.rolls("save")] == ["c", "x"]


@pytest.mark.rule("SW-TEAM-03")
def test_a_team_mate_in_contact_helps_a_downed_model() -> None:
    lying = fig("a", at=(10, 10), downed=1)
    b = allied(
        lying, fig("c", seat=2, at=(10.984, 10)), fig("x", seat=1, at=(30, 30)), dice=[("recovery a", 4, 4, 4, 5)]
    )
    b.run(recovery.recovery_test(b.game, "a"))
    assert [m.rule for m in b.rolls("recovery")[0].modifiers] == ["SW-REC-03"]
    b = allied(lying, fig("x", seat=1, at=(10.984, 10)), dice=[("recovery a", 4, 4, 5)])
    b.run(recovery.recovery_test(b.game, "a"))


@pytest.mark.rule("SW-TEAM-03")
def test_team_mates_may_be_crossed_and_dragged_and_keep_nobody_an_inch_off() -> None:
    b = allied(fig("a", at=(10, 10)), fig("c", seat=2, at=(12, 10)), fig("d", seat=2, at=(14, 11), downed=1),
               fig("x", seat=1, at=(30, 30)), answers=[Walked(((14000, 10000, 0),), 0)])  # fmt: skip
    assert downed.passable(b.game, "a") == ("c", "d")
    assert [deed.id for deed in downed.drag_deeds(b.game, "a", 4000)] == ["drag:d"]
    b.run(move(b.game, "a"))
    assert b.body("a").at == (14000, 10000, 0)


@pytest.mark.rule("SW-TEAM-03", "SW-VP-02")
def test_a_casualty_of_ones_own_team_scores_nothing() -> None:
    b = allied(fig("a", at=(5, 5)), fig("c", seat=2, at=(9, 9)), fig("x", seat=1, at=(20, 20)))
    damage.casualty(b.game, "c", "a")
    assert b.told(Score) == []
    damage.casualty(b.game, "x", "a")
    assert [(event.seat, event.points) for event in b.told(Score)] == [(0, 1)]


# -- Deployment ----------------------------------------------------------------------------------------


@pytest.mark.rule("SW-TEAM-02")
def test_a_team_shares_the_zone_that_its_first_player_chooses() -> None:
    match = game(4)
    (decision,) = match.pending
    assert (decision.seat, decision.kind) == (0, "zone")
    match.answer(0, decision.number, Picked(("south-east",)))
    draw = drawer(Dice(seed_bytes(3)), "x")
    while match.pending[0].kind == "deploy":
        decision = match.pending[0]
        match.answer(decision.seat, decision.number, decision.sample(match.facts.scene, draw))
    zone = [match.facts.get(f"seat:{seat}", "zone") for seat in range(4)]
    assert zone == ["south-east", "north-west", "south-east", "north-west"]
    assert all(figure.body is not None for figure in match.facts.figures.values())


@pytest.mark.rule("SW-TEAM-02")
def test_a_zone_that_is_too_full_for_another_posse_is_not_shared() -> None:
    men = [fig(f"m{seat}-{n}", seat=seat, at=(2 + n, 2 + seat)) for seat in (0, 1, 2) for n in range(13)]
    b = allied(*men)
    b.game.tell(Status("seat:0", "zone", "south-west"))
    assert zones.shared_zone(b.game.facts, 2) == ""
    assert zones.free_zones(b.game) == ["north-east"]
    assert zones.shared_zone(b.game.facts, 1) == ""
    few = allied(*men[:12], *men[26:38], fig("x", seat=1, at=(30, 30)))
    few.game.tell(Status("seat:0", "zone", "south-west"))
    assert zones.shared_zone(few.game.facts, 2) == "south-west"


# -- winning -------------------------------------------------------------------------------------------


def four(**more: Any) -> Board:
    return allied(*(fig(f"m{n}", seat=n, at=(5 + 8 * n, 5)) for n in range(4)), **more)


@pytest.mark.rule("SW-TEAM-04", "SW-VP-01")
def test_a_teams_points_are_the_sum_of_its_posses() -> None:
    b = four()
    for seat, points in ((0, 3), (1, 4), (2, 2)):
        b.game.tell(Score(seat, points, "test"))
    victory.end_on_points(b.game, "Turn 8 is over")
    (ended,) = b.told(Ended)
    assert ended.winners == (0, 2)
    assert "5 Victory Points to 4" in ended.reason


@pytest.mark.rule("SW-TEAM-04", "SW-VP-04")
def test_sudden_death_is_checked_for_teams() -> None:
    b = four()
    damage.casualty(b.game, "m1")
    assert not victory.sudden_death(b.game)
    damage.casualty(b.game, "m3")
    assert victory.sudden_death(b.game)
    assert b.told(Ended)[0].winners == (0, 2)


@pytest.mark.rule("SW-TEAM-04")
def test_one_posse_of_a_team_bottles_out_and_the_other_fights_on() -> None:
    b = seat_status(four(dice=[("bottle check m0", 1)]), 0, starting=2)
    b.run(recovery.bottle(b.game, 0))
    assert b.removed() == ["m0"]
    assert not victory.sudden_death(b.game)
    assert victory.standing_seats(b.game.facts) == [1, 2, 3]
