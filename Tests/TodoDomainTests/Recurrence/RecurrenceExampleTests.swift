import Testing
import TodoDomain

/// The examples of RFC 5545 §3.8.5.3 that are about dates. They start on Tuesday, 1997-09-02,
/// unless an example says otherwise.
@Suite("The RFC's examples of recurrence rules")
struct RecurrenceExampleTests {
  /// Returns the dates of a text with months and their days: `1997-09 2 9 16 1997-10 7`.
  static func dates(_ text: String) throws -> [String] {
    var month: Substring = ""
    return text.split(separator: " ").compactMap { word in
      guard !word.contains("-") else {
        month = word
        return nil
      }
      return "\(month)-\(word.count < 2 ? "0" : "")\(word)"
    }
  }

  private func expect(
    _ rule: String, from start: String = "1997-09-02",
    begins expected: String, location: SourceLocation = #_sourceLocation
  ) throws {
    let expected = try Self.dates(expected)
    let start = try CivilDate(start)
    let window = start...start.advanced(by: 7_000)
    let dates = try RecurrenceRule(rule).dates(from: start, in: window, limit: expected.count)
    #expect(dates.map(\.description) == expected, "\(rule)", sourceLocation: location)
  }

  /// Expects exactly these dates.
  private func expect(
    _ rule: String, from start: String = "1997-09-02", are expected: String,
    location: SourceLocation = #_sourceLocation
  ) throws {
    let expected = try Self.dates(expected)
    let start = try CivilDate(start)
    let rule = try RecurrenceRule(rule)
    let dates = rule.dates(from: start, in: start...CivilDate.latest)
    #expect(dates.map(\.description) == expected, "\(rule)", sourceLocation: location)
    #expect(
      rule.lastDate(from: start)?.description == expected.last, "\(rule)",
      sourceLocation: location)
    let resolved = rule.resolved(from: start)
    #expect(
      resolved.dates(from: start, in: start...CivilDate.latest) == dates, "\(rule)",
      sourceLocation: location)
  }

  @Test("Daily rules have the dates of the RFC's examples")
  func daily() throws {
    try expect("FREQ=DAILY;COUNT=10", are: "1997-09 2 3 4 5 6 7 8 9 10 11")
    let year = try RecurrenceRule("FREQ=DAILY;UNTIL=19971224T000000Z")
    let start = try CivilDate("1997-09-02")
    #expect(try year.dates(from: start, in: start...CivilDate("1998-12-31")).count == 114)
    try expect("FREQ=DAILY;INTERVAL=2", begins: "1997-09 2 4 6 8 10 12 14 16 18 20 22 24 26 28 30")
    try expect("FREQ=DAILY;INTERVAL=10;COUNT=5", are: "1997-09 2 12 22 1997-10 2 12")
    let january = try CivilDate("1998-01-01")
    for text in [
      "FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA",
      "FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1",
    ] {
      let dates = try RecurrenceRule(text).dates(from: january, in: january...CivilDate.latest)
      #expect(dates.count == 93 && dates.allSatisfy { $0.month == 1 }, "\(text)")
    }
  }

  @Test("Weekly rules have the dates of the RFC's examples")
  func weekly() throws {
    try expect(
      "FREQ=WEEKLY;COUNT=10", are: "1997-09 2 9 16 23 30 1997-10 7 14 21 28 1997-11 4")
    try expect(
      "FREQ=WEEKLY;UNTIL=19971224T000000Z",
      are: "1997-09 2 9 16 23 30 1997-10 7 14 21 28 1997-11 4 11 18 25 1997-12 2 9 16 23")
    try expect(
      "FREQ=WEEKLY;INTERVAL=2;WKST=SU",
      begins: "1997-09 2 16 30 1997-10 14 28 1997-11 11 25 1997-12 9 23 1998-01 6 20 1998-02 3 17")
    for text in ["UNTIL=19971007T000000Z", "COUNT=10"] {
      try expect(
        "FREQ=WEEKLY;\(text);WKST=SU;BYDAY=TU,TH",
        are: "1997-09 2 4 9 11 16 18 23 25 30 1997-10 2"
          + (text == "COUNT=10" ? "" : " 7"))
    }
    try expect(
      "FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR", from: "1997-09-01",
      are: "1997-09 1 3 5 15 17 19 29 1997-10 1 3 13 15 17 27 29 31 1997-11 10 12 14 24 26 28 "
        + "1997-12 8 10 12 22 24")
    try expect(
      "FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH",
      are: "1997-09 2 4 16 18 30 1997-10 2 14 16")
  }

  @Test("The first day of the week changes a rule's dates as in the RFC's example")
  func weekStart() throws {
    let rule = "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU"
    try expect("\(rule);WKST=MO", from: "1997-08-05", are: "1997-08 5 10 19 24")
    try expect("\(rule);WKST=SU", from: "1997-08-05", are: "1997-08 5 17 19 31")
  }

  @Test("Monthly rules by weekday have the dates of the RFC's examples")
  func monthlyByDay() throws {
    try expect(
      "FREQ=MONTHLY;COUNT=10;BYDAY=1FR", from: "1997-09-05",
      are: "1997-09 5 1997-10 3 1997-11 7 1997-12 5 1998-01 2 1998-02 6 1998-03 6 1998-04 3 "
        + "1998-05 1 1998-06 5")
    try expect(
      "FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR", from: "1997-09-05",
      are: "1997-09 5 1997-10 3 1997-11 7 1997-12 5")
    try expect(
      "FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU", from: "1997-09-07",
      are: "1997-09 7 28 1997-11 2 30 1998-01 4 25 1998-03 1 29 1998-05 3 31")
    try expect(
      "FREQ=MONTHLY;COUNT=6;BYDAY=-2MO", from: "1997-09-22",
      are: "1997-09 22 1997-10 20 1997-11 17 1997-12 22 1998-01 19 1998-02 16")
    try expect(
      "FREQ=MONTHLY;INTERVAL=2;BYDAY=TU",
      begins: "1997-09 2 9 16 23 30 1997-11 4 11 18 25 1998-01 6 13 20 27 1998-03 3 10 17 24 31")
    try expect(
      "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13",
      begins: "1998-02 13 1998-03 13 1998-11 13 1999-08 13 2000-10 13")
    try expect(
      "FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13", from: "1997-09-13",
      begins: "1997-09 13 1997-10 11 1997-11 8 1997-12 13 1998-01 10 1998-02 7 1998-03 7")
  }

  @Test("Monthly rules by day of the month have the dates of the RFC's examples")
  func monthlyByMonthDay() throws {
    try expect(
      "FREQ=MONTHLY;BYMONTHDAY=-3", from: "1997-09-28",
      begins: "1997-09 28 1997-10 29 1997-11 28 1997-12 29 1998-01 29 1998-02 26")
    try expect(
      "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15",
      are: "1997-09 2 15 1997-10 2 15 1997-11 2 15 1997-12 2 15 1998-01 2 15")
    try expect(
      "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1", from: "1997-09-30",
      are: "1997-09 30 1997-10 1 31 1997-11 1 30 1997-12 1 31 1998-01 1 31 1998-02 1")
    try expect(
      "FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15", from: "1997-09-10",
      are: "1997-09 10 11 12 13 14 15 1999-03 10 11 12 13")
    try expect(
      "FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5", from: "2007-01-15",
      are: "2007-01 15 30 2007-02 15 2007-03 15 30")
  }

  @Test("Yearly rules have the dates of the RFC's examples")
  func yearly() throws {
    try expect(
      "FREQ=YEARLY;COUNT=10;BYMONTH=6,7", from: "1997-06-10",
      are: "1997-06 10 1997-07 10 1998-06 10 1998-07 10 1999-06 10 1999-07 10 2000-06 10 "
        + "2000-07 10 2001-06 10 2001-07 10")
    try expect(
      "FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3", from: "1997-03-10",
      are: "1997-03 10 1999-01 10 1999-02 10 1999-03 10 2001-01 10 2001-02 10 2001-03 10 "
        + "2003-01 10 2003-02 10 2003-03 10")
    try expect(
      "FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200", from: "1997-01-01",
      are: "1997-01 1 1997-04 10 1997-07 19 2000-01 1 2000-04 9 2000-07 18 2003-01 1 2003-04 10 "
        + "2003-07 19 2006-01 1")
    try expect(
      "FREQ=YEARLY;BYDAY=20MO", from: "1997-05-19", begins: "1997-05 19 1998-05 18 1999-05 17")
    try expect(
      "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", from: "1997-05-12",
      begins: "1997-05 12 1998-05 11 1999-05 17")
    try expect(
      "FREQ=YEARLY;BYMONTH=3;BYDAY=TH", from: "1997-03-13",
      begins: "1997-03 13 20 27 1998-03 5 12 19 26 1999-03 4 11 18 25")
    try expect(
      "FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8", from: "1997-06-05",
      begins: "1997-06 5 12 19 26 1997-07 3 10 17 24 31 1997-08 7 14 21 28 1998-06 4 11 18 25")
    try expect(
      "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8", from: "1996-11-05",
      begins: "1996-11 5 2000-11 7 2004-11 2")
  }

  @Test("Rules with BYSETPOS have the dates of the RFC's examples")
  func positions() throws {
    try expect(
      "FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3", from: "1997-09-04",
      are: "1997-09 4 1997-10 7 1997-11 6")
    try expect(
      "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2", from: "1997-09-29",
      begins: "1997-09 29 1997-10 30 1997-11 27 1997-12 30 1998-01 29 1998-02 26 1998-03 30")
  }

  @Test("BYSETPOS counts from the week's first day in the week of the start")
  func positionsInWeeks() throws {
    let rule = "FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS"
    try expect("\(rule)=1", from: "1997-09-03", begins: "1997-09 8 15 22 29 1997-10 6")
    try expect("\(rule)=2", from: "1997-09-03", begins: "1997-09 3 10 17 24 1997-10 1")
    // A week that two months share counts as one week.
    try expect("\(rule)=-1", from: "1997-09-22", begins: "1997-09 26 1997-10 3 10")
  }

  @Test("A rule takes its missing parts from the start, which need not match the rule")
  func defaults() throws {
    try expect("FREQ=MONTHLY", from: "2026-01-31", begins: "2026-01 31 2026-03 31 2026-05 31")
    try expect(
      "FREQ=YEARLY", from: "2024-02-29",
      begins: "2024-02 29 2028-02 29 2032-02 29")
    try expect("FREQ=WEEKLY;BYDAY=MO", begins: "1997-09 8 15 22")
    try expect("FREQ=WEEKLY;BYMONTH=10", begins: "1997-10 7 14 21 28 1998-10 6")
  }
}
