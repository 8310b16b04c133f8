"""The books, one folder each. They share table, dice, cards, events and kernel, and nothing else."""
