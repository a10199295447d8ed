import Foundation
import Testing
import TodoDomain
import TodoTesting

@Suite("The days of an occurrence, and the occurrence of a day")
struct ReachingTests {
  @Test(
    "An event's length in days counts the days that it touches",
    arguments: [
      ("10m", "23:59", 1), ("4h", "22:00", 1), ("23h59m", "00:01", 1), ("1d", nil, 1),
      ("1d", "00:00", 1), ("1d", "00:01", 2), ("3d", nil, 3), ("40h", "22:00", 3),
      ("25h30m", "22:30", 2), ("25h31m", "22:30", 3), ("3650d", "23:59", 3_651),
    ] as [(String, String?, Int)])
  func days(length: String, begin: String?, days: Int) throws {
    let begin = try begin.map { try TimeOfDay($0) }
    #expect(try EventLength(length).days(from: begin) == days)
  }

  private func own(
    _ event: Schedule, _ day: String, records: [OccurrenceRecord] = [], in zone: String = "UTC"
  ) throws -> String {
    let zone = try ZoneID(zone)
    let date = try event.ownDate(of: CivilDate(day), records: records, displayedIn: zone)
    return date?.description ?? "none"
  }

  @Test("A further day of an occurrence stands for that occurrence")
  func further() throws {
    let conf = try Sample.schedule("conf", "2026-11-30", for: "3d")
    for day in ["2026-11-30", "2026-12-01", "2026-12-02"] {
      #expect(try own(conf, day) == "2026-11-30")
    }
    #expect(try own(conf, "2026-12-03") == "none")
    #expect(try own(conf, "2026-11-29") == "none")
  }

  @Test(
    "An occurrence that begins on a day precedes a continuing one, and a deleted one has no day")
  func overlapping() throws {
    let stay = try Sample.schedule("stay", "2026-12-01", until: "2026-12-05", for: "3d")
    #expect(try own(stay, "2026-12-03") == "2026-12-03")
    #expect(try own(stay, "2026-12-07") == "2026-12-05")
    let gone = try OccurrenceRecord(
      date: CivilDate("2026-12-03"), deletedAt: Instant("2026-11-01T00:00:00Z"))
    #expect(try own(stay, "2026-12-03", records: [gone]) == "2026-12-02")
  }

  @Test("The days of an occurrence depend on the reader's zone")
  func zones() throws {
    let watch = try Sample.schedule(
      "watch", "2026-11-28", at: "02:00", for: "40h", in: "Asia/Seoul")
    for day in ["2026-11-27", "2026-11-28", "2026-11-29"] {
      #expect(try own(watch, day, in: "America/New_York") == "2026-11-28")
    }
    #expect(try own(watch, "2026-11-30", in: "America/New_York") == "none")
  }
}
