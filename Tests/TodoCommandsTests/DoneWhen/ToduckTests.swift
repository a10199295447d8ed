import Testing

/// The fixtures are a month as toduck's server sends it. The expectations were counted from them by
/// hand.
@Suite("A month of toduck's data through the command line")
struct ToduckTests {
  private let user: CommandLineRunner

  init() throws {
    user = try CommandLineRunner()
    for (name, _) in ToduckTests.files { try user.succeed("import \(ToduckTests.path(name))") }
  }

  /// The files, each with its number of records.
  private static let files = [("schedules", 20 + 20), ("routines", 10 + 21)]

  private static func path(_ name: String) -> String {
    Products.fixture("toduck-\(name).json")
  }

  @Test("12 May of the toduck fixture lists both kinds, all-day first, then by time")
  func day() throws {
    let lines = try user.items("day 2025-05-12").map {
      "\($0.time ?? "all-day") \($0.title) \($0.kind) \($0.isFinished)"
    }
    #expect(
      lines == [
        "all-day 제주도 여행 schedule true", "06:30 아침 조깅 routine true",
        "07:00 비타민 schedule true", "08:00 물 마시기 routine true",
        "08:30 스프린트 schedule false", "09:00 영어 회화 schedule true",
        "14:30 가나다 발표 schedule false", "14:30 디자인팀 회의 schedule true",
        "22:00 독서 routine true", "23:00 스트레칭 routine true",
      ])
  }

  @Test("The week of 12 May in the toduck fixture lists 51 todos, 23 of them finished")
  func week() throws {
    let items = try user.items("week 2025-W20")
    #expect(items.count == 51)
    #expect(items.filter(\.isFinished).count == 23)
    #expect(Set(items.compactMap(\.date)).count == 7)
  }

  @Test("The week of 12 May in the toduck fixture has the expected counts by category")
  func stats() throws {
    let counted = try user.succeed("stats week 2025-W20 --json").decoded(Counted.self)
    let expected: [String: [Int]] = [
      "computer": [7, 2], "food": [3, 1], "heart": [4, 1], "medicine": [13, 9], "none": [3, 1],
      "pencil": [3, 2], "people": [1, 0], "power": [4, 2], "redBook": [4, 2], "sleep": [2, 1],
      "talk": [4, 0], "vehicle": [2, 1], "yellowBook": [1, 1],
    ]
    let found = (counted.byCategory ?? []).map { ($0.category ?? "", [$0.count, $0.finished]) }
    #expect(Dictionary(uniqueKeysWithValues: found) == expected)
    #expect(counted.week.count == 51)
    #expect(counted.week.finished == 23)
  }

  @Test("The week of 12 May in the toduck fixture has the expected counts by weekday")
  func weekdays() throws {
    let counted = try user.succeed("stats week 2025-W20 --by weekday --json").decoded(Counted.self)
    #expect(counted.byWeekday?.map(\.weekday) == ["mon", "tue", "wed", "thu", "fri", "sat", "sun"])
    #expect(counted.byWeekday?.map(\.count) == [10, 7, 8, 6, 7, 5, 8])
    #expect(counted.byWeekday?.map(\.finished) == [8, 3, 4, 2, 4, 2, 0])
  }

  @Test("A second import of a toduck file changes nothing", arguments: files)
  func again(name: String, records: Int) throws {
    let before = try user.export()
    let again = try user.succeed("import \(ToduckTests.path(name)) --json")
      .decoded(Imported.self).import
    #expect([again.new, again.updated, again.rejected] == [0, 0, 0])
    #expect(again.same == again.read)
    // Categories that the file made aren't counted as records.
    #expect(again.read == records)
    #expect(try user.export() == before)
  }
}
