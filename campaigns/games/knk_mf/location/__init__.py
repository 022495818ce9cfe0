"""The square map of a location: cells, who sees whom, walking, hiding, leaving, breaking what stands there."""
