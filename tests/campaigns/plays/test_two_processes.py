"""Two processes of the site on one database, and each of them killed in mid-evening, while people play at both."""

import http.client
import json
import threading
from collections import Counter
from dataclasses import dataclass, field

import pytest

from campaigns import hearing, ledger
from campaigns.plays.verifying import verify
from tests.campaigns import counting
from tests.campaigns.pages.test_live import Ear, cookie_of, ended
from tests.processes import Process, processes

MOVES, BEFORE = 25, 20
"""What each player counts, and how many counts of those who are at the doomed process have been acknowledged then."""
HEARS = hearing.SELDOM - 2
"""Seconds: whoever has not heard of a play by then was not told, and would look by itself a little later."""
BROKEN = (OSError, http.client.HTTPException)


@dataclass
class Player:
    """A program at a seat: counts one, again and again, and asks the other process where this one breaks off.

    A count that was sent and not answered is sent again as it was: it has the key that it had.
    """

    seat: str
    token: str
    slug: str
    ports: list[int]
    acknowledged: dict[str, int] = field(default_factory=dict)
    broken: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def play(self, evening: str) -> None:
        for number in range(MOVES):
            self.count(f"{evening}-{self.seat}-{number}")

    def count(self, key: str) -> None:
        told = {"fields": counting.one_more(self.seat), "key": key}
        for port in [self.ports[0], *self.ports[::-1]]:
            try:
                status, said = self.sent(port, told)
            except BROKEN:
                self.broken.append(key)
                self.ports = self.ports[::-1]
                continue
            if status == 200:
                self.acknowledged[key] = json.loads(said)["number"]
                return
            self.wrong.append(f"{key}: {status} {said}")
            return
        self.wrong.append(f"{key}: nobody answered")

    def sent(self, port: int, told: dict) -> tuple[int, str]:
        one = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        try:
            headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
            one.request("POST", f"/api/v1/campaigns/{self.slug}/moves/count", json.dumps(told), headers)
            answer = one.getresponse()
            return answer.status, answer.read().decode()
        finally:
            one.close()


def evening(name: str, players: list[Player], doomed: Process) -> None:
    """Everybody plays; the doomed process is killed when enough was done there."""
    theirs = [player for player in players if player.ports[0] == doomed.port]
    before = sum(len(player.acknowledged) for player in theirs)
    threads = [threading.Thread(target=player.play, args=[name]) for player in players]
    for thread in threads:
        thread.start()
    while sum(len(player.acknowledged) for player in theirs) < before + BEFORE:
        threads[0].join(0.005)
        assert any(thread.is_alive() for thread in threads), [player.wrong for player in theirs]
    doomed.kill()
    for thread in threads:
        thread.join(120)
    assert all(player.broken for player in theirs), "nobody was in the middle of anything"


def nothing_is_lost(campaign, players: list[Player]) -> None:
    """Every count was acknowledged in the end and is there under the number that was told, once; all fits together."""
    assert [wrong for player in players for wrong in player.wrong] == []
    plays = list(campaign.plays.filter(move="count"))
    acknowledged = {key: number for player in players for key, number in player.acknowledged.items()}
    assert [key for key, times in Counter(play.key for play in plays).items() if times > 1] == []
    assert {play.key: play.number for play in plays} == acknowledged
    campaign.refresh_from_db()
    assert ledger.load(campaign).state.count("bank", counting.TALLY) == len(plays)
    assert verify(campaign) == []


def listening(port: int, campaign, seat) -> Ear:
    """Who sits in a seat and listens at a process; the newest number is told at once."""
    ear = Ear(port, campaign.slug, cookie_of(seat))
    ear.connection.sock.settimeout(HEARS)
    assert ear.status == 200
    campaign.refresh_from_db()
    assert ear.number() == campaign.number
    return ear


def hears_up_to(ear: Ear, number: int) -> bool:
    return any(heard == number for heard in iter(ear.number, None))


def broke_off(ear: Ear) -> bool:
    try:
        return ended(ear)
    except BROKEN:
        return True


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_a_process_killed_in_mid_evening_loses_and_doubles_nothing(tmp_path):
    """First the one, which then starts again at its address; then the other."""
    table = counting.opened(4)
    campaign, seats = table.campaign, table.seats
    with processes(2, tmp_path) as running:
        ports = [one.port for one in running]
        homes = {"1": ports, "2": ports, "3": ports[::-1], "4": ports[::-1]}
        players = [Player(key, table.tokens[key], campaign.slug, home) for key, home in homes.items()]
        for doomed in (0, 1):
            hung = listening(ports[doomed], campaign, seats["1"])
            stays = listening(ports[1 - doomed], campaign, seats["3"])
            evening(f"{doomed}", players, running[doomed])
            nothing_is_lost(campaign, players)
            assert broke_off(hung)
            assert hears_up_to(stays, campaign.number)
            elsewhere = listening(ports[1 - doomed], campaign, seats["1"])
            players[3].count(f"after {doomed}")
            assert elsewhere.number() == stays.number() == campaign.number + 1

            running[doomed] = begin_again(running[doomed])
            back = listening(ports[doomed], campaign, seats["1"])
            assert {player.ports[0] for player in players} == {ports[1 - doomed]}
            players[0].count(f"again {doomed}")
            assert back.number() == campaign.number + 1
            nothing_is_lost(campaign, players)
            for player in players:
                player.ports = homes[player.seat]
        assert all(one.lives for one in running)


def begin_again(one: Process) -> Process:
    """Another process at the address of one that is gone."""
    other = Process(one.log.parent, one.port)
    other.wait()
    return other
