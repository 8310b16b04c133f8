"""Bar-room Brawl (LW-BRAWL)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from gulch.decision import Put
from gulch.errors import InvalidInput
from gulch.events import Marker, Removed, Status
from gulch.rules.legends import aim, arms, fights, hands, hurl, setup, shoot, sticks, turn
from gulch.rules.legends.pending import drain
from gulch.rules.legends.scenarios import brawl
from gulch.table.load import load_table
from gulch.table.measure import distance
from gulch.table.model import Piece, Table
from rules.legends import games
from rules.legends.build import ANY, Board, Man, board, fig
from rules.legends.march import do, points
from rules.legends.melee import BASE, gap, play
from rules.shadows.build import SHAPES

HAND = "Hand Weapon (knife)"
Z = 0.3  # the floor of the saloon
FAR = fig("z", seat=1, at=(21, 21))
ROOM = brawl.find(load_table("bar-room"))


def bar() -> Table:
    built = load_table("bar-room")
    return replace(built, shapes={**built.shapes, **SHAPES}, key=f"test-{built.key}")


def man(id: str, x: float, y: float, seat: int = 0, **more: Any) -> Man:
    """In the saloon."""
    return fig(id, seat=seat, at=(x, y, Z), weapons=more.pop("weapons", HAND), **more)


def scene(*men: Man, phase: str = "fightin", lying: Sequence[tuple[str, float, float]] = (), **more: Any) -> Board:
    b = board(*men, on=bar(), phase=phase, **more)
    for seat in (0, 1):
        b.game.tell(Status(f"seat:{seat}", "scenario", "bar-room-brawl"))
    for n, (kind, x, y) in enumerate(lying):
        b.game.tell(Marker(f"{kind}-{n}", kind, (round(x * 1000), round(y * 1000), 300)))
    b.match.log.clear()
    return b


# -- the table and the start -------------------------------------------------------------------------------------


def extent(piece: Piece) -> list[int]:
    return [max(p[k] for p in piece.outline) - min(p[k] for p in piece.outline) for k in (0, 1)]


@pytest.mark.rule("LW-BRAWL-01")
def test_the_board_has_a_furnished_saloon_in_a_corner() -> None:
    table = load_table("bar-room")
    assert table.size == (24_000, 24_000)
    kinds = [piece.kind for piece in table.pieces]
    assert (kinds.count("table"), kinds.count("bar"), kinds.count("chair")) == (6, 1, 8)
    (counter,) = [piece for piece in table.pieces if piece.kind == "bar"]
    assert sorted(max(p[k] for p in counter.outline) - min(p[k] for p in counter.outline) for k in (0, 1)) == [
        1000,
        6000,
    ]
    assert ROOM is not None
    assert [max(p[k] for p in ROOM.outline) - min(p[k] for p in ROOM.outline) for k in (0, 1)] == [18_000, 18_000]


@pytest.mark.rule("LW-BRAWL-01")
@pytest.mark.parametrize("table", ["main-street", "homestead"])
def test_a_table_without_such_a_saloon_is_refused(table: str) -> None:
    with pytest.raises(InvalidInput, match="LW-BRAWL-01"):
        games.started("bar-room-brawl", table)


def open_(infamy: tuple[int, int] = (50, 60), **more: Any) -> games.Started:
    return games.started("bar-room-brawl", "bar-room", **more)


@pytest.mark.rule("LW-BRAWL-02")
def test_models_are_placed_in_turn_in_the_saloon_away_from_enemies_then_six_bottles() -> None:
    g = open_()
    seats = [asked.seat for asked in g.decisions("deploy")]
    assert seats[:4] in ([0, 1, 0, 1], [1, 0, 1, 0])
    assert all(brawl.inside(g.facts, body.id) for seat in (0, 1) for body in g.bodies(seat))
    apart = [distance(one, other) for one in g.bodies(0) for other in g.bodies(1)]
    assert min(apart) >= 2999
    bottles = [asked.seat for asked in g.decisions("bottle")]
    assert bottles == [seats[0], 1 - seats[0]] * 3
    assert [marker.kind for marker in g.facts.markers.values()] == ["bottle"] * 6


@pytest.mark.rule("LW-BRAWL-02")
@pytest.mark.parametrize(("far", "legal"), [(2.9, False), (3.0, True)])
def test_three_inches_from_an_enemy(far: float, legal: bool) -> None:
    b = scene(man("a", 8, 8), man("b", 16, 16, seat=1))
    info = b.game.facts.figures["b"].info
    stands = brawl.deploy.body(b.game.scene.table, info)
    asked = brawl._place(b.game, 1, stands, "b")
    put = Put((round((8 + BASE + far) * 1000), 8000, 300), 0)
    if legal:
        asked.check(put, b.game.scene)
    else:
        with pytest.raises(Exception, match="keeps at least"):
            asked.check(put, b.game.scene)


@pytest.mark.rule("LW-BRAWL-02")
def test_the_lower_infamy_begins() -> None:
    b = scene(man("a", 8, 8), man("b", 16, 16, seat=1))
    for seat, infamy in ((0, 90), (1, 40)):
        b.game.tell(Status(f"seat:{seat}", "infamy", infamy))
    assert b.run(brawl._ranked(b.game)) == [1, 0]
    c = scene(man("a", 8, 8), man("b", 16, 16, seat=1), dice=[("placing", 3, 3), ("placing", 2, 5)])
    assert c.run(brawl._ranked(c.game)) == [1, 0]


@pytest.mark.rule("LW-BRAWL-03")
def test_both_roll_for_the_first_drop() -> None:
    b = scene(man("a", 8, 8), man("b", 16, 16, seat=1))
    assert brawl.Brawl().first_drop(b.game) is None
    assert brawl.Brawl.loot == 2


# -- fists only -------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-BRAWL-04")
def test_inside_nobody_fights_with_a_weapon() -> None:
    b = scene(man("a", 8, 8), fig("o", at=(21, 8), weapons=HAND), FAR)
    assert [arm.name for arm in arms.arms(b.game, "a")] == ["Unarmed"]
    assert [arm.name for arm in arms.arms(b.game, "o")] == ["Hand Weapon"]


@pytest.mark.rule("LW-BRAWL-04")
def test_inside_only_a_saturday_night_special_is_fired_and_outside_everything() -> None:
    guns = "Sixgun, Saturday-Night Special, Rifle"
    b = scene(man("a", 8, 8, weapons=guns), man("b", 8, 12, seat=1), phase="shootin")
    assert [aim.weapon_of(b.game, "a", n).name for n in shoot.can_shoot(b.game, "a")] == ["Saturday-Night Special"]
    c = scene(fig("a", at=(20, 9.1), weapons=guns), man("b", 15, 9.1, seat=1), phase="shootin")
    assert shoot.can_shoot(c.game, "a") == [0, 1, 2]


@pytest.mark.rule("LW-BRAWL-04")
def test_a_special_is_no_club_in_there_and_explosives_are_barred() -> None:
    b = scene(
        man("a", 8, 8, weapons="Saturday-Night Special", kit="Dynamite"), man("b", 8, 11, seat=1), phase="shootin"
    )
    assert [arm.name for arm in arms.arms(b.game, "a")] == ["Unarmed"]
    assert not sticks.throw_options(b.game, "a")


@pytest.mark.rule("LW-BRAWL-04")
@pytest.mark.parametrize(("value", "shots"), [("allowed", [0]), ("refused", [])])
def test_option_shots_into_saloon(value: str, shots: list[int]) -> None:
    men = [fig("a", at=(20, 9.1), weapons="Sixgun"), man("b", 15, 9.1, seat=1)]
    b = scene(*men, phase="shootin", options={"shots-into-saloon": value})
    assert shoot.can_shoot(b.game, "a") == shots


# -- chairs and bottles -------------------------------------------------------------------------------------------


def walks(b: Board, *way: Any, deeds: Sequence[str] = ()) -> Board:
    def answer(decision: Any) -> Any:
        from gulch.decision import Walked

        return Walked(points(way), 0, tuple(deeds))

    b.policy["manner"] = "done"
    b.answers += [("manner", "walk"), ("move", answer)]
    do(b, "a")
    return b


@pytest.mark.rule("LW-BRAWL-05")
def test_a_bottle_is_taken_in_passing_at_no_cost() -> None:
    b = walks(
        scene(man("a", 8, 3.4), FAR, phase="movin", lying=[("bottle", 10, 4)]), (14, 3.4, Z), deeds=["take:bottle-0"]
    )
    assert hands.held(b.game.facts, "a") == "bottle"
    assert b.body("a").x == 14_000
    assert "bottle-0" not in b.game.facts.markers
    c = walks(
        scene(man("a", 8, 3.4), FAR, phase="movin", lying=[("bottle", 10, 5.4)]), (14, 3.4, Z), deeds=["take:bottle-0"]
    )
    assert hands.held(c.game.facts, "a") == ""


@pytest.mark.rule("LW-BRAWL-05", "LW-MELEE-06")
def test_a_chair_is_taken_from_the_floor_and_is_an_improvised_weapon() -> None:
    b = walks(scene(man("a", 8.4, 3.6), FAR, phase="movin"), (7.77, 4.4, Z), deeds=["take:chair-2"])
    assert hands.held(b.game.facts, "a") == "chair"
    assert not [piece for piece in b.game.scene.table.pieces if piece.id == "chair-2"]
    assert [(arm.name, arm.win, arm.wound) for arm in arms.arms(b.game, "a")] == [("Improvised", -1, 0)]


@pytest.mark.rule("LW-BRAWL-05")
@pytest.mark.parametrize(("deeds", "held"), [(["take:bottle-0"], "chair"), (["drop", "take:bottle-0"], "bottle")])
def test_only_one_thing_is_held(deeds: list[str], held: str) -> None:
    start = man("a", 8, 3.4, holds="chair")
    b = walks(scene(start, FAR, phase="movin", lying=[("bottle", 10, 3.4)]), (12, 3.4, Z), deeds=deeds)
    assert hands.held(b.game.facts, "a") == held
    lies = [marker.kind for marker in b.game.facts.markers.values()]
    assert lies == (["bottle"] if held == "chair" else ["chair"])


@pytest.mark.rule("LW-BRAWL-05")
def test_what_he_held_lies_where_he_fell_and_may_be_taken_again() -> None:
    b = scene(man("a", 8, 3.4, holds="stool"), FAR, phase="movin")
    brawl.Brawl().fallen(b.game, "a", b.body("a"))
    (stool,) = b.game.facts.markers.values()
    assert (stool.kind, hands.held(b.game.facts, "a")) == ("stool", "")
    assert distance(b.body("a"), b.body("a").moved(stool.at)) == 0


# -- bottles ------------------------------------------------------------------------------------------------------


def bottle(far: float, score: int, *rolls: tuple[str | int, ...], **options: str) -> Board:
    chosen = {key.replace("_", "-"): value for key, value in options.items()}
    men = [man("a", 8, 3.4, holds="bottle"), man("b", 8 + BASE + far, 3.4, seat=1)]
    return scene(*men, phase="shootin", dice=[("throw a", score), *rolls], options=chosen)


@pytest.mark.rule("LW-BRAWL-06")
@pytest.mark.parametrize(
    ("far", "option", "may"),
    [
        (4.0, "bottle-strength", True),
        (4.1, "bottle-strength", False),
        (6.0, "thrower-strength", True),
        (6.1, "thrower-strength", False),
    ],
)
def test_how_far_a_bottle_flies(far: float, option: str, may: bool) -> None:
    b = bottle(far, 1, bottle_range=option)
    assert bool(hurl.targets(b.game, "a")) is may


@pytest.mark.rule("LW-BRAWL-06")
@pytest.mark.parametrize(("wound", "out"), [(4, False), (5, True)])
def test_a_bottle_hits_at_strength_two_and_is_broken(wound: int, out: bool) -> None:
    b = bottle(3, 4, ("wound a", wound), *([] if out else [("dive b", 6, 6)]))

    async def thrown() -> None:
        await hurl.hurl(b.game, "a")
        await drain(b.game)

    b.run(thrown())
    assert b.removed() == (["b"] if out else [])
    assert hands.held(b.game.facts, "a") == ""
    assert not b.game.facts.markers


@pytest.mark.rule("LW-BRAWL-06")
def test_a_bottle_is_thrown_in_place_of_a_shot() -> None:
    b = bottle(3, 2)
    assert shoot.can_act(b.game, "a", firing=True)
    b.run(shoot.act(b.game, "a", firing=True))
    assert b.game.facts.get("a", "shot") == 1
    assert not shoot.can_act(b.game, "a")


@pytest.mark.rule("LW-BRAWL-06")
def test_a_bottle_that_misses_is_broken_too() -> None:
    b = bottle(3, 2)
    b.run(hurl.hurl(b.game, "a"))
    assert hands.held(b.game.facts, "a") == ""


@pytest.mark.rule("LW-BRAWL-06")
@pytest.mark.parametrize(("wound", "kept"), [(3, True), (4, False)])
def test_in_a_fight_a_bottle_breaks_with_the_wound_it_makes(wound: int, kept: bool) -> None:
    men = [man("a", 13, 4, holds="bottle"), man("b", 13 + BASE, 4, seat=1)]
    b = play(scene(*men, dice=[("fight a", 6), ("fight b", 1), ("wound a", wound)]))
    assert (hands.held(b.game.facts, "a") == "bottle") is kept


# -- throwing people ------------------------------------------------------------------------------------------------


def heaved(*more: Man, where: str = "b:0", dice: Sequence[tuple[str | int, ...]] = (), **keys: Any) -> Board:
    """A, without a weapon, beats B east of him and throws him."""
    men = [man("a", 13, 4, weapons=""), man("b", 13 + BASE, 4, seat=1, profile={"W": 2}), *more]
    rolls = [("fight a", 6), ("fight b", 1), *dice]
    return play(scene(*men, dice=rolls, answers=[("won", where)], **keys))


@pytest.mark.rule("LW-BRAWL-07")
@pytest.mark.parametrize("turn", [0, 30, -45])
def test_an_unarmed_winner_throws_the_loser_as_far_as_his_strength(turn: int) -> None:
    b = heaved(where=f"b:{turn}")
    x, y = b.body("b").x - 13_000 - round(BASE * 1000), b.body("b").y - 4000
    assert math.hypot(x, y) == pytest.approx(3000, abs=3)
    assert math.degrees(math.atan2(y, x)) == pytest.approx(turn, abs=0.2)
    assert not b.acts("strike")
    assert b.body("b").posture == "standing"


@pytest.mark.rule("LW-BRAWL-07")
def test_who_holds_something_strikes_and_may_not_throw() -> None:
    men = [man("a", 13, 4, holds="chair"), man("b", 13 + BASE, 4, seat=1)]
    b = play(scene(*men, dice=[("fight a", 6), ("fight b", 1), ("wound a", 1)]))
    assert not b.decisions("won")


@pytest.mark.rule("LW-BRAWL-07")
def test_he_may_strike_all_the_same() -> None:
    assert len(heaved(where="strike", dice=[("wound a", 1)]).acts("strike")) == 1


@pytest.mark.rule("LW-BRAWL-07", "LW-BRAWL-08")
def test_he_stops_at_scenery_and_takes_a_hit() -> None:
    men = [man("a", 10, 6.2, weapons=""), man("b", 10 - BASE, 6.2, seat=1, profile={"W": 2})]
    rolls = [("fight a", 6), ("fight b", 1), ("wound b", 5)]
    b = play(scene(*men, dice=rolls, answers=[("won", "b:15")], policy={"won": "strike"}))
    assert b.game.facts.get("b", "lost") == 1
    assert gap(b, "a", "b") < 2900


@pytest.mark.rule("LW-BRAWL-08")
def test_he_and_the_man_he_strikes_take_a_hit_each() -> None:
    other = man("c", 13 + 2 * BASE + 1, 4, profile={"W": 2})
    b = heaved(other, dice=[("wound b", 5), ("wound c", 5)])
    assert [b.game.facts.get(one, "lost", 0) for one in "bc"] == [1, 1]
    assert [roll.needed for roll in b.rolls("wound")] == [5, 5]
    assert gap(b, "b", "c") > 20


@pytest.mark.rule("LW-BRAWL-08")
@pytest.mark.parametrize(("value", "hurt"), [("on-contact", 0), ("always", 1)])
def test_option_thrown_fighter_hurt(value: str, hurt: int) -> None:
    b = heaved(dice=[("wound b", 5)] * hurt, options={"thrown-fighter-hurt": value})
    assert b.game.facts.get("b", "lost", 0) == hurt


@pytest.mark.rule("LW-BRAWL-07")
def test_of_several_losers_one_is_thrown_and_it_takes_the_place_of_all_else() -> None:
    men = [man("a", 8, 4, weapons=""), man("b", 8 + BASE, 4, seat=1), man("c", 8 - BASE, 4, seat=1)]
    b = play(scene(*men, dice=[("fight a", 6), ("fight b", 1), ("fight c", 1)], answers=[("won", "b:0")]))
    assert b.body("c").x == 8000 - round(BASE * 1000)
    assert not fights.left(b.game.facts)
    assert {option.id.partition(":")[0] for option in b.decisions("won")[0].options} == {"strike", "b", "c"}


# -- three or four Posses ---------------------------------------------------------------------------------------------


def many(*men: Man, **more: Any) -> Board:
    b = scene(*men, options={"multiplayer-brawl": "on"}, **more)
    for info in b.game.facts.seats:
        b.game.tell(Status(f"seat:{info.seat}", "scenario", "bar-room-brawl"))
    return b


def three(**more: Any) -> Board:
    men = [
        man("a", 13, 4, weapons=""),
        man("b", 13 + BASE, 4, seat=1, weapons=""),
        man("c", 13, 10, seat=2, weapons=""),
    ]
    return many(*men, **more)


@pytest.mark.rule("LW-BRAWL-09")
def test_all_roll_and_act_from_the_highest_to_the_lowest() -> None:
    b = three(dice=[("drop seat:0", 6), ("drop seat:1", 2), ("drop seat:2", 4)])
    b.run(turn.drop(b.game, 2))
    assert turn.sides(b.game.facts) == (0, 2, 1)


@pytest.mark.rule("LW-BRAWL-09")
def test_posses_that_are_gone_are_out_and_the_last_one_wins() -> None:
    b = three()
    game = brawl.Brawl()
    assert game.on_foot(b.game, "a")
    b.game.tell(Removed("b", "out of action"))
    b.run(game.phase_over(b.game, "fightin", 1))
    assert game.is_over(b.game) is None
    assert [b.game.facts.get(f"seat:{seat}", "gone", 0) for seat in (0, 1, 2)] == [0, 1, 0]
    b.game.tell(Removed("a", "fled"))
    over = game.is_over(b.game)
    assert over is not None
    assert over.winners == (2,)


@pytest.mark.rule("LW-BRAWL-09")
@pytest.mark.parametrize(
    ("on", "seats", "legal"), [("on", 3, True), ("on", 4, True), ("on", 5, False), ("off", 3, False)]
)
def test_option_multiplayer_brawl(on: str, seats: int, legal: bool) -> None:
    if legal:
        assert len(setup.prepare("bar-room-brawl", seats, [None] * seats, {"multiplayer-brawl": on}).posses) == seats
    else:
        with pytest.raises(InvalidInput):
            setup.prepare("bar-room-brawl", seats, [None] * seats, {"multiplayer-brawl": on})


@pytest.mark.rule("LW-BRAWL-09")
def test_a_fight_of_three_sides_has_one_model_on_one_of_them() -> None:
    men = [
        man("a", 13, 4, weapons=""),
        man("b", 13 + BASE, 4, seat=1, weapons=""),
        man("c", 13 - BASE, 4, seat=2, weapons=""),
    ]
    rolls = [("fight a", 3), ("fight b", 6), ("fight c", 2), ("wound b", 1), ("wound c", 1)]
    b = play(many(*men, dice=rolls, answers=[("won", "strike"), ("won", "strike")], policy={"back-off": ANY}))
    assert [act.actor for act in b.acts("strike")] == ["b", "c"]


@pytest.mark.rule("LW-BRAWL-10")
def test_of_several_posses_the_runner_up_has_an_extra_die_too() -> None:
    b = three()
    b.game.tell(Status("seat:1", "gone", 1))
    brawl.Brawl().final(b.game, (2,))
    assert [b.game.facts.get(f"seat:{seat}", "income-dice", 0) for seat in (0, 1, 2)] == [1, 0, 2]
    c = scene(man("a", 13, 4), man("b", 15, 4, seat=1))
    brawl.Brawl().final(c.game, (1,))
    assert [c.game.facts.get(f"seat:{seat}", "income-dice", 0) for seat in (0, 1)] == [0, 2]
