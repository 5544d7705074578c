"""The book as its reader has left it: what the browser keeps, and the solver that grows in it."""
