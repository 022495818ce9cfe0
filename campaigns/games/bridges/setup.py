"""How a table is laid: the map, the characters, the start kit, the bosses on their islands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from campaigns.engine.book import Book, Entry, says
from campaigns.engine.draft import Draft
from campaigns.engine.events import PieceAdded
from campaigns.engine.game import MOST_PLAYERS
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.seat import Seat
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Piece
from campaigns.games.bridges import roles, rules
from campaigns.games.bridges.checks import known_entry
from campaigns.games.bridges.goods.bank import receive
from campaigns.games.bridges.numbers import (
    BANK,
    BASE,
    GEAR,
    SUPPLY,
    action_points,
    attacks_stood,
    entry_of,
    heroes,
    kit_die,
    kit_faces,
    max_health,
    number,
)
from campaigns.games.bridges.rounds import begin_round
from campaigns.games.bridges.throws import rolled_amount
from campaigns.games.bridges.travel import arrive


def lay(draft: Draft, book: Book, seats: Iterable[Seat]) -> None:
    """Lay the map with its chests and the base's health, an empty bank, and the bosses nowhere yet.

    Source: 1.1 Карта (everything is known from the start); chapter 2; 5.1 База.
    """
    draft.add("table", id="table")
    draft.add("bank", id=BANK)
    draft.add("supply", id=SUPPLY)
    for place in book.of_kind("place"):
        draft.add("place", id=place.slug, entry=place.slug)
        if place.stats.get("role") == "chest":
            draft.add("chest", id=f"chest-{place.slug}", entry=roles.CHEST, holder=place.slug)
    draft.set(BASE, "health", max_health(draft.state, book, BASE).total, rules.BASE)
    for shop in book.of_kind("shop"):
        draft.add("shop", id=shop.slug, entry=shop.slug, holder=str(shop.stats["place"]))
    draft.begin("phase", "choosing", rules.CHARACTERS)


def players_of(book: Book) -> tuple[int, int]:
    """The least and the most players; without a most of the book's, as many as a table of the app has seats. What is no
    whole number is none: before there are players, a formula of how many has no value.

    Source: 1.1 Игроки.
    """
    said = says(book, f"{roles.PREPARATION}.players")
    least, most = (said.get("min"), said.get("max")) if isinstance(said, Mapping) else (None, None)
    most = most if isinstance(most, int) else MOST_PLAYERS
    return least if isinstance(least, int) else 1, min(most, MOST_PLAYERS)


def choose(draft: Draft, book: Book, *, character: str, by: Seat) -> None:
    """Choose a character, or another one, before the game begins.

    Errors: IllegalMove once the game has begun, for a master without a hero's seat, for a character that is taken
            while there are no more players than characters.
    Source: 1.1 Выбор персонажа; 1.3 Персонажи.
    """
    if draft.state.periods.get("phase") != "choosing":
        raise IllegalMove(say("The game has begun; characters are chosen before it."), rules.CHARACTERS)
    if by.master:
        raise IllegalMove(say("The game master plays no hero from this seat; take a player's seat as well."))
    entry = known_entry(book, character, "character")
    hero = f"hero-{by.key}"
    doubles = says(book, f"{roles.PREPARATION}.doubles")
    enough = draft.state.count("table", "seats") <= len(book.of_kind("character"))
    if doubles == "never" or (doubles == "when-needed" and enough):
        _check_unique(draft, entry, hero)
    if hero in draft.state:
        draft.remove(hero, rules.CHARACTERS)
    draft.happen(PieceAdded(Piece(hero, "hero", entry.slug, by.name, by.key), BASE, rule=rules.CHARACTERS))


def _check_unique(draft: Draft, entry: Entry, hero: str) -> None:
    for other in heroes(draft.state):
        if other.entry == entry.slug and other.id != hero:
            draft.refuse(
                say("{character} is taken by {hero}.", character=Name(entry.slug), hero=Name(other.id)),
                rules.CHARACTERS,
            )


def begin(draft: Draft, book: Book, *, by: Seat) -> None:
    """Begin the game: the start kit, what characters bring, the bosses, the first round.

    Errors: IllegalMove when it has begun or no hero was chosen.
    Source: 1.1; 1.3 Мастер, Бурилла.
    """
    if draft.state.periods.get("phase") != "choosing":
        raise IllegalMove(say("The game has already begun."), rules.PLAYERS)
    party = heroes(draft.state)
    if not party:
        raise IllegalMove(say("Nobody has chosen a character yet."), rules.PLAYERS)
    waiting = draft.state.count("table", "seats") - len(party)
    if waiting > 0:
        draft.refuse(say("{count} players have not chosen a character yet.", count=waiting), rules.CHARACTERS)
    least, most = players_of(book)
    if not least <= len(party) <= most:
        told = say("From {least} to {most} play; here are {count}.", least=least, most=most, count=len(party))
        draft.refuse(told, rules.PLAYERS)
    draft.set("table", "players", len(party), rules.PLAYERS)
    draft.set(BASE, "health", max_health(draft.state, book, BASE).total, rules.BASE)
    for hero in party:
        draft.set(hero.id, "health", max_health(draft.state, book, hero.id).total, roles.BLANK_HERO)
        bring(draft, book, entry_of(draft.state, book, hero.id))
    roll_kit(draft, book, times=_kits(book, len(party)), only=says(book, f"{roles.PREPARATION}.kit_multiplies"))
    place_bosses(draft, book)
    set_out(draft, book)
    begin_round(draft, book, 1)


def set_out(draft: Draft, book: Book) -> None:
    """Put the team where it begins: at the base, or on the island that an edition names; what waits there is theirs.

    Source: 1.1 Старт.
    """
    start = str(says(book, f"{roles.PREPARATION}.starts_on") or BASE)
    for hero in heroes(draft.state) if start in draft.state and start != BASE else ():
        arrive(draft, book, hero.id, start, rules.START)


def _kits(book: Book, party: int) -> int:
    """How many times the start kit is given: once for each player, so often as the page says, or once.

    Source: 1.1 Стартовый набор.
    """
    page = book.get(roles.PREPARATION)
    if page and page.stats.get("kit_for_each"):
        return party
    return max(1, number(page, "kit_times")) if page else 1


def roll_kit(draft: Draft, book: Book, times: int, only: str | None = None) -> None:
    """Roll for the start kit; a face without a row brings nothing.

    only: "coins" or "items" where the others are given once
    Source: 1.1 Стартовый набор.
    """
    kits = {face: one for one in book.of_kind("start-kit") for face in kit_faces(one)}
    sides = kit_die(book)
    face = draft.roll("start-kit", sides, rules.KIT) if sides > 0 else 0
    if face in kits:
        for part in ("coins", "items"):
            told = {part: kits[face].stats.get(part)}
            receive(draft, told, times=times if only in (None, part) else 1, rule=kits[face].slug)
    else:
        draft.note(say("No start kit belongs to {face}.", face=face), rules.KIT)


def bring(draft: Draft, book: Book, character: Entry) -> None:
    """What a character brings along: Бурилла's coins, Мастер's blueprints.

    Source: 1.3 Персонажи.
    """
    coins = rolled_amount(draft, character.stats, "coins", f"coins/{character.slug}", character.slug)
    draft.pay("coins", SUPPLY, BANK, coins, character.slug)
    if character.stats.get("blueprints"):
        draft.mark(BASE, "blueprints", rule=character.slug)


def place_bosses(draft: Draft, book: Book) -> None:
    """Put the four bosses on the four islands by the list of those that remain, and the others where they live.

    Source: 1.1 Расстановка Боссов: d4, then d3, then d2, then the last one.
    """
    bosses = book.of_kind("boss")
    remaining = sorted((one for one in bosses if one.stats.get("placed")), key=lambda one: one.stats["place_number"])
    for place in (one for one in book.of_kind("place") if one.stats["role"] == "boss"):
        if not remaining:
            break
        face = draft.roll(f"placement/{place.slug}", len(remaining), rules.PLACEMENT) if len(remaining) > 1 else 1
        add_boss(draft, book, remaining.pop(face - 1), place.slug)
    goal = next(one for one in book.of_kind("place") if one.stats["role"] == "goal")
    for boss in (one for one in bosses if not one.stats.get("placed")):
        add_boss(draft, book, boss, goal.slug)


def add_boss(draft: Draft, book: Book, boss: Entry, place: str, name: str = "") -> str:
    """Put a boss on an island with its whole health. Returns its id: the entry's slug, or another for a second one.

    Source: chapter 3, Масштабирование здоровья.
    """
    first = boss.slug if boss.slug not in draft.state else ""
    piece = draft.add("boss", id=first, entry=boss.slug, name=name, holder=place, rule=rules.PLACEMENT)
    draft.set(piece, "health", max_health(draft.state, book, piece).total, boss.slug)
    return piece


def arrange(draft: Draft, book: Book, count: int) -> None:
    """The table of a scenario: the map and an empty bank in round 1 with so many players; nobody on it yet."""
    lay(draft, book, ())
    draft.set("table", "players", count)
    draft.set(BASE, "health", max_health(draft.state, book, BASE).total)
    draft.set("table", "seats", count)
    draft.begin("round", 1)
    draft.begin("phase", "heroes")


def enter(draft: Draft, book: Book, name: str, entry: Entry | None) -> str:
    """Bring one piece into a scenario, as it would be at its beginning. Returns its id.

    Shape: heroes whole at the base; bosses whole, on no island; buildings and items nowhere until the scenario says.
    """
    if entry is None or name in ("bomb", "trap"):
        kinds = {"bomb": roles.BOMB, "trap": ""}
        return draft.add(name, entry=kinds[name]) if name in kinds else ""
    if entry.kind == "character":
        hero = f"hero-{len(heroes(draft.state)) + 1}"
        draft.happen(PieceAdded(Piece(hero, "hero", entry.slug, name, name), BASE))
        draft.set(hero, "health", max_health(draft.state, book, hero).total)
        draft.set(hero, "action_points", max(0, action_points(draft.state, book, hero).total))
        return hero
    if entry.kind == "boss":
        own = book.find(name) is not entry and name != entry.slug  # «Волк is Големко»: a name of its own
        return add_boss(draft, book, entry, "", name if own else "")
    if entry.kind == "building":
        building = draft.add("building", entry=entry.slug)
        draft.set(building, "hits", attacks_stood(draft.state, book, entry))
        return building
    return draft.add("item", entry=entry.slug) if entry.kind in (*GEAR, "consumable") else ""
