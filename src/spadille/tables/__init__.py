"""Tables: append-only logs of facts, the persons and bots that sit at them, and what each of them sees."""
