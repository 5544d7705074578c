"""The things that can go wrong between a host and a reader, tried on the built site, one row of a
table each.

`python -m faults` runs all rows, in under half an hour. A row passes when the page ends as its
`end` says; the site is served under /a/b/.
"""
