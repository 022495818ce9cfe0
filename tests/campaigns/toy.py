"""A game made for tests: coins to earn and spend, dice to throw, a question to answer, rules that can be broken."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from campaigns.engine.events import CounterChanged, PieceAdded
from campaigns.engine.game import Choice, Explained, Field, Game, Move, Part
from campaigns.engine.game.sheet import Sheet
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, Sentence
from campaigns.engine.state import Option, Piece


@dataclass(frozen=True)
class Entry:
    kind: str
    slug: str
    name: str
    stats: Mapping[str, Any] = field(default_factory=dict)


class ToyBook:
    """A rulebook with two things in it."""

    entries = {one.slug: one for one in (Entry("item", "lamp", "Лампа"), Entry("boss", "ogre", "Огр"))}

    def __getitem__(self, slug):
        return self.entries[slug]

    def get(self, slug):
        return self.entries.get(slug)

    def of_kind(self, *kinds):
        return tuple(one for one in self.entries.values() if one.kind in kinds)

    def find(self, name):
        return next((one for one in self.entries.values() if one.name == name), None)

    def stat(self, slug, name, **variables):
        return int(self.entries[slug].stats[name])

    def evaluate(self, formula, **variables):
        return int(formula)

    def cite(self, rule):
        return None


def lay(draft, book, seats):
    for piece in ("table", "bank", "supply", "ogre"):
        draft.add("boss" if piece == "ogre" else piece, id=piece, entry=piece if piece == "ogre" else "")
    draft.set("ogre", "health", 20)
    draft.begin("phase", "choosing")


def enter(draft, book, *, by):
    draft.happen(PieceAdded(Piece(f"hero-{by.key}", "hero", "", by.name, by.key), "bank", rule="1.1"))


def earn(draft, book, *, hero, amount):
    draft.pay("coins", "supply", "bank", whole(amount), "1.7")


def spend(draft, book, *, hero, amount):
    have = draft.state.count("bank", "coins")
    if have < whole(amount):
        draft.refuse(Sentence("that costs {price}; the bank has {coins}", {"price": amount, "coins": have}), "1.7")
    draft.pay("coins", "bank", "supply", min(have, whole(amount)), "1.7")


def whole(amount):
    if not amount.isdigit() or len(amount) > 6:
        raise IllegalMove(Sentence("that is no amount"))
    return int(amount)


def hit(draft, book, *, hero):
    face = draft.roll(f"hit/{hero}", 6, "1.5")
    draft.change("ogre", "health", -4 if face == 6 else -3, "1.5", hero)
    draft.change(hero, "acted", 1)


def storm(draft, book, *, hero):
    for _ in range(4):
        draft.change("ogre", "health", -draft.roll("storm", 6))


def fall_on(draft, book, *, hero):
    draft.roll("storm", 20)
    draft.roll("storm", 4)


def loot(draft, book, *, hero):
    draft.pay("coins", "supply", "bank", draft.roll("loot", 20))


def pick(draft, book, *, hero):
    for _ in range(2):
        draft.add("item", entry="lamp", holder="bank", rule="1.4")


def drop(draft, book, *, hero):
    lamp = next(draft.state.held_by("bank", "item"), None)
    if lamp is None:
        raise IllegalMove(Sentence("there is no lamp"))
    draft.remove(lamp.id)


def ask(draft, book, *, hero):
    question = Sentence("Does {hero} wait?", {"hero": Name(hero)})
    options = (Option("yes", Sentence("it waits")), Option("no", Sentence("it goes")))
    draft.ask("wait", draft.state.pieces[hero].seat, question, options, hero=hero, rule="1.2")


def answered(draft, book, prompt, choice):
    draft.mark(str(prompt.data["hero"]), "waits" if choice == "yes" else "goes")


def rob(draft, book, *, hero):
    draft.happen(CounterChanged("bank", "coins", 5))


def win(draft, book, *, by):
    draft.end("victory", Sentence("The ogre is slain."), "1.9")


def settle(draft, book):
    if "ogre" in draft.state and draft.state.count("ogre", "health") <= 0:
        draft.end("victory", Sentence("The ogre is slain."), "1.9")


def heroes(state, book, fields):
    return (Choice(hero.id) for hero in state.of_kind("hero"))


def strength(state, book, piece):
    return Explained((Part(Sentence("base"), 3, "1.3"),))


HERO = Field("hero", Sentence("hero"), heroes)
AMOUNT = Field("amount", Sentence("amount"))
WORDS = {
    name: Sentence(name)
    for name in (
        "health",
        "coins",
        "strength",
        "hit",
        "storm",
        "waits",
        "goes",
        "round",
        "bank",
        "item",
        "boss",
        "hero",
        "choosing",
    )
}

GAME = Game(
    slug="toy",
    book="toy",
    title=Sentence("Toy"),
    lay=lay,
    moves=(
        Move("enter", Sentence("Enter"), enter, actor=""),
        Move("earn", Sentence("Earn"), earn, (HERO, AMOUNT), "1.7"),
        Move("spend", Sentence("Spend"), spend, (HERO, AMOUNT), "1.7"),
        Move("hit", Sentence("Hit"), hit, (HERO,), "1.5"),
        Move("storm", Sentence("Storm"), storm, (HERO,)),
        Move("fall-on", Sentence("Fall on"), fall_on, (HERO,)),
        Move("loot", Sentence("Loot"), loot, (HERO,)),
        Move("pick", Sentence("Pick up"), pick, (HERO,), "1.4"),
        Move("drop", Sentence("Drop"), drop, (HERO,)),
        Move("ask", Sentence("Ask"), ask, (HERO,), "1.2"),
        Move("rob", Sentence("Rob"), rob, (HERO,)),
        Move("win", Sentence("Win"), win, actor="", master=True),
    ),
    answers={"wait": answered},
    numbers={"strength": strength},
    conserved=("coins",),
    settle=settle,
    sheet=Sheet(
        words=WORDS,
        shown=("health", "coins"),
    ),
)
