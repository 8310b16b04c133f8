"""What the commands of `gulch` that need a server do, and print. Tokens go to files or are shown once.

Never here: calls of the wire (`client`), the server (`server`), rules.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import logging
import secrets
import sys
import tempfile
import tomllib
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

from gulch.dice import Dice, drawer
from gulch.errors import IllegalChoice, InvalidInput
from gulch.events import Entry
from gulch.net import server, tokens
from gulch.net.client import Client
from gulch.net.faults import Denied
from gulch.net.limits import Limits
from gulch.net.records import Summary
from gulch.net.remote import RemoteSeat, run_bot
from gulch.net.store import Store
from gulch.net.wishes import SeatWish
from gulch.play import bots, setups
from gulch.say import Narrator, seat_name
from gulch.view import TableView

T = TypeVar("T")
PEOPLE = ("open", "me")


def serve(
    address: str, store: str, allow_seeds: bool, cert: Path | None, key: Path | None, decision_seconds: int,
    most_matches: int,
) -> None:  # fmt: skip
    """Serves until it is told to stop."""
    logging.basicConfig(level=logging.INFO, stream=sys.stderr, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    certificate = _certificate(cert, key)
    if certificate is None and not _is_local(address):
        print("without --cert and --key, tokens cross the network in the clear", file=sys.stderr)

    def ready(bound: str) -> None:
        print(f"gulch serves on {bound}; matches are kept in {_without_password(store)}")
        print("Ctrl-C stops it; its matches go on when it is started again with the same store", flush=True)

    asyncio.run(
        server.serve(
            address, store, setups.books(), setups.make_setup,
            ready=ready, allow_seeds=allow_seeds, decision_seconds=decision_seconds, certificate=certificate,
            limits=Limits(matches=most_matches),
        )
    )  # fmt: skip


def _certificate(cert: Path | None, key: Path | None) -> server.Certificate | None:
    if (cert is None) != (key is None):
        raise InvalidInput("TLS needs --cert and --key", "give both, or none")
    if cert is None or key is None:
        return None
    try:
        return server.Certificate(key.read_bytes(), cert.read_bytes())
    except OSError as error:
        raise InvalidInput(f"{error.filename}: {error.strerror}", "give PEM files that can be read") from error


def _is_local(address: str) -> bool:
    host = address.rpartition(":")[0].strip("[]")
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _without_password(store: str) -> str:
    scheme, mark, rest = store.partition("://")
    return f"{scheme}{mark}{rest.rpartition('@')[2]}" if mark else store


def check_store() -> str:
    """For `gulch doctor`: which database a plain path gives, tried."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(str(Path(folder) / "doctor.db"))
        try:
            return f"{store.engine_name}, one file, safe against a power cut"
        finally:
            store.close()


def create(
    connect: str, book: str, scenario: str, table: str, seats: tuple[str, ...], posses: tuple[str, ...],
    options: tuple[str, ...], token_dir: Path | None,
) -> None:  # fmt: skip
    """Creates a match; prints its id, and the invitations unless they go to files."""
    brought = [*map(_posse, posses), *[""] * (len(seats) - len(posses))]
    wishes = [
        SeatWish(bot="" if word in PEOPLE else word, posse=posse) for word, posse in zip(seats, brought, strict=True)
    ]
    words = setups.parse_options(options)
    made = _call(connect, None, lambda client: client.create(book, scenario, table, wishes, options=words))
    print(f"match {made.match.id}: {_line(made.match)}")
    print(f"commitment to the dice: {made.match.commitment}")
    shown = {f"seat {seat}": token for seat, token in sorted(made.invitations.items())} | {"owner": made.owner}
    for who, token in shown.items():
        if token_dir is None:
            print(f"{who}: {token}")
        else:
            path = token_dir / f"{made.match.id}-{who.replace(' ', '-')}.token"
            tokens.write(path, token)
            print(f"{who}: {path}")


def _posse(word: str) -> str:
    """A posse file as JSON; any other word is a name that the server knows."""
    path = Path(word)
    if path.suffix != ".toml":
        return json.dumps(word)
    try:
        return json.dumps(tomllib.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError) as error:  # not there, not UTF-8, not TOML
        raise InvalidInput(f"{path}: {error}", "give a posse as TOML") from error
    except (TypeError, RecursionError) as error:  # a date; lists within lists without end
        raise InvalidInput(f"{path}: {error} in a posse", "use words, numbers and lists of them") from error


def matches(connect: str) -> None:
    """One line a match."""
    found = _call(connect, None, lambda client: client.matches())
    for summary in found:
        print(f"{summary.id}  {_line(summary)}")
    if not found:
        print("no matches; `gulch create` makes one")


def _line(summary: Summary) -> str:
    seats = ", ".join(f"{seat.name} ({seat.bot or seat.kind})" for seat in summary.seats)
    state = summary.state
    if state == "running":
        waiting = ", ".join(f"{summary.seats[seat].name} for {kind}" for seat, kind in summary.waiting)
        state = f"turn {summary.turn}, waits for {waiting}" if waiting else f"turn {summary.turn}"
    elif state == "ended":
        winners = " and ".join(summary.seats[seat].name for seat in summary.winners)
        state = f"ended in turn {summary.turn}, {winners + ' won' if winners else 'a draw'}"
    elif state == "suspended":
        state = f"suspended after incident {summary.incident}"
    return f"{summary.book} {summary.scenario} on {summary.table}: {seats}; {state}"


def seat(connect: str, match: str, bot: str, token_file: Path | None) -> None:
    """A bot plays a seat until the match has ended."""
    bots.make(bot, 0, b"")  # a bot that there is not takes no seat
    number, token = _take_seat(connect, match, token_file, bot)
    player = bots.make(bot, number, secrets.token_bytes(32))
    print(f"{bot} plays seat {number}", flush=True)
    print(_result(run_bot(connect, match, token, player)))


def watch(connect: str, match: str, start: int, token_file: Path | None) -> None:
    """Prints what happens, from an entry on, until the match has ended."""
    token = tokens.read(token_file)
    with RemoteSeat(connect, match, token) as bench:
        before, narrator = "", Narrator()

        def hear(entry: Entry, view: TableView) -> None:
            sentences = narrator.tell(entry.event, view.facts)
            if entry.number >= start:
                _tell(sentences)

        bench.on_entry = hear
        while bench.wait():
            if bench.state not in (before, "running", "ended"):  # who comes late hears of the end first
                _tell(narrator.flush())
                print(f"({bench.state})", flush=True)
            before = bench.state
        _tell(narrator.flush())
        if bench.state == "ended":
            print("(ended)", flush=True)


def _tell(sentences: list[str]) -> None:
    for sentence in sentences:
        print(sentence, flush=True)


def play_text(connect: str, match: str, token_file: Path | None) -> None:
    """A person plays a seat at this terminal."""
    from gulch.play.text import Quit, TextPlayer

    number, token = _take_seat(connect, match, token_file, "")
    with RemoteSeat(connect, match, token) as remote:
        draw = drawer(Dice(secrets.token_bytes(32)), f"bot:{number}")
        player = TextPlayer(number, input, sys.stdout, draw, lambda: remote.asked.offers)
        remote.on_entry = player.watch
        try:
            for decision in remote.decisions():
                try:
                    if not remote.answer(decision, player.decide(remote.view, decision)):
                        print("  that came too late: the clock has answered")
                except IllegalChoice as error:
                    print(f"  no: {error}")
        except (Quit, EOFError):
            print("you leave the table; the same command brings you back")
            return
        print(_result(remote.view))


def _take_seat(connect: str, match: str, token_file: Path | None, name: str) -> tuple[int, str]:
    """The seat and its token. An invitation is exchanged for the token, which takes its place in the file."""
    given = tokens.read(token_file)
    if given is None:
        raise InvalidInput("a seat needs its token", f"give --token-file, or set {tokens.VARIABLE}")
    try:
        return _call(connect, given, lambda client: client.seat(match)), given
    except Denied:
        number, token = _call(connect, None, lambda client: client.join(match, given, name=name))
    path = token_file or Path(f"{match}-seat-{number}.token")
    tokens.write(path, token)
    print(f"you have seat {number}; its token is in {path}", file=sys.stderr)
    return number, token


def _result(view: TableView) -> str:
    ended = view.facts.ended
    if ended is None:
        return "the match has not ended"
    winners = " and ".join(f"{seat_name(view.facts, winner)} (seat {winner})" for winner in ended.winners)
    return f"{f'{winners} won' if winners else 'a draw'}: {ended.reason}"


def _call(connect: str, token: str | None, work: Callable[[Client], Coroutine[Any, Any, T]]) -> T:
    async def call() -> T:
        async with Client(connect, token) as client:
            return await work(client)

    return asyncio.run(call())
