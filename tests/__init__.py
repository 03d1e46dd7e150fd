"""Tests of Spadille, from the bottom up."""
