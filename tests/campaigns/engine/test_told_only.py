"""Which stats the table decides, by the words that a game declares."""

import pytest

from campaigns.engine.game.told_only import ToldOnly, told_only_by
from campaigns.engine.sentences import say
from tests.campaigns.toy import Entry

OGRE, LAMP = Entry("boss", "ogre", "Огр"), Entry("item", "lamp", "Лампа")


@pytest.mark.parametrize(
    ("stats", "entry", "path", "meant"),
    [
        ("ogre.rage", OGRE, ["rage"], True),
        ("ogre.rage", OGRE, ["rage", "at", 2], True),
        ("ogre.rage.at", OGRE, ["rage"], False),
        ("ogre.rage.at", OGRE, ["rage", "at"], True),
        ("ogre.*.at", OGRE, ["rage", "at"], True),
        ("ogre.rage", LAMP, ["rage"], False),
        ("@boss.rage", OGRE, ["rage"], True),
        ("@boss.rage", LAMP, ["rage"], False),
        ("@item.rage", LAMP, ["light"], False),
        ("ogre.drops.0", OGRE, ["drops", 0], True),
        ("ogre", OGRE, [], False),
        ("ogre", OGRE, ["rage"], False),
    ],
)
def test_a_declaration_means_its_stat_and_what_is_inside(stats, entry, path, meant):
    one = ToldOnly(stats, say("The table decides."))
    assert one.means(entry, path) is meant
    assert told_only_by([ToldOnly("lamp.none", say("no")), one], entry, iter(path)) is (one if meant else None)
