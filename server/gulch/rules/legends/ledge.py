"""Fights at an edge: a climber just below it, and a beaten model that jumps (LW-ELEV, LW-TRAP-04).

Status key "edge" of a climber: the enemy whom it fights from below the edge; "edge-drop": how far it is down, in mils.
Lives here: whom a climber meets at the top, and what becomes of one that does not win. Never here: climbing itself
(`climb`), falling damage (`fall`), other ways back (`backoff`).
"""

from __future__ import annotations

from gulch.decision import About, Option, Pick
from gulch.events import Act, Note, Status
from gulch.match import Game
from gulch.rules.legends import climb, tape
from gulch.rules.legends.options import option
from gulch.rules.legends.pairs import foes, player_of
from gulch.rules.legends.state import body_of, turn_of
from gulch.table.measure import distance_to_point
from gulch.table.model import INCH, Point
from gulch.view import Facts

CLING, DROP = "cling", "drop"


# -- meeting at the top -----------------------------------------------------------------------------------------


def awaits(game: Game, fig: str, top: Point) -> str:
    """The nearest enemy whose control zone overlaps the edge where a climber gets to the top, "" if there is none: he
    counts as charging him (LW-ELEV-01), and nobody else up there (LW-ELEV-02)."""
    from gulch.rules.legends import perks, zones

    found = [(distance_to_point(body_of(game.facts, foe), top), foe) for foe in foes(game.facts, fig)]
    near = [(gap, foe) for gap, foe in found if gap < INCH and zones.has_zone(game, foe)]
    near = [(gap, foe) for gap, foe in near if not perks.off_limits(game.facts, fig, foe)]
    return min(near, key=lambda one: one[0])[1] if near else ""


def hang(game: Game, fig: str, foe: str, height: int) -> None:
    """The climber fights this enemy from just below the edge, with a drop of so many mils under him: he has charged him
    (LW-ELEV-01)."""
    from gulch.rules.legends import skills

    names = game.facts.figures[fig].name, game.facts.figures[foe].name
    game.tell(Act("charge", fig, (foe,), text=f"{names[0]} meets {names[1]} at the edge.", rule="LW-ELEV-01"))
    game.tell(Status(fig, "edge", foe, "LW-ELEV-01"))
    game.tell(Status(fig, "edge-drop", height, "LW-ELEV-01"))
    game.tell(Status(fig, "charged", turn_of(game.facts), "LW-CHARGE-01"))
    skills.charged(game, fig, (foe,))


def hangs(facts: Facts, fig: str) -> bool:
    """Whether it fights as a climber, with Fightin' 1: below an edge, or where an enemy has come to it (LW-ELEV-03)."""
    return "edge" in facts.figures[fig].status or climb.hanging(facts, fig)


def over(game: Game, fig: str) -> None:
    """Its fight at the edge is over; it goes on climbing, or lies below."""
    if "edge" in game.facts.figures[fig].status:
        game.tell(Status(fig, "edge", None, "LW-ELEV-01"))
        game.tell(Status(fig, "edge-drop", None, "LW-ELEV-01"))


# -- who does not win ---------------------------------------------------------------------------------------------


async def beaten(game: Game, fig: str, by: str = "") -> bool:
    """A climber beaten by another clings on, trapped, or lets go and falls; whether he is trapped (LW-ELEV-04)."""
    from gulch.rules.legends import fall

    body = body_of(game.facts, fig)
    height = int(game.facts.get(fig, "edge-drop", 0) or 0) or body.z - fall.below(game, body)[2]
    answer = DROP if option(game, "beaten-climber") == "falls" else await game.pick(_pick(game, fig, height))
    if answer == CLING:
        game.tell(Note(f"{game.facts.figures[fig].name} clings to the edge.", "LW-ELEV-04", (fig,)))
        return True
    climb.let_go(game, fig)
    await jump(game, fig, fall.below(game, body_of(game.facts, fig)), height, "LW-ELEV-04", by=by)
    return False


def _pick(game: Game, fig: str, height: int) -> Pick:
    about, name = About(figures=(fig,)), game.facts.figures[fig].name
    options = (
        Option(CLING, "Cling on: every strike is doubled", about, ("LW-TRAP-01",)),
        Option(DROP, f"Let go and fall {tape.told(game.facts, height)}", about, ("LW-FALL-02",)),
    )
    return Pick(
        seat=player_of(game.facts, fig), kind="beaten-climber", rule="LW-ELEV-04", subject=fig, options=options,
        prompt=f"{name} is beaten at the edge",
    )  # fmt: skip


async def jump(game: Game, fig: str, foot: Point, height: int, rule: str = "LW-TRAP-04", by: str = "") -> None:
    """Down over an edge, with what a fall does, which counts for who beat it (LW-TRAP-04, LW-FALL-02, LW-SCEN-09)."""
    from gulch.rules.legends import fall

    over(game, fig)
    text = f"{game.facts.figures[fig].name} goes down over the edge."
    with game.because(game.tell(Act("jump", fig, points=(foot,), text=text, rule=rule))):
        await fall.fall(game, fig, height, rule, foot, by)
