"""What may be chosen for each field of a move of play: the candidates among which the moves find the legal ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from campaigns.engine.book import Book
from campaigns.engine.game import Choice, Field, Fields
from campaigns.engine.game.visibility import PLACE as WHERE
from campaigns.engine.sentences import Sentence, say
from campaigns.engine.state import State
from campaigns.games.knk_mf.battle import fighters as who
from campaigns.games.knk_mf.battle import turns, weapons
from campaigns.games.knk_mf.battle.aftermath import BLEEDING, wounds
from campaigns.games.knk_mf.battle.attacking import ways
from campaigns.games.knk_mf.battle.battles import battle_name
from campaigns.games.knk_mf.battle.battles import waiting as waiting_battles
from campaigns.games.knk_mf.battle.saves import letters_with_plus, pluses_left
from campaigns.games.knk_mf.character import supplements
from campaigns.games.knk_mf.character.vitals import attack_cost
from campaigns.games.knk_mf.location import cells, leaving, walking
from campaigns.games.knk_mf.magic import casting, powers
from campaigns.games.knk_mf.magic.reading import spells
from campaigns.games.knk_mf.wounds import hits
from campaigns.games.knk_mf.wounds.effects import waiting

Choices = Callable[[State, Book, Fields], Iterable[Choice]]
OWN_CELL = ("hero", "x")


def hero_of(fields: Fields) -> str:
    """Who moves, as far as it was said."""
    return str(fields.get("hero") or "")


def _acting(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    now = turns.current(state)
    return [Choice(now)] if now else []


def _living(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return (Choice(one.id) for one in who.fighters(state) if who.alive(state, one.id))


def _able(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    """Who can do something now: in a battle who has the turn, in the story who has not done anything in this one."""
    if who.battling(state):
        return _acting(state, book, fields)
    return _free(state, book, fields)


def _free(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    if state.periods.get("phase") != "story":
        return []
    living = (one.id for one in who.fighters(state) if who.alive(state, one.id))
    return [Choice(one) for one in living if who.free(state, one) and not state.has(one, "posted")]


def _givers(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    """Who may give prana now: whose turn it is with the familiars, and all who fight nowhere."""
    now = turns.current(state)
    if not who.battling(state):
        return _free(state, book, fields)
    living = [one.id for one in who.fighters(state) if who.alive(state, one.id)]
    return [Choice(one) for one in living if now in (one, who.owner_of(state, one)) or not who.fights(state, one)]


def _battles(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    """The battles that wait, by their place, or by who fights in them."""
    return (Choice(one.id, battle_name(state, one.id)) for one in waiting_battles(state))


def _elsewhere(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    """Those who take no part in the battle that goes on."""
    known = who.fighters(state) if who.battling(state) else []
    return [Choice(one.id) for one in known if who.alive(state, one.id) and not who.fights(state, one.id)]


def _heroes(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return (Choice(one.id) for one in state.of_kind("hero") if who.alive(state, one.id))


def _opponents(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    whom = hero_of(fields) or str(fields.get("fighter") or "")
    return (Choice(one.id) for one in who.enemies(state, whom)) if whom in state else ()


def _everybody(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return (Choice(one.id) for one in who.fighters(state))


def _fighting(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return (Choice(one.id) for one in who.fighting(state))


def _present(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    """Whom one can help or strike now: all in the battle, or between battles everybody alive."""
    return _fighting(state, book, fields) if who.battling(state) else _living(state, book, fields)


def _spell_targets(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    """What a spell is cast on: somebody, a thing in one's hands to enchant, or nobody in particular."""
    spell = str(fields.get("spell") or "")
    kind = casting.type_of(state, book, spell) if spell in state else ""
    if kind == casting.PERSON:
        return _present(state, book, fields)
    if kind == casting.SUMMONS and who.says(state, book, spell, "enchants"):
        return (Choice(one.id) for one in state.held_by(hero_of(fields) or "-", "item"))
    return [Choice("", say("nobody in particular"))]


def _battlefields(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    """The places of the map; while none is drawn a battle is fought in no particular one."""
    places = list(_of_kind("node")(state, book, fields))
    return places or [Choice("", say("no particular place"))]


def _others(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return (Choice(one.id) for one in who.fighting(state) if one.id != hero_of(fields))


def _dead(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return (Choice(one.id) for one in who.fighters(state) if state.has(one.id, "dead"))


def _of_kind(*kinds: str) -> Choices:
    return lambda state, book, fields: (Choice(one.id) for one in state.of_kind(*kinds))


def _entries(*kinds: str) -> Choices:
    return lambda state, book, fields: (Choice(one.slug) for one in supplements.of_kind(state, book, *kinds))


def _held(*kinds: str) -> Choices:
    return lambda state, book, fields: (Choice(one.id) for one in state.held_by(hero_of(fields) or "-", *kinds))


def _fixed(labels: dict[str, Sentence]) -> Choices:
    return lambda state, book, fields: (Choice(value, label) for value, label in labels.items())


def _weapons(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    held = weapons.weapons(state, hero_of(fields))
    return [Choice("fists", say("bare hands")), *map(Choice, held)] if held else []


def _ways(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    hero = hero_of(fields)
    known = ways(state, book, hero) if hero in state else ()
    if len(known) < 2:
        return []
    strong = say("strong, for {cost} prana", cost=attack_cost(state, book, hero).total)
    return [Choice(one, {"1": strong, "2": say("free, halved")}[one]) for one in known]


def _pluses(*letters: str) -> Choices:
    def choices(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
        hero = hero_of(fields)
        known = set(letters_with_plus(book))
        left = max((pluses_left(state, book, hero, one) for one in letters if one in known), default=0)
        return (Choice(str(number), say("{number}", number=number)) for number in range(1, min(left, 3) + 1))

    return choices


def _hits(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    blows = hits.evadable(state, hero_of(fields))
    return (Choice(one.id, say("a blow of {damage}", damage=state.count(one.id, "damage"))) for one in blows)


def _effects(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return (Choice(one.id) for one in waiting(state, hero_of(fields)))


def _lying(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return (Choice(one) for one in walking.lying_by(state, hero_of(fields)))


def _spells(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return (Choice(one.id) for one in spells(state, hero_of(fields)))


def _powers(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return (Choice(one) for one in powers.specials(state, hero_of(fields)))


def _phantasms(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return (Choice(one) for one in powers.phantasms(state, book, hero_of(fields)))


def _wounds(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    fighter = str(fields.get("fighter") or "")
    return (Choice(one, say("blood that is lost") if one == BLEEDING else None) for one in wounds(state, book, fighter))


def _modes(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return (Choice(one.slug) for one in book.of_kind("mode"))


SAVE_KINDS = {
    "S": say("Strength"),
    "E": say("Endurance"),
    "A": say("Agility"),
    "M": say("Magic"),
    "mind": say("the mind"),
}
HERO = Field("hero", say("who"), _able)
GIVER = Field("hero", say("who"), _givers)
STORY_HERO = Field("hero", say("who"), _free)
ELSEWHERE = Field("hero", say("who"), _elsewhere)
ACTING = Field("hero", say("who"), _acting)
FIGHTING = Field("hero", say("who"), _fighting)
FIGHTER = Field("fighter", say("whom"), _living)
ANY_FIGHTER = Field("fighter", say("whom"), _everybody, optional=True)
CORPSE = Field("target", say("body"), _dead)
DEAD = Field("fighter", say("whom"), _dead)
TARGET = Field("target", say("target"), _others)
LIVING_TARGET = Field("target", say("target"), _living)
OPTIONAL_TARGET = Field("target", say("target"), _fighting, optional=True, tried=True)
SPELL_TARGET = Field("target", say("target"), _spell_targets, optional=True, tried=True)
THING_TARGET = Field("target", say("target"), _present, optional=True, tried=True)
WEAPON = Field("weapon", say("with what"), _weapons, optional=True, unsaid=say("whatever reaches"))
WAY = Field("way", say("how"), _ways, optional=True, unsaid=say("strong while there is prana for it"))
STRENGTH_PLUS = Field("plus", say("«+» to spend"), _pluses("S"), optional=True)
AGILITY_PLUS = Field("plus", say("«+» to spend"), _pluses("A"), optional=True)
LUCK_PLUS = Field("plus", say("«+» to spend"), _pluses("L"), optional=True)
SAVE_PLUS = Field("plus", say("«+» to spend"), _pluses("S", "E", "A", "M"), optional=True)
THROW = Field("throw", say("throw back"), _fixed({"yes": say("yes")}), optional=True)
WALK = Field("cell", say("cell"), cells.walks, tells=OWN_CELL)
RETREAT = Field("cell", say("cell"), cells.retreats, tells=OWN_CELL)
JUMP = Field("cell", say("cell"), cells.jumps, tells=OWN_CELL)
PLACELESS = Field("hero", say("who"), cells.homeless)
BORDER_CELL = Field("cell", say("cell"), cells.border_cells, tells=OWN_CELL)
AIM = Field("cell", say("cell"), cells.aims, optional=True)
ANY_CELL = Field("cell", say("cell"))
CELL_OR_NONE = Field("cell", say("cell; none for the whole location"), optional=True)
HIT = Field("hit", say("blow"), _hits)
EFFECT = Field("effect", say("effect"), _effects)
THING = Field("thing", say("thing"), _lying)
HELD_THING = Field("thing", say("thing"), _held("item"))
OBSTACLE_HERE = Field("obstacle", say("obstacle"), _of_kind("obstacle"))
OBSTACLE = Field("obstacle", say("obstacle"), _entries("obstacle"))
OBSTACLE_TRAIT = Field(
    "how",
    say("besides"),
    _fixed(
        {
            "tall": say("cannot be jumped over"),
            "barrier": say("cannot be waded through"),
            "cover": say("one shoots from behind it"),
        }
    ),
    optional=True,
)
STATUS = Field("status", say("status"), _entries("location-status"))
WAITING = Field("battle", say("battle"), _battles)
BORDER = Field("border", say("border"), _fixed(leaving.NAMES))
PLACE = Field("place", say("place"), _of_kind("node"))
GOAL = replace(PLACE, tells=("hero", WHERE))
NEW_PLACE = replace(PLACE, tells=("fighter", WHERE))
BATTLEFIELD = Field("place", say("place"), _battlefields, optional=True, tried=True)
EXIT = Field("place", say("where it leads"), _of_kind("node"), optional=True)
SPELL = Field("spell", say("spell"), _spells)
ANY_SPELL = Field("spell", say("spell"), _entries("spell", "spell-type"))
LINES = Field("lines", say("lines"), optional=True, most=4)
PUPIL = Field("pupil", say("whom"), _living)
FAMILIAR = Field("familiar", say("whom"), _living)
AMOUNT = Field("amount", say("prana"), optional=True, default="10", most=6)
OWNER = Field("owner", say("whose"), _heroes)
SORT = Field("sort", say("sort"), _entries("familiar"))
NAME = Field("name", say("name"), optional=True)
PARTNER = Field("partner", say("with whom"), _living)
POWER = Field("power", say("power"), _powers)
PHANTASM = Field("phantasm", say("phantasm"), _phantasms)
SKILL = Field("skill", say("skill"), _held("skill"))
WAYS = Field("ways", say("places and ways: Home - Park - School; Park - Harbour"), most=4_000)
TURNS = Field("turns", say("turns"), optional=True, default="1", most=4)
LEADER = Field("leader", say("with whom"), _living)
RUNNER = Field("runner", say("who flees"), _living)
CHASER = Field("chaser", say("who chases"), _living)
WOUND = Field("wound", say("wound"), _wounds)
HEALTH = Field("health", say("health"), optional=True, default="1", most=6)
SAVE_KIND = Field("kind", say("save"), _fixed(SAVE_KINDS))
AGAINST = Field("against", say("against whom"), _opponents, optional=True)
MODE = Field("mode", say("mode"), _modes)
MODE_TRAIT = Field("how", say("besides"), _fixed({"on-foot": say("does not fly")}), optional=True)
SIDE = Field("side", say("side"), _fixed({str(one): say("side {number}", number=one) for one in range(1, 4)}))
