import Testing
import TodoDomain
import TodoExchange
import TodoTesting

@Suite("CSV exports")
struct CSVFormatTests {
  private let header =
    "id,uid,kind,title,category,tags,priority,start,until,days,rule,extraDates,pausedFrom,pausedUntil,"
    + "time,length,due,dueTime,zone,isAllDay,isRepeating,isFinished,place,isPublic,shareCount,target,alarms,"
    + "memo,slipped"

  private func rows(_ options: ExportOptions) throws -> [String] {
    let store = InMemoryEventStore()
    _ = try Exchange.bring(
      lines: Line.all + [
        #"{"type":"occurrence","event":"a","date":"2025-05-12","isFinished":true}"#
      ], into: store)
    let text = try Exchange.text(store, as: CSVFormat(), options)
    #expect(text.hasSuffix("\r\n"))
    return text.split(separator: "\r\n").map(String.init)
  }

  @Test("CSV has a row for each event, and a single day's row shows whether it is finished")
  func events() throws {
    #expect(
      try rows(ExportOptions()) == [
        header,
        "1,a,schedule,회의,people,,,2025-05-12,,,,,,,10:00,,,,,false,false,true,서울,,,,10m,,",
        #"2,b,schedule,English,redBook,,,2025-05-05,,"mon,wed",,,,,,,,,,true,true,false,,,,,1d,,"#,
        #"3,c,routine,Run,power,,,2025-05-01,2025-06-30,"tue,thu",,,,,06:30,,,,,false,true,false,,false,4,,,"#
          + "5 km,",
      ])
  }

  @Test("CSV of a range has a row for each occurrence, in the order of lists")
  func occurrences() throws {
    let range = try CivilDate("2025-05-06")...CivilDate("2025-05-12")
    let rows = try rows(ExportOptions(occurrences: range))
    #expect(rows.first == "date," + header + ",amount")
    #expect(
      rows.dropFirst().map { $0.split(separator: ",").prefix(3).joined(separator: " ") } == [
        "2025-05-06 3 c", "2025-05-07 2 b", "2025-05-08 3 c", "2025-05-12 1 a",
      ])
    #expect(rows[2].contains(",true,true,true,"))
  }

  @Test("CSV of several years lists each date exactly once")
  func windows() throws {
    let range = try CivilDate("2025-01-01")...CivilDate("2027-12-31")
    let rows = try rows(ExportOptions(occurrences: range)).dropFirst()
    let store = InMemoryEventStore()
    _ = try Exchange.bring(lines: Line.all, into: store)
    #expect(rows.count == (try store.provider.occurrences(in: range).count))
    #expect(rows.map { $0.prefix(10) } == rows.map { $0.prefix(10) }.sorted())
  }

  @Test("CSV disarms a text that could be a formula, unless raw output is wanted")
  func formulas() throws {
    let store = InMemoryEventStore()
    _ = try Exchange.bring(lines: [Line.once.replacing("회의", with: "=1+1")], into: store)
    #expect(try Exchange.text(store, as: CSVFormat()).contains(",'=1+1,"))
    let raw = try Exchange.text(store, as: CSVFormat(), ExportOptions(isRaw: true))
    #expect(raw.contains(",=1+1,"))
  }

  @Test("JSON Lines refuses to export a range")
  func noRange() throws {
    let day = try CivilDate("2025-05-12")
    #expect(throws: ExchangeError.rangeNotSupported(.jsonLines)) {
      try Exchange.export(
        InMemoryEventStore(), as: JSONLinesFormat(), ExportOptions(occurrences: day...day))
    }
  }
}
