"""Which of two computer players is the stronger, and by how much: the same packs for both, in every seat."""

from spadille.analysis.arena.contest import Contest, passed_for
from spadille.analysis.arena.report import Report, compete

__all__ = ["Contest", "Report", "compete", "passed_for"]
