"""The search behind line logic: conflict-driven clause learning, probing, belief propagation."""
