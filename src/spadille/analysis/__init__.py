"""Long work over many deals: how strong players are, and what may be expected of a hand."""
