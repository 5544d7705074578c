"""A chapter: its code cells, what they show, and what the reader has made of them."""
