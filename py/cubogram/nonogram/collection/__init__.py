"""The collection of puzzles with one picture each, and the puzzle of the day, which is one of them.

`data/index.json` has the size, grade and source of each puzzle; `data/pictures-*.json` have names
and pictures, a hundred to a file. The site fetches the same files, and pictures only when they are
needed.
"""
