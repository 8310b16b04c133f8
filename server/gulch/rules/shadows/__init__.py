"""Dracula's America: Shadows of the West, core rules: one module a chapter."""
