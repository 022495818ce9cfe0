"""Sets of house rules under a name: laid over other tables, lifted, contradicting each other, as files."""

import random
from dataclasses import replace

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from campaigns.engine.refusals import IllegalMove
from campaigns.house_rules import setting, supplements
from campaigns.house_rules.models import Supplement
from campaigns.past import undoing
from campaigns.plays.house_layers import layers_of
from campaigns.plays.verifying import verify
from rulebooks.editions.supplements import export_supplement, read_supplement
from rulebooks.importers import dialect
from rulebooks.importers.documents import Document
from rulebooks.layers import Unfit
from tests.campaigns.guests import Guest, text
from tests.campaigns.house_rules.tables import HEALTH, WORDS, most_health, opened
from tests.campaigns.twins import play_on

pytestmark = pytest.mark.django_db
LASERS = ("krabulon", ("stats", "skills", "lazery", "damage"))


def ruled(health="20*N", title="Быстрая игра"):
    """A table with a house rule or three, kept under a name."""
    table = opened(title=f"Стол: {title}")
    changes = {HEALTH: health, WORDS: "Ходит боком.", LASERS: 9}
    setting.set_rules(table.campaign, changes, "Слишком легко", by=table.gm)
    return table, supplements.name_rules(table.campaign, title, by=table.gm)


def test_supplement_lies_under_the_rules_of_the_table_it_is_laid_over():
    _, quick = ruled()
    other = opened(3)
    setting.set_rules(other.campaign, {HEALTH: "30*N"}, "Нам мало", by=other.gm)
    play = supplements.lay(other.campaign, quick, by=other.gm)
    assert [layer.title for layer in layers_of(other.campaign)] == ["Быстрая игра", ""]
    assert most_health(other.campaign) == 90
    setting.take_back(other.campaign, HEALTH, by=other.gm)
    assert most_health(other.campaign) == 60, "beneath its own rule the table has that of the supplement"
    with pytest.raises(IllegalMove, match="already"):
        supplements.lay(other.campaign, quick, by=other.gm)
    play_on(other.campaign, 2, random.Random(1))
    undoing.undo(other.campaign, play.number, by=other.gm)
    assert (most_health(other.campaign), verify(other.campaign)) == (90, [])
    supplements.lay(other.campaign, quick, by=other.gm)
    setting.lift(other.campaign, "Быстрая игра", by=other.gm)
    with pytest.raises(IllegalMove, match="No such supplement"):
        setting.lift(other.campaign, "Быстрая игра", by=other.gm)
    assert verify(other.campaign) == []


def test_two_that_contradict_each_other_are_not_laid_together():
    _, quick = ruled()
    _, long = ruled("40*N", "Долгая игра")
    other = opened()
    supplements.lay(other.campaign, quick, by=other.gm)
    number = other.campaign.number
    with pytest.raises(IllegalMove, match=r"“Быстрая игра” and “Долгая игра” contradict each other: Крабулон"):
        supplements.lay(other.campaign, long, by=other.gm)
    assert other.campaign.number == number
    twice = [*long.patches, {**long.patches[0], "now": "50*N"}]
    Supplement.objects.filter(pk=long.pk).update(patches=twice, title="Спорная")
    with pytest.raises(IllegalMove, match="Two of these house rules contradict each other: Крабулон"):
        supplements.lay(other.campaign, Supplement.objects.get(pk=long.pk), by=other.gm)


def test_file_is_read_in_the_dialect_and_comes_back_as_it_was():
    table, _ = ruled()
    campaign = table.campaign
    layer = setting.own_layer(campaign)
    file = export_supplement(campaign.book, campaign.edition, layer)
    reading = dialect.read(Document("x.md", file))
    assert [draft.slug for draft in reading.drafts][1:] == ["krabulon"]
    assert reading.drafts[1].stats["health"] == "20*N"
    again = read_supplement(file.encode(), campaign.book, campaign.edition)
    assert {(one.at, one.was, one.now, one.who, one.why) for one in again.patches} == {
        (one.at, one.was, one.now, one.who, one.why) for one in layer.patches
    }
    for broken, why in (
        (b"\xff\xfe", "cannot be read"),
        (b"# x", "no supplement"),
        (file.replace("over bridges", "over castle").encode(), "another rulebook"),
        (b"+++\ntitle = 'x'\n# over bridges, edition 1\n+++\n\n# x\n", "from 1 to"),
        (b"x" * 3_000_000, "too large"),
    ):
        with pytest.raises(Unfit, match=why):
            read_supplement(broken, campaign.book, campaign.edition)


def test_a_file_says_what_it_looks_like():
    table, _ = ruled()
    campaign, unseen = table.campaign, "\u202e\u2066\u200f\u00ad"
    layer = setting.own_layer(campaign)
    turned = [replace(one, why=f"{unseen}Легко", who=f"Аня{unseen}") for one in layer.patches]
    turned = [replace(one, now=f"Ходит {unseen}боком.") if one.at == WORDS else one for one in turned]
    file = export_supplement(campaign.book, campaign.edition, replace(layer, patches=tuple(turned)))
    assert unseen in file
    again = read_supplement(file.encode(), campaign.book, campaign.edition)
    told = str([again.title, *(one.to_json() for one in again.patches)])
    assert not set(unseen) & set(told)
    assert "Ходит боком." in told


def test_a_file_puts_words_into_nobodys_mouth():
    table, _ = ruled()
    forged = tuple(replace(one, who="Аня") for one in setting.own_layer(table.campaign).patches)
    other = opened()
    assert "Аня" in [seat.name for seat in other.campaign.seats.all()]
    supplements.lay(other.campaign, supplements.keep_file(other.campaign, "Чужое", forged, by=other.gm), by=other.gm)
    assert [(one.who, one.why) for one in layers_of(other.campaign)[0].patches] == [("", "Слишком легко")] * 3
    assert "Слишком легко — Аня" not in text(Guest(other, "gm").get("house_rules"))


def test_pages_name_lay_and_send_them_and_only_who_sits_there_sees_them():
    table, quick = ruled()
    other = opened()
    maria = Guest(other, "gm")
    assert maria.get("supplement", quick.pk).status_code == 404, "what a table agreed on is its own business"
    both = Guest(table, "gm")
    answer = both.client.post(f"/campaigns/join/{other.tokens['gm']}/", {"name": "Мария"})
    assert answer.status_code == 302
    both.campaign = other.campaign
    page = both.get("supplement", quick.pk)
    assert "Крабулон · Здоровье 18·N 20·N" in text(page)
    assert "36 → 40" in text(page)
    assert both.post("supplement", quick.pk, seen="0").status_code == 302
    assert "дополнение «Быстрая игра»" in text(both.get("house_rules"))
    other.campaign.refresh_from_db()
    again = both.post("supplement", quick.pk, seen=str(other.campaign.number))
    assert (again.status_code, "уже лежит" in text(again)) == (422, True)
    file = both.get("supplement_file", quick.pk)
    assert file.headers["Content-Disposition"].endswith('.md"')
    sent = SimpleUploadedFile("x.md", file.content.replace("Быстрая игра".encode(), "Чужая игра".encode()))
    assert both.post("house_rules", do="file", file=sent).status_code == 302
    assert both.post("house_rules", do="file", file=SimpleUploadedFile("x.md", b"no")).status_code == 422
    assert both.post("house_rules", do="file").status_code == 422
    assert maria.client.get(f"/campaigns/{table.campaign.slug}/rules/file/").status_code == 404
    assert both.post("house_rules", do="lift", title="Быстрая игра").status_code == 302
    assert other.campaign.supplements.count() == 1
