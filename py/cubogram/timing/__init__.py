"""Timed solves: times, files of sessions, and what their scrambles offered."""
