"""Pictures that show what the program does; ``python -m tests.show`` makes them anew."""
