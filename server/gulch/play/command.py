"""What `gulch match`, `play`, `verify` and `report` do, and print. Progress goes to standard error.

Never here: how games are played (`local`, `batch`), rules, sockets.
"""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid

from gulch.dice import Chance, Dice, drawer, seed_bytes
from gulch.errors import InvalidInput
from gulch.match import Match
from gulch.play import bots, setups
from gulch.play.local import Player, Session, play
from gulch.say import seat_name


@dataclass(frozen=True)
class Request:
    """The words of a command line that describe a match."""

    book: str
    scenario: str
    table: str
    seed: int | None
    seats: tuple[str, ...]
    posses: tuple[str, ...] = ()
    options: tuple[str, ...] = ()


def one(request: Request, out: Path | None) -> None:
    """One match between bots: its result, and the replay if a path is given."""
    for bot in request.seats:
        _known_bot(bot)
    console = Console(stderr=True)
    with console.status("playing") as status:
        match = _run(request, out, lambda match: status.update(_progress(match)))
    print(_result(match))
    if out is not None:
        print(f"replay: {out}")


def _run(request: Request, out: Path | None, after: Callable[[Match], None]) -> Match:
    book = setups.book(request.book)
    setup = setups.make_setup(
        book, request.scenario, request.table, _names(request.seats),
        posses=request.posses, options=setups.parse_options(request.options),
    )  # fmt: skip
    assert request.seed is not None
    seed = seed_bytes(request.seed)
    players: dict[int, Player] = {seat: bots.make(bot, seat, seed) for seat, bot in enumerate(request.seats)}
    if out is None:
        return play(book, setup, request.seed, players, after=after)
    from gulch.play.record import Recorder

    recorders: list[Recorder] = []

    def sync(match: Match) -> None:
        if not recorders:
            recorders.append(Recorder(match, out))
        recorders[0].sync()
        after(match)

    match = play(book, setup, request.seed, players, hashing=True, after=sync)
    recorders[0].finish()
    return match


def _names(seats: tuple[str, ...]) -> list[str]:
    return [f"{bot} {seat}" if bot != "me" else f"player {seat}" for seat, bot in enumerate(seats)]


def _known_bot(name: str) -> None:
    if name not in bots.BOTS:
        raise InvalidInput(f"there is no bot {name!r}", f"choose from {', '.join(sorted(bots.BOTS))}")


def _progress(match: Match) -> str:
    phase = match.facts.phase
    where = f"turn {phase.turn}, {phase.phase}" if phase else "setting up"
    return f"{where}: {len(match.choices)} choices"


def _result(match: Match) -> str:
    facts = match.facts
    scores = ", ".join(f"{seat_name(facts, info.seat)} {facts.scores[info.seat]}" for info in facts.seats)
    if facts.ended is None:
        return f"no end after {len(match.choices)} choices ({scores})"
    winners = " and ".join(f"{seat_name(facts, seat)} (seat {seat})" for seat in facts.ended.winners)
    turn = facts.phase.turn if facts.phase else 0
    return f"{winners + ' win' if winners else 'a draw'} in turn {turn}: {facts.ended.reason} ({scores})"


def many(request: Request, games: int, jobs: int) -> None:
    """A table of results over many seeds, sides swapped every other game."""
    from gulch.play import batch

    for bot in request.seats:
        _known_bot(bot)
    options = tuple(sorted(setups.parse_options(request.options).items()))
    first = batch.Game(
        request.book, request.scenario, request.table, request.seats, request.seed or 1, options, request.posses
    )
    console = Console(stderr=True)
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task("games", total=games)
        results = batch.run_all(batch.series(first, games), jobs, lambda _: progress.advance(task))
    grid = Grid("bot", "games", "wins", "draws", "points", "95% of wins")
    for line in batch.tally(results, request.seats):
        interval = f"{line.low:.0%} to {line.high:.0%}"
        grid.add_row(line.bot, f"{line.games}", f"{line.wins}", f"{line.draws}", f"{line.points}", interval)
    Console().print(grid)
    turns = sum(result.turns for result in results) / len(results)
    choices = sum(result.choices for result in results) / len(results)
    print(f"{len(results)} games, {turns:.1f} turns and {choices:.0f} choices a game")


def text(request: Request, out: Path | None) -> None:
    """A match at this terminal: seats named `me` are people, the others bots."""
    from gulch.play.text import Quit, TextPlayer

    for name in request.seats:
        if name != "me":
            _known_bot(name)
    if "me" not in request.seats:
        raise InvalidInput("nobody plays at this terminal", "name a seat `me`, or use `gulch match`")
    book = setups.book(request.book)
    setup = setups.make_setup(
        book, request.scenario, request.table, _names(request.seats),
        posses=request.posses, options=setups.parse_options(request.options),
    )  # fmt: skip
    seed = seed_bytes(request.seed) if request.seed is not None else secrets.token_bytes(32)
    dice: Chance = Dice(seed, setup.match)
    match = Match.start(book, setup, dice, hashing=out is not None)
    session = Session(match, tuple(range(len(request.seats))))
    people = {}
    players: dict[int, Player] = {}
    for seat, name in enumerate(request.seats):
        if name == "me":
            player = TextPlayer(
                seat, input, sys.stdout, drawer(Dice(seed, "text"), f"bot:{seat}"),
                lambda seat=seat: match.offers(seat),  # type: ignore[misc]
            )  # fmt: skip
            people[seat] = players[seat] = player
        else:
            players[seat] = bots.make(name, seat, seed)
    first = min(people)
    session.watchers[first].append(lambda entry: people[first].watch(entry, session.views[first]))
    try:
        _hot_seat(session, players, people)
    except (Quit, EOFError):
        print("you leave the table")
    if out is not None:
        from gulch.play.record import record

        record(match, out)
        print(f"replay: {out}")
    if match.over:
        print(_result(match))


def _hot_seat(session: Session, players: dict[int, Player], people: dict[int, object]) -> None:
    match = session.match
    while not match.over:
        decision = match.pending[0]
        choice = players[decision.seat].decide(session.views[decision.seat], decision)
        session.answer(decision.seat, decision, choice)


def verify(path: Path) -> bool:
    """Prints every check; whether all held."""
    from gulch.play.verify import verify as check

    found = check(path, setups.books())
    for line in found.checks:
        print(line)
    if found.first_difference:
        print(f"first difference: {found.first_difference}")
    print("verified" if found.ok else "NOT verified")
    return found.ok


def report(path: Path, out: Path | None) -> None:
    """Prints the battle report, or writes it as Markdown."""
    from gulch.play.report import battle_report
    from gulch.wire.replay_file import Replay

    replay = Replay.read(path)
    text = battle_report(replay.table, replay.entries, complete=replay.complete)
    if out is not None:
        out.write_text(text, encoding="utf-8")
        print(f"report: {out}")
    elif sys.stdout.isatty():
        from rich.markdown import Markdown

        Console().print(Markdown(text))
    else:
        print(text)
