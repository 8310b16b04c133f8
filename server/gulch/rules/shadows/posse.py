"""Posses for one-off games: read from TOML, checked by the Basic or the Advanced method (SW-POSSE).

Lives here: `load`, `check` and the default Posses. A checked Posse is the plain dict of its file, with
defaults filled in. Never here: Gear and Hired Guns (`outfit`), figures on a table (`setup`), what things do.
"""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from gulch import assets, tomlfile
from gulch.errors import InvalidInput
from gulch.rules.shadows import factions, gear, hired, outfit, weapons
from gulch.rules.shadows.state import RANKS

METHODS = ("basic", "advanced")
DOLLARS = 100  # what a Posse for a one-off game usually costs
DEFAULTS = ("lawmen", "outlaws", "townsfolk", "scouts")
MOST_WEAPONS = 3
MOST_WITH_ONE_TYPE = 2
UNLIMITED = "Pistol"
LONGEST_NAME = 60
FORM = "SW-POSSE-01"  # the rule behind a file that is no Posse by either method
LONGEST_VALUE = 80  # letters of what a file says, repeated in a message
NATIVE_ONLY = "Bow"
_POSSE_KEYS = ("name", "method", "limit", "native", "faction", "model")
_MODEL_KEYS = ("name", "rank", "weapons", "skills", "shape", "gear", "hired", "type")
_MODEL_LINE = re.compile(r"""\s*\[\[\s*(model|"model"|'model')\s*\]\]""")

Plain = dict[str, Any]


@functools.cache
def prices() -> Mapping[str, Any]:
    """The tables of posse.toml."""
    return tomllib.loads(Path(__file__).with_name("posse.toml").read_text(encoding="utf-8"))


def _shown(value: Any) -> str:
    """What a file says, as a message repeats it: in one line and not at length."""
    text = repr(value)
    return text if len(text) <= LONGEST_VALUE else f"{text[: LONGEST_VALUE - 3]}..."


@dataclass(frozen=True, slots=True)
class _Source:
    """Where a Posse comes from, so that a message can say where it is wrong."""

    name: str
    lines: tuple[int, ...] = ()
    top: int = 0

    def shown(self, value: Any) -> str:
        return _shown(value)

    def refuse(self, message: str, rule: str, next_step: str, model: int = -1, who: str = "") -> NoReturn:
        where = self.name
        line = self.lines[model] if 0 <= model < len(self.lines) else self.top
        if line:
            where += f", line {line}"
        if model >= 0:
            where += f", model {model + 1}" + (f" ({who})" if who else "")
        raise InvalidInput(f"{where}: {message}" + (f" ({rule})" if rule else ""), next_step)


# -- reading -------------------------------------------------------------------------------------------


def names() -> list[str]:
    """The Posses of this book that ship with Gulch, sorted; those of the others are called "<book>-<name>"."""
    return sorted(path.stem for path in (assets.scenarios() / "posses").glob("*.toml") if "-" not in path.stem)


def load(name_or_path: str | Path) -> Plain:
    """A Posse by name ("lawmen") or by the path of a .toml file, checked by its own method and limit.
    InvalidInput with file, line and ledger rule if it is not there or not right."""
    path = Path(name_or_path)
    if path.suffix != ".toml":
        if str(name_or_path) not in names():
            message = f"unknown posse {_shown(str(name_or_path))}"
            raise InvalidInput(message, f"use one of {', '.join(names())} or the path of a .toml file")
        path = assets.scenarios() / "posses" / f"{name_or_path}.toml"
    data, text = tomlfile.read(path, "give a posse as TOML")
    lines = [number for number, line in enumerate(text.splitlines(), 1) if _MODEL_LINE.match(line)]
    return check(data, source=str(path), lines=lines, top=tomlfile.top(text))


def default(seat: int) -> Plain:
    """The ready Posse for a seat: seats beyond the fourth take them in turn again."""
    return load(DEFAULTS[seat % len(DEFAULTS)])


# -- checking ------------------------------------------------------------------------------------------


def check(
    data: Mapping[str, Any], method: str = "", limit: int = 0, *, source: str = "posse", lines: Sequence[int] = (),
    supernatural: bool = False, top: int = 0,
) -> Plain:  # fmt: skip
    """The Posse with its defaults filled in, if it is legal by the method and limit named, else by its own.

    `limit` is the number of models (Basic) or of dollars (Advanced). `supernatural`: the chapter is used, so that the
    Posse may be of a Faction, whose types of models cost nothing (SW-POSSE-04, -07). InvalidInput names what is wrong,
    where, and the ledger rule.
    """
    src = _Source(source, tuple(lines), top)
    posse = _filled_in(data, src)
    if method and posse["method"] != method:
        src.refuse(f"built by the {posse['method']} method", "SW-POSSE-01", f"all Posses of this game are {method}")
    if limit:
        posse["limit"] = limit
    _check_common(posse, src)
    factions.check(posse, supernatural, src)
    if posse["method"] == "basic":
        _check_basic(posse, src)
    else:
        _check_advanced(posse, src)
    return posse


def _filled_in(data: Mapping[str, Any], src: _Source) -> Plain:
    _known_keys(data, _POSSE_KEYS, src)
    method = data.get("method", "basic")
    if method not in METHODS:
        src.refuse(f"unknown method {_shown(method)}", "SW-POSSE-01", f"use one of {', '.join(METHODS)}")
    models = data.get("model", [])
    if not isinstance(models, list | tuple) or not models:
        src.refuse("it has no models", "SW-POSSE-03", "add a [[model]] table for each")
    limit = data.get("limit", prices()[method]["limit"])
    native, name = data.get("native", False), data.get("name", "Posse")
    if not _is_name(name) or not isinstance(native, bool) or type(limit) is not int or limit < 1:
        src.refuse("name is plain text, native true or false, limit a number", FORM, "correct the head of the file")
    filled = [_model(model, number, src) for number, model in enumerate(models)]
    faction = {"faction": data["faction"]} if "faction" in data else {}
    return {"name": name, "method": method, "limit": limit, "native": native, **faction, "model": filled}


def _is_name(text: Any) -> bool:
    """Whether a name can stand in a sentence: printable, not blank, 60 characters at most."""
    return isinstance(text, str) and bool(text.strip()) and text.isprintable() and len(text) <= LONGEST_NAME


def _known_keys(data: Any, keys: Sequence[str], src: _Source, model: int = -1) -> None:
    if not isinstance(data, Mapping):
        src.refuse(f"a table is needed, not {_shown(data)}", FORM, f"give {', '.join(keys)}", model)
    for key in data:
        if key not in keys:
            src.refuse(f"unknown key {_shown(key)}", FORM, f"use {', '.join(keys)}", model)


def _all_skills() -> list[str]:
    return [skill for listed in prices()["skill-lists"].values() for skill in listed]


def _model(data: Any, number: int, src: _Source) -> Plain:
    _known_keys(data, _MODEL_KEYS, src, number)
    model = {"name": "", "rank": "Novice", "weapons": [], "skills": [], "shape": "gunslinger", **data}
    who = str(model["name"])
    if not _is_name(model["name"]) or "," in who:
        src.refuse("a model needs a name in plain text without commas", FORM, "give it one", number)
    if model["rank"] not in RANKS:
        src.refuse(f"unknown Rank {_shown(model['rank'])}", "SW-GRIT-01", f"use one of {', '.join(RANKS)}", number, who)
    for key, known, rule in (("weapons", weapons.table(), "SW-BUY-14"), ("skills", _all_skills(), "SW-ADV-06")):
        if not isinstance(model[key], list | tuple) or any(item not in tuple(known) for item in model[key]):
            src.refuse(f"unknown {key} {_shown(model[key])}", rule, f"use a list of {', '.join(known)}", number, who)
        model[key] = list(model[key])
    if not isinstance(model["shape"], str):
        src.refuse(f"unknown shape {_shown(model['shape'])}", "SW-SETUP-02", "name one of models/figures", number, who)
    outfit.fill(model, number, src)
    return model


def _check_common(posse: Plain, src: _Source) -> None:
    heroes = [n for n, model in enumerate(posse["model"]) if model["rank"] == "Hero"]
    rule = "SW-POSSE-03" if posse["method"] == "basic" else "SW-POSSE-08"
    if len(heroes) != 1:
        src.refuse(f"{len(heroes)} Heroes", rule, "a Posse has one Hero, its Boss", heroes[1] if heroes else -1)
    seen: list[str] = []
    for n, model in enumerate(posse["model"]):
        if model["name"] in seen:
            src.refuse("the name is used twice", FORM, "name every model differently", n, model["name"])
        seen.append(model["name"])
        _check_weapons(posse, n, model, src)
    _check_types(posse, src)


def _check_weapons(posse: Plain, n: int, model: Plain, src: _Source) -> None:
    rule = "SW-POSSE-05" if posse["method"] == "basic" else "SW-POSSE-11"
    if len(model["weapons"]) > MOST_WEAPONS:
        src.refuse(f"{len(model['weapons'])} Weapons", rule, f"carry {MOST_WEAPONS} at most", n, model["name"])
    if NATIVE_ONLY in model["weapons"] and not posse["native"]:
        src.refuse("a Bow in a Posse that is not Native American", "SW-WEAP-05", "set native = true", n, model["name"])


def _check_types(posse: Plain, src: _Source) -> None:
    """No Weapon type but the Pistol on more than two models; two of it on one model count once (SW-POSSE-11)."""
    rule = "SW-POSSE-05" if posse["method"] == "basic" else "SW-POSSE-11"
    for weapon in weapons.table():
        carriers = [n for n, model in enumerate(posse["model"]) if weapon in model["weapons"]]
        if weapon != UNLIMITED and len(carriers) > MOST_WITH_ONE_TYPE:
            third = carriers[MOST_WITH_ONE_TYPE]
            message = f"the {weapon} is on {len(carriers)} models"
            src.refuse(message, rule, "only Pistols may be on more than two", third, posse["model"][third]["name"])


def _check_basic(posse: Plain, src: _Source) -> None:
    """One Hero and Novices, two of which may be traded in for a Veteran (SW-POSSE-02, SW-POSSE-03, SW-POSSE-05)."""
    for n, model in enumerate(posse["model"]):
        if model["skills"]:
            src.refuse("Skills in a Basic Posse", "SW-POSSE-05", "use the Advanced method for Skills", n, model["name"])
    outfit.check_basic(posse, src)
    most = prices()["basic"]["most"]
    if len(posse["model"]) > most:
        src.refuse(f"{len(posse['model'])} models", "SW-POSSE-02", f"have {most} at most: no zone holds more")
    worth = {"Novice": 1, "Veteran": prices()["basic"]["veteran"], "Hero": 1}
    used = sum(worth[model["rank"]] for model in posse["model"])
    if used > posse["limit"]:
        rule = "SW-POSSE-03" if len(posse["model"]) <= posse["limit"] else "SW-POSSE-02"
        src.refuse(
            f"{len(posse['model'])} models made from {used}", rule,
            f"the limit is {posse['limit']}, and each Veteran stands for {worth['Veteran']} Novices",
        )  # fmt: skip


def _check_advanced(posse: Plain, src: _Source) -> None:
    """Dollars, number of models, a Weapon and each Skill once (SW-POSSE-06, -08, -10, -12, SW-ADV-06), and Gear."""
    least, most = prices()["advanced"]["models"]
    if not least <= len(posse["model"]) <= most:
        src.refuse(f"{len(posse['model'])} models", "SW-POSSE-08", f"have {least} to {most}")
    for n, model in enumerate(posse["model"]):
        if not model["weapons"]:
            src.refuse("no Weapon", "SW-POSSE-10", "buy every model at least one", n, model["name"])
        if len(set(model["skills"])) != len(model["skills"]):
            src.refuse("a Skill is bought twice", "SW-POSSE-12", "choose another", n, model["name"])
    outfit.check_advanced(posse, src)
    total = cost(posse)
    if total > posse["limit"]:
        src.refuse(f"it costs ${total}", "SW-POSSE-06", f"the Dollar Limit is ${posse['limit']}")


def cost(posse: Mapping[str, Any]) -> int:
    """What a Posse costs in dollars by the Advanced method (SW-POSSE-08, SW-BUY-14, SW-BUY-16, SW-POSSE-12)."""
    return sum(model_cost(model) for model in posse["model"])


def model_cost(model: Mapping[str, Any]) -> int:
    """Rank, Weapons, Gear and Skills of one model in dollars; of a Hired Gun the fee, which its own Weapons are in
    (SW-POSSE-09)."""
    gun = hired.table().get(model.get("hired", ""))
    arms = [*model.get("weapons", ())]
    for own in gun.weapons if gun else ():
        arms.remove(own)
    body = gun.fee if gun else int(prices()["models"][model["rank"]])
    price = body + sum(int(prices()["weapons"][weapon]) for weapon in arms) + outfit.cost(model)
    return price + skills_cost(model["rank"], len(model.get("skills", ())))


def uncommon(item: str) -> bool:
    """Whether a Weapon or an item of Gear is found only by Searching in a Campaign (SW-BUY-15 to -17)."""
    kinds = gear.table()
    return item in prices()["uncommon"]["weapons"] or (gear.kind(item) in kinds and kinds[gear.kind(item)].uncommon)


def skill_choices(group: str, score: int, known: Sequence[str]) -> tuple[str, ...]:
    """What a D6 of `score` on a list of Skills gives a model that knows some already: that Skill, or any other of the
    list in place of one that it has; nothing from a list that it knows all of (SW-ADV-06)."""
    listed = prices()["skill-lists"][group]
    rolled = listed[score - 1]
    return (rolled,) if rolled not in known else tuple(skill for skill in listed if skill not in known)


def skills_cost(rank: str, count: int) -> int:
    """The first Skill at the price of the Rank, the second 2 more, the third 3 more ... (SW-POSSE-12)."""
    first = int(prices()["first-skill"][rank])
    return sum(first + (n if n > 1 else 0) for n in range(1, count + 1))


# -- on paper ------------------------------------------------------------------------------------------


def columns(posse: Mapping[str, Any]) -> tuple[str, ...]:
    """The headings of a table of its models; prices where dollars count."""
    return ("", "rank", "weapons", "gear", "skills", *(("$",) if posse["method"] == "advanced" else ()))


def row(posse: Mapping[str, Any], model: Mapping[str, Any]) -> tuple[str, ...]:
    """A model in those columns. An asterisk marks what a Campaign has to Search for (SW-BUY-15)."""
    rank = f"{model['rank']}, {model['hired']}" if "hired" in model else model["rank"]
    items = (_marked(model.get(key, ())) for key in ("weapons", "gear"))
    price = (str(model_cost(model)),) if posse["method"] == "advanced" else ()
    return model["name"], rank, *items, ", ".join(model["skills"]), *price


def _marked(items: Sequence[str]) -> str:
    return ", ".join(f"{item}*" if uncommon(item) else item for item in items)


def told(posse: Mapping[str, Any]) -> str:
    """Its size and what it cost, in words."""
    models = f"{len(posse['model'])} models"
    if posse["method"] == "advanced":
        return f"{models} for ${cost(posse)} of ${posse['limit']}"
    return f"{models} by the Basic method, limit {posse['limit']}"
