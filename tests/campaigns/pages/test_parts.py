"""An answer in parts: of what a browser shows already nothing is sent, also within what has changed."""

import re
from types import SimpleNamespace

import pytest
from django.template import Context, Template

from campaigns import ledger

INNER = '{% part %}<p id="one">{{ one }}</p>{% endpart %}{% part %}<p id="two">{{ two }}</p>{% endpart %}'
OUTER = '{% load parts %}{% part %}<div id="all" class="x">{{ word }}' + INNER + "</div>{% endpart %}"
TOLD = re.compile(r'<\w+ id="([^"]+)" data-(part|same)="(\w+)"')


def answered(shown="", of=OUTER, **context):
    headers = {"HX-Request": "true", "Letopis-Shown": shown}
    return Template(of).render(Context({"request": SimpleNamespace(headers=headers), **context}))


def shown_by(body):
    return " ".join(f"{name}:{digest}" for name, _, digest in TOLD.findall(body))


def sent(body):
    return {name for name, what, _ in TOLD.findall(body) if what == "part"}


def test_of_what_changed_only_the_parts_are_sent_that_did():
    first = answered(word="a", one=1, two=2)
    assert sent(first) == {"all", "one", "two"}
    second = answered(shown_by(first), word="a", one=1, two=3)
    assert sent(second) == {"all", "two"}
    assert '<p id="one" data-same=' in second
    assert ">3<" in second
    assert ">1<" not in second


def test_a_part_is_what_it_holds_and_not_what_was_sent_of_it():
    first = answered(word="a", one=1, two=2)
    second = answered(shown_by(first), word="b", one=1, two=2)
    assert sent(second) == {"all"}
    third = answered(shown_by(second), word="b", one=1, two=2)
    assert third == f'<div id="all" data-same="{TOLD.search(second)[3]}"></div>'


@pytest.mark.parametrize(
    "shown", ["one:0 two:", ":::", "all:" + "f" * 5000, "\x02one:1\x03", " ".join(["one:1"] * 999)]
)
def test_whatever_a_browser_says_it_shows_it_gets_what_it_does_not(shown):
    assert sent(answered(shown, word="a", one=1, two=2)) == {"all", "one", "two"}


def test_a_part_that_no_header_can_name_is_sent_each_time():
    """Pieces are called as game masters like; what is inside such a part is told apart all the same."""
    odd = OUTER.replace('id="all"', 'id="две:части"').replace('id="two"', 'id="move-mob#1-walk"')
    first = answered(of=odd, word="a", one=1, two=2)
    again = answered(shown_by(first), of=odd, word="a", one=1, two=2)
    assert again.startswith('<div id="две:части" class="x">a<p id="one" data-same=')
    assert '<p id="move-mob#1-walk" data-same=' in again
    inside = "{% load parts %}{% part %}<div id='around'>".replace("'", '"') + odd + "</div>{% endpart %}"
    first = answered(of=inside, word="a", one=1, two=2)
    assert sent(first) == {"around", "one", "move-mob#1-walk"}
    assert "data-same" in answered(shown_by(first), of=inside, word="a", one=1, two=2)
    assert sent(answered(shown_by(first), of=inside, word="b", one=1, two=2)) == {"around"}


def test_nobody_writes_another_part_into_a_text():
    body = answered(word="\x02two:0\x03", one="\x02one:0\x03", two=2)
    assert sent(body) == {"all", "one", "two"}
    assert body.count('id="two"') == 1


def test_after_a_move_a_line_of_the_log_is_sent_and_not_the_log(cave, anya):
    whole = anya.get("campaign").content.decode()
    ledger.make_move(cave.campaign, "earn", {"hero": "hero-1", "amount": "2"}, by=cave.anya)
    headers = {"HX-Request": "true", "Letopis-Shown": shown_by(whole)}
    told = anya.client.get(anya.url("campaign"), headers=headers).content.decode()
    assert {name for name in sent(told) if name.startswith("told-")} == {f"told-{cave.campaign.number}"}
    assert len(told) < 10_000 < len(whole)


FOLD = '{% load parts %}<details id="actor-{{ who }}">{% folded "actor-" who %}moves{% endfolded %}</details>'


def folded(open_folds, who="hero-1", **more):
    headers = {"HX-Request": "true", **({"Letopis-Open": open_folds} if open_folds else {}), **more}
    return Template(FOLD).render(Context({"request": SimpleNamespace(headers=headers), "who": who}))


def test_what_lies_in_a_fold_that_is_shut_is_not_sent():
    for said in ("-", "actor-hero-2", "actor-hero-1x", "x " * 250 + "actor-hero-1"):
        assert "moves" not in folded(said)
        assert "data-unsent" in folded(said)


def test_a_fold_is_whole_that_is_open_or_of_which_nobody_said_anything():
    assert folded("actor-hero-2 actor-hero-1") == '<details id="actor-hero-1">moves</details>'
    assert "moves" in folded(""), "a browser with an older script"
    assert "moves" in folded("-", **{"HX-Request": "false"}), "a page that is asked for by itself"
    assert "moves" in folded("-", who="герой"), "no header can name it"


def test_a_game_master_is_sent_the_moves_of_others_when_their_folds_are_opened(cave, maria):
    """Whoever looks without a script has them all; nothing but the inside of folds is missing for the others."""
    shut = {"HX-Request": "true", "Letopis-Open": "-"}
    address = maria.url("screen")
    whole = maria.client.get(address).content.decode()
    few = maria.client.get(address, headers=shut).content.decode()
    folds = re.findall(r'<details class="fold actor" id="(actor-hero-\d)">', whole)
    assert folds
    assert folds == re.findall(r'<details class="fold actor" id="(actor-hero-\d)">', few)
    forms = set(re.findall(r'id="(do-[^"]+)"', whole))
    left = set(re.findall(r'id="(do-[^"]+)"', few))
    assert {one for one in forms - left if "hero-2" in one}
    opened = {**shut, "Letopis-Open": " ".join(re.findall(r'<details[^>]* id="([^"]+)"', whole))}
    assert set(re.findall(r'id="(do-[^"]+)"', maria.client.get(address, headers=opened).content.decode())) == forms
