"""The toy book: the smallest game that has every hard thing a real book has. Permanent.

Secret simultaneous bids with ties, an offer at any moment, reactions to reactions, hidden counters that
may be decoys, powder kegs whose blasts set off other kegs, breach a fence and leave smoke, a cart that rolls about and
a barricade that comes out of the stock. Two seats, three pegs each, 12" x 12".
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from gulch import canon
from gulch import events as ev
from gulch.decision import About, Amount, Choice, Offer, Option, Pick, Place, Route
from gulch.dice import Chance, Dice, commitment, drawer
from gulch.errors import InvalidInput
from gulch.match import Game, Made, Match, Prepared, SeatSetup, Setup
from gulch.table.driving import blocked_by
from gulch.table.judge import Policy, Zone, stand
from gulch.table.measure import distance, distance_to_point, polygon_distance
from gulch.table.model import Body, Mesh, Part, Point, Shape, Table
from gulch.table.record import table_key
from gulch.table.reference import box_piece
from gulch.table.told import cloud_text, pose_text
from gulch.view import Facts, TableView

ROUNDS = 4
RADIUS = 492


def _box(x: float, y: float, low: float, high: float) -> Mesh:
    corners = np.array([[i, j, k] for k in (low, high) for j in (-y, y) for i in (-x, x)], dtype=np.float64)
    faces = [[0, 2, 1], [1, 2, 3], [4, 5, 6], [5, 7, 6], [0, 1, 4], [1, 5, 4]]
    faces += [[2, 6, 3], [3, 6, 7], [0, 4, 2], [2, 4, 6], [1, 3, 5], [3, 7, 5]]
    return Mesh(corners, np.array(faces, dtype=np.int64))


PEG = Shape(
    "peg", RADIUS, 1250, (0, 0, 1100),
    (Part("head", _box(0.12, 0.12, 0.95, 1.25), "head"), Part("torso", _box(0.15, 0.25, 0.4, 0.95), "torso")),
)  # fmt: skip
FENCE = box_piece("fence", (4.0, 6.9, 0.0, 5.2, 7.1, 1.5), (6.0, 6.9, 0.0, 7.2, 7.1, 1.5))
CART = box_piece("cart", (10.4, 6.8, 0.0, 11.2, 7.4, 1.0))
BARRICADE = box_piece("barricade", (0.6, 6.5, 0.0, 0.8, 7.5, 1.3))
_PARTS = ("toy", (12000, 12000), (FENCE, CART), {"peg": PEG})
TABLE = Table(*_PARTS, table_key(*_PARTS, {}, (BARRICADE,)), stock=(BARRICADE,))


@dataclass(slots=True)
class State:
    setup: Setup
    facts: Facts
    agenda: list[tuple[Any, ...]] = field(default_factory=list)
    under: dict[str, str] = field(default_factory=dict)  # alias of a hidden counter -> figure, "" for a decoy

    def copy(self) -> State:
        return State(self.setup, self.facts.copy(), self.agenda.copy(), self.under.copy())

    def dump(self) -> dict[str, Any]:
        return {"agenda": [list(step) for step in self.agenda], "under": dict(self.under)}


def _owner(alias: str) -> int:
    return int(alias[1])


def _standing(facts: Facts, seat: int) -> list[str]:
    return [figure.id for figure in facts.of_seat(seat) if figure.body is not None]


async def begin(game: Game) -> None:
    figures = tuple(ev.FigureInfo(f"{s}{n}", s, f"Peg {s}{n}", "peg") for s in (0, 1) for n in "abc")
    setup = game.state.setup
    seats = tuple(ev.SeatInfo(s, seat.name, "pegs") for s, seat in enumerate(setup.seats))
    proof = (commitment(game.dice.seed), setup.match, game.dice.nonces) if isinstance(game.dice, Dice) else ("", "", ())
    game.tell(ev.MatchBegan("toy", 1, "pegs", "toy", TABLE.key, (), seats, figures, *proof, setup.proven))
    for seat in (0, 1):
        hidden = game.dice.shuffle((f"{seat}c", ""), stream=f"secret:{seat}")
        for n, figure in enumerate(hidden):
            alias = f"?{seat}{n}"
            game.state.under[alias] = figure
            game.tell(ev.Marker(alias, "hidden", (3000 + 6000 * n, 1500 + 9000 * seat, 0)))
            game.tell(ev.Secret(seat, alias, figure or "decoy"), to=(seat,))
    for n in range(3):
        game.tell(ev.Marker(f"keg{n}", "keg", (4500 + 1500 * n, 6000, 0)))
    game.then(*(("deploy", seat, name) for name in "ab" for seat in (0, 1)), ("round", 1))


async def deploy(game: Game, seat: int, name: str) -> None:
    low = 500 + 8000 * seat
    region = ((500, low), (11500, low), (11500, low + 3000), (500, low + 3000))
    body = Body(f"{seat}{name}", "peg", RADIUS, 1250, 0, 0, 0)
    put = await game.ask(Place(seat=seat, kind="deploy", rule="TOY-1", body=body, region=region))
    game.tell(ev.Placed(body.id, body.moved(put.at, put.facing)))


async def begin_round(game: Game, number: int) -> None:
    if number > ROUNDS or not (_standing(game.facts, 0) and _standing(game.facts, 1)):
        return finish(game, "the rounds are over")
    game.tell(ev.PhaseBegan(number, "bids"))
    if game.scene.clouds:
        game.tell(ev.PieceChanged("smoke", "cloud", ""))
    roll_cart(game)
    game.then(("bid",), ("round", number + 1))


def roll_cart(game: Game) -> None:
    """The cart rolls to where a die says, if nobody stands there; once the barricade is needed it is put up."""
    along = roll(game, "cart", 0, 4)
    cart = next(piece for piece in game.scene.table.pieces if piece.id == "cart")
    at = (cart.at[0], cart.at[1] - 400 * along if along < 4 else CART.at[1], 0)
    if not blocked_by(game.scene, "cart", at, 30 * along):
        game.tell(ev.PieceChanged("cart", "pose", pose_text(at, 30 * along)))
    if not game.scene.table.poses.get("barricade") and not blocked_by(game.scene, "barricade", BARRICADE.at, 0):
        game.tell(ev.PieceChanged("barricade", "pose", pose_text(BARRICADE.at, 0)))


async def bid(game: Game) -> None:
    """Secret and simultaneous; equal bids are rolled off. The step ends here."""
    asked = [Amount(seat=s, kind="bid", rule="TOY-2", low=0, high=2) for s in (0, 1)]
    bids = [answer.value for answer in await game.together(asked)]
    game.tell(ev.Note(f"bids {bids[0]} and {bids[1]}", "TOY-2"))
    first = 0 if bids[0] >= bids[1] else 1
    while bids[0] == bids[1]:
        bids = [roll(game, f"roll-off {s}", s, 6) for s in (0, 1)]
        first = 0 if bids[0] > bids[1] else 1
    game.then(("act", first), ("act", 1 - first))


async def act(game: Game, seat: int) -> None:
    """A figure walks; what it passes may react, and be reacted to. The pick is open to offers."""

    def choose() -> Pick | None:
        ready = _standing(game.facts, seat)
        if game.facts.ended or not ready:
            return None
        options = tuple(Option(id, f"walk {id}", About((id,))) for id in ready)
        return Pick(seat=seat, kind="walker", rule="TOY-3", options=options)

    walker = await game.pick(choose)
    if not walker:
        return
    foes = tuple(_standing(game.facts, 1 - seat))
    policy = Policy(4000, zones=tuple(Zone(foe, 1000) for foe in foes), through=tuple(_standing(game.facts, seat)))
    walked = await game.ask(Route(seat=seat, kind="walk", rule="TOY-3", mover=walker, policy=policy))
    if walked.points:
        start = game.facts.body(walker).at
        game.tell(ev.Moved(walker, (start, *walked.points), ("walk",) * len(walked.points), walked.facing))
    await react(game, walker, depth=0)
    if game.still(walker):
        await shoot_keg(game, walker)


async def react(game: Game, trigger: str, depth: int) -> None:
    """Everybody hostile within 4" who sees the trigger may shoot; the shot may be reacted to once more."""
    seat = 1 - int(trigger[0])
    for foe in _standing(game.facts, seat):
        if not game.still(trigger) or not game.still(foe) or depth > 1:
            return
        near = distance(game.facts.body(foe), game.facts.body(trigger)) <= 4000
        if not near or not game.sees(foe, trigger).clear:
            continue
        options = (Option("pass", "hold fire"), Option("shoot", f"{foe} shoots {trigger}", About((foe, trigger))))
        if await game.pick(Pick(seat=seat, kind="react", rule="TOY-4", options=options, default=("pass",))) == "shoot":
            with game.because(game.tell(ev.Act("shoot", foe, (trigger,)))):
                if roll(game, "reaction", seat, 6, foe) >= 5:
                    await remove(game, trigger, seat)
                await react(game, foe, depth + 1)


async def shoot_keg(game: Game, walker: str) -> None:
    kegs = [m for m in game.facts.markers.values() if m.kind == "keg"]
    options = (Option("none", "no keg"), *(Option(keg.id, keg.id, About(at=keg.at)) for keg in kegs))
    seat = int(walker[0])
    keg = await game.pick(Pick(seat=seat, kind="keg", rule="TOY-5", options=options))
    if keg != "none" and roll(game, "keg", seat, 6, walker) >= 4:
        game.pending.append((keg, seat))
        await drain(game)


async def drain(game: Game) -> None:
    """One loop: a blast removes what is near and sets off the kegs in reach."""
    while game.pending:
        keg, seat = game.pending.pop(0)
        marker = game.facts.markers.get(keg)
        if marker is None:
            continue
        game.tell(ev.Marker(keg, "keg", None))
        with game.because(game.tell(ev.Blast(marker.at, 2000, keg))):
            breach(game, marker.at)
            for other in sorted(game.facts.markers):
                beside = game.facts.markers[other]
                if beside.kind == "keg" and abs(beside.at[0] - marker.at[0]) <= 2000:
                    game.pending.append((other, seat))
            for figure in [*_standing(game.facts, 0), *_standing(game.facts, 1)]:
                if distance_to_point(game.facts.body(figure), marker.at) <= 2000:
                    await remove(game, figure, seat)


def breach(game: Game, at: Point) -> None:
    """Smoke where it was, and boards within 2" fly."""
    game.tell(ev.PieceChanged("smoke", "cloud", cloud_text(at, 900, 1500)))
    for block in FENCE.blocks:
        if not game.scene.table.lacks("fence", block.part) and polygon_distance(at[:2], block.outline) <= 2000:
            game.tell(ev.PieceChanged(f"fence/{block.part}", "gone", 1))


async def remove(game: Game, figure: str, by: int) -> None:
    game.tell(ev.Removed(figure, "casualty", "TOY-6"))
    game.tell(ev.Score(by, 1, figure, "TOY-6"))


def roll(game: Game, label: str, seat: int, sides: int, figure: str = "") -> int:
    drawn = game.dice.roll(sides, 1, label=label)
    game.tell(ev.Rolled(label, seat, figure, sides, drawn, drawn))
    return drawn[0]


def finish(game: Game, reason: str) -> None:
    scores = game.facts.scores
    winners = tuple(s for s in (0, 1) if scores[s] > scores[1 - s])
    seed = game.dice.seed.hex() if isinstance(game.dice, Dice) else ""
    game.state.agenda.clear()
    game.tell(ev.Ended(winners, reason, "TOY-7", seed))


class Toy:
    name = "toy"
    rules_version = 1
    steps: Mapping[str, Callable[..., Awaitable[None]]] = {
        "begin": begin,
        "deploy": deploy,
        "round": begin_round,
        "bid": bid,
        "act": act,
    }

    def prepare(
        self, scenario: str, seats: int, posses: Sequence[Mapping[str, Any] | str | None], options: Mapping[str, str]
    ) -> Prepared:
        if scenario != "pegs" or seats != 2:
            raise InvalidInput(f"the toy book has no scenario {scenario!r} for {seats}", "play pegs with two seats")
        return Prepared(({}, {}), dict(options))

    def start(self, setup: Setup, dice: Chance) -> State:
        return State(setup, Facts(setup.table), [("begin",)])

    def load(self, setup: Setup, data: Mapping[str, Any]) -> State:
        return State(setup, Facts(setup.table), [tuple(step) for step in data["agenda"]], dict(data["under"]))

    def offers(self, game: Game, seat: int) -> Sequence[Offer]:
        """A hidden counter may be turned up at any moment; a seat may give up."""
        hidden = [m for m in game.facts.markers.values() if m.kind == "hidden" and _owner(m.id) == seat]
        found = [Offer(seat, f"reveal:{m.id}", "turn it up", "TOY-8", About(at=m.at)) for m in hidden]
        return [*found, Offer(seat, "concede", "give up", "TOY-9")]

    async def take_offer(self, game: Game, offer: Offer) -> None:
        if offer.id == "concede":
            game.tell(ev.Score(1 - offer.seat, 5, "conceded", "TOY-9"))
            return finish(game, f"seat {offer.seat} gave up")
        alias = offer.id.removeprefix("reveal:")
        marker, figure = game.facts.markers[alias], game.state.under.pop(alias)
        game.tell(ev.Marker(alias, "hidden", None))
        if not figure:
            game.tell(ev.Note("a decoy", "TOY-8"))
            return
        body = Body(figure, "peg", RADIUS, 1250, *marker.at)
        if stand(game.scene, body) is None:
            game.tell(ev.Placed(figure, body))
        else:
            game.tell(ev.Removed(figure, "no room", "TOY-8"))

    def imagine(self, view: TableView, setup: Setup, dice: Dice) -> Match:
        """One's own counters exactly, the others' dealt anew; public rolls since the safe point kept."""
        state = State(setup, view.safe.copy(), [tuple(s) for s in reversed(view.safe.agenda)])
        for alias in sorted(m.id for m in view.safe.markers.values() if m.kind == "hidden"):
            state.under[alias] = self._guess(view, state, alias, dice)
        state.facts.secrets = dict(view.safe.secrets)
        since = [entry.event for entry in view.since]
        known = [value for event in since if isinstance(event, ev.Rolled) for value in event.drawn]
        dice.known = {("dice", n): value for n, value in enumerate(known)}
        made = [_made(event) for event in since if isinstance(event, ev.Chose)]
        return Match.at_safe_point(self, state, dice, made)

    def _guess(self, view: TableView, state: State, alias: str, dice: Dice) -> str:
        """What lies under a counter: known, shown since, or one of what is left."""
        seat = _owner(alias)
        own = view.safe.secret(seat, alias)
        if own:
            return "" if own == "decoy" else own
        hidden, now = f"{seat}c", view.facts.figures[f"{seat}c"]
        if now.body is not None or now.out:
            before = view.safe.figures[hidden]
            shown_since = before.body is None and not before.out
            return hidden if shown_since and alias not in view.facts.markers else ""
        if alias not in view.facts.markers or hidden in state.under.values():
            return ""
        left = [m.id for m in view.facts.markers.values() if m.kind == "hidden" and _owner(m.id) == seat]
        return hidden if alias == max(left) or drawer(dice, "imagine")(2) else ""


def _made(event: ev.Chose) -> Made:
    data = json.loads(event.choice)
    if event.offer:
        return Made(event.seat, 0, None, offer=data)
    return Made(event.seat, event.number, canon.restore(Choice, data))


BOOK = Toy()


def setup(**options: str) -> Setup:
    return Setup(TABLE, "pegs", (SeatSetup("Ann"), SeatSetup("Bob")), options)
