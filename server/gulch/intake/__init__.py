"""From a printer's file to a model of terrain: read, repaired, measured, given its meaning, written as GLB and TOML."""
