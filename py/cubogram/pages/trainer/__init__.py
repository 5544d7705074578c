"""The trainer's page: a scramble, the case that it leads to, the answer, and what is remembered."""
