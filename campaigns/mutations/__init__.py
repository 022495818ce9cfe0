"""Is what a page says what is played? Every stat of an edition is changed in turn; who notices?"""
