"""Loot counters: picking up, carrying, dropping; leaving the table; what Loot is worth in each scenario."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.decision import Place, Put, Walked
from gulch.errors import IllegalChoice
from gulch.events import Ended, Marker, Removed, Score, Status
from gulch.rules.shadows import damage, downed, loot, recovery, scenarios, victory
from gulch.rules.shadows.course import Course, possible
from gulch.rules.shadows.move import move
from rules.shadows.agenda import in_turn
from rules.shadows.build import Board, Man, board, fig

FAR = fig("x", seat=1, at=(30, 30))


def scene(scenario: str, *figures: Man, loot_at: dict[str, tuple[float, ...]] | None = None, **more: Any) -> Board:
    """A board in that scenario, with counters lying on it; Posse 0 deployed south-west, Posse 1 north-east."""
    b = board(*figures, **more)
    b.game.tell(Status("seat:0", "scenario", scenario))
    for seat, zone in ((0, "south-west"), (1, "north-east")):
        b.game.tell(Status(f"seat:{seat}", "zone", zone))
    for counter, at in (loot_at or {}).items():
        x, y, z = (*at, 0)[:3]
        loot.lay(b.game, counter, (round(x * 1000), round(y * 1000), round(z * 1000)))
    return in_turn(b)


def walk(*points: tuple[float, ...], deeds: tuple[str, ...] = ()) -> Walked:
    return Walked(tuple((round(p[0] * 1000), round(p[1] * 1000), round((*p, 0)[2] * 1000)) for p in points), 0, deeds)


def carrier(id: str, *counters: str, **more: Any) -> Man:
    return fig(id, loot=" ".join(counters), **more)


def scored(b: Board) -> list[tuple[int, int]]:
    return [(event.seat, event.points) for event in b.told(Score)]


# -- picking up ----------------------------------------------------------------------------------------


@pytest.mark.rule("SW-LOOT-01")
def test_a_model_picks_loot_up_in_the_middle_of_a_move_at_no_cost() -> None:
    b = scene("a-fistful-of-loot", fig("a", at=(10, 10)), FAR, loot_at={"loot-1": (12, 10.6)},
              answers=[walk((14, 10), deeds=("loot:loot-1",))])  # fmt: skip
    b.run(move(b.game, "a"))
    assert b.body("a").at == (14000, 10000, 0)
    assert loot.carried(b.game.facts, "a") == ("loot-1",)
    assert b.game.facts.markers == {}
    assert [act.text for act in b.acts("pick-up")] == ["A picks up Loot."]


@pytest.mark.rule("SW-LOOT-01")
def test_picking_up_is_a_choice_and_only_what_it_moves_over_is_picked_up() -> None:
    places = {"loot-1": (12, 10), "loot-2": (12, 10.9), "loot-3": (12, 10, 3), "loot-4": (14.7, 10.7)}
    b = scene("a-fistful-of-loot", fig("a", at=(10, 10)), FAR, loot_at=places, answers=[walk((14, 10))])
    b.run(move(b.game, "a"))
    (route,) = b.decisions("move")
    assert [deed.id for deed in route.deeds] == ["loot:loot-1", "loot:loot-2", "loot:loot-3", "loot:loot-4"]
    assert loot.carried(b.game.facts, "a") == ()
    deeds = tuple(deed.id for deed in route.deeds)
    b = scene("a-fistful-of-loot", fig("a", at=(10, 10)), FAR, loot_at=places, answers=[walk((14, 10), deeds=deeds)])
    b.run(move(b.game, "a"))
    assert loot.carried(b.game.facts, "a") == ("loot-1",)  # 0.9" and 0.99" to the side, 3" up
    assert b.notes() == ["A does not pick up Loot."] * 3


@pytest.mark.rule("SW-LOOT-01")
def test_a_model_carries_two_at_most_and_a_third_stays() -> None:
    b = scene("a-fistful-of-loot", carrier("a", "loot-8", at=(10, 10)), FAR,
              loot_at={"loot-1": (12, 10), "loot-2": (13, 10)},
              answers=[walk((14, 10), deeds=("loot:loot-1", "loot:loot-2"))])  # fmt: skip
    b.run(move(b.game, "a"))
    assert loot.carried(b.game.facts, "a") == ("loot-8", "loot-1")
    assert [marker.id for marker in loot.lying(b.game.facts)] == ["loot-2"]
    assert loot.deeds(b.game, "a", 4000) == ()


@pytest.mark.rule("SW-LOOT-01")
def test_a_crawling_model_picks_nothing_up() -> None:
    b = scene("a-fistful-of-loot", fig("a", at=(10, 10), downed=1), FAR, loot_at={"loot-1": (11, 10)},
              answers=[walk((12, 10))])  # fmt: skip
    b.run(downed.crawl(b.game, "a"))
    assert loot.carried(b.game.facts, "a") == ()
    assert len(b.game.facts.markers) == 1


@pytest.mark.rule("SW-LOOT-01")
def test_a_mounted_model_and_one_that_reacts_pick_it_up_too() -> None:
    b = scene("a-fistful-of-loot", fig("a", at=(10, 10), posture="mounted"), FAR, loot_at={"loot-1": (12, 10)},
              answers=[walk((14, 10), deeds=("loot:loot-1",))])  # fmt: skip
    b.run(move(b.game, "a", reaction_to="x"))
    assert loot.carried(b.game.facts, "a") == ("loot-1",)


@pytest.mark.rule("SW-LOOT-01", "SW-LOOK-13")
def test_a_declared_move_is_not_lost_because_the_loot_on_its_way_was_taken() -> None:
    b = scene("a-fistful-of-loot", fig("a", at=(10, 10)), FAR, loot_at={"loot-2": (13, 10)})
    route = walk((14, 10), deeds=("loot:loot-1", "loot:loot-2"))
    assert possible(b.game, "a", Course(route))
    b.run(move(b.game, "a", route=route))
    assert loot.carried(b.game.facts, "a") == ("loot-2",)


# -- dropping ------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-LOOT-02")
def test_a_downed_carrier_drops_all_of_it_where_it_is_and_another_takes_it() -> None:
    b = scene("a-fistful-of-loot", carrier("a", "loot-1", "loot-2", at=(12, 10)), fig("c", at=(10, 10)), FAR,
              answers=[walk((14, 10), deeds=("loot:loot-1", "loot:loot-2"))])  # fmt: skip
    damage.down(b.game, "a")
    assert [(m.id, m.at) for m in loot.lying(b.game.facts)] == [
        ("loot-1", (12000, 10000, 0)),
        ("loot-2", (12000, 10000, 0)),
    ]
    assert loot.carried(b.game.facts, "a") == ()
    b.run(move(b.game, "c"))
    assert loot.carried(b.game.facts, "c") == ("loot-1", "loot-2")


@pytest.mark.rule("SW-LOOT-02")
def test_a_casualty_drops_it_in_the_same_way() -> None:
    b = scene("a-fistful-of-loot", carrier("a", "loot-1", at=(12, 10)), FAR)
    damage.casualty(b.game, "a", "x")
    assert [m.at for m in loot.lying(b.game.facts)] == [(12000, 10000, 0)]


@pytest.mark.rule("SW-LOOT-02", "SW-BOTTLE-04")
def test_one_that_bottles_out_leaves_it_within_an_inch_where_its_owner_says() -> None:
    far = (12000 + 492 + 1000 + 394, 10000, 0)

    def leave(place: Place) -> Put:
        assert (place.seat, place.rule) == (0, "SW-BOTTLE-04")
        with pytest.raises(IllegalChoice):
            place.check(Put((far[0] + 1, *far[1:]), 0), b.game.scene)
        return Put(far, 0)

    b = scene("a-fistful-of-loot", carrier("a", "loot-1", at=(12, 10), facing=0), fig("c", at=(20, 20)), FAR,
              answers=[("leave-behind", leave)])  # fmt: skip
    b.run(recovery.bottle_out(b.game, 0))
    assert [marker.at for marker in loot.lying(b.game.facts)] == [far]
    assert loot.carried(b.game.facts, "a") == ()
    assert b.removed() == ["c", "a"]
    assert [marker.at for marker in b.told(Marker)] == [far]


# -- leaving the table ---------------------------------------------------------------------------------


@pytest.mark.rule("SW-LOOT-03")
def test_in_showdown_nobody_leaves_the_table() -> None:
    b = scene("showdown", fig("a", at=(34, 30)), fig("x", seat=1, at=(5, 30)), answers=[walk((36, 30))])
    with pytest.raises(IllegalChoice):
        b.run(move(b.game, "a"))


@pytest.mark.rule("SW-LOOT-03", "SW-SCEN-11", "SW-SCEN-12")
def test_a_carrier_leaves_through_an_enemy_zone_and_nobody_scores_it_as_a_casualty() -> None:
    b = scene("the-getaway", carrier("a", "loot-0-1", "loot-0-2", at=(33, 30)), fig("x", seat=1, at=(5, 30)),
              answers=[walk((36.5, 30))])  # fmt: skip
    b.run(move(b.game, "a"))
    assert [(event.figure, event.how) for event in b.told(Removed)] == [("a", "left")]
    assert scored(b) == [(0, 4)]
    assert loot.carried(b.game.facts, "a") == ()
    assert not b.game.still("a")


@pytest.mark.rule("SW-SCEN-11")
@pytest.mark.parametrize(
    "figure, to",
    [
        (fig("a", at=(33, 30)), (36.5, 30)),  # no Loot
        (carrier("a", "loot-0-1", at=(33, 20)), (36.5, 20)),  # outside of the zone
        (carrier("a", "loot-0-1", at=(3, 5)), (-0.5, 5)),  # its own zone
        (carrier("a", "message-0", at=(33, 30)), (36.5, 30)),  # an Agenda's message
    ],
)
def test_nobody_else_and_nowhere_else(figure: Man, to: tuple[float, float]) -> None:
    b = scene("the-getaway", figure, fig("x", seat=1, at=(18, 3)), answers=[walk(to)])
    with pytest.raises(IllegalChoice):
        b.run(move(b.game, "a"))


@pytest.mark.rule("SW-SCEN-11")
def test_loot_that_was_found_on_the_way_counts_too() -> None:
    b = scene("the-getaway", fig("a", at=(31, 30)), fig("x", seat=1, at=(5, 30)), loot_at={"loot-1-1": (32, 30)},
              answers=[walk((34, 30), deeds=("loot:loot-1-1",))])  # fmt: skip
    b.run(move(b.game, "a"))
    assert [exit.id for exit in scenarios.of(b.game.facts).exits(b.game.facts, "a")] == ["north-east"]


@pytest.mark.rule("SW-VP-04", "SW-LOOT-03")
def test_a_posse_that_has_left_is_no_sudden_death_but_decided_on_points() -> None:
    b = scene("the-getaway", carrier("a", "loot-0-1", at=(33, 30)), fig("x", seat=1, at=(5, 30)),
              answers=[walk((36.5, 30))])  # fmt: skip
    b.run(move(b.game, "a"))
    assert victory.sudden_death(b.game)
    (ended,) = b.told(Ended)
    assert (ended.winners, ended.rule) == ((0,), "SW-VP-01")
    assert "has left the table" in ended.reason


# -- what it is worth ----------------------------------------------------------------------------------


def over(b: Board) -> Board:
    victory.end_on_points(b.game, "Turn 8 is over")
    return b


@pytest.mark.rule("SW-SCEN-07")
def test_each_counter_held_at_the_end_is_worth_two_and_one_on_the_table_nothing() -> None:
    b = over(scene("a-fistful-of-loot", carrier("a", "loot-1", "loot-2", at=(5, 5)), FAR, loot_at={"loot-3": (9, 9)}))
    assert scored(b) == [(0, 4)]
    assert b.told(Ended)[0].winners == (0,)
    b = over(scene("a-fistful-of-loot", carrier("a", "message-0", at=(5, 5)), FAR))
    assert scored(b) == []  # SW-AGENDA-06: the message is no Loot of the scenario


@pytest.mark.rule("SW-SCEN-07")
def test_casualties_count_in_a_fistful_of_loot() -> None:
    b = scene("a-fistful-of-loot", fig("a", at=(5, 5)), FAR)
    damage.casualty(b.game, "x", "a")
    assert scored(b) == [(0, 1)]


@pytest.mark.rule("SW-SCEN-12")
def test_the_getaway_counts_loot_and_carriers_and_no_casualties() -> None:
    b = scene("the-getaway", carrier("a", "loot-0-1", "loot-0-2", at=(33, 30)), carrier("c", "loot-0-3", at=(10, 10)),
              fig("h", seat=1, at=(5, 30), rank="Hero"), answers=[walk((36.5, 30))])  # fmt: skip
    damage.casualty(b.game, "h", "c")
    b.run(move(b.game, "a"))
    over(b)
    assert scored(b) == [(0, 4), (0, 1)]
    assert b.game.facts.scores[0] == 5


@pytest.mark.rule("SW-SCEN-12")
def test_a_model_with_two_counters_on_the_table_counts_once() -> None:
    b = over(scene("the-getaway", carrier("a", "loot-0-1", "loot-0-2", at=(5, 5)), FAR))
    assert scored(b) == [(0, 1)]
