"""The bot that knows Legends of the Old West."""
