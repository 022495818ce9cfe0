"""What blows and time do to bodies: hits that wait, criticals, limbs, blood, effects, special modes."""
