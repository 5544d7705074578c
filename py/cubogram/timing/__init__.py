"""Solves by the clock: times, files of sessions, and what the scrambles of a session held."""
