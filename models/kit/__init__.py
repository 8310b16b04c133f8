"""The workshop for terrain: `solid` (a model and its meaning), `paint`, `walls`, `roofs`, `letters`, `nature`, `props`."""
