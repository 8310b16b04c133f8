"""Factions in the making of a Posse: free types, who may be one, and not without the supernatural chapter."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.rules.shadows import posse
from rules.shadows.test_posse import boss, force, novices, refused, veterans

ON = {"supernatural": True}


def typed(model: dict[str, Any], kind: str) -> dict[str, Any]:
    return {**model, "type": kind}


def order(count: int = 2, **head: Any) -> dict[str, Any]:
    models = novices(4)
    models[:count] = [typed(model, "Crusader") for model in models[:count]]
    return force(boss(), *models, **{"faction": "Twilight Order", **head})


@pytest.mark.rule("SW-POSSE-04")
def test_a_basic_posse_of_a_faction_has_its_types_for_free() -> None:
    made = posse.check(order(), limit=5, supernatural=True)
    assert [model.get("type") for model in made["model"]] == [None, "Crusader", "Crusader", None, None]
    assert posse.check(made, **ON) == made


@pytest.mark.rule("SW-POSSE-07")
def test_an_advanced_posse_pays_nothing_for_them() -> None:
    plain = force(boss(""), *veterans(2, ""), method="advanced")
    assert posse.cost(plain) == 20
    brood = force(
        boss(), *(typed(model, "Broodkin") for model in veterans(2)), faction="Red Hand Coven", method="advanced"
    )
    assert posse.cost(posse.check(brood, **ON)) == 2 + 20 + 4


@pytest.mark.rule("SW-POSSE-04", "SW-SETUP-05")
def test_without_the_supernatural_chapter_there_is_no_faction() -> None:
    assert "not played yet" in refused(order(), "SW-POSSE-04")
    refused(force(boss(), typed(novices(1)[0], "Crusader"), *novices(2)[1:]), "SW-POSSE-04")


@pytest.mark.rule("SW-POSSE-04")
@pytest.mark.parametrize("count", [1, 3])
def test_the_number_of_a_type_is_the_factions(count: int) -> None:
    assert f"{count} models of the type Crusader" in refused(order(count), "SW-FACTION-02", **ON)


@pytest.mark.rule("SW-POSSE-07")
def test_a_hired_gun_is_not_eligible() -> None:
    doc = {"name": "Doc", "hired": "Doc", "type": "Crusader"}
    refused({**order(1, method="advanced"), "model": [*order(1)["model"], doc]}, "SW-FACTION-02", **ON)


@pytest.mark.parametrize(
    ("faction", "native", "rule"),
    [("Skinwalker Tribes", False, "SW-FACTION-08"), ("Crossroads Cult", True, "SW-FACTION-16")],
)
def test_who_may_join(faction: str, native: bool, rule: str) -> None:
    refused(force(boss(), *novices(3), faction=faction, native=native), rule, **ON)


def test_the_boss_and_the_others_have_types_of_their_own() -> None:
    one, other, *rest = novices(4)
    cult = {"faction": "Crossroads Cult"}
    posse.check(force(typed(boss(), "Magister"), typed(one, "Harbinger"), other, *rest, **cult), **ON)
    refused(force(typed(boss(), "Harbinger"), typed(one, "Magister"), other, *rest, **cult), "SW-FACTION-17", **ON)


@pytest.mark.parametrize(
    ("kind", "faction", "rule"),
    [("Wizard", "Twilight Order", "SW-POSSE-04"), ("Crusader", "Rotary Club", "SW-FACTION-01")],
)
def test_unknown_names_are_refused(kind: str, faction: str, rule: str) -> None:
    refused(force(boss(), typed(novices(1)[0], kind), *novices(3)[1:], faction=faction), rule, **ON)
