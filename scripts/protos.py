"""Generate `server/gulch/v1` from `proto/gulch/v1`, or check that it is what the protos say.

Messages, their type stubs and the gRPC stubs come from the protoc inside grpcio-tools, at the version in
`requirements.lock`; buf lints the schema as `proto/buf.yaml` says. Generated files are committed and never
edited: what differs from a fresh run, is missing or is left over is drift.
Never here: the schema itself.

    python scripts/protos.py            lint, then write
    python scripts/protos.py --check    lint, then compare; exit code 1 and one line a fault
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from importlib.resources import files
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROTO = "proto"
PACKAGE = "gulch/v1"
OUT = "server/gulch/v1"
INIT = '"""Generated from proto/gulch/v1 by `make proto`; never edited, read by gulch.wire only."""\n'


class ProtoError(Exception):
    """The schema is not in order; the message says where and why."""


def sources(root: Path) -> list[str]:
    """The schema files relative to `proto/`, in order of name."""
    found = sorted((root / PROTO / PACKAGE).glob("*.proto"))
    if not found:
        raise ProtoError(f"{PROTO}/{PACKAGE}: no .proto file there")
    return [path.relative_to(root / PROTO).as_posix() for path in found]


def lint(root: Path) -> None:
    """buf's rules over `proto/`; ProtoError with buf's lines when one is broken."""
    beside = Path(sys.executable).parent / "buf"
    buf = str(beside) if beside.exists() else shutil.which("buf")
    if buf is None:
        raise ProtoError("buf is not installed; run `make venv`, or `pip install buf-bin`")
    done = subprocess.run([buf, "lint"], cwd=root / PROTO, capture_output=True, text=True)
    if done.returncode:
        raise ProtoError((done.stdout + done.stderr).strip())


def generate(root: Path, folder: Path) -> dict[str, bytes]:
    """What `server/gulch/v1` must hold, by file name; made in `folder`."""
    names = sources(root)
    command = [
        *(sys.executable, "-m", "grpc_tools.protoc", f"--proto_path={root / PROTO}"),
        f"--proto_path={files('grpc_tools') / '_proto'}",
        *(f"--python_out={folder}", f"--pyi_out={folder}", f"--grpc_python_out={folder}", *names),
    ]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise ProtoError(done.stderr.strip())
    made = {path.name: path.read_bytes() for path in sorted((folder / PACKAGE).iterdir())}
    kept = {name: data for name, data in made.items() if not name.endswith("_pb2_grpc.py") or b"class " in data}
    return {"__init__.py": INIT.encode(), **kept}


def drift(root: Path, wanted: dict[str, bytes]) -> list[str]:
    """How `server/gulch/v1` differs from `wanted`, one line a file."""
    out = root / OUT
    present = {path.name for path in out.iterdir() if path.is_file()} if out.is_dir() else set()
    lines = [f"{OUT}/{name}: missing; run `make proto`" for name in sorted(wanted.keys() - present)]
    lines += [f"{OUT}/{name}: left over; run `make proto`" for name in sorted(present - wanted.keys())]
    for name in sorted(present & wanted.keys()):
        if (out / name).read_bytes() != wanted[name]:
            lines.append(f"{OUT}/{name}: not what {PROTO}/ says; run `make proto`, never edit it")
    return lines


def write(root: Path, wanted: dict[str, bytes]) -> None:
    """Make `server/gulch/v1` hold exactly `wanted`."""
    out = root / OUT
    out.mkdir(parents=True, exist_ok=True)
    for path in out.iterdir():
        if path.is_file() and path.name not in wanted:
            path.unlink()
    for name, data in wanted.items():
        (out / name).write_bytes(data)


def main(arguments: list[str]) -> int:
    """Generate or check; 1 when the schema or the generated code is not in order."""
    parser = argparse.ArgumentParser(description="Generate server/gulch/v1 from proto/gulch/v1.")
    parser.add_argument("--check", action="store_true", help="write nothing; say what differs")
    parser.add_argument("root", nargs="?", type=Path, default=ROOT)
    given = parser.parse_args(arguments)
    try:
        sources(given.root)
        lint(given.root)
        with tempfile.TemporaryDirectory() as folder:
            wanted = generate(given.root, Path(folder))
    except ProtoError as error:
        print(error)
        return 1
    if not given.check:
        write(given.root, wanted)
    found = drift(given.root, wanted)
    for line in found:
        print(line)
    print(f"protos: {len(found)} faults" if found else f"protos: in order, {len(wanted)} files")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
