"""The house rules of a campaign: who may set them, what they touch, from which play they count."""
