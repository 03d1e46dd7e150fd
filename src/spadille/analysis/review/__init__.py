"""Hints at the table, and reviews of deals that are over.

`hint` says what the seat on turn should do and why, by what it knows. `judge` goes through a deal decision by
decision: what each cost by what the player could know, and with open cards; `conclude` sums it up.
"""

from spadille.analysis.review.hint import Alternative, Hint, hint
from spadille.analysis.review.judge import Budget, judge
from spadille.analysis.review.model import Best, Choice, Decision, Review
from spadille.analysis.review.moments import Moment, Played, played, until
from spadille.analysis.review.reasons import Why
from spadille.analysis.review.report import conclude, review
from spadille.analysis.review.thinker import strongest

__all__ = [
    "Alternative",
    "Best",
    "Budget",
    "Choice",
    "Decision",
    "Hint",
    "Moment",
    "Played",
    "Review",
    "Why",
    "conclude",
    "hint",
    "judge",
    "played",
    "review",
    "strongest",
    "until",
]
