"""Every sentence a player reads, made from the facts that the layers below give."""
