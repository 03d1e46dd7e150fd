"""Bring a database to the schema of this version, or refuse it with a sentence that says why."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect

from spadille.errors import StoreError
from spadille.tables.schema import HEAD

_VERSIONS = "alembic_version"


def upgrade(connection: Connection) -> None:
    """Run the migrations that the database lacks, all in one transaction or none.

    Alembic is imported only when there is something to do. Raises `StoreError` for a database that
    a newer Spadille or another program has made; nothing is changed then.
    """
    if revision(connection) == HEAD:
        return
    # A writer's transaction from the start: of two programs that open the file, one does the work.
    connection.exec_driver_sql("BEGIN IMMEDIATE")
    found = revision(connection)
    if found is None and inspect(connection).get_table_names():
        raise StoreError("this database was made by another program")
    if found != HEAD:
        _run(connection, found)


def revision(connection: Connection) -> str | None:
    """Return the revision of the schema that the database has, None for an empty one."""
    if not inspect(connection).has_table(_VERSIONS):
        return None
    found: str | None = connection.exec_driver_sql(f"SELECT version_num FROM {_VERSIONS}").scalar()  # noqa: S608
    return found


def _run(connection: Connection, found: str | None) -> None:
    from alembic import command  # noqa: PLC0415 - a third of a second, spent only when needed
    from alembic.config import Config  # noqa: PLC0415
    from alembic.script import ScriptDirectory  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    config.set_main_option("path_separator", "os")
    known = {step.revision for step in ScriptDirectory.from_config(config).walk_revisions()}
    if found is not None and found not in known:
        raise StoreError(f"this database was made by a newer version of Spadille (schema {found})")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
