"""What people see of a game without code: how its plays are told, made of what its rulebook declares."""

from campaigns.games.counters.face.story import face_of

__all__ = ["face_of"]
