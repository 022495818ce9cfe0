"""Layers over a book at one edition: small patches, each with who made it and why. Pure: nothing here knows who plays.

What lies on top counts: the book, then the supplements in the order in which they were laid, then a table's own rules.
"""

from rulebooks.layers.kinds import Shape, Unfit, checked, shape
from rulebooks.layers.laying import beneath, clash, fits, laid_over, standing
from rulebooks.layers.patches import MOST_PATCHES, STATS, TEXT, Layer, Patch, layers_from_json, layers_to_json

__all__ = [
    "MOST_PATCHES",
    "STATS",
    "TEXT",
    "Layer",
    "Patch",
    "Shape",
    "Unfit",
    "beneath",
    "checked",
    "clash",
    "fits",
    "laid_over",
    "layers_from_json",
    "layers_to_json",
    "shape",
    "standing",
]
