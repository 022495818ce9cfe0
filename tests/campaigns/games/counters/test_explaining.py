"""Why a number of a table without code is what it is: its addends, each by its title and its page."""

from campaigns.engine.sentences import Name
from campaigns.games.counters import cards, choices
from tests.campaigns.small_tables import laid, playable

TABLE = """
[roles.captain]
title = "Капитан"
start = "first"
[counters.gold]
title = "Золото"
rule = "zoloto"
start = 7
[counters.life]
title = "Жизнь"
start = 2
most = "gold + 3 - captain"
rule = "zhizn"
[counters.hull]
on = "table"
start = 4
most = "N*5"
[counters.rot]
on = "cards"
most = 9
[numbers.wealth]
title = "Богатство"
is = "gold*2 - life + 1"
least = 5
most = "N + 9"
rule = "bogatstvo"
[numbers.party]
on = "table"
is = "hull + 10"
[numbers.worth]
sum = "цена"
of = "hand"
[numbers.total]
on = "table"
sum = "gold"
of = "each"
[numbers.rest]
sum = "gold"
of = "others"
[holders.hand]
on = "hero"
seen = "owner"
[decks.cards]
to = "hand"
"""


def explained(draft, name, piece):
    """The parts of a number, each as its words (or the card or hero that it is of), amount and page."""
    made, rules = playable(TABLE)
    found = made.numbers[name](draft.state, rules, piece)
    parts = [(dict(one.label.values), one.label.text, one.amount, one.rule) for one in found.parts]
    return [(values.get("words") or values.get("card") or text, amount, rule) for values, text, amount, rule in parts]


def on_table():
    return laid(TABLE, "Аня", "Боря")


def test_a_most_is_told_by_its_addends_and_only_where_its_counter_is_kept():
    draft = on_table()
    draft.mark("hero-1", "captain")
    assert explained(draft, "max_life", "hero-1") == [
        ("Золото", 7, "zoloto"),
        ("base", 3, "zhizn"),
        ("Капитан", -1, "stol"),
    ]
    assert explained(draft, "max_life", "bank") == []
    assert explained(draft, "max_hull", "bank") == [("N × 5", 10, "stol")]
    assert explained(draft, "max_hull", "hero-1") == []


def test_what_has_no_most_or_lies_on_cards_has_no_number_of_that_kind():
    assert {name for name in playable(TABLE)[0].numbers if name.startswith("max_")} == {"max_life", "max_hull"}


def test_a_formula_is_told_with_the_titles_of_the_book_and_a_number_with_what_its_bounds_add():
    draft = on_table()
    told = [("Золото × 2", 14, "bogatstvo"), ("Жизнь", -2, "zhizn"), ("base", 1, "bogatstvo")]
    assert explained(draft, "wealth", "hero-1") == [*told, ("no more than that", -2, "bogatstvo")]
    draft.set("hero-1", "gold", 0)
    told[0] = ("Золото × 2", 0, "bogatstvo")
    assert explained(draft, "wealth", "hero-1") == [*told, ("no less than that", 6, "bogatstvo")]
    draft.set("hero-1", "gold", 3)
    told[0] = ("Золото × 2", 6, "bogatstvo")
    assert explained(draft, "wealth", "hero-1") == told, "within its bounds nothing is added"


def test_a_number_of_the_table_is_no_heros_and_the_other_way_round():
    draft = on_table()
    assert explained(draft, "party", "bank") == [("hull", 4, "stol"), ("base", 10, "stol")]
    assert explained(draft, "party", "hero-1") == explained(draft, "wealth", "bank") == []
    assert explained(draft, "wealth", "nobody") == explained(draft, "party", "hand-1") == []


def test_a_sum_is_told_by_each_card_or_hero_that_it_is_made_of():
    draft = on_table()
    ace, jack = (next(one.id for one in draft.state.held_by("cards") if one.entry == f"karta-{n}") for n in (1, 3))
    draft.put(ace, "hand-1")
    draft.put(jack, "hand-1")
    assert explained(draft, "worth", "hero-1") == [(Name(ace), 3, "stol")], "a card that adds nothing is not told"
    assert explained(draft, "total", "bank") == [(Name("hero-1"), 7, "stol"), (Name("hero-2"), 7, "stol")]
    assert explained(draft, "rest", "hero-1") == [(Name("hero-2"), 7, "stol")]


def test_alike_cards_are_offered_once_and_what_is_no_card_never():
    draft = on_table()
    aces = [one.id for one in draft.state.held_by("cards") if one.entry == "karta-1"]
    for one in aces:
        draft.put(one, "hand-1")
    draft.put("hero-2", "hand-1")
    assert [*cards.choosable(draft.state, "hand-1")] == [aces[0]]
    draft.mark(aces[1], "bent")
    assert [*cards.choosable(draft.state, "hand-1")] == aces, "a mark tells them apart"


def test_a_step_up_or_down_reads_with_its_sign():
    made, rules = playable(TABLE)
    labels = [dict(one.label.values)["words"] for one in choices.CHANGE.choices(on_table().state, rules, {})]
    assert labels == ["+1", "+2", "+3", "+5", "+10", "−1", "−2", "−3", "−5", "−10"]
