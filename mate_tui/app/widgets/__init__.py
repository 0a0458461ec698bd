"""What screens are made of, one file each."""
