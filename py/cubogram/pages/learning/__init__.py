"""The reader's progress in the book: what the browser stores, and the solver that grows in it."""
