"""More odd cases: climbers at edges and in zones, jams, loose horses, coaches and jails."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from gulch.decision import Put
from gulch.errors import IllegalChoice
from gulch.events import PhaseBegan, Placed, Status
from gulch.rules.legends import (
    charge,
    deploy,
    faces,
    jam,
    loose,
    move,
    pairs,
    scenarios,
    swept,
    trigger,
    zones,
)
from gulch.rules.legends.scenarios import coach, indoors
from gulch.table.measure import distance
from gulch.table.template_shapes import middle
from rules.legends import gaol, test_stage
from rules.legends.build import ANY, Board, Man, board, fig
from rules.legends.march import R, ahead, at, do, offered
from rules.legends.melee import BASE, play
from rules.legends.saddled import horse as mount
from rules.legends.saddled import saddled
from rules.legends.test_ledge import CLIFF, FAR, climber

# -- a climber met at an edge -------------------------------------------------------------------------------------


def climbs_to(*foes: Man, dice: Any = (), policy: Any = None, **more: Any) -> Board:
    """A climbs 3 inches to the edge, where these stand; Z is far away."""
    b = ahead(climber(**more), *foes, FAR, pieces=[CLIFF], dice=[("climb a", 4), *dice], policy=policy or {})
    do(b, "a", "scale:cliff/body")
    return b


def above(id: str, off: float, **more: Any) -> Man:
    """An enemy on the cliff, so many inches from its edge."""
    return fig(id, seat=1, at=(12 + off + R, 10, 3), **{"weapons": "Sixgun", **more})


def met(b: Board) -> bool:
    return b.has("a", "edge")


@pytest.mark.rule("LW-ELEV-01", "LW-PLUCK-03", "LW-SKILL-24")
@pytest.mark.parametrize(("dice", "dares"), [((3, 3), False), ((3, 4), True)])
def test_a_climber_needs_the_nerve_to_meet_the_fearsome(dice: tuple[int, int], dares: bool) -> None:
    b = climbs_to(above("e", 0.6, skills="Fearsome Reputation"), dice=[("dares a", *dice)])
    assert met(b) is dares
    assert at(b, "a")[2] == (2.5 if dares else 2.198)
    assert b.has("a", "climb")
    assert [act.targets for act in b.acts("charge")] == ([("e",)] if dares else [])
    if not dares:
        assert distance(b.body("a"), b.body("e")) >= 1000


SNAPPED = [("hit e", 4), ("wound e", 1)]


@pytest.mark.rule("LW-ELEV-01", "LW-SKILL-16")
@pytest.mark.parametrize(
    ("dice", "comes"),
    [([("hit e", 3)], True), ([*SNAPPED, ("dive a", 3, 4)], True), ([*SNAPPED, ("dive a", 3, 3)], False)],
)
def test_the_trigger_happy_snap_at_a_climber(dice: Any, comes: bool) -> None:
    """He halts an inch away, on the wall; who has to dive clings there and does not come on."""
    edgy = above("e", 0.6, skills="Trigger-happy")
    b = climbs_to(edgy, dice=[*dice], policy={"snap-shot": "0"})
    assert len(b.acts("shoot")) == 1
    assert met(b) is comes
    assert at(b, "a")[2] == (2.5 if comes else 2.198)
    assert b.has("a", "climb")
    assert not trigger.halts(b.game, "a", "e")


@pytest.mark.rule("LW-ELEV-01", "LW-SKILL-16")
def test_a_climber_who_is_shot_dead_meets_nobody() -> None:
    dice = [("hit e", 4), ("wound e", 5)]
    b = climbs_to(above("e", 0.6, skills="Trigger-happy"), dice=dice, policy={"snap-shot": "0"})
    assert b.game.facts.figures["a"].out


@pytest.mark.rule("LW-ELEV-01", "LW-BANK-08")
@pytest.mark.parametrize("barred", [{"bag": 1}, {"entered": 1}])
def test_who_may_not_charge_stays_below_the_edge(barred: Any) -> None:
    """Half of his allowance is left under a bag."""
    b = climbs_to(above("e", 0.6), move=12, **barred)
    assert (met(b), at(b, "a")[2], b.has("a", "halted")) == (False, 2.198, True)


@pytest.mark.rule("LW-ELEV-01", "LW-WEAP-33")
@pytest.mark.parametrize(("score", "z"), [(4, 3), (6, 3)])
def test_a_climber_throws_his_tomahawk_and_climbs_on_if_it_kills(score: int, z: int) -> None:
    b = ahead(fig("a", at=(12 - R, 10), weapons="Tomahawk", move=10), above("e", 0.6), FAR, pieces=[CLIFF],
              dice=[("climb a", score), ("hit a", 4), ("wound a", 6)], policy={"tomahawk": "throw"})  # fmt: skip
    do(b, "a", "scale:cliff/body", "climb:on")
    assert b.game.facts.figures["e"].out
    assert (met(b), at(b, "a")[2], b.has("a", "climb")) == (False, z, False)
    assert b.has("a", "halted") is (score != 6)


@pytest.mark.rule("LW-ELEV-01", "LW-SKILL-16")
def test_a_climber_who_hangs_there_from_last_turn_is_snapped_at_too() -> None:
    edgy = above("e", 0.6, skills="Trigger-happy")
    begun = "11508 10000 0 12500 10000 3000 2000 0"
    a = fig("a", at=(12 - R, 10, 2), climb=begun, grip="1 4")
    b = ahead(a, edgy, FAR, pieces=[CLIFF], dice=[("hit e", 3)], policy={"snap-shot": "0"})
    do(b, "a", "climb:on")
    assert (met(b), at(b, "a")[2]) == (True, 2.5)
    assert b.game.facts.get("a", "spent") == 1000


@pytest.mark.rule("LW-ZONE-01", "LW-ELEV-01", "LW-HIRED-17")
@pytest.mark.parametrize(("skills", "left", "z"), [("", 5.4, 2.198), ("", 4.0, 2.0), ("Distraction", 5.4, 2.7)])
def test_a_climber_who_does_not_get_to_the_top_keeps_out_of_the_zone_above(skills: str, left: float, z: float) -> None:
    spent = round(1000 * (6 - left))
    b = ahead(climber(), above("e", 0.6, skills=skills), FAR, pieces=[CLIFF], dice=[("climb a", 4)])
    b.policy["manner"] = "done"
    b.game.tell(Status("a", "acted", 1))
    b.game.tell(Status("a", "spent", spent))
    b.run(faces.perform(b.game, "a", "cliff/body"))
    assert (at(b, "a")[2], b.has("a", "climb")) == (z, True)
    assert not charge.touching(b.game.facts, "a")


@pytest.mark.rule("LW-ELEV-03", "LW-ELEV-04")
def test_who_hangs_on_a_wall_fights_as_a_climber_wherever_he_is_met() -> None:
    """E has come to the edge over him: Fightin' 1, and beaten he clings on or drops from where he hangs."""
    begun = "11508 10000 0 12500 10000 3000 2500 0"
    a = fig("a", at=(12 - R, 10, 2.5), climb=begun, profile={"F": 5}, weapons="Hand Weapon")
    b = board(a, above("e", 0.2, weapons="Hand Weapon"), pieces=[CLIFF], answers=[("beaten-climber", "drop")],
              dice=[("fight a", 5), ("fight e", 5), ("wound a", 1, 1), ("wound e", 1)])  # fmt: skip
    play(b)
    assert (at(b, "a")[2], b.has("a", "climb")) == (0, False)


# -- jams of snap shots -------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-JAM-02", "LW-SKILL-16")
def test_what_jams_in_movin_is_not_cleared_in_the_same_turn() -> None:
    edgy = fig("e", seat=1, at=(15, 10), skills="Trigger-happy", weapons="Sixgun")
    b = ahead(fig("a", at=(10, 10)), edgy, dice=[("hit e", 1), ("jam e", 1)], policy={"snap-shot": "0"})
    b.run(trigger.met(b.game, "a", "e"))
    b.game.tell(PhaseBegan(1, "shootin"))
    assert not jam.can_reload(b.game, "e")
    b.game.tell(PhaseBegan(2, "shootin"))
    assert jam.to_clear(b.game, "e") == ["jammed:0"]


@pytest.mark.rule("LW-JAM-02", "LW-JAM-03", "LW-JAM-05")
def test_a_reload_makes_all_ready_but_what_has_just_jammed() -> None:
    """The rifle, which is to be loaded after every shot, suffers nothing by its jam."""
    b = board(fig("a", at=(10, 10), weapons="Sixgun, Sixgun, Rifle", jammed_0=1, jammed_1=2, jammed_2=2, empty_2=2),
              FAR, turn=2)  # fmt: skip
    b.run(jam.reload(b.game, "a"))
    assert [key for key in b.game.facts.figures["a"].status if ":" in key] == ["jammed:1"]


# -- loose horses in a fight --------------------------------------------------------------------------------------

TOUCH = (787 + 492) / 1000


def at_the_horse(*more: Man, horse_: Any = None, **keys: Any) -> Board:
    """A stands at his horse, B on its other side; E is on A's side and may move."""
    men = (
        fig("a", at=(10 - TOUCH, 10)),
        mount("a", at=(10, 10), **(horse_ or {})),
        fig("b", seat=1, at=(10 + TOUCH, 10)),
    )
    return saddled(*men, *more, FAR, phase="movin", options={"loose-mounts": "on"}, **keys)


@pytest.mark.rule("LW-LOOSE-05", "LW-LOOSE-06", "LW-MOUNT-06")
@pytest.mark.parametrize(("attacked", "fights"), [({}, ()), ({"attacked": 1}, ("a.mount",))])
def test_a_horse_fights_nobody_and_binds_nobody_until_it_is_attacked(attacked: Any, fights: tuple[str, ...]) -> None:
    b = at_the_horse(horse_=attacked)
    assert pairs.touched(b.game.facts, "b") == fights
    assert move.free(b.game, "b") is not bool(fights)
    assert "a.mount" not in [zone.body for zone in zones.zones(b.game, "b")]


@pytest.mark.rule("LW-LOOSE-04", "LW-MOUNT-06")
def test_a_horse_is_its_last_riders_in_a_fight_too() -> None:
    """The Outlaws ride A's horse now: he may attack it, and they say how it backs off."""
    b = at_the_horse(horse_={"side": 1, "attacked": 1}, policy={"strike": "a.mount"},
                     dice=[("fight a", 3), ("wound a", 1)])  # fmt: skip
    assert pairs.player_of(b.game.facts, "a.mount") == 1
    assert pairs.touched(b.game.facts, "a") == ("a.mount",)
    assert not pairs.touched(b.game.facts, "b")
    b.game.tell(Placed("b", b.body("b").moved((25000, 25000, 0))))
    play(b)
    assert len(b.acts("strike")) == 1


@pytest.mark.rule("LW-CHARGE-02", "LW-LOOSE-05", "LW-LOOSE-07")
@pytest.mark.parametrize("attacked", [0, 1])
def test_nobody_takes_a_horse_out_of_its_fight(attacked: int) -> None:
    b = at_the_horse(horse_={"attacked": attacked})
    found = {option.partition(":")[0] for option in offered(b, "a")}
    assert ("lead" in found) is not bool(attacked)
    assert loose.passable(b.game, "a", 6000) == (() if attacked else ("a.mount",))
    b.policy["aside"] = ANY
    b.run(loose.make_way(b.game, "z", ((5000, 10600, 0), (15000, 10600, 0))))
    assert (at(b, "a.mount") == (10, 10, 0)) is bool(attacked)


# -- strikes at the trapped ---------------------------------------------------------------------------------------


@pytest.mark.rule("LW-SKILL-09", "LW-TRAP-01")
@pytest.mark.parametrize(("posture", "scores"), [("down", (6, 3, 3, 6, 1, 1)), ("standing", (6, 6, 1))])
def test_an_extra_strike_at_a_trapped_foe_is_doubled_as_any_other(posture: Any, scores: tuple[int, ...]) -> None:
    men = (
        fig("a", at=(10, 10), skills="Dirty Fighter", weapons="Hand Weapon"),
        fig("b", seat=1, at=(10 + BASE, 10), posture=posture, profile={"W": 9}),
    )
    rolls = [("fight a", 6), ("fight b", 1), *(("wound a", score) for score in scores)]
    b = play(board(*men, dice=rolls))
    assert len(b.acts("strike")) == len(scores)


# -- through the jail ---------------------------------------------------------------------------------------------


def floor_box() -> tuple[int, int, int, int, int]:
    outline, level = indoors.floor_outline(gaol.JAIL), indoors.middle_of(gaol.JAIL)[2]
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    return min(xs), min(ys), max(xs), max(ys), level


@pytest.mark.rule("LW-JAIL-09")
@pytest.mark.parametrize(("up", "aside", "goes_on"), [(0, 0, False), (3000, 0, True), (0, 9000, True)])
@pytest.mark.parametrize("told", ["passed", "swept"])
def test_a_guard_whose_way_leads_through_the_jail_disturbs_the_search(
    told: str, up: int, aside: int, goes_on: bool
) -> None:
    """No point of his way is inside; over the roof or past the walls he disturbs nobody."""
    left, low, right, _, level = floor_box()
    y = low + 1000 - aside
    way = (left - 2000, y, level + up), (right + 2000, y, level + up)
    b = gaol.scene(gaol.raider(at=(18, 18), searching=2), gaol.guard("g"), gaol.held())
    getattr(scenarios.of(b.game.facts), told)(b.game, "g", way)
    assert b.has("a", "searching") is goes_on


@pytest.mark.rule("LW-JAIL-09", "LW-DIVE-03")
def test_what_is_moved_by_rules_is_told_to_the_scenario() -> None:
    left, low, right, _, level = floor_box()
    b = gaol.scene(gaol.raider(at=(18, 18), searching=2), gaol.guard("g"), gaol.held())
    swept.along(b.game, "g", ((left - 2000, low + 1000, level), (right + 2000, low + 1000, level)))
    assert not b.has("a", "searching")


# -- who is set up where ------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-STAGE-05", "LW-STAGE-03", "LW-MOUNT-16")
@pytest.mark.parametrize("posture", ["standing", "mounted"])
def test_nobody_starts_on_the_coach_but_the_man_who_rides_shotgun(posture: Any) -> None:
    b = test_stage.road(fig("d", at=(2, 5)), fig("a", seat=1, at=(60, 5)))
    stands = replace(b.body("d"), posture=posture)
    (x, y, z), _ = coach.on_top(b.game, coach.SHOTGUN)
    asked = deploy.nearest_place(b.game, "d", stands, deploy.edge("west", 6000), 0, "LW-STAGE-03")
    assert asked is not None
    with pytest.raises(IllegalChoice, match="an area that it keeps away from"):
        asked.check(Put((x, y, z), 0), b.game.scene)


@pytest.mark.rule("LW-MOUNT-16")
@pytest.mark.parametrize(("posture", "may"), [("standing", True), ("mounted", False)])
def test_no_rider_starts_on_a_roof(posture: Any, may: bool) -> None:
    """The jail's; nor does a horse by itself."""
    roof = next(one for one in gaol.JAIL.surfaces if one.kind == "roof")
    (x, y), z = middle(tuple((x, y) for x, y, _ in roof.vertices)), roof.vertices[0][2]
    b = gaol.scene(gaol.raider(), gaol.guard("g"), gaol.held())
    stands = replace(b.body("g"), posture=posture)
    asked = deploy.nearest_place(b.game, "g", stands, deploy.by_piece("jail", 3000), 1, "LW-JAIL-03")
    assert asked is not None
    clear = all(one.keeps(stands.moved((x, y, z))) for one in asked.apart)
    assert clear is may


# -- down a wall --------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-ZONE-01", "LW-CLIMB-01")
@pytest.mark.parametrize(
    ("begun", "manner"),
    [("12000 10000 3000 11000 10000 0 2000 0", "on"), ("11508 10000 0 12500 10000 3000 1000 0", "down")],
)
@pytest.mark.parametrize(("off", "z"), [(0.5, 1), (1.1, 0)])
def test_nobody_climbs_down_into_a_zone(begun: str, manner: str, off: float, z: float) -> None:
    """Whether he comes down or turns back; he may let go and drop beside him."""
    a = fig("a", at=(12 - R, 10, 1), climb=begun, grip="1 4")
    b = ahead(a, fig("e", seat=1, at=(12 - 3 * R - off, 10)), FAR, pieces=[CLIFF])
    do(b, "a", f"climb:{manner}")
    assert (at(b, "a")[2], b.has("a", "climb")) == (z, bool(z))
