"""What the pages of the Lab are built of: links between inputs, and pictures of what they show."""
