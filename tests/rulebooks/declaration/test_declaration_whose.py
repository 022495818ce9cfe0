"""What a declaration may say of two heroes, of others' numbers and of decks by the number of players; and how a mistake
in it is told."""

import pytest

from rulebooks.declaration import Mistaken, counts, read, spoken, varies
from rulebooks.declaration.whose import formula
from rulebooks.formula import FormulaError
from rulebooks.importers import rulebook
from rulebooks.importers.documents import Document, Unreadable
from tests.rulebooks.declaration.test_declaration import mistake

PACT = '[marks.pact]\non = "pair"\n'
DEBT = '[counters.debt]\non = "pair"\n'
TO_TARGET = '[actions.dig]\ntarget = "other"\n'


@pytest.mark.parametrize(
    ("tables", "line", "complaint"),
    [
        (f'{DEBT}who = "all"', 5, "changed by actions only"),
        (f"{DEBT}conserved = true", 5, "does not change hands"),
        (f'{DEBT}start = "gold"\n[counters.gold]', 5, "a hero’s own"),
        ("[counters.gold]\nmutual = true", 4, 'mutual: write on = "pair"'),
        (f'{PACT}mutual = "yes"', 5, "true or false"),
        (f"{PACT}out = true", 5, "out alone, and everybody sees it"),
        (f'{PACT}who = "turn"', 5, "changed by actions only"),
        ('[marks.pact]\non = "table"', 4, "“table” cannot be here; there are: hero, pair"),
        (f'{TO_TARGET}do = "mark pact"\n{PACT}', 5, "“pact” is between two; say with whom"),
        (f'{TO_TARGET}do = "add debt 1 to table"\n{DEBT}', 5, "say with whom"),
        (f'{TO_TARGET}do = "pay debt 1 from hero to target"\n{DEBT}', 5, "not conserved"),
        (f'[actions.dig]\ndo = "mark pact on target"\n{PACT}', 4, "not clear who “target” is"),
        (f'[periods.day]\ndo = "set debt 0 of each"\n{DEBT}', 4, "not clear who “hero” is"),
        (f'{TO_TARGET}needs = "pact = 0"\n{PACT}', 5, "“pact” is between two: write pact to target"),
        (f'{TO_TARGET}needs = "pact of target = 0"\n{PACT}', 5, "“pact” is between two"),
        (f'{TO_TARGET}needs = "gold to target = 0"\n[counters.gold]', 5, "not between two: write gold of target"),
        ('[actions.dig]\nneeds = "gold of target = 0"\n[counters.gold]', 4, "not clear who “target” is"),
        (f'{TO_TARGET}needs = "luck of target = 0"', 5, "Nothing is called “luck”"),
        (f'{TO_TARGET}needs = "gold of cook = 0"\n[counters.gold]', 5, "not clear who “cook” is"),
        ('[periods.day]\ndo = "if gold of actor = 1: next"\n[counters.gold]', 4, "not clear who “actor” is"),
        ('[numbers.a]\nis = "gold of hero"\n[counters.gold]', 4, "only sentences and conditions speak of others"),
        ('[counters.gold]\nmost = "gold of target"', 4, "only sentences and conditions speak of others"),
        ('[numbers.a]\nsum = "luck"\nof = "each"', 4, "No hero has a number “luck”"),
        ('[numbers.a]\nsum = "gold"\n[counters.gold]', 3, "Nothing says whose “gold” is added up"),
        (
            '[numbers.a]\nsum = "gold"\nof = "others"\non = "table"\n[counters.gold]',
            6,
            "added up for whom it belongs to",
        ),
        (f'[numbers.a]\nsum = "debt"\nof = "each"\n{DEBT}', 5, "Leave “of” out"),
        (f'[numbers.a]\nsum = "debt"\non = "table"\n{DEBT}', 5, "added up for whom it belongs to"),
        (
            '[numbers.a]\nsum = "b"\nof = "each"\n[numbers.b]\nsum = "gold"\nof = "each"\n[counters.gold]',
            4,
            "adds heroes",
        ),
        ('[numbers.a]\nsum = "b"\nof = "each"\n[numbers.b]\nis = "a"', 3, "“a” is made of itself"),
        ('[numbers.a]\nis = "1"\nmost = "b"\n[numbers.b]\nis = "a"', 4, "made of itself"),
        ('[numbers.a]\nsum = "gold"\nof = "each"\nleast = 0\n[counters.gold]', 6, "“least” means nothing here"),
        ('[decks.cards]\ncopies = "gold"\n[counters.gold]', 4, "nothing but N is known"),
        ('[decks.cards]\nneeds = "luck <= N"', 4, "No card has a number “luck”"),
        ('[decks.cards]\nneeds = "N >= 3"\n[table]\nplayers = [2, 4]', 3, "With 2 players the deck has no cards"),
        ('[decks.cards]\ncopies = "200*N"\n[table]\nplayers = [1, 2]', 3, "has 800 cards"),
        ('[actions.dig]\ndo = "pass all from pot to left"\n[holders.pot]', 4, "only what each hero has"),
        (
            '[actions.dig]\ndo = "pass all from bag to up"\n[holders.bag]\non = "hero"',
            4,
            "pass all from HOLDER to left|right",
        ),
        ('[actions.dig]\ndo = "shuffle pot"\n[holders.pot]', 4, "Nothing is called “pot” in [decks]"),
        (
            '[actions.dig]\ndo = "show all from bag of target"\n[holders.bag]\non = "hero"',
            4,
            "not clear who “target” is",
        ),
        ('[actions.dig]\ndo = "show all from pit to table"\n[holders.pit]', 4, "not clear who “table” is"),
        ('[actions.dig]\ndo = "if N > 1: show every card"', 4, "there are: show card [to WHOM]; show all from HOLDER"),
        ('[actions.dig]\ndo = "dance"', 4, "there are: add; lose; set; pay; roll"),
        ('[questions.who]\ntarget = "any"\nsecret = "always"', 5, "true or false"),
        (
            '[[ends]]\nwhen = "N = 1"\nsays = "a"\nbest = ["gold", "luck"]\n[counters.gold]',
            6,
            "No hero has a number “luck”",
        ),
        ('[counters.gold]\non = "table"\nseen = "owner"', 5, "Only what is a hero’s"),
        ('[counters.gold]\nwho = "all"\nseen = "nobody"', 4, "What is hidden is changed by actions only"),
        ('[counters.gold]\nconserved = true\nseen = "owner"', 5, "What changes hands is seen by all"),
        ('[counters.gold]\nseen = "me"', 4, "there are: all, owner, nobody"),
        ('[marks.lost]\nout = true\nseen = "nobody"', 4, "everybody sees it"),
        ('[counters."goldǀ"]', 3, "no name"),
        ("[counters.actor]", 3, "“actor” is taken"),
    ],
)
def test_mistake_is_told_with_its_line(tables, line, complaint):
    told = mistake(tables)
    assert told.startswith(f"Line {line} of a.md: "), told
    assert complaint in told


@pytest.mark.parametrize("count", ["много", "1d6", "2*S"])
def test_what_is_no_number_of_cards_is_refused(count):
    cards = f"\n# A\n\n## Карты {{kind=card}}\n\n| Имя | Кол-во |\n|---|---|\n| Туз | 3 |\n| Двойка | {count} |\n"
    with pytest.raises(Unreadable, match="is no number of cards") as no:
        rulebook.understand(Document("a.md", f'+++\ntitle = "A"\n[decks.cards]\n+++\n{cards}'))
    assert f"“{count}”" in str(no.value)


class Cards:
    """Three kinds of cards, of which there are more or fewer by the number of players."""

    several = [{"count": "N-2", "от": 1}, {"count": "1+N/6", "от": 1}, {"count": 2, "от": 4}]

    def cards(self, kind):
        return self.several if kind == "card" else []

    def cites(self, rule):
        return True


@pytest.mark.parametrize(("players", "found"), [(2, [0, 1, 0]), (3, [1, 1, 0]), (4, [2, 1, 2]), (6, [4, 2, 2])])
def test_deck_depends_on_how_many_play(players, found):
    deck = read({"decks": {"cards": {"needs": "от <= N"}}}, Cards()).decks["cards"]
    assert varies(deck, Cards.several)
    assert counts(deck, Cards.several, players) == found


def test_deck_of_numbers_alone_is_always_the_same():
    deck = read({"decks": {"cards": {"copies": 2}}}, Cards()).decks["cards"]
    assert not varies(deck, [{"count": 3}])
    assert counts(deck, [{"count": 3}, {}], 4) == [2, 2]


def test_name_of_somebody_reads_as_it_was_written():
    found = formula("debt of target to hero + gold of  captain - debt to target")
    assert {spoken(name) for name in found.variables} == {"debt of target to hero", "gold of captain", "debt to target"}


@pytest.mark.parametrize(
    "text", ["gold of", "of target", "gold of target of hero", "debt to target to hero", "goldǀtarget"]
)
def test_what_says_nobody_is_no_formula(text):
    with pytest.raises(FormulaError):
        formula(text)


def test_number_that_adds_up_others_is_read():
    made = read(
        {"counters": {"gold": {}}, "numbers": {"rest": {"sum": "gold", "of": "others", "seen": "nobody"}}}, Cards()
    )
    assert made.numbers["rest"].quiet
    with pytest.raises(Mistaken):
        read({"numbers": {"rest": {"sum": "gold", "of": "others"}}}, Cards())
