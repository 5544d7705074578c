"""The tables that prune the search: how they are made and stored, and what a search uses.

`files` has the recipes of the small tables, with their published counts, and their files; `small`
what a search makes of them. `breadth_first_table` fills the exact table of phase 1, `exact_files`
stores, fetches and verifies it, and `exact_distances` looks things up in it. `endgame` has the last
moves of phase 1. A `tables.Tables` owns all of them; a search holds one of its immutable
`SearchTables`.
"""
