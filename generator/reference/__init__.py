"""The reference of the definition language: what each word means, and what is made of it."""
