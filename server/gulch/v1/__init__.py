"""Generated from proto/gulch/v1 by `make proto`; never edited, read by gulch.wire only."""
