"""The list of terrain models. `build_terrain` writes a GLB and a TOML for each into a folder."""

from __future__ import annotations

from pathlib import Path

from kit import houses, nature, props
from kit.saloon import saloon

MODELS = (
    saloon,
    houses.bank,
    houses.jail,
    houses.store,
    houses.house,
    houses.barn,
    houses.church,
    houses.outhouse,
    nature.hill,
    nature.rocks,
    nature.boulder,
    nature.wood,
    nature.cactus,
    nature.scrub,
    props.rail_fence,
    props.picket_fence,
    props.stone_wall,
    props.hitching_rail,
    props.trough,
    props.barrel,
    props.barrels,
    props.crates,
    props.wagon,
    props.water_tower,
    props.graves,
    props.well,
)


def build_terrain(folder: Path) -> list[str]:
    """Writes every model; the same bytes every time. Returns their names, sorted."""
    folder.mkdir(parents=True, exist_ok=True)
    models = [make() for make in MODELS]
    for model in models:
        model.write(folder)
    return sorted(model.id for model in models)
