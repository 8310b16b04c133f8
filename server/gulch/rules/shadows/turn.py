"""The Turn: the Draw Phase, rounds of cards, the order of Activations, the NPC Phase.

Lives here: hands and decks, what is played when, who goes first. Hands are secret: a seat is told its own
cards alone, everybody the number. Never here: what an Activation does (`activation`), recovery, scoring.
"""

from __future__ import annotations

from collections.abc import Sequence

from gulch import cards
from gulch.decision import About, Option, Pick
from gulch.events import CardShown, Note, PhaseBegan, PileCleared, Secret, Status
from gulch.match import Game
from gulch.rules.shadows import bottles, bystanders, dice_tests, reserves, unexpected, victory
from gulch.rules.shadows.activation import unfinished
from gulch.rules.shadows.options import option
from gulch.rules.shadows.state import on_table, seats_in_play
from gulch.say import seat_name
from gulch.view import Facts

HOLD = "hold"


async def turn(game: Game, number: int) -> None:
    """A Game Turn: Sudden Death is checked, then Draw, Action, NPC and Recovery Phase (SW-TURN-02)."""
    if victory.sudden_death(game):
        return
    bottles.sober_up(game)
    unexpected.lapse(game)
    game.then(("draw", number), ("round", 0), ("npc", number), ("recovery", number), ("turn-end", number))


# -- the Draw Phase ------------------------------------------------------------------------------------


async def draw(game: Game, number: int) -> None:
    """Every player draws (SW-TURN-03); a hand of one card may be a Lone Gun (SW-TURN-10)."""
    game.tell(PhaseBegan(number, "draw", label=f"Turn {number}: Draw Phase"))
    for seat in seats_in_play(game.facts):
        hand = _take(game, seat, hand_size(game.facts, seat))
        set_hand(game, seat, hand, rule="SW-TURN-03")
        _mark_lone_gun(game, seat, len(hand) == 1)
    game.tell(PhaseBegan(number, "action", label=f"Turn {number}: Action Phase"))


def _mark_lone_gun(game: Game, seat: int, lone: bool) -> None:
    """Who may hold the one card of this Turn back is public (SW-TURN-10)."""
    subject = f"seat:{seat}"
    if lone or game.facts.get(subject, "lone-gun"):
        game.tell(Status(subject, "lone-gun", 1 if lone else None, "SW-TURN-10"))


def hand_size(facts: Facts, seat: int) -> int:
    """Half of the models on the table, rounded up, and one for the Boss (SW-TURN-03)."""
    figures = on_table(facts, seat)
    return (len(figures) + 1) // 2 + any("boss" in figure.status for figure in figures)


def _take(game: Game, seat: int, count: int) -> tuple[str, ...]:
    """Cards from a Deck; when it is too small the Discard Pile is shuffled into a new one (SW-TURN-09)."""
    deck: tuple[str, ...] = game.state.decks[seat]
    taken, deck = deck[:count], deck[count:]
    if len(taken) < count:
        discards = game.facts.shown.get((seat, "discard"), ())
        game.tell(PileCleared(seat, "discard"))
        game.tell(Note(f"{seat_name(game.facts, seat)} shuffles the Discard Pile into a new Deck.", "SW-TURN-09"))
        deck = game.dice.shuffle(discards, stream=f"deck:{seat}")
        more = count - len(taken)
        taken, deck = taken + deck[:more], deck[more:]
    game.state.decks[seat] = deck
    game.tell(Status(f"seat:{seat}", "deck", len(deck), "SW-TURN-04"))
    return taken


def set_hand(game: Game, seat: int, hand: tuple[str, ...], rule: str) -> None:
    """The hand of a seat: its cards to that seat alone, their number to all (SW-TURN-04)."""
    game.state.hands[seat] = hand
    game.tell(Secret(seat, "hand", " ".join(hand)), to=(seat,))
    game.tell(Status(f"seat:{seat}", "hand", len(hand), rule))


# -- the Action Phase ----------------------------------------------------------------------------------


def _hand_count(facts: Facts, seat: int) -> int:
    return int(facts.get(f"seat:{seat}", "hand", 0) or 0)


def _acting(game: Game) -> list[int]:
    """Seats with a model that could still be Activated or come on."""
    seats = [info.seat for info in game.facts.seats]
    return [seat for seat in seats if unfinished(game, seat) or reserves.may_arrive(game, seat)]


async def round_(game: Game, forced: int) -> None:
    """A round: every player with a card plays one at the same time (SW-ACT-01). `forced` is 1 when all
    held their Lone Gun in the round before. The Phase ends as SW-TURN-05 and SW-TURN-06 say."""
    acting = _acting(game)
    if len(acting) == 1:
        await _last_player(game, acting[0])
        return
    present = (*seats_in_play(game.facts), *acting)
    players = [info.seat for info in game.facts.seats if info.seat in present and _hand_count(game.facts, info.seat)]
    if not acting or not players:
        _end_phase(game)
        return
    answers = await game.together([_card_pick(game, seat, may_hold=not forced) for seat in players])
    played = {seat: answer.ids[0] for seat, answer in zip(players, answers, strict=True)}
    for seat in players:
        if played[seat] == HOLD:
            game.tell(Note(f"{seat_name(game.facts, seat)} holds the last card back.", "SW-TURN-10"))
        else:
            _play(game, seat, played[seat])
    if all(card == HOLD for card in played.values()):
        game.then(("round", 1))
    else:
        game.then(("order",), ("round", 0))


async def _last_player(game: Game, seat: int) -> None:
    """Only one player can still Activate: one Activation after another, then the Phase ends (SW-TURN-06)."""
    if option(game, "last-player-cards") == "not-needed":
        game.then(("activate", seat), ("round", 0))
    elif _hand_count(game.facts, seat):
        (answer,) = await game.together([_card_pick(game, seat, may_hold=False)])
        _play(game, seat, answer.ids[0])
        game.then(("activate", seat), ("round", 0))
    else:
        _end_phase(game)


def _card_pick(game: Game, seat: int, *, may_hold: bool) -> Pick:
    hand: tuple[str, ...] = game.state.hands[seat]
    options = [Option(card, cards.name(card), About(cards=(card,))) for card in hand]
    if may_hold and game.facts.get(f"seat:{seat}", "lone-gun"):
        options.append(Option(HOLD, "Hold the card for a later round", why=("SW-TURN-10",)))
    return Pick(seat=seat, kind="card", rule="SW-ACT-01", prompt="Play a card", options=options, secret=True)


def _play(game: Game, seat: int, card: str) -> None:
    hand = list(game.state.hands[seat])
    hand.remove(card)
    set_hand(game, seat, tuple(hand), rule="SW-ACT-01")
    game.tell(CardShown(seat, card))


def _end_phase(game: Game) -> None:
    """Cards still in Hand are discarded, so that every Turn starts with an empty one (SW-ACT-11)."""
    for info in game.facts.seats:
        hand = game.state.hands.get(info.seat, ())
        for card in hand:
            game.tell(CardShown(info.seat, card, "discard"))
        if hand:
            set_hand(game, info.seat, (), rule="SW-ACT-11")


def place_of(card: str, jokers: str) -> tuple[int, int]:
    """Sort key of a played card: black before red, then from the Ace down; Jokers by option (SW-ACT-02/03,
    SW-SETUP-03). Cards of one key are settled by a Roll-Off (SW-ACT-04/05)."""
    if not cards.is_joker(card):
        return (0 if cards.colour(card) == "black" else 1, -cards.rank(card))
    if jokers == "last":
        return (2, 0)
    return (cards.JOKERS.index(card), 0)


async def order(game: Game) -> None:
    """Who acts when: by the cards, equal ones by Roll-Off (SW-ACT-02 to SW-ACT-05), after the Event that identical ones
    may bring about."""
    if unexpected.causes(game):
        game.then(("event",), ("order",))
        return
    jokers = option(game, "joker-order")
    groups: dict[tuple[int, int], list[int]] = {}
    for info in game.facts.seats:
        for card in game.facts.shown.get((info.seat, "played"), ()):
            groups.setdefault(place_of(card, jokers), []).append(info.seat)
    seats: list[int] = []
    for key in sorted(groups):
        seats += await _settle(game, groups[key])
    game.then(*(("activate", seat) for seat in seats))


async def _settle(game: Game, seats: Sequence[int]) -> Sequence[int]:
    if len(seats) == 1:
        return seats
    shown = [game.facts.shown[seat, "played"][0] for seat in seats]
    same = len(set(shown)) < len(shown) or all(cards.is_joker(card) for card in shown)
    return await dice_tests.roll_off(game, seats, "order of Activations", "SW-ACT-05" if same else "SW-ACT-04")


async def discard(game: Game, seat: int) -> None:
    """The played card goes on the Discard Pile, and the Posse is no longer Active (SW-ACT-11)."""
    game.tell(Status(f"seat:{seat}", "active", None, "SW-ACT-11"))
    if game.facts.shown.get((seat, "played")):
        game.tell(PileCleared(seat, "played", "discard"))


# -- the NPC Phase -------------------------------------------------------------------------------------


async def npc(game: Game, number: int) -> None:
    """The NPC Phase (SW-TURN-07). It takes place, and is empty, where there are no NPCs (SW-TURN-02)."""
    game.tell(PhaseBegan(number, "npc", label=f"Turn {number}: NPC Phase"))
    await bystanders.phase(game)
