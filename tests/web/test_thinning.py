"""Old copies are thinned: many of lately, few of long ago, and never the newest."""

from datetime import UTC, datetime, timedelta

from web.backups.thinning import kept

NOW = datetime(2030, 5, 17, 12, tzinfo=UTC)


def test_all_of_the_last_day_and_the_newest_of_each_day_week_and_month():
    hourly = [NOW - timedelta(hours=hours) for hours in range(24 * 500)]
    keep = kept(hourly, NOW)
    ages = sorted((NOW - at) // timedelta(days=1) for at in keep)
    assert sum(age < 1 for age in ages) == 24
    assert len([age for age in ages if 1 <= age < 14]) == 13
    assert 5 <= len([age for age in ages if 14 <= age < 63]) <= 9
    assert 10 <= len([age for age in ages if age >= 63]) <= 13
    assert max(ages) < 400
    of_days = [at for at in keep if timedelta(days=1) < NOW - at < timedelta(days=13)]
    assert all(at.hour == 23 or at.date() == (NOW - timedelta(days=1)).date() for at in of_days)


def test_the_newest_stays_however_old_it_is():
    old = [NOW - timedelta(days=days) for days in (900, 800)]
    assert kept(old, NOW) == {old[1]}
    assert kept([], NOW) == set()


def test_thinning_twice_is_thinning_once():
    made = [NOW - timedelta(hours=7 * times) for times in range(2_000)]
    once = kept(made, NOW)
    assert kept(once, NOW) == once


def test_a_clock_that_went_back_loses_nothing():
    ahead = [NOW + timedelta(hours=3), NOW - timedelta(hours=1)]
    assert kept(ahead, NOW) == set(ahead)
