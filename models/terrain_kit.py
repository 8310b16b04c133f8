"""The list of terrain models. `build_terrain` writes a GLB and a TOML for each into a folder."""

from __future__ import annotations

from pathlib import Path

from kit import adobe, barroom, canvas, crags, decks, furniture, houses, nature, props, water, works, yards
from kit.coach import stagecoach
from kit.hotel import hotel
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
    nature.cactus_patch,
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
    decks.walk,
    decks.walk_corner,
    decks.balcony,
    decks.flight,
    decks.ladder_piece,
    decks.gallows,
    decks.windmill,
    yards.corral,
    yards.corral_gate,
    yards.barbed_wire,
    yards.barbed_wire_long,
    yards.hay_bales,
    yards.log_pile,
    yards.telegraph_pole,
    yards.campfire,
    water.river,
    water.river_bend,
    water.ford,
    water.bridge,
    crags.cliff,
    crags.outcrop,
    crags.mine,
    crags.tree,
    crags.pine_tree,
    crags.dead_tree,
    canvas.tent,
    canvas.tipi,
    adobe.adobe,
    adobe.mission,
    adobe.ruin,
    hotel,
    works.blacksmith,
    works.railway,
    works.boxcar,
    works.ore_cart,
    stagecoach,
    furniture.table,
    furniture.card_table,
    furniture.chair,
    furniture.bar,
    furniture.long_bar,
    furniture.piano,
    barroom.bar_room,
)


def build_terrain(folder: Path) -> list[str]:
    """Writes every model; the same bytes every time. Returns their names, sorted."""
    folder.mkdir(parents=True, exist_ok=True)
    models = [make() for make in MODELS]
    for model in models:
        model.write(folder)
    return sorted(model.id for model in models)
