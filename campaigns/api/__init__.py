"""Campaigns for programs: bots, spreadsheets, a screen of one's own. What a seat may not know is not here either."""
