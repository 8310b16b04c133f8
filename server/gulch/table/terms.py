"""What of a policy says where a mover gets to on a bare table, and at what cost: the key of its grid.

Lives here: `Terms`, taken from a policy, and what they make of areas and heights. Never here: what belongs to one
walk: its allowance, bodies, doors, and which kinds of change of level it may use (searches ask for that link by link).
"""

from __future__ import annotations

from typing import NamedTuple

from .model import Body, Scene
from .moves import Barrier, Policy, Slow
from .walk import Walker

_PLENTY = 1_000_000
_FAR = 12_000  # what a single climb, jump or leap may cost in a grid
_LEAP = 6000


class Terms(NamedTuple):
    """See the fields of `Policy`. `usual`: how many times every length counts. `drop`: is an edge dropped from where
    both could be? `slow`: kinds of area with how many times their length counts, 0 for not to be entered; `free`:
    numbers of areas not to be entered that the mover starts in."""

    usual: int = 1
    drop: bool = True
    barriers: tuple[Barrier, ...] = ()
    sheer: tuple[str, ...] = ()
    ladder: int = 1
    ladder_cost: int = 0
    stride: int = -1
    drop_ends: int = 0
    slow: tuple[tuple[str, int], ...] = ()
    ditches: tuple[str, ...] = ()
    shun: tuple[str, ...] = ()
    free: tuple[int, ...] = ()
    any_part: bool = False


USUAL = Terms()


def terms_of(scene: Scene, mover: Body, policy: Policy) -> tuple[Terms, int, int]:
    """The terms of a policy, the factor of rough areas, and how many times what a grid says counts."""
    terms = Terms(
        1,
        policy.drop or not (policy.climb or policy.barriers),
        policy.barriers,
        policy.sheer,
        policy.ladder,
        policy.ladder_cost,
        policy.stride,
        policy.drop_ends,
        tuple((slow.kind, slow.times) for slow in policy.slow),
        policy.ditches,
        policy.shun,
        any_part=policy.any_part,
    )
    if terms.ditches or any(not times for _, times in terms.slow):
        terms = terms._replace(free=tuple(sorted(Walker(scene, mover, policy).free)))
    if not policy.rough_all:
        return terms, policy.rough, 1
    if terms == USUAL:  # every length counts so many times, in rough areas or not
        return terms, 1, policy.rough
    return terms._replace(usual=policy.rough), policy.rough, 1


def policy_of(terms: Terms, step: int, rough: int, *, levels: bool) -> Policy:
    """A policy with these terms and plenty to spend; without `levels` it goes from one level to another by dropping,
    and by jumps if the terms have any."""
    return Policy(
        _FAR if levels else _PLENTY,
        step,
        rough,
        climb=levels,
        leap=_LEAP if levels else 0,
        drop=terms.drop,
        overclimb=False,
        rough_all=terms.usual > 1,
        barriers=terms.barriers,
        sheer=terms.sheer,
        ladder=terms.ladder,
        ladder_cost=terms.ladder_cost,
        stride=terms.stride,
        drop_ends=terms.drop_ends,
        slow=tuple(Slow(kind, times) for kind, times in terms.slow),
        ditches=terms.ditches,
        shun=terms.shun,
        any_part=terms.any_part,
    )
