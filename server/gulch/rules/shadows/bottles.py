"""Bottles: Whiskey drunk in a Move, Snake Oil for the Shaken and the Downed (SW-GEAR-09, SW-GEAR-12).

The status "drunk" is the Turn in which a model drank; it goes when the next one starts. Never here: the Move itself
(`move`), Nerve Tests (`nerve`), what a bottle costs.
"""

from __future__ import annotations

from gulch.decision import About, Option, Pick, inches
from gulch.events import Act, Note, PostureChanged, Rolled, Status
from gulch.match import Game
from gulch.rules.shadows import course, gear, hazards, move
from gulch.rules.shadows.options import option
from gulch.rules.shadows.special import Special
from gulch.rules.shadows.state import downed, friends, shaken, standing
from gulch.table.model import INCH, STANDING, Point
from gulch.table.touch import bases_touch

DRINKING = INCH  # of movement
DIE = 6
HELPS_FROM = 4


# -- Whiskey --------------------------------------------------------------------------------------------


def _drink_options(game: Game, fig: str, trigger: str) -> list[Option]:
    """One bottle at a time, before a Move; nothing to gain for one that has drunk this Turn."""
    bottles = gear.ready(game.facts, fig, "Whiskey")
    if not bottles or "drunk" in game.facts.figures[fig].status or not move.can_move(game, fig):
        return []
    way = inches(move.allowance(game, fig) - DRINKING)
    why = ("Passes every Nerve Test this Turn, -1 Die on Shooting Tests (SW-GEAR-12)",)
    return [Option(f"drink:{bottles[0]}", f"Drink Whiskey and Move up to {way}", About(figures=(fig,)), why)]


def _drink_words(game: Game, fig: str, argument: str) -> str:
    return "is about to drink and move"


async def _drink_fix(game: Game, fig: str, argument: str) -> str:
    return await course.choose(game, fig, used=DRINKING)


async def _drink(game: Game, fig: str, argument: str, fixed: str, trigger: str) -> None:
    """The bottle is empty, and the Move goes on with 1" less."""
    if int(argument) not in gear.ready(game.facts, fig, "Whiskey") or not move.can_move(game, fig):
        return

    def begin(game: Game, at: Point | None) -> bool:
        _empty(game, fig, int(argument))
        return True

    await course.go(game, fig, fixed, used=DRINKING, begin=begin, trigger=trigger)


def _empty(game: Game, fig: str, bottle: int) -> None:
    text = f"{game.facts.figures[fig].name} drinks a bottle of Whiskey."
    with game.because(game.tell(Act("drink", fig, item="Whiskey", text=text, rule="SW-GEAR-12"))):
        gear.spend(game, fig, bottle, "SW-GEAR-12")
        turn = game.facts.phase.turn if game.facts.phase else 0
        game.tell(Status(fig, "drunk", turn, "SW-GEAR-12"))


def sober_up(game: Game) -> None:
    """A new Turn starts: what was drunk in the last one wears off (SW-GEAR-12)."""
    for figure in list(game.facts.figures.values()):
        if "drunk" in figure.status:
            game.tell(Status(figure.id, "drunk", None, "SW-GEAR-12"))


# -- Snake Oil ------------------------------------------------------------------------------------------


def patients(game: Game, fig: str) -> list[str]:
    """Whom a model on its feet may treat: friends in Contact that are Shaken or Downed, and itself if Shaken."""
    body = game.facts.figures[fig].body
    if body is None or not standing(game.facts, fig):
        return []
    found = []
    for friend in (game.facts.figures[fig], *friends(game.facts, fig)):
        ails = shaken(game.facts, friend.id) or downed(game.facts, friend.id)
        if ails and friend.body is not None and (friend.id == fig or bases_touch(body, friend.body)):
            found.append(friend.id)
    return found


def _treat_options(game: Game, fig: str, trigger: str) -> list[Option]:
    bottles = gear.ready(game.facts, fig, "Snake Oil")
    if not bottles or not patients(game, fig):
        return []
    why = ("A whole Move Action; helps on a D6 of 4 or more (SW-GEAR-09)",)
    return [Option(f"treat:{bottles[0]}", "Use the Snake Oil", About(figures=(fig,)), why)]


def _treat_words(game: Game, fig: str, argument: str) -> str:
    return "is about to uncork the Snake Oil"


async def choose_patient(game: Game, fig: str, argument: str) -> str:
    """Who gets the Snake Oil."""
    who = game.facts.figures[fig]
    options = [
        Option(patient, f"{game.facts.figures[patient].name}: {_ailment(game, patient)}", About(figures=(fig, patient)))
        for patient in patients(game, fig)
    ]
    prompt = f"{who.name}: the Snake Oil for whom?"
    return await game.pick(
        Pick(seat=who.seat, kind="patient", rule="SW-GEAR-09", prompt=prompt, subject=fig, options=options)
    )


def _ailment(game: Game, fig: str) -> str:
    found = [word for word, has in (("Downed", downed), ("Shaken", shaken)) if has(game.facts, fig)]
    return " and ".join(found)


async def _treat(game: Game, fig: str, argument: str, fixed: str, trigger: str) -> None:
    """The bottle is empty whether it helped or not."""
    bottle = int(argument)
    if not await hazards.sets_out(game, fig):
        return
    if bottle not in gear.ready(game.facts, fig, "Snake Oil") or not patients(game, fig):
        return
    if fixed and fixed not in patients(game, fig):
        text = f"{game.facts.figures[fig].name} can no longer treat {game.facts.figures[fixed].name}"
        game.tell(Note(f"{text}: the Action is lost.", "SW-LOOK-13", (fig, fixed)))
        return
    patient = fixed or await choose_patient(game, fig, argument)
    names = game.facts.figures[fig].name, game.facts.figures[patient].name
    text = f"{names[0]} gives {names[1]} Snake Oil." if fig != patient else f"{names[0]} drinks Snake Oil."
    with game.because(game.tell(Act("treat", fig, (patient,), "Snake Oil", text=text, rule="SW-GEAR-09"))):
        game.tell(Status(fig, "moved", 1, "SW-MOVE-01"))
        gear.spend(game, fig, bottle, "SW-GEAR-09")
        if _helps(game, fig):
            _recovers(game, patient)


def _helps(game: Game, fig: str) -> bool:
    drawn = game.dice.roll(DIE, 1, label=f"snake oil {fig}")
    helps = drawn[0] >= HELPS_FROM
    seat, result = game.facts.figures[fig].seat, "it helps" if helps else "no help"
    game.tell(Rolled("snake oil", seat, fig, DIE, drawn, drawn, (), HELPS_FROM, -1, result, "SW-GEAR-09"))
    return helps


def _recovers(game: Game, fig: str) -> None:
    """A Downed patient stands up, no longer Shaken either unless the option shaken-on-standing-up keeps it so
    (SW-DMG-02); a Shaken one is so no more."""
    name, rule = game.facts.figures[fig].name, "SW-GEAR-09"
    if downed(game.facts, fig):
        game.tell(Act("stand-up", fig, text=f"{name} gets up again.", rule=rule))
        game.tell(PostureChanged(fig, STANDING))
        game.tell(Status(fig, "downed", None, rule))
        if option(game, "shaken-on-standing-up") == "kept":
            return
    else:
        game.tell(Note(f"{name} is no longer Shaken.", rule, (fig,)))
    if shaken(game.facts, fig):
        game.tell(Status(fig, "shaken", None, "SW-DMG-02"))


DRINK = Special(_drink_options, _drink_words, lambda game, fig, argument: "Whiskey", _drink, _drink_fix, moves=True)
TREAT = Special(
    _treat_options, _treat_words, lambda game, fig, argument: "Snake Oil", _treat, choose_patient, in_place=True
)  # fmt: skip
