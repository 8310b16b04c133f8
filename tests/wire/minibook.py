"""A book of one page: two figures look at each other, dare, bid and roll. What replay files are tested with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from gulch.decision import Amount, Offer, Option, Pick
from gulch.dice import Chance, Dice, commitment
from gulch.events import Act, Ended, FigureInfo, MatchBegan, Note, PhaseBegan, Placed, Rolled, Score, SeatInfo, Secret
from gulch.match import Game, Match, SeatSetup, Setup
from gulch.table.model import Block, Body, Mesh, Part, Piece, Shape, Table
from gulch.table.record import table_key
from gulch.view import Facts, TableView

FACES = np.array([[0, 2, 1], [0, 3, 2], [4, 5, 6], [4, 6, 7], [0, 1, 5], [0, 5, 4], [1, 2, 6], [1, 6, 5],
                  [2, 3, 7], [2, 7, 6], [3, 0, 4], [3, 4, 7]], dtype=np.int64)  # fmt: skip


def box(x0: float, y0: float, z0: float, x1: float, y1: float, z1: float) -> Mesh:
    plan = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
    return Mesh(np.array([(x, y, z) for z in (z0, z1) for x, y in plan], dtype=np.float64), FACES)


def small_table(wall: bool = True) -> Table:
    """12 by 12 inches with a low wall in the middle."""
    outline = ((5500, 4000), (6500, 4000), (6500, 8000), (5500, 8000))
    part = Part("wall", box(5.5, 4, 0, 6.5, 8, 0.9))
    piece = Piece("wall", "Wall", "wall", "wall", (6000, 6000, 0), 0, 900, True, outline, (part,),
                  blocks=(Block("wall", outline, 0, 900),))  # fmt: skip
    head = Part("head", box(-0.1, -0.1, 1, 0.1, 0.1, 1.25), "head")
    torso = Part("torso", box(-0.2, -0.2, 0.4, 0.2, 0.2, 1), "torso")
    shapes = {"peg": Shape("peg", 492, 1250, (60, 0, 1120), (head, torso))}
    pieces, size = ((piece,) if wall else ()), (12000, 12000)
    zones = {"west": ((0, 0), (3000, 0), (3000, 12000), (0, 12000))}
    return Table("Yard", size, pieces, shapes, table_key("Yard", size, pieces, shapes, zones), zones)


@dataclass(slots=True)
class MiniState:
    facts: Facts
    agenda: list[tuple[Any, ...]]
    setup: Setup
    hidden: int = 0

    def copy(self) -> MiniState:
        return replace(self, facts=self.facts.copy(), agenda=self.agenda.copy())

    def dump(self) -> dict[str, Any]:
        return {"public": self.facts.public(), "agenda": self.agenda, "hidden": self.hidden}


class MiniBook:
    name = "mini"

    def __init__(self, rules_version: int = 1, *, bonus: int = 0, secret_bonus: int = 0, rounds: int = 6) -> None:
        self.rules_version, self.bonus, self.secret_bonus, self.rounds = rules_version, bonus, secret_bonus, rounds
        self.steps = {"begin": self._begin, "round": self._round, "end": self._end}

    def start(self, setup: Setup, dice: Chance) -> MiniState:
        return MiniState(Facts(setup.table), [("end",), ("round", 1), ("begin",)], setup)

    def load(self, setup: Setup, data: Mapping[str, Any]) -> MiniState:
        return MiniState(Facts(setup.table), [tuple(step) for step in data["agenda"]], setup, data["hidden"])

    def offers(self, game: Game, seat: int) -> Sequence[Offer]:
        return [Offer(seat, "shout", "Shout", "MINI-02")]

    async def take_offer(self, game: Game, offer: Offer) -> None:
        game.tell(Note(f"seat {offer.seat} shouts", "MINI-02"))

    def imagine(self, view: TableView, setup: Setup, dice: Dice) -> Match:
        raise NotImplementedError

    async def _begin(self, game: Game) -> None:
        setup, dice = game.state.setup, game.dice
        seats = tuple(SeatInfo(n, seat.name, "peg") for n, seat in enumerate(setup.seats))
        figures = tuple(FigureInfo(f"peg-{n}", n, f"Peg {n}", "peg", (("grit", "3"),)) for n in range(len(seats)))
        game.tell(
            MatchBegan("mini", self.rules_version, setup.scenario, setup.table.name, setup.table.key,
                       tuple(sorted(setup.options.items())), seats, figures, commitment(dice.seed), setup.match,
                       dice.nonces, setup.proven)
        )  # fmt: skip
        for n, figure in enumerate(figures):
            game.tell(Placed(figure.id, Body(figure.id, "peg", 492, 1250, 2000 + 8000 * n, 6000, 0, 180 * n)))
            game.tell(Secret(n, "hand", f"card {dice.roll(13, stream=f'deck:{n}')[0]}"), to=(n,))

    async def _round(self, game: Game, turn: int) -> None:
        phase = game.tell(PhaseBegan(turn, "dare"))
        options = (Option("dare", "Dare"), Option("rest", "Rest"))
        dares = await game.together([Pick(seat=n, kind="dare", rule="MINI-01", options=options) for n in (0, 1)])
        bid = await game.ask(lambda: Amount(seat=turn % 2, kind="bid", rule="MINI-03", low=0, high=9))
        game.state.hidden += bid.value + self.secret_bonus
        with game.because(phase):
            seen = game.sees("peg-0", "peg-1"), game.sees("peg-1", "peg-0")
            game.tell(Act("dare", "peg-0", ("peg-1",), text=f"{seen[0].free} and {seen[1].free} points seen"))
            for n, dare in enumerate(dares):
                drawn = game.dice.roll(6, 2)
                roll = game.tell(Rolled("dare", n, f"peg-{n}", 6, drawn, drawn, needed=4, rule="MINI-01"))
                points = sum(drawn) + self.bonus if dare.ids == ("dare",) else 0
                game.tell(Score(n, points, "daring", "MINI-01"), cause=roll)
        if turn < self.rounds:
            game.then(("round", turn + 1))

    async def _end(self, game: Game) -> None:
        best = max(game.facts.scores.values())
        winners = tuple(seat for seat, points in game.facts.scores.items() if points == best)
        game.tell(Ended(winners, "daring done", "MINI-04", game.dice.seed.hex()))


def mini_match(book: MiniBook | None = None, *, seed: int = 7, proven: bool = False, wall: bool = True) -> Match:
    """A match at its first decision."""
    seats = (SeatSetup("Ann", {"pegs": ["one"], "grit": 3}), SeatSetup("Bo"))
    setup = Setup(small_table(wall), "yard", seats, {"chain": "once"}, "m1" if proven else "local", proven)
    dice = Dice(bytes(range(32)), "m1", ("a", "b")) if proven else seed
    return Match.start(book or MiniBook(), setup, dice, hashing=True)


def step_mini(match: Match) -> None:
    """One answer, the same in every run; a shout before the third bid."""
    decision = match.pending[0]
    if decision.kind == "bid" and decision.number == 3 and match.choices[-1].offer == "":
        match.offer(1 - decision.seat, "shout")
        decision = match.pending[0]
    rank = len(match.choices)
    draw = lambda limit: (rank * 5 + 3) % limit  # noqa: E731  # any fixed pattern does
    match.answer(decision.seat, decision.number, decision.sample(match.facts.scene, draw))


def play_mini(match: Match, answers: int | None = None) -> Match:
    """Plays on to the end, or for some answers."""
    done = 0
    while not match.over and (answers is None or done < answers):
        step_mini(match)
        done += 1
    return match
