"""The dice are what the design says: recomputed here from HMAC itself, and by fixed vectors from elsewhere."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest

from gulch import dice
from gulch.dice import Dice, Scripted, commitment, drawer, seed_bytes, value

SEED = bytes(range(32))
# printf '%s' 'm1|a,b|dice|0|0' | openssl dgst -sha256 -mac HMAC -macopt hexkey:000102...1f : the first 64 bits.
VECTORS = {
    ("dice", 0): 0x2AA8AB42B17F1F07,
    ("dice", 1): 0x70968172A6C0C8B6,
    ("deck:1", 0): 0x65369AC5F8EC8500,
    ("secret:0", 7): 0xB57A8CDC3E4970B0,
}


def by_hand(seed: bytes, text: str) -> int:
    """HMAC-SHA256 (RFC 2104) written out, the first 64 bits."""
    key = seed.ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in key) + text.encode()).digest()
    return int.from_bytes(hashlib.sha256(bytes(byte ^ 0x5C for byte in key) + inner).digest()[:8], "big")


@pytest.mark.parametrize(("where", "bits"), VECTORS.items())
def test_a_value_is_the_first_64_bits_of_the_hmac(where: tuple[str, int], bits: int) -> None:
    stream, n = where
    assert by_hand(SEED, f"m1|a,b|{stream}|{n}|0") == bits
    for sides in (2, 6, 10, 54):
        assert value(SEED, "m1", ("a", "b"), stream, n, sides) == bits % sides + 1


def test_the_values_of_a_stream_are_taken_in_order_whatever_the_sides() -> None:
    dice = Dice(SEED, "m1", ("a", "b"))
    drawn = (*dice.roll(6, 2), *dice.roll(10), *dice.roll(6))
    assert drawn == tuple(value(SEED, "m1", ("a", "b"), "dice", n, s) for n, s in enumerate((6, 6, 10, 6)))
    assert dice.counts == {"dice": 4}


def test_a_value_past_the_last_whole_multiple_is_rejected_and_tried_again() -> None:
    sides = (1 << 63) + 1  # half of all tries are rejected; n goes up by one all the same
    limit, rejected = sides, 0
    for n in range(40):
        attempt = 0
        while (bits := by_hand(SEED, f"m||big|{n}|{attempt}")) >= limit:
            attempt += 1
            rejected += 1
        assert value(SEED, "m", (), "big", n, sides) == bits % sides + 1
    assert rejected > 10


@pytest.mark.parametrize("sides", [0, -6, (1 << 64) + 1])
def test_there_is_no_such_die(sides: int) -> None:
    with pytest.raises(ValueError, match="there is no die"):
        Dice(SEED).roll(sides)


def test_every_face_comes_as_often() -> None:
    faces = Counter(Dice(SEED).roll(6, 6000))
    assert set(faces) == set(range(1, 7))
    assert all(900 < count < 1100 for count in faces.values())


def test_what_a_player_adds_changes_every_die() -> None:
    rolls = {Dice(SEED, match, nonces).roll(6, 20) for match in ("m1", "m2") for nonces in ((), ("a",), ("a", "b"))}
    assert len(rolls) == 6


def test_streams_count_for_themselves() -> None:
    plain, busy = Dice(SEED), Dice(SEED)
    for _ in range(5):
        busy.shuffle("abcdef", stream="deck:0")
        busy.roll(6, 3, stream="secret:1")
        assert busy.roll(6, 2) == plain.roll(6, 2)
    assert busy.roll(6, 20, stream="cup:0") != busy.roll(6, 20, stream="cup:1")


def test_a_shuffle_keeps_every_item_and_is_fair() -> None:
    dice = Dice(SEED)
    orders = Counter("".join(dice.shuffle("abc", stream="deck:0")) for _ in range(3000))
    assert set(orders) == {"abc", "acb", "bac", "bca", "cab", "cba"}
    assert all(400 < count < 600 for count in orders.values())
    assert dice.counts == {"deck:0": 6000}
    assert dice.shuffle((), stream="deck:0") == ()


def test_reseeding_keeps_what_was_drawn_and_changes_what_comes_in_every_stream() -> None:
    dice, same = Dice(SEED), Dice(SEED)
    before = dice.roll(6, 30), dice.roll(6, 10, stream="deck:0")
    dice.reseed(b"one")
    middle = dice.roll(6, 30)
    dice.reseed(b"two")
    after = dice.roll(6, 30), dice.roll(6, 30, stream="deck:0"), dice.roll(6, 30, stream="new")
    again = Dice(SEED)
    again.epochs = dice.epochs
    assert (again.roll(6, 30), again.roll(6, 10, stream="deck:0")) == before
    assert again.roll(6, 30) == middle
    assert (again.roll(6, 30), again.roll(6, 30, stream="deck:0"), again.roll(6, 30, stream="new")) == after
    assert (same.roll(6, 30), same.roll(6, 10, stream="deck:0")) == before
    unseeded = same.roll(6, 60)[30:], same.roll(6, 30, stream="deck:0"), same.roll(6, 30, stream="new")
    assert all(one != other for one, other in zip(unseeded, after, strict=True))
    assert dice.seed == SEED


def test_a_copy_goes_its_own_way() -> None:
    dice = Dice(SEED)
    dice.roll(6)
    other = dice.copy()
    other.reseed(b"x")
    other.roll(6, 50)
    assert dice.roll(6, 9) == tuple(value(SEED, "local", (), "dice", n, 6) for n in range(1, 10))


def test_known_values_stand_where_they_were_and_the_rest_is_drawn() -> None:
    dice = Dice(SEED)
    free = Dice(SEED).roll(6, 4)
    dice.known = {("dice", 1): free[1] % 6 + 1, ("dice", 2): free[2] % 6 + 1}
    assert dice.roll(6, 4) == (free[0], free[1] % 6 + 1, free[2] % 6 + 1, free[3])
    assert dice.roll(6, 3, stream="other") == Dice(SEED).roll(6, 3, stream="other")


def test_the_commitment_is_the_sha_256_of_the_seed() -> None:
    assert commitment(b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert len(seed_bytes(7)) == 32
    assert seed_bytes(7) != seed_bytes(8)


def test_a_drawer_gives_whole_numbers_below_its_limit() -> None:
    draw = drawer(Dice(SEED), "bot:0")
    assert {draw(3) for _ in range(50)} == {0, 1, 2}
    assert draw(1) == 0
    assert dice.PUBLIC == "dice"


# -- the test double --------------------------------------------------------------------------------------


def test_a_script_is_rolled_in_order_by_label() -> None:
    script = Scripted(("to hit", 6, 1), ("save", 3), decks={"deck:0": ("KC",)})
    assert script.roll(6, 2, label="to hit Doc") == (6, 1)
    assert script.shuffle(("AS", "KC", "2D"), stream="deck:0") == ("KC", "AS", "2D")
    assert script.shuffle(("AS", "KC"), stream="deck:1") == ("AS", "KC")
    copied = script.copy()
    assert script.roll(6, label="save") == copied.roll(6, label="save") == (3,)
    script.assert_used_up()


def test_a_wrong_label_a_wrong_face_too_many_and_too_few_fail() -> None:
    with pytest.raises(AssertionError, match="the script has 'save' next, but 'to hit'"):
        Scripted(("save", 3)).roll(6, label="to hit")
    with pytest.raises(AssertionError, match="8 is no face of a D6"):
        Scripted(("save", 8)).roll(6, label="save")
    with pytest.raises(AssertionError, match="used up"):
        Scripted(("save", 3)).roll(6, 2, label="save")
    with pytest.raises(AssertionError, match="never rolled"):
        Scripted(("save", 3)).assert_used_up()
    assert hmac.compare_digest(
        hmac.digest(SEED, b"m1|a,b|dice|0|0", "sha256")[:8], VECTORS["dice", 0].to_bytes(8, "big")
    )
