"""Computer players. They see what their seat is told and nothing else."""
