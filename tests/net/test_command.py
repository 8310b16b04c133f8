"""The commands that need a server, against one in a process of its own: what they print, and where tokens go."""

from __future__ import annotations

import asyncio
import builtins
import shutil
import stat
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from gulch import cli
from gulch.errors import InvalidInput
from gulch.net import command, tokens
from gulch.net.client import Client
from gulch.net.faults import NotStored
from gulch.net.limits import Limits
from gulch.net.server import Certificate, running
from gulch.net.store import Store
from net.hosting import BOOKS, hosted, make_setup, run, until


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """A server on a thread of its own."""
    found: list[str] = []
    started, stop = threading.Event(), threading.Event()

    async def serve() -> None:
        async with hosted(tmp_path) as (bound, _):
            found.append(bound)
            started.set()
            await until(stop.is_set)

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    assert started.wait(20)
    yield found[0]
    stop.set()
    thread.join(20)
    assert not thread.is_alive()


def create(address: str, seats: tuple[str, ...], folder: Path | None, capsys: pytest.CaptureFixture[str]) -> str:
    """The id of a new match."""
    command.create(address, "toy", "pegs", "toy", seats, (), (), folder)
    lines = capsys.readouterr().out.splitlines()
    return lines[0].removeprefix("match ").partition(":")[0]


def test_a_bot_takes_a_seat_by_its_invitation_and_plays_to_the_end(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = create(address, ("open", "random"), tmp_path / "tokens", capsys)
    path = tmp_path / "tokens" / f"{match}-seat-0.token"
    invitation = path.read_text().strip()
    if sys.platform != "win32":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    command.seat(address, match, "random", path)
    printed = capsys.readouterr()
    assert "random plays seat 0" in printed.out
    assert " won: " in printed.out or "a draw" in printed.out
    assert f"you have seat 0; its token is in {path}" in printed.err
    token = path.read_text().strip()
    assert token != invitation
    assert token not in printed.out + printed.err
    command.matches(address)
    line = capsys.readouterr().out
    assert match in line
    assert "ended in turn" in line
    command.watch(address, match, 1, None)
    every = capsys.readouterr().out.splitlines()
    assert every[-1] == "(ended)"
    command.watch(address, match, 30, None)
    assert 0 < len(capsys.readouterr().out.splitlines()) < len(every)


def test_a_bot_that_there_is_not_takes_no_seat(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = create(address, ("open", "random"), tmp_path, capsys)
    path = tmp_path / f"{match}-seat-0.token"
    invitation = path.read_text()
    with pytest.raises(InvalidInput, match="there is no bot 'nobody'"):
        command.seat(address, match, "nobody", path)
    assert path.read_text() == invitation
    command.seat(address, match, "random", path)


def test_invitations_are_shown_once_when_no_folder_is_given(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    command.create(address, "toy", "pegs", "toy", ("open", "open"), (), (), None)
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in lines[2:]] == ["seat 0", "seat 1", "owner"]
    assert all(len(line.partition(": ")[2]) == 43 for line in lines[2:])


def test_a_person_plays_in_text_leaves_and_comes_back(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = create(address, ("open", "random"), tmp_path, capsys)
    path = tmp_path / f"{match}-seat-0.token"
    words = iter(["look", "auto", "quit"])
    monkeypatch.setattr(builtins, "input", lambda prompt: next(words))
    command.play_text(address, match, path)
    printed = capsys.readouterr().out
    assert '11.5"' in printed  # the far end of where it may deploy
    assert "the same command brings you back" in printed
    monkeypatch.setattr(builtins, "input", lambda prompt: "auto")
    command.play_text(address, match, path)
    printed = capsys.readouterr().out
    assert " won." in printed or "a draw" in printed


def test_the_token_of_the_environment_is_used_and_a_seat_needs_one(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    match = create(address, ("open", "random"), tmp_path, capsys)
    monkeypatch.delenv(tokens.VARIABLE, raising=False)
    with pytest.raises(InvalidInput, match="a seat needs its token; give --token-file, or set GULCH_TOKEN"):
        command.seat(address, match, "random", None)
    monkeypatch.setenv(tokens.VARIABLE, (tmp_path / f"{match}-seat-0.token").read_text())
    command.seat(address, match, "random", None)
    assert tokens.read(tmp_path / f"{match}-seat-0.token") is not None


def test_a_fault_of_the_user_is_one_line_and_exit_2(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for words, message in (
        (["matches", "--connect", "127.0.0.1:9"], "no server answers at 127.0.0.1:9; start one"),
        (["watch", "--connect", address, "--match", "nix"], "there is no match 'nix'; list them"),
        (["create", "--connect", address, "--book", "chess"], "there is no book 'chess' here"),
        (["serve", "--address", "x", "--store", str(tmp_path / "s.db")], "'x' is no address; give HOST:PORT"),
        (["serve", "--decision-seconds", "0"], "Invalid value for '--decision-seconds'"),
        (["serve", "--cert", "a.pem"], "TLS needs --cert and --key; give both, or none"),
    ):
        monkeypatch.setattr(sys, "argv", ["gulch", *words])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        printed = capsys.readouterr().err.strip().splitlines()
        assert ended.value.code == 2
        assert printed[-1].startswith(f"gulch: {message}")
        assert not any("Traceback" in line for line in printed)


def test_the_doctor_tries_a_store() -> None:
    assert command.check_store().startswith("sqlite 3.")


def test_token_files_are_the_owners_alone_and_bad_ones_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "a.token"
    path.parent.mkdir()
    path.write_text("old, and for all to read")
    path.chmod(0o644)
    token = tokens.new()
    tokens.write(path, token)
    assert tokens.read(path) == token
    if sys.platform != "win32":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.write_text("two words\n")
    with pytest.raises(InvalidInput, match="holds no token"):
        tokens.read(path)
    with pytest.raises(InvalidInput, match="no token can be read"):
        tokens.read(tmp_path / "none.token")


@pytest.mark.skipif(shutil.which("openssl") is None, reason="certificates are made by openssl")
def test_tls_serves_whom_the_client_trusts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost")
    files = ("-keyout", str(tmp_path / "key.pem"), "-out", str(tmp_path / "cert.pem"))
    made = (
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:prime256v1",
        "-nodes",
        "-days",
        "2",
        *names,
        *files,
    )
    subprocess.run(made, check=True, capture_output=True)
    certificate = Certificate((tmp_path / "key.pem").read_bytes(), (tmp_path / "cert.pem").read_bytes())

    async def scene() -> None:
        store = Store(str(tmp_path / "tls.db"))
        async with running("localhost:0", store, BOOKS, make_setup, certificate=certificate) as (address, _):
            async with Client(address, timeout=3) as plain:
                with pytest.raises(NotStored):
                    await plain.matches()
            monkeypatch.setenv("GULCH_CA", str(tmp_path / "cert.pem"))
            async with Client(f"tls://{address}") as trusting:
                assert await trusting.matches() == []
        store.close()
        monkeypatch.setenv("GULCH_CA", str(tmp_path / "none.pem"))
        with pytest.raises(InvalidInput, match="GULCH_CA"):
            Client(address)

    run(scene())


def test_a_server_says_where_it_listens_and_how_to_stop_and_takes_its_limits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    given: dict[str, object] = {}

    async def serve(address: str, store: str, *_: object, ready: Callable[[str], None], **more: object) -> None:
        given.update(more)
        ready("127.0.0.1:7")

    monkeypatch.setattr(command.server, "serve", serve)
    words = ["--store", str(tmp_path / "s.db"), "--decision-seconds", "90", "--max-matches", "5"]
    monkeypatch.setattr(sys, "argv", ["gulch", "serve", *words])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"gulch serves on 127.0.0.1:7; matches are kept in {tmp_path / 's.db'}"
    assert lines[1].startswith("Ctrl-C stops it")
    assert (given["decision_seconds"], given["limits"]) == (90, Limits(matches=5))
