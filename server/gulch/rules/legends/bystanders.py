"""Innocent bystanders: who they are, and how the side with the drop moves up to three of them (LW-HANG-04, LW-BANK-07).

They are figures of the seat `state.NPC`, unarmed, who stand where they are unless somebody moves them. Never here:
where they start and whose friends they are (the scenarios), fights and tests of theirs (`fight`, `dive`).
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

from gulch.decision import About, Option, Pick, Route, Walked
from gulch.events import FigureInfo, Moved, PostureChanged
from gulch.match import Game
from gulch.rules.legends import ground, nitro, tape
from gulch.rules.legends.pending import drain
from gulch.rules.legends.state import NPC, allowance, body_of, drop_seat, prone
from gulch.rules.legends.zones import NO_CONTACT
from gulch.table.model import STANDING
from gulch.table.moves import Policy, Zone
from gulch.view import Facts, FigureFacts

KIND = "Bystander"
MOST = 3
DONE = "done"


@functools.cache
def _data() -> Mapping[str, Any]:
    return tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


def infos(count: int) -> list[FigureInfo]:
    """So many bystanders with their profile, off the table."""
    sheet = (("kind", KIND), ("class", KIND), *((key, str(value)) for key, value in _data()["profile"].items()))
    rows = _data()["bystander"][:count]
    return [FigureInfo(f"bystander-{n}", NPC, row["name"], row["shape"], sheet) for n, row in enumerate(rows, 1)]


def on_table(facts: Facts) -> list[FigureFacts]:
    """The bystanders that are there, in the order of their numbers."""
    return [figure for figure in facts.of_seat(NPC) if figure.sheet("class") == KIND and figure.body is not None]


def is_one(facts: Facts, fig: str) -> bool:
    return facts.figures[fig].sheet("class") == KIND


# -- moving them ----------------------------------------------------------------------------------------------------


def movin(game: Game, seat: int, rule: str) -> tuple[tuple[Any, ...], ...]:
    """The step at the start of the Movin' of the side with the drop; none for the other side."""
    return (("bystander", seat, 0, rule),) if seat == drop_seat(game.facts) and on_table(game.facts) else ()


async def bystander(game: Game, seat: int, moved: int, rule: str, *done: str) -> None:
    """One more bystander is moved, three at most, each once (LW-HANG-04). Who is in contact with a fighter stays."""
    from gulch.rules.legends import way

    able = [one.id for one in on_table(game.facts) if one.id not in done and not way.touching(game, one.id)]
    if moved >= MOST or not able:
        return
    names = game.facts.figures
    options = [Option(fig, names[fig].name, About(figures=(fig,)), (f"{MOST} at most ({rule})",)) for fig in able]
    options.append(Option(DONE, "No more"))
    prompt = "Which bystander moves?"
    fig = await game.pick(Pick(seat=seat, kind="bystander", rule=rule, prompt=prompt, options=options))
    if fig == DONE:
        return
    game.then(("bystander", seat, moved + 1, rule, *done, fig))
    await _walk(game, seat, fig, rule)


async def _walk(game: Game, seat: int, fig: str, rule: str) -> None:
    """Up to its allowance, never into contact with a fighter, never over what must be climbed or jumped. One that lies
    on the ground gets up for half of it (LW-PRONE-03)."""
    budget = allowance(game.facts, fig)
    if prone(game.facts, fig):
        game.tell(PostureChanged(fig, STANDING))
        budget //= 2
    prompt = f"{game.facts.figures[fig].name} may move up to {tape.told(game.facts, budget)}"
    route = Route(
        seat=seat, kind="bystander-move", rule=rule, prompt=prompt, subject=fig, mover=fig,
        policy=_policy(game, fig, budget),
    )  # fmt: skip
    walked: Walked = await game.ask(route)
    walk, start = route.walk(walked, game.scene), body_of(game.facts, fig)
    if not walked.points:
        return
    for way, vial in nitro.stretches(game, fig, (start.at, *(leg.end for leg in walk.legs))):
        legs = ("walk",) * (len(way) - 1)
        if legs:
            game.tell(Moved(fig, way, legs, walked.facing))
        if vial and await nitro.comes_near(game, fig, vial):
            break
    await drain(game)


def _policy(game: Game, fig: str, budget: int) -> Policy:
    others = [body.id for body in game.scene.others(fig) if game.facts.figures[body.id].seat != NPC]
    zones = tuple(Zone(other, NO_CONTACT) for other in others)
    return Policy(
        budget=budget, step=1000, climb=False, leap=0, drop=False, overclimb=False, zones=zones, window=-1,
        any_part=ground.any_part(game),
    )  # fmt: skip


STEPS: Mapping[str, Callable[..., Awaitable[None]]] = {"bystander": bystander}
