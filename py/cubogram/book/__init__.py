"""Pictures and small tools that the book's chapters use beside the code they show."""
