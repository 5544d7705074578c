"""The tables that prune the search: how they are made and stored, and what a search uses.

`pruning` has the recipes of the small tables, with their published counts. `breadth_first_table`
fills the exact table of phase 1. Searches look things up in `exact_distances`, `move_masks`,
`descending_moves` and `endgame`. `files` and `exact_files` store, fetch and verify bytes. A
`tables.Tables` owns all of them; a search holds one of its immutable `search_tables.SearchTables`.
"""
