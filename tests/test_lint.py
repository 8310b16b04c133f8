"""The lints in `scripts/`: each catches a planted fault, says what to do, and passes clean code."""

from __future__ import annotations

from pathlib import Path

import pytest

import determinism
import imports
import protos

ROOT = Path(__file__).resolve().parent.parent

# -- imports -----------------------------------------------------------------------------------------------------------

PARTS = ["errors", "canon", "assets", "dice", "cards", "events", "view", "decision", "match", "cli"]


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A repository with every part of gulch, all empty."""
    for part in PARTS:
        put(tmp_path, f"server/gulch/{part}.py", "")
    for package in ("", "table/", "rules/", "rules/shadows/", "rules/legends/", "play/", "wire/", "net/", "v1/"):
        put(tmp_path, f"server/gulch/{package}__init__.py", "")
    put(tmp_path, "viewer/gulch_viewer/__init__.py", "")
    return tmp_path


def put(root: Path, path: str, text: str) -> None:
    """Write `text` to `root/path`."""
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_text(text, encoding="utf-8")


def test_empty_tree_is_in_order(tree: Path) -> None:
    assert imports.faults(tree) == []


FORBIDDEN = [
    ("server/gulch/table/sight.py", "from gulch.events import Moved", "gulch.table may import only"),
    ("server/gulch/table/sight.py", "from .. import match", "imports gulch.match"),
    ("server/gulch/dice.py", "import gulch.table", "gulch.dice may import only"),
    ("server/gulch/decision.py", "from gulch import view", "imports gulch.view"),
    ("server/gulch/match.py", "def f():\n    from gulch.rules import shadows", "imports gulch.rules.shadows"),
    (
        "server/gulch/match.py",
        "import importlib\nimportlib.import_module('gulch.rules.shadows')",
        "gulch.rules.shadows",
    ),
    (
        "server/gulch/match.py",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import gulch.play",
        "gulch.play",
    ),
    (
        "server/gulch/rules/shadows/fear.py",
        "from gulch.rules.legends.fear import test",
        "write it again in rules.shadows",
    ),
    ("server/gulch/rules/shadows/fear.py", "from ..legends import fear", "write it again in rules.shadows"),
    ("server/gulch/rules/shadows/fear.py", "from gulch.wire import codec", "gulch.rules may import only"),
    ("server/gulch/rules/shadows/fear.py", "import grpc", "only gulch.net speaks gRPC"),
    ("server/gulch/play/bot.py", "from gulch.v1 import match_pb2", "only gulch.wire reads generated code"),
    ("server/gulch/net/server.py", "from gulch.v1 import match_pb2", "only gulch.wire reads generated code"),
    ("server/gulch/wire/codec.py", "from gulch.v1 import match_pb2\nimport grpc.aio", "only gulch.net speaks gRPC"),
    ("server/gulch/wire/codec.py", "import gulch.rules", "gulch.wire may import only"),
    ("server/gulch/net/server.py", "import sqlalchemy", "only gulch.net.store keeps matches"),
    ("server/gulch/play/text.py", "from google.protobuf import json_format", "use its codec"),
    ("server/gulch/play/text.py", "def f():\n    import gulch_viewer.app", "starts the viewer as a process"),
    ("server/gulch/play/text.py", "from ursina import Entity", "only viewer/ draws"),
    ("server/gulch/cli.py", "from gulch.play import report", "inside the command"),
    ("server/gulch/cli.py", "import numpy", "inside the command"),
    ("server/gulch/novelty.py", "from gulch import dice", "add it to LAYERS"),
    ("viewer/gulch_viewer/stage.py", "from gulch.rules.shadows import fear", "the viewer knows no rule"),
    ("viewer/gulch_viewer/stage.py", "from gulch.net import server", "the viewer knows no rule"),
    ("viewer/gulch_viewer/stage.py", "import sqlalchemy", "only gulch.net.store"),
]


@pytest.mark.parametrize(("path", "text", "message"), FORBIDDEN, ids=range(len(FORBIDDEN)))
def test_a_forbidden_import_is_found(tree: Path, path: str, text: str, message: str) -> None:
    put(tree, path, text + "\n")
    found = imports.faults(tree)
    assert len(found) == 1
    assert found[0].startswith(f"{path}:{text.count(chr(10)) + 1}: ")
    assert message in found[0]


ALLOWED = [
    ("server/gulch/table/towns.py", "from gulch.dice import Stream\nfrom .model import Piece\nimport trimesh"),
    (
        "server/gulch/rules/shadows/fear.py",
        "from gulch import match\nfrom gulch.rules import Book\nfrom . import tests",
    ),
    ("server/gulch/net/store.py", "import sqlalchemy.orm"),
    (
        "server/gulch/net/server.py",
        "import grpc.aio\nfrom gulch.v1 import match_pb2_grpc\nfrom gulch.wire import codec",
    ),
    ("server/gulch/wire/codec.py", "from gulch.v1 import match_pb2\nfrom google.protobuf import message"),
    ("server/gulch/v1/match_pb2_grpc.py", "import grpc"),
    (
        "server/gulch/cli.py",
        "import typer\nfrom gulch import __version__\ndef f():\n    import gulch.net.server, numpy",
    ),
    ("server/gulch/cli.py", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from gulch.match import Match"),
    (
        "viewer/gulch_viewer/stage.py",
        "import ursina\nfrom gulch.net.client import Client\nfrom gulch import view, wire",
    ),
]


@pytest.mark.parametrize(("path", "text"), ALLOWED, ids=range(len(ALLOWED)))
def test_an_allowed_import_passes(tree: Path, path: str, text: str) -> None:
    put(tree, path, text + "\n")
    assert imports.faults(tree) == []


def test_the_layers_have_no_circle() -> None:
    for part, below in imports.LAYERS.items():
        for other in below - {"v1", part}:
            assert part not in imports.LAYERS[other], f"{part} and {other} import each other"


# -- determinism -------------------------------------------------------------------------------------------------------

VARIABLE = [
    ("import random", "uses random"),
    ("from random import choice", "uses random"),
    ("from numpy import random", "uses numpy.random"),
    ("import numpy as np\nx = np.random.default_rng()", "uses numpy.random"),
    ("import datetime", "uses datetime"),
    ("def f():\n    import time", "uses time"),
    ("import asyncio", "uses asyncio"),
    ("import secrets", "uses secrets"),
    ("import uuid", "uses uuid"),
    ("x = hash('a')", "uses hash()"),
    ("x = sorted([], key=id)", "uses id()"),
    ("for x in {1, 2}: pass", "walks a set"),
    ("for x in set('ab'): pass", "walks a set"),
    ("x = [y for y in frozenset('ab')]", "walks a set"),
    ("x = {y: 1 for y in {'a', 'b'}}", "walks a set"),
    ("near = {'a', 'b'}\nfor x in near: pass", "walks a set"),
    ("def f(near: set[str]) -> None:\n    for x in near: pass", "walks a set"),
    ("def f(near: frozenset[str], far: list[str]) -> None:\n    for x in near | set(far): pass", "walks a set"),
    ("x = list({'a', 'b'})", "list() of a set"),
    ("x = next(iter({'a', 'b'}))", "iter() of a set"),
    ("x = [*{'a', 'b'}]", "unpacks a set"),
    ("x = {'a', 'b'}\ny = x.pop()", "pops from a set"),
    ("x = min({'a', 'b'}, key=len)", "ties keep the set's order"),
    ("x = min((y for y in {'a', 'b'}), key=len)", "walks a set"),
    ("x = ' '.join({'a', 'b'})", "walks a set"),
    ("async def f(g):\n    try:\n        pass\n    finally:\n        await g", "await in finally"),
    ("async def f(g):\n    try:\n        await g\n    except: pass", "catches everything"),
    ("async def f(g):\n    try:\n        await g\n    except (ValueError, BaseException): pass", "catches everything"),
    ("waiting_dive = True", "waiting_dive: a rule waits by"),
    ("def f(state):\n    state.waiting_for = 'a'", "waiting_for: a rule waits by"),
]


@pytest.mark.parametrize(("source", "message"), VARIABLE, ids=range(len(VARIABLE)))
def test_what_differs_between_runs_is_found(source: str, message: str) -> None:
    found = determinism.check(source + "\n", "rules/x.py")
    assert len(found) == 1
    assert found[0].startswith("rules/x.py:")
    assert message in found[0]


STEADY = [
    "from gulch.dice import random_stream",
    "from . import time",
    "for x in sorted({'b', 'a'}): pass",
    "x = 'a' in {'a', 'b'} and len({'a'}) == 1",
    "x = any(y > 1 for y in {1, 2})",
    "x = min({3, 4})",
    "x = {y + 1 for y in {1, 2}}",
    "x = {*{1, 2}, 3}",
    "near = {'a'}\nnear = ['a']\nfor x in near: pass",
    "near = {'a': 1}\nfor x in near: pass",
    "def f(id: str) -> str:\n    return id",
    "async def f(g):\n    try:\n        await g\n    except ValueError: pass\n    finally:\n        g.close()",
    "def f(g):\n    try:\n        g()\n    except BaseException:\n        raise",
    "async def f(g):\n    try:\n        async def h():\n            await g\n    except BaseException:\n        raise",
    "awaiting = 1",
]


@pytest.mark.parametrize("source", STEADY, ids=range(len(STEADY)))
def test_what_is_the_same_in_every_run_passes(source: str) -> None:
    assert determinism.check(source + "\n") == []


def test_determinism_reads_table_and_rules_only(tmp_path: Path) -> None:
    put(tmp_path, "server/gulch/rules/shadows/fear.py", "import random\n")
    put(tmp_path, "server/gulch/table/towns.py", "x = {1}.pop()\n")
    put(tmp_path, "server/gulch/net/session.py", "import asyncio, time, random\n")
    assert [line.split(":")[0] for line in determinism.faults(tmp_path)] == [
        "server/gulch/table/towns.py",
        "server/gulch/rules/shadows/fear.py",
    ]


# -- protos ------------------------------------------------------------------------------------------------------------

PROTO = """\
syntax = "proto3";

package gulch.v1;

message Shot {
  string shooter = 1;
}
"""


def test_generated_code_is_written_and_then_in_order(tmp_path: Path) -> None:
    put(tmp_path, "proto/gulch/v1/shot.proto", PROTO)
    put(tmp_path, "server/gulch/v1/old_pb2.py", "")
    assert protos.main([str(tmp_path)]) == 0
    assert sorted(path.name for path in (tmp_path / "server/gulch/v1").iterdir()) == [
        "__init__.py",
        "shot_pb2.py",
        "shot_pb2.pyi",
    ]
    assert protos.main(["--check", str(tmp_path)]) == 0


def test_drift_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(tmp_path, "proto/gulch/v1/shot.proto", PROTO)
    assert protos.main([str(tmp_path)]) == 0
    put(tmp_path, "proto/gulch/v1/shot.proto", PROTO.replace("shooter = 1", "shooter = 2"))
    put(tmp_path, "server/gulch/v1/extra_pb2.py", "")
    (tmp_path / "server/gulch/v1/__init__.py").unlink()
    capsys.readouterr()
    assert protos.main(["--check", str(tmp_path)]) == 1
    said = capsys.readouterr().out
    assert "__init__.py: missing" in said
    assert "extra_pb2.py: left over" in said
    assert "shot_pb2.py: not what proto/ says; run `make proto`" in said


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (PROTO.replace("string shooter", "string Shooter"), "lower_snake_case"),
        (PROTO.replace("message Shot", "message shot"), "PascalCase"),
        (PROTO.replace("string shooter = 1;", "Nobody shooter = 1;"), "Nobody"),
        (PROTO + "service Range {\n  rpc Fire(Shot) returns (Shot);\n}\n", "Service"),
    ],
    ids=("field", "message", "unknown type", "service"),
)
def test_a_schema_out_of_style_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, message: str
) -> None:
    put(tmp_path, "proto/gulch/v1/shot.proto", text)
    assert protos.main([str(tmp_path)]) == 1
    assert message in capsys.readouterr().out
    assert not (tmp_path / "server").exists()


# -- the repository itself ---------------------------------------------------------------------------------------------


def test_the_repository_is_in_order() -> None:
    assert imports.faults(ROOT) == []
    assert determinism.faults(ROOT) == []
