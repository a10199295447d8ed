import Testing
import TodoDomain

/// Rules, starts and dates on which the tests of libical, ical.js and lib-recur agree with RFC 5545
/// §3.3.10, one case a line, in the order of the RFC's table of parts and frequencies. Where these
/// libraries differ, decision 0015 says which reading todoctl takes.
@Suite("Recurrence rules from other implementations' tests")
struct RecurrenceTableTests {
  /// A rule, its start, and its first dates; all its dates if the line ends with a bar.
  typealias Case = (rule: String, start: String, dates: String)

  private func check(_ item: Case) throws {
    let isAll = item.dates.hasSuffix("|")
    let expected = try RecurrenceExampleTests.dates(item.dates.filter { $0 != "|" })
    let (rule, start) = (try RecurrenceRule(item.rule), try CivilDate(item.start))
    let limit = isAll ? Int.max : expected.count
    let dates = rule.dates(from: start, in: start...CivilDate.latest, limit: limit)
    #expect(dates.map(\.description) == expected, "\(item.rule) from \(item.start)")
    for date in dates.prefix(40) { #expect(rule.covers(date, from: start), "\(item.rule)") }
  }

  @Test(
    "A yearly rule with BYWEEKNO and without BYDAY has the weekday of its start",
    arguments: [
      ("FREQ=YEARLY;BYWEEKNO=19", "2026-05-06", "2026-05 6 2027-05 12 2028-05 10"),
      (
        "FREQ=YEARLY;BYWEEKNO=1,10", "2018-01-01",
        "2018-01 1 2018-03 5 2018-12 31 2019-03 4 2019-12 30 2020-03 2 2021-01 4 2021-03 8"
      ),
      (
        "FREQ=YEARLY;BYMONTH=1,2;BYWEEKNO=1,7,20", "2018-01-01",
        "2018-01 1 2018-02 12 2019-02 11 2020-02 10 2021-01 4 2021-02 15 2022-01 3"
      ),
      ("FREQ=YEARLY;BYWEEKNO=53;COUNT=1", "2023-01-01", "2027-01 3|"),
      (
        "FREQ=YEARLY;BYWEEKNO=1,2;UNTIL=20170101", "2013-01-08",
        "2013-01 8 2013-12 31 2014-01 7 2014-12 30 2015-01 6 2016-01 5 12|"
      ),
      (
        "FREQ=YEARLY;BYWEEKNO=1,2;WKST=FR;UNTIL=20170101", "2013-01-08",
        "2013-01 8 15 2014-01 7 14 2015-01 6 13 2016-01 5 12|"
      ),
      (
        "FREQ=YEARLY;BYWEEKNO=1,2;UNTIL=20170101", "2013-01-07",
        "2013-01 7 2013-12 30 2014-01 6 2014-12 29 2015-01 5 2016-01 4 11|"
      ),
      (
        "FREQ=YEARLY;BYWEEKNO=1,2;WKST=TU;UNTIL=20170101", "2013-01-07",
        "2013-01 7 14 2014-01 6 13 2015-01 5 12 2016-01 4 11|"
      ),
      (
        "FREQ=YEARLY;BYWEEKNO=1,2;WKST=TH;UNTIL=20170101", "2013-01-07",
        "2013-01 7 14 2014-01 6 13 2015-01 5 12 2016-01 4 11|"
      ),
      (
        "FREQ=YEARLY;BYWEEKNO=1,2;UNTIL=20170101", "2014-01-11",
        "2014-01 11 2015-01 3 10 2016-01 9 16|"
      ),
      (
        "FREQ=YEARLY;BYWEEKNO=1,2;WKST=SU;UNTIL=20180101", "2014-01-11",
        "2014-01 11 2015-01 10 17 2016-01 9 16 2017-01 7 14|"
      ),
      ("FREQ=YEARLY;BYWEEKNO=-1,-2;COUNT=2", "2013-12-24", "2013-12 24 2014-12 16|"),
      (
        "FREQ=YEARLY;BYMONTH=6,9;BYWEEKNO=23", "2015-06-08",
        "2016-06 6 2017-06 5 2018-06 4"
      ),
    ])
  func weeks(rule: String, start: String, dates: String) throws {
    try check((rule, start, dates))
  }

  @Test(
    "A yearly rule with BYWEEKNO and BYDAY has those weekdays",
    arguments: [
      (
        "FREQ=YEARLY;BYWEEKNO=1,2,-1,-2;BYDAY=TU;UNTIL=20170101", "2013-01-01",
        """
        2013-01 1 8 2013-12 17 24 31 2014-01 7 2014-12 16 23 30 2015-01 6 2015-12 22 29 2016-01 5 \
        12 2016-12 20 27|
        """
      ),
      (
        "FREQ=YEARLY;BYWEEKNO=53;BYDAY=TU,SA;UNTIL=20170101", "2013-01-01",
        "2015-12 29 2016-01 2|"
      ),
      (
        "FREQ=YEARLY;BYWEEKNO=6;BYDAY=TU;WKST=TH;UNTIL=20210612", "2018-02-13",
        "2018-02 13 2019-02 12 2020-02 11 2021-02 9|"
      ),
      (
        "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;WKST=SU;COUNT=3", "1997-05-12",
        "1997-05 12 1998-05 18 1999-05 17|"
      ),
      (
        "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;WKST=FR;COUNT=3", "1997-05-12",
        "1997-05 19 1998-05 18 1999-05 17|"
      ),
      ("FREQ=YEARLY;BYWEEKNO=1,10;BYDAY=TU;BYMONTHDAY=3", "2018-01-01", "2020-03 3 2023-01 3"),
      (
        "FREQ=YEARLY;BYMONTHDAY=4,5,6,7,8;BYWEEKNO=23", "2015-06-08",
        "2016-06 6 7 8 2017-06 5 6 7 8 2018-06 4 5 6 7 8"
      ),
      (
        "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=30;BYWEEKNO=1;UNTIL=20320101", "2024-12-30",
        "2024-12 30 2025-12 30 2030-12 30 2031-12 30|"
      ),
    ])
  func weekDays(rule: String, start: String, dates: String) throws {
    try check((rule, start, dates))
  }

  @Test(
    "BYSETPOS counts in the whole week, month or year, also before the start",
    arguments: [
      (
        "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,3;COUNT=3", "2024-10-23",
        "2024-10 23 28 30|"
      ),
      (
        "FREQ=WEEKLY;BYDAY=MO,TU,SU,SA,TH;BYSETPOS=3,2;COUNT=4", "2024-01-02",
        "2024-01 2 4 9 11|"
      ),
      ("FREQ=WEEKLY;BYDAY=MO,WE,SU;BYSETPOS=1;WKST=SU", "2026-09-30", "2026-10 4 11 18"),
      ("FREQ=WEEKLY;BYDAY=MO,FR;BYSETPOS=-2;COUNT=2", "2026-09-30", "2026-10 5 12|"),
      ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;BYSETPOS=1", "2026-10-01", "2026-10 13 27 2026-11 10"),
      (
        "FREQ=MONTHLY;BYDAY=SU;BYSETPOS=3;COUNT=3", "2017-07-15",
        "2017-07 16 2017-08 20 2017-09 17|"
      ),
      (
        "FREQ=MONTHLY;BYMONTHDAY=1,2,3,4,5,6,7,8,9,10;BYSETPOS=1,2,-1,-2;COUNT=6", "2025-08-10",
        "2025-08 10 2025-09 1 2 9 10 2025-10 1|"
      ),
      (
        "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2;COUNT=3", "1997-09-29",
        "1997-09 29 1997-10 30 1997-11 27|"
      ),
      (
        "FREQ=YEARLY;BYYEARDAY=1,2,3,4,5,6,7;BYSETPOS=3,2;COUNT=4", "2024-01-03",
        "2024-01 3 2025-01 2 3 2026-01 2|"
      ),
      (
        "FREQ=YEARLY;BYMONTH=1,2,3;BYMONTHDAY=29;BYSETPOS=3,2;COUNT=4", "2024-02-29",
        "2024-02 29 2024-03 29 2025-03 29 2026-03 29|"
      ),
      (
        "FREQ=YEARLY;BYDAY=SA;BYSETPOS=-1;BYMONTH=3;COUNT=3;INTERVAL=2", "2016-01-01",
        "2016-03 26 2018-03 31 2020-03 28|"
      ),
      (
        "FREQ=YEARLY;BYMONTH=1,2,3,4,5,6,7,8,9,10,11,12;BYSETPOS=-1", "2010-12-27",
        "2010-12 27 2011-12 27 2012-12 27"
      ),
    ])
  func positions(rule: String, start: String, dates: String) throws {
    try check((rule, start, dates))
  }

  @Test(
    "A rule takes its missing parts from its start, as in other implementations",
    arguments: [
      (
        "FREQ=YEARLY;BYMONTH=6,7;COUNT=4", "1997-06-10",
        "1997-06 10 1997-07 10 1998-06 10 1998-07 10|"
      ),
      ("FREQ=YEARLY;BYMONTH=5,4;COUNT=4", "2024-05-01", "2024-05 1 2025-04 1 2025-05 1 2026-04 1|"),
      ("FREQ=YEARLY;UNTIL=20140301", "2012-02-29", "2012-02 29|"),
      ("FREQ=YEARLY", "2012-02-29", "2012-02 29 2016-02 29"),
      ("FREQ=MONTHLY;COUNT=4", "2007-01-31", "2007-01 31 2007-03 31 2007-05 31 2007-07 31|"),
      (
        "FREQ=MONTHLY;INTERVAL=13;BYMONTH=5;COUNT=3", "2010-02-12",
        "2013-05 12 2026-05 12 2039-05 12|"
      ),
      ("FREQ=MONTHLY;BYMONTH=1,3", "2015-01-01", "2015-01 1 2015-03 1 2016-01 1"),
      ("FREQ=WEEKLY;BYMONTH=11;COUNT=2", "2021-07-01", "2021-11 4 11|"),
      (
        "FREQ=DAILY;BYMONTH=1;INTERVAL=3;UNTIL=20170131", "2017-01-01",
        "2017-01 1 4 7 10 13 16 19 22 25 28 31|"
      ),
    ])
  func defaults(rule: String, start: String, dates: String) throws {
    try check((rule, start, dates))
  }

  @Test(
    "Days of the month, days of the year and weekdays combine as in other implementations",
    arguments: [
      ("FREQ=YEARLY;BYMONTHDAY=-1;BYMONTH=2", "2014-02-28", "2014-02 28 2015-02 28 2016-02 29"),
      ("FREQ=YEARLY;BYMONTHDAY=29;COUNT=3", "2024-02-29", "2024-02 29 2028-02 29 2032-02 29|"),
      ("FREQ=YEARLY;BYMONTHDAY=2,-1;COUNT=4", "2011-02-01", "2011-02 2 28 2012-02 2 29|"),
      (
        "FREQ=YEARLY;BYMONTHDAY=13;BYDAY=FR;COUNT=3", "2026-01-01",
        "2034-01 13 2040-01 13 2045-01 13|"
      ),
      (
        "FREQ=YEARLY;BYMONTHDAY=8,9;BYDAY=WE,TH;COUNT=4", "2025-04-09",
        "2025-04 9 2026-04 8 9 2027-04 8|"
      ),
      ("FREQ=YEARLY;BYDAY=+1MO;BYMONTHDAY=7", "2015-01-01", "2019-01 7"),
      ("FREQ=YEARLY;BYMONTHDAY=15,16,17,18,19,20,21;BYDAY=1MO", "2015-01-01", "|"),
      ("FREQ=YEARLY;BYDAY=20MO;COUNT=3", "1997-05-19", "1997-05 19 1998-05 18 1999-05 17|"),
      (
        "FREQ=YEARLY;UNTIL=20100326;BYDAY=FR;BYYEARDAY=-275,-276,-277,-278,-279,-280,-281",
        "2006-03-31", "2006-03 31 2007-03 30 2008-03 28 2009-03 27 2010-03 26|"
      ),
      (
        "FREQ=YEARLY;BYYEARDAY=359,-7", "2024-01-01",
        "2024-12 24 25 2025-12 25 2026-12 25 2027-12 25 2028-12 24 25"
      ),
      ("FREQ=YEARLY;BYYEARDAY=-308,-307,-306", "2012-01-01", "2012-02 28 29 2012-03 1"),
      (
        "FREQ=YEARLY;BYMONTH=1,3;BYYEARDAY=1,14,31,32,60,61", "2010-01-01",
        "2010-01 1 14 31 2010-03 1 2 2011-01 1 14 31"
      ),
      (
        "FREQ=YEARLY;INTERVAL=3;COUNT=4;BYYEARDAY=1,100,200", "1997-01-01",
        "1997-01 1 1997-04 10 1997-07 19 2000-01 1|"
      ),
      (
        "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8;COUNT=3", "1996-11-05",
        "1996-11 5 2000-11 7 2004-11 2|"
      ),
      ("FREQ=MONTHLY;BYDAY=3MO,WE,FR", "2015-01-02", "2015-01 2 7 9 14 16 19 21 23"),
      ("FREQ=MONTHLY;BYDAY=1MO,-1MO,WE", "2020-09-02", "2020-09 2 7 9 16 23 28 30 2020-10 5 7"),
      (
        "FREQ=MONTHLY;BYDAY=2MO,-5WE,5SA", "2015-04-01",
        "2015-04 1 13 2015-05 11 30 2015-06 8 2015-07 1 13"
      ),
      ("FREQ=MONTHLY;BYMONTHDAY=-1,31", "2022-01-01", "2022-01 31 2022-02 28 2022-03 31"),
      (
        "FREQ=MONTHLY;BYMONTHDAY=28,-4,11", "2022-01-01",
        "2022-01 11 28 2022-02 11 25 28 2022-03 11 28"
      ),
      (
        "FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=31", "2022-02-01",
        "2022-08 31 2022-10 31 2022-12 31 2023-08 31"
      ),
      ("FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=31", "2022-02-01", "|"),
      ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=24", "2025-07-18", "|"),
      (
        "FREQ=MONTHLY;BYDAY=WE,SA;BYMONTHDAY=6,20,31", "2013-07-01",
        "2013-07 6 20 31 2013-08 31 2013-11 6 20"
      ),
      ("FREQ=DAILY;BYMONTHDAY=20,-2;UNTIL=20250401", "2025-02-20", "2025-02 20 27 2025-03 20 30|"),
      ("FREQ=DAILY;INTERVAL=321;COUNT=3", "2013-01-01", "2013-01 1 2013-11 18 2014-10 5|"),
      ("FREQ=WEEKLY;INTERVAL=53;BYDAY=FR,SA;COUNT=3", "2016-01-01", "2016-01 1 2 2017-01 6|"),
      ("FREQ=WEEKLY;BYDAY=WE,FR;INTERVAL=2;COUNT=4", "2019-01-01", "2019-01 2 4 16 18|"),
      (
        "FREQ=WEEKLY;UNTIL=20170127;BYDAY=SU,TU,TH;INTERVAL=2", "2016-12-29",
        "2016-12 29 2017-01 1 10 12 15 24 26|"
      ),
    ])
  func days(rule: String, start: String, dates: String) throws {
    try check((rule, start, dates))
  }
}
