"""Dynamite, Nitro and burning 'shine as things that are bought and used up, and horses as Gear.

What an explosion does: test_tnt; what a horse does: test_horse.
"""

from __future__ import annotations

from typing import Any

import pytest

from gulch.events import Blast
from gulch.rules.shadows import gear, posse
from gulch.rules.shadows.activation import perform
from gulch.rules.shadows.dynamite import THROW
from gulch.rules.shadows.setup import figure_infos
from rules.shadows.build import Board, board, fig
from rules.shadows.test_posse import boss, force, model, novices, refused


def kitted(name: str, *items: str) -> dict[str, Any]:
    return {**model(name), "gear": list(items)}


def company(*models: dict[str, Any], ordinary: int = 2, **head: Any) -> dict[str, Any]:
    return force(boss(), *models, *novices(ordinary), **{"method": "advanced", **head})


def thrower(items: str) -> Board:
    """ "a" may throw east, where "b" stands 7" away."""
    return board(fig("a", at=(10, 10), facing=0, gear=items, actions=2), fig("b", seat=1, at=(18, 10)))


def offered(b: Board) -> list[str]:
    return [option.id for option in THROW.options(b.game, "a", "")]


def thrown(b: Board, index: int = 0) -> None:
    b.dice.add(("throw a", 5), ("blast save b", 6))
    b.answers.append(("throw-at", "b"))
    b.run(perform(b.game, "a", "throw", str(index)))
    assert len(b.told(Blast)) == 1


# -- Dynamite -----------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-POSSE-05")
def test_a_basic_posse_has_one_stick() -> None:
    one, other = kitted("One", "Dynamite"), kitted("Other", "Dynamite")
    assert posse.check(company(one, method="basic"))["model"][1]["gear"] == ["Dynamite"]
    assert "model 3 (Other): a second stick" in refused(company(one, other, method="basic"), "SW-POSSE-05")


@pytest.mark.rule("SW-GEAR-06")
def test_any_number_of_sticks_may_be_bought() -> None:
    sticks = [kitted(f"Stick {n}", "Dynamite") for n in range(3)]
    assert posse.cost(posse.check(company(*sticks))) == 2 + 5 * 6 + 3 * 15
    posse.check(company(kitted("All", "Dynamite", "Dynamite", "Dynamite")))


@pytest.mark.rule("SW-GEAR-06")
def test_each_stick_is_used_once_in_a_game() -> None:
    b = thrower("Dynamite, Dynamite")
    thrown(b)
    assert b.has("a", "used:gear-0")
    assert offered(b) == ["throw:1"]
    assert gear.carried(b.game.facts, "a") == ("Dynamite", "Dynamite")  # still on the Roster for the next game


# -- Nitro --------------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-GEAR-11")
def test_nitro_is_thrown_as_dynamite_and_gone() -> None:
    b = thrower("Vial of Nitro")
    assert offered(b) == ["throw:0"]
    thrown(b)
    assert offered(b) == []


@pytest.mark.rule("SW-GEAR-11")
def test_the_bearer_of_nitro_cannot_ride() -> None:
    refused(company(kitted("Rider", "Horse", "Vial of Nitro")), "SW-GEAR-11")
    refused(company(kitted("Rider", "Appaloosa Horse", "Vial of Nitro")), "SW-GEAR-11")


# -- burning 'shine -----------------------------------------------------------------------------------------


@pytest.mark.rule("SW-HIRE-06")
def test_a_moonshiner_brings_one_bottle_that_takes_no_slot() -> None:
    maker = {"name": "Zeke", "hired": "Moonshiner", "gear": ["Lasso", "Lasso", "Whiskey"]}
    made = posse.check(company(maker))
    assert posse.model_cost(made["model"][1]) == 12 + 3 + 3 + 3
    sheet = dict(figure_infos(0, made)[1].sheet)
    assert sheet["gear"] == "Lasso, Lasso, Whiskey, Burning 'Shine"


@pytest.mark.rule("SW-HIRE-06")
def test_it_is_thrown_once_a_game_as_dynamite() -> None:
    b = thrower("Burning 'Shine")
    thrown(b)
    assert b.told(Blast)[0].radius == 3000
    assert offered(b) == []


# -- horses -------------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-BUY-15", "SW-GEAR-02", "SW-GEAR-03")
def test_horses_have_their_price_and_pace() -> None:
    assert posse.model_cost(kitted("A", "Horse", "Lasso")) == 4 + 2 + 13
    rows = gear.table()
    assert [(rows[name].price, rows[name].pace) for name in ("Horse", "Appaloosa Horse")] == [(10, 6000), (15, 8000)]


@pytest.mark.rule("SW-POSSE-11", "SW-BUY-08")
def test_a_horse_is_one_of_three_items() -> None:
    posse.check(company(kitted("A", "Horse", "Lasso", "Whiskey")))
    message = refused(company(kitted("A", "Horse", "Lasso", "Whiskey", "Derringer")), "SW-POSSE-11")
    assert "4 items of Gear, the horse among them" in message


@pytest.mark.rule("SW-BUY-08")
def test_a_model_has_one_horse() -> None:
    refused(company(kitted("A", "Horse", "Appaloosa Horse")), "SW-BUY-08")
