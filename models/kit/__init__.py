"""The workshop for terrain: `solid` (a model and its meaning), `paint`, `walls`, `roofs`, `letters`, `nature`, `props`,
`houses` and `saloon`. Never here: the game; the server only reads what is written by it.
"""
