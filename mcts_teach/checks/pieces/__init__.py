"""One file for each piece that a learner writes: its cases, the mistakes that they tell apart, and its check."""
