"""Every test vector of a registered rule set, one test a case."""

from pathlib import Path

import pytest

from spadille.conformance import Verdict, run
from spadille.rulesets import registered

FILES = sorted((Path(__file__).parents[1] / "vectors").glob("*.json"))
VERDICTS = [verdict for rule_set in registered() for verdict in run(FILES, only=rule_set)]


@pytest.mark.parametrize("verdict", VERDICTS, ids=lambda verdict: verdict.id)
def test_vector(verdict: Verdict) -> None:
    assert verdict.got == verdict.expected


def test_every_academie_case_is_there() -> None:
    """48 legal, 18 winner, 45 auction, 60 result, 72 settle, 3 game: none is skipped by mistake."""
    assert len(run(FILES, only="academie")) == 48 + 18 + 45 + 60 + 72 + 3
