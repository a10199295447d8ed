"""Writes texts.tsv: what people type, and what it means on three days.

It is a second opinion in another language: every answer is computed here by the calendar of
Python, from the meaning that a person gives the text, and not by the program's grammar.
"""
import calendar
from datetime import date, timedelta

DAYS = [date(2026, 11, 22), date(2026, 12, 31), date(2028, 2, 29)]  # Sunday, Thursday, Tuesday
MON, TUE, WED, THU, FRI, SAT, SUN = range(7)
rows = []


def put(kind, texts, answer):
    """`answer` is a text, or a function of the day; None from it means a refusal."""
    for text in texts.split(" | "):
        answers = [answer(day) if callable(answer) else answer for day in DAYS]
        rows.append([kind, text] + ["!" if a is None else str(a) for a in answers])


def plus(days):
    return lambda t: t + timedelta(days)


def month_end(year, month):
    return date(year, month, calendar.monthrange(year, month)[1])


def shift(day, months):
    index = day.year * 12 + day.month - 1 + months
    year, month = divmod(index, 12)
    return date(year, month + 1, min(day.day, month_end(year, month + 1).day))


def coming(dow):
    return lambda t: t + timedelta((dow - t.weekday()) % 7)


def past(dow):
    return lambda t: t - timedelta((t.weekday() - dow) % 7)


def before(dow):
    return lambda t: t - timedelta((t.weekday() - dow - 1) % 7 + 1)


def of_week(dow, weeks):
    return lambda t: t - timedelta(t.weekday()) + timedelta(7 * weeks + dow)


def ahead(month, day):
    """The next such date; None if that year has none."""
    def answer(t):
        for year in (t.year, t.year + 1):
            last = month_end(year, month).day
            near = date(year, month, min(day, last))
            if near >= t:
                return near if day <= last else None
    return answer


def day_ahead(day):
    def answer(t):
        for months in (0, 1):
            first = shift(t.replace(day=1), months)
            last = month_end(first.year, first.month)
            near = min(first.replace(day=min(day, last.day)), last)
            if near >= t:
                return near if near.day == day else None
    return answer


def nth(month, n, dow):
    """The n-th day of the week of a month, the next such date."""
    def answer(t):
        dates = [nth_of(date(year, month, 1), n, dow) for year in (t.year, t.year + 1)]
        return next(d for d in dates if d >= t)
    return answer


def end_ahead(month):
    """The next last day of a month."""
    return lambda t: next(d for d in (month_end(t.year, month), month_end(t.year + 1, month)) if d >= t)


def nth_of(first, n, dow):
    """The n-th day of the week of the month of a date; None if it has no fifth one."""
    days = [d for d in calendar.Calendar().itermonthdates(first.year, first.month)
            if d.month == first.month and d.weekday() == dow]
    return days[n - 1 if n > 0 else -1] if n <= len(days) else None


def nth_ahead(n, dow):
    """The next n-th day of the week of any month."""
    def answer(t):
        months = [shift(t.replace(day=1), i) for i in range(13)]
        return next(d for d in (nth_of(m, n, dow) for m in months) if d and d >= t)
    return answer


def end_of(months=0):
    return lambda t: month_end(*(lambda d: (d.year, d.month))(shift(t.replace(day=1), months)))


# Dates, looking ahead.
put("date", "2026-11-05 | 2026/11/05 | 2026/11/5 | 2026.11.5 | nov 5 2026 | november 5th 2026", "2026-11-05")
put("date", "2026년 11월 5일 | 2026년11월5일 | 5 nov 2026 | the 5th of november 2026", "2026-11-05")
put("date", "31/12/2026 | 12/31/2026", "2026-12-31")
put("date", "5/5/2027", "2027-05-05")
put("date", "13/1", ahead(1, 13))
put("date", "today | Today | now | 오늘 | 금일 | 오늘에", plus(0))
put("date", "tomorrow | TOMORROW | tmr | tmw | 2moro | 2morrow | 내일 | 명일 | +1", plus(1))
put("date", "yesterday | 어제 | 하루 전 | a day ago", plus(-1))
put("date", "모래 | 내일모래 | 낼모레 | the day after tomorrow | day after tomorrow | 내일 다음 날 | a day from tomorrow", plus(2))
put("date", "낼 | tmrw | tomorrow morning | tomorrow night | 내일 아침 | 내일 밤에 | 내일은 | 낼쯤", plus(1))
put("date", "tonight | tonite | this evening | this morning | 오늘 밤 | 오늘밤 | 지금 | end of day | eod", plus(0))
put("date", "last night | 어젯밤 | 어제 밤", plus(-1))
put("date", "a week from tomorrow | a week after tomorrow | 내일부터 일주일 뒤", plus(8))
put("date", "그글피", plus(4))
put("date", "the day before yesterday | 2 days before today", plus(-2))
put("date", "two weeks from friday | 2 weeks after fri | 금요일부터 2주 뒤", lambda t: coming(FRI)(t) + timedelta(14))
put("date", "a week on friday", lambda t: coming(FRI)(t) + timedelta(7))
put("date", "two days before friday | 금요일 이틀 전", lambda t: coming(FRI)(t) - timedelta(2))
put("date", "christmas | on christmas | xmas | christmas day | 크리스마스 | 성탄절 | 크리스마스에", ahead(12, 25))
put("date", "christmas eve | 크리스마스 이브 | 크리스마스 전날", lambda t: ahead(12, 25)(t) - timedelta(1))
put("date", "the day after christmas | 크리스마스 다음 날", lambda t: ahead(12, 25)(t) + timedelta(1))
put("date", "11.05 | 11.05. | 11.5. | 11.05에", ahead(11, 5))
put("date", "2026-11-25 (수) | 2026-11-25(수) | 2026-11-25 (wed) | Wed 2026-11-25 | wednesday, nov 25 2026 | 2026년 11월 25일 수요일 | 2026년 11월 25일(수)", "2026-11-25")
put("date", "2026-11-25 (목) | Thu 2026-11-25 | 2026년 11월 25일 목요일", None)
put("date", "오늘 일요일 | 오늘(일)", lambda t: t if t.weekday() == SUN else None)
put("date", "모레 | 내일모레 | +2 | in 2 days | in two days | 2 days later | 이틀 뒤 | 이틀 후 | 2일 뒤", plus(2))
put("date", "글피 | 3일 뒤 | 3일뒤 | 사흘 뒤 | in 3 days | 3 days from today | 3 days from now | +3", plus(3))
put("date", "그저께 | 그제 | 엊그제 | 2 days ago | 이틀 전", plus(-2))
put("date", "+1w | in a week | in 1 week | a week later | 일주일 뒤 | 1주 뒤 | 일주일 후 | +7 | 7일 후", plus(7))
put("date", "in 2 weeks | +2w | 2 weeks from today | in a fortnight | 2주 뒤 | 2주 후 | 두 주 뒤", plus(14))
put("date", "열흘 뒤 | in ten days | 10일 후", plus(10))
put("date", "엿새 뒤", plus(6))
put("date", "이레 뒤", plus(7))
put("date", "여드레 뒤", plus(8))
put("date", "아흐레 뒤", plus(9))
put("date", "석 달 뒤", lambda t: shift(t, 3))
put("date", "반년 뒤 | 6개월 뒤", lambda t: shift(t, 6))
put("date", "내년 3월 2일 | march 2 next year | next year march 2nd", lambda t: date(t.year + 1, 3, 2))
put("date", "내후년 1월 1일", lambda t: date(t.year + 2, 1, 1))
put("date", "재작년 5월 5일", lambda t: date(t.year - 2, 5, 5))
put("date", "담달 30일 | 다음 달 30일", lambda t: date(*shift(t.replace(day=1), 1).timetuple()[:2], 30))
put("date", "차주 금요일 | 담주 금요일", lambda t: t + timedelta(11 - t.weekday()))
put("date", "a week ago | 일주일 전 | 1주 전", plus(-7))
put("date", "in a month | +1m | a month later | 한 달 뒤 | 1개월 뒤 | 한달 후", lambda t: shift(t, 1))
put("date", "in 2 months | 두 달 뒤 | 2개월 후", lambda t: shift(t, 2))
put("date", "in a year | +1y | 1년 뒤", lambda t: shift(t, 12))
put("date", "3 months ago | 3개월 전 | 세 달 전", lambda t: shift(t, -3))
put("date", "mon | monday | MONDAY | 월요일 | 월 | on monday | 월요일에 | 월욜 | 월요일날 | 월요일은", coming(MON))
put("date", "tue | tues | tuesday | 화요일 | 화", coming(TUE))
put("date", "wed | weds | 수요일 | 수", coming(WED))
put("date", "thu | thur | thurs | 목요일 | 목", coming(THU))
put("date", "fri | friday | 금요일 | 금 | 오는 금요일 | 돌아오는 금요일 | coming friday | 금욜 | 금요일날 | 금욜에 | due friday | due by fri", coming(FRI))
put("date", "sat | 토요일 | 토", coming(SAT))
put("date", "sun | sunday | 일요일 | 일", coming(SUN))
put("date", "next tuesday | next tue | tuesday next week | 다음 주 화요일 | 다음주 화요일 | 다음주화요일 | 담주 화", of_week(TUE, 1))
put("date", "next fri | 다음 주 금 | 다음 주 금요일에", of_week(FRI, 1))
put("date", "this fri | this friday | 이번 금요일", coming(FRI))
put("date", "friday this week | 이번 주 금 | 이번 주 금요일 | 이번주 금", of_week(FRI, 0))
put("date", "다다음 주 수요일 | wed next next week", of_week(WED, 2))
put("date", "지난주 월요일 | 지난 주 월 | monday last week | last week monday", of_week(MON, -1))
put("date", "last fri | last friday | 지난 금요일", before(FRI))
put("date", "last tue | 지난 화요일", before(TUE))
put("date", "weekend | this weekend | 이번 주말 | 주말", of_week(SAT, 0))
put("date", "next weekend | 다음 주말 | 다음주말", of_week(SAT, 1))
put("date", "11/5 | nov 5 | november 5 | 5 nov | nov 5th | the 5th of november | 11월 5일 | 11월5일 | 11월 5일에", ahead(11, 5))
put("date", "1/1 | jan 1 | 1월 1일 | january 1st", ahead(1, 1))
put("date", "12/31 | dec 31 | 12월 31일 | 31 december", ahead(12, 31))
put("date", "12-25 | dec 25 | 12월 25일", ahead(12, 25))
put("date", "2/29 | feb 29 | 2월 29일", ahead(2, 29))
put("date", "2/28 | 2월 28일", ahead(2, 28))
put("date", "the 5th | 5th | on the 5th | 5일 | 5일에", day_ahead(5))
put("date", "the 31st | 31일", day_ahead(31))
put("date", "the 30th | 30일", day_ahead(30))
put("date", "다음 달 5일 | next month 5th | the 5th of next month | 다음달 5일", lambda t: shift(t.replace(day=1), 1).replace(day=5))
put("date", "이번 달 10일 | the 10th of this month", lambda t: t.replace(day=10))
put("date", "end of month | end of the month | end of this month | the last day of the month | 월말 | 이번 달 말 | 말일 | 이번 달 말일", end_of())
put("date", "end of next month | 다음 달 말 | 다음달 말일", end_of(1))
put("date", "end of november | the last day of november | 11월 말 | 11월 말일", end_ahead(11))
put("date", "end of february | 2월 말 | by end of february", end_ahead(2))
put("date", "end of year | end of the year | 연말 | 올해 말", lambda t: date(t.year, 12, 31))
put("date", "end of week | end of the week", of_week(SUN, 0))
put("date", "start of next week | 다음 주 초", of_week(MON, 1))
put("date", "start of next month | the first day of next month | 다음 달 초", lambda t: shift(t.replace(day=1), 1))
put("date", "the first monday of december | first monday of december | 12월 첫째 월요일", nth(12, 1, MON))
put("date", "last friday of november | 11월 마지막 금요일", nth(11, -1, FRI))
put("date", "the 2nd sunday of may | 5월 둘째 일요일 | 5월 두 번째 일요일 | 5월 둘째 주 일요일 | 2nd sunday in may", nth(5, 2, SUN))
put("date", "11월 마지막 주 금요일 | november last friday | 11월의 마지막 금요일", nth(11, -1, FRI))
put("date", "12월 첫째 주 월요일 | 12월 첫 주 월요일 | first monday in december", nth(12, 1, MON))
put("date", "다음 달 둘째 주 화요일 | second tuesday of next month | 2nd tue in next month", lambda t: nth_of(shift(t.replace(day=1), 1), 2, TUE))
put("date", "second tuesday | the 2nd tuesday | 둘째 화요일 | 둘째 주 화요일 | 두 번째 화요일", nth_ahead(2, TUE))
put("date", "마지막 금요일 | 마지막 주 금요일", nth_ahead(-1, FRI))
put("date", "fifth thursday | 다섯째 목요일", nth_ahead(5, THU))

# Dates, looking back.
put("back", "mon | monday | 월요일", past(MON))
put("back", "sun | 일요일", past(SUN))
put("back", "thu | 목", past(THU))
put("back", "yesterday | 어제", plus(-1))
put("back", "last night | 어젯밤", plus(-1))
put("back", "11/5 | 11월 5일", lambda t: max(d for d in (date(t.year - 1, 11, 5), date(t.year, 11, 5)) if d <= t))
put("back", "12/31 | 12월 31일", lambda t: max(d for d in (date(t.year - 1, 12, 31), date(t.year, 12, 31)) if d <= t))

# Times of day.
put("time", "9:30 | 09:30 | 0930 | 9:30am | 9:30 am | 오전 9:30 | 오전 9시 30분 | 9시 반 | 9시반 | 아침 9시 30분 | half past 9", "09:30")
put("time", "15:00 | 3pm | 3 pm | 3PM | 3:00pm | at 3pm | 오후 3시 | 오후3시 | 오후 세 시 | 15시 | 낮 3시 | at 15:00 | 오후 3시에", "15:00")
put("time", "3시 | 03:00 | 3am | 새벽 3시 | 3 | 세 시", "03:00")
put("time", "3시 반 | 세 시 반 | 3:30 | 03:30 | 3시 30분", "03:30")
put("time", "noon | 정오 | 12pm | 12:00 | 낮 12시 | 오후 12시 | 12시", "12:00")
put("time", "midnight | 자정 | 12am | 00:00 | 0시 | 새벽 12시 | 오전 12시", "00:00")
put("time", "밤 10시 | 10pm | 저녁 10시 | 22:00 | 22시 | 오후 10시", "22:00")
put("time", "저녁 7시 | 7 p.m. | 19:00 | 오후 일곱 시", "19:00")
put("time", "9 o'clock | at 9 | 9", "09:00")
put("time", "3.30pm | 3.30p.m. | half past 3 pm", "15:30")
put("time", "quarter to 4 | a quarter to 4 | 15 minutes to 4 | 3:45", "03:45")
put("time", "quarter past 4 | quarter after 4 | 15 past 4 | 4:15", "04:15")
put("time", "8 at night | 8:00 in the evening | 오후 8시쯤 | 오후 8시경 | 저녁 8시에", "20:00")
put("time", "1530 | 15:30 | 3:30p", "15:30")
put("time", "3p | at 3p", "15:00")
put("time", "24:00 | 25:00 | 12:60 | 밤 12시 | 13am | 오전 13시 | 25시 | soon | 나중에 | 3시 70분", None)

# Lengths, in minutes.
put("length", "90m | 1h30m | 1h 30m | 90 minutes | 1시간 30분 | 1시간 반 | 1.5h | 한 시간 반 | 1.5 hours | 90분 | 1 hour 30 minutes", 90)
put("length", "1h | 60m | 1 hour | an hour | 1시간 | 한 시간 | for 1h | 한시간 동안", 60)
put("length", "30m | 30분 | half an hour | 30 min | 30분간", 30)
put("length", "2d | 2 days | 이틀 | 2일 | 2일 동안", 2880)
put("length", "a week | 1w | 일주일 | 7d", 10080)
put("length", "10분 전 | 10m before | 10 minutes before", 10)
put("length", "하루 전 | a day before", 1440)
put("length", "long | 오래 | 30 | 3 pm | 99999999d", None)

# Periods: the first and the last day.
def week(offset):
    return lambda t: "%s/%s" % (of_week(MON, offset)(t), of_week(SUN, offset)(t))
def month(offset):
    def answer(t):
        first = shift(t.replace(day=1), offset)
        return "%s/%s" % (first, month_end(first.year, first.month))
    return answer
put("period", "this week | 이번 주", week(0))
put("period", "next week | 다음 주 | 담주", week(1))
put("period", "week after next | the week after next | 다다음 주", week(2))
put("period", "week before last | 지지난 주", week(-2))
put("period", "1530 | 0930 | 2 | 마지막 주", None)
put("period", "last week | 지난주 | 지난 주", week(-1))
put("period", "this month | 이번 달", month(0))
put("period", "last month | 지난달 | 지난 달", month(-1))
put("period", "w46 | W46 | week 46", lambda t: "%s/%s" % (date.fromisocalendar(t.isocalendar()[0], 46, 1), date.fromisocalendar(t.isocalendar()[0], 46, 7)))
put("period", "2026-W47 | 2026-w47", "2026-11-16/2026-11-22")
put("period", "11월 | november | nov", lambda t: "%s/%s" % (date(t.year, 11, 1), date(t.year, 11, 30)))
put("period", "2026-11 | nov 2026 | 2026년 11월", "2026-11-01/2026-11-30")
put("period", "q4 | 4분기", lambda t: "%s/%s" % (date(t.year, 10, 1), date(t.year, 12, 31)))
put("period", "2026 | 2026년", "2026-01-01/2026-12-31")
put("period", "last year | 작년 | 지난해", lambda t: "%s/%s" % (date(t.year - 1, 1, 1), date(t.year - 1, 12, 31)))

# Repetitions, as rules.
put("repeat", "every weekday except friday | 금요일 빼고 평일 | mon-thu | weekdays except fri", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH")
put("repeat", "daily except sundays | 매일 일요일 제외 | 일요일은 빼고 매일 | mon-sat", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA")
put("repeat", "매일 주말 빼고 | every day except weekends", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR")
put("repeat", "mondays except monday | monthly except fri", None)
put("repeat", "daily | every day | 매일 | 날마다 | once a day | 하루에 한 번 | 하루 한 번", "FREQ=DAILY")
put("repeat", "every morning | every night | nightly | 매일 아침 | 매일 밤에", "FREQ=DAILY")
put("repeat", "하루걸러 | 하루 걸러", "FREQ=DAILY;INTERVAL=2")
put("repeat", "이틀 걸러", "FREQ=DAILY;INTERVAL=3")
put("repeat", "mondays | every monday | Mondays | 월요일마다", "FREQ=WEEKLY;BYDAY=MO")
put("repeat", "tuesdays and thursdays | every tue,thu | 화,목마다", "FREQ=WEEKLY;BYDAY=TU,TH")
put("repeat", "every monday morning | 매주 월요일 아침 | 매주 월요일에", "FREQ=WEEKLY;BYDAY=MO")
put("repeat", "every 1st | every 1st of the month | 매월 1일", "FREQ=MONTHLY;BYMONTHDAY=1")
put("repeat", "every 1st and 15th", "FREQ=MONTHLY;BYMONTHDAY=1,15")
put("repeat", "둘째 토요일마다 | 둘째 주 토요일마다 | 매월 둘째 주 토요일", "FREQ=MONTHLY;BYDAY=2SA")
put("repeat", "every other day | 격일 | every 2 days | 이틀마다 | 이틀에 한 번", "FREQ=DAILY;INTERVAL=2")
put("repeat", "weekdays | mon-fri | every weekday | 평일 | 월~금 | 매주 평일", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR")
put("repeat", "weekends | 주말 | every weekend", "FREQ=WEEKLY;BYDAY=SA,SU")
put("repeat", "mon,wed,fri | 월수금 | 월,수,금 | 월·수·금 | 매주 월수금 | every mon, wed and fri", "FREQ=WEEKLY;BYDAY=MO,WE,FR")
put("repeat", "매월 첫째 월요일 | monthly on the first monday | first monday of every month", "FREQ=MONTHLY;BYDAY=1MO")
put("repeat", "매월 말일 | 매달 말 | monthly on the last day", "FREQ=MONTHLY;BYMONTHDAY=-1")
put("repeat", "매년 11월 5일 | yearly on nov 5", "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=5")
put("repeat", "매주 금 12월까지 | weekly on fri until december", lambda t: "FREQ=WEEKLY;UNTIL=%d1231;BYDAY=FR" % t.year)
put("repeat", "매일 다음 주 금요일까지 | daily until next friday", lambda t: "FREQ=DAILY;UNTIL=" + of_week(FRI, 1)(t).strftime("%Y%m%d"))
put("repeat", "twice a day | 3 times a day | 하루 3번 | 하루에 세 번 | 매일 3번 | every 2 hours | 2시간마다 | every 2nd saturday", None)
put("repeat", "hourly | 매시간 | every blue moon | 가끔", None)

# What isn't a date.
put("date", "someday | tuseday | 언젠가 | 2026-02-30 | 2027-02-29 | 13/13 | 05/12/2026 | 24/7 | 2 weeks | 11/31 | next | 다음 | the | 32일 | in days | +999999 | 11월 31일 | next week | 다음 주 | december | 12월", None)

with open(__file__.replace("texts.py", "texts.tsv"), "w") as file:
    for row in rows:
        file.write("\t".join(row) + "\n")
print(len(rows), "texts,", sum(any(ord(c) > 127 for c in row[1]) for row in rows), "Korean")
