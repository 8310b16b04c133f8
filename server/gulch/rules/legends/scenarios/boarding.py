"""Jumping on the stagecoach: the option jump-on-the-coach (LW-STAGE-11 to -13).

Lives here: the leap from the saddle, the fight on the roof, what a boarder does once he is alone there. Never here: the
coach (`coach`), the fight itself (`fights`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gulch.decision import About, Option
from gulch.events import Act, Moved, Note, Placed
from gulch.match import Game
from gulch.rules.legends import dice, mounts, pace, perks, roles, thrown
from gulch.rules.legends.options import option
from gulch.rules.legends.scenarios import coach
from gulch.rules.legends.state import body_of, mount_under
from gulch.table.measure import CONTACT, distance_to_piece
from gulch.table.touch import bases_touch
from gulch.view import Facts

if TYPE_CHECKING:  # manners ask the scenario
    from gulch.rules.legends.manners import Manner

RULE = "LW-STAGE-11"
BOARDS = 6
SLOWS = 5


def shotgun(facts: Facts) -> str:
    """The defender on the roof, "" if there is none (left)."""
    seat = roles.defender(facts)
    return next((fig for fig in coach.aboard(facts) if facts.figures[fig].seat == seat), "")


def boarder(facts: Facts) -> str:
    """The attacker on the roof, "" for none."""
    seat = roles.attacker(facts)
    return next((fig for fig in coach.aboard(facts) if facts.figures[fig].seat == seat), "")


# -- the leap -------------------------------------------------------------------------------------------------


def _options(game: Game, fig: str) -> list[Option]:
    """An attacker on a horse in contact with the coach, on which no comrade of his stands (LW-STAGE-11)."""
    facts = game.facts
    if option(game, "jump-on-the-coach") == "off" or not coach.on_the_board(facts) or boarder(facts):
        return []
    if mounts.breed(facts, fig) != mounts.HORSE or facts.figures[fig].seat != roles.attacker(facts):
        return []
    body = facts.figures[fig].body
    if body is None or distance_to_piece(body, coach.piece(facts)) > CONTACT:
        return []
    why = ("1 thrown, 2-5 stays on the horse, 6 boards (LW-STAGE-11)",)
    return [Option("board", "Jump on the coach", About(figures=(fig,), pieces=(coach.id_of(facts),)), why)]


async def board(game: Game, fig: str, argument: str) -> None:
    """The roll of the leap (LW-STAGE-11)."""
    modifiers = perks.saddle(game.facts, fig)
    roll = await dice.own(game, fig, "jump", 1, RULE, needed=BOARDS, modifiers=modifiers)
    name = game.facts.figures[fig].name
    pace.halt(game, fig, RULE)
    if roll.dice[0] >= BOARDS:
        _boards(game, fig)
    elif roll.dice[0] == 1:
        await thrown.thrown(game, fig, RULE)
    else:
        game.tell(Note(f"{name} does not get on the coach and stays on the horse.", RULE, (fig,)))


def _boards(game: Game, fig: str) -> None:
    """He stands on the roof, against the man who rides shotgun, and his horse runs on without him."""
    mount, text = mount_under(game.facts, fig), f"{game.facts.figures[fig].name} boards the coach."
    at, facing = coach.on_top(game, coach.BOARDER)
    with game.because(game.tell(Act("board", fig, (mount,), points=(at,), text=text, rule=RULE))):
        mounts.evict(game, fig)
        mounts.get_down(game, fig, at)
        game.tell(Placed(fig, body_of(game.facts, fig).moved(at, facing)))


def manner() -> Manner:
    """Boarding as a manner of moving."""
    from gulch.rules.legends.manners import Manner

    return Manner(_options, board)


# -- on the roof ----------------------------------------------------------------------------------------------


def close_in(game: Game) -> None:
    """The two on the roof have to fight every turn: the boarder is on the other again (LW-STAGE-12)."""
    one, other = boarder(game.facts), shotgun(game.facts)
    if not one or not other or bases_touch(body_of(game.facts, one), body_of(game.facts, other)):
        return
    for fig, spot in ((other, coach.SHOTGUN), (one, coach.BOARDER)):
        (at, facing), body = coach.on_top(game, spot), body_of(game.facts, fig)
        if body.at != at:
            game.tell(Moved(fig, (body.at, at), ("walk",), facing, "close-in"))
    game.tell(Note("They close in on the roof of the coach.", "LW-STAGE-12", (one, other)))


async def at_the_reins(game: Game) -> None:
    """With the man who rode shotgun gone, the boarder tries to slow the coach as his move begins (LW-STAGE-13)."""
    fig = boarder(game.facts)
    if fig and not shotgun(game.facts):
        seat = game.facts.figures[fig].seat
        await coach.slow(game, seat, len(coach.touching(game.facts, seat)), SLOWS, "LW-STAGE-13")
