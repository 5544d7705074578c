"""Icons that may become nonograms of the collection: its maintainer makes new ones with this."""
