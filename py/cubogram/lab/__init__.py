"""What the pages of the Lab use: links between inputs, and pictures of experiments."""
