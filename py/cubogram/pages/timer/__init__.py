"""The timer page: scrambles, solves, statistics by the WCA's rules, and the solver behind each."""
