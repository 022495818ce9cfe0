"""What people see of the game: how its plays are told."""

from campaigns.games.munchkin.face.story import FACE

__all__ = ["FACE"]
