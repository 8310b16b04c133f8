"""The cast: eight figures, each a stance, clothes and arms, put together of the kit's parts.

Lives here: who is who. Never here: how a hat or a rifle is made, and no files (`figure_kit`).
Every figure has the nodes base, torso, head, face, hat, arm-left, arm-right, leg-left, leg-right, tint and
one node of its weapon; clothes are one node more. The weapon points to +x and reaches furthest that way.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import kit_body as body
import kit_clothes as wear
import kit_guns as guns
import kit_hats as hats
import numpy as np
from kit_body import Boot, Sleeve, Stance
from kit_clothes import Cut
from kit_hats import Hat
from kit_solid import Array, Colour, Solid, Vector, frame, join, rgb, shade

BRASS, LEATHER = rgb("c09a48"), rgb("6a4327")


@dataclass
class Figure:
    """A figure in the making: parts by node name, each a role and its solids."""

    name: str
    title: str
    weapon: str
    stance: Stance
    skin: Colour = body.SKIN
    head: Array = field(default_factory=lambda: np.eye(4))
    parts: dict[str, tuple[str, list[Solid]]] = field(default_factory=dict)

    def add(self, node: str, role: str, *solids: Solid) -> None:
        """More solids for a node, which takes its role from the first call."""
        self.parts.setdefault(node, (role, []))[1].extend(solids)

    def body(self, shirt: Colour, trousers: Colour, ground: str, seed: int) -> None:
        """Base, trunk and head."""
        self.add("base", "base", body.disc(ground, seed))
        self.add("torso", "torso", body.torso(self.stance, shirt, trousers, self.skin))

    def face(self, brows: Colour, yaw: float = 0.0, nod: float = 0.0, lips: Colour | None = None) -> None:
        """The head, turned, and its features."""
        self.head = body.head_frame(self.stance, yaw, nod)
        self.add("head", "head", body.head(self.head, self.skin))
        self.add("face", "kit", body.face(self.head, self.skin, brows, lips))

    def legs(self, left: tuple[float, float, float], right: tuple[float, float, float], boot: Boot) -> None:
        """Both legs: where each foot stands (x, y) and its yaw in degrees."""
        for side, node, (x, y, yaw) in ((1, "leg-left", left), (-1, "leg-right", right)):
            self.add(node, "limb", body.leg(self.stance, side, (x, y), yaw, boot))

    def arm(self, side: int, hand: Vector, hint: Vector, sleeve: Sleeve) -> Array:
        """One arm; where its fist is."""
        solid, fist = body.arm(self.stance, side, hand, hint, sleeve)
        self.add("arm-left" if side > 0 else "arm-right", "limb", solid)
        return fist

    def holds(self, thing: Solid, at: Array, forward: Vector, up: Vector = (0, 0, 1)) -> None:
        """The weapon, gripped at a point."""
        self.add(self.weapon, "kit", thing.placed(frame(at, forward, up)))

    def hat(self, cut: Hat) -> None:
        """A hat with its band as tint."""
        crown, ribbon = hats.hat(self.head, cut)
        self.add("hat", "hat", crown)
        self.add("tint", "kit", ribbon)

    def wears(self, *garments: Solid) -> None:
        """Garments, in the node `clothes`."""
        self.add("clothes", "kit", *garments)


def gunslinger() -> Figure:
    """A duster that blows back, a revolver in each hand, a wide black hat."""
    figure = Figure("gunslinger", "Gunslinger", "pistols", Stance(yaw=8, lean=0.06))
    duster, dark = rgb("94794f"), rgb("2e221a")
    figure.body(rgb("8d8577"), rgb("3f3a38"), "planks", 11)
    figure.face(dark, 0, 3)
    figure.legs((0.06, 0.14, 20), (-0.06, -0.14, -26), Boot(rgb("3f3a38"), rgb("3a2618")))
    sleeve = Sleeve(duster, shade(duster, 0.8), rgb("4a3222"), 1.12)
    right = figure.arm(-1, (0.37, -0.14, 0.97), (0, -0.6, -1), sleeve)
    left = figure.arm(1, (0.29, 0.20, 0.80), (-0.4, 0.8, -0.6), sleeve)
    figure.holds(guns.revolver(), right, (1, 0.02, 0.02))
    figure.holds(guns.revolver(), left, (1, -0.02, 0.0))
    stance = figure.stance
    figure.wears(wear.coat(stance, Cut(duster, 0.2, 0.27, 0.30, 32, 0.10)), wear.collar(stance, duster, 0.06))
    figure.wears(wear.lapels(stance, shade(duster, 1.12), 33), hats.moustache(figure.head, dark))
    figure.wears(hats.hair(figure.head, dark), *wear.gunbelt(stance, LEATHER, None, None))
    figure.hat(Hat(rgb("33302f"), brim=0.225, curl=0.055, droop=0.02, pinch=0.3))
    figure.add("tint", "kit", wear.neckerchief(stance))
    return figure


def rifleman() -> Figure:
    """A rifle at the shoulder, suspenders, a slouch hat."""
    figure = Figure("rifleman", "Rifleman", "rifle", Stance(yaw=-38, lean=0.10))
    shirt, denim, dark = rgb("a39a84"), rgb("46536a"), rgb("5a3a22")
    figure.body(shirt, denim, "sand", 23)
    figure.face(dark, -4, 4)
    figure.legs((0.12, 0.12, 8), (-0.11, -0.13, -48), Boot(denim, rgb("4a2f1c"), 0.30, 1.08))
    sleeve = Sleeve(shirt, shade(shirt, 0.85), loose=1.1)
    right = figure.arm(-1, (0.205, -0.062, 1.035), (-0.1, -1, -0.5), sleeve)
    left = figure.arm(1, (0.43, -0.05, 1.03), (0, 0.35, -1), sleeve)
    figure.holds(guns.rifle(), right + np.array((0, 0, 0.008)), left - right + np.array((0, 0, 0.006)))
    stance = figure.stance
    figure.wears(*wear.suspenders(stance, rgb("4d3323")), *wear.gunbelt(stance, LEATHER, None, False, 0.04))
    figure.wears(hats.hair(figure.head, dark), hats.beard(figure.head, dark, -0.125))
    figure.hat(Hat(rgb("7d6446"), brim=0.19, curl=0.03, droop=0.03, crown=0.135, top=0.72, dent=0.035, pinch=0.4))
    figure.add("tint", "kit", wear.neckerchief(stance))
    return figure


def shotgunner() -> Figure:
    """A stout man with a coach gun at the hip, bowler hat, grey beard, cartridges across the chest."""
    figure = Figure("shotgunner", "Shotgunner", "shotgun", Stance(yaw=-22, lean=0.02, girth=1.24))
    shirt, trousers, grey = rgb("7c3f34"), rgb("4d4438"), rgb("8f8a80")
    figure.body(shirt, trousers, "sand", 37)
    figure.face(grey, 6, 2)
    figure.legs((0.09, 0.15, 14), (-0.08, -0.16, -36), Boot(trousers, rgb("33241a"), 0.28, 1.15))
    sleeve = Sleeve(shirt, rgb("c8b894"), loose=1.18)
    right = figure.arm(-1, (0.10, -0.19, 0.745), (-1, -0.6, 0.1), sleeve)
    left = figure.arm(1, (0.33, -0.06, 0.79), (0.1, 0.8, -0.8), sleeve)
    figure.holds(guns.shotgun(), right, left - right)
    stance = figure.stance
    figure.wears(wear.vest(stance, rgb("5e5646"), 38, 0.65), *wear.gunbelt(stance, LEATHER, None, None, 0.0))
    figure.wears(
        wear.bandolier(stance, rgb("4a3020"), BRASS), hats.beard(figure.head, grey, -0.19), hats.hair(figure.head, grey)
    )
    figure.hat(Hat(rgb("3b332c"), brim=0.148, curl=0.03, droop=0.01, crown=0.125, top=0.80, dent=-0.02, tilt=4))
    figure.add("tint", "kit", wear.neckerchief(stance))
    return figure


def lawman() -> Figure:
    """A star on a black vest, a white shirt, one arm straight out with a revolver, a pale hat."""
    figure = Figure("lawman", "Lawman", "pistol", Stance(yaw=26, lean=0.0))
    shirt, trousers, vest, grey = rgb("cfc7b4"), rgb("5b5348"), rgb("34302f"), rgb("6d5c4a")
    figure.body(shirt, trousers, "planks", 41)
    figure.face(grey, 2, 1)
    figure.legs((-0.05, 0.13, 34), (0.06, -0.12, -8), Boot(trousers, rgb("2e2019"), 0.32))
    sleeve = Sleeve(shirt, shade(shirt, 0.8), loose=1.1)
    right = figure.arm(-1, (0.46, -0.10, 0.985), (0, -0.5, -1), sleeve)
    figure.arm(1, (0.02, 0.20, 0.70), (-0.7, 0.8, 0.0), sleeve)
    figure.holds(guns.revolver(), right, (1, 0.05, 0.03))
    stance = figure.stance
    badge = wear.pinned(stance, guns.star(0.042), 0.895, 24, 0.028)
    figure.wears(wear.vest(stance, vest, 11, 0.66), badge, *wear.gunbelt(stance, LEATHER, True, False))
    figure.wears(hats.moustache(figure.head, grey), hats.hair(figure.head, grey))
    figure.hat(Hat(rgb("cdbf9f"), brim=0.2, curl=0.035, droop=0.012, crown=0.15, top=0.84, dent=0.04, pinch=0.35))
    figure.add("tint", "kit", wear.neckerchief(stance))
    return figure


def outlaw() -> Figure:
    """A bandana over the face, a low crouch, a revolver in one hand and a bag of money in the other."""
    figure = Figure("outlaw", "Outlaw", "pistol", Stance(yaw=20, lean=0.20, drop=0.045))
    shirt, trousers, vest, dark = rgb("6f6a5c"), rgb("54463a"), rgb("4a2f22"), rgb("1f1a18")
    figure.body(shirt, trousers, "sand", 53)
    figure.face(dark, 0, 2)
    figure.legs((0.15, 0.15, 12), (-0.15, -0.15, -40), Boot(trousers, rgb("2b1d15"), 0.33))
    sleeve = Sleeve(shirt, shade(shirt, 0.8), rgb("33261d"), 1.05)
    right = figure.arm(-1, (0.44, -0.13, 0.88), (0, -0.7, -1), sleeve)
    left = figure.arm(1, (-0.02, 0.29, 0.62), (-0.8, 0.6, 0.2), sleeve)
    figure.holds(guns.revolver(rgb("4a4e55")), right, (1, 0.04, 0.0))
    figure.add("sack", "kit", guns.sack().placed(frame(left - np.array((0, 0, 0.02)), (1, 0.25, 0))))
    stance = figure.stance
    figure.wears(wear.vest(stance, vest, 22, 0.66), *wear.gunbelt(stance, LEATHER, None, False, 0.14))
    figure.wears(hats.hair(figure.head, dark, -0.10))
    figure.hat(
        Hat(rgb("2a2422"), brim=0.2, curl=0.075, droop=0.03, crown=0.12, top=0.78, dent=0.03, pinch=0.45, tilt=2)
    )
    figure.add("tint", "kit", hats.mask(figure.head))
    return figure


def cowgirl() -> Figure:
    """A carbine at the hip, a riding skirt, a fringed jacket and a braid."""
    figure = Figure("cowgirl", "Cowgirl", "carbine", Stance(yaw=-24, lean=0.02, girth=0.86), rgb("dba985"))
    shirt, skirt, hide, hair = rgb("c9bda3"), rgb("6d5138"), rgb("a9774a"), rgb("8a4a26")
    figure.body(shirt, skirt, "sand", 61)
    figure.face(hair, 6, 2, rgb("a8483f"))
    figure.legs((0.05, 0.09, 10), (-0.04, -0.10, -24), Boot(skirt, rgb("4d2c1a"), 0.34, 0.9))
    sleeve = Sleeve(hide, shade(hide, 0.8), loose=0.9)
    right = figure.arm(-1, (0.16, -0.155, 0.79), (-0.9, -0.8, 0), sleeve)
    left = figure.arm(1, (0.37, -0.06, 0.845), (0.1, 0.8, -0.8), sleeve)
    figure.holds(guns.rifle(0.66), right, left - right)
    stance = figure.stance
    figure.wears(
        wear.gown(stance, skirt, 0.25, 0.23, 0.24),
        wear.vest(stance, hide, 34, 0.70),
        wear.yoke(stance, shade(hide, 0.85)),
    )
    figure.wears(hats.hair(figure.head, hair, -0.09, 62), hats.braid(figure.head, hair))
    figure.hat(
        Hat(rgb("b99a6c"), brim=0.205, curl=0.07, droop=0.02, crown=0.12, top=0.80, dent=0.035, pinch=0.4, tilt=9)
    )
    figure.add("tint", "kit", wear.neckerchief(stance), wear.sash(stance, 1, 0.036))
    return figure


def archer() -> Figure:
    """A bow at full draw, buckskin with fringes, feathers in a headband, a quiver on the back."""
    figure = Figure("archer", "Archer", "bow", Stance(yaw=-62, lean=0.0), rgb("a86f4c"))
    hide, dark, hair = rgb("b58a58"), rgb("8a6238"), rgb("1f1917")
    figure.body(hide, hide, "sand", 71)
    figure.face(hair, 0, 0)
    figure.legs((0.13, 0.10, -12), (-0.12, -0.10, -70), Boot(hide, rgb("7a5230"), 0.24, 0.95))
    sleeve = Sleeve(hide, dark, figure.skin)
    left = figure.arm(1, (0.47, -0.04, 1.03), (0, 0.8, -0.6), sleeve)
    right = figure.arm(-1, (0.10, -0.085, 1.04), (-0.5, -1, 0.1), sleeve)
    figure.holds(guns.bow(float(np.linalg.norm(left - right)) - 0.01), left, left - right, (0, -0.22, 1))
    stance = figure.stance
    figure.wears(
        wear.fringed(stance, hide, dark), wear.pinned(stance, guns.quiver(), 0.80, 190, 0.05, (0.0, 0.35, 1.0))
    )
    figure.wears(hats.hair(figure.head, hair, -0.19, 66), hats.crown(figure.head, hair))
    figure.add("hat", "hat", hats.feathers(figure.head))
    figure.add("tint", "kit", hats.headband(figure.head), wear.sash(stance, -1))
    return figure


def boss() -> Figure:
    """A frock coat and top hat, a cravat, a revolver raised, a cane."""
    figure = Figure("boss", "Boss", "pistol", Stance(yaw=16, lean=-0.02, girth=1.08))
    coat, vest, trousers, grey = rgb("3b3440"), rgb("7b2f35"), rgb("6b665f"), rgb("a8a29a")
    figure.body(vest, trousers, "planks", 83)
    figure.face(grey, 0, -2)
    figure.legs((0.04, 0.11, 26), (-0.02, -0.11, -18), Boot(trousers, rgb("1f1b1a"), 0.24, 1.05))
    sleeve = Sleeve(coat, rgb("d9d2c4"), rgb("d9d2c4"), 1.05)
    right = figure.arm(-1, (0.37, -0.15, 1.10), (0.2, -0.7, -1), sleeve)
    left = figure.arm(1, (0.17, 0.26, 0.66), (-0.8, 0.6, 0), sleeve)
    figure.holds(guns.revolver(BRASS, rgb("e6dcc6")), right, (1, 0.03, 0.5), (-0.5, 0, 1))
    figure.add("cane", "kit", guns.cane(0.57).placed(frame(left + np.array((0, 0, 0.01)), (1, 0, 0), (0.0, -0.06, 1))))
    stance = figure.stance
    figure.wears(wear.coat(stance, Cut(coat, 0.3, 0.23, 0.25, 34, 0.05, 0.05)), wear.collar(stance, coat, 0.045))
    figure.wears(
        wear.lapels(stance, rgb("5a5061"), 31, 0.74), wear.buttons(stance, BRASS), hats.moustache(figure.head, grey)
    )
    figure.wears(hats.hair(figure.head, grey), wear.belt(stance, 0.648, 0.034, shade(vest, 0.6), 0.006))
    figure.hat(Hat(rgb("26232a"), brim=0.152, curl=0.035, droop=0.012, crown=0.23, top=1.06, dent=0.005, tilt=5))
    figure.add("tint", "kit", wear.cravat(stance))
    return figure


CAST: tuple[Callable[[], Figure], ...] = (
    gunslinger,
    rifleman,
    shotgunner,
    lawman,
    outlaw,
    cowgirl,
    archer,
    boss,
)


def solids(figure: Figure) -> dict[str, tuple[str, Solid]]:
    """Each node's role and its one solid, in order of name."""
    return {node: (role, join(parts)) for node, (role, parts) in sorted(figure.parts.items())}
