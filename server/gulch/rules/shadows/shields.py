"""Models of no Posse in the hands of others: attacked, grabbed, carried, released, held before a bullet (SW-BYST-07 to
-14).

Who holds whom is public: the status "holds" of the model, "held" of the Bystander. Lives here: reading and changing it,
and what a shot at a holder brings. Never here: how Bystanders act (`bystanders`), routes (`move`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from gulch.decision import About, Option, Pick
from gulch.events import Act, Modifier, Note, Placed, Removed, Status
from gulch.match import Game
from gulch.rules.shadows.contact import meet
from gulch.rules.shadows.dice_tests import jolt, save, save_roll
from gulch.rules.shadows.downed import spots
from gulch.rules.shadows.state import enemies, is_npc, left_of, npcs
from gulch.table.model import INCH, Body, Point
from gulch.view import Facts

RELEASE = "release"  # a deed of a Move
AWAY = INCH  # from the base of the model that held it


@dataclass(frozen=True, slots=True)
class Release:
    """A consequence: `holder` has lost its grip on a Bystander where it stood as `was`."""

    holder: str
    bystander: str
    was: Body


# -- who holds whom -------------------------------------------------------------------------------------


def hostage(facts: Facts, fig: str) -> str:
    """The Bystander that a model holds, "" if none."""
    return str(facts.figures[fig].status.get("holds", ""))


def free(facts: Facts) -> list[str]:
    """The models of no Posse on the table that nobody holds."""
    return [figure.id for figure in npcs(facts) if "held" not in figure.status]


def touching(facts: Facts, fig: str) -> tuple[str, ...]:
    """The models of no Posse in Contact with a model, in order of the facts: as opponents are."""
    body = facts.figures[fig].body
    if body is None:
        return ()
    others = [other for other in npcs(facts) if other.id != fig and other.body is not None]
    return tuple(other.id for other in others if other.body and meet(facts.scene, body, other.body))


def targets(facts: Facts, fig: str) -> list[str]:
    """Whom a model may shoot at: its enemies, then the Bystanders (SW-BYST-14)."""
    return [foe.id for foe in (*enemies(facts, fig), *npcs(facts)) if foe.id != fig]


def attacked(game: Game, fig: str, by_seat: int) -> None:
    """A Bystander is shot at or fought: from now on the player to the attacker's left rolls for it (SW-BYST-14)."""
    if not is_npc(game.facts, fig) or by_seat < 0:
        return
    roller = left_of(game.facts, by_seat)
    if game.facts.get(fig, "rolls") != roller:
        game.tell(Status(fig, "rolls", roller, "SW-BYST-14"))


# -- during a Move --------------------------------------------------------------------------------------


def within_reach(game: Game, fig: str, loose: Sequence[str], only: str) -> tuple[str, ...]:
    """The Bystanders that a model grabs if it moves into Contact with them, should it hold none: those that nobody
    holds, none of those that it touched before or let go, in a Reaction the triggering one only (SW-BYST-07,
    SW-LOOK-10)."""
    if hostage(game.facts, fig):
        return ()
    return tuple(id for id in free(game.facts) if id not in loose and only in ("", id))


def grab(game: Game, fig: str, bystander: str, rule: str = "SW-BYST-07") -> None:
    """The model holds the Bystander until it is released (SW-BYST-07)."""
    text = f"{game.facts.figures[fig].name} grabs {game.facts.figures[bystander].name}."
    with game.because(game.tell(Act("grab", fig, (bystander,), text=text, rule=rule))):
        _take(game, fig, bystander, rule)


def _take(game: Game, fig: str, bystander: str, rule: str) -> None:
    game.tell(Status(fig, "holds", bystander, rule))
    game.tell(Status(bystander, "held", fig, rule))


def _part(game: Game, fig: str, bystander: str, rule: str) -> None:
    game.tell(Status(fig, "holds", None, rule))
    game.tell(Status(bystander, "held", None, rule))


def deeds(game: Game, fig: str) -> tuple[Option, ...]:
    """What a holder may do at the end of a stretch of its Move: let its Bystander go (SW-BYST-12)."""
    held = hostage(game.facts, fig)
    if not held:
        return ()
    label = f"Let {game.facts.figures[held].name} go there"
    return (Option(RELEASE, label, About(figures=(held,)), ("At any point of a Move Action (SW-BYST-12)",)),)


def out_of_bounds(game: Game, fig: str, only: str) -> tuple[str, ...]:
    """The Bystanders that a Reaction must not come into Contact with: all but the triggering one (SW-LOOK-10)."""
    if not only:
        return ()
    near = touching(game.facts, fig)
    return tuple(other.id for other in npcs(game.facts) if other.id not in (only, *near))


async def carry(game: Game, fig: str) -> None:
    """A Bystander has been moved along with its holder and is placed anywhere in Contact with it (SW-BYST-09)."""
    held = hostage(game.facts, fig)
    if not held or not game.still(fig) or not game.still(held):
        return
    found = spots(game, game.scene.bodies[fig], game.scene.bodies[held])
    options = [Option(name, f"To the {name}", About(figures=(held,), at=at)) for name, at in found]
    who, name = game.facts.figures[fig], game.facts.figures[held].name
    prompt = f"Where does {who.name} hold {name}?"
    chosen = await game.pick(
        Pick(seat=who.seat, kind="hold", rule="SW-BYST-09", prompt=prompt, subject=fig, options=options)
    )
    _put(game, held, dict(found)[chosen])


def _put(game: Game, bystander: str, at: Point) -> None:
    body = game.scene.bodies[bystander]
    if body.at != at:
        game.tell(Placed(bystander, body.moved(at)))


async def seizes(game: Game, fig: str, chosen: Sequence[str], loose: list[str], only: str) -> bool:
    """Whether, at the end of a stretch of its Move, a model has let its Bystander go, if that was among the deeds
    `chosen`, or grabbed one that it has come into Contact with (SW-BYST-07, -12); then it is asked again. Those let go
    are `loose` from then on."""
    held = hostage(game.facts, fig)
    if held and RELEASE in chosen:
        await let_go(game, fig)
        loose.append(held)
        return True
    grasped = [id for id in within_reach(game, fig, loose, only) if id in touching(game.facts, fig)]
    if grasped:
        grab(game, fig, grasped[0])
    return bool(grasped)


async def let_go(game: Game, fig: str) -> None:
    """The holder sets its Bystander free where it has come to (SW-BYST-12)."""
    held = hostage(game.facts, fig)
    await carry(game, fig)
    text = f"{game.facts.figures[fig].name} lets {game.facts.figures[held].name} go."
    with game.because(game.tell(Act("let-go", fig, (held,), text=text, rule="SW-BYST-12"))):
        _part(game, fig, held, "SW-BYST-12")


# -- released -------------------------------------------------------------------------------------------


def loosen(game: Game, fig: str) -> None:
    """Queues the release of what a model holds that goes down or leaves play: before it is removed (SW-BYST-11)."""
    held, body = hostage(game.facts, fig), game.facts.figures[fig].body
    if held and body is not None:
        game.pending.append(Release(fig, held, body))


async def release(game: Game, given_up: Release) -> None:
    """The Bystander stands free 1" away from where its holder is or was; the holder's owner says where (SW-BYST-11)."""
    fig, held = given_up.holder, given_up.bystander
    if hostage(game.facts, fig) != held or not game.still(held):
        return
    who, name = game.facts.figures[fig], game.facts.figures[held].name
    found = spots(game, replace(given_up.was, radius=given_up.was.radius + AWAY), game.scene.bodies[held])
    options = [Option(place, f"To the {place}", About(figures=(held,), at=at)) for place, at in found]
    pick = Pick(
        seat=who.seat, kind="released", rule="SW-BYST-11", prompt=f"{who.name} loses hold of {name}: to which side?",
        subject=fig, options=options,
    )  # fmt: skip
    chosen = await game.pick(pick)
    act = Act("release", fig, (held,), text=f"{who.name} loses hold of {name}.", rule="SW-BYST-11")
    with game.because(game.tell(act)):
        _part(game, fig, held, "SW-BYST-11")
        _put(game, held, dict(found)[chosen])


async def lost(game: Game, fig: str, was: Body | None) -> None:
    """A model that stands or stood there loses whom it holds at once: an enemy has moved into Contact with it, or it
    has Bottled Out (SW-BYST-11)."""
    held = hostage(game.facts, fig)
    if held and was is not None:
        await release(game, Release(fig, held, was))


def slipped(game: Game) -> None:
    """Bystanders out of reach of their holders, as after a shove or an explosion, are free where they are."""
    for figure in npcs(game.facts):
        holder = str(figure.status.get("held", ""))
        if holder and figure.id not in touching(game.facts, holder):
            text = f"{figure.name} is out of the hands of {game.facts.figures[holder].name}."
            game.tell(Note(text, "SW-BYST-09", (figure.id, holder)))
            _part(game, holder, figure.id, "SW-BYST-09")


def gone(game: Game, bystander: str, rule: str) -> None:
    """A Bystander is about to leave play: nobody holds it any more."""
    holder = str(game.facts.figures[bystander].status.get("held", ""))
    if holder:
        _part(game, holder, bystander, rule)


# -- the human shield -----------------------------------------------------------------------------------


async def shot_save(
    game: Game, fig: str, needed: int, modifiers: Sequence[Modifier] = (), rule: str = "SW-SHOOT-14"
) -> int:
    """The Save of a model that is shot at: the margin of failure. One that fails and holds a Bystander may lose that
    instead and counts as having passed (SW-BYST-13)."""
    held = hostage(game.facts, fig)
    if not held:
        return await save(game, fig, needed, "save", modifiers, rule)
    margin, score = save_roll(game, fig, needed, "save", modifiers, rule)
    if not margin:
        return 0
    who, name, about = game.facts.figures[fig], game.facts.figures[held].name, About(figures=(fig, held))
    options = (
        Option("shield", f"Hide behind {name}", about, ("The Bystander is removed, the Save passed (SW-BYST-13)",)),
        Option("hit", f"Take the hit: the Save is failed by {margin}", about),
    )
    prompt = f"{who.name} holds {name}: a human shield?"
    pick = Pick(seat=who.seat, kind="human-shield", rule="SW-BYST-13", prompt=prompt, subject=fig, options=options)
    if await game.pick(pick) == "hit":
        jolt(game, fig, score)
        return margin
    with game.because(game.tell(Act("shield", fig, (held,), text=f"{name} is hit instead.", rule="SW-BYST-13"))):
        gone(game, held, "SW-BYST-13")
        game.tell(Removed(held, "casualty", "SW-BYST-13"))
    return 0
