"""What comes of moves in the making of characters, magic and the story that a less strict table lets pass, and what is
gone or kept after moves, where a scenario cannot look."""

import pytest

from campaigns.engine.dial import RECORD, STRICT, Dial
from campaigns.engine.dice import ToldDice
from campaigns.engine.draft import Draft
from campaigns.engine.evolve import fold
from campaigns.engine.moves.decide import decide, decided
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.seat import Seat
from campaigns.games import game
from campaigns.scenarios.arranging import arrange, lay
from rulebooks.catalogue import shipped

KNK, BOOK = game("knk-mf"), shipped("knk-mf")
ANYA, MASTER = Seat("1", "Аня"), Seat("gm", "GM", True)
FIGHT = (
    "battle; Аня is Профи M=2 x=5 y=5 prana=90 order=9 +turn; Боря is Профи M=2 x=6 y=5 prana=20; Волк is Мобы x=9 y=9"
)


def laid(text, seat=""):
    draft = Draft(lay(KNK, BOOK, ["players=3"]), ToldDice([]))
    for clause in text.split("; "):
        arrange(KNK, BOOK, draft, clause)
    if seat:
        draft.give_seat("hero-1", seat)
    return draft.state


def passed(state, move, fields, by=MASTER):
    """The table after a move that the rules refuse, which it lets pass, and how often it was against them."""
    with pytest.raises(IllegalMove):
        decided(KNK, state, BOOK, ToldDice([]), move, fields, by, STRICT)
    draft = decided(KNK, state, BOOK, ToldDice([]), move, fields, by, Dial(RECORD))
    return draft.state, [one.rule for one in draft.against]


def moved(state, move, by=MASTER, **fields):
    return fold(state, decide(KNK, state, BOOK, ToldDice([]), move, fields, by))


def test_prana_is_offered_in_the_middle_of_a_battle_to_whom_one_fights_beside():
    state, against = passed(laid(FIGHT), "share-prana", {"hero": "hero-1", "partner": "hero-2"})
    assert [prompt.kind for prompt in state.prompts] == ["consent"]
    assert against == ["peredacha-many"], "it is a battle, and nothing else is wrong"
    apart = laid(f"{FIGHT}; Вера is Профи M=2 prana=20")
    _, against = passed(apart, "share-prana", {"hero": "hero-1", "partner": "hero-3"})
    assert against == ["peredacha-many", "peredacha-many"], "who fights is not where somebody else does not"


def test_who_is_of_a_class_already_joins_another_and_leaves_the_first_with_its_skill():
    state = laid("Аня is Профи")
    state = moved(state, "transfer", hero="hero-1", **{"class": "vampiry"})
    assert [one.name for one in state.held_by("hero-1", "skill")] == ["Мёртвый Апостол"]
    state, against = passed(state, "class", {"hero": "hero-1", "class": "espery"})
    assert against == ["klassy-3"]
    assert {mark for mark in state.marks_of("hero-1") if mark.partition(":")[0] in ("class", "sixth")} == {
        "class:espery",
        "sixth:EA",
    }
    assert list(state.held_by("hero-1", "skill")) == []


def test_skill_whose_points_are_spent_is_given_back_and_they_are_owed():
    state = laid("Аня is Профи skill_points=4; phase choosing")
    state = moved(state, "make", kind="skill", name="Обещание")
    state = moved(state, "define", supplement="Обещание", effect="gives_skill_points", amount="3")
    state = moved(state, "learn", hero="hero-1", skill="Обещание")
    assert state.count("hero-1", "skill_points") == 6
    spent = fold(state, [*decide(KNK, state, BOOK, ToldDice([]), "award", _award(-4), MASTER)])
    after, against = passed(spent, "forget", {"hero": "hero-1", "skill": "Обещание"})
    assert (against, after.count("hero-1", "skill_points")) == (["bonusy-i-modifikatory-2"], 0)
    exact = fold(state, [*decide(KNK, state, BOOK, ToldDice([]), "award", _award(-3), MASTER)])
    back = moved(exact, "forget", hero="hero-1", skill="Обещание")
    assert back.count("hero-1", "skill_points") == 1, "just as many as it gave are enough"


def _award(amount):
    return {"hero": "hero-1", "points": "skill", "amount": str(amount)}


def test_thing_that_is_used_up_is_gone_for_good():
    state = laid("Аня is Профи E=2 hp=10; item Зелье heal=5 at Аня; item Фляга heal=5 +kept at Аня")
    drunk = moved(state, "use-item", hero="hero-1", thing="item#1", target="")
    assert drunk.count("hero-1", "health") == 15
    assert {one.id for one in drunk.of_kind("item")} == {"item#2"}
    kept = moved(state, "use-item", hero="hero-1", thing="item#2", target="")
    assert {one.id for one in kept.of_kind("item")} == {"item#1", "item#2"}


def test_familiar_is_played_by_whoever_plays_its_owner():
    state = laid("Аня is Профи; Волк is Мобы", "1")
    state = moved(state, "call-familiar", owner="hero-1", sort="familyar-strazhi", name="Дозор")
    state = moved(state, "call-familiar", owner="mob#1", sort="familyar-strazhi", name="Тень")
    assert {one.name: one.seat for one in state.of_kind("familiar")} == {"Дозор": "1", "Тень": ""}


def test_bases_of_one_player_lie_among_the_same_secrets():
    state = laid("place Дом; place Сад; Аня is Профи at Дом; Боря is Профи at Сад", "1")
    draft = Draft(state, ToldDice([]))
    draft.give_seat("hero-2", "1")
    state = moved(draft.state, "choose-base", ANYA, hero="hero-1", place="node#1")
    (keeper,) = state.of_kind("secrets")
    assert keeper.seat == "1"
    state = moved(state, "choose-base", ANYA, hero="hero-2", place="node#2")
    assert [one.id for one in state.of_kind("secrets")] == [keeper.id]
    assert [state.holder(one.id) for one in state.of_kind("base")] == [keeper.id, keeper.id]


def test_map_has_two_hundred_places_with_names_of_forty_letters():
    state = laid("Аня is Профи")
    every = " - ".join(str(number) for number in range(200))
    assert len(list(moved(state, "draw-map", ways=every).of_kind("node"))) == 200
    assert len(list(moved(state, "draw-map", ways=f"Дом - {'м' * 40}").of_kind("node"))) == 2
    for many in (" - ".join(str(number) for number in range(201)), f"Дом - {'м' * 41}"):
        with pytest.raises(IllegalMove):
            moved(state, "draw-map", ways=many)
    half = moved(state, "draw-map", ways=" - ".join(str(number) for number in range(100)))
    with pytest.raises(IllegalMove):
        moved(half, "draw-map", ways=" - ".join(str(number) for number in range(99, 201)))
