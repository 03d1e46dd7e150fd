"""One module, one clause at a time."""
