"""Loot counters: lying about, picked up, carried, dropped (SW-LOOT-01, SW-LOOT-02, SW-BOTTLE-04).

A counter that lies on the table is a marker of kind "loot", one that is carried a word in the status "loot" of its
carrier; so each is always in one place. Never here: what Loot is worth (the scenarios), who may leave the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gulch.decision import About, Option, Place, Put, point_text
from gulch.events import Act, Marker, Note, Status
from gulch.match import Game
from gulch.rules.shadows.state import standing
from gulch.table.measure import plan_distance
from gulch.table.model import Body, Point
from gulch.view import Facts, MarkerFacts

KIND = "loot"
DEED = "loot:"
COUNTER = 394  # mils: the radius of a counter of 20 mm
THICK = 100
MOST = 2
NEAR = 1000
LEVEL = 500  # a counter lies at a mover's feet if their heights differ by less


def carried(facts: Facts, fig: str) -> tuple[str, ...]:
    """The ids of the counters that a figure carries."""
    return tuple(str(facts.get(fig, "loot", "") or "").split())


def lying(facts: Facts) -> list[MarkerFacts]:
    """The counters on the table, in order of their ids."""
    return [marker for marker in facts.markers.values() if marker.kind == KIND]


def is_loot(counter: str) -> bool:
    """Whether a counter is Loot of the scenario; an Agenda's message is not (SW-AGENDA-06)."""
    return counter.startswith("loot")


def label(counter: str) -> str:
    """What is written on a counter."""
    return "Loot" if is_loot(counter) else "The message"


def counter_body(id: str, at: Point = (0, 0, 0)) -> Body:
    """A counter as something that is put on the table."""
    return Body(id, "counter", COUNTER, THICK, *at, 0)


def lay(game: Game, counter: str, at: Point) -> None:
    """The counter lies there now."""
    game.tell(Marker(counter, KIND, at, label(counter)))


def give(game: Game, fig: str, counter: str, rule: str) -> None:
    """The figure carries the counter from now on."""
    game.tell(Status(fig, "loot", " ".join((*carried(game.facts, fig), counter)), rule))


# -- picking up -----------------------------------------------------------------------------------------


def deeds(game: Game, fig: str, left: int) -> tuple[Option, ...]:
    """What a model on its feet may do on a stretch of its Move: pick up counters that it moves over, for free, two at
    most in all (SW-LOOT-01). Offered for every counter within its allowance."""
    found = lying(game.facts)
    if not found or len(carried(game.facts, fig)) >= MOST or not standing(game.facts, fig):
        return ()
    body = game.scene.bodies[fig]
    near = [m for m in found if plan_distance(body.at, m.at) <= left + body.radius + COUNTER]
    why = (f"Free, on moving over it; {MOST} at most (SW-LOOT-01)",)
    return tuple(Option(DEED + m.id, f"Pick up {m.label} at {point_text(m.at)}", About(at=m.at), why) for m in near)


def over(at: Point, radius: int, counter: Point) -> bool:
    """Whether a base at a point covers any of a counter."""
    return abs(at[2] - counter[2]) < LEVEL and plan_distance(at, counter) < radius + COUNTER


def pick_up(game: Game, fig: str, way: Sequence[Point], wanted: Sequence[str]) -> None:
    """Takes those counters of the deeds `wanted` that the model has moved over, in the order in which it did."""
    radius = game.scene.bodies[fig].radius
    for at in way:
        for counter in _wanted(game, wanted):
            if len(carried(game.facts, fig)) < MOST and over(at, radius, counter.at):
                _take(game, fig, counter)


def _wanted(game: Game, wanted: Sequence[str]) -> Iterator[MarkerFacts]:
    for deed in wanted:
        counter = game.facts.markers.get(deed.removeprefix(DEED))
        if deed.startswith(DEED) and counter is not None:
            yield counter


def _take(game: Game, fig: str, counter: MarkerFacts) -> None:
    text = f"{game.facts.figures[fig].name} picks up {_the(counter.id)}."
    act = Act("pick-up", fig, item=counter.label, points=(counter.at,), text=text, rule="SW-LOOT-01")
    with game.because(game.tell(act)):
        game.tell(Marker(counter.id, KIND, None, counter.label))
        give(game, fig, counter.id, "SW-LOOT-01")


def missed(game: Game, fig: str, wanted: Sequence[str]) -> None:
    """Says what the model meant to pick up and did not come over, or could not carry."""
    for counter in _wanted(game, wanted):
        text = f"{game.facts.figures[fig].name} does not pick up {_the(counter.id)}."
        game.tell(Note(text, "SW-LOOT-01", (fig,)))


def _the(counter: str) -> str:
    return "Loot" if is_loot(counter) else "the message"


# -- dropping -------------------------------------------------------------------------------------------


def drop(game: Game, fig: str, rule: str = "SW-LOOT-02") -> None:
    """All that the figure carries lies at once where it is (SW-LOOT-02). Nothing for one that carries nothing."""
    counters, body = carried(game.facts, fig), game.facts.figures[fig].body
    if not counters or body is None:
        return
    text = f"{game.facts.figures[fig].name} drops {' and '.join(_the(counter) for counter in counters)}."
    act = Act("drop", fig, item=label(counters[0]), points=(body.at,), text=text, rule=rule)
    with game.because(game.tell(act)):
        game.tell(Status(fig, "loot", None, rule))
        for counter in counters:
            lay(game, counter, body.at)


async def leave_behind(game: Game, fig: str) -> None:
    """What a model that is about to Bottle Out carries stays within 1" of it in its view; its owner says where. With no
    such place it lies where the model stood (SW-LOOT-02, SW-BOTTLE-04)."""
    who, counters = game.facts.figures[fig], carried(game.facts, fig)
    if not counters or who.body is None:
        return
    game.tell(Status(fig, "loot", None, "SW-BOTTLE-04"))
    for counter in counters:
        place = Place(
            seat=who.seat, kind="leave-behind", rule="SW-BOTTLE-04", subject=fig,
            prompt=f"{who.name} leaves {_the(counter)} behind: where?",
            body=counter_body(counter, who.body.at), centre=who.body.at, radius=NEAR, turn=False, seen_by=fig,
        )  # fmt: skip
        put: Put = await game.ask(place) if place.possible(game.scene) else Put(who.body.at, 0)
        lay(game, counter, put.at)
