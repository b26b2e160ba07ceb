"""Files for cutting machines: the outlines of parts where the printed sheet has them."""
