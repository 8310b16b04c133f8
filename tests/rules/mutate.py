"""Mutation runs: how many small faults in a chapter of rules its tests notice.

    python tests/rules/mutate.py shadows [CHAPTER ...] [--sample 200] [--jobs 2] [--write]

Everything is imported once; each mutant is a fork of this process in which one function gets the code of a changed
copy of its module, and the chapter's tests are run there. Nothing reaches the disk but the report. A chapter is a row
of `mutation.toml` in the book's test folder: modules, tests, and the mutants that change nothing, each with the
reason. Lives here: sites, forks, the report. Never here: what a test asserts.
"""

from __future__ import annotations

import ast
import contextlib
import copy
import importlib
import io
import os
import random
import signal
import sys
import time
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
SEED = 7
SECONDS = 30  # a mutant that runs longer never ends
# Keywords and calls that only make words for people.
_WORDS = {"text", "prompt", "label", "rule", "why", "about", "fmt"}
_SPEAKERS = {"Note", "Option", "About", "InvalidInput", "RulesError", "inches", "seat_name"}
_ORDER = {ast.Lt: (ast.LtE, ast.GtE), ast.LtE: (ast.Lt, ast.Gt), ast.Gt: (ast.GtE, ast.LtE), ast.GtE: (ast.Gt, ast.Lt)}
_OTHER = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
_SUMS = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult}


@dataclass(frozen=True)
class Mutant:
    """One change: the `number`th site of a module, `change` in words of the source."""

    module: str
    function: str
    number: int
    line: int
    change: str

    @property
    def name(self) -> str:
        return f"{self.module}.{self.function}: {self.change}"


@dataclass
class Chapter:
    """What a run of a chapter found."""

    name: str
    modules: Sequence[str]
    tests: Sequence[str]
    equivalent: dict[str, str]
    sites: int = 0
    sampled: int = 0
    killed: int = 0
    slow: int = 0
    same: list[Mutant] = field(default_factory=list)
    alive: list[Mutant] = field(default_factory=list)

    @property
    def share(self) -> float:
        """Killed or timed out of all that could be noticed."""
        counted = self.sampled - len(self.same)
        return (self.killed + self.slow) / counted if counted else 0.0


# -- sites ----------------------------------------------------------------------------------------------


def sites(tree: ast.Module) -> Iterator[tuple[str, ast.AST, str, Any]]:
    """Every change that can be made in the functions of a module: qualified name of the function, the node, the change
    in words, and what to do with the node."""
    for function, name in _functions(tree):
        for node in _body(function):
            for words, change in _changes(node):
                yield name, node, words, change


def _functions(tree: ast.Module) -> Iterator[tuple[ast.FunctionDef | ast.AsyncFunctionDef, str]]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node, node.name
        elif isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef):
                    yield inner, f"{node.name}.{inner.name}"


def _body(node: ast.AST) -> Iterator[ast.AST]:
    """Nodes that may be changed: no docstrings, types, words for people, nor what is raised."""
    children: list[ast.AST] = list(ast.iter_child_nodes(node))
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        children = [child for n, child in enumerate(node.body) if n or not _is_words(child)]
    elif isinstance(node, ast.Call):
        said = isinstance(node.func, ast.Name) and node.func.id in _SPEAKERS
        children = [] if said else [node.func, *node.args, *(k for k in node.keywords if k.arg not in _WORDS)]
    elif isinstance(node, ast.AnnAssign):
        children = [node.value] if node.value else []
    elif isinstance(node, ast.Raise | ast.JoinedStr | ast.Assert | ast.Lambda):
        children = []
    for child in children:
        yield child
        yield from _body(child)


def _is_words(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _changes(node: ast.AST) -> Iterator[tuple[str, Any]]:
    """The changes of one node, each as words and a function that makes it in place."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        for other in _ORDER.get(type(node.ops[0]), ()) or [_OTHER[type(node.ops[0])]]:
            yield _words(node, other), lambda n, o=other: n.ops.__setitem__(0, o())
    elif isinstance(node, ast.BoolOp):
        other = ast.Or if isinstance(node.op, ast.And) else ast.And
        yield _words(node, other), lambda n, o=other: setattr(n, "op", o())
    elif isinstance(node, ast.BinOp) and type(node.op) in _SUMS:
        other = _SUMS[type(node.op)]
        yield _words(node, other), lambda n, o=other: setattr(n, "op", o())
    elif isinstance(node, ast.Constant) and type(node.value) in (int, bool):
        value = not node.value if isinstance(node.value, bool) else node.value + 1
        yield f"{node.value} -> {value}", lambda n, v=value: setattr(n, "value", v)
    elif isinstance(node, ast.If | ast.IfExp | ast.While) and not isinstance(node.test, ast.Constant):
        for value in (False,) if isinstance(node, ast.While) else (True, False):
            yield f"if {_short(node.test)} -> {value}", lambda n, v=value: setattr(n, "test", ast.Constant(v))
    elif isinstance(node, ast.Return) and node.value is not None and not isinstance(node.value, ast.Constant):
        yield f"return {_short(node.value)} -> None", lambda n: setattr(n, "value", ast.Constant(None))
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call | ast.Await):
        if not _speaks(node.value):
            yield f"{_short(node.value)} removed", lambda n: setattr(n, "value", ast.Constant(None))
    elif isinstance(node, ast.Call) and len(node.args) > 1 and not any(isinstance(a, ast.Starred) for a in node.args):
        yield f"{_short(node)}: first two swapped", lambda n: n.args.insert(0, n.args.pop(1))
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield f"{_short(node)} -> without not", lambda n: setattr(n, "op", ast.Not()) or _doubled(n)


def _doubled(node: ast.UnaryOp) -> None:
    node.operand = ast.UnaryOp(ast.Not(), node.operand)


def _speaks(node: ast.AST) -> bool:
    """Whether a statement only tells a Note."""
    return any(isinstance(n, ast.Call) and isinstance(n.func, ast.Name) and n.func.id == "Note" for n in ast.walk(node))


def _words(node: ast.AST, other: type[ast.AST]) -> str:
    return f"{_short(node)} -> {other.__name__}"


def _short(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= 70 else text[:67] + "..."


# -- a mutant in place ----------------------------------------------------------------------------------


def found_in(module: ModuleType) -> list[Mutant]:
    """All mutants of a module, in the order of its source."""
    tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
    short = module.__name__.rpartition(".")[2]
    return [
        Mutant(short, name, number, getattr(node, "lineno", 0), words)
        for number, (name, node, words, _) in enumerate(sites(tree))
    ]


def put_in_place(module: ModuleType, mutant: Mutant) -> None:
    """The function of the mutant gets the changed code; every reference to it follows, since it is the same object."""
    tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
    _, node, _, change = list(sites(tree))[mutant.number]
    change(node)
    code = compile(ast.fix_missing_locations(tree), str(module.__file__), "exec", dont_inherit=True)
    target: Any = module
    for part in mutant.function.split("."):
        target = target.__dict__[part] if isinstance(target, type) else getattr(target, part)
    function = _plain(target)
    function.__code__ = _code_of(code, mutant.function)
    if hasattr(target, "cache_clear"):
        target.cache_clear()


def _plain(target: Any) -> FunctionType:
    target = target.fget if isinstance(target, property) else target
    target = target.__func__ if isinstance(target, classmethod | staticmethod) else target
    while hasattr(target, "__wrapped__"):
        target = target.__wrapped__
    assert isinstance(target, FunctionType), target
    return target


def _code_of(code: CodeType, name: str) -> CodeType:
    for part in name.split("."):
        code = next(c for c in code.co_consts if isinstance(c, CodeType) and c.co_name == part)
    return code


# -- forks ----------------------------------------------------------------------------------------------


def run_tests(tests: Sequence[str]) -> int:
    """pytest's exit code of these tests in this process, with nothing printed."""
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        plain = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
        return int(pytest.main([*plain, *tests]))


def _start(module: ModuleType | None, mutant: Mutant | None, tests: Sequence[str]) -> int:
    """A fork in which the tests run; its process id."""
    child = os.fork()
    if child:
        return child
    status = 70
    try:
        if module is not None and mutant is not None:
            put_in_place(module, mutant)
        status = run_tests(tests)
    finally:
        os._exit(status)


def _outcomes(
    chapter: Chapter, mutants: Sequence[tuple[ModuleType, Mutant]], jobs: int
) -> Iterator[tuple[Mutant, str]]:
    """Every mutant with "killed", "alive" or "slow", as they end."""
    running: dict[int, tuple[Mutant, float]] = {}
    left = list(mutants)
    while left or running:
        while left and len(running) < jobs:
            module, mutant = left.pop(0)
            running[_start(module, mutant, chapter.tests)] = (mutant, time.monotonic())
        ended, status = os.waitpid(-1, os.WNOHANG)
        if ended in running:
            mutant, _ = running.pop(ended)
            yield mutant, "alive" if os.waitstatus_to_exitcode(status) == 0 else "killed"
            continue
        for child, (mutant, since) in list(running.items()):
            if time.monotonic() - since > SECONDS:
                os.kill(child, signal.SIGKILL)
                os.waitpid(child, 0)
                del running[child]
                yield mutant, "slow"
        time.sleep(0.005)


# -- a chapter ------------------------------------------------------------------------------------------


def chapters(book: str) -> list[Chapter]:
    """The chapters of a book, from its mutation.toml."""
    folder = ROOT / "tests" / "rules" / book
    data = tomllib.loads((folder / "mutation.toml").read_text(encoding="utf-8"))
    found = []
    for row in data["chapter"]:
        tests = [str(folder / f"{name}.py") for name in row["tests"]]
        same = {entry["mutant"]: entry["why"] for entry in row.get("equivalent", ())}
        found.append(Chapter(row["name"], tuple(row["modules"]), tests, same))
    return found


def run(book: str, chapter: Chapter, sample: int, jobs: int) -> Chapter:
    """Samples and runs the mutants of a chapter. AssertionError if its tests fail as they are."""
    modules = [importlib.import_module(f"gulch.rules.{book}.{name}") for name in chapter.modules]
    with contextlib.redirect_stdout(io.StringIO()):
        pytest.main(["--collect-only", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *chapter.tests])
    _, status = os.waitpid(_start(None, None, chapter.tests), 0)
    assert os.waitstatus_to_exitcode(status) == 0, f"the tests of {chapter.name} fail without any mutant"
    every = [(module, mutant) for module in modules for mutant in found_in(module)]
    picked = sorted(random.Random(SEED).sample(range(len(every)), min(sample, len(every))))
    chapter.sites, chapter.sampled = len(every), len(picked)
    for mutant, outcome in _outcomes(chapter, [every[n] for n in picked], jobs):
        if outcome == "killed":
            chapter.killed += 1
        elif outcome == "slow":
            chapter.slow += 1
        elif mutant.name in chapter.equivalent:
            chapter.same.append(mutant)
        else:
            chapter.alive.append(mutant)
    chapter.alive.sort(key=lambda m: (m.module, m.number))
    chapter.same.sort(key=lambda m: (m.module, m.number))
    return chapter


def report(book: str, done: Sequence[Chapter]) -> str:
    """The results as Markdown."""
    lines = [
        f"# Mutation run of {book}",
        "",
        f"Written by `python tests/rules/mutate.py {book} --write`: mutants are sampled with seed {SEED}; one that",
        f"runs longer than {SECONDS} s counts as noticed; those that change nothing are listed with the reason in",
        "`mutation.toml` and left out of the share.",
        "",
        "| chapter | modules | sites | sampled | killed | timed out | equivalent | alive | noticed |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for c in done:
        modules = ", ".join(c.modules)
        lines.append(
            f"| {c.name} | {modules} | {c.sites} | {c.sampled} | {c.killed} | {c.slow} | {len(c.same)} | "
            f"{len(c.alive)} | {100 * c.share:.0f} % |"
        )
    for c in done:
        lines += ["", f"## {c.name}: not noticed", ""]
        lines += [f"- `{m.name}`" for m in c.alive] or ["None."]
    return "\n".join(lines) + "\n"


def main(words: Sequence[str]) -> None:
    """The command line; see the head of this file."""
    plain = [word for word in words if not word.startswith("--")]
    flags = {word.partition("=")[0]: word.partition("=")[2] for word in words if word.startswith("--")}
    book, names = plain[0], plain[1:]
    done = []
    for chapter in chapters(book):
        if not names or chapter.name in names:
            done.append(run(book, copy.copy(chapter), int(flags.get("--sample", 200)), int(flags.get("--jobs", 2))))
            print(report(book, done[-1:]).partition("|---|---|---|---|---|---|---|---|---|\n")[2], flush=True)
    if "--write" in flags:
        path = ROOT / "tests" / "rules" / book / "MUTATION.md"
        path.write_text(report(book, done), encoding="utf-8")


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT / "tests"))
    main(sys.argv[1:])
