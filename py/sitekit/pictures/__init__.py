"""Icons as candidates for the collection of nonograms: what its maintainer uses to make more."""
