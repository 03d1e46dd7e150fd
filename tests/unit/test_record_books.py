"""Records of the other books: what their statements may say, and where what they may not say is found."""

from __future__ import annotations

from pathlib import Path

import pytest

from spadille.record import RecordFault, read, redecided, verify, write_json, write_text
from spadille.record.decide import decide

RECORDS = Path(__file__).parents[1] / "golden" / "records"


def bare(name: str) -> str:
    """A golden record without its comments, its money and what it came to, so that it may be changed."""
    kept = (line.split(";")[0].rstrip() for line in (RECORDS / f"{name}.record").read_text().split("\n"))
    drop = ("result", "facts", "due", "money", "net", "balance", "stake", "turned")
    return "\n".join(line for line in kept if line and not line.startswith(drop)) + "\n"


def changed(name: str, old: str, new: str) -> str:
    text = bare(name)
    assert text.count(old) == 1, text
    return text.replace(old, new)


@pytest.mark.parametrize(
    ("name", "old", "new", "code", "clause", "at"),
    [
        # C.5, C.18: the card called, and the one given for it
        ("quadrille-4-alliance", "called  CK", "called  SK", "call-not-own", "C.5", "called"),
        ("quadrille-4-alliance", "called  CK", "called  CQ", "call-a-king", "R-C10", "called"),
        ("quadrille-4-alliance", "called  CK\n", "", "wrong-moment", "0.6", "SA* H2"),
        ("quadrille-4-mediateur", "returned D6", "returned D2", "card-not-held", "C.18", "returned"),
        ("quadrille-4-mediateur", "returned D6", "returned CK", "give-another-card", "C.18", "returned"),
        ("quadrille-4-mediateur", "returned D6\n", "", "wrong-moment", "0.6", "SA* H2"),
        ("quadrille-4-mediateur", "mediateur true", "deals 4", "no-such-contract", "C.2", "mediateur, pass"),
        # C.7: may I?
        ("quadrille-4-alliance", "may-i 0 yes\n", "", "ask-first", "R-C15", "CQ*"),
        ("quadrille-4-alliance", "may-i 0 yes", "may-i 3 yes", "not-your-turn", "0.6", "may-i"),
        ("quadrille-4-alliance", "may-i 0 yes", "may-i 0 no", "deal-over", "R-01", "CQ*"),
        ("quadrille-4-alliance", "6. 0:", "may-i 0 yes\n6. 0:", "nothing-to-ask", "C.7", "may-i 0 yes\n6."),
        # B.9: giving up
        ("renegado-3", "surrender 1  yes no", "surrender 1  no no", "wrong-moment", "0.6", "no\n3."),
        ("renegado-3", "surrender 1  yes no", "surrender 0  yes no", "not-your-turn", "0.6", "surrender"),
        ("renegado-3", "surrender 1  yes no", "surrender 1  yes", "answer-first", "B.9", "H3 HK*"),
        ("renegado-3-codille", "4. 1: HA*", "surrender 1 yes yes\n4. 1: HA*", "deal-over", "R-01", "HA*"),
        ("renegado-3-codille", "5. 1:", "surrender 1 yes yes\n5. 1:", "no-surrender", "B.9", "surrender"),
        # B.7: hints aloud
        ("renegado-3", "told 0  strong", "told 2  strong", "not-your-turn", "0.6", "told 2  strong"),
        ("renegado-3", "told 0  strong", "told 0  leave", "hint-or-not", "B.7", "told 0"),
        ("lhombre-3", "shown   0", "told 0 weak", "no-message", "R-A15", "told 0"),
        # B.22: the hand made of the talon
        ("renegado-4", "hand 3 ", "hand 2 SA\nhand 3 ", "card-twice", "0.1", "SA H2"),
        ("renegado-4", "H2 H3 D2 D3\n", "H2 H3 D2\n", "lay-exactly", "B.22", "laid-away"),
        ("renegado-4", "2  H2 H3 D2 D3", "2  H2 H3 D2 C2", "card-not-held", "B.22", "laid-away"),
        ("renegado-4", "2  H2 H3 D2 D3", "2  H2 H3 D2 D2", "card-twice", "0.1", "D2\n"),
        ("renegado-4", "hand 3  S3 HA H4 H5", "hand 3  S3 HA H4", "hand-size", "A.3", "hand 3"),
        # B.23: a partner
        ("renegado-5", "join 1  no", "join 2  no", "not-your-turn", "0.6", "join 2  no"),
        ("renegado-5", "alone 1  no\n", "", "deal-unfinished", "R-01", None),
        ("renegado-5", "alone 1  no", "alone 1  maybe", "word-wrong", "", "maybe"),
        # D.6, D.10: gano del re, the vole declared
        ("royal-3", "HQ^ H2", "HQ^! H2", "no-such-card", "0.1", "HQ^!"),
        ("royal-3", "1. 0: S7 SK", "1. 0: S7^ SK", "not-with-this-card", "D.6", "S7^"),
        ("royal-3-vole", "declared 0\n5.", "5.", None, "", None),
        ("royal-3-vole", "6. 0:", "declared 0\n6. 0:", "no-declaration", "R-D12", "declared 0\n6."),
        ("royal-3-vole", "declared 0\n5. 0", "declared 1\n5. 0", "not-your-turn", "0.6", "declared"),
    ],
)  # fmt: skip
def test_what_the_rules_refuse_is_found_in_its_place(
    name: str, old: str, new: str, code: str | None, clause: str, at: str | None
) -> None:
    text = changed(name, old, new)
    if code is None:
        opened = read(text)
        assert verify(opened.record, opened.places).differences == ()
        return
    with pytest.raises(RecordFault) as caught:
        redecided_text(text)
    wrong = caught.value
    assert (wrong.code, wrong.reason.clause) == (code, clause)
    if at is not None:
        before = text[: text.index(at)]
        assert (wrong.line, wrong.column) == (before.count("\n") + 1, len(before) - before.rfind("\n"))


def redecided_text(text: str) -> None:
    opened = read(text)
    decide(opened.record, opened.places)


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.record")), ids=lambda path: path.stem)
def test_the_two_forms_say_the_same_in_every_book(path: Path) -> None:
    record = read(path.read_bytes()).record
    assert read(write_json(record)).record == record
    assert read(write_text(record)).record == record


@pytest.mark.parametrize("name", [path.stem for path in sorted(RECORDS.glob("*.record"))])
def test_what_is_left_out_is_decided_in_every_book(name: str) -> None:
    opened, whole = read(bare(name)), read((RECORDS / f"{name}.record").read_bytes())
    again = redecided(opened.record, opened.places)
    for stated, decided in zip(whole.record.deals, again.deals, strict=True):
        assert decided.outcome == stated.outcome
        assert decided.paid.net == stated.paid.net
        assert stated.due is None or decided.due == stated.due


def test_an_ombre_who_is_asked_and_plays_on_needs_no_statement() -> None:
    """B.9: on another's lead the ombre is asked before each of the first three tricks."""
    opened = read(bare("renegado-3-codille"))
    events = decide(opened.record, opened.places).log
    asked = [event for event in events if getattr(event, "question", None) == "give-up"]
    assert len(asked) == 2  # before the second and the third trick Yellow has the lead
    assert "give" not in write_text(redecided(opened.record, opened.places))
