"""What the database holds.

A table is its `events`; everything else can be found from them, but for two things that are no facts of
the game: the digests of the secrets that open its `places`, and the answers already given to `commands`.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    Column,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
)

HEAD: Final = "0001"
"""The revision of the newest migration; a test compares it with `migrations/versions`."""

metadata: Final = MetaData(naming_convention={"pk": "pk_%(table_name)s", "fk": "fk_%(table_name)s"})

tables = Table(
    "tables",
    metadata,
    Column("id", String(24), nullable=False),
    Column("opened", Integer, nullable=False),  # seconds since 1970, UTC
    PrimaryKeyConstraint("id"),
)

places = Table(
    "places",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), nullable=False),
    Column("player", Integer, nullable=False),
    Column("digest", LargeBinary(32), nullable=False),
    PrimaryKeyConstraint("table_id", "player"),
    sqlite_with_rowid=False,
)

events = Table(
    "events",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), nullable=False),
    Column("seq", Integer, nullable=False),  # from 1, without gaps: the fence between writers
    Column("at", Integer, nullable=False),  # milliseconds since 1970, UTC
    Column("body", Text, nullable=False),  # a fact as JSON
    PrimaryKeyConstraint("table_id", "seq"),
    sqlite_with_rowid=False,
)

commands = Table(
    "commands",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), nullable=False),
    Column("player", Integer, nullable=False),
    Column("id", String(64), nullable=False),
    Column("answer", Text, nullable=False),  # the frame that was the answer, as JSON
    PrimaryKeyConstraint("table_id", "player", "id"),
    sqlite_with_rowid=False,
)
