"""Heroic Actions: calling them, their order, and what each does (LW-HEROIC).

A Hero who has called has the status key "heroic" until his turn comes: what he called, and how (`Call`). "whupped" is
the Turn in which a model had an extra move.
Lives here: the calls, the order, friends who join in. Never here: what a call costs (`calls`), moving (`move`),
shooting (`shoot`), fights themselves (`fights`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass

from gulch.decision import About, Option, Pick
from gulch.events import Act, Note, Status
from gulch.match import Game
from gulch.rules.legends import calls, dice, fight, fights, mounts, tape, turn
from gulch.rules.legends.options import option
from gulch.rules.legends.state import in_play, is_hero, on_table, store, turn_of
from gulch.table.model import INCH

NAMES = {"movin": "Yee Haw!", "shootin": "Quickdraw", "fightin": "Time for a Whuppin'"}
SHOUT = 6 * INCH
NONE = "none"


@dataclass(frozen=True, slots=True)
class Call:
    """What a Hero called: the phase, the Fame that it cost, whether friends may join in, the weapon that he must use
    ("" for any)."""

    phase: str
    fame: int
    shout: bool
    weapon: str

    def text(self) -> str:
        return f"{self.phase}:{self.fame}:{int(self.shout)}:{self.weapon}"


def called(game: Game, fig: str) -> Call | None:
    """What a Hero has called and not carried out yet."""
    text = str(game.facts.get(fig, "heroic", "") or "")
    if not text:
        return None
    phase, fame, shout, weapon = text.split(":", 3)
    return Call(phase, int(fame), shout == "1", weapon)


# -- calling ----------------------------------------------------------------------------------------------------


async def heroics(game: Game, phase: str) -> None:
    """At the start of a phase the side with the drop calls, then the other; then all calls are carried out
    (LW-HEROIC-01, -02)."""
    for figure in game.facts.figures.values():
        if "heroic" in figure.status:
            game.tell(Status(figure.id, "heroic", None, "LW-HEROIC-04"))
    for seat in turn.sides(game.facts):
        await _call(game, seat, phase)
    game.then(*(("heroic", phase, seat) for seat in await _order(game)))


async def _call(game: Game, seat: int, phase: str) -> None:
    """The calls of one side, binding and paid for at once; each Hero makes one at most (LW-HEROIC-01)."""
    while able := _able(game, seat, phase):
        ways = {f"{fig}:{way.id}": (fig, way) for fig in able for way in calls.ways(game, fig, phase)}
        pick = _call_pick(game, seat, phase, ways)
        answer = await game.pick(pick)
        if answer == NONE:
            return
        _called(game, *ways[answer], phase)
        await _answers(game, ways[answer][0], phase)


def _able(game: Game, seat: int, phase: str) -> list[str]:
    """The Heroes of a seat who could make the Heroic Action of the phase and have not called it."""
    heroes = [fig for fig in _crew(game, seat) if is_hero(game.facts, fig)]
    return [
        fig for fig in heroes if called(game, fig) is None and calls.ways(game, fig, phase) and _may(game, fig, phase)
    ]


def _crew(game: Game, seat: int) -> list[str]:
    """The fighters of a seat on the table, those who sit behind a rider too: they move, but do not shoot or fight
    (LW-MOUNT-08, LW-MOUNT-09)."""
    return [one.id for one in (*on_table(game.facts, seat), *mounts.passengers(game.facts, seat))]


def _may(game: Game, fig: str, phase: str) -> bool:
    """Whether he can act as he calls: move, shoot, or fight. Whether he has a target shows when he draws
    (LW-HEROIC-07)."""
    from gulch.rules.legends import aim, move, scenarios, thrown

    facts = game.facts
    entangled = facts.get(fig, "entangled", 0) == turn_of(facts)
    if entangled or scenarios.of(facts).may_act(game, fig) or thrown.is_dazed(game, fig):
        return False
    if phase == "movin":
        return move.can_move(game, fig)
    if phase == "shootin":
        return aim.is_free(game, fig)
    return phase != "fightin" or fights.of(facts, fig) is not None


def _call_pick(game: Game, seat: int, phase: str, ways: Mapping[str, tuple[str, calls.Way]]) -> Pick:
    options = [Option(NONE, "No Heroic Action, or no more")]
    for id, (fig, way) in ways.items():
        label = f"{game.facts.figures[fig].name}: {NAMES[phase]} {way.text}"
        options.append(Option(id, label, About(figures=(fig,)), (way.rule,)))
    return Pick(seat=seat, kind="heroic", rule="LW-HEROIC-01", prompt="A Heroic Action?", options=options)


def _called(game: Game, fig: str, way: calls.Way, phase: str) -> None:
    text = f"{game.facts.figures[fig].name} calls {NAMES[phase]}"
    with game.because(game.tell(Act("heroic", fig, item=NAMES[phase], text=text, rule=way.rule))):
        calls.pay(game, fig, way)
        game.tell(Status(fig, "heroic", Call(phase, way.fame, way.shout, way.weapon).text(), way.rule))


async def _answers(game: Game, caller: str, phase: str) -> None:
    """Enemies who may call the same at once for nothing (LW-SKILL-20)."""
    for foe in calls.answerers(game, caller, phase):
        ways = calls.ways(game, foe, phase, echo=True) if called(game, foe) is None and _may(game, foe, phase) else []
        if ways:
            found = {f"{foe}:{way.id}": (foe, way) for way in ways}
            answer = await game.pick(_call_pick(game, game.facts.figures[foe].seat, phase, found))
            if answer != NONE:
                _called(game, *found[answer], phase)
                await _answers(game, foe, phase)


async def _order(game: Game) -> list[int]:
    """The seats in the order in which their Heroes act: if both sides have called a D6 says who begins, then they
    alternate (LW-HEROIC-02)."""
    seats = list(turn.sides(game.facts))
    waits = {seat: len(_waiting(game, seat)) for seat in seats}
    able = [seat for seat in seats if waits[seat]]
    if len(able) == 2 and not await dice.first_of_two(game, able[0], "heroic actions", "LW-HEROIC-02"):
        able.reverse()
    rounds = max(waits.values(), default=0)
    return [seat for n in range(rounds) for seat in able if waits[seat] > n]


def _waiting(game: Game, seat: int) -> list[str]:
    return [fig for fig in _crew(game, seat) if called(game, fig) is not None]


# -- carrying out -------------------------------------------------------------------------------------------------


async def heroic(game: Game, phase: str, seat: int) -> None:
    """One Heroic Action of a side: its player says whose (LW-HEROIC-02)."""
    waits = _waiting(game, seat)
    if not waits:
        return
    options = [Option(fig, game.facts.figures[fig].name, About(figures=(fig,))) for fig in waits]
    prompt = f"Whose {NAMES[phase]} is next?"
    fig = await game.pick(Pick(seat=seat, kind="hero", rule="LW-HEROIC-02", prompt=prompt, options=options))
    call = called(game, fig)
    assert call is not None
    game.tell(Status(fig, "heroic", None, "LW-HEROIC-01"))
    await _ACTIONS[phase](game, fig, call)


def _lost(game: Game, fig: str, call: Call) -> None:
    """He was stopped before his turn came: the action is lost, and its Fame as the option says (LW-HEROIC-04)."""
    name = game.facts.figures[fig].name
    game.tell(Note(f"{name} cannot make the Heroic Action any more.", "LW-HEROIC-04", (fig,)))
    if option(game, "lost-heroic-action") == "point-returned" and call.fame:
        game.tell(Status(fig, "fame", store(game.facts, fig, "fame") + call.fame, "LW-HEROIC-04"))


def _near(game: Game, fig: str) -> list[str]:
    """Friends who hear the shout: within 6 inches as it is carried out (LW-HEROIC-05, -06)."""
    crew = _crew(game, game.facts.figures[fig].seat)
    return [one for one in crew if one != fig and tape.gap(game, fig, one) <= SHOUT]


# -- Yee Haw! and Quickdraw -----------------------------------------------------------------------------------------


async def _yee_haw(game: Game, fig: str, call: Call) -> None:
    """The Hero moves first (LW-HEROIC-05). Who has moved this phase does not move again (LW-HEROIC-03)."""
    from gulch.rules.legends import move

    if not move.can_move(game, fig):
        _lost(game, fig, call)
        return
    near = [one for one in _near(game, fig) if move.can_move(game, one)]  # every way to call it is a shout
    game.then(("yee-haw", fig, " ".join(near)))
    await move.act(game, fig)


async def yee_haw(game: Game, hero: str, near: str) -> None:
    """Then friends one after another, each to an end within 6 inches of him (LW-HEROIC-05)."""
    from gulch.rules.legends import move

    if not in_play(game.facts, hero):
        return

    def able() -> list[str]:
        return [fig for fig in near.split() if in_play(game.facts, fig) and move.can_move(game, fig)]

    fig = await turn.next_model(game, game.facts.figures[hero].seat, "yee-haw", "LW-HEROIC-05", able)
    if fig != turn.DONE:
        game.then(("yee-haw", hero, _without(able(), fig)))
        await move.act(game, fig, near=(hero, SHOUT))


def _without(figures: Sequence[str], fig: str) -> str:
    return " ".join(one for one in figures if one != fig)


async def _quickdraw(game: Game, fig: str, call: Call) -> None:
    """The Hero must fire himself, or the Quickdraw does not work (LW-HEROIC-06, -07)."""
    from gulch.rules.legends import aim, shoot

    if not aim.is_free(game, fig):  # he had to dive, or has fired with another's Quickdraw
        _lost(game, fig, call)
        return
    if not shoot.can_act(game, fig, firing=True, only=call.weapon):
        name = game.facts.figures[fig].name
        game.tell(Note(f"{name} has nothing to fire at: the Quickdraw fails.", "LW-HEROIC-07", (fig,)))
        return
    near = _near(game, fig) if call.shout else []
    game.then(("shout", fig, " ".join(near)))
    await shoot.act(game, fig, firing=True, only=call.weapon)


async def shout(game: Game, hero: str, near: str) -> None:
    """Friends within 6 inches shoot with the Hero, if he has fired, at targets of their choice (LW-HEROIC-06, -07)."""
    from gulch.rules.legends import shoot

    if game.facts.get(hero, "shot", 0) != turn_of(game.facts):
        return
    able = [fig for fig in near.split() if in_play(game.facts, fig) and shoot.can_act(game, fig, firing=True)]
    fig = await turn.next_model(game, game.facts.figures[hero].seat, "shout", "LW-HEROIC-06", able)
    if fig != turn.DONE:
        game.then(("shout", hero, _without(able, fig)))
        await shoot.act(game, fig, firing=True)


# -- Time for a Whuppin' ----------------------------------------------------------------------------------------------


async def _whuppin(game: Game, fig: str, call: Call) -> None:
    """The Hero's fight is the next (LW-HEROIC-08)."""
    it = fights.of(game.facts, fig)
    if it is None:
        _lost(game, fig, call)
        return
    seat = game.facts.figures[fig].seat
    mine = [one for one in it.figures if game.facts.figures[one].seat == seat]
    foes = [one for one in it.figures if one not in mine]
    game.then(fight.step(it), ("whupped", " ".join(mine), " ".join(foes)))


async def whupped(game: Game, mine: str, foes: str) -> None:
    """If all enemies in that fight have been killed, who took part may move again; nobody twice in a phase
    (LW-HEROIC-09, -10)."""
    if any(in_play(game.facts, foe) for foe in foes.split()):
        return
    game.then(("whup-moves", mine), ("pair-up",))


async def whup_moves(game: Game, mine: str) -> None:
    """An extra full move, one model after another (LW-HEROIC-09)."""
    from gulch.rules.legends import move

    facts = game.facts
    able = [fig for fig in mine.split() if facts.get(fig, "whupped", 0) != turn_of(facts) and move.free(game, fig)]
    if not able:
        return
    fig = await turn.next_model(game, facts.figures[able[0]].seat, "whuppin", "LW-HEROIC-09", able)
    if fig != turn.DONE:
        game.then(("whup-moves", _without(able, fig)))
        game.tell(Status(fig, "whupped", turn_of(facts), "LW-HEROIC-10"))
        game.tell(Status(fig, "fought", None, "LW-HEROIC-09"))
        await move.act(game, fig, extra=True)


_ACTIONS: Mapping[str, Callable[[Game, str, Call], Awaitable[None]]] = {
    "movin": _yee_haw,
    "shootin": _quickdraw,
    "fightin": _whuppin,
}
STEPS: Mapping[str, Callable[..., Awaitable[None]]] = {
    "heroics": heroics,
    "heroic": heroic,
    "yee-haw": yee_haw,
    "shout": shout,
    "whupped": whupped,
    "whup-moves": whup_moves,
}
