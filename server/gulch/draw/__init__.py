"""Pictures of tables and sight as PNG, without a screen: plans, the view from an eye, profiles. No word of a game."""
