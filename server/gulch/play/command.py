"""What `gulch match`, `play`, `verify` and `report` do, and print. Progress goes to standard error.

Never here: how games are played (`local`, `batch`), rules, sockets.
"""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid

from gulch.dice import Dice, drawer, seed_bytes
from gulch.errors import InvalidInput
from gulch.match import Book, Match, Setup
from gulch.play import bots, setups
from gulch.play.local import Player, play
from gulch.say import seat_name, words_of

if TYPE_CHECKING:
    from gulch.play.record import Recorder
    from gulch.play.text import TextPlayer


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


def asked(
    ready: str | None, book: str, scenario: str | None, table: str, posses: tuple[str, ...], options: tuple[str, ...],
    seed: int | None, seats: tuple[str, ...],
) -> Request:  # fmt: skip
    """What is to be played: as the words of the command line say, or as the ready match of that name does, with their
    options beside its own. InvalidInput if both name the scenario or the posses."""
    if ready is None:
        return Request(book, setups.scenario_of(book, scenario), table, seed, seats, posses, options)
    if scenario is not None or posses:
        raise InvalidInput("a ready match has a scenario and posses of its own", "leave --scenario and --posses away")
    from gulch.play.ready import load

    match = load(ready)
    for word, named, usual in (("--book", book, match.book), ("--table", table, match.table)):
        if named not in (usual, "shadows", "main-street"):
            raise InvalidInput(f"the ready match {ready} is played with {word} {usual}", f"leave {word} away")
    return Request(match.book, match.scenario, match.table, seed, seats, match.posses, (*match.options, *options))


def one(request: Request, out: Path | None) -> None:
    """One match between bots: its result, and the replay if a path is given."""
    for bot in request.seats:
        _known_bot(bot, "match")
    console = Console(stderr=True)
    with console.status("playing") as status:
        match = _run(request, out, lambda match: status.update(_progress(match)))
    print(_result(match))
    if out is not None:
        print(f"replay: {out}")


def _run(request: Request, out: Path | None, after: Callable[[Match], None]) -> Match:
    book, setup = _setup(request)
    assert request.seed is not None
    seed = seed_bytes(request.seed)
    players: dict[int, Player] = {seat: bots.make(bot, seat, seed) for seat, bot in enumerate(request.seats)}
    if out is None:
        return play(book, setup, request.seed, players, after=after)
    with _Recording(out) as recording:

        def sync(match: Match) -> None:
            recording.sync(match)
            after(match)

        return play(book, setup, request.seed, players, hashing=True, after=sync)


class _Recording:
    """The replay file of a match while it is played: opened at the first sync, finished if the match ended,
    else left as far as it was played."""

    def __init__(self, out: Path | None) -> None:
        if out is not None and out.suffix != ".gulch" and not out.is_dir():
            raise InvalidInput(f"--out {out}: replays are .gulch files", f"write --out {out.with_suffix('.gulch')}")
        self._out = out
        self._match: Match | None = None
        self._recorder: Recorder | None = None

    def __enter__(self) -> _Recording:
        return self

    def sync(self, match: Match) -> None:
        if self._out is None:
            return
        if self._recorder is None:
            from gulch.play.record import Recorder

            self._match, self._recorder = match, Recorder(match, self._out)
        self._recorder.sync()

    def __exit__(self, *_: object) -> None:
        if self._recorder is not None and self._match is not None:
            if self._match.over:
                self._recorder.finish()
            else:
                self._recorder.close()


def _setup(request: Request) -> tuple[Book, Setup]:
    """The book and the checked setup of a request."""
    book = setups.book(request.book)
    try:
        setup = setups.make_setup(
            book, request.scenario, request.table, _names(request.seats),
            posses=request.posses, options=setups.parse_options(request.options),
        )  # fmt: skip
    except InvalidInput:
        for posse in request.posses:  # perhaps it is only the book that is wrong
            setups.not_of_another_book(request.book, posse)
        raise
    return book, setup


def _names(seats: tuple[str, ...]) -> list[str]:
    return [f"{bot} {seat}" if bot != "me" else f"player {seat}" for seat, bot in enumerate(seats)]


def _known_bot(name: str, command: str) -> None:
    if name in bots.BOTS:
        return
    known = ", ".join(sorted(bots.BOTS))
    if name == "me" and command == "match":
        raise InvalidInput("`gulch match` is for bots, and a seat is `me`", "use `gulch play --text`")
    if name == "open":
        raise InvalidInput("an `open` seat waits for somebody on a server", "use `gulch create`, or name a bot")
    choices = f"{known} or me" if command == "play" else known
    raise InvalidInput(f"there is no bot {name!r}", f"choose from {choices}")


def _progress(match: Match) -> str:
    phase = match.facts.phase
    where = f"turn {phase.turn}, {phase.phase}" if phase else "setting up"
    return f"{where}: {len(match.choices)} choices"


def _result(match: Match) -> str:
    facts = match.facts
    told = ", ".join(f"{seat_name(facts, info.seat)} {facts.scores[info.seat]}" for info in facts.seats)
    scores = f" ({told})" if words_of(facts).points else ""
    if facts.ended is None:
        return f"no end after {len(match.choices)} choices{scores}"
    winners = " and ".join(f"{seat_name(facts, seat)} (seat {seat})" for seat in facts.ended.winners)
    turn = facts.phase.turn if facts.phase else 0
    return f"{f'{winners} won' if winners else 'a draw'} in turn {turn}: {facts.ended.reason}{scores}"


def many(request: Request, games: int, jobs: int) -> None:
    """A table of results over many seeds, sides swapped every other game. Progress goes to standard error."""
    from gulch.play import batch

    for bot in request.seats:
        _known_bot(bot, "match")
    _setup(request)  # what is wrong with the words is said before any process starts
    options = tuple(sorted(setups.parse_options(request.options).items()))
    assert request.seed is not None
    first = batch.Game(
        request.book, request.scenario, request.table, request.seats, request.seed, options, request.posses
    )
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
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


def text(request: Request, out: Path | None) -> int:
    """A match at this terminal: seats named `me` are people, the others bots. The exit code: 130 if interrupted.

    The replay is written while playing, so that leaving, an interrupt or a crash lose little of it.
    """
    from gulch.play import hotseat
    from gulch.play.text import Quit

    for name in request.seats:
        if name != "me":
            _known_bot(name, "play")
    if "me" not in request.seats:
        raise InvalidInput("nobody plays at this terminal", "name a seat `me`, or use `gulch match`")
    book, setup = _setup(request)
    seed = seed_bytes(request.seed) if request.seed is not None else secrets.token_bytes(32)
    match = Match.start(book, setup, Dice(seed, setup.match), hashing=out is not None)
    people = {seat: _person(match, seat, seed) for seat, name in enumerate(request.seats) if name == "me"}
    players: dict[int, Player] = {
        seat: people[seat] if seat in people else bots.make(name, seat, seed) for seat, name in enumerate(request.seats)
    }
    keyboard = hotseat.Keyboard(people, hotseat.typed, sys.stdout)
    code = 0
    with _Recording(out) as recording:
        recording.sync(match)
        print("Welcome to the table; `help` lists what you can type.")
        try:
            hotseat.run(match, players, people, keyboard, lambda: recording.sync(match))
        except (Quit, EOFError, KeyboardInterrupt) as leaving:
            print(f"\nyou leave the table in the middle of the match{', interrupted' * _interrupted(leaving)}")
            code = 130 if _interrupted(leaving) else 0
    if match.over:
        print(_result(match))
    if out is not None:
        print(f"replay: {out}{'' if match.over else ' (as far as it was played)'}")
    return code


def _interrupted(leaving: BaseException) -> bool:
    return isinstance(leaving, KeyboardInterrupt)


def _person(match: Match, seat: int, seed: bytes) -> TextPlayer:
    from gulch.play import hotseat, rules_command
    from gulch.play.text import TextPlayer

    return TextPlayer(
        seat, hotseat.typed, sys.stdout, drawer(Dice(seed, "text"), f"bot:{seat}"),
        lambda: match.offers(seat), lambda id: rules_command.explain(match.book.name, id),
    )  # fmt: skip


def verify(path: Path) -> bool:
    """Prints every check; whether all held."""
    from gulch.play.verify import verify as check

    found = check(path, setups.books())
    for line in found.checks:
        print(line)
    if found.first_difference:
        print(f"first difference: {found.first_difference}")
    if not any(line.startswith("unfinished") for line in found.checks):
        print("verified" if found.ok else "NOT verified")
    return found.ok


def report(path: Path, out: Path | None) -> None:
    """Prints the battle report, or writes it as Markdown."""
    from gulch.play.report import battle_report
    from gulch.wire.replay_file import Replay

    replay = Replay.read(path)
    text = battle_report(replay.table, replay.entries, complete=replay.complete)
    if out is not None:
        try:
            out.write_text(text, encoding="utf-8")
        except OSError as error:
            raise InvalidInput(f"{out}: {error.strerror or error}", "name a file that can be written") from error
        print(f"report: {out}")
    elif sys.stdout.isatty():
        from rich.markdown import Markdown

        Console().print(Markdown(text))
    else:
        print(text, end="")
