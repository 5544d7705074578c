"""The timer's page: scrambles, solves, statistics as the WCA counts, and the solver behind each."""
