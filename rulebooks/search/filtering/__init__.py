"""Things asked for by their numbers: «тип:босс здоровье>30 -урон:огонь»."""
