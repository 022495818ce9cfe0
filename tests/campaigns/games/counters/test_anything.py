"""Tables that chance declares: whatever is read as a declaration can be played, undone from any state, and stored."""

import random
from types import SimpleNamespace

import pytest

from campaigns import bots
from campaigns.engine.codec import event_from_json, event_to_json, state_from_json, state_to_json
from campaigns.engine.dice import KeyedDice
from campaigns.engine.moves.decide import decide
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.secrecy import seen
from campaigns.games.counters import game_of
from rulebooks.catalogue import Entry
from rulebooks.declaration import Mistaken
from tests.harness.sampling import seeds

HOSTILE = ["{0.__class__}", "{who}", "%(a)s", "<script>", "{", "a" * 60, "ӧ", "\u202e"]


class Book(SimpleNamespace):
    """A book with one kind of cards, one of heroes, and a declared table."""

    def get(self, slug):
        return self.entries.get(slug)

    def of_kind(self, *kinds):
        return [one for one in self.entries.values() if one.kind in kinds]


def book_of(table):
    entries = [
        Entry("table", "stol", "Стол", (), table, 0),
        Entry("card", "ace", "Туз", (), {"цена": 3, "count": 2}, 1),
        Entry("card", "two", "Двойка", (), {"цена": -1, "count": 3}, 2),
        Entry("kin", "elf", "Эльф", (), {"сила": 2}, 3),
        Entry("kin", "orc", "Орк", (), {}, 4),
    ]
    return Book(entries={one.slug: one for one in entries})


class Words:
    """Words of a declaration by chance, that mostly fit together."""

    def __init__(self, chance):
        self.chance = chance

    def one(self, *several):
        return self.chance.choice(several)

    def who(self):
        return self.one("all", "turn", "nobody", "boss")

    def title(self):
        return self.one(*HOSTILE, "Название")

    def formula(self):
        return self.one("1", "N", "wood", "2*alive - wood", "luck", "wood / gold", "сила", "cards", "-1")

    def whom(self):
        return self.one("hero", "each", "others", "boss", "table", "target")

    def sentences(self):
        return [self.sentence() for _ in range(self.chance.randint(1, 4))]

    def sentence(self):
        formula, whom = self.formula(), self.whom()
        return self.one(
            f"add wood {formula} to {whom}",
            f"lose wood 1d{self.one('6', '(N)', '(wood)')} from {whom}",
            f"set hull {formula}",
            f"pay gold {formula} from {self.one('hero', 'table', 'each')} to {whom}",
            f"draw {formula} from cards",
            "draw 1 from cards to heap",
            "put card to heap",
            "discard card",
            f"discard all from {self.one('hand', 'heap')}",
            f"mark {self.one('wet', 'lost')} on {whom}",
            f"unmark wet on {whom}",
            f"give boss to {whom}",
            "next",
            "if wood >= 2 and hull < 9: lose hull 1",
            "roll throw",
            f"ask {self.one('price', 'friend', 'gift', 'fork')}",
            f"find target with {self.one('most', 'only least')} {self.one('wood', 'price', 'throw')}",
            f"for {self.one('each', 'others', 'target')} with wood >= 1: {self.one('roll throw', 'lose wood price')}",
            f"for each: {self.one('put card to heap', 'show card', 'add wood 1 to target')}",
            "move all from heap to hand",
            *self.of_two(),
        )

    def of_two(self):
        """Sentences of what is between two, of others' numbers, and of hands that are shown and passed on."""
        whom, other = self.one("each", "others", "target", "actor"), self.one("hero", "target", "actor", "boss")
        return (
            f"add debt {self.formula()} to {whom}",
            f"set love 2 of {whom}",
            f"{self.one('mark', 'unmark')} pact on {whom}",
            f"for {self.one('each', 'others')} with pact of actor to hero = 0: add debt wood to actor",
            f"if debt to target > wood of {other}: lose wood (debt of target to hero)",
            f"find target with least (debt of actor to hero + wood of {other})",
            f"show all from hand of {whom} to {other}",
            f"pass all from hand to {self.one('left', 'right')}",
            self.one("shuffle cards", "move all from hand to cards", "draw 1 from cards to more"),
        )

    def questions(self):
        return {
            "price": {
                "who": self.one("each", "others"),
                "amount": [0, self.formula()],
                "secret": self.one(True, False, "kept"),
            },
            "friend": {"who": self.one("hero", "each"), "target": self.one("other", "any"), "skip": self.title()},
            "gift": {
                "who": self.one("target", "each"),
                "card": self.one("hand", "heap"),
                "needs": self.one([], "цена > 0"),
            },
            "fork": {"title": self.title(), "answers": ["a", {"title": "b", "needs": "wood >= 2"}]},
        }

    def action(self):
        return {
            "title": self.title(),
            "who": self.one("all", "turn", "boss", "master"),
            "card": self.one("hand", "heap"),
            "target": self.one("other", "any"),
            "amount": [1, 2],
            "cost": {self.one("wood", "gold", "hull"): self.one(0, 1, "amount", "цена")},
            "needs": self.one([], ["wood >= 1"], ["cards > 0 and watch = 1"]),
            "do": [*self.one(["ask price"], ["ask friend", "ask fork"], ["ask gift"]), *self.sentences()],
        }

    def counters(self):
        return {
            "wood": {
                "title": self.title(),
                "start": self.formula(),
                "most": self.one(3, "2+N", "luck"),
                "who": self.who(),
            },
            "gold": {"conserved": True, "bank": 9, "free": self.one(True, False), "who": self.who()},
            "hull": {"on": "table", "start": 5, "most": 9, "who": self.who()},
            "debt": {"on": "pair", "most": self.one(3, "N"), "seen": self.one("all", "owner", "nobody")},
            "love": {"on": "pair", "mutual": True, "start": 1},
            "rust": {"on": self.one("hand", "heap", "cards"), "start": 1},
        }

    def more(self):
        """A deck that depends on how many play."""
        return {
            "copies": self.one("N", "5-N", 2),
            "needs": self.one([], "цена + N > 0"),
            "seen": self.one("all", "nobody"),
        }

    def periods(self):
        return {
            "day": {"most": self.one(0, 2)},
            "watch": {
                "names": ["утро", self.title()],
                "resets": ["wood"],
                "do": self.one([], ["lose hull 1"], ["ask price", "for each: lose wood price"]),
            },
            "turn": {"turns": True, "who": self.one("turn", "all", "everyone", "boss")},
        }


def declared(chance):
    """A declaration put together at random."""
    words = Words(chance)
    one, who = words.one, words.who
    return {
        "table": {"players": [1, 4], "heroes": one(1, 2), **one({}, {"of": "kin"})},
        "counters": words.counters(),
        "numbers": {
            "luck": {"is": "wood + 1", "least": one(0, "wood"), "most": one(5, "owed")},
            "owed": {"sum": one("debt", "wood", "pact"), "of": "others", "seen": one("all", "nobody")},
            "lucks": {"on": "table", "sum": one("wood", "сила", "cheap"), "of": "each"},
            "cheap": {"sum": "цена", "of": "hand"},
        },
        "roles": {"boss": {"start": one("first", "chosen", "random")}},
        "holders": {
            "hand": {"on": "hero", "seen": "owner", "most": 3, "who": who()},
            "heap": {"title": words.title(), "who": who()},
        },
        "decks": {
            "cards": {"to": "hand", "deal": "N", "reshuffle": one(True, False), "who": who()},
            "more": words.more(),
        },
        "dice": {"throw": {"is": "1d6+wood", "who": who()}},
        "marks": {
            "wet": {"until": "watch", "who": who()},
            "lost": {"out": True, "who": who()},
            "pact": {"on": "pair", "mutual": one(True, False), "until": one("", "turn"), "seen": one("all", "owner")},
        },
        "periods": words.periods(),
        "questions": words.questions(),
        "actions": {"dig": words.action(), "sing": words.action()},
        "always": [{"when": "wood > 4", "of": "hero", "do": one(["lose wood 1"], ["mark wet", "next"])}],
        "ends": [
            {"when": "hull <= 0", "says": words.title(), "result": "defeat"},
            {"when": "alive = 0", "says": "{who}!", "best": one([], ["wood", "luck"])},
        ],
    }


def readable(chance):
    """The first declaration of chance that says nothing wrong, and its game."""
    while True:
        book = book_of(declared(chance))
        try:
            return book, game_of(book)
        except Mistaken:
            continue


@pytest.mark.parametrize("seed", seeds("declared", 5, 16, below=256))
def test_declared_by_chance_is_played(seed):
    chance = random.Random(seed)
    book, game = readable(chance)
    assert game is game_of(book)
    players = chance.randint(1, 3)
    for step in bots.play(game, book, KeyedDice(bytes([seed])), chance, players, 25):
        assert [event_from_json(event_to_json(event)) for event in step.events] == list(step.events)
        assert state_from_json(state_to_json(step.state)) == step.state
        assert sum(value for (_, name), value in step.state.counters.items() if name == "gold") == 0
        nonsense(game, book, step.state, chance, players)


def nonsense(game, book, state, chance, players):
    """Any move with any fields by any seat is made or refused with a sentence; so it is on what a seat sees."""
    ids = [*state.pieces, "", "gold", "1", "-3", "+2", "ace", "hand", "discard", "boss", *HOSTILE]
    for seat in (bots.MASTER, *bots.seats_for(players)):
        move = chance.choice(game.moves)
        fields = {field.name: chance.choice(ids) for field in move.fields}
        for table in (state, seen(game, state, seat)):
            try:
                decide(game, table, book, KeyedDice(b"nonsense"), move.name, fields, seat)
            except IllegalMove as refusal:
                told(refusal)


def told(refusal):
    assert str(refusal.sentence)
