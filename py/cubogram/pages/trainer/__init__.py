"""The trainer page: a scramble, the case it leads to, the answer, and the reader's progress."""
