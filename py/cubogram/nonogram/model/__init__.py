"""A puzzle laid out for the solver: literals, line states, symmetries."""
