"""Who sits in the seats: text play, hot seat, bots, batches, reports."""
