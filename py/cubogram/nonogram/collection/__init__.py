"""The collection of puzzles with one picture each, and the puzzle of the day, which is one of them.

`data/index.json` says of each puzzle its size, grade and where it is from; `data/pictures-*.json`
have names and pictures, a hundred to a file. The site fetches the same files, pictures by need.
"""
