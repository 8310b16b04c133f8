"""Gulch: three Old West skirmish rulebooks on one true 3D table."""

__version__ = "0.1.0"
