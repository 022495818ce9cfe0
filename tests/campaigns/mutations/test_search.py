"""Who notices a changed stat, and how that is told."""

import io
import json

import pytest
from django.core.management import CommandError, call_command

from campaigns.engine.game.told_only import ToldOnly
from campaigns.engine.sentences import say
from campaigns.mutations import search as searching
from campaigns.mutations.examples import FOLDER as GAMES
from campaigns.mutations.examples import Example, examples_of
from campaigns.mutations.search import NEVER_READ, NOTICED, TOLD_ONLY, UNNOTICED, Search
from campaigns.mutations.sharing import verdicts
from campaigns.mutations.telling import as_data, as_text
from campaigns.scenarios.text import read
from campaigns.simulation.tables import table_for

BLOW = """
# Двуручник strikes for 3 more.
game bridges players=1
given Аня is Мастер at [1] holds Двуручник; Големко at [1] hp=24
when Аня attacks Големко
then Големко hp=20
"""
NOBODY_LOOKS = BLOW.replace("then Големко hp=20", "then round 1")


def search_in(text, slug="bridges"):
    search = Search(table_for(slug))
    search.declared = ()
    search.examples = [Example(search.table, "own.txt", one) for one in read(text)]
    return search


def stat(said):
    slug, *path = said.split(".")
    return slug, tuple(int(one) if one.isdecimal() else one for one in path)


def test_example_that_fails_has_noticed():
    verdict = search_in(BLOW).verdict(stat("dvuruchnik.added_damage"))
    assert (verdict.found, verdict.wrong) == (NOTICED, False)
    assert verdict.by == "own.txt:3 Двуручник strikes for 3 more. fails"
    assert verdict.change == "3 → 4"


def test_move_that_does_something_else_is_noticed_where_nobody_expects_anything():
    verdict = search_in(NOBODY_LOOKS).verdict(stat("dvuruchnik.added_damage"))
    assert verdict.found == NOTICED
    assert verdict.by.endswith("differs")


def test_number_is_noticed_at_the_end_of_an_example():
    text = "game bridges players=1\ngiven Аня is Мастер; Аня holds Двуручник\nthen round 1"
    verdict = search_in(text).verdict(stat("dvuruchnik.added_damage"))
    assert verdict.found == NOTICED
    assert verdict.by.startswith("numbers at the end of own.txt:1")


def test_offer_is_noticed_at_the_end_of_an_example():
    text = "game bridges players=1\ngiven Аня is Мастер at [trl]; bank coins=1\nthen round 1"
    verdict = search_in(text).verdict(stat("hottabych.offers.0.price"))
    assert verdict.found == NOTICED
    assert verdict.by.startswith("offers at the end of")


def test_map_is_noticed():
    verdict = search_in(BLOW).verdict(stat("bse.x"))
    assert (verdict.found, verdict.by) == (NOTICED, "the map")


def test_words_of_a_game_made_of_its_rulebook_are_noticed():
    search = search_in("game counters book=podgorye players=1\nthen round 1", "podgorye")
    named = next(one for one in search.stats() if one[1][-1] == "title")
    assert search.verdict(named).found == NOTICED


def test_what_nothing_reads_is_said():
    verdict = search_in(BLOW).verdict(stat("sluh-golemko.about"))
    assert (verdict.found, verdict.wrong, verdict.readers) == (NEVER_READ, True, 0)


def test_to_quote_a_stat_is_not_to_play_it():
    """A worked example that only repeats what the page says would notice everything and prove nothing."""
    table = table_for("bridges")
    quotes = [one for one in examples_of(table) if "stat " in " ".join(step.text for step in one.scenario.steps)]
    assert not quotes
    shown = (GAMES / "bridges" / "scenarios" / "offers.txt").read_text(encoding="utf-8")
    assert "then  stat " in shown, "there is an example that quotes, or this test looks at nothing"


class Blind(Example):
    """An example that goes as it went, whatever the book says."""

    def goes_otherwise(self, book):
        return ""

    def numbers(self, book):
        return ""

    def offers(self, book):
        return ""


def test_what_is_read_and_not_noticed_is_said_with_its_readers():
    search = search_in(BLOW * 3)
    search.examples = [Blind(one.table, one.file, one.scenario) for one in search.examples]
    verdict = search.verdict(stat("dvuruchnik.added_damage"))
    assert (verdict.found, verdict.wrong) == (UNNOTICED, True)
    assert verdict.readers == 3


def test_rule_that_breaks_or_loops_has_noticed(monkeypatch):
    monkeypatch.setattr("campaigns.mutations.examples.LONGEST", 0.2)
    search = search_in(BLOW)

    def for_ever(*_):
        while True:
            pass

    monkeypatch.setattr("campaigns.mutations.examples.run_one", for_ever)
    example = search.examples[0]
    example.usual = ""
    assert example.goes_otherwise(search.book) == "fails"


def test_told_only_is_said_with_its_reason_and_wrong_where_it_is_noticed():
    search = search_in(BLOW)
    search.declared = (
        ToldOnly("@rumour.about", say("Rumours are told.")),
        ToldOnly("dvuruchnik.*", say("Swords are told.")),
    )
    told = search.verdict(stat("sluh-golemko.about"))
    assert (told.found, told.why, told.wrong) == (TOLD_ONLY, "Rumours are told.", False)
    assert search.verdict(stat("dvuruchnik.added_damage")).wrong
    assert stat("sluh-golemko.about") not in search.stats(10_000)
    assert stat("sluh-golemko.about") in search.stats()


def test_sample_is_the_same_for_a_seed():
    search = search_in(BLOW)
    assert search.stats(5, 1) == search.stats(5, 1) != search.stats(5, 2)
    assert len(search.stats(5, 1)) == 5


def test_processes_find_the_same_in_the_same_order():
    search = search_in(BLOW)
    stats = [stat(one) for one in ("dvuruchnik.added_damage", "sluh-golemko.about", "bse.x", "bse.y")]
    heard = []
    here = verdicts(search, stats)
    assert verdicts(search, stats, processes=2, told=heard.append) == here
    assert sum(heard) == len(stats)


def test_no_more_examples_are_asked_than_enough(monkeypatch):
    monkeypatch.setattr(searching, "MOST_READERS", 2)
    search = search_in(BLOW * 4)
    search.examples = [Blind(one.table, one.file, one.scenario) for one in search.examples]
    assert search.verdict(stat("dvuruchnik.added_damage")).readers == 2


# What is printed


def test_people_read_what_is_to_be_done():
    search = search_in(BLOW)
    search.declared = (ToldOnly("dvuruchnik.*", say("Swords are told.")),)
    said = as_text("bridges", [search.verdict(stat(one)) for one in ("sluh-golemko.about", "dvuruchnik.added_damage")])
    assert said.splitlines() == [
        "Nothing reads:",
        "  rumour: sluh-golemko.about = golemko",
        "",
        "Declared told only, and noticed all the same:",
        "  weapon: dvuruchnik.added_damage = 3 (own.txt:3 Двуручник strikes for 3 more. fails, 3 → 4)",
        "",
        "bridges: 2 stats, 1 noticed, 0 told only, 0 unnoticed, 1 never read",
    ]


def test_programs_read_who_noticed():
    (one,) = as_data("bridges", [search_in(BLOW).verdict(stat("dvuruchnik.added_damage"))])["stats"]
    assert json.loads(json.dumps(one))["stat"] == "dvuruchnik.added_damage"
    assert (one["found"], one["wrong"], one["value"]) == ("noticed", False, "3")


def command(*arguments):
    out, errors = io.StringIO(), io.StringIO()
    call_command("scenario", "--mutate", *arguments, stdout=out, stderr=errors)
    return out.getvalue()


def test_command_prints_a_sample_and_exits_with_1_where_something_is_to_be_done(monkeypatch):
    monkeypatch.setattr(searching, "examples_of", lambda table: [Example(table, "own.txt", read(BLOW)[0])])
    wanted = stat("dvuruchnik.added_damage")
    monkeypatch.setattr(Search, "stats", lambda self, sample, seed: [wanted][:sample])
    assert "1 noticed" in command("bridges", "--sample", "1")
    assert json.loads(command("bridges", "--sample", "1", "--json"))["stats"][0]["found"] == "noticed"
    missed = search_in(BLOW).verdict(stat("sluh-golemko.about"))
    monkeypatch.setattr(Search, "verdict", lambda self, stat: missed)
    with pytest.raises(SystemExit) as end:
        command("bridges", "--sample", "1")
    assert end.value.code == 1


def test_command_looks_at_the_stats_that_are_asked_for(monkeypatch):
    monkeypatch.setattr(searching, "examples_of", lambda table: [Example(table, "own.txt", read(BLOW)[0])])
    found = json.loads(command("bridges", "--json", "--stats", "bse.x", "dvuruchnik.added_*"))["stats"]
    assert [one["stat"] for one in found] == ["bse.x", "dvuruchnik.added_damage"]


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("chess",), "no game"),
        (("bridges", "--processes", "0"), "one process"),
        (("bridges", "--sample", "-1"), "fewer"),
        (("bridges", "--stats", "nobody.*"), "No stat is called so: nobody"),
    ],
)
def test_command_says_what_it_lacks(arguments, problem):
    with pytest.raises(CommandError, match=problem):
        command(*arguments)


def test_examples_that_cite_an_entry_are_asked_before_those_that_only_name_it(monkeypatch):
    """However many name it: no more are asked than enough."""
    monkeypatch.setattr(searching, "MOST_READERS", 1)
    search = search_in(
        NOBODY_LOOKS.replace("then round 1", "") + NOBODY_LOOKS + BLOW.replace("then", "why dvuruchnik\nthen")
    )
    likely = search._likely(stat("dvuruchnik.added_damage"))
    assert "dvuruchnik" in likely[0].words
