"""The command line: what it prints, and that every fault is one line that helps, exit 2, no traceback."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import pytest

from gulch import cli
from gulch.errors import RulesError
from gulch.play import batch, command
from gulch.wire.replay_file import Replay

RANDOM = ("--seats", "random,random", "--seed", "7")


@dataclass(frozen=True)
class Done:
    code: int
    out: str
    err: str


class Terminal:
    """Runs a command in this process, as `gulch` would."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch, self._capsys = monkeypatch, capsys

    def __call__(self, *words: str, typed: str = "") -> Done:
        self._monkeypatch.setattr(sys, "argv", ["gulch", *words])
        self._monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        self._capsys.readouterr()
        with pytest.raises(SystemExit) as end:
            cli.main()
        out, err = self._capsys.readouterr()
        code = end.value.code
        assert isinstance(code, int)
        return Done(code, out, err)


@pytest.fixture
def gulch(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(monkeypatch, capsys)


def process(*words: str, **more: object) -> subprocess.Popen[str]:
    """The same as a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "gulch", *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True, **more,  # type: ignore[call-overload]
    )  # fmt: skip


@pytest.fixture(scope="module")
def duel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The replay of a short match."""
    path = tmp_path_factory.mktemp("duel") / "duel.gulch"
    command.one(command.Request("shadows", "showdown", "main-street", 7, ("random", "random")), path)
    return path


# -- a match, its replay, its report ----------------------------------------------------------------------


def test_a_match_prints_its_result_and_saves_its_replay(gulch: Terminal, tmp_path: Path) -> None:
    out = tmp_path / "duel.gulch"
    done = gulch("match", *RANDOM, "--option", "re-roll-chain=once", "--posses", "outlaws,townsfolk", "--out", str(out))
    assert (done.code, done.err) == (0, "")
    result, replay = done.out.splitlines()
    assert " in turn " in result
    assert "(The Creed Gang " in result
    assert replay == f"replay: {out}"
    assert Replay.read(out).complete
    assert Replay.read(out).header.options["re-roll-chain"] == "once"


def test_the_same_seed_gives_the_same_file_in_another_process(duel: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.gulch"
    env = {**os.environ, "PYTHONHASHSEED": "77"}
    player = process("match", *RANDOM, "--out", str(again), env=env)
    player.communicate(timeout=60)
    assert player.returncode == 0
    assert again.read_bytes() == duel.read_bytes()


def test_verify_and_report_of_a_replay(gulch: Terminal, duel: Path, tmp_path: Path) -> None:
    done = gulch("verify", str(duel))
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines()[-1] == "verified"
    told = gulch("report", str(duel))
    assert told.code == 0
    assert told.out.startswith("# Showdown on Main Street\n\n**The Hollis County Law** (played by random 0, ")
    page = tmp_path / "report.md"
    assert gulch("report", str(duel), "--out", str(page)).out == f"report: {page}\n"
    assert page.read_text(encoding="utf-8") == told.out


def test_a_replay_cut_short_is_reported_and_not_verified(gulch: Terminal, duel: Path, tmp_path: Path) -> None:
    cut = tmp_path / "cut.gulch"
    cut.write_bytes(duel.read_bytes()[:-3000])
    assert "cut short" in gulch("report", str(cut)).out
    done = gulch("verify", str(cut))
    assert done.code == 1
    assert done.out.splitlines()[-1] == "NOT verified"


def test_many_games_are_a_table_on_standard_output_alone(gulch: Terminal) -> None:
    done = gulch("match", *RANDOM, "--games", "2")
    assert (done.code, done.err) == (0, "")
    assert "random #1" in done.out
    assert "random #2" in done.out
    assert done.out.splitlines()[-1].startswith("2 games, ")


def test_seed_nought_is_a_seed(gulch: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[int] = []
    result = batch.Result(
        batch.Game("shadows", "showdown", "main-street", ("random", "random"), 0), (), (0, 0), 8, 9, ""
    )

    def run_all(games: list[batch.Game], *_: object) -> list[batch.Result]:
        seeds.extend(game.seed for game in games)
        return [result] * len(games)

    monkeypatch.setattr(batch, "run_all", run_all)
    assert gulch("match", "--seats", "random,random", "--seed", "0", "--games", "2").code == 0
    assert seeds == [0, 1]


# -- faults ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words, message",
    [
        ("match --book chess", "there is no book 'chess'; choose one of shadows"),
        ("match --scenario tea", "unknown scenario 'tea'"),
        ("match --table nowhere", "unknown table 'nowhere'"),
        ("match --scenario high-noon", "high-noon is a scenario of legends, not of shadows; say --book legends"),
        ("match --book legends --scenario showdown", "showdown is a scenario of shadows, not of legends"),
        ("match --book legends --posses lawmen,gamblers", "gamblers is a posse of shadows, not of legends"),
        ("match --book legends --posses lawmen,nobody", "unknown posse 'nobody'"),
        ("match --book legends --scenario jailbreak", "covers the centre of the table; use another table, as county-j"),
        ("match --book legends --scenario stagecoach", "a stagecoach, on the table or in its stock; use another table"),
        ("match --book legends --seats random", "a match of 1 seat (LW-SETUP-01)"),
        ("match --book legends --option max-turns=7", "option max-turns has no value '7'; use one of none, 10, 20, 30"),
        ("match --ready ok-coral", "there is no ready match 'ok-coral'; choose one of "),
        ("match --ready ok-corral --table boot-hill", "ok-corral is played with --table corral; leave --table away"),
        ("match --out posse.toml", "--out posse.toml: replays are .gulch files; write --out posse.gulch"),
        ("posse check riders", "riders is a posse of legends, not of shadows; say --book legends"),
        ("posse check --book legends gamblers", "gamblers is a posse of shadows, not of legends"),
        ("posse check --book legends nobody.toml", "nobody.toml: No such file or directory"),
        ("posse new --book legends --dollars 10", "$10 is too little for a leader and two Henchmen"),
        ("sight main-street 16,17.5 99,9 --book legends", "'99,9' is off the table; Main Street is 36 by 36 inches"),
        ("match --table town:x", "'x' is no seed"),
        ("match --seats ace,random", "there is no bot 'ace'; choose from gunhand, random"),
        ("match --seats me,random", "`gulch match` is for bots, and a seat is `me`; use `gulch play --text`"),
        ("match --seats open,random", "an `open` seat waits for somebody on a server; use `gulch create`"),
        ("match --seats random", "1 seat"),
        ("match --seats ,,", "0 seats"),
        ("match --seats " + ",".join(["random"] * 9), "9 seats"),
        ("match --posses nobody", "unknown posse 'nobody'"),
        ("match --option colour=red", "unknown option 'colour'"),
        ("match --option re-roll-chain=red", "option re-roll-chain has no value 'red'; use one of "),
        ("match --option re-roll-chain", "option 're-roll-chain' is not NAME=VALUE"),
        ("match --seed x", "Invalid value for '--seed'"),
        ("match --games 0", "Invalid value for '--games'"),
        ("match --games -2", "Invalid value for '--games'"),
        ("match --jobs 0", "Invalid value for '--jobs'"),
        ("match --games 2 --out x.gulch", "--out saves one match, not many"),
        ("match --games 2 --table nowhere", "unknown table 'nowhere'"),
        ("match --seats random,random --out .", ".: Is a directory; name a file that can be written"),
        ("match --seats random,random --out no/such/x.gulch", "No such file or directory; name a file that can be"),
        ("match --frob", "No such option: --frob"),
        ("frob", "No such command 'frob'; see `gulch --help`"),
        ("play", "playing in the window comes later; add --text to play at this terminal"),
        ("play --text --seats random,random", "nobody plays at this terminal; name a seat `me`"),
        ("play --text --seats me,ace", "there is no bot 'ace'; choose from gunhand, random or me"),
        ("play --text --out .", ".: Is a directory; name a file that can be written"),
        ("play --text --connect localhost:1", "--connect needs --match ID"),
        ("report", "Missing argument"),
        ("report nothing.gulch", "nothing.gulch: No such file or directory; give the path of a .gulch file"),
        ("verify nothing.gulch", "nothing.gulch: No such file or directory"),
        ("stills duel.gulch --size 12", "--size '12' is no size; write WIDTHxHEIGHT in pixels, as in 1280x720"),
        ("stills duel.gulch --size -4x4", "--size '-4x4' is no size"),
        ("stills duel.gulch --every day", "--every 'day' is no moment; choose one of turn, phase, event"),
        ("view", "nothing to view; name a replay file, or --connect HOST:PORT and --match ID"),
        ("rules chess", "there is no book 'chess'"),
        ("rules shadows SW-NO-1", "shadows has no rule SW-NO-1"),
        ("rules shadows --tier gold", "shadows has no tier 'gold'"),
    ],
)
def test_a_users_fault_is_one_line_and_exit_2(
    gulch: Terminal, words: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = gulch(*words.split(" "))
    assert done.code == 2
    assert done.err.startswith("gulch: ")
    assert message in done.err
    assert len(done.err.splitlines()) == 1
    assert not done.out
    assert not list(tmp_path.iterdir())


def test_a_file_that_is_no_replay(gulch: Terminal, duel: Path, tmp_path: Path) -> None:
    whole = duel.read_bytes()
    for name, data in (("text", b"hello"), ("empty", b""), ("head", whole[:40]), ("zeros", bytes(4000))):
        path = tmp_path / f"{name}.gulch"
        path.write_bytes(data)
        for verb in ("report", "verify"):
            done = gulch(verb, str(path))
            assert (done.code, len(done.err.splitlines())) == (2, 1), (name, done)
            assert f"{name}.gulch" in done.err


def test_an_unwritable_report(gulch: Terminal, duel: Path, tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "no" / "x.md"):
        done = gulch("report", str(duel), "--out", str(path))
        assert done.code == 2
        assert done.err.endswith("; name a file that can be written\n")


def test_our_own_fault_says_so_and_is_no_traceback(gulch: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RulesError("a figure is two")

    monkeypatch.setattr(command, "one", broken)
    done = gulch("match")
    assert done.code == 1
    assert done.err.startswith("gulch: a figure is two; this is a fault of gulch: please report it")


def test_the_command_alone_prints_its_help(gulch: Terminal) -> None:
    done = gulch()
    assert done.code == 2
    assert not done.err
    assert "Usage: " in done.out


def test_a_reader_that_has_had_enough() -> None:
    with process("rules", "shadows") as reader:
        assert reader.stdout is not None
        assert reader.stdout.readline()
        reader.stdout.close()
        assert reader.stderr is not None
        assert reader.stderr.read() == ""
    assert reader.returncode == 1


# -- text play -----------------------------------------------------------------------------------------


def test_a_whole_match_at_the_terminal(gulch: Terminal, tmp_path: Path) -> None:
    out = tmp_path / "mine.gulch"
    words = ("play", "--text", "--seats", "me,random", "--seed", "3", "--out", str(out))
    done = gulch(*words, typed="auto\nwhy\n" + "random\n" * 2000)
    assert (done.code, done.err) == (0, "")
    assert "Showdown on Main Street: The Hollis County Law against The Creed Gang." in done.out
    assert "The Hollis County Law> auto" in done.out
    assert "SW-DEPLOY-" in done.out
    for word in ("is done", "no longer done", "player 0", "random 1", "not understood"):
        assert word not in done.out, word
    assert done.out.splitlines()[-1] == f"replay: {out}"
    assert gulch("verify", str(out)).code == 0


@pytest.mark.parametrize("typed", ["random\n" * 20, "random\n" * 20 + "quit\n"])
def test_leaving_saves_what_was_played(gulch: Terminal, tmp_path: Path, typed: str) -> None:
    out = tmp_path / "mine.gulch"
    done = gulch("play", "--text", "--seats", "me,random", "--out", str(out), typed=typed)
    assert (done.code, done.err) == (0, "")
    assert "you leave the table in the middle of the match\n" in done.out
    assert done.out.splitlines()[-1] == f"replay: {out} (as far as it was played)"
    replay = Replay.read(out)
    assert not replay.complete
    assert len([made for made in replay.choices if made.seat == 0]) == 20


def at_the_prompt(out: Path, lines: int) -> subprocess.Popen[str]:
    """A process that plays and waits for an answer after so many."""
    player = process("play", "--text", "--seats", "me,random", "--seed", "3", "--out", str(out))
    assert player.stdin is not None
    assert player.stdout is not None
    player.stdin.write("random\n" * lines)
    player.stdin.flush()
    asked = 0
    text = ""
    while asked <= lines:
        char = player.stdout.read(1)
        assert char, text
        text += char
        asked += text.endswith("Law> ")
    return player


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_ctrl_c_at_the_prompt_saves_what_was_played(tmp_path: Path) -> None:
    player = at_the_prompt(tmp_path / "mine.gulch", 20)
    player.send_signal(signal.SIGINT)
    out, err = player.communicate(timeout=30)
    assert (player.returncode, err) == (130, "")
    assert "you leave the table in the middle of the match, interrupted" in out
    assert len([made for made in Replay.read(tmp_path / "mine.gulch").choices if made.seat == 0]) == 20


def test_a_crash_loses_at_most_the_last_chunk(tmp_path: Path) -> None:
    out = tmp_path / "mine.gulch"
    player = at_the_prompt(out, 60)
    deadline = time.monotonic() + 30
    while not Replay.read(out).entries and time.monotonic() < deadline:
        time.sleep(0.05)
    player.kill()
    player.communicate(timeout=30)
    replay = Replay.read(out)
    assert replay.entries
    assert replay.choices
