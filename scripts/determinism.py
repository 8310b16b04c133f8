"""Determinism lint for `table/` and `rules/`: the same seed and choices give the same bytes everywhere.

Bans what differs from run to run (clocks, chance that is not ours, `hash()`, `id()`, the order of a set) and
what breaks a rule that is cut off in mid-flight to be re-executed (`await` in `finally`, a bare `except`
around an `await`, hand-made `waiting_` flags). Standard library only; each message says what to do instead.
Never here: who may import whom; `imports.py` has that.

    python scripts/determinism.py [ROOT]      exit code 1 and one line a fault
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("server/gulch/table", "server/gulch/rules")

CHANCE = "chance comes from gulch.dice, drawn from a stream of the match"
CLOCK = "a rule knows no clock; turns and steps are the only time"
BANNED = {
    "random": CHANCE,
    "secrets": CHANCE,
    "uuid": "ids come from the state, by name or by count",
    "numpy.random": CHANCE,
    "time": CLOCK,
    "datetime": CLOCK,
    "asyncio": "a rule awaits decisions and other rules only; the kernel drives it",
}
CALLS = {
    "hash": "hash() differs from process to process; compare or sort the value itself",
    "id": "id() differs from process to process; use the name of the figure or piece",
}
# Take an iterable and give the same whatever its order ...
UNORDERED = {"sorted", "len", "sum", "min", "max", "any", "all", "set", "frozenset"}
# ... these keep its order, or take the first of it.
ORDERED = {"list", "tuple", "enumerate", "iter", "map", "filter", "zip", "reversed", "dict", "next"}
SET_METHODS = {"union", "intersection", "difference", "symmetric_difference"}
SORT_IT = "a set has no order; write sorted(...) or keep a list or a dict"
Fault = tuple[int, str]


def check(source: str, path: str = "<source>") -> list[str]:
    """Every fault in `source` as `path:line: what; what to do`, by line."""
    tree = ast.parse(source, path)
    found = {*_modules(tree), *_calls(tree), *_sets(tree), *_awaits(tree), *_flags(tree)}
    return [f"{path}:{line}: {message}" for line, message in sorted(found)]


def _modules(tree: ast.AST) -> Iterator[Fault]:
    for node in ast.walk(tree):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Attribute) and ast.unparse(node) in ("np.random", "numpy.random"):
            names = ["numpy.random"]
        for name in names:
            for banned, instead in BANNED.items():
                if name == banned or name.startswith(banned + "."):
                    yield _line(node), f"uses {banned}: {instead}"


def _calls(tree: ast.AST) -> Iterator[Fault]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        keys = [word.value for word in node.keywords if word.arg == "key"]
        mapped = node.args[:1] if isinstance(node.func, ast.Name) and node.func.id == "map" else []
        for name in (node.func, *keys, *mapped):
            if isinstance(name, ast.Name) and name.id in CALLS:
                yield node.lineno, f"uses {name.id}(): {CALLS[name.id]}"


# -- sets --------------------------------------------------------------------------------------------------------------


def _sets(tree: ast.AST) -> Iterator[Fault]:
    """Where the order of a set would reach the game; scope by scope, with the local names that hold sets."""
    for scope in ast.walk(tree):
        if isinstance(scope, ast.Module | ast.FunctionDef | ast.AsyncFunctionDef):
            nodes = list(_inside(scope))
            names = _set_names(scope, nodes)
            for node in nodes:
                yield from _set_use(node, nodes, names)


def _inside(scope: ast.AST) -> Iterator[ast.AST]:
    """The nodes of `scope` itself, not those of functions within it."""
    for child in ast.iter_child_nodes(scope):
        yield child
        if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from _inside(child)


def _set_names(scope: ast.AST, nodes: list[ast.AST]) -> set[str]:
    """Names that hold sets in `scope`: annotated so, or never given anything else."""
    sets: set[str] = set()
    other: set[str] = set()
    arguments = scope.args if isinstance(scope, ast.FunctionDef | ast.AsyncFunctionDef) else None
    for argument in [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs] if arguments else []:
        (sets if _is_set_type(argument.annotation) else other).add(argument.arg)
    for node in nodes:
        match node:
            case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation):
                (sets if _is_set_type(annotation) else other).add(name)
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                (sets if _is_set(value, sets) else other).add(name)
    return sets - other


def _is_set_type(annotation: ast.expr | None) -> bool:
    if annotation is None:
        return False
    text = ast.unparse(annotation).strip("'\"")
    return text.split("[")[0] in ("set", "frozenset", "Set", "AbstractSet", "MutableSet")


def _is_set(node: ast.expr, names: set[str]) -> bool:
    match node:
        case ast.Set() | ast.SetComp():
            return True
        case ast.Name(id=name):
            return name in names
        case ast.Call(func=ast.Name(id="set" | "frozenset")):
            return True
        case ast.Call(func=ast.Attribute(value=value, attr=method)) if method in SET_METHODS:
            return _is_set(value, names)
        case ast.BinOp(left=left, op=ast.BitOr() | ast.BitAnd() | ast.Sub() | ast.BitXor(), right=right):
            return _is_set(left, names) or (_is_set(right, names) and not isinstance(node.op, ast.Sub))
    return False


def _set_use(node: ast.AST, nodes: list[ast.AST], names: set[str]) -> Iterator[Fault]:
    match node:
        case ast.For(iter=over) | ast.AsyncFor(iter=over) if _is_set(over, names):
            yield node.lineno, f"walks a set: {SORT_IT}"
        case ast.ListComp() | ast.DictComp() | ast.GeneratorExp():
            if any(_is_set(part.iter, names) for part in node.generators) and not _order_lost(node, nodes):
                yield node.lineno, f"walks a set: {SORT_IT}"
        case ast.Starred(value=value) if _is_set(value, names) and not _in_set(node, nodes):
            yield node.lineno, f"unpacks a set: {SORT_IT}"
        case ast.Call(func=ast.Name(id=name), args=args) if any(_is_set(one, names) for one in args):
            if name in ORDERED:
                yield node.lineno, f"{name}() of a set: {SORT_IT}"
            elif name in UNORDERED and any(word.arg == "key" for word in node.keywords):
                yield node.lineno, f"{name}() of a set with a key: ties keep the set's order; sort it plainly first"
        case ast.Call(func=ast.Attribute(value=value, attr="pop"), args=[]) if _is_set(value, names):
            yield node.lineno, f"pops from a set: {SORT_IT}"
        case ast.Call(func=ast.Attribute(attr="join" | "extend"), args=[value]) if _is_set(value, names):
            yield node.lineno, f"walks a set: {SORT_IT}"


def _order_lost(node: ast.expr, nodes: list[ast.AST]) -> bool:
    """Whether a comprehension goes straight into a call that does not care for order."""
    return any(
        isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id in UNORDERED
        and node in call.args
        and not any(word.arg == "key" for word in call.keywords)
        for call in nodes
    )


def _in_set(node: ast.expr, nodes: list[ast.AST]) -> bool:
    return any(isinstance(one, ast.Set) and node in one.elts for one in nodes)


# -- awaits ------------------------------------------------------------------------------------------------------------


def _awaits(tree: ast.AST) -> Iterator[Fault]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.Try | ast.TryStar):
            continue
        for line in _await_lines(node.finalbody):
            yield line, "await in finally: a rule that is dropped may not ask; do it after the try, or as a step"
        if not any(True for _ in _await_lines(node.body)):
            continue
        for handler in node.handlers:
            if _catches_all(handler.type):
                yield (
                    handler.lineno,
                    "catches everything around an await: the kernel ends a rule that way; name the error",
                )


def _await_lines(body: list[ast.stmt]) -> Iterator[int]:
    for statement in body:
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        for node in (statement, *_inside(statement)):
            if isinstance(node, ast.Await | ast.AsyncFor | ast.AsyncWith):
                yield node.lineno


def _catches_all(kind: ast.expr | None) -> bool:
    kinds = kind.elts if isinstance(kind, ast.Tuple) else [kind]
    return any(one is None or ast.unparse(one) in ("BaseException", "GeneratorExit") for one in kinds)


# -- flags -------------------------------------------------------------------------------------------------------------


def _flags(tree: ast.AST) -> Iterator[Fault]:
    for node in ast.walk(tree):
        match node:
            case (
                ast.Name(id=name, ctx=ast.Store())
                | ast.Attribute(attr=name, ctx=ast.Store())
                | ast.arg(arg=name)
                | ast.FunctionDef(name=name)
                | ast.AsyncFunctionDef(name=name)
            ) if name.startswith("waiting_"):
                yield (
                    node.lineno,
                    f"{name}: a rule waits by `await game.ask(...)` or by a step on the agenda, not by a flag",
                )


def _line(node: ast.AST) -> int:
    return int(getattr(node, "lineno", 0))


def faults(root: Path) -> list[str]:
    """Every fault under `root`, in order of path and line."""
    files = [path for folder in FOLDERS for path in sorted((root / folder).rglob("*.py"))]
    return [
        fault for path in files for fault in check(path.read_text(encoding="utf-8"), path.relative_to(root).as_posix())
    ]


def main(arguments: list[str]) -> int:
    """Print the faults; 1 when there are any."""
    found = faults(Path(arguments[0]) if arguments else ROOT)
    for line in found:
        print(line)
    print(f"determinism: {len(found)} faults" if found else "determinism: in order")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
