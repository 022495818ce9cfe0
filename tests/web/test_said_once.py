"""Words and addresses of files that a template says are looked up once, and are those of whoever reads."""

import pytest
from django.contrib.staticfiles.storage import staticfiles_storage
from django.template import Context, Template
from django.utils import translation

from web.templatetags import i18n, static


def drawn(template, language, **told):
    with translation.override(language):
        return template.render(Context(told))


@pytest.mark.parametrize(
    ("said", "russian", "english"),
    [
        ('{% translate "Campaigns" %}', "Кампании", "Campaigns"),
        ("{% trans 'Campaigns' %}", "Кампании", "Campaigns"),
        ('{% translate "Campaigns" as word %}<{{ word }}>', "<Кампании>", "<Campaigns>"),
        ('{% translate "Light" context "lighting" %}', "Свет", "Light"),
        ('{% translate "Campaigns" noop %}', "Campaigns", "Campaigns"),
        ('{% translate "No <b> & 100%" %}', "No <b> & 100%", "No <b> & 100%"),
        ("{% translate word %}", "Кампании", "Campaigns"),
        ("{% translate 'Campaigns'|upper %}", "КАМПАНИИ", "CAMPAIGNS"),
    ],
)
def test_each_reader_has_their_own_language(said, russian, english):
    template = Template("{% load i18n %}" + said)
    for language, expected in (("ru", russian), ("en", english)) * 2:
        assert drawn(template, language, word="Campaigns") == expected


def test_what_is_called_by_a_name_is_said_as_it_is_now():
    template = Template("{% load i18n %}{% translate word %}{% translate 'Light' context why %}")
    assert drawn(template, "ru", word="Campaigns", why="x") == "КампанииLight"
    assert drawn(template, "ru", word="Rules", why="lighting") == "ПравилаСвет"


def test_words_are_looked_up_once_in_each_language(monkeypatch):
    looked = []
    real = i18n.i18n.TranslateNode.render
    monkeypatch.setattr(i18n.i18n.TranslateNode, "render", lambda *told: looked.append(1) or real(*told))
    template = Template('{% load i18n %}{% translate "Campaigns" %}')
    for language in ("ru", "en", "ru", "en"):
        drawn(template, language)
    assert len(looked) == 2


def test_a_file_lies_where_the_storage_says_and_is_asked_for_once(monkeypatch):
    asked, real = [], staticfiles_storage.url
    monkeypatch.setattr(staticfiles_storage, "url", lambda path: asked.append(path) or real(path))
    static.address.cache_clear()
    template = Template("{% load static %}{% static path %} {% static 'a&b.css' %}")
    for path in ("css/site.css", "css/site.css", "js/site.js"):
        assert drawn(template, "en", path=path) == f"{real(path)} {real('a&b.css')}".replace("&", "&amp;")
    assert asked == ["css/site.css", "a&b.css", "js/site.js"]
    static.address.cache_clear()


def test_a_file_may_be_given_a_name():
    template = Template("{% load static %}{% static 'a&b.css' as file %}{{ file }}")
    assert drawn(template, "en") == staticfiles_storage.url("a&b.css").replace("&", "&amp;")
