import Testing
import TodoDomain
import TodoExchange
import TodoTesting

/// Yearly rules of other programs in twenty forms. The expectations were counted by hand.
@Suite("Variations of yearly rules")
struct ICalendarYearVariationTests {
  static let years: [(String, String, [String])] = [
    (
      "20250409", "BYMONTHDAY=8,9;BYDAY=WE,TH;COUNT=5",
      ["2025-04-09", "2026-04-08", "2026-04-09", "2027-04-08", "2031-04-09"]
    ),
    ("20260213", "BYMONTHDAY=13;BYDAY=FR;COUNT=3", ["2026-02-13", "2032-02-13", "2037-02-13"]),
    (
      "20260202", "BYMONTHDAY=1,2,3,4,5,6,7;BYDAY=MO;COUNT=4",
      ["2026-02-02", "2027-02-01", "2028-02-07", "2029-02-05"]
    ),
    (
      "20251127", "BYMONTHDAY=22,23,24,25,26,27,28;BYDAY=TH;COUNT=4",
      ["2025-11-27", "2026-11-26", "2027-11-25", "2028-11-23"]
    ),
    (
      "20260525", "BYMONTHDAY=25,26,27,28,29,30,31;BYDAY=MO;COUNT=4",
      ["2026-05-25", "2027-05-31", "2028-05-29", "2029-05-28"]
    ),
    (
      "20260227", "BYMONTHDAY=-1,-2;BYDAY=FR;COUNT=4",
      ["2026-02-27", "2031-02-28", "2036-02-29", "2037-02-27"]
    ),
    ("20240229", "BYMONTHDAY=29;BYDAY=TH;COUNT=2", ["2024-02-29", "2052-02-29"]),
    (
      "20260130", "BYMONTHDAY=-1,-2,-3;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=4",
      ["2026-01-30", "2027-01-29", "2028-01-31", "2029-01-31"]
    ),
    (
      "20260401", "BYMONTHDAY=1,2,3;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1;COUNT=4",
      ["2026-04-01", "2027-04-01", "2028-04-03", "2029-04-02"]
    ),
    (
      "20250409", "INTERVAL=2;BYMONTHDAY=8,9;BYDAY=WE,TH;COUNT=4",
      ["2025-04-09", "2027-04-08", "2031-04-09", "2037-04-08"]
    ),
    (
      "20250409", "BYMONTHDAY=8,9;BYDAY=WE,TH;UNTIL=20270101",
      ["2025-04-09", "2026-04-08", "2026-04-09"]
    ),
    // A start that its rule doesn't have counts as the first date.
    (
      "20250410", "BYMONTHDAY=8,9;BYDAY=WE,TH;COUNT=4",
      ["2025-04-10", "2026-04-08", "2026-04-09", "2027-04-08"]
    ),
    (
      "20260615", "BYMONTHDAY=15;BYDAY=MO,TU,WE,TH,FR,SA,SU;COUNT=3",
      ["2026-06-15", "2027-06-15", "2028-06-15"]
    ),
    ("20261231", "BYMONTHDAY=31;BYDAY=TH,FR;COUNT=3", ["2026-12-31", "2027-12-31", "2032-12-31"]),
    ("20260413", "BYMONTHDAY=13;BYDAY=MO;WKST=SU;COUNT=2", ["2026-04-13", "2037-04-13"]),
    ("20260331", "BYMONTHDAY=31,30;BYDAY=TU;COUNT=3", ["2026-03-31", "2027-03-30", "2032-03-30"]),
    // April has no 31st.
    (
      "20260430", "BYMONTHDAY=30,31;BYDAY=TH,SA;COUNT=3",
      ["2026-04-30", "2033-04-30", "2037-04-30"]
    ),
    // A rule that says its months has these.
    (
      "20260213", "BYMONTH=2,3;BYMONTHDAY=13;BYDAY=FR;COUNT=3",
      ["2026-02-13", "2026-03-13", "2032-02-13"]
    ),
    ("20260710", "BYMONTHDAY=-22;BYDAY=FR;COUNT=2", ["2026-07-10", "2037-07-10"]),
    (
      "20260105", "BYDAY=MO;BYMONTHDAY=5,6,7,8,9,10,11;COUNT=3",
      ["2026-01-05", "2027-01-11", "2028-01-10"]
    ),
  ]

  @Test(
    "Yearly rules with days of the month or weekdays use the start's month, in any zone",
    arguments: years)
  func daysOfYears(start: String, rule: String, dates: [String]) throws {
    for form in [
      "DTSTART;VALUE=DATE:\(start)", "DTSTART:\(start)T120000Z",
      "DTSTART;TZID=Asia/Seoul:\(start)T120000",
    ] {
      let store = InMemoryEventStore()
      let rule = form.contains("T12") ? rule.replacing("20270101", with: "20270101T000000Z") : rule
      try ICalendarMapping.bring(
        SeriesVariation.component([form, "RRULE:FREQ=YEARLY;\(rule)"]), into: store)
      let event = try #require(try store.provider.event(withUID: EventUID("u")))
      let range = try CivilDate("2024-01-01")...CivilDate("2060-12-31")
      #expect(event.pattern.dates(in: range).map(\.description) == dates)
      let exported = try Exchange.export(store, as: ICalendarFormat())
      let again = try Exchange.bring(exported, as: ICalendarFormat(), into: store).summary.total
      #expect(again.same == 1)
    }
  }
}
