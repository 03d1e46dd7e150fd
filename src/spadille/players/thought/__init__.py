"""Thinking ahead: deals as they could lie, played on by rule to the first card, then solved exactly."""
