"""The API answers as its schema promises, whatever is asked: drawn from the schema itself, by a seat's key and without.

Schemathesis reads the schema as whoever writes a program reads it. It is imported where it is needed, for that takes a
second that the other tests need not wait.
"""

import pytest
from django.core import signals as core
from django.db import close_old_connections, transaction
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from campaigns.seats import people, seating
from config.wsgi import application
from tests.harness.sampling import examples, some
from tests.harness.shelf import put_on_shelf

pytestmark = pytest.mark.django_db
SCHEMA = "/api/v1/openapi.json"
KNOWN = {"book": ["podgorye", "toy"], "slug": ["oborotni"], "rule": ["1", "1-1"], "name": ["earn", "hit", "enter"]}


def checks():
    """What every answer is held to."""
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi import checks as openapi

    return [
        not_a_server_error,
        openapi.status_code_conformance,
        openapi.content_type_conformance,
        openapi.response_headers_conformance,
        openapi.response_schema_conformance,
        openapi.negative_data_rejection,
    ]


@pytest.fixture(autouse=True)
def connection_stays():
    """What ends a request ends its connection too, but not the one that this test is in."""
    signals = [core.request_started, core.request_finished]
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)


@pytest.fixture
def who(open_table):
    """A table beside a book, and those who may ask: nobody, a player, the game master, an onlooker, a wrong key."""
    put_on_shelf("podgorye")
    table = open_table()
    seating.let_watch(table.campaign, True, by=table.gm)
    table.campaign.refresh_from_db()
    keys = [table.tokens["1"], table.tokens["gm"], people.watch_token_of(table.campaign), "x" * 40]
    return table, [{}, *({"Authorization": f"Bearer {key}"} for key in keys)]


def test_every_answer_is_as_promised(who):
    """All operations in one test: a second process that reads the schema would cost more than the questions."""
    import schemathesis

    schema = schemathesis.openapi.from_wsgi(SCHEMA, application)
    operations = {found.ok().label: found.ok() for found in schema.get_all_operations()}
    for label in some("operations of the API", operations, 5):
        ask(operations[label], *who)


def ask(operation, table, headers):
    """Ask one address, rightly and wrongly, and hold the answers to the schema; whatever that changes is taken back."""
    from schemathesis import GenerationMode

    known = {**KNOWN, "slug": [table.campaign.slug]} if "/campaigns/" in operation.path else KNOWN
    held = checks()

    @settings(
        max_examples=examples(6, 60),
        deadline=None,
        phases=[Phase.generate],
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(
        st.one_of(operation.as_strategy(GenerationMode.POSITIVE), operation.as_strategy(GenerationMode.NEGATIVE)),
        st.sampled_from(headers),
        st.fixed_dictionaries({}, optional=drawn(known)),
    )
    def one(case, sent, there):
        real = {name: value for name, value in there.items() if name in case.path_parameters}
        case.path_parameters.update(real)
        case.headers.update(sent)
        with transaction.atomic():
            case.call_and_validate(checks=held, excluded_checks=no_longer_wrong(case) if real else [])
            transaction.set_rollback(True)

    one()


def no_longer_wrong(case):
    """What an answer is not held to where the wrong part of an address was exchanged for one that leads somewhere."""
    from schemathesis.core.parameters import ParameterLocation
    from schemathesis.specs.openapi.checks import negative_data_rejection

    # What a component is now is found anew when it is exchanged; what was made wrong is remembered.
    wrong = {one.parameter_location for one in getattr(case.meta.phase.data, "mutations", ())}
    return [negative_data_rejection] if ParameterLocation.PATH in wrong else []


def drawn(known):
    """Parts of an address that lead to something."""
    return {name: st.sampled_from(values) for name, values in known.items()}
