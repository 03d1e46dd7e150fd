"""Numbers of complete auctions and plays, counted by the engine and by a second reading of the rules."""
