import Testing
import TodoDomain
import TodoExchange

@Suite("iCalendar values")
struct ICalendarValueTests {
  @Test(
    "iCalendar dates and times are read by their form",
    arguments: [
      ("DTSTART;VALUE=DATE:20261121", "20261121", nil), ("DTSTART:20261121", "20261121", nil),
      ("DTSTART;TZID=Asia/Seoul:20041225", "20041225", nil), ("RDATE:20131210Z", "20131210", nil),
      ("DTSTART:20261121T093007", "20261121T093007", .floating),
      ("DTSTART:20261121t093007z", "20261121T093007Z", .utc),
      ("DTSTART;TZID=Asia/Seoul:20261121T000000", "20261121T000000", .named("Asia/Seoul")),
      ("DTSTART;TZID=Asia/Seoul:20261121T000000Z", "20261121T000000Z", .utc),
      ("DTSTART:20161231T235960Z", "20161231T235959Z", .utc),
      ("DTSTART:00010101T000000", "00010101T000000", .floating),
      ("DTSTART:20240229", "20240229", nil),
    ] as [(String, String, ICalendarDateTime.Zone?)])
  func dates(line: String, text: String, zone: ICalendarDateTime.Zone?) throws {
    let date = try #require(try property(line)).date()
    #expect(date.description == text)
    if case .dateTime(let dateTime) = date {
      #expect(dateTime.zone == zone)
    } else {
      #expect(zone == nil)
    }
  }

  @Test("An iCalendar date-time has a date, an hour, a minute and a second")
  func parts() throws {
    let date = try ICalendarDate("20261121T093007", zone: nil)
    guard case .dateTime(let dateTime) = date else { throw ICalendarValueError.empty(.dateTime) }
    #expect(dateTime.date.description == "2026-11-21")
    #expect((dateTime.hour, dateTime.minute, dateTime.second) == (9, 30, 7))
    #expect(dateTime.secondOfDay == 34_207)
  }

  @Test(
    "A nonexistent or malformed iCalendar date is refused",
    arguments: [
      ("DTSTART:", .empty(.dateTime)), ("DTSTART:20250230", .nonexistent(.date, "20250230")),
      ("DTSTART:20250229T000000", .nonexistent(.date, "20250229T000000")),
      ("DTSTART:20261345T990000", .nonexistent(.date, "20261345T990000")),
      ("DTSTART:00000101", .nonexistent(.date, "00000101")),
      ("DTSTART:20261121T990000", .nonexistent(.dateTime, "20261121T990000")),
      ("DTSTART:20261121T240000", .nonexistent(.dateTime, "20261121T240000")),
      ("DTSTART:20261121T006000", .nonexistent(.dateTime, "20261121T006000")),
      ("DTSTART:20261121T000061", .nonexistent(.dateTime, "20261121T000061")),
      ("DTSTART:20261121T0930", .malformed(.dateTime, "20261121T0930")),
      ("DTSTART:2026-11-21", .malformed(.dateTime, "2026-11-21")),
      ("DTSTART:2026_1121", .malformed(.dateTime, "2026_1121")),
      ("DTSTART:20261121T093000ZZ", .malformed(.dateTime, "20261121T093000ZZ")),
      ("DTSTART;VALUE=DATE:20261121T000000", .malformed(.date, "20261121T000000")),
      ("DTSTART:２０２６１１２１", .malformed(.dateTime, "２０２６１１２１")),
    ] as [(String, ICalendarValueError)])
  func refusedDates(line: String, error: ICalendarValueError) throws {
    let read = try #require(try property(line))
    #expect(throws: error) { try read.date() }
  }

  @Test("EXDATE and RDATE lists are read, and RDATE may have periods")
  func lists() throws {
    let excluded = try #require(try property("EXDATE;TZID=Asia/Seoul:20261121T090000,20261122"))
    #expect(try excluded.dates().map(\.description) == ["20261121T090000", "20261122"])
    let line = "RDATE;VALUE=PERIOD:20261121T090000Z/PT1H,20261122T090000Z/20261122T100000Z"
    let extra = try #require(try property(line)).extraDates()
    let texts = extra.map { if case .period(let period) = $0 { period.description } else { "" } }
    #expect(texts == ["20261121T090000Z/PT1H", "20261122T090000Z/20261122T100000Z"])
    #expect(throws: ICalendarValueError.empty(.dateTime)) {
      try property("EXDATE:20261121,")?.dates()
    }
    for value in ["20261121T090000/", "20261121/PT1H", "a/b/c", "20261121T090000/20261122"] {
      #expect(throws: ICalendarValueError.self) { try property("RDATE:" + value)?.extraDates() }
    }
  }

  @Test(
    "iCalendar durations are read as days and seconds",
    arguments: [
      ("P1W", 7, 0, "P1W"), ("P7D", 7, 0, "P1W"), ("P15DT5H0M20S", 15, 18_020, "P15DT5H20S"),
      ("-PT15M", 0, -900, "-PT15M"), ("+PT1H30S", 0, 3_630, "PT1H30S"), ("PT0S", 0, 0, "PT0S"),
      ("P1W2D", 9, 0, "P9D"), ("-P1DT2H", -1, -7_200, "-P1DT2H"), ("PT90M", 0, 5_400, "PT1H30M"),
      ("pt1h", 0, 3_600, "PT1H"), ("P0D", 0, 0, "PT0S"),
      ("P999999999W", 6_999_999_993, 0, "P999999999W"),
    ])
  func durations(text: String, days: Int, seconds: Int, written: String) throws {
    let duration = try ICalendarDuration(text[...])
    #expect((duration.days, duration.seconds) == (days, seconds))
    #expect(duration.description == written)
    #expect(try ICalendarDuration(written[...]) == duration)
  }

  @Test(
    "A malformed iCalendar duration is refused",
    arguments: [
      "P", "PT", "P1", "1H", "P1H", "PT1D", "P1DT", "PT1M1H", "PT1H1H", "P1.5D", "--P1D", "P1D ",
    ])
  func refusedDurations(text: String) {
    #expect(throws: ICalendarValueError.malformed(.duration, text)) {
      try ICalendarDuration(text[...])
    }
  }

  @Test("An iCalendar duration out of range is refused")
  func longDurations() {
    for text in ["P1000000000D", "PT99999999999999999999999S"] {
      #expect(throws: ICalendarValueError.outOfRange(.duration, text)) {
        try ICalendarDuration(text[...])
      }
    }
  }

  @Test(
    "UTC offsets of iCalendar are read",
    arguments: [
      ("+0900", 32_400, "+0900"), ("-0330", -12_600, "-0330"), ("+012345", 5_025, "+012345"),
      ("-0000", 0, "+0000"),
    ])
  func offsets(text: String, seconds: Int, written: String) throws {
    let offset = try ICalendarUTCOffset(text[...])
    #expect(offset.seconds == seconds)
    #expect(offset.description == written)
  }

  @Test(
    "A malformed UTC offset is refused",
    arguments: ["", "0900", "+9", "+09:00", "+2400", "+0960", "+09000", "+0900000", "Z"])
  func refusedOffsets(text: String) {
    #expect(throws: ICalendarValueError.self) { try ICalendarUTCOffset(text[...]) }
  }

  @Test("iCalendar integers have 32 bits, and booleans may be in either case")
  func numbers() throws {
    #expect(try property("PRIORITY:5")?.integer() == 5)
    #expect(try property("X:-2147483648")?.integer() == -2_147_483_648)
    #expect(try property("X:+07")?.integer() == 7)
    for value in ["", "-", "1.5", "0x1", " 1", "2147483648", "99999999999999999999999"] {
      #expect(throws: ICalendarValueError.self) { try property("X:" + value)?.integer() }
    }
    #expect(try property("X:TRUE")?.boolean() == true)
    #expect(try property("X:false")?.boolean() == false)
    #expect(throws: ICalendarValueError.malformed(.boolean, "yes")) {
      try property("X:yes")?.boolean()
    }
  }

  @Test(
    "iCalendar texts lose their valid escapes and keep other backslashes",
    arguments: [
      (#"a\nb\Nc"#, "a\nb\nc"), (#"a\, b\; c\\n"#, #"a, b; c\n"#), (#"C:\temp"#, #"C:\temp"#),
      (#"a\"#, #"a\"#), (#"\:"#, #"\:"#), ("a,b;c", "a,b;c"), (#"\일"#, #"\일"#), ("", ""),
    ])
  func texts(value: String, text: String) throws {
    #expect(try property("SUMMARY:" + value)?.text == text)
  }

  @Test(
    "iCalendar lists are split at commas without a backslash before them",
    arguments: [
      ("WORK,LIFE", ["WORK", "LIFE"]), (#"a\,b,c\\,d"#, ["a,b", #"c\"#, "d"]), ("", [""]),
      (",일,", ["", "일", ""]),
    ])
  func textLists(value: String, texts: [String]) throws {
    #expect(try property("CATEGORIES:" + value)?.texts == texts)
  }
}
