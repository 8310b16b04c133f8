"""The ledger and the options of a match."""

from __future__ import annotations

import pytest

from gulch.errors import InvalidInput
from gulch.rules.shadows import ledger, options
from gulch.rules.shadows.options import option
from rules.shadows.build import board, fig


def test_every_rule_has_a_well_formed_id_a_text_and_examples() -> None:
    for rule in ledger.rules():
        book, area, number = rule.id.split("-")
        assert (book, area, len(number), number.isdigit()) == ("SW", rule.area, 2, True), rule.id
        assert rule.tier in ledger.TIERS, rule.id
        assert rule.text, rule.id
        assert rule.section, rule.id
        assert rule.tests, f"{rule.id} has no example"


def test_rules_are_numbered_without_gaps_in_each_area() -> None:
    numbers: dict[str, list[int]] = {}
    for rule in ledger.rules():
        numbers.setdefault(rule.area, []).append(int(rule.id[-2:]))
    for area, found in numbers.items():
        assert sorted(found) == list(range(1, len(found) + 1)), area


def test_rules_are_found_by_id_tier_and_area() -> None:
    assert ledger.rule("SW-LOOK-04").options[0].name == "lookout-activation"
    assert {rule.tier for rule in ledger.rules("core")} == {"core"}
    assert {rule.area for rule in ledger.rules(area="LOOK")} == {"LOOK"}
    assert len(ledger.rules("core", "LOOK")) == 14
    with pytest.raises(KeyError):
        ledger.rule("SW-NONE-01")


def test_options_have_unique_names_and_their_default_first() -> None:
    named = [option.name for rule in ledger.rules() for option in rule.options]
    assert len(set(named)) == len(named) == len(ledger.options())
    for entry in ledger.options().values():
        assert entry.values[0] == entry.default
        assert len(set(entry.values)) == len(entry.values) > 1
        assert ledger.rule(entry.rule).options
        for value in entry.values:
            assert f"{value}:" in entry.text, f"{entry.name} does not say what {value} means"


def test_the_header_has_the_rules_version() -> None:
    assert ledger.rules_version() == 3


def test_what_is_not_chosen_has_the_default_of_the_ledger() -> None:
    assert options.chosen({}, "joker-order") == "last"
    assert options.chosen({"joker-order": "lowest-of-colour"}, "joker-order") == "lowest-of-colour"
    b = board(fig("a", at=(5, 5)), fig("b", seat=1, at=(9, 9)), options={"downed-again": "removed"})
    assert option(b.game, "downed-again") == "removed"
    assert option(b.game, "re-roll-chain") == "chain"
    with pytest.raises(KeyError):
        option(b.game, "no-such-option")


def test_every_played_option_is_in_the_ledger_and_every_core_option_is_played_or_refused() -> None:
    assert set(options.PLAYED) <= set(ledger.options())
    left_out = [o.name for r in ledger.rules("core") for o in r.options if o.name not in options.PLAYED]
    assert left_out == []


@pytest.mark.parametrize("name", options.PLAYED)
def test_every_value_of_a_played_option_is_accepted(name: str) -> None:
    for value in ledger.options()[name].values:
        options.check({name: value})


@pytest.mark.parametrize(
    "chosen, message",
    [
        ({"luck": "on"}, "unknown option 'luck'"),
        ({"joker-order": "first"}, "use one of last, lowest-of-colour"),
        ({"supernatural": "on"}, "SW-SETUP-05"),
        ({"supernatural": "on"}, "not played yet"),
    ],
)
def test_unknown_and_unplayed_options_are_refused_by_name(chosen: dict[str, str], message: str) -> None:
    with pytest.raises(InvalidInput, match=message):
        options.check(chosen)


@pytest.mark.rule("SW-SETUP-05")
def test_the_core_rules_alone_are_the_default() -> None:
    for name in ("supernatural", "unexpected-events", "bystanders", "unusual-terrain", "agendas", "team-play"):
        assert options.chosen({}, name) == "off"
