"""What every test may use."""

import os

from hypothesis import settings

# A shared machine may stall for seconds, so no example has a deadline; CI tries more of them, and prints
# the blob that repeats a failure elsewhere.
settings.register_profile("dev", deadline=None)
settings.register_profile("ci", deadline=None, max_examples=300, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "dev")
