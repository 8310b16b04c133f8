"""The workshop for terrain. `solid` (a model and its meaning), `paint`, `letters`, `walls` and `roofs` are its tools;
`houses`, `saloon`, `hotel`, `adobe`, `works`, `canvas`, `decks`, `yards`, `props`, `furniture`, `coach`, `nature`,
`crags` and `water` make the models. Never here: the game; the server only reads what is written by it.
"""
