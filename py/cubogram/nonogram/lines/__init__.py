"""What one line proves by itself, exactly."""
