"""What the strongest player has learned from played deals, and how it is learned."""
