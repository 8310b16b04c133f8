"""From Posses to figures: cards, Fame and Fortune, Infamy, underdogs; what a campaign adds (LW-POSSE, LW-XP)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gulch.events import FigureInfo, Status
from gulch.rules.legends import dice, pluck, posse, profiles, roster, turn, underdog
from gulch.rules.legends.ledger import LEDGER
from gulch.rules.legends.shoot import shoot
from rules.legends.build import Board, board, fig
from rules.legends.test_posse import force, model, several

FOE = fig("z", seat=1, at=(5, 20))


def cards(data: dict[str, Any], seat: int = 0) -> list[dict[str, str]]:
    return [dict(info.sheet) for info in roster.infos(seat, posse.check(data))]


def opening(data: dict[str, Any], options: dict[str, str] | None = None) -> dict[tuple[str, str], str | int | None]:
    made = posse.check(data)
    told = roster.opening(roster.infos(0, made), options, [made])
    return {(status.subject, status.key): status.value for status in told}


# -- cards ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-COW-02", "LW-PROF-01")
def test_the_card_of_a_trail_boss() -> None:
    boss = model("Trail Boss", "Sixgun", name="Boss")
    card = cards(force("cowboys", boss, leader=False))[-1]
    assert {key: card[key] for key in profiles.NUMBERS} == {
        "S": "4", "F": "4", "St": "3", "G": "4", "A": "1", "W": "2", "P": "4", "FA": "1", "FT": "1",
    }  # fmt: skip
    assert (card["leader"], card["xp"], card["class"], card["move"]) == ("yes", "8", "Hero", "6")


@pytest.mark.rule("LW-PROF-01")
def test_a_henchman_has_neither_fame_nor_fortune() -> None:
    told = opening(force("cowboys"))
    assert [key for key in told if key[0] == "0-cowpoke-0"] == []
    assert (told["0-boss", "fame"], told["0-boss", "fortune"]) == (1, 1)


@pytest.mark.rule("LW-LEGEND-15", "LW-LEGEND-03")
def test_a_legend_is_a_hero_with_his_own_store() -> None:
    data = force("lawmen", {"kind": "Wild Bill Hickock"})
    card = cards(data)[-1]
    assert (card["class"], card["hired"], card["leader"], card["xp"]) == ("Hero", "legend", "", "0")
    assert opening(data)["0-wild-bill-hickock", "fame"] == 6


@pytest.mark.rule("LW-OUT-02")
def test_life_is_cheap_to_all_in_the_pay_of_outlaws() -> None:
    skills = [card["skills"] for card in cards(force("outlaws", model("Prospector"), {"kind": "Jesse James"}))]
    assert skills == [*["Life is Cheap"] * 3, "Gold Digger, Life is Cheap", "Troublemaker, Famous, Life is Cheap"]
    assert cards(force("lawmen", model("Prospector")))[-1]["skills"] == "Gold Digger"
    assert cards(force("outlaws", model("Gunslinger")))[-1]["skills"] == "Fast Draw, Life is Cheap"


@pytest.mark.rule("LW-EQUIP-01", "LW-EQUIP-02")
@pytest.mark.parametrize("kind, mount", [("Gunslinger", ""), ("Wrangler", "Horse"), ("Preacher", "Mule")])
def test_a_mount_is_a_figure_of_its_own(kind: str, mount: str) -> None:
    data = force("cowboys", {**model(kind, name="Rider"), **({"mount": mount} if mount else {})})
    infos = roster.infos(0, posse.check(data))
    assert [info.id for info in infos if info.id.endswith(".mount")] == (["0-rider.mount"] if mount else [])
    if mount:
        card, n = dict(infos[-1].sheet), profiles.mounts()[mount]
        assert infos[-1].shape == "horse"
        shown = f"{mount}: move {card['move']}in, S0 F0 St{card['St']} G{card['G']} A0 W{card['W']} P{card['P']}"
        assert LEDGER.rule(n["rule"]).text.startswith(shown)


@pytest.mark.rule("LW-EQUIP-03")
def test_boilerplate_is_on_the_card() -> None:
    kid = model("Kid", kit=["Boilerplate"])
    card = cards(force("outlaws", kid, campaign=True))[-1]
    assert (card["G"], card["move"]) == ("4", "5")


def test_models_of_the_same_letters_have_ids_of_their_own() -> None:
    data = force("cowboys", model("Cowpoke", name="Boss!"), model("Cowpoke", name="Böss"))
    ids = [info.id for info in roster.infos(1, posse.check(data))]
    assert len(set(ids)) == len(ids) == 5


# -- the roster ----------------------------------------------------------------------------------------------


CAMPAIGN = """name = "Old Hands"
kind = "lawmen"
campaign = true
stash = 31
night = true

[[model]]
name = "Ann"
kind = "Sheriff"
weapons = ["Le Mat"]
kit = ["Fine Whiskey"]
skills = ["True Grit"]
xp = 14
injuries = ["Old Battle Wound"]

[[model]]
name = "Bob"
kind = "Vigilante"
xp = 3

[[model]]
name = "Cay"
kind = "Vigilante"
"""


@pytest.mark.rule("LW-POSSE-09")
def test_a_roster_keeps_what_a_campaign_writes_on_it(tmp_path: Path) -> None:
    path = tmp_path / "roster.toml"
    path.write_text(CAMPAIGN, encoding="utf-8")
    made = posse.load(path)
    infos = roster.infos(0, made)
    ann = dict(infos[0].sheet)
    kept = {key: ann[key] for key in ("kind", "weapons", "kit", "skills", "xp", "injuries")}
    assert infos[0].name == "Ann"
    assert kept == {
        "kind": "Sheriff", "weapons": "Le Mat", "kit": "Fine Whiskey", "skills": "True Grit", "xp": "14",
        "injuries": "Old Battle Wound",
    }  # fmt: skip
    assert posse.stash(made) == 31
    assert opening(made)["seat:0", "infamy"] == 3 * 5 + 14 + 3
    assert opening(made)["seat:0", "night"] == 1


@pytest.mark.rule("LW-POSSE-10")
@pytest.mark.parametrize("option, hired", [("head-and-bonus", 20), ("bonus-only", 15)])
def test_infamy_is_five_a_head_experience_and_the_bonus_of_who_is_hired(option: str, hired: int) -> None:
    own = force("cowboys", *several(4, "Buckaroo")[:3], model("Cowpoke", name="X"))
    options = {"hired-infamy": option}
    assert opening(own, options)["seat:0", "infamy"] == 7 * 5 + 8
    with_gun = {**own, "model": [*own["model"], model("Gunslinger")]}
    assert opening(with_gun, options)["seat:0", "infamy"] == 43 + hired


@pytest.mark.rule("LW-POSSE-10")
def test_horses_have_no_infamy() -> None:
    told = opening(force("cowboys", model("Wrangler")))
    assert (told["seat:0", "infamy"], told["seat:0", "starting"]) == (4 * 5 + 8, 4)


# -- underdogs -----------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-XP-06")
@pytest.mark.parametrize(
    "mine, theirs, count",
    [(70, 120, 0), (70, 121, 1), (70, 145, 1), (70, 146, 2), (70, 170, 2), (0, 101, 3), (0, 300, 3), (120, 70, 0)],
)
def test_the_underdog_has_rerolls_by_the_difference(mine: int, theirs: int, count: int) -> None:
    assert underdog.points(mine, theirs) == count


@pytest.mark.rule("LW-XP-06")
@pytest.mark.parametrize("campaign, told", [(True, 1), (False, None)])
def test_only_a_campaign_knows_underdogs(campaign: bool, told: int | None) -> None:
    head: dict[str, Any] = {"campaign": True} if campaign else {}
    weak = posse.check(force("cowboys", **head))
    strong = posse.check(force("outlaws", model("Gunslinger"), model("Reporter"), model("Cookie"), **head))
    infos = [*roster.infos(0, weak), *roster.infos(1, strong)]
    found = {(one.subject, one.key): one.value for one in roster.opening(infos, {}, [weak, strong])}
    assert found["seat:1", "infamy"] == 67
    assert ("seat:0", "rerolls") not in found
    heirs = [_worth(infos[0], 0), *infos[1:3], *[_worth(info, 3) for info in infos[3:]]]
    found = {(one.subject, one.key): one.value for one in roster.opening(heirs, {}, [weak, strong])}
    assert found.get(("seat:0", "rerolls")) == told
    assert ("seat:1", "rerolls") not in found


def _worth(info: FigureInfo, xp: int) -> FigureInfo:
    return replace(info, sheet=tuple((key, str(xp) if key == "xp" else value) for key, value in info.sheet))


def _board(rerolls: int = 1, **more: Any) -> Board:
    made = board(fig("a", at=(5, 5), **more.pop("man", {})), more.pop("foe", FOE), **more)
    made.game.tell(Status("seat:0", "rerolls", rerolls))
    return made


@pytest.mark.rule("LW-XP-07")
def test_even_the_drop_may_be_rolled_again_and_the_second_roll_stands() -> None:
    rolls = [("drop seat:0", 1), ("drop seat:0", 5), ("drop seat:1", 4)]
    made = _board(2, dice=rolls, answers=[("underdog", "0")])
    made.run(turn.drop(made.game, 2))
    assert made.game.facts.get("seat:0", "drop") == 1
    assert made.game.facts.get("seat:0", "rerolls") == 1
    assert len(made.decisions("underdog")) == 1


@pytest.mark.rule("LW-XP-07")
def test_one_reroll_is_for_one_of_two_dice() -> None:
    rolls = [("nerve a", 1), ("nerve a", 4), ("nerve a", 3)]
    made = _board(dice=rolls, answers=[("underdog", "0")])
    assert made.run(pluck.test(made.game, "a", "nerve", "LW-PLUCK-01")) is True
    assert made.game.facts.get("seat:0", "rerolls") == 0


@pytest.mark.rule("LW-XP-07")
def test_with_two_points_both_dice_may_be_rolled_again_and_none_twice() -> None:
    rolls = [("nerve a", 1), ("nerve a", 1), ("nerve a", 2), ("nerve a", 2)]
    made = _board(3, dice=rolls, answers=[("underdog", "1"), ("underdog", "0")])
    assert made.run(pluck.test(made.game, "a", "nerve", "LW-PLUCK-01")) is False
    offered = [[option.id for option in pick.options] for pick in made.decisions("underdog")]
    assert offered == [["none", "0", "1"], ["none", "0"]]


@pytest.mark.rule("LW-XP-07")
def test_a_reroll_is_offered_before_fame_which_may_change_the_new_die() -> None:
    rolls = [("nerve a", 1), ("nerve a", 3), ("nerve a", 3)]
    made = _board(dice=rolls, man={"fame": 1}, answers=[("underdog", "0"), ("fame", "0:4")])
    assert made.run(pluck.test(made.game, "a", "nerve", "LW-PLUCK-01")) is True


@pytest.mark.rule("LW-XP-07")
def test_the_other_side_has_no_part_in_it() -> None:
    made = _board(dice=[("nerve z", 1), ("nerve z", 1)])
    assert made.run(pluck.test(made.game, "z", "nerve", "LW-PLUCK-01")) is False
    assert made.decisions("underdog") == []


@pytest.mark.rule("LW-XP-07")
@pytest.mark.parametrize("answer, left", [("none", 1), ("0", 0)])
def test_a_miss_may_be_rolled_again(answer: str, left: int) -> None:
    again = [("hit a", 2)] if answer == "0" else []
    rolls = [("hit a", 3), *again]
    foe = fig("z", seat=1, at=(5, 10))
    made = _board(
        dice=rolls, foe=foe, man={"weapons": "Sixgun"}, answers=[("underdog", answer)], policy={"target": "z"}
    )
    made.run(shoot(made.game, "a", 0))
    assert made.game.facts.get("seat:0", "rerolls") == left


@pytest.mark.rule("LW-XP-07", "LW-SKILL-17")
def test_a_die_that_was_paid_for_is_not_rolled_again_by_a_skill() -> None:
    made = _board(dice=[("hit a", 2), ("hit a", 3)], answers=[("underdog", "0")])
    roll = made.run(dice.own(made.game, "a", "hit", 1, "LW-SHOOT-09", needed=4, again=("LW-SKILL-17", "Rifleman")))
    assert (roll.dice, roll.redone) == ((3,), (0,))
    assert made.decisions("re-roll") == []


@pytest.mark.rule("LW-XP-07", "LW-DICE-02")
def test_an_impartial_choice_is_nobodys_roll() -> None:
    made = _board(dice=[("even seat:0", 2)])
    assert made.run(dice.first_of_two(made.game, 0, "even")) is True
    assert made.decisions("underdog") == []


@pytest.mark.rule("LW-XP-07")
@pytest.mark.parametrize("answer, cut", [("none", False), ("0", True)])
def test_a_card_may_be_cut_again(answer: str, cut: bool) -> None:
    made = _board(answers=[("underdog", answer)])
    assert made.run(underdog.cuts_again(made.game, 0, "drop", "Two of Clubs")) is cut
    assert made.run(underdog.cuts_again(made.game, 1, "drop", "Two of Clubs")) is False
    assert made.game.facts.get("seat:0", "rerolls") == (0 if cut else 1)
