"""Templates are written with indentation and sent without it."""

import pytest
from django.template import Context, Engine, TemplateSyntaxError
from django.urls import reverse

from web.loaders import compact

WRITTEN = """<ul>
  <li>
    {% if there %}
      <b
        class="found">да</b>
    {% endif %}
  </li>

  {{ shape }}
</ul>
"""


def engine(folder):
    return Engine(dirs=[folder], loaders=["web.loaders.Compact"])


def test_a_tag_is_on_one_line_however_it_is_written():
    assert compact('<form\n  method="post"\n  {% if one %}hidden{% endif %}>\n  {{ it }}') == (
        '<form method="post" {% if one %}hidden{% endif %}>\n{{ it }}'
    )
    assert compact("<b>1\n  < 2</b>") == "<b>1\n< 2</b>", "no tag"


def test_every_line_begins_with_its_first_letter_and_values_keep_their_shape(tmp_path):
    (tmp_path / "some.html").write_text(WRITTEN, encoding="utf-8")
    sent = engine(tmp_path).get_template("some.html").render(Context({"there": True, "shape": "a\n  b"}))
    assert (
        sent.split()
        == WRITTEN.replace("{% if there %}", "").replace("{% endif %}", "").replace("{{ shape }}", "a b").split()
    )
    assert [line for line in sent.splitlines() if line.startswith(" ")] == ["  b"]


def test_a_mistake_is_reported_where_it_stands(tmp_path):
    (tmp_path / "wrong.html").write_text(f"{WRITTEN}    {{% nonsense %}}\n", encoding="utf-8")
    debugging = Engine(dirs=[tmp_path], loaders=["web.loaders.Compact"], debug=True)
    with pytest.raises(TemplateSyntaxError) as wrong:
        debugging.get_template("wrong.html")
    assert wrong.value.template_debug["line"] == WRITTEN.count("\n") + 1


def test_the_site_sends_its_pages_so(client, db):
    page = client.get(reverse("shelf"), follow=True).content.decode()
    assert not [line for line in page.splitlines() if line.startswith((" ", "\t"))]
