"""The last number of an edition that will do, and the first that will not, for each kind of number there is."""

import pytest

from campaigns.engine.game.needs import lacks
from campaigns.games.knk_mf.needs import NEEDS
from tests.campaigns.edited import edition

BOUNDS = [
    ("stels.turns_to_hide", 0, 999),
    ("zaklinaniya.other_school_factor", 1, 20),
    ("udar-o-prepyatstvie.strong_divisor", 1, 999),
    ("spasbroski.prana_cost", 0, 9_999),
    ("stels.attack_bonus", -9_999, 9_999),
    ("lokacii.width", 1, 60),
    ("lokacii.height", 1, 26),
    ("plyus.most", 0, 20),
    ("plyus-magii.most", 0, 20),
    ("magi.schools", 0, 20),
    ("sila-6.ranks.monstry", 0, 999),
    ("udar-o-prepyatstvie.damage", 0, 9_999),
    ("drobyaschee-otbrasyvanie-na-3-kletki.throws", -99, 999),
    ("parametr-peremeschenie-po-globalnoy-karte.amount", -999, 999),
    ("parametr-vosstanovlenie-prany-za-1-hod.amount", -9_999, 9_999),
    ("zona-kontrolya.radius", -100_000, 100_000),
]
FORMULAS = [
    ("parametr-peremeschenie-po-globalnoy-karte.amount", "83E", "84E"),
    ("parametr-peremeschenie-po-globalnoy-karte.amount", "999-E", "1000-E"),
    ("drobyaschee-otbrasyvanie-na-3-kletki.throws", "83S", "84S"),
    ("spasbrosok-sily.formula", "8333S+1d4", "8334S+1d4"),
    ("spasbroski.against", "8333X+1d4", "8334X+1d4"),
    ("spasbroski.against", "1d4-8333Y", "1d4-8334Y"),
]
"""Characteristics stand from 0 to 12, and a formula has to stay within bounds for all of them."""


def lacking(path, value):
    return {(one.page, ".".join(map(str, one.path))) for one in lacks(NEEDS, edition("knk-mf", (path, value)))}


def of(path):
    page, _, stat = path.partition(".")
    return page, stat


@pytest.mark.parametrize(("path", "least", "most"), BOUNDS)
def test_numbers_that_just_do_and_those_beyond(path, least, most):
    for right, wrong in ((least, least - 1), (most, most + 1)):
        assert not lacking(path, right), right
        assert of(path) in lacking(path, wrong), wrong


@pytest.mark.parametrize(("path", "right", "wrong"), FORMULAS)
def test_formula_stays_within_bounds_for_every_rank(path, right, wrong):
    assert not lacking(path, right)
    assert of(path) in lacking(path, wrong)
