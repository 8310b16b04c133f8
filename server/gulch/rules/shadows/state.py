"""The state of a Shadows match: public facts, plus what is hidden (decks and hands), plus the agenda.

Every record of play (done, lookout, actions left, weapons fired) is a public status in the facts, so that a
seat's view can be turned back into a match (`imagine`). Lives here: the state and plain readings of it.
Never here: rules that change anything, dice, decisions.

Status keys of a figure: "done", "lookout" (the Turn it began), "shaken", "downed", "jammed:<i>" (weapon i),
"fired:<i>" (this Activation), "used:<i>" (once-per-game ability of weapon i), "actions" (left in this
Activation), "moved" (made a Move Action this Activation), "crawled", "boss".
"used:gear-<i>" (Gear i), "found" (Gear come by in play), "drunk" (the Turn it drank Whiskey), "unnerved" and
"used:nerve:<id>" (this Activation), "omen" (the Turn in which luck deserts it).
"loot" (ids of the counters it carries, in words), "holds" (the Bystander that it has grabbed).
Of a model of no Posse: "held" (by that model), "rolls" (the seat that rolls for it), "vip" (of that seat).
Of a seat ("seat:0"): "hand" (number of cards), "deck" (number of cards), "zone", "starting" (models),
"lost" (bottled out, in which Turn), "active", "team" (its lowest seat), "scenario" (one that was rolled),
"arrived" (the last Turn in which reserves came on), "event" (the Turn in which its cards caused one), "dust-storm" (of
seat 0: the Turn in which it blows).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from gulch.game import tuples
from gulch.match import Setup
from gulch.view import Facts, FigureFacts

GRIT = {"Novice": 6, "Veteran": 8, "Hero": 10}
RANKS = ("Novice", "Veteran", "Hero")
HORSE = "horse"
NPC = -1


@dataclass(slots=True)
class State:
    """`decks` and `hands` by seat; a deck's next card comes first. `agenda` is a stack, next step last."""

    setup: Setup
    facts: Facts
    agenda: list[tuple[Any, ...]] = field(default_factory=list)
    decks: dict[int, tuple[str, ...]] = field(default_factory=dict)
    hands: dict[int, tuple[str, ...]] = field(default_factory=dict)

    def copy(self) -> State:
        return State(self.setup, self.facts.copy(), self.agenda.copy(), self.decks.copy(), self.hands.copy())

    def dump(self) -> dict[str, Any]:
        """Plain values, without the facts (they dump themselves)."""
        return {
            "agenda": [list(step) for step in self.agenda],
            "decks": {str(seat): list(cards) for seat, cards in self.decks.items()},
            "hands": {str(seat): list(cards) for seat, cards in self.hands.items()},
        }

    @classmethod
    def load(cls, setup: Setup, data: Mapping[str, Any]) -> State:
        return cls(
            setup,
            Facts(setup.table),
            [tuples(step) for step in data["agenda"]],
            {int(seat): tuple(cards) for seat, cards in data["decks"].items()},
            {int(seat): tuple(cards) for seat, cards in data["hands"].items()},
        )


# -- plain readings -------------------------------------------------------------------------------------


def standing(facts: Facts, figure: str) -> bool:
    """On the table and not Downed."""
    return facts.figures[figure].body is not None and not downed(facts, figure)


def downed(facts: Facts, figure: str) -> bool:
    return "downed" in facts.figures[figure].status


def shaken(facts: Facts, figure: str) -> bool:
    return "shaken" in facts.figures[figure].status


def rank(facts: Facts, figure: str) -> str:
    """The printed Rank: Novice, Veteran or Hero."""
    return facts.figures[figure].sheet("rank", "Novice")


def weapons(facts: Facts, figure: str) -> tuple[str, ...]:
    """The names of its Weapons, by index."""
    return tuple(name for name in facts.figures[figure].sheet("weapons").split(", ") if name)


def skills(facts: Facts, figure: str) -> tuple[str, ...]:
    return tuple(name for name in facts.figures[figure].sheet("skills").split(", ") if name)


def is_horse(figure: FigureFacts) -> bool:
    """Whether it is a horse: nobody's model, whoever owns it (SW-HORSE)."""
    return figure.info.shape == HORSE


def models(facts: Facts, seat: int) -> list[FigureFacts]:
    """The models of a seat in posse order, in play or not, without the horses."""
    return [figure for figure in facts.of_seat(seat) if figure.info.shape != HORSE]


def on_table(facts: Facts, seat: int) -> list[FigureFacts]:
    """The models of a seat that are on the table, Downed ones too, in posse order."""
    return [figure for figure in models(facts, seat) if figure.body is not None]


def team(facts: Facts, seat: int) -> int:
    """The lowest seat of its team: its own where every Posse fights for itself (SW-TEAM-02)."""
    return int(facts.status.get((seat, "team"), seat))


def mates(facts: Facts, seat: int) -> tuple[int, ...]:
    """The seats of its team, itself among them, in seat order; an NPC has none but itself."""
    mine = team(facts, seat)
    return tuple(info.seat for info in facts.seats if team(facts, info.seat) == mine) or (seat,)


def friendly(facts: Facts, seat: int, other: int) -> bool:
    """Whether models of the two seats are friends for all rules (SW-TEAM-03)."""
    return team(facts, seat) == team(facts, other)


def friends(facts: Facts, figure: str) -> list[FigureFacts]:
    """The other models of its team on the table, in order of the facts (SW-TEAM-03)."""
    seats = mates(facts, facts.figures[figure].info.seat)
    found = [f for f in facts.figures.values() if f.body is not None and f.info.seat in seats and f.id != figure]
    return [friend for friend in found if friend.info.shape != HORSE]


def enemies(facts: Facts, figure: str) -> list[FigureFacts]:
    """The models on the table that are not of its team, in order of the facts (SW-TEAM-03). Bystanders are nobody's
    enemies; to them every model of a Posse is one."""
    seats = (*mates(facts, facts.figures[figure].info.seat), NPC)
    found = [other for other in facts.figures.values() if other.body is not None and other.info.seat not in seats]
    return [other for other in found if other.info.shape != HORSE]


def seats_in_play(facts: Facts) -> list[int]:
    """Seats that still have a model on the table, in seat order."""
    there = [figure for figure in facts.figures.values() if figure.body is not None]
    held = {figure.info.seat for figure in there if figure.info.shape != HORSE}
    return [info.seat for info in facts.seats if info.seat in held]


# -- models of no Posse ---------------------------------------------------------------------------------


def is_npc(facts: Facts, figure: str) -> bool:
    """Whether a model belongs to no Posse (SW-NPC-01)."""
    return facts.figures[figure].info.seat == NPC


def npcs(facts: Facts) -> list[FigureFacts]:
    """The models of no Posse that are on the table, in order of the facts."""
    return [figure for figure in facts.figures.values() if figure.info.seat == NPC and figure.body is not None]


def left_of(facts: Facts, seat: int) -> int:
    """The next seat clockwise (SW-BYST-14)."""
    seats = [info.seat for info in facts.seats]
    return seats[(seats.index(seat) + 1) % len(seats)]


def player_of(facts: Facts, figure: str) -> int:
    """The seat that rolls and decides for a model: its own; for one of no Posse the seat to the left of whoever
    attacked it last, else to the left of the Active one (SW-BYST-14)."""
    seat = facts.figures[figure].info.seat
    if seat != NPC:
        return seat
    active = next((info.seat for info in facts.seats if facts.status.get((info.seat, "active"))), facts.seats[0].seat)
    return int(facts.figures[figure].status.get("rolls", left_of(facts, active)))
