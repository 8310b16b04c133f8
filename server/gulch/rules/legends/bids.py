"""Fame spent to win a fight: openly by one side's Heroes, or in secret by Heroes of both (LW-FAME-03 to -05).

Lives here: who may spend, the bids and what they do to the dice. Never here: the dice (`fight`), Fame on any other roll
(`dice`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence

from gulch.decision import About, Option, Pick
from gulch.events import Note
from gulch.match import Game
from gulch.rules.legends import dice, fight, turn
from gulch.rules.legends.options import option
from gulch.rules.legends.pairs import Fight
from gulch.rules.legends.state import is_hero

NOTHING = "none"


async def bids(game: Game, lone: str, others: str) -> None:
    """After both sides have rolled, their Heroes may change their own dice (LW-FAME-03, -04). The step ends with the
    secret bids, if there are any."""
    it = fight.present(game, lone, others)
    if it is None:
        return
    sides = {seat: heroes for seat in _seats(game, it) if (heroes := _heroes(game, it, seat))}
    if len(sides) > 1 and option(game, "fame-bids") == "open":
        await _open(game, it, list(sides))
    elif len(sides) > 1:
        answers = await game.together([_pick(game, it, seat, secret=True) for seat in sides])
        for answer in answers:
            _spend(game, answer.ids[0])
    else:
        for fig in (fig for heroes in sides.values() for fig in heroes):
            await _alone(game, it, fig)


def _seats(game: Game, it: Fight) -> list[int]:
    """The seats that fight, the one with the drop first."""
    fighting = [game.facts.figures[fig].seat for fig in it.figures]
    return [seat for seat in turn.sides(game.facts) if seat in fighting]


def _heroes(game: Game, it: Fight, seat: int) -> list[str]:
    """The Heroes of a seat in this fight who can change a die of their own."""
    mine = [fig for fig in it.figures if game.facts.figures[fig].seat == seat and is_hero(game.facts, fig)]
    return [fig for fig in mine if _points(game, fig) and fight.lying(game.facts, fig).dice]


def _points(game: Game, fig: str) -> int:
    """By how much his Fame could change a die."""
    return dice.fame(game, fig) // dice.price(game, fig)


async def _alone(game: Game, it: Fight, fig: str) -> None:
    """A Hero whom no Hero opposes spends what he likes, knowing all dice (LW-FAME-03)."""
    seat = game.facts.figures[fig].seat
    theirs = max(fight.best(fight.lying(game.facts, one)) for one in it.figures if game.facts.figures[one].seat != seat)
    before = fight.lying(game.facts, fig)
    after = await dice.famed(game, fig, f"fight, against {theirs}", before)
    if after.dice != before.dice:
        fight.tell_dice(game, fig, after.dice, "LW-FAME-05")


# -- bids of both sides -----------------------------------------------------------------------------------------------


def _pick(game: Game, it: Fight, seat: int, *, secret: bool) -> Pick:
    """How many points a Hero of the seat adds to his best die: one Hero, since only one die counts in the end."""
    options = [Option(NOTHING, "No Fame")]
    for fig in _heroes(game, it, seat):
        name, best = game.facts.figures[fig].name, fight.best(fight.lying(game.facts, fig))
        for points in range(1, _points(game, fig) + 1):
            text = f"{name}: {points * dice.price(game, fig)} Fame, {best} to {dice.clamped(best + points)}"
            options.append(Option(f"{points}:{fig}", text, About(figures=(fig,)), ("LW-FAME-04",)))
    prompt = f"Fame to win the fight? {_shown(game, it)}"
    return Pick(seat=seat, kind="bid", rule="LW-FAME-04", prompt=prompt, options=options, secret=secret)


def _shown(game: Game, it: Fight) -> str:
    figures = game.facts.figures
    return ", ".join(f"{figures[fig].name} {game.facts.get(fig, 'dice', '')}" for fig in it.figures)


def _spend(game: Game, bid: str) -> None:
    """A bid as it is revealed: all its points are spent, even in excess."""
    if bid == NOTHING:
        return
    points, fig = int(bid.partition(":")[0]), bid.partition(":")[2]
    scores = fight.lying(game.facts, fig).dice
    dice.spend(game, fig, points * dice.price(game, fig), "the fight")
    at = scores.index(max(scores))
    raised = tuple(dice.clamped(score + points) if n == at else score for n, score in enumerate(scores))
    fight.tell_dice(game, fig, raised, "LW-FAME-04")


async def _open(game: Game, it: Fight, seats: Sequence[int]) -> None:
    """They add Fame in turn, the side with the drop first, until both have passed (option fame-bids)."""
    passed = 0
    while passed < len(seats):
        for seat in seats:
            answer = await game.pick(_pick(game, it, seat, secret=False))
            passed = passed + 1 if answer == NOTHING else 0
            _spend(game, answer)
            if passed >= len(seats):
                break
    game.tell(Note("Nobody spends more Fame.", "LW-FAME-04", it.figures))


STEPS: Mapping[str, Callable[..., Awaitable[None]]] = {"bids": bids}
