"""The `gulch` command. Imports what a command needs when it runs, so that `gulch rules` answers at once.

Lives here: words of the command line and what is printed of results; errors become one line and exit 2.
Never here: rules, rendering, sockets; a command is a few lines over a function of `play`, `net` or `wire`.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from gulch.errors import GulchError, InvalidInput, ReplayMismatch, RulesError

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False,
                  help="Old West miniature skirmishes on a true 3D table.")  # fmt: skip

table_app = typer.Typer(no_args_is_help=True, help="Tables: draw one, make one from a seed.")
terrain_app = typer.Typer(no_args_is_help=True, help="Models of terrain: bring in your own, list what there is.")
posse_app = typer.Typer(no_args_is_help=True, help="Posses: check one, make one up.")
app.add_typer(table_app, name="table")
app.add_typer(posse_app, name="posse")
app.add_typer(terrain_app, name="terrain")

Book = Annotated[str, typer.Option(help="The rulebook: shadows or legends.")]
Scenario = Annotated[str | None, typer.Option(help="The scenario; without it the book's first.")]
TableName = Annotated[str, typer.Option("--table", help="A table by name or path, or town:SEED.")]
Seats = Annotated[str, typer.Option(help="Who sits where: gunhand, random, me (in play), open (in create).")]
OptionWords = Annotated[list[str] | None, typer.Option("--option", help="A match option NAME=VALUE; repeatable.")]
Posses = Annotated[str | None, typer.Option(help="Posses by seat, comma separated: names or paths.")]
ReadyMatch = Annotated[str | None, typer.Option("--ready", help="A ready match by name or path: book, table and all.")]
Connect = Annotated[str, typer.Option(help="The server, HOST:PORT.")]
MatchId = Annotated[str, typer.Option("--match", help="The match id.")]
TokenFile = Annotated[Path | None, typer.Option(help="A file with the seat's token; or set GULCH_TOKEN.")]
Replay = Annotated[Path, typer.Argument(help="A replay file (.gulch).", show_default=False)]

_UsageError: type[Any] = typer.BadParameter.__mro__[1]  # typer exports it under no name of its own
_MOMENTS = ("turn", "phase", "event")


@app.command()
def match(
    book: Book = "shadows", scenario: Scenario = None, table: TableName = "main-street",
    seed: Annotated[int, typer.Option(help="The dice: the same seed, the same match.")] = 1,
    seats: Seats = "gunhand,random",
    out: Annotated[Path | None, typer.Option(help="Save the replay here.")] = None,
    games: Annotated[int, typer.Option(min=1, help="Play so many games and print a table of results.")] = 1,
    jobs: Annotated[int, typer.Option(min=1, help="Processes for many games.")] = 1,
    posses: Posses = None, option: OptionWords = None, ready: ReadyMatch = None,
) -> None:  # fmt: skip
    """Bots play a match, or many."""
    from gulch.play import command

    words = (book, scenario, table, _split(posses), tuple(option or ()))
    request = command.asked(ready, *words, seed, _split(seats))
    if games > 1:
        if out is not None:
            raise InvalidInput("--out saves one match, not many", "leave --games or --out away")
        command.many(request, games, jobs)
    else:
        command.one(request, out)


@app.command()
def play(
    text: Annotated[bool, typer.Option("--text", help="Play at this terminal.")] = False,
    book: Book = "shadows", scenario: Scenario = None, table: TableName = "main-street",
    seed: Annotated[int | None, typer.Option(help="A seed for the dice; without one they are random.")] = None,
    seats: Seats = "me,gunhand", out: Annotated[Path | None, typer.Option(help="Save the replay here.")] = None,
    posses: Posses = None, option: OptionWords = None, ready: ReadyMatch = None,
    connect: Annotated[str | None, typer.Option(help="Play on a server, HOST:PORT.")] = None,
    match: Annotated[str | None, typer.Option("--match", help="The match on that server.")] = None,
    token_file: TokenFile = None,
) -> None:  # fmt: skip
    """Play yourself, against bots or in the hot seat, here or on a server."""
    from gulch.play import command

    if not text:
        raise InvalidInput("playing in the window comes later", "add --text to play at this terminal")
    if connect is not None:
        if match is None:
            raise InvalidInput("--connect needs --match ID", "list them with `gulch matches --connect HOST:PORT`")
        from gulch.net import command as remote

        return remote.play_text(connect, match, token_file)
    words = (book, scenario, table, _split(posses), tuple(option or ()))
    request = command.asked(ready, *words, seed, _split(seats))
    raise typer.Exit(command.text(request, out))


@app.command()
def verify(replay: Replay) -> None:
    """Re-execute a replay and check every die, hash and sight digest."""
    from gulch.play import command

    if not command.verify(replay):
        raise typer.Exit(1)


@app.command()
def report(
    replay: Replay, out: Annotated[Path | None, typer.Option(help="Write the report here (Markdown).")] = None
) -> None:
    """The battle report of a replay: turn by turn, with the reasons."""
    from gulch.play import command

    command.report(replay, out)


@app.command()
def stills(
    replay: Replay, out: Annotated[Path, typer.Option(help="The folder for the pictures.")] = Path("stills"),
    every: Annotated[str, typer.Option(help="turn, phase, or event: close-ups of each shot and fight.")] = "turn",
    size: Annotated[str, typer.Option(help="WIDTHxHEIGHT.")] = "1280x720",
) -> None:  # fmt: skip
    """Pictures of a replay as PNG, drawn without a screen."""
    if every not in _MOMENTS:
        raise InvalidInput(f"--every {every!r} is no moment", f"choose one of {', '.join(_MOMENTS)}")
    if not re.fullmatch(r"[1-9]\d{1,4}x[1-9]\d{1,4}", size, re.ASCII):
        raise InvalidInput(f"--size {size!r} is no size", "write WIDTHxHEIGHT in pixels, as in 1280x720")
    _viewer("stills", str(replay), "--out", str(out), "--every", every, "--size", size)


@app.command()
def view(
    replay: Annotated[Path | None, typer.Argument(help="A replay file.", show_default=False)] = None,
    connect: Annotated[str | None, typer.Option(help="Watch on a server, HOST:PORT.")] = None,
    match: Annotated[str | None, typer.Option("--match", help="The match on that server.")] = None,
    token_file: Annotated[
        Path | None, typer.Option(help="Watch as the seat of this token; else GULCH_TOKEN, if it is set.")
    ] = None,
    frames: Annotated[int, typer.Option(hidden=True, min=0, help="So many frames without a screen, for tests.")] = 0,
) -> None:  # fmt: skip
    """A window on a replay or a live match."""
    more: tuple[str, ...] = ("--frames", str(frames)) if frames else ()
    more += ("--token-file", str(token_file)) if token_file is not None else ()
    if replay is not None:
        _viewer("view", str(replay), *more)
    elif connect is not None and match is not None:
        _viewer("view", "--connect", connect, "--match", match, *more)
    else:
        raise InvalidInput("nothing to view", "name a replay file, or --connect HOST:PORT and --match ID")


@app.command()
def serve(
    address: Annotated[str, typer.Option(help="HOST:PORT to listen on.")] = "127.0.0.1:50051",
    store: Annotated[str, typer.Option(help="A file, or a database URL.")] = "matches.db",
    allow_seeds: Annotated[bool, typer.Option("--allow-seeds", help="Let clients name the seed; unproven.")] = False,
    decision_seconds: Annotated[
        int, typer.Option(min=1, max=2_592_000, help="The time for a decision, then its default is taken.")
    ] = 86_400,
    max_matches: Annotated[int, typer.Option(min=1, help="So many matches at once that have not ended.")] = 1000,
    cert: Annotated[Path | None, typer.Option(help="TLS certificate chain (PEM).")] = None,
    key: Annotated[Path | None, typer.Option(help="TLS private key (PEM).")] = None,
) -> None:
    """Run the match server."""
    from gulch.net import command

    command.serve(address, store, allow_seeds, cert, key, decision_seconds, max_matches)


@app.command()
def create(
    connect: Connect = "127.0.0.1:50051", book: Book = "shadows", scenario: Scenario = None,
    table: TableName = "main-street", seats: Seats = "open,gunhand", posses: Posses = None, option: OptionWords = None,
    token_dir: Annotated[Path | None, typer.Option(help="Write seat tokens to files here instead of printing.")] = None,
) -> None:  # fmt: skip
    """Create a match on a server; prints its id and the seat invitations."""
    from gulch.net import command
    from gulch.play.setups import SCENARIOS

    chosen = scenario or SCENARIOS.get(book, "")  # which books there are the server says
    command.create(connect, book, chosen, table, _split(seats), _split(posses), tuple(option or ()), token_dir)


@app.command()
def matches(connect: Connect = "127.0.0.1:50051") -> None:
    """List the matches of a server."""
    from gulch.net import command

    command.matches(connect)


@app.command()
def seat(
    match: MatchId, connect: Connect = "127.0.0.1:50051",
    bot: Annotated[str, typer.Option(help="The bot that plays.")] = "gunhand", token_file: TokenFile = None,
) -> None:  # fmt: skip
    """Let a bot play a seat of a match on a server."""
    from gulch.net import command

    command.seat(connect, match, bot, token_file)


@app.command()
def watch(
    match: MatchId, connect: Connect = "127.0.0.1:50051",
    start: Annotated[int, typer.Option("--from", min=0, help="From this entry on.")] = 1, token_file: TokenFile = None,
) -> None:  # fmt: skip
    """Follow a match on a server in words."""
    from gulch.net import command

    command.watch(connect, match, start, token_file)


@app.command()
def sight(
    table: Annotated[str, typer.Argument(help="A table by name or path, town:SEED, or a replay file.")],
    a: Annotated[str, typer.Argument(help="Who looks: X,Y or X,Y,Z in inches (@FACING), or a figure of a replay.")],
    b: Annotated[str, typer.Argument(help="Who is looked at, named alike.")],
    out: Annotated[Path | None, typer.Option(help="Draw it here (PNG): from the eye, in plan, from the side.")] = None,
    book: Annotated[str | None, typer.Option(help="Say which rules of this book apply.")] = None,
    option: OptionWords = None,
    entry: Annotated[int | None, typer.Option(min=1, help="The moment of a replay; without it, its end.")] = None,
    shape: Annotated[str, typer.Option(help="The figures' shapes: one for both, or A,B; else lawmen.")] = "",
    down: Annotated[str, typer.Option(help="Who lies down: a, b or a,b.")] = "",
    mounted: Annotated[str, typer.Option(help="Who is mounted: a, b or a,b.")] = "",
    front: Annotated[bool, typer.Option("--front", help="See only the 180 degrees ahead.")] = False,
    limit: Annotated[float | None, typer.Option(help="How far anybody sees, in inches.")] = None,
    body_only: Annotated[bool, typer.Option("--body-only", help="Heads do not count.")] = False,
    peek: Annotated[float | None, typer.Option(help="Lean so many inches past cover that is touched.")] = None,
) -> None:  # fmt: skip
    """Who sees whom, how much, and what is in the way."""
    from gulch.play import sight_command

    asked = sight_command.Asked(
        table, a, b, _split(shape), _split(down), _split(mounted), entry, front, limit, body_only, peek
    )
    sight_command.run(asked, book, tuple(option or ()), out)


@table_app.command("show")
def table_show(
    table: Annotated[str, typer.Argument(help="A table by name or path, or town:SEED.")],
    out: Annotated[Path, typer.Option(help="The picture (PNG).")] = Path("plan.png"),
    level: Annotated[float | None, typer.Option(help="Cut off everything above so many inches.")] = None,
    scale: Annotated[int, typer.Option(min=8, max=120, help="Pixels an inch.")] = 40,
) -> None:
    """A plan: heights, levels, openings, area terrain, an inch scale."""
    from gulch.play import show_command

    show_command.show(table, out, level, scale)


@table_app.command("new")
def table_new(
    kind: Annotated[str, typer.Option(help="town, homestead, canyon, mine or saloon.")] = "town",
    size: Annotated[str, typer.Option(help="WIDTHxDEPTH in inches.")] = "36x36",
    seed: Annotated[int, typer.Option(min=0, help="The same seed, the same table.")] = 1,
    out: Annotated[Path | None, typer.Option(help="The table file (TOML).")] = None,
) -> None:
    """Make a table from a seed, checked to be playable."""
    from gulch.play import table_command

    table_command.new(kind, size, seed, out)


@terrain_app.command("import")
def terrain_import(
    file: Annotated[Path, typer.Argument(help="STL, OBJ, GLB, glTF, 3MF or PLY.")],
    units: Annotated[str | None, typer.Option(help="mm, cm, in or m; without it, a guess with its reasons.")] = None,
    up: Annotated[str | None, typer.Option(help="Which axis is up: y or z; without it, a guess.")] = None,
    name: Annotated[str | None, typer.Option(help="What tables call it; without it, the file's name.")] = None,
    kind: Annotated[str | None, typer.Option(help="building, hill, fence ...; without it, a guess.")] = None,
    out: Annotated[Path | None, typer.Option(help="A folder; without it, your own library.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a model of yours that has this name.")] = False,
) -> None:
    """Bring in a model, as from a printer's file: defects, surfaces, barriers, openings."""
    from gulch.play import terrain_command

    terrain_command.run(file, units, up, name, kind, out, force)


@terrain_app.command("list")
def terrain_list() -> None:
    """All models that tables can name."""
    from gulch.play import terrain_command

    terrain_command.list_()


@posse_app.command("check")
def posse_check(
    file: Annotated[str, typer.Argument(help="A posse file (TOML), or the name of one that ships.")],
    book: Book = "shadows",
) -> None:
    """Whether a posse keeps the rules of making one; the line and the rule if not."""
    from gulch.play import posse_command

    posse_command.check(file, book)


@posse_app.command("new")
def posse_new(
    book: Book = "shadows",
    dollars: Annotated[int | None, typer.Option(min=1, help="What it may cost; without it the book's sum.")] = None,
    seed: Annotated[int, typer.Option(min=0, help="The same seed, the same posse.")] = 1,
    out: Annotated[Path | None, typer.Option(help="Write it here (TOML).")] = None,
) -> None:
    """Make up a posse that keeps the rules."""
    from gulch.play import posse_command

    posse_command.new(book, dollars, seed, out)


@app.command()
def rules(
    book: Annotated[str, typer.Argument(help="The rulebook: shadows or legends.")],
    id: Annotated[str | None, typer.Argument(help="One rule, as in SW-COVER-01.", show_default=False)] = None,
    coverage: Annotated[bool, typer.Option("--coverage", help="Which rules have tests.")] = False,
    tier: Annotated[str | None, typer.Option(help="Only this tier, as in core or campaign.")] = None,
    options: Annotated[bool, typer.Option("--options", help="The options of a match.")] = False,
) -> None:  # fmt: skip
    """The numbered rules of a book, one rule, its options, or what is proven by tests."""
    from gulch.play import rules_command

    rules_command.run(book, id, coverage, tier, options)


@app.command()
def bench(
    names: Annotated[list[str] | None, typer.Argument(help="Measures to run; all without.")] = None,
    long: Annotated[bool, typer.Option("--long", help="The full numbers.")] = False,
    json: Annotated[Path | None, typer.Option(help="Write the results here too.")] = None,
) -> None:
    """Measure the hot paths, each beside a reference in the same run."""
    from gulch.play import bench as benching

    benching.run(tuple(names or ()), long, json)


@app.command()
def doctor() -> None:
    """What this installation can do: ray backend, GL, store, versions."""
    from gulch.play import doctor as doctoring

    doctoring.run({"store": _check_store})


def _check_store() -> str:
    from gulch.net import command

    return command.check_store()


def _split(words: str | None) -> tuple[str, ...]:
    return tuple(word.strip() for word in words.split(",") if word.strip()) if words else ()


def _viewer(*args: str) -> None:
    """The viewer is a process of its own; its exit code is ours."""
    import importlib.util
    import subprocess

    if importlib.util.find_spec("gulch_viewer") is None or importlib.util.find_spec("ursina") is None:
        raise InvalidInput("the viewer is not installed", "pip install 'gulch[viewer]'")
    raise typer.Exit(subprocess.run([sys.executable, "-m", "gulch_viewer", *args], check=False).returncode)


def main() -> None:
    """Entry point: a user's fault is one line and exit 2, ours one line and exit 1, an interrupt exit 130."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    os.environ.setdefault("GRPC_VERBOSITY", "NONE")  # what its core would log is told in our own line
    sys.exit(_run())


def _run() -> int:
    try:
        code = app(standalone_mode=False, prog_name="gulch")
        sys.stdout.flush()
    except (RulesError, ReplayMismatch) as error:
        return _fail(f"{error}; this is a fault of gulch: please report it with the command that led here", 1)
    except GulchError as error:
        return _fail(str(error), 2)
    except _UsageError as error:
        if not error.format_message():  # `gulch` alone has printed its help
            return 2
        where = f"{error.ctx.command_path} --help" if error.ctx else "gulch --help"
        return _fail(f"{error.format_message().rstrip('.')}; see `{where}`", 2)
    except (KeyboardInterrupt, typer.Abort):
        return 130
    except BrokenPipeError:  # the reader has had enough; the interpreter must not stumble over it once more
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return code if isinstance(code, int) else 0


def _fail(message: str, code: int) -> int:
    print(f"gulch: {' '.join(message.split())}", file=sys.stderr)
    return code
