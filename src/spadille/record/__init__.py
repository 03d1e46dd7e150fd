"""Records of matches: a text that is pleasant to read and to type, and its JSON twin.

``text_of`` and ``json_of`` write the finished deals of a match from its log; ``read`` opens either form;
``verify`` decides every deal again and compares. The text is described in `docs/notation.md`.
"""

from spadille.record.decide import Watch, decide
from spadille.record.faults import Places, RecordFault
from spadille.record.files import Opened, read
from spadille.record.model import Player, Record
from spadille.record.served import json_of, record_of, text_of
from spadille.record.twin import write_json
from spadille.record.verify import Difference, Verdict, compare, complete_with, redecided, verify
from spadille.record.writer import write_text

__all__ = [
    "Difference",
    "Opened",
    "Places",
    "Player",
    "Record",
    "RecordFault",
    "Verdict",
    "Watch",
    "compare",
    "complete_with",
    "decide",
    "json_of",
    "read",
    "record_of",
    "redecided",
    "text_of",
    "verify",
    "write_json",
    "write_text",
]
