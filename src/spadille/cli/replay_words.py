"""The sentences of `spadille replay`: one for every reason to refuse a record."""

from __future__ import annotations

from collections.abc import Mapping

from spadille.errors import Reason

SENTENCES: Mapping[str, str] = {
    # the file
    "empty": "The file is empty.",
    "not-text": "This is not text in UTF-8, so it is no record.",
    "not-a-record": "A record begins with: Spadille record 1",
    "newer-version": "This record is of version {version}; this program knows version {known} at most.",
    "cut-short": "The file breaks off here; {wanted} should follow.",
    "bad-shape": "A record does not look like this: {detail}.",
    # the words
    "stray-character": "{text} does not belong here.",
    "open-quotation": "These quotation marks are not closed on the line.",
    "bad-name": "This name shows nothing, or has characters that hide or turn round what is written.",
    "bad-quotation": "What stands between quotation marks here cannot be read.",
    "unknown-word": "No statement of a record begins with {found}.",
    "word-missing": "The line ends too early: {wanted} should follow.",
    "word-wrong": "{wanted} should stand here, not {found}.",
    "bad-parameter": "{found} should be written as name=value.",
    "bad-value": "{option} cannot be {value}; it may be {allowed}.",
    "said-twice": "{found} has been said already.",
    "rules-missing": "The record does not say by which rules: a line such as: rules academie",
    "seat-order": "Seat {wanted} comes next.",
    "after-the-end": "Nothing may follow the end of the match.",
    "bad-date": "{found} is no day of the calendar.",
    "players-differ": "These rules are for {players} players; {found} are named.",
    "no-such-statement": "A comment is attached to {found}, which is not there.",
    # the cards
    "no-such-card": "{found} is no card; cards are written as SA H7 DQ C2.",
    "card-twice": "{card} has been there already.",
    "hands-missing": "No hand is given for this deal.",
    "hand-missing": "The hand of seat {seat} is missing.",
    "hand-size": "This hand should have {wanted} cards and has {found}.",
    "talon-size": "The talon should have {wanted} cards and has {found}.",
    "pack-wrong": "These cards are not the pack of these rules.",
    "not-in-the-trick": "{card} is not in this trick.",
    "two-winners": "Two cards cannot take the same trick.",
    "trick-number": "This should be trick {wanted}.",
    "trick-size": "A trick has {wanted} cards, one from each player.",
    # the match
    "no-such-seat": "There is no seat {seat} with {players} players: seats are counted from 0.",
    "draw-wrong": "This draw does not give these places or this dealer.",
    "deal-number": "This should be deal {wanted}.",
    "dealer-missing": "The first deal must say who dealt: dealer 0, 1 or 2.",
    "dealer-wrong": "Seat {wanted} deals here.",
    "deal-unfinished": "The deal is not over, but the record of it ends here.",
    "due-without-deal": "Only in a deal that was given up is something due at the end.",
    "answer-missing": "The answer, yes or no, is missing.",
    "unbalanced": "What this line moves does not sum to zero but to {sum}.",
    "money-wrong": "This deal cannot be paid: {detail}.",
    "unknown-rules": "There is no rule set {rules}; there are: {known}.",
    "unknown-option": "The rule set {rules} has no option {option}.",
    "option-conflict": "These cannot go together with {players} players: {options}.",
    "option-players": "With {players} players {options} has no meaning.",
    "option-multiple": "{options} must be a multiple of the {players} players.",
    # the play
    "not-your-turn": "It is not the turn of seat {seat} but of seat {turn}.",
    "wrong-moment": "This is not the moment for that ({action}); something else is asked of seat {seat}.",
    "deal-over": "The deal is over.",
    "match-over": "The match is over.",
    "deal-under-way": "The deal before is not over.",
    "no-such-contract": "{call} cannot be called.",
    "no-priority": "Seat {seat} has no priority and may not call {call} after {bid}.",
    "bid-too-low": "{call} is too low after {bid}.",
    "no-such-suit": "There is no such suit.",
    "turn-up-stays": "The card turned up may not be laid.",
    "card-not-held": "Seat {seat} does not hold that card.",
    "lay-more": "Seat {seat} must lay {least} cards at least.",
    "talon-too-short": "Seat {seat} may lay {most} cards at most.",
    "answer-first": "Seat {seat} is to answer first.",
    "no-message": "Seat {seat} may not say that now.",
    "follow-suit": "Seat {seat} must follow suit ({suit}).",
    "follow-trump": "Seat {seat} must follow with a trump.",
    "matador-forced": "Seat {seat} must give a matador.",
    "lower-matador-forced": "Seat {seat} must give a lower matador.",
    "ombre-may-not-say": "The ombre may not say {say}.",
    "not-during-vole": "Nobody may say {say} during a vole.",
    "nobody-to-ask": "No ally is left to hear {say}.",
    "not-first-five": "Only an ombre with the first {tricks} tricks may lay down.",
    "claim-on-lead": "Only the seat on lead may claim.",
    "claim-refused-before": "A claim of seat {seat} has been refused before.",
    "asked-before": "Somebody has asked already; seat {seat} may only play without taking in, or pass.",
    "lay-fewer": "Seat {seat} may lay {most} cards at most.",
    "lay-exactly": "Seat {seat} must lay {count} cards, no more and no fewer.",
    "suit-not-open": "{suit} cannot be trumps here.",
    "call-not-own": "Seat {seat} holds that card and cannot call it.",
    "call-no-trump": "That card is a trump and cannot be called.",
    "call-a-king": "A king is called; a lower card only when all kings, and so on, are held.",
    "give-another-card": "Seat {seat} must give another card than the one received.",
    "no-surrender": "The deal can be given up only before trick {before}, and not by one who took it over.",
    "no-declaration": "The vole can be declared only on a clean lead before trick {before}.",
    "ask-first": "Seat {seat} must ask the partner first, or lay down.",
    "nothing-to-ask": "There is nothing to ask a partner here.",
    "hint-or-not": "Seat {seat} may hint, or say nothing.",
    "nothing-is-said": "Nobody may say {say}: nothing is said with a card here.",
    "not-with-this-card": "{say} goes with a queen only.",
    "claim-would-be-vole": "The ombre cannot claim what would be a vole.",
}


def sentence(reason: Reason) -> str:
    """Return `reason` in words; the bare code and its facts where there are none for it."""
    template = SENTENCES.get(reason.code)
    try:
        text = "" if template is None else template.format_map(reason.params)
    except KeyError:
        text = ""
    facts = " ".join(f"{key}={value}" for key, value in reason.params.items())
    return "".join(one if one.isprintable() else "?" for one in text or f"{reason.code} {facts}".rstrip())
