"""Hired Guns in a Posse: who they are, what they cost, how many there may be."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.errors import InvalidInput
from gulch.rules.shadows import hired, posse
from gulch.rules.shadows.setup import figure_infos
from rules.shadows.test_posse import boss, force, novices, refused


def gun(kind: str, name: str = "", **more: Any) -> dict[str, Any]:
    return {"name": name or kind, "hired": kind, **more}


def company(*guns: dict[str, Any], ordinary: int = 5, **head: Any) -> dict[str, Any]:
    return force(boss(), *novices(ordinary), *guns, method="advanced", **head)


@pytest.mark.rule("SW-HIRE-05", "SW-HIRE-06", "SW-HIRE-07")
@pytest.mark.parametrize(("kind", "fee", "retainer"), [("Doc", 8, 2), ("Moonshiner", 12, 3), ("Preacher", 6, 2)])
def test_each_type_has_its_row(kind: str, fee: int, retainer: int) -> None:
    row = hired.table()[kind]
    assert (row.fee, row.retainer, row.rank, row.weapons) == (fee, retainer, "Novice", ("Pistol",))


@pytest.mark.rule("SW-POSSE-09", "SW-POSSE-10", "SW-HIRE-05")
def test_a_hired_gun_costs_its_fee_and_comes_armed() -> None:
    made = posse.check(company(gun("Doc")))
    doc = made["model"][-1]
    assert (doc["rank"], doc["weapons"]) == ("Novice", ["Pistol"])
    assert posse.model_cost(doc) == 8
    assert posse.check(made) == made


@pytest.mark.rule("SW-HIRE-04")
def test_a_hired_gun_can_be_bought_weapons_gear_and_skills() -> None:
    made = posse.check(company(gun("Doc", weapons=["Rifle"], gear=["Lasso"], skills=["Tough"])))
    doc = made["model"][-1]
    assert doc["weapons"] == ["Pistol", "Rifle"]
    assert posse.model_cost(doc) == 8 + 5 + 3 + 2
    second = posse.check(company(gun("Doc", weapons=["Pistol", "Pistol"])))["model"][-1]
    assert posse.model_cost(second) == 8 + 2


@pytest.mark.rule("SW-POSSE-09")
def test_one_model_in_three_at_most() -> None:
    posse.check(company(gun("Doc"), gun("Preacher"), ordinary=3))
    message = refused(company(gun("Doc"), gun("Preacher"), ordinary=2), "SW-POSSE-09")
    assert "2 Hired Guns among 5 models" in message
    assert [hired.most(models) for models in (3, 5, 8, 9, 10)] == [1, 1, 2, 3, 3]


@pytest.mark.rule("SW-POSSE-09", "SW-HIRE-01")
def test_each_type_once() -> None:
    message = refused(company(gun("Doc"), gun("Doc", "Another")), "SW-HIRE-01")
    assert "model 8 (Another): a second Doc" in message


@pytest.mark.rule("SW-HIRE-01")
def test_one_in_a_purchase_phase() -> None:
    assert hired.refusal("Preacher", ["Doc"], hired_now=1)[1] == "SW-HIRE-01"
    assert hired.refusal("Preacher", ["Doc"]) == ("", "")
    assert hired.refusal("Doc", ["Doc"])[1] == "SW-HIRE-01"


@pytest.mark.rule("SW-HIRE-02")
def test_a_hired_gun_is_never_the_boss() -> None:
    refused(company(gun("Doc", rank="Hero")), "SW-HIRE-02")
    refused(force(gun("Doc"), gun("Preacher"), *novices(4), method="advanced"), "SW-POSSE-08")


@pytest.mark.rule("SW-HIRE-02")
def test_hired_guns_count_as_models_and_cannot_be_all_there_is() -> None:
    refused(company(gun("Doc"), gun("Preacher"), ordinary=8), "SW-POSSE-08")


@pytest.mark.rule("SW-POSSE-09")
def test_the_basic_method_has_none() -> None:
    refused(force(boss(), *novices(5), gun("Doc")), "SW-POSSE-09")


@pytest.mark.rule("SW-HIRE-05")
@pytest.mark.parametrize("rank", ["Veteran"])
def test_a_rank_that_it_does_not_have_is_refused(rank: str) -> None:
    refused(company(gun("Doc", rank=rank)), "SW-HIRE-05")


def test_unknown_types_are_refused() -> None:
    with pytest.raises(InvalidInput, match="unknown Hired Gun 'Barber'"):
        posse.check(company(gun("Barber")))


@pytest.mark.rule("SW-BUY-09", "SW-HIRE-07")
def test_everybody_sees_who_is_hired() -> None:
    infos = figure_infos(0, posse.check(company(gun("Preacher"))))
    assert dict(infos[-1].sheet)["hired"] == "Preacher"
    assert dict(infos[-1].sheet)["boss"] == ""
