"""Names in running text are found in every form, and only where they are names."""

import pytest

from rulebooks.text.links import Linker

PAGES = [
    ("ruka", "Раздвижная рука", ("Рука",)),
    ("pokazat", "Показать Руку", ()),
    ("master", "Мастер", ("Мастер (на все руки)",)),
    ("sharik", "Шарик-со-Щитом", ()),
    ("bomzh", "Карате-бомж", ("Бомж",)),
    ("zelye", "Зелье лечения", ()),
    ("yozh", "Ёж", ()),
]


@pytest.fixture
def linker():
    return Linker("ostrov", PAGES, own="zelye")


@pytest.mark.parametrize(
    ("text", "slugs"),
    [
        ("возьми Раздвижную руку с собой", ["ruka"]),
        ("три Шарика-со-Щитом", ["sharik"]),
        ("убит Карате-Бомж", ["bomzh"]),
        ("если Бомжа нет", ["bomzh"]),
        ("можно Показать Руку", ["pokazat"]),
        ("стал мастером карате", []),
        ("Мастеру дают чертежи", ["master"]),
        ("еж и Ежу", ["yozh"]),
        ("Раздвижная. Рука отдельно", ["ruka"]),
        ("Зелье лечения", []),
        ("", []),
    ],
)
def test_mentions(linker, text, slugs):
    assert [mention.slug for mention in linker.mentions(text)] == slugs


def test_longest_name_wins(linker):
    text = "Раздвижная рука"
    assert [(m.start, m.end) for m in linker.mentions(text)] == [(0, len(text))]


def test_page_is_named_once(linker):
    assert len(linker.mentions("Бомж, Бомжа, Бомжу")) == 1


def test_another_page_shares_the_names(linker):
    assert [m.slug for m in linker.with_own("ruka").mentions("Рука и Зелье лечения")] == ["zelye"]
    assert linker.own == "zelye"


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("раздвижная рука", "ruka"),
        ("Раздвижной руки", "ruka"),
        ("ЁЖ", "yozh"),
        ("никто", None),
        ("", None),
        ("шарик со щитом", "sharik"),
    ],
)
def test_find_knows_a_name_in_any_form(linker, name, slug):
    assert linker.find(name) == slug


def test_form_that_may_be_two_pages_is_nobody():
    twins = Linker("ostrov", [("a", "Белый Маг", ()), ("b", "Белая Маг", ())])
    assert twins.find("Белого Мага") is None


def test_slugs_say_which_paragraph_speaks_of_what(linker):
    paragraphs = [{"id": "1-1", "text": "Бомж и Рука"}, {"id": "1-2", "text": "никого"}]
    assert linker.slugs(paragraphs) == {"1-1": {"bomzh", "ruka"}}


def test_title_comes_before_another_pages_alias():
    linker = Linker("castle", [("a-marker", "Маркер", ["Ход"]), ("b-card", "Ход", [])])
    assert [mention.slug for mention in linker.mentions("Ход и Маркер")] == ["b-card", "a-marker"]
    assert linker.with_own("b-card").mentions("Ход") == []
    assert linker.find("ход") == "b-card"


THINGS = [
    ("golemko", "Големко", ()),
    ("bagor", "Багор", ()),
    ("plita", "Плита", ("Печь",)),
    ("pobeda", "Победа", ()),
    ("vagon", "Вагон", ()),
    ("vagon-2", "Вагон", ()),
]


@pytest.mark.parametrize(
    ("text", "slugs"),
    [
        ("увел големку в пещеру", ["golemko"]),
        ("бьет багром по плите", ["bagor", "plita"]),
        ("эта победа их", []),
        ("надо печь хлеб у печи", []),
        ("сел в вагон", []),
        ("и Победа их", ["pobeda"]),
    ],
)
def test_small_letters_will_do_where_the_word_can_mean_nothing_else(text, slugs):
    things = [slug for slug, _, _ in THINGS if slug != "pobeda"]
    assert [mention.slug for mention in Linker("ostrov", THINGS, things=things).mentions(text)] == slugs
