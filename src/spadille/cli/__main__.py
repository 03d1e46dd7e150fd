"""`python -m spadille.cli` is the command `spadille`."""

from spadille.cli import main

main()
