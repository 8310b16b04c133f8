"""Posses: read from TOML, checked by the lists of Cowboys, Lawmen and Outlaws (LW-POSSE, LW-COW, LW-LAW, LW-OUT).

Lives here: `load`, `check`, what a Posse costs, and the ready ones. A checked Posse is the plain dict of its file, with
defaults and printed kit filled in. Never here: one fighter (`outfit`), who there is (`profiles`), figures (`roster`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from gulch import assets
from gulch.errors import InvalidInput
from gulch.rules.legends import famous, outfit, profiles, refights
from gulch.rules.legends.ledger import LEDGER
from gulch.rules.legends.profiles import HERO, LEGEND
from gulch.rules.legends.source import FORM, Source, is_name, is_number, read, shown

DEFAULTS = ("lawmen", "outlaws")
LIMIT = DOLLARS = 200
PREFIX = "legends-"
KEYS = ("name", "kind", "limit", "campaign", "stash", "night", "refight", "model")
CAMPAIGN_KEYS = ("stash", "night")
OPTIONS = ("weapon-limit", "printed-kit-limit", "hired-guns-fill-minimum")
LAWMEN, OFFICER, TROUBLE, DUDS = "lawmen", "Peace Officer", "Troublemaker", "Fancy Duds"

Plain = dict[str, Any]


# -- reading --------------------------------------------------------------------------------------------------


def _files() -> dict[str, Path]:
    """The files that ship, by the names of their Posses: legends-lawmen.toml is "lawmen" within the book."""
    found = (assets.scenarios() / "posses").glob(f"{PREFIX}*.toml")
    return {path.stem.removeprefix(PREFIX): path for path in found}


def names() -> list[str]:
    """The Posses that ship with Gulch for this book, sorted."""
    return sorted(_files())


def load(name_or_path: str | Path, options: Mapping[str, str] | None = None) -> Plain:
    """A Posse by name ("lawmen") or by the path of a .toml file, checked. InvalidInput with file, line and ledger rule
    if it is not there or not right."""
    path = Path(name_or_path)
    if path.suffix != ".toml":
        found = _files().get(str(name_or_path))
        if found is None:
            message = f"unknown posse {shown(str(name_or_path))}"
            raise InvalidInput(message, f"use one of {', '.join(names())} or the path of a .toml file")
        path = found
    data, src = read(path)
    return _checked(data, src, options or {})


def default(seat: int) -> Plain:
    """The ready Posse for a seat: seats beyond the second take them in turn again."""
    return load(DEFAULTS[seat % len(DEFAULTS)])


# -- checking -------------------------------------------------------------------------------------------------


def check(data: Mapping[str, Any], *, source: str = "posse", options: Mapping[str, str] | None = None) -> Plain:
    """The Posse with its defaults filled in, if it is legal under the options of the match. InvalidInput names what is
    wrong, where, and the ledger rule."""
    return _checked(data, Source(source), options or {})


def _checked(data: Mapping[str, Any], src: Source, options: Mapping[str, str]) -> Plain:
    chosen = {name: LEDGER.chosen(options, name) for name in OPTIONS}
    posse = _filled_in(data, src)
    if "refight" in posse:
        refights.check(posse, src)
    else:
        _check_leader(posse, src)
    by_history = {**chosen, "printed-kit-limit": "exempt"} if refights.is_fixed(posse) else chosen
    for n, model in enumerate(posse["model"]):  # what history gave a man he may carry (LW-SCEN-12)
        outfit.check(model, n, posse["kind"], posse.get("campaign", False), by_history, src)
    _check_duds(posse, src)
    _check_hired(posse, src)
    if not refights.is_fixed(posse):
        _check_numbers(posse, chosen, src)
        _check_dollars(posse, src)
    return posse


def _filled_in(data: Mapping[str, Any], src: Source) -> Plain:
    src.known_keys(data, KEYS)
    kind = data.get("kind", "")
    if not isinstance(kind, str) or kind not in profiles.lists():
        what = f"unknown kind {shown(kind)}" if kind else "no kind of posse"
        src.refuse(what, FORM, f"set kind to one of {', '.join(profiles.lists())}", of_kind=True)
    models = data.get("model", [])
    if not isinstance(models, list | tuple) or not models:
        src.refuse("it has no models", "LW-POSSE-02", "add a [[model]] table for each")
    head = {"name": "Posse", "kind": kind, "limit": LIMIT, **{key: data[key] for key in KEYS[:-1] if key in data}}
    _check_head(head, src)
    campaign = head.get("campaign", False)
    filled = [outfit.fill(model, n, kind, campaign, src) for n, model in enumerate(models)]
    _check_names(filled, src)
    return {**head, "model": filled}


def _check_head(head: Mapping[str, Any], src: Source) -> None:
    for key in ("limit", "stash"):
        if not is_number(head.get(key, 1), 1 if key == "limit" else 0):
            src.refuse(f"{key} {shown(head[key])}", FORM, "give whole dollars")
    if not is_name(head["name"]):
        src.refuse(f"name {shown(head['name'])}", FORM, "give a name in plain text")
    for key in ("campaign", "night"):
        if not isinstance(head.get(key, False), bool):
            src.refuse(f"{key} {shown(head[key])}", FORM, "say true or false")
    given = [key for key in CAMPAIGN_KEYS if key in head]
    if given and not head.get("campaign", False):
        src.refuse(f"{given[0]} outside a campaign", FORM, "set campaign = true, or leave it out")
    if not isinstance(head.get("refight", ""), str):
        message = f"unknown refight {shown(head['refight'])}"
        src.refuse(message, "LW-SCEN-12", f"use one of {', '.join(refights.table())}")


def _check_names(models: Sequence[Plain], src: Source) -> None:
    seen: list[str] = []
    for n, model in enumerate(models):
        if model["name"] in seen:
            src.refuse("the name is used twice", FORM, "name every model differently", n, model["name"])
        seen.append(model["name"])


def _profile(posse: Mapping[str, Any], model: Mapping[str, Any]) -> profiles.Profile:
    found = profiles.profile(posse["kind"], model["kind"])
    assert found is not None
    return found


def leader(posse: Mapping[str, Any]) -> int:
    """The place of the leader among the models (LW-POSSE-04). In a campaign Curly Bill ousts a leader that is only a
    replacement (LW-LEGEND-10)."""
    kinds = [model["kind"] for model in posse["model"]]
    named = refights.leader(posse)
    if named:
        return kinds.index(named)
    return famous.chief(kinds, _leaders(posse)[0], _born(posse))


def _born(posse: Mapping[str, Any]) -> str:
    """The kind of fighter that leads a Posse from the start."""
    return next(kind for kind, who in profiles.lists()[posse["kind"]].fighters.items() if who.leader)


def _leaders(posse: Mapping[str, Any]) -> list[int]:
    """The places of those who lead: of the list's own kind, or who took over in a campaign."""
    models = posse["model"]
    own = [n for n, model in enumerate(models) if model["kind"] == _born(posse)]
    return own + [n for n, model in enumerate(models) if model.get("leader") and n not in own]


def _check_leader(posse: Mapping[str, Any], src: Source) -> None:
    """One of the Heroes, and no Hired Gun or Legend (LW-POSSE-04)."""
    found = _leaders(posse)
    if len(found) != 1:
        src.refuse(f"{len(found)} leaders", "LW-POSSE-04", f"have one {_born(posse)}", found[1] if found else -1)
    who = _profile(posse, posse["model"][found[0]])
    if who.rank != HERO or who.hired:
        src.refuse(f"a {who.kind} as leader", "LW-POSSE-04", "let a Hero of its own lead", found[0])


def _check_duds(posse: Mapping[str, Any], src: Source) -> None:
    """Only the leader dresses up, and who has that in his own entry (LW-EQUIP-04, LW-LEGEND-20)."""
    for n, model in enumerate(posse["model"]):
        if DUDS in model["kit"] and n != leader(posse) and not _profile(posse, model).hired:
            src.refuse(f"{DUDS} on one who does not lead", "LW-EQUIP-04", "give them to the leader", n, model["name"])


def _check_numbers(posse: Mapping[str, Any], options: Mapping[str, str], src: Source) -> None:
    """How many of each, how few and how many of all; Hired Guns count for neither (LW-POSSE-02, LW-HIRED-01)."""
    row, kinds = profiles.lists()[posse["kind"]], [model["kind"] for model in posse["model"]]
    for kind, who in row.fighters.items():
        if who.most and kinds.count(kind) > who.most:
            last = [n for n, found in enumerate(kinds) if found == kind][who.most]
            name = posse["model"][last]["name"]
            src.refuse(f"{kinds.count(kind)} of {kind}", row.rule, f"have {who.most} at most", last, name)
    own = sum(1 for kind in kinds if kind in row.fighters)
    counted = own if options["hired-guns-fill-minimum"] == "no" else len(kinds)
    if counted < row.least:
        rule = "LW-POSSE-02" if len(kinds) < row.least else "LW-HIRED-01"
        src.refuse(f"{counted} fighters", rule, f"have {row.least} at least, its own")
    most = row.most + sum(_profile(posse, model).most for model in posse["model"] if model["kind"] in profiles.paid())
    if own > most:
        src.refuse(f"{own} models", row.rule, f"have {most} at most")


def _check_hired(posse: Mapping[str, Any], src: Source) -> None:
    """One of each, Peace Officers only with Lawmen, Troublemakers never (LW-HIRED-01, LW-LEGEND-04, -05)."""
    seen: list[str] = []
    for n, model in enumerate(posse["model"]):
        who = _profile(posse, model)
        if not who.hired:
            continue
        if who.kind in seen:
            rule = "LW-LEGEND-04" if who.hired == LEGEND else "LW-HIRED-01"
            src.refuse(f"a second {who.kind}", rule, "have one of each", n, model["name"])
        seen.append(who.kind)
        _check_pay(posse, n, who, src)


def _check_pay(posse: Mapping[str, Any], n: int, who: profiles.Profile, src: Source) -> None:
    """Whom he works for (LW-LEGEND-05; LW-HIRED-07, LW-HIRED-22 say it of Hired Guns)."""
    rule, name = "LW-LEGEND-05" if who.hired == LEGEND else who.rule, posse["model"][n]["name"]
    if OFFICER in who.skills and posse["kind"] != LAWMEN:
        src.refuse(f"the {OFFICER} {who.kind}", rule, "only Lawmen may hire him", n, name)
    if TROUBLE in who.skills and posse["kind"] == LAWMEN and not refights.is_fixed(posse):
        src.refuse(f"the {TROUBLE} {who.kind}", rule, "Lawmen may never hire him", n, name)


def _check_dollars(posse: Mapping[str, Any], src: Source) -> None:
    """A new Posse has its dollars (LW-POSSE-01); one of a campaign has what it earned."""
    if posse.get("campaign"):
        return
    if cost(posse) > posse["limit"]:
        src.refuse(f"it costs ${cost(posse)}", "LW-POSSE-01", f"its dollars are {posse['limit']}")


# -- dollars --------------------------------------------------------------------------------------------------


def cost(posse: Mapping[str, Any]) -> int:
    """What fighters and equipment of a Posse cost in dollars (LW-POSSE-01)."""
    return sum(model_cost(posse, model) for model in posse["model"])


def model_cost(posse: Mapping[str, Any], model: Mapping[str, Any]) -> int:
    """One fighter with what was bought for him; of a Hired Gun or Legend the fee and his options (LW-HIRED-04)."""
    return outfit.cost(posse["kind"], model, campaign=posse.get("campaign", False))


def stash(posse: Mapping[str, Any]) -> int:
    """The dollars that are left (LW-POSSE-01), or that a campaign's roster says (LW-POSSE-09)."""
    return int(posse.get("stash", max(0, posse["limit"] - cost(posse))))


# -- on paper -------------------------------------------------------------------------------------------------


def columns(posse: Mapping[str, Any]) -> tuple[str, ...]:
    """The headings of a table of its models."""
    return ("", "kind", "weapons", "kit", "skills", "mount", "$")


def row(posse: Mapping[str, Any], model: Mapping[str, Any]) -> tuple[str, ...]:
    """A model in those columns."""
    items = (", ".join(model[key]) for key in ("weapons", "kit", "skills"))
    return model["name"], model["kind"], *items, model["mount"], str(model_cost(posse, model))


def told(posse: Mapping[str, Any]) -> str:
    """Its size and what it cost, in words."""
    models = f"{len(posse['model'])} {'models' if len(posse['model']) > 1 else 'model'}"
    if refights.is_fixed(posse):
        return f"{models} for ${cost(posse)}, a side of {posse['refight']}"
    return f"{models} for ${cost(posse)} of ${posse['limit']}, ${stash(posse)} in the stash"
