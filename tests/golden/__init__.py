"""Examples of the texts, transcripts, and files that earlier versions wrote."""
