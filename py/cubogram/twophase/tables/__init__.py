"""Tables that prune the search: how they are made, where they are kept, what a search holds.

`pruning` has the recipes of the small tables with their published counts, `breadth_first_table`
fills the exact table of phase 1, `exact_distances`, `move_masks`, `descending_moves` and `endgame`
are what is looked up. `files` and `exact_files` are about bytes: stored, fetched, verified. A
`tables.Tables` owns all of it; a search holds one of its `search_tables.SearchTables`.
"""
