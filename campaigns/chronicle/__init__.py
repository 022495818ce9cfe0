"""What a person reads of a campaign: plays as sentences, without what the reader may not know."""
