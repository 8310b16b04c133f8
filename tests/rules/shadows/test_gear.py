"""Gear that is worn, fixed or drawn: Boilerplate, Telescopic Sight, Derringer, Nitro, and what all of it costs."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.errors import InvalidInput
from gulch.events import Blast
from gulch.rules.shadows import gear, posse, weapons
from gulch.rules.shadows.activation import action_options, perform, start
from gulch.rules.shadows.fight import fight
from gulch.rules.shadows.move import move
from gulch.rules.shadows.setup import figure_infos
from gulch.rules.shadows.shoot import aims, eligible_weapons, shoot, weapon_of
from rules.shadows.build import ANY, Board, board, fig
from rules.shadows.test_posse import boss, force, model, novices, refused

BASES = 0.984


def equipped(*items: str, arms: str = "Pistol", name: str = "Kitted") -> dict[str, Any]:
    return {**model(name, arms=arms), "gear": list(items)}


def posse_with(*models: dict[str, Any], **head: Any) -> dict[str, Any]:
    return force(boss(), *models, *novices(2), method="advanced", **head)


# -- prices and what may be had ---------------------------------------------------------------------------


@pytest.mark.rule("SW-BUY-15", "SW-BUY-17")
def test_gear_has_its_price() -> None:
    prices = {item.name: item.price for item in gear.table().values() if not item.own}
    assert prices == {
        "Appaloosa Horse": 15, "Horse": 10, "Boilerplate": 20, "Dynamite": 15, "Lasso": 3, "Marked Cards": 9,
        "Derringer": 2, "Whiskey": 3, "Snake Oil": 5, "Telescopic Sight": 8, "Vial of Nitro": 8,
    }  # fmt: skip


@pytest.mark.rule("SW-BUY-15", "SW-BUY-16", "SW-BUY-17")
def test_what_a_campaign_has_to_search_for() -> None:
    marked = [name for name in (*weapons.table(), *gear.table()) if posse.uncommon(name)]
    assert marked == [
        "LeMat Pistol", "Repeater Rifle", "Buffalo Gun", "Appaloosa Horse", "Boilerplate", "Dynamite", "Marked Cards",
        "Snake Oil", "Telescopic Sight", "Vial of Nitro",
    ]  # fmt: skip
    assert posse.uncommon("Telescopic Sight (Rifle)")


@pytest.mark.rule("SW-BUY-17", "SW-POSSE-11")
def test_the_price_of_gear_is_part_of_the_models() -> None:
    plain, kitted = model("A", arms="Rifle"), equipped("Derringer", "Snake Oil", "Telescopic Sight", arms="Rifle")
    assert posse.model_cost(kitted) - posse.model_cost(plain) == 2 + 5 + 8
    made = posse.check(posse_with(equipped("Snake Oil"), limit=40))
    assert posse.cost(made) == 2 + 3 * 6 + 5


@pytest.mark.rule("SW-POSSE-11", "SW-BUY-08")
def test_a_model_carries_three_items_at_most() -> None:
    posse.check(posse_with(equipped("Derringer", "Derringer", "Lasso")))
    message = refused(posse_with(equipped("Derringer", "Derringer", "Lasso", "Whiskey")), "SW-POSSE-11")
    assert "model 2 (Kitted): 4 items of Gear" in message


@pytest.mark.rule("SW-GEAR-01", "SW-GEAR-10")
@pytest.mark.parametrize("gun", ["Rifle", "Carbine", "Repeater Rifle", "Buffalo Gun"])
def test_a_sight_fits_a_rifle(gun: str) -> None:
    made = posse.check(posse_with(equipped("Telescopic Sight", arms=f"Pistol, {gun}")))
    assert made["model"][1]["gear"] == [f"Telescopic Sight ({gun})"]
    assert posse.check(made) == made


@pytest.mark.rule("SW-GEAR-01", "SW-GEAR-10")
@pytest.mark.parametrize("gun", ["Shotgun", "Sawn-Off Shotgun", "Pistol", "Heavy Pistol", "Sixgun", "LeMat Pistol"])
def test_a_sight_fits_nothing_else(gun: str) -> None:
    refused(posse_with(equipped(f"Telescopic Sight ({gun})", arms=gun)), "SW-GEAR-01")
    refused(posse_with(equipped("Telescopic Sight", arms=gun)), "SW-GEAR-10")


@pytest.mark.rule("SW-GEAR-01", "SW-GEAR-10")
def test_a_bow_has_no_class() -> None:
    assert weapons.weapon("Bow").kind == ""
    refused(posse_with(equipped("Telescopic Sight (Bow)", arms="Bow"), native=True), "SW-GEAR-01")


@pytest.mark.rule("SW-GEAR-10")
def test_a_weapon_takes_one_sight() -> None:
    refused(posse_with(equipped("Telescopic Sight (Rifle)", "Telescopic Sight (Rifle)", arms="Rifle")), "SW-GEAR-10")
    refused(posse_with(equipped("Telescopic Sight", "Telescopic Sight", arms="Rifle")), "SW-GEAR-10")
    made = posse.check(posse_with(equipped("Telescopic Sight", "Telescopic Sight", arms="Rifle, Carbine")))
    assert made["model"][1]["gear"] == ["Telescopic Sight (Rifle)", "Telescopic Sight (Carbine)"]
    posse.check(posse_with(equipped("Telescopic Sight", "Telescopic Sight", arms="Rifle, Rifle")))


@pytest.mark.parametrize("items", [["Cannon"], ["Lasso (Rifle)"], ["Burning 'Shine"], [3], "Lasso"])
def test_unknown_gear_is_refused_by_name(items: Any) -> None:
    with pytest.raises(InvalidInput, match=r"model 2 \(Kitted\): unknown gear"):
        posse.check(posse_with({**model("Kitted"), "gear": items}))


def test_marked_cards_are_had_once() -> None:
    cards = equipped("Marked Cards"), equipped("Marked Cards", name="Second")
    assert "model 3 (Second)" in refused(posse_with(*cards), "SW-GEAR-08")


@pytest.mark.rule("SW-POSSE-05")
def test_a_basic_posse_has_no_gear_but_dynamite() -> None:
    refused(force(boss(), equipped("Lasso"), *novices(2)), "SW-POSSE-05")


@pytest.mark.rule("SW-BUY-09")
def test_gear_is_open() -> None:
    kitted = equipped("Lasso", "Telescopic Sight", arms="Rifle")
    infos = figure_infos(0, posse.check(posse_with(kitted, {**model("Doc"), "hired": "Doc"})))
    assert dict(infos[1].sheet)["gear"] == "Lasso, Telescopic Sight (Rifle)"
    assert dict(infos[2].sheet)["hired"] == "Doc"
    assert "gear" not in dict(infos[0].sheet)


# -- Boilerplate ----------------------------------------------------------------------------------------------


def duel(gun: str = "Pistol", gap: float = 6, *, mine: dict[str, Any] | None = None, **theirs: Any) -> Board:
    men = (
        fig("a", at=(2, 10), weapons=gun, actions=1, **(mine or {})),
        fig("b", seat=1, at=(2 + BASES + gap, 10), **theirs),
    )
    return board(*men)


@pytest.mark.rule("SW-GEAR-04")
def test_a_boilerplate_stops_one_success() -> None:
    b = duel(gear="Boilerplate")
    b.dice.add(("shoot", 5, 5, 2), ("save b", 5))
    b.run(shoot(b.game, "a", 0))
    assert b.rolls("save")[0].needed == 5
    assert not b.has("b", "shaken")


@pytest.mark.rule("SW-GEAR-04", "SW-JAM-02")
def test_the_only_success_is_stopped_too_and_a_1_jams() -> None:
    b = duel(gear="Boilerplate")
    b.dice.add(("shoot", 5, 1, 2), ("jam", 4))
    b.run(shoot(b.game, "a", 0))
    assert b.rolls("save") == []
    assert b.has("a", "jammed:0")
    assert "A misses." in b.notes()


@pytest.mark.rule("SW-GEAR-04")
@pytest.mark.parametrize(("items", "way"), [("", 4000), ("Boilerplate", 3000)])
def test_a_boilerplate_shortens_the_move(items: str, way: int) -> None:
    b = board(fig("a", at=(10, 10), gear=items), fig("b", seat=1, at=(30, 30)), answers=[("move", ANY)])
    b.run(move(b.game, "a"))
    (route,) = b.decisions("move")
    assert route.policy.budget == way


# -- Telescopic Sight -----------------------------------------------------------------------------------------


@pytest.mark.rule("SW-GEAR-10")
@pytest.mark.parametrize(("gap", "dice"), [(12, 0), (12.5, -1), (23.9, -1)])
def test_a_sight_lengthens_long_range(gap: float, dice: int) -> None:
    b = duel("Carbine", gap, mine={"gear": "Telescopic Sight (Carbine)"})
    (aim,) = aims(b.game, "a", weapon_of(b.game, "a", 0))
    assert aim.dice == dice


@pytest.mark.rule("SW-GEAR-10")
def test_a_sight_reaches_six_inches_more_and_serves_one_weapon() -> None:
    with_sight = {"gear": "Telescopic Sight (Carbine)"}
    assert eligible_weapons(duel("Carbine", 24.1, mine=with_sight).game, "a") == []
    assert eligible_weapons(duel("Carbine, Carbine", 23.9, mine=with_sight).game, "a") == [0]
    assert eligible_weapons(duel("Carbine", 18.1).game, "a") == []


# -- Derringer ------------------------------------------------------------------------------------------------


def brawl(answers: list[Any], dice: list[Any], **mine: Any) -> Board:
    men = fig("a", at=(10, 10), actions=1, **mine), fig("b", seat=1, at=(10 + BASES, 10))
    return board(*men, answers=answers, dice=dice, policy={"strike-or-shove": "strike"})


@pytest.mark.rule("SW-GEAR-05")
def test_a_derringer_gives_a_die_once() -> None:
    b = brawl([("derringer", "use")], [("fight a", 4, 4, 4, 2), ("fight b", 4, 2, 2)], gear="Derringer")
    b.run(fight(b.game, "a"))
    assert b.has("a", "used:gear-0")
    b.dice.add(("fight a", 4, 4, 4), ("fight b", 4, 2, 2))
    b.run(fight(b.game, "a"))


@pytest.mark.rule("SW-GEAR-05")
def test_two_derringers_serve_in_two_fights() -> None:
    b = brawl([("derringer", "use")], [("fight a", 4, 4, 4, 2), ("fight b", 4, 2, 2)], gear="Derringer, Derringer")
    b.run(fight(b.game, "a"))
    assert b.has("a", "used:gear-0")
    assert not b.has("a", "used:gear-1")
    b.dice.add(("fight a", 4, 4, 4, 2), ("fight b", 4, 2, 2))
    b.answers.append(("derringer", "use"))
    b.run(fight(b.game, "a"))
    assert b.has("a", "used:gear-1")


@pytest.mark.rule("SW-GEAR-05")
def test_a_derringer_may_be_kept() -> None:
    b = brawl([("derringer", "keep")], [("fight a", 4, 4, 4), ("fight b", 4, 2, 2)], gear="Derringer")
    b.run(fight(b.game, "a"))
    assert not b.has("a", "used:gear-0")


@pytest.mark.rule("SW-SKILL-07", "SW-GEAR-05")
def test_close_work_with_one_pistol_and_a_derringer() -> None:
    dice = [("fight a", 4, 4, 4, 2, 2), ("fight b", 4, 2, 2)]
    b = brawl([("derringer", "use")], dice, gear="Derringer", skills="Close Work")
    b.run(fight(b.game, "a"))


@pytest.mark.rule("SW-SKILL-07", "SW-GEAR-05")
def test_two_pistols_at_close_work_leave_no_hand_for_a_derringer() -> None:
    dice = [("fight a", 4, 4, 4, 2, 2), ("fight b", 4, 2, 2)]
    b = brawl([], dice, gear="Derringer", skills="Close Work", weapons="Pistol, Pistol")
    b.run(fight(b.game, "a"))
    assert b.decisions("derringer") == []


# -- Nitro ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-GEAR-11")
def test_nitro_goes_off_at_a_failed_save_of_1_or_2_after_the_damage() -> None:
    b = duel(gear="Vial of Nitro")
    b.dice.add(("shoot", 5, 4, 2), ("save b", 2), ("blast save b", 6))
    b.run(shoot(b.game, "a", 0))
    (blast,) = b.told(Blast)
    assert blast.radius == 3000
    assert blast.at[:2] == b.body("b").at[:2]
    assert b.has("b", "downed")
    assert b.events.index(blast) > max(n for n, event in enumerate(b.events) if "goes down" in str(event))
    assert b.has("b", "used:gear-0")
    assert "a" not in {act.targets for act in b.acts("explode")}


@pytest.mark.rule("SW-GEAR-11")
@pytest.mark.parametrize(("skills", "roll"), [("", 3), ("", 5)])
def test_nitro_keeps_still_at_other_scores(skills: str, roll: int) -> None:
    b = duel(gear="Vial of Nitro", skills=skills)
    b.dice.add(("shoot", 5, 4, 2), ("save b", roll))
    b.run(shoot(b.game, "a", 0))
    assert b.told(Blast) == []
    assert not b.has("b", "used:gear-0")


@pytest.mark.rule("SW-GEAR-11")
def test_nitro_keeps_still_at_a_2_that_passes_through_modifiers() -> None:
    """A Bow at Long Range gives the target +2 on its Save, Tough one more."""
    b = duel("Bow", 13, gear="Vial of Nitro", skills="Tough")
    b.dice.add(("shoot", 5, 4), ("save b", 2))
    b.run(shoot(b.game, "a", 0))
    assert b.rolls("save")[0].result == "passed"
    assert b.told(Blast) == []


@pytest.mark.rule("SW-GEAR-11")
def test_one_vial_a_model() -> None:
    refused(posse_with(equipped("Vial of Nitro", "Vial of Nitro")), "SW-GEAR-11")


# -- an Activation with Gear in it ------------------------------------------------------------------------------


def test_what_gear_allows_is_offered_and_done() -> None:
    """From the choice of the Action to its end, through the agenda's own steps."""
    men = fig("a", at=(10, 10), gear="Lasso, Whiskey, Snake Oil", shaken=1), fig("b", seat=1, at=(14, 10))
    b = board(*men)
    b.run(start(b.game, "a", 2))
    kinds = [option.id for option in action_options(b.game, "a")]
    assert kinds == ["move", "shoot:0", "lasso:0", "drink:1", "treat:2", "lookout", "done"]
    b.dice.add(("snake oil a", 4))
    b.run(perform(b.game, "a", "treat", "2"))
    assert not b.has("a", "shaken")
    b.run(perform(b.game, "a", "treat", "2"))
    assert b.notes()[-1] == "A can no longer do that: the Action is lost."
