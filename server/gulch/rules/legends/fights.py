"""The Fightin' phase: which fights there are, and the order in which they are fought (LW-FIGHT-01, LW-PAIR).

The fights are facts: every figure in one has its number as "fight", the one model against all others has it as "alone"
too. They are formed at the end of Movin' and looked over again when the phase begins.
Lives here: forming, keeping and choosing fights. Never here: contact and its division (`pairs`), one fight (`fight`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence

from gulch.decision import About, Option, Pick
from gulch.events import Note, Status
from gulch.match import Game
from gulch.rules.legends import bids, fight, nudge, pairs, turn
from gulch.rules.legends.pairs import Fight, Graph
from gulch.rules.legends.state import drop_seat, in_play, turn_of
from gulch.view import Facts

# -- which there are ------------------------------------------------------------------------------------------


def number_of(facts: Facts, fig: str) -> int:
    """The number of its fight, 0 if it is in none."""
    return int(facts.get(fig, "fight", 0) or 0)


def left(facts: Facts) -> list[Fight]:
    """The fights that are still to be fought, by their numbers. Who is out of play fights no more."""
    members: dict[int, list[str]] = {}
    for fig in facts.figures:
        if number_of(facts, fig) and in_play(facts, fig):
            members.setdefault(number_of(facts, fig), []).append(fig)
    return [found for number in sorted(members) if (found := _star(facts, members[number])) is not None]


def _star(facts: Facts, members: Sequence[str]) -> Fight | None:
    """The fight of these models, None if there is nobody left to fight on one side."""
    alone = [fig for fig in members if "alone" in facts.figures[fig].status]
    others = tuple(fig for fig in members if fig not in alone)
    return Fight(alone[0], others) if alone and others else None


def of(facts: Facts, fig: str) -> Fight | None:
    """The fight that a figure still has to fight, None if there is none."""
    return next((one for one in left(facts) if fig in one.figures), None)


def in_fight(facts: Facts, fig: str) -> bool:
    """Whether it is in a fight: from its forming to the end of its last strike, or in contact with an enemy."""
    return number_of(facts, fig) > 0 or bool(pairs.touched(facts, fig))


# -- forming them ---------------------------------------------------------------------------------------------


async def form(game: Game) -> None:
    """Sorts all models in contact into fights (LW-PAIR-01). Fights that still hold are kept: only where models touch
    that are in none, or in one whose foe is gone, they are divided anew. A fight that has been fought this phase is
    not fought again (LW-HEROIC-09)."""
    graph = _unfought(game, pairs.contacts(game))
    kept = [one for one in left(game.facts) if _holds(graph, one)]
    fights: list[Fight] = []
    for group in pairs.groups(graph):
        mine = [one for one in kept if set(one.figures) <= set(group)]
        whole = sum(len(one.figures) for one in mine) == len(group)
        fights.extend(mine if whole else await pairs.divide(game, graph, group))
    _tell(game, fights)
    nudge.apart(game, fights)


def _unfought(game: Game, graph: Graph) -> dict[str, list[str]]:
    """Contact without that of models of which both have fought in this phase."""
    facts, now = game.facts, turn_of(game.facts)
    done = [fig for fig in graph if facts.get(fig, "fought", 0) == now]
    kept = {fig: [foe for foe in foes if fig not in done or foe not in done] for fig, foes in graph.items()}
    return {fig: foes for fig, foes in kept.items() if foes}


def _holds(graph: Graph, one: Fight) -> bool:
    return all(other in graph.get(one.lone, ()) for other in one.others)


def _tell(game: Game, fights: Sequence[Fight]) -> None:
    """The fights as facts, and what is new of them in words."""
    numbers = {fig: n for n, one in enumerate(fights, 1) for fig in one.figures}
    alone = {one.lone for one in fights}
    before = left(game.facts)
    for fig, figure in game.facts.figures.items():
        for key, now in (("fight", numbers.get(fig)), ("alone", numbers.get(fig) if fig in alone else None)):
            if figure.status.get(key) != now:
                game.tell(Status(fig, key, now, "LW-PAIR-01"))
    for one in fights:
        if one not in before:
            game.tell(Note(f"{pairs.text(game, one)}.", "LW-PAIR-01", one.figures))


# -- the phase ------------------------------------------------------------------------------------------------


async def pair_up(game: Game) -> None:
    """The step at the end of Movin', and after an extra move of a Heroic Action (LW-PAIR-01, LW-HEROIC-09)."""
    await form(game)


async def fightin(game: Game, number: int) -> None:
    """All fights are resolved, those that a Hero calls first (LW-FIGHT-01, LW-HEROIC-08)."""
    turn.begin(game, "fightin", number)
    game.then(("pair-up",), ("heroics", "fightin"), ("fights",))


async def fights(game: Game) -> None:
    """The player with the drop names the next fight; it is over before he names another (LW-FIGHT-01)."""
    waits = left(game.facts)
    if not waits:
        _tell(game, ())  # whose foe was gone before their fight was named are in none
        return
    chosen = waits[int(await game.pick(_next_pick(game, waits)))]
    game.then(fight.step(chosen), ("fights",))


def _next_pick(game: Game, waits: Sequence[Fight]) -> Pick:
    options = [Option(str(n), pairs.text(game, one), About(figures=one.figures)) for n, one in enumerate(waits)]
    return Pick(
        seat=drop_seat(game.facts),
        kind="next-fight",
        rule="LW-FIGHT-01",
        prompt="Which fight is next?",
        options=options,
    )


STEPS: Mapping[str, Callable[..., Awaitable[None]]] = {
    "fightin": fightin,
    "pair-up": pair_up,
    "fights": fights,
    **fight.STEPS,
    **bids.STEPS,
}
