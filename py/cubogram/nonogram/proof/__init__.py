"""Proofs that a picture is the only one: the prover, and a checker that trusts no solver."""
