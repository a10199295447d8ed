#!/usr/bin/env python3
"""Random repeating events as iCalendar, and what recurring-ical-events makes of them.

series.py SEED COUNT FIRST LAST FILE

Writes a calendar to FILE and prints what begins between two dates, both included, on a clock of
UTC: date, time where there is one, title, in order. What RFC 5545 leaves open isn't made: starts
that their own rule doesn't cover, overrides of excluded dates, parts of rules on which dateutil
departs from it. Where recurring-ical-events itself departs from it, it is led back.
"""

import datetime
import random
import sys

import dateutil.rrule
import dateutil.tz
import icalendar
import recurring_ical_events

DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
ZONES = ["America/New_York", "Asia/Seoul", "Australia/Lord_Howe", "Europe/Lisbon", "Asia/Kathmandu"]
DAY = datetime.timedelta(days=1)


def random_rule(luck):
    """A rule without its end."""
    some = lambda values, most: ",".join(
        str(v) for v in sorted(luck.sample(values, luck.randint(1, most)), key=values.index))
    every = luck.choice(["", "", ";INTERVAL=2", ";INTERVAL=3"])
    counted = [f"{n}{d}" for d in DAYS for n in (1, 2, 3, 4, -1, -2)]
    return luck.choice([
        lambda: "FREQ=DAILY" + luck.choice(["", ";INTERVAL=2", ";INTERVAL=5", ";INTERVAL=17"]),
        lambda: f"FREQ=DAILY;BYMONTH={some([1, 3, 4, 10, 11], 3)};BYDAY={some(DAYS, 4)}",
        lambda: f"FREQ=WEEKLY{every};BYDAY={some(DAYS, 4)}",
        lambda: f"FREQ=WEEKLY{every};BYDAY={some(DAYS, 4)};WKST=SU",
        lambda: f"FREQ=WEEKLY{every}",
        lambda: f"FREQ=MONTHLY{every}",
        lambda: f"FREQ=MONTHLY{every};BYMONTHDAY={some([1, 5, 15, 29, 31, -1, -7], 3)}",
        lambda: f"FREQ=MONTHLY{every};BYDAY={some(counted, 3)}",
        lambda: f"FREQ=MONTHLY;BYDAY={some(DAYS, 5)};BYSETPOS={some([1, 2, -1], 2)}",
        lambda: f"FREQ=YEARLY;BYMONTH={some([2, 3, 4, 10, 11], 3)};BYDAY={some(counted, 2)}",
        lambda: "FREQ=YEARLY",
    ])()


class Series:
    """One series: its master, and its overrides."""

    def __init__(self, luck, number):
        self.luck, self.title = luck, f"S{number}"
        self.is_all_day = luck.random() < 0.25
        self.zone = None if self.is_all_day or luck.random() < 0.3 else luck.choice(ZONES)
        rule = random_rule(luck)
        near = datetime.datetime(2024, 1, 1) + DAY * luck.randrange(800)
        if not self.is_all_day:
            near += datetime.timedelta(minutes=15 * luck.choice([0, 4, 5, 6, 10, 36, 58, 95]))
        # The start is the first that the rule covers.
        self.start = next(iter(dateutil.rrule.rrulestr(rule, dtstart=near)))
        self.dates = self.first_dates(rule)
        end = luck.random()
        if end < 0.25:
            rule += f";COUNT={luck.randint(1, 150)}"
        elif end < 0.5:
            rule += ";UNTIL=" + self.until(luck.choice(self.dates))
        self.rule, self.dates = rule, self.first_dates(rule)

    def first_dates(self, rule):
        """Those before the year 2027."""
        text = rule.split(";UNTIL=")[0]
        dates = dateutil.rrule.rrulestr(text, dtstart=self.start)
        last = rule.split(";UNTIL=")[1][:8] if ";UNTIL=" in rule else "20261231"
        return [d for d in dates.between(self.start, datetime.datetime(2027, 1, 1), inc=True)
                if d.strftime("%Y%m%d") <= last]

    def until(self, day):
        if self.is_all_day:
            return day.strftime("%Y%m%d")
        if self.zone is None:
            return day.strftime("%Y%m%dT%H%M%S")
        return self.utc(day).strftime("%Y%m%dT%H%M%SZ")

    def utc(self, day):
        return day.replace(tzinfo=dateutil.tz.gettz(self.zone)).astimezone(dateutil.tz.UTC)

    def line(self, name, *moments):
        if self.is_all_day:
            return f"{name};VALUE=DATE:" + ",".join(m.strftime("%Y%m%d") for m in moments)
        zone = f";TZID={self.zone}" if self.zone else ""
        return f"{name}{zone}:" + ",".join(m.strftime("%Y%m%dT%H%M%S") for m in moments)

    def event(self, title, *lines):
        # A single one of more days is a period here, and then on each of them.
        days = ["P1D"] if "override" in title else ["P1D", "P2D"]
        length = self.luck.choice(days if self.is_all_day else ["PT15M", "PT1H30M"])
        return ["BEGIN:VEVENT", f"UID:{self.title}@series", "DTSTAMP:20260101T000000Z",
                f"SUMMARY:{title}", f"DURATION:{length}", *lines, "END:VEVENT"]

    def lines(self):
        luck, master, overrides = self.luck, [self.line("DTSTART", self.start)], []
        master.append(f"RRULE:{self.rule}")
        near = [d for d in self.dates if d.year == 2026] or self.dates
        hit = luck.sample(near, min(len(near), luck.randint(0, 6)))
        excluded, changed = hit[::2], hit[1::2]
        excluded += [self.start + DAY * luck.randrange(1, 800) for _ in range(luck.randint(0, 1))]
        excluded = [d for d in excluded if d not in changed]
        extra = [self.start + DAY * luck.randrange(1, 800) for _ in range(luck.randint(0, 4))]
        for name, moments in [("RDATE", extra), ("EXDATE", excluded)]:
            if moments and luck.random() < 0.6:
                master.append(self.line(name, *moments))
            elif moments:
                master += [self.line(name, moment) for moment in moments]
        for number, date in enumerate(changed):
            new = date + DAY * luck.randint(-3, 3)
            if not self.is_all_day:
                new += datetime.timedelta(minutes=15 * luck.randint(-8, 8))
            overrides.append(self.event(
                f"{self.title} override {number}", self.line("RECURRENCE-ID", date),
                self.line("DTSTART", new)))
        everything = [self.event(self.title, *master)] + overrides
        return [line for event in everything for line in event]


def with_dateutil_zones(calendar):
    """Puts zones that reckon on the wall in place of pytz's.

    With those of pytz, a date of both rule and RDATE comes twice on the other side of a change of
    clocks, and an UNTIL in summer ends a series of winter an hour early.
    """
    for event in calendar.walk("VEVENT"):
        for name in ("DTSTART", "RECURRENCE-ID", "RDATE", "EXDATE"):
            values = event.get(name, [])
            for value in values if isinstance(values, list) else [values]:
                for moment in getattr(value, "dts", [value]):
                    zone = getattr(getattr(moment.dt, "tzinfo", None), "zone", None)
                    if zone:
                        moment.dt = moment.dt.replace(tzinfo=dateutil.tz.gettz(zone))
    return calendar


def shown(calendar, first, last):
    """What begins between two dates, in UTC."""
    with_dateutil_zones(calendar)
    around = (first - DAY * 5, last + DAY * 5)
    for event in recurring_ical_events.of(calendar).between(*around):
        start = event["DTSTART"].dt
        if isinstance(start, datetime.datetime):
            if start.tzinfo is not None:
                # A time that a change of clocks leaves out is read with the offset before it.
                start = dateutil.tz.resolve_imaginary(start).astimezone(datetime.timezone.utc)
            date, text = start.date(), start.strftime("%Y-%m-%d %H:%M")
        else:
            date, text = start, start.isoformat()
        if first <= date <= last:
            yield f"{text} {event['SUMMARY']}"


def main():
    seed, count, first, last, path = sys.argv[1:]
    luck = random.Random(int(seed))
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//series//EN"]
    for number in range(int(count)):
        lines += Series(luck, number).lines()
    text = "".join(f"{line}\r\n" for line in lines + ["END:VCALENDAR"])
    with open(path, "w", newline="") as file:
        file.write(text)
    dates = map(datetime.date.fromisoformat, (first, last))
    for line in sorted(shown(icalendar.Calendar.from_ical(text), *dates)):
        print(line)


main()
