"""The record of training: the trainer shows it, and other pages may add to it."""
