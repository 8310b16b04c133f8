"""Fight Actions: the Defender, the two Fight Tests, striking or shoving the loser (SW-FIGHT, SW-SHOVE,
SW-DOWN-04, -05).

The free Fight of a Charge is the same rule with `charged`. Never here: what Contact and being Fortified are
(`contact`), Damage (`damage`), falls (`fall`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gulch.decision import About, Option, Pick, inches
from gulch.events import Act, Modifier, Moved, Note, Turned
from gulch.match import Game
from gulch.rules.shadows import contact, damage, gear, horses, nerve, shields
from gulch.rules.shadows.aiming import modifier_texts
from gulch.rules.shadows.dice_tests import Outcome, has_skill, save, save_needed, test
from gulch.rules.shadows.fall import Fall
from gulch.rules.shadows.los import body_of, in_arc
from gulch.rules.shadows.state import downed, is_npc, standing, weapons
from gulch.rules.shadows.weapons import weapon
from gulch.table.directions import facing_towards, vector
from gulch.table.ground import overlaps
from gulch.table.model import INCH, MOUNTED, Body
from gulch.table.moves import Push
from gulch.table.places import push

FIGHT_DICE = 3
SHOVE_STOP = 2000


@dataclass(frozen=True, slots=True)
class Won:
    """How a Fight ended: `margin` is the difference in Successes that strike or shove go by, 1 at least."""

    winner: str
    loser: str
    margin: int


# -- who fights whom ------------------------------------------------------------------------------------


def can_fight(game: Game, fig: str) -> bool:
    """Whether a Fight Action is possible: on its feet with an enemy in Contact, Downed ones too (SW-FIGHT-01)."""
    return standing(game.facts, fig) and bool(defenders(game, fig))


def defenders(game: Game, fig: str) -> list[str]:
    """The enemies in Contact that may be attacked: Downed ones only if all are (SW-FIGHT-01, SW-DOWN-05); and the
    Bystanders in Contact (SW-BYST-14)."""
    foes = contact.opponents(game.facts, fig) or contact.touching(game.facts, fig)
    return [*foes, *shields.touching(game.facts, fig)]


async def fight(game: Game, attacker: str, *, charged: bool = False, defender: str = "") -> None:
    """A Fight Action, or with `charged` the free Fight of a Charge; `defender` if a Charge named one."""
    possible = defenders(game, attacker)
    if not standing(game.facts, attacker) or not possible:
        return
    chosen = defender if defender in possible else await choose_defender(game, attacker, charged=charged)
    shields.attacked(game, chosen, game.facts.figures[attacker].seat)
    await nerve.face(game, attacker, chosen)
    names = _name(game, attacker), _name(game, chosen)
    if downed(game.facts, chosen):
        text = f"{names[0]} finishes {names[1]} off."
        with game.because(game.tell(Act("fight", attacker, (chosen,), text=text, rule="SW-DOWN-04"))):
            damage.casualty(game, chosen, attacker, rule="SW-DOWN-04")
        return
    text = f"{names[0]} {'charges' if charged else 'attacks'} {names[1]}."
    with game.because(game.tell(Act("fight", attacker, (chosen,), text=text, rule="SW-FIGHT-01"))):
        _face(game, chosen, attacker)
        await _fight(game, attacker, chosen, charged)


async def choose_defender(game: Game, attacker: str, *, charged: bool = False) -> str:
    """The enemy that the Attacker's player names as Defender (SW-FIGHT-01)."""
    return await game.pick(_defender_pick(game, attacker, defenders(game, attacker), charged))


def _defender_pick(game: Game, attacker: str, possible: Sequence[str], charged: bool) -> Pick:
    options = [_defender_option(game, attacker, foe, charged) for foe in possible]
    who = game.facts.figures[attacker]
    prompt = f"{who.name} fights: against whom?"
    return Pick(seat=who.seat, kind="defender", rule="SW-FIGHT-01", prompt=prompt, subject=attacker, options=options)


def _defender_option(game: Game, attacker: str, foe: str, charged: bool) -> Option:
    """One Defender: the label has the Dice of both sides, `why` the modifiers of the Attacker, then of the foe."""
    about = About(figures=(attacker, foe))
    daunts = ("Fearsome: a Nerve Test first (SW-SKILL-08)",) if nerve.must_face(game, attacker, foe) else ()
    if downed(game.facts, foe):
        return Option(foe, f"{_name(game, foe)}: Downed, a Casualty at once", about, ("SW-DOWN-04", *daunts))
    mine, theirs = attack_modifiers(game, attacker, foe, charged), defence_modifiers(game, foe)
    label = f"{_name(game, foe)}: {_dice(mine)} against {_dice(theirs)} Dice"
    why = (*modifier_texts(mine), *(f"theirs: {text}" for text in modifier_texts(theirs)), *daunts)
    return Option(foe, label, about, why)


def charge_pick(game: Game, fig: str, foes: Sequence[str]) -> Pick:
    """Which of several enemies is Charged (SW-MOVE-08)."""
    who = game.facts.figures[fig]
    options = [
        Option(
            foe,
            f"Charge {game.facts.figures[foe].name}",
            About(figures=(fig, foe)),
            modifier_texts(attack_modifiers(game, fig, foe, True)),
        )
        for foe in foes
    ]
    prompt = f"{who.name} charges: whom?"
    return Pick(seat=who.seat, kind="charge", rule="SW-MOVE-08", prompt=prompt, subject=fig, options=options)


def _dice(modifiers: Sequence[Modifier]) -> int:
    return max(1, FIGHT_DICE + sum(modifier.value for modifier in modifiers))


def _name(game: Game, fig: str) -> str:
    return game.facts.figures[fig].name


def _face(game: Game, fig: str, other: str) -> None:
    """A Defender who does not face its Attacker is turned to it (SW-FIGHT-01)."""
    if not in_arc(game, fig, other):
        mine, theirs = body_of(game, fig), body_of(game, other)
        game.tell(Turned(fig, facing_towards(theirs.x - mine.x, theirs.y - mine.y)))


# -- Dice Modifiers -------------------------------------------------------------------------------------


def attack_modifiers(game: Game, attacker: str, defender: str, charged: bool) -> tuple[Modifier, ...]:
    """Dice Modifiers of the Attacker's Fight Test (SW-FIGHT-02)."""
    found = [Modifier(1, "Charging", "SW-FIGHT-02")] if charged else []
    fortified = contact.fortified(game.facts, defender, attacker)
    if fortified is not None:
        found.append(fortified)
    return (*found, *_own_modifiers(game, attacker))


def defence_modifiers(game: Game, defender: str) -> tuple[Modifier, ...]:
    """Dice Modifiers of the Defender's Fight Test (SW-FIGHT-02)."""
    return tuple(_own_modifiers(game, defender))


def _own_modifiers(game: Game, fig: str) -> Iterator[Modifier]:
    """What holds for Attacker and Defender alike: being outnumbered, and Skills."""
    unengaged = len(_unengaged(game, fig))
    if unengaged > 1 and has_skill(game.facts, fig, "'Ornery"):
        yield Modifier(0, f"'Ornery, though outnumbered by {unengaged}", "SW-SKILL-10")
    elif unengaged > 1:
        yield Modifier(1 - unengaged, f"Outnumbered by {unengaged}", "SW-FIGHT-06")
    if has_skill(game.facts, fig, "Mean"):
        yield Modifier(1, "Mean", "SW-SKILL-12")
    pistols = _pistols(game, fig) if has_skill(game.facts, fig, "Close Work") else 0
    if pistols:
        yield Modifier(min(2, pistols), "Close Work", "SW-SKILL-07")
    yield from nerve.unnerved(game, fig)


def _unengaged(game: Game, fig: str) -> list[str]:
    """Enemies on their feet in Contact that are in Contact with no other opponent of theirs (SW-FIGHT-06)."""
    facts = game.facts
    return [foe for foe in contact.opponents(facts, fig) if contact.opponents(facts, foe) in ((), (fig,))]


def _pistols(game: Game, fig: str) -> int:
    """Pistol-class Weapons that are not Jammed (SW-SKILL-07)."""
    status = game.facts.figures[fig].status
    carried = enumerate(weapons(game.facts, fig))
    return sum(1 for index, name in carried if weapon(name).kind == "Pistol" and f"jammed:{index}" not in status)


# -- the Fight ------------------------------------------------------------------------------------------


async def _fight(game: Game, attacker: str, defender: str, charged: bool) -> None:
    from gulch.rules.shadows import bystanders

    mine, theirs = attack_modifiers(game, attacker, defender, charged), defence_modifiers(game, defender)
    mine, theirs = (*mine, *await _derringer(game, attacker)), (*theirs, *await _derringer(game, defender))
    one = await test(game, attacker, "fight", FIGHT_DICE, mine, "SW-FIGHT-02")
    other = await test(game, defender, "fight", FIGHT_DICE, theirs, "SW-FIGHT-02")
    won = decide(attacker, one, defender, other)
    if won is None:
        text = f"{_name(game, attacker)} and {_name(game, defender)} fight to a Draw."
        game.tell(Note(text, "SW-FIGHT-04", (attacker, defender)))
        return
    if is_npc(game.facts, won.winner):
        bystanders.break_away(game, won.winner)
    elif await _shoves(game, won):
        await _shove(game, won)
    else:
        await _strike(game, won, charged and won.winner == attacker)


async def _derringer(game: Game, fig: str) -> tuple[Modifier, ...]:
    """A Derringer, unless Close Work has two Pistols at work already (SW-GEAR-05, SW-SKILL-07)."""
    hands_full = has_skill(game.facts, fig, "Close Work") and _pistols(game, fig) > 1
    return () if hands_full else await gear.derringer(game, fig)


def decide(attacker: str, one: Outcome, defender: str, other: Outcome) -> Won | None:
    """More Successes win by the difference; if equal, the single highest Die wins by 1; else a Draw
    (SW-FIGHT-03, -04)."""
    if one.successes != other.successes:
        first, margin = one.successes > other.successes, abs(one.successes - other.successes)
    elif one.best != other.best:
        first, margin = one.best > other.best, 1
    else:
        return None
    return Won(attacker, defender, margin) if first else Won(defender, attacker, margin)


async def _shoves(game: Game, won: Won) -> bool:
    """Whether the winner shoves the loser instead of striking it (SW-SHOVE-01)."""
    about, loser = About(figures=(won.winner, won.loser)), _name(game, won.loser)
    way = inches(_shove_distance(game, won))
    options = (
        Option("strike", f"Strike {loser}: Save on {save_needed(won.margin)}+", about, ("SW-FIGHT-05",)),
        Option("shove", f"Shove {loser} {way} away", about, ("No Save for the Fight itself (SW-SHOVE-01)",)),
    )
    pick = Pick(
        seat=game.facts.figures[won.winner].seat, kind="strike-or-shove", rule="SW-SHOVE-01",
        prompt=f"{_name(game, won.winner)} wins the Fight by {won.margin}.", subject=won.winner, options=options,
    )  # fmt: skip
    return await game.pick(pick) == "shove"


async def _strike(game: Game, won: Won, won_a_charge: bool) -> None:
    """The loser makes a Save by the difference, as for shooting (SW-FIGHT-05)."""
    winner, loser = _name(game, won.winner), _name(game, won.loser)
    act = Act("strike", won.winner, (won.loser,), text=f"{winner} strikes {loser}.", rule="SW-FIGHT-03")
    rush = won_a_charge and has_skill(game.facts, won.winner, "Bull-Rush")
    modifiers = (Modifier(-1, "Bull-Rush", "SW-SKILL-09"),) if rush else ()
    with game.because(game.tell(act)):
        margin = await save(game, won.loser, save_needed(won.margin), "save", modifiers, "SW-FIGHT-05")
        await damage.hurt(game, won.loser, margin, by=won.winner, cause="Fight", rule="SW-FIGHT-05")


# -- shoving --------------------------------------------------------------------------------------------


def _shove_distance(game: Game, won: Won) -> int:
    """1" per Success of the difference, 1" at most for a loser on the larger base, in mils (SW-SHOVE-01, -03)."""
    larger = body_of(game, won.loser).radius > body_of(game, won.winner).radius
    return INCH if larger else won.margin * INCH


async def _shove(game: Game, won: Won) -> None:
    """The loser goes straight away from the winner, up to a model or terrain of 2" or more; over an edge it
    falls, and the winner is the cause (SW-SHOVE-01, -04)."""
    distance, rider = _shove_distance(game, won), body_of(game, won.loser).posture == MOUNTED
    with game.because(game.tell(_shove_act(game, won, rider))):
        if rider:
            distance -= throw_off(game, won.loser)
        await _pushed(game, won, distance)


def _shove_act(game: Game, won: Won, rider: bool) -> Act:
    winner, loser = _name(game, won.winner), _name(game, won.loser)
    text = f"{winner} shoves {loser} out of the saddle, and the horse bolts." if rider else f"{winner} shoves {loser}."
    return Act("shove", won.winner, (won.loser,), text=text, rule="SW-SHOVE-02" if rider else "SW-SHOVE-01")


def throw_off(game: Game, fig: str) -> int:
    """A rider is on foot from now on, on a smaller base, and the horse is gone (SW-SHOVE-02). By how many mils its
    base has drawn back from what it touched; the saddle is no height to fall from."""
    body = body_of(game, fig)
    horses.thrown(game, fig, "SW-SHOVE-02")
    return body.radius - body_of(game, fig).radius


async def _pushed(game: Game, won: Won, distance: int) -> None:
    mine, theirs = body_of(game, won.winner), body_of(game, won.loser)
    dx, dy = theirs.x - mine.x, theirs.y - mine.y
    if not dx and not dy:
        dx, dy = vector(mine.facing)
    pushed = push_over(game, theirs, dx, dy, distance, won.winner)
    end = pushed.fell_from or pushed.end
    if end != theirs.at:
        game.tell(Moved(won.loser, (theirs.at, end), ("shove",), theirs.facing, "shoved"))
    if pushed.fell_from is not None:
        seat = game.facts.figures[won.winner].seat
        game.pending.append(Fall(won.loser, pushed.height, seat, won.winner, pushed.end))
        await damage.drain(game)


def push_over(game: Game, body: Body, dx: int, dy: int, distance: int, *never: str) -> Push:
    """The way of a shove or a drag: over Downed models (SW-DOWN-03), but not to an end on top of one, where it stops
    before. `never` is in its way, as the winner of a shove from whom it leads away."""
    lying = [other.id for other in game.scene.others(body.id) if downed(game.facts, other.id)]
    while True:
        pushed = push(game.scene, body, dx, dy, distance, SHOVE_STOP, (*never, *lying))
        end = body.moved(pushed.end)
        under = [other for other in lying if overlaps(end, game.scene.bodies[other])]
        if pushed.fell_from is not None or not under:
            return pushed
        lying = [other for other in lying if other not in under]
