"""What a plain table offers to count, guessed from the numbers of a book's entries."""

from campaigns.games.counters import declared
from campaigns.games.counters.plain.guessing import guesses, named
from rulebooks.catalogue import Catalogue, Entry


def book(*stats, **pages):
    entries = {f"e{place}": Entry("item", f"e{place}", f"e{place}", (), one, place) for place, one in enumerate(stats)}
    return Catalogue("any", 1, {**entries, **pages}, {})


def offered(*stats):
    return {name: str(title) for name, title in guesses(book(*stats)).items()}


def test_what_two_entries_have_is_offered_and_what_our_editions_know_of_one():
    assert offered({"сила": 1}, {"сила": 3, "вес": 2}, {"health": 5}) == {"сила": "Сила", "health": "Health"}


def test_what_most_entries_have_comes_first_and_no_more_than_eight_are_offered():
    few, many = {"вес": 1, "сила": 2}, {"вес": 1}
    assert [*offered(few, few, many)] == ["вес", "сила"]
    letters = {letter * 2: 1 for letter in "абвгдежзик"}
    assert len(offered(letters, letters)) == 8


def test_only_whole_numbers_with_names_of_people_are_offered():
    odd = {"да": True, "слово": "пять", "count": 3, "weight": 2, "доля": 1.5, "запас_еды": 4}
    assert offered(odd, odd) == {"запас_еды": "Запас еды"}


def test_a_counter_is_called_by_itself_only_where_the_site_has_no_word_for_it():
    assert (named("health"), named("запас_еды")) == ("", "Запас еды")


def test_a_book_declares_a_table_on_its_page_and_nowhere_else():
    def page(kind, stats):
        return book(stol=Entry(kind, "stol", "", (), stats, 0))

    assert declared.declares(page("table", {"counters": {}}))
    assert not declared.declares(page("rule", {"counters": {}}))
    assert not declared.declares(page("table", {}))
    assert not declared.declares(book())


def test_the_same_book_is_the_same_game_and_old_ones_are_forgotten():
    one = book(stol=Entry("table", "stol", "", (), {"counters": {"gold": {}}}, 0))
    found = declared.game_of(one)
    assert declared.game_of(one) is found
    others = [book(stol=Entry("table", "stol", "", (), {"counters": {"gold": {}}}, 0)) for _ in range(70)]
    games = [declared.game_of(other) for other in others]
    assert len({id(game) for game in games}) == 70
    assert len(declared._kept) == declared.MOST_KEPT
    assert declared.game_of(one) is not found
