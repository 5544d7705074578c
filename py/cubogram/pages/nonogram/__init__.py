"""The nonogram page: puzzles to play, draw and solve."""
