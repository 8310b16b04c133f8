"""A Posse of the Advanced method made from a seed: legal, and different with every seed (SW-POSSE-06 to -12).

It starts from the least that is legal and buys at random whatever `posse.check` allows until the money is gone. Lives
here: what is tried, and the file's text. Never here: what is legal (`posse`, `outfit`).
"""

from __future__ import annotations

import functools
import json
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from gulch.dice import Dice, seed_bytes
from gulch.errors import InvalidInput
from gulch.rules.shadows import gear, hired, posse, weapons

TRIES = 60  # purchases refused one after another before it is enough
NATIVE_IN = 4
KEYS = ("name", "rank", "hired", "weapons", "gear", "skills", "shape")

Plain = dict[str, Any]


@functools.cache
def _lists() -> Mapping[str, Any]:
    return tomllib.loads(Path(__file__).with_name("muster.toml").read_text(encoding="utf-8"))


class _Muster:
    def __init__(self, dollars: int, seed: int) -> None:
        self._dice = Dice(seed_bytes(seed))
        native = self._below(NATIVE_IN) == 0
        self.posse: Plain = {
            "name": self._one_of(_lists()["posses"]), "method": "advanced", "limit": dollars, "native": native,
            "model": [],
        }  # fmt: skip
        for rank in ("Hero", "Novice", "Novice"):
            self.posse["model"].append(self._model(rank))

    def _below(self, limit: int) -> int:
        return self._dice.below(limit, stream="muster")

    def _one_of(self, things: Any) -> Any:
        return things[self._below(len(things))]

    def _model(self, rank: str, weapon: str = posse.UNLIMITED) -> Plain:
        taken = [model["name"] for model in self.posse["model"]]
        name = ""
        while not name or name in taken:
            name = f"{self._one_of(_lists()['first'])} {self._one_of(_lists()['last'])}"
        return {"name": name, "rank": rank, "weapons": [weapon], "skills": []}

    # -- purchases: each changes a copy of the Posse ------------------------------------------------

    def _recruit(self, trial: Plain) -> None:
        trial["model"].append(self._model(self._one_of(("Novice", "Novice", "Veteran")), self._gun()))

    def _hire(self, trial: Plain) -> None:
        gun = hired.table()[self._one_of(tuple(hired.table()))]
        trial["model"].append({**self._model(gun.rank), "weapons": list(gun.weapons), "hired": gun.name})

    def _gun(self) -> str:
        return str(self._one_of(tuple(weapons.table())))

    def _rearm(self, trial: Plain) -> None:
        """A better Weapon in place of the first, or one more."""
        model = self._one_of(trial["model"])
        if self._below(2) and "hired" not in model:
            model["weapons"][0] = self._gun()
        else:
            model["weapons"].append(self._gun())

    def _equip(self, trial: Plain) -> None:
        model = self._one_of(trial["model"])
        model.setdefault("gear", []).append(self._one_of([item.name for item in gear.table().values() if not item.own]))

    def _teach(self, trial: Plain) -> None:
        """A Skill as an Advance rolls it (SW-ADV-06)."""
        model = self._one_of(trial["model"])
        group = self._one_of(tuple(posse.prices()["skill-lists"]))
        choices = posse.skill_choices(group, self._below(6) + 1, model["skills"])
        if choices:
            model["skills"].append(self._one_of(choices))

    # -- all of it ----------------------------------------------------------------------------------

    def spend(self) -> None:
        """Buys until so many purchases in a row were refused."""
        ways: tuple[Callable[[Plain], None], ...] = (
            self._recruit, self._recruit, self._rearm, self._rearm, self._equip, self._teach, self._hire,
        )  # fmt: skip
        refused = 0
        while refused < TRIES:
            trial = _copy(self.posse)
            self._one_of(ways)(trial)
            try:
                posse.check(trial)
            except InvalidInput:
                refused += 1
                continue
            refused = 0 if posse.cost(trial) > posse.cost(self.posse) else refused + 1
            self.posse = trial

    def dressed(self) -> Plain:
        shapes = _lists()["shapes"]
        for model in self.posse["model"]:
            model["shape"] = shapes["boss"] if model["rank"] == "Hero" else shapes[model["weapons"][0]]
        return posse.check(self.posse)


def _copy(made: Plain) -> Plain:
    models = [{k: [*v] if isinstance(v, list) else v for k, v in model.items()} for model in made["model"]]
    return {**made, "model": models}


def muster(dollars: int, seed: int) -> Plain:
    """A legal Posse for so many dollars, the same for the same seed. InvalidInput if that is too little for three
    models with a Pistol each (SW-POSSE-08, SW-POSSE-10)."""
    made = _Muster(dollars, seed)
    posse.check(made.posse, source="posse new")
    made.spend()
    return made.dressed()


def toml(made: Mapping[str, Any]) -> str:
    """The text of a Posse's file, which `posse.load` reads."""
    lines = [f"# ${posse.cost(made)} of ${made['limit']}."]
    lines += [f"{key} = {_value(made[key])}" for key in ("name", "method", "limit", "native")]
    for model in made["model"]:
        lines += ["", "[[model]]", *(f"{key} = {_value(model[key])}" for key in KEYS if model.get(key))]
    return "\n".join(lines) + "\n"


def _value(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
