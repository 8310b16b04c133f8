"""Movin': the order of sides and models, and one model's whole move (LW-MOVE, LW-TURN-02, LW-HEROIC-05).

A model's move is a series of manners (walking, lying down, mounting ...) as long as its allowance lasts: each is
chosen, then carried out. Never here: what a manner does (`manners` knows where), ways (`walk`), what is left (`pace`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial

from gulch.decision import About, Option, Pick
from gulch.events import Status
from gulch.match import Game
from gulch.rules.legends import charge, climb, hills, loose, manners, mounts, offers, pace, pairs, prone, turn, walk
from gulch.rules.legends.pending import drain
from gulch.rules.legends.state import bound, in_play, on_table
from gulch.rules.legends.state import prone as lies
from gulch.table.model import INCH, Body

DONE = "done"
RIDE = 10 * INCH  # the farthest that one who gets into a saddle could still go


# -- the phase --------------------------------------------------------------------------------------------------


async def movin(game: Game, number: int) -> None:
    """Each side tests its nerve, climbers hold on, then Heroic Actions, then the side with the drop moves, then the
    other (LW-TURN-02, LW-HILLS-01, LW-CLIMB-02)."""
    turn.begin(game, "movin", number)
    sides = turn.sides(game.facts)
    game.then(
        ("loose-mounts",), *(("hills", seat) for seat in sides), *(("hold-on", seat) for seat in sides),
        ("heroics", "movin"), *(("side-begins", seat) for seat in sides),
        *(("last-call", seat) for seat in sides if not offers.own_halves(game)),
        ("planting", number), ("pair-up",), ("movin-over",),
    )  # fmt: skip


async def head_for_hills(game: Game, seat: int) -> None:
    """A side's first act of the phase (LW-HILLS-01)."""
    await hills.hills(game, seat)


async def side_begins(game: Game, seat: int) -> None:
    """What the scenario puts before a side's models, then they move; a half of one's own ends with the last call
    (LW-WEAP-35)."""
    from gulch.rules.legends import scenarios

    last = (("last-call", seat),) if offers.own_halves(game) else ()
    game.then(*scenarios.of(game.facts).movin(game, seat), ("move-side", seat), *last)


async def hold_on(game: Game, seat: int) -> None:
    await climb.hold_on(game, seat)
    await drain(game)


async def move_side(game: Game, seat: int) -> None:
    """One model of a side moves, and the next is asked for (LW-MOVE-03)."""
    fig = await turn.next_model(game, seat, "mover", "LW-MOVE-03", lambda: able(game, seat))
    if fig != turn.DONE:
        game.then(("move", fig), ("move-side", seat))


def able(game: Game, seat: int) -> list[str]:
    """The models of a side that may still move."""
    mine = [*on_table(game.facts, seat), *mounts.passengers(game.facts, seat)]
    return [figure.id for figure in mine if can_move(game, figure.id)]


async def move(game: Game, fig: str) -> None:
    """The step of one model's move."""
    await act(game, fig)


async def movin_over(game: Game) -> None:
    """The end of Movin' (LW-HIRED-21)."""
    from gulch.rules.legends import hired

    hired.movin_over(game)


# -- one model --------------------------------------------------------------------------------------------------


def can_move(game: Game, fig: str) -> bool:
    """Whether a model may make its move of this Turn (LW-MOVE-03, LW-CHARGE-02)."""
    return not pace.acted(game, fig) and not pace.halted(game, fig) and free(game, fig)


def free(game: Game, fig: str) -> bool:
    """Whether nothing holds it: an enemy in contact, a rope, a fall from the saddle, the scenario."""
    from gulch.rules.legends import lasso, pluck, scenarios, thrown

    facts = game.facts
    if not in_play(facts, fig) or bound(facts, fig) or pairs.touched(facts, fig):
        return False
    if lasso.held(facts, fig) or lasso.threw(facts, fig) or thrown.is_dazed(game, fig):
        return False
    return not pluck.is_daunted(game, fig) and not scenarios.of(facts).may_act(game, fig)


async def act(game: Game, fig: str, *, near: tuple[str, int] | None = None, extra: bool = False) -> None:
    """One model's whole move. `near`: it has to end within so many mils of that figure (LW-HEROIC-05). `extra`: a whole
    move besides the one of this Turn (LW-HEROIC-09)."""
    if not (free(game, fig) if extra else can_move(game, fig)):
        return
    _sets_out(game, fig, near)
    fresh, again = not extra, True  # what takes a whole Movin' is no part of an extra move
    while again:
        chosen = await game.pick(partial(_ask, game, fig, fresh))
        if chosen in ("", DONE):
            break
        again = await _perform(game, fig, chosen)
        fresh = False
    _comes_to_rest(game, fig)


def _going(game: Game, fig: str) -> bool:
    return free(game, fig) and (pace.left(game, fig) > 0 or _may_get_down(game, fig))


def _may_get_down(game: Game, fig: str) -> bool:
    """A rider whose allowance is used up may still get down (LW-MOUNT-03)."""
    return mounts.riding(game.facts, fig) and not pace.halted(game, fig)


def _sets_out(game: Game, fig: str, near: tuple[str, int] | None) -> None:
    """The whole allowance, and a look round for enemies within reach (LW-CHARGE-04)."""
    pace.begin(game, fig)
    if near is not None:
        game.tell(Status(fig, "leash", f"{near[0]} {near[1]}", "LW-HEROIC-05"))
    if game.facts.figures[fig].body is None:
        return
    mount = mounts.mount_of(game.facts, fig)
    reach = pace.full(game, fig)
    charge.begin(game, fig, max(reach, RIDE) if mount is not None else reach)


async def _perform(game: Game, fig: str, chosen: str) -> bool:
    """Carries a manner out; whether the model is to be asked again, if it can still do anything."""
    kind, _, argument = chosen.partition(":")
    manner, rounded, body = manners.all(game.facts)[kind], pace.rounded(game, fig), game.scene.bodies.get(fig)
    goes_on = bool(await manner.perform(game, fig, argument))
    await drain(game)
    idle = kind in (manners.WALK, manners.CRAWL) and not goes_on and _stayed(body, game.scene.bodies.get(fig))
    if manner.whole or idle:
        return False
    if kind != manners.WALK or goes_on or pace.rounded(game, fig) != rounded:
        return True
    return _going(game, fig) and any(option.id != manners.WALK for option in manners.options(game, fig, False))


def _stayed(before: Body | None, now: Body | None) -> bool:
    """Whether it is where it was, perhaps turned."""
    return before is not None and now is not None and before.at == now.at


def _ask(game: Game, fig: str, fresh: bool) -> Pick | None:
    """The question what a model does next, None if it can do nothing."""
    found = manners.options(game, fig, fresh) if _going(game, fig) else []
    if not found:
        return None
    who = game.facts.figures[fig]
    options = [*found, Option(DONE, "Stay here", About(figures=(fig,)))]
    return Pick(
        seat=who.seat, kind="manner", rule="LW-MOVE-02", prompt=f"{who.name} moves: how?", subject=fig, options=options
    )


async def dash(game: Game, fig: str, mils: int) -> None:
    """A way of up to so many mils outside Movin', which is no part of its move and no charge (LW-SKILL-04)."""
    kept = pace.lend(game, fig, mils)
    if lies(game.facts, fig):
        await prone.crawl(game, fig)
    else:
        await walk.go(game, fig, lambda: walk.question(game, fig, charges=False))
    await drain(game)
    pace.give_back(game, fig, kept)
    loose.check(game)


def _comes_to_rest(game: Game, fig: str) -> None:
    """The end of a move: what it held on to breaks away if it does so no more (LW-LOOSE-02)."""
    if "leash" in game.facts.figures[fig].status:
        game.tell(Status(fig, "leash", None, "LW-HEROIC-05"))
    loose.check(game)


STEPS: Mapping[str, Callable[..., Awaitable[None]]] = {
    "movin": movin,
    "hills": head_for_hills,
    "side-begins": side_begins,
    "hold-on": hold_on,
    "move-side": move_side,
    "move": move,
    "movin-over": movin_over,
    **offers.STEPS,
}
