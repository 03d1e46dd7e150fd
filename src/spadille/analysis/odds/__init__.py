"""What may be expected of a hand: odds by what it holds, solved with open cards or played by players."""
