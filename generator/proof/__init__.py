"""Proofs: what a game looks like to eyes that tell fewer colours apart, and in grey."""
