"""Drawings of the pack: French suits, half-length courts in the dress of about 1700, and the back.

Everything is built from path data with the standard library; corner indices are outlines, never
font text, so a card looks the same wherever it is shown as a picture.
"""
