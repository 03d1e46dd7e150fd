"""One module for each change of the schema; never changed once released."""
