#!/usr/bin/env python3
"""The dates of recurrence rules, by python-dateutil.

Reads lines of a rule, its start, and the first and last date of a window, with tabs between;
answers each with the covered dates, with blanks between. Where dateutil departs from RFC 5545 it
is led back:

- The weeks of the neighbouring years: it takes the number of weeks of the year before from this
  year's length (so 2022-01-01 becomes week 53), and doesn't count next year's week 1 from the back.
- BYDAY=MO,2TU: it wants both at once; the RFC says each Monday, and the second Tuesday too.
- BYWEEKNO=20 without days: it takes all seven; the RFC takes the day of the week from the start.
- BYMONTHDAY=13 in a year, alone or with weekdays: it takes that day of each month; libical, lib-recur, ical.js
  and ical4j take the month from the start.
- BYSETPOS in weeks: it counts from the start in the start's week; the RFC from the week's first day.
"""

import datetime
import itertools
import re
import sys
import types

import dateutil.rrule as du

DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]


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


def with_weekday_of_start(text, start):
    """Says the day of the week where only weeks of the year are said."""
    if "BYWEEKNO=" not in text or re.search("BY(DAY|MONTHDAY|YEARDAY)=", text):
        return text
    return f"{text};BYDAY={DAYS[start.weekday()]}"


def with_month_of_start(text, start):
    """Says the month where a year has days of the month, alone or with weekdays."""
    if "FREQ=YEARLY" not in text or "BYMONTHDAY=" not in text:
        return text
    if re.search("BY(MONTH|WEEKNO|YEARDAY)=|BYDAY=[^;]*[0-9]", text):
        return text
    return f"{text};BYMONTH={start.month}"


def from_whole_week(text, start):
    """The first day of the start's week, which positions are counted from.

    What that covers before the start is no date of the rule, and doesn't count for COUNT.
    """
    if "FREQ=WEEKLY" not in text or "BYSETPOS=" not in text:
        return text, start
    found = re.search("WKST=(..)", text)
    week_start = DAYS.index(found.group(1)) if found else 0
    begin = start - datetime.timedelta((start.weekday() - week_start) % 7)
    count = re.search("COUNT=([0-9]+)", text)
    if "BYDAY=" not in text:
        text += f";BYDAY={DAYS[start.weekday()]}"
    if count:
        endless = text.replace(f";{count.group(0)}", "")
        rule = du.rrulestr(endless, dtstart=begin)
        early = sum(1 for _ in itertools.takewhile(lambda moment: moment < start, rule))
        text = text.replace(count.group(0), f"COUNT={int(count.group(1)) + early}")
    return text, begin


def dates(text, start, first, last):
    """Yields the covered dates of a window."""
    text = with_month_of_start(with_weekday_of_start(text, start), start)
    text, begin = from_whole_week(text, start)
    # The walk would go on to the year 9999 where nothing comes up any more.
    du.datetime = types.SimpleNamespace(
        **{name: getattr(datetime, name) for name in ("date", "datetime", "time", "timedelta")},
        MAXYEAR=last.year,
    )
    rule = du.rrulestr(with_both_kinds_of_days(text), dtstart=begin)
    for moment in rule:
        if moment > last:
            return
        if moment >= max(first, start):
            yield moment.date().isoformat()


du._iterinfo = Weeks
for line in sys.stdin:
    rule, *days = line.rstrip("\n").split("\t")
    print(*dates(rule, *map(datetime.datetime.fromisoformat, days)), flush=True)
