"""Alembic runs this; the store hands over its connection, inside the one transaction of the upgrade."""

from alembic import context

from spadille.tables.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
