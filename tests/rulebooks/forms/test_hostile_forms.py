"""Whatever an editor or a stranger types into the forms of a book: a sentence comes back, and nothing is half kept."""

import pytest

from tests.harness.sampling import some
from tests.hostile import filled, forms_of, kept, taken_back, wrong
from tests.rulebooks.pages.test_roles import addresses

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("who", ["editor", "stranger"])
def test_no_field_of_a_form_breaks(request, who):
    """Each field by itself, of every form that a page of the book shows, and of those for documents."""
    client = request.getfixturevalue(who)
    client.raise_request_exception = False
    cases, broken, before = [], [], kept()
    for path in [*(path for _, path in addresses()), "/upload/"]:
        shown = client.get(path)
        if shown.status_code == 200 and "html" in shown.headers["Content-Type"]:
            cases += [(path, *one) for one in forms_of(shown.content.decode(), path)]
    assert len({name for _, _, form in cases for name in form}) > 5, "hardly a form was found"
    for page, action, form in some(f"forms of a book, {who}", cases, 5):
        for data in some(f"fields of {page}", filled(form), 12):
            with taken_back():
                if found := wrong(client.post(action, data), before):
                    broken.append((page, action, {name: str(value)[:40] for name, value in data.items()}, found))
    assert broken == []
