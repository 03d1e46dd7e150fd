"""Who pays whom: stakes, tariffs, the settlement of a deal, and the book of a match. Integers only."""
