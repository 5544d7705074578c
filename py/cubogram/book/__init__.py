"""Pictures and small tools for the chapters of the book."""
