"""A Posse made from a seed: legal, and different with every seed (LW-POSSE, LW-COW, LW-LAW, LW-OUT, LW-HIRED).

It starts from a leader and two Henchmen with a gun each and buys at random whatever `posse.check` allows until the
dollars are gone. Lives here: what is tried, and the file's text. Never here: what is legal (`posse`, `outfit`).
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
from gulch.rules.legends import outfit, posse, profiles, weapons
from gulch.rules.legends.profiles import LEGEND, Profile

TRIES = 60  # purchases refused one after another before it is enough
LEGEND_IN = 6
HEAD = ("name", "kind", "limit")
KEYS = ("name", "kind", "weapons", "kit", "mount", "skills", "shape")

Plain = dict[str, Any]


@functools.cache
def _lists() -> Mapping[str, Any]:
    return tomllib.loads(Path(__file__).with_name("muster.toml").read_text(encoding="utf-8"))


class _Muster:
    def __init__(self, dollars: int, seed: int, kind: str) -> None:
        self._dice = Dice(seed_bytes(seed))
        self.kind = kind or self._one_of(tuple(profiles.lists()))
        self._row = profiles.lists()[self.kind]
        self.posse: Plain = {
            "name": self._one_of(_lists()["posses"][self.kind]), "kind": self.kind, "limit": dollars, "model": [],
        }  # fmt: skip
        own = self._row.fighters.values()
        chief = next(who for who in own if who.leader)
        many = next(who for who in own if not who.most)
        for who in (chief, many, many):
            self.posse["model"].append(self._model(who, self._cheapest(who)))

    def _below(self, limit: int) -> int:
        return self._dice.below(limit, stream="muster")

    def _one_of(self, things: Any) -> Any:
        return things[self._below(len(things))]

    def _model(self, who: Profile, *arms: str) -> Plain:
        taken = [model["name"] for model in self.posse["model"]]
        name = who.kind if who.hired == LEGEND else ""
        while not name or name in taken:
            name = f"{self._one_of(_lists()['first'])} {self._one_of(_lists()['last'])}"
        return {
            "name": name, "kind": who.kind, "weapons": outfit.printed(who.weapons, arms),
            "kit": outfit.printed(who.kit, ()), "mount": who.mount, "skills": [*who.skills], "shape": who.shape,
        }  # fmt: skip

    def _guns(self, who: Profile) -> dict[str, int]:
        sold = profiles.prices(self.kind, who)
        return {item: price for item, price in sold.items() if item in weapons.table()}

    def _cheapest(self, who: Profile) -> str:
        guns = self._guns(who)
        return min(guns, key=lambda item: guns[item])

    # -- purchases: each changes a copy of the Posse ------------------------------------------------------------

    def _recruit(self, trial: Plain) -> None:
        who = self._one_of(tuple(self._row.fighters.values()))
        trial["model"].append(self._model(who, self._one_of(tuple(self._guns(who)))))

    def _hire(self, trial: Plain) -> None:
        famous = self._below(LEGEND_IN) == 0
        paid = [who for who in profiles.paid().values() if (who.hired == LEGEND) is famous]
        trial["model"].append(self._model(self._one_of(paid)))

    def _equip(self, trial: Plain) -> None:
        """One thing from the list of somebody: beside what he has, or in place of his gun."""
        model = self._one_of(trial["model"])
        listed = self._sold(model)
        if not listed:
            return
        item, own = self._one_of(listed), model["kind"] in self._row.fighters
        if item in weapons.table() and own and self._below(2):
            model["weapons"][0] = item
        else:
            self._give(model, item)

    def _sold(self, model: Plain) -> tuple[str, ...]:
        who = profiles.profile(self.kind, model["kind"])
        assert who is not None
        return tuple(profiles.prices(self.kind, who))

    def _give(self, model: Plain, item: str) -> None:
        if item in profiles.mounts():
            model["mount"] = item
        elif item == outfit.HAND:
            model["weapons"].append(f"{item} ({self._one_of(_lists()['types'])})")
        elif item in (outfit.TWO_HANDED, *weapons.table()):
            model["weapons"].append(item)
        else:
            model["kit"].append(item)

    # -- all of it -----------------------------------------------------------------------------------------------

    def spend(self) -> None:
        """Buys until so many purchases in a row were refused."""
        ways: tuple[Callable[[Plain], None], ...] = (self._recruit, self._recruit, self._equip, self._equip, self._hire)
        refused = 0
        while refused < TRIES:
            trial = _copy(self.posse)
            self._one_of(ways)(trial)
            refused = 0 if self._takes(trial) else refused + 1
        for n, model in enumerate(self.posse["model"]):  # the last dollars, for whatever they still buy
            for item in self._sold(model):
                trial = _copy(self.posse)
                self._give(trial["model"][n], item)
                self._takes(trial)

    def _takes(self, trial: Plain) -> bool:
        """Whether it was bought and cost something."""
        before = posse.cost(self.posse)
        if posse.cost(trial) > trial["limit"]:  # most are refused by this in the end, and it is quickly seen
            return False
        try:
            self.posse = posse.check(trial)
        except InvalidInput:
            return False
        return posse.cost(self.posse) > before

    def dressed(self) -> Plain:
        shapes = _lists()["shapes"]
        for model in self.posse["model"]:
            who = self._row.fighters.get(model["kind"])
            if who is not None and not who.leader:
                model["shape"] = shapes[model["weapons"][0]]
        return posse.check(self.posse)


def _copy(made: Plain) -> Plain:
    models = [{k: [*v] if isinstance(v, list) else v for k, v in model.items()} for model in made["model"]]
    return {**made, "model": models}


def muster(dollars: int, seed: int, kind: str = "") -> Plain:
    """A legal Posse for so many dollars, the same for the same seed: of the kind named, else of any. InvalidInput for
    an unknown kind, and if it is too little for a leader and two Henchmen with a gun each (LW-POSSE-02)."""
    if kind and kind not in profiles.lists():
        raise InvalidInput(f"there is no kind of posse {kind!r}", f"use one of {', '.join(profiles.lists())}")
    made = _Muster(dollars, seed, kind)
    least = posse.cost(made.posse)
    if least > dollars:
        what = f"${dollars} is too little for a leader and two Henchmen with a gun each (LW-POSSE-01)"
        raise InvalidInput(what, f"this one costs ${least}: give as much or more")
    made.posse = posse.check(made.posse, source="posse new")
    made.spend()
    return made.dressed()


def toml(made: Mapping[str, Any]) -> str:
    """The text of a Posse's file, which `posse.load` reads."""
    lines = [f"# ${posse.cost(made)} of ${made['limit']}."]
    lines += [f"{key} = {_value(made[key])}" for key in HEAD]
    for model in made["model"]:
        lines += ["", "[[model]]", *(f"{key} = {_value(model[key])}" for key in KEYS if model.get(key))]
    return "\n".join(lines) + "\n"


def _value(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
