#!/usr/bin/env python3
"""The dates of recurrence rules, by python-dateutil.

Reads lines of a rule, its start, and the first and last date of a window, with tabs between;
answers each with the covered dates, with blanks between. Where dateutil departs from RFC 5545 it
is led back:

- The weeks of the neighbouring years: it takes the number of weeks of the year before from this
  year's length (so 2022-01-01 becomes week 53), and doesn't count next year's week 1 from the back.
- BYDAY=MO,2TU: it wants both at once; the RFC says each Monday, and the second Tuesday too.
"""

import datetime
import re
import sys
import types

import dateutil.rrule as du


def week_matches(day, week_start, numbers):
    """Whether a day's week, and with it its number from either end, is one of these."""
    middle = day - datetime.timedelta((day.weekday() - week_start) % 7 - 3)
    number = (middle.timetuple().tm_yday - 1) // 7 + 1
    after = (datetime.date(middle.year, 12, 31) - middle).days // 7
    if week_start == 0:
        assert number == day.isocalendar()[1]
    return number in numbers or -1 - after in numbers


class Weeks(du._iterinfo):
    def rebuild(self, year, month):
        is_new = year != self.lastyear
        super().rebuild(year, month)
        if is_new and self.rrule._byweekno:
            first = datetime.date(year, 1, 1)
            days = [first + datetime.timedelta(i) for i in range(self.yearlen)]
            rule = self.rrule
            self.wnomask = [week_matches(d, rule._wkst, rule._byweekno) for d in days] + [0] * 7


def with_both_kinds_of_days(text):
    """Spells every Monday out as 1MO, 2MO, … where counted days stand beside it."""
    found = re.search("BYDAY=([^;]*)", text)
    days = found.group(1).split(",") if found else []
    if len({len(day) > 2 for day in days}) < 2:
        return text
    most = 53 if "YEARLY" in text and "BYMONTH=" not in text else 5
    spelt = [d if len(d) > 2 else f"{n}{d}" for d in days for n in range(1, most + 1)]
    return text.replace(found.group(0), "BYDAY=" + ",".join(spelt))


def dates(text, start, first, last):
    """Yields the covered dates of a window."""
    # The walk would go on to the year 9999 where nothing comes up any more.
    du.datetime = types.SimpleNamespace(
        **{name: getattr(datetime, name) for name in ("date", "datetime", "time", "timedelta")},
        MAXYEAR=last.year,
    )
    rule = du.rrulestr(with_both_kinds_of_days(text), dtstart=start)
    for moment in rule:
        if moment > last:
            return
        if moment >= first:
            yield moment.date().isoformat()


du._iterinfo = Weeks
for line in sys.stdin:
    rule, *days = line.rstrip("\n").split("\t")
    print(*dates(rule, *map(datetime.datetime.fromisoformat, days)), flush=True)
