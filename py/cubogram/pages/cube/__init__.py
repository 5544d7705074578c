"""The cube page: a text that says which cube, how it is to be solved, and what was found."""
