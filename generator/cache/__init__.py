"""What is remembered of builds, so that nothing is made twice."""
