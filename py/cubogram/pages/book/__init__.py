"""A chapter: its code cells, their output, and the reader's changes."""
