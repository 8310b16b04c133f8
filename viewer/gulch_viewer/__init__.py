"""The Ursina viewer: the only importer of ursina and panda3d. Reads events, knows no rule."""
