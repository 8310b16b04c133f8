"""Dive for Cover: the test of a fighter who is shot at, and what a failure makes of him (LW-DIVE-01 to -09).

Lives here: `Due`, a test that is due, `Alarm`, the tests of those who saw a friend fall, and carrying them out. Never
here: when they are due (`hits`, `explosives`), dice (`pluck`), where there is cover (`refuge`).
"""

from __future__ import annotations

from dataclasses import dataclass

from gulch.decision import About, Option, Pick
from gulch.events import Moved, Note, Status
from gulch.match import Game
from gulch.rules.legends import pluck, refuge, scenarios, tape, way
from gulch.rules.legends.options import option
from gulch.rules.legends.state import ANIMAL, body_of, bound, friends, is_fighter, mounted, prone, turn_of
from gulch.table.model import INCH, Body, Point

NEAR = 3 * INCH


@dataclass(frozen=True, slots=True)
class Due:
    """A test that `figure` must take, from a shooter at `at`; `cause` is the rule that makes it due."""

    figure: str
    at: Point
    cause: str

    async def settle(self, game: Game) -> None:
        await dive(game, self)


@dataclass(frozen=True, slots=True)
class Alarm:
    """The tests of friends who saw one shot dead, by a shooter at `at`, in the order that their player chooses
    (LW-DIVE-02)."""

    figures: tuple[str, ...]
    at: Point

    async def settle(self, game: Game) -> None:
        left = [fig for fig in self.figures if game.still(fig)]
        while left:
            fig = await game.pick(_order_pick(game, left))
            left.remove(fig)
            await dive(game, Due(fig, self.at, "LW-DIVE-02"))
            left = [other for other in left if game.still(other)]


def _order_pick(game: Game, left: list[str]) -> Pick:
    from gulch.rules.legends import pairs

    figures = game.facts.figures
    options = [Option(fig, figures[fig].name, About(figures=(fig,))) for fig in left]
    return Pick(
        seat=pairs.player_of(game.facts, left[0]), kind="dive-order", rule="LW-DIVE-02", options=options,
        prompt="A friend was shot dead nearby: who takes the next test?",
    )  # fmt: skip


def casualty(game: Game, fallen: str, where: Body, at: Point) -> None:
    """Makes the tests due of friends within 3 inches of where a fighter, or bystander, was shot dead (LW-DIVE-02)."""
    if game.facts.figures[fallen].sheet("class") == ANIMAL:
        return
    near = [one for one in _mates(game, fallen) if tape.apart(game, body_of(game.facts, one), where) <= NEAR]
    if near:
        game.pending.append(Alarm(tuple(near), at))


def _mates(game: Game, fallen: str) -> list[str]:
    """Those of his side on the table, in posse order; a bystander's are the other bystanders."""
    facts = game.facts
    if is_fighter(facts.figures[fallen]):
        return [friend.id for friend in friends(facts, fallen)]
    others = facts.of_seat(facts.figures[fallen].info.seat)
    return [one.id for one in others if one.body is not None and one.id != fallen and one.sheet("class") != ANIMAL]


# -- the test -------------------------------------------------------------------------------------------------


async def dive(game: Game, due: Due) -> None:
    """The test; on a failure he runs behind the nearest terrain, or lies down if he is behind some (LW-DIVE-03, -04),
    and a shot that he has not fired yet is lost (LW-DIVE-05)."""
    from gulch.rules.legends import climb

    fig = due.figure
    if not game.still(fig) or bound(game.facts, fig):
        return
    fights, way_out = engaged(game, fig), option(game, "dive-in-combat")
    if (fights and way_out == "exempt") or await pluck.test(game, fig, pluck.DIVE, due.cause):
        return
    game.tell(Status(fig, "dives", int(game.facts.get(fig, "dives", 0) or 0) + 1, due.cause))
    scenarios.of(game.facts).dived(game, fig)
    phase = game.facts.phase
    if phase is not None and phase.phase in ("movin", "shootin"):
        game.tell(Status(fig, "shot", turn_of(game.facts), "LW-DIVE-05"))
    if climb.hanging(game.facts, fig):
        game.tell(Note(f"{game.facts.figures[fig].name} clings to the wall.", "LW-DIVE-03", (fig,)))
    elif fights and way_out == "lie-prone":
        _lie_down(game, fig, "LW-DIVE-07")
    elif refuge.is_behind(game, fig, due.at):
        _get_down(game, fig, due.at)
    else:
        _run(game, fig, due.at)


def engaged(game: Game, fig: str) -> bool:
    """Whether it touches an enemy (LW-DIVE-07)."""
    return bool(way.touching(game, fig))


def _get_down(game: Game, fig: str, at: Point) -> None:
    """Behind cover already: on the ground, and a rider behind his mount (LW-DIVE-04, LW-DIVE-09)."""
    from gulch.rules.legends import riders

    if mounted(game.facts, fig):
        if not riders.dive_behind(game, fig, at):
            game.tell(Note(f"{game.facts.figures[fig].name} has no room to dismount.", "LW-DIVE-09", (fig,)))
        return
    _lie_down(game, fig, "LW-DIVE-04")


def _lie_down(game: Game, fig: str, rule: str) -> None:
    """He goes to ground, if he does not lie there (LW-DIVE-06); a rider beside his mount."""
    from gulch.rules.legends import prone as ground
    from gulch.rules.legends import thrown

    if not prone(game.facts, fig):
        game.tell(Note(f"{game.facts.figures[fig].name} goes to ground.", rule, (fig,)))
        (thrown.pulled_down if mounted(game.facts, fig) else ground.put_down)(game, fig, rule)


def _run(game: Game, fig: str, at: Point) -> None:
    """By the quickest safe way behind terrain, as far as the allowance takes him (LW-DIVE-03)."""
    from gulch.rules.legends import swept

    body, name = body_of(game.facts, fig), game.facts.figures[fig].name
    run = refuge.nearest(game, fig, at)
    if run is None:
        game.tell(Note(f"{name} finds no cover to dive for.", "LW-DIVE-03", (fig,)))
        return
    game.tell(Note(f"{name} dives for cover.", "LW-DIVE-03", (fig,)))
    route = (body.at, *run.points)
    game.tell(Moved(fig, route, tuple(leg.kind for leg in run.walk.legs), run.facing, "dive"))
    swept.along(game, fig, route)
