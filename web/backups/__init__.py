"""Copies of the whole database, made while people play, and put back when everything is lost."""
