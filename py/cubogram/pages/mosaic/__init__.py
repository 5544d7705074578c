"""The page on which a picture becomes a wall of cubes."""
