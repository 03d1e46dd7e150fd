"""Measurements beside peers. No test needs them; see `requirements/benchmarks.in`."""
