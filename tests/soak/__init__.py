"""Random deals by the thousand, each of them checked."""
