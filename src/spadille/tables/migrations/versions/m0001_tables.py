"""The tables of the first version."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make tables, places, events and commands."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("opened", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_table(
        "places",
        _table_id("places"),
        sa.Column("player", sa.Integer, nullable=False),
        sa.Column("digest", sa.LargeBinary(32), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "player", name="pk_places"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "events",
        _table_id("events"),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_events"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "commands",
        _table_id("commands"),
        sa.Column("player", sa.Integer, nullable=False),
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "player", "id", name="pk_commands"),
        sqlite_with_rowid=False,
    )


def _table_id(table: str) -> "sa.Column[str]":
    opened = sa.ForeignKey("tables.id", name=f"fk_{table}")
    return sa.Column("table_id", sa.String(24), opened, nullable=False)
