"""The deal as a fold of its events: what may be done, what follows from it, who may know."""
