"""The things that can go wrong between a host and a reader, tried on the built site, one row of a
table each.

Run by `python -m faults` (all rows, under half an hour) and by tests/campaigns (some of them).
A row passes when the page ends as its `end` says; the site is served under /a/b/.
"""
