"""An answer in parts: of what a browser shows already nothing is sent, also within what has changed."""

import re
from types import SimpleNamespace

import pytest
from django.template import Context, Template

from campaigns import ledger

INNER = '{% part %}<p id="one">{{ one }}</p>{% endpart %}{% part %}<p id="two">{{ two }}</p>{% endpart %}'
OUTER = '{% load parts %}{% part %}<div id="all" class="x">{{ word }}' + INNER + "</div>{% endpart %}"
TOLD = re.compile(r'<\w+ id="([^"]+)"(?: data-number="\d+")? data-(part|same)="([\w.-]+)"')


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
    second = answered(shown_by(first), word="b", one=1, two=3)
    assert sent(second) == {"all", "two"}
    assert '<p id="one" data-same=' in second
    assert ">3<" in second
    assert ">1<" not in second


def test_of_a_part_that_differs_by_its_parts_alone_only_those_are_sent():
    first = answered(word="a", one=1, two=2)
    second = answered(shown_by(first), word="a", one=1, two=3)
    assert re.fullmatch(
        r'<div id="all" data-part="[^"]+" data-inside><p id="two" data-part="[^"]+">3</p></div>', second
    )
    assert answered(shown_by(first), word="a", one=1, two=2) == (
        f'<div id="all" data-same="{TOLD.search(first)[3]}"></div>'
    )
    changed = re.sub(r'(?<=id="all" data-part=")[^.]+', "", first)
    assert sent(answered(shown_by(changed), word="a", one=1, two=2)) == {"all"}, "what lies around is as it was"


ROW = (
    '{% load parts %}{% part %}<ol id="all">{% for one in row %}\n\n  {% part %}<li id="row-{{ one }}">'
    '{% part %}<b id="in-{{ one }}">{{ one }}{{ word }}</b>{% endpart %}</li>{% endpart %}'
    "{% endfor %}</ol>{% endpart %}"
)


def test_parts_in_a_row_that_are_shown_in_that_order_stand_as_one():
    first = answered(of=ROW, row=[3, 2, 1])
    second = answered(shown_by(first), of=ROW, row=[4, 3, 2, 1])
    (digest,) = re.findall(r'id="row-3" data-part="([^"]+)"', first)
    assert second.endswith(f'<li id="row-3" data-same="{digest}" data-until="row-1"></li></ol>')
    assert "row-2" not in second
    for other in ([4, 1, 2, 3], [4, 3, 1]):
        told = answered(shown_by(first), of=ROW, row=other)
        assert "data-until" not in told, "between them stood another, or they stood otherwise"
        assert told.count("data-same") == len(other) - 1
    gone = shown_by(first).replace(" in-3:", " out-3:")
    assert "data-until" in answered(gone, of=ROW, row=[4, 3, 2, 1]), "what lies in one is no neighbour"
    assert "data-until" not in answered(gone.replace("row-2", "row-9"), of=ROW, row=[4, 3, 2, 1])


DRAWN = (
    '{% load parts %}{% part %}<div id="all"><svg class="x"><g>'
    '{% part %}<g id="one">{{ one }}</g>{% endpart %}</g></svg>'
    '{% part %}<p id="two">{{ two }}</p>{% endpart %}</div>{% endpart %}'
)


def test_what_lies_in_a_drawing_is_sent_as_a_piece_of_a_drawing():
    first = answered(of=DRAWN, one=1, two=2)
    told = answered(shown_by(first), of=DRAWN, one=3, two=4)
    assert re.search(
        r'data-inside><svg><g id="one" data-part="[^"]+">3</g></svg><p id="two" data-part="[^"]+">4</p>', told
    )


def test_the_number_of_the_newest_play_is_told_though_nothing_differs():
    table = OUTER.replace('id="all"', 'id="all" data-number="{{ number }}"')
    first = answered(of=table, number=7, word="a", one=1, two=2)
    second = answered(shown_by(first), of=table, number=8, word="a", one=1, two=2)
    assert re.fullmatch(r'<div id="all" data-number="8" data-part="[^"]+" data-inside></div>', second)


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


KEPT_FOLD = (
    "{% load parts keeping %}{% part %}{% keep who held %}<details id='fold-{{ who }}'>{% folded 'fold-' who %}"
    "{{ held }}"
    '<input name="key" value="x">{% endfolded %}</details>{% endkeep %}{% endpart %}'
).replace("'", '"')


def test_of_a_fold_in_a_piece_that_is_kept_each_answer_has_what_its_browser_needs():
    def told(open_folds="", shown="", held="one"):
        headers = {"HX-Request": "true", "Letopis-Shown": shown, **({"Letopis-Open": open_folds} if open_folds else {})}
        return Template(KEPT_FOLD).render(
            Context({"request": SimpleNamespace(headers=headers), "who": 1, "held": held})
        )

    whole, shut, opened = told(), told("-"), told("fold-1")
    assert all("one" in one for one in (whole, opened))
    assert "one" not in shut
    assert "data-unsent" in shut
    keys = {re.search(r'name="key" value="([^"]+)"', one)[1] for one in (whole, opened)}
    assert len(keys - {"x"}) == 2
    assert told("-", shown_by(whole)).count("data-same") == 1, "shut, it is still what was sent when it was open"
    assert "data-same" not in told("-", shown_by(whole), held="two"), "it holds something else"


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
