"""Prints public holidays as a table: holiday-table.py FIRST LAST

The first line has the package, the day and the years. Then a line `=KR` begins a country, and each
line after it is a holiday: its name in the country's language, its name in English if that is
another, and its dates, separated by tabs. The dates are one `MMDD` for all years, or one for each
year, with `-` for none and `,` between several.
"""

import datetime
import sys
import warnings

import holidays

warnings.simplefilter("ignore")
years = range(int(sys.argv[1]), int(sys.argv[2]) + 1)


def names(country, language):
    found = holidays.country_holidays(country, years=years, language=language)
    return {date: text.split("; ") for date, text in found.items()}


def dates(days):
    fields = []
    for year in years:
        fields.append(",".join(f"{day:%m%d}" for day in sorted(days) if day.year == year) or "-")
    return fields[0] if len(set(fields)) == 1 else " ".join(fields)


print(f"holidays {holidays.__version__}\t{datetime.date.today()}\t{years[0]}\t{years[-1]}")
for country in sorted(holidays.list_supported_countries()):
    if len(country) != 2:
        continue
    languages = getattr(holidays, country).supported_languages or ()
    own = names(country, getattr(holidays, country).default_language)
    english = next((names(country, tag) for tag in ("en_US", "en_GB", "en") if tag in languages), own)
    rows = {}
    for day in sorted(own):
        others = english.get(day, own[day])
        if len(others) != len(own[day]):
            others = own[day]
        for pair in zip(own[day], others):
            rows.setdefault(pair, []).append(day)
    if rows:
        print(f"={country}")
    for (name, other), days in rows.items():
        print(f"{name}\t{'' if other == name else other}\t{dates(days)}")
