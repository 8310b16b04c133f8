"""All stands of steered play, and what they are for. Never here: a stand."""

from __future__ import annotations

from rules.legends import stand_fights, stand_people, stand_raids, stand_riders, stand_set_up, stand_shots

THEMES = (stand_fights, stand_people, stand_raids, stand_riders, stand_set_up, stand_shots)
STANDS = tuple(stand for theme in THEMES for stand in theme.STANDS)
WANTED = frozenset(name for stand in STANDS for name in stand.wants)
