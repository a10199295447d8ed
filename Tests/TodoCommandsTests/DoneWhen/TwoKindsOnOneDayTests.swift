import Testing

@Suite("Schedules and routines on one day")
struct TwoKindsOnOneDayTests {
  private let user: CommandLineRunner

  init() throws {
    user = try CommandLineRunner()
    try user.add("schedule Meeting --on 2025-06-02 --at 10:00")
    try user.add("routine Stretching --days mon --at 10:00 --from 2025-06-01")
    try user.add("routine Vitamins --days mon,tue --from 2025-06-01")
    try user.add("schedule Breakfast --on 2025-06-02 --at 08:30")
    try user.add("schedule Holiday --on 2025-06-01 --until 2025-06-03")
  }

  @Test("A day lists schedules and routines together, all-day first, then by time")
  func order() throws {
    let items = try user.items("day 2025-06-02")
    #expect(
      items.map(\.title) == ["Holiday", "Vitamins", "Breakfast", "Meeting", "Stretching"])
    #expect(items.map(\.time) == [nil, nil, "08:30", "10:00", "10:00"])
    #expect(
      items.map(\.kind) == ["schedule", "routine", "schedule", "schedule", "routine"])
    #expect(items.allSatisfy { $0.date == "2025-06-02" })
  }

  @Test("The JSON of a day is byte for byte the same on every run")
  func stable() throws {
    let first = try user.succeed("day 2025-06-02 --json").output
    for _ in 1...5 {
      #expect(try user.succeed("day 2025-06-02 --json").output == first)
    }
  }

  @Test("A week and a list contain the same items as their days")
  func week() throws {
    let week = try user.items("week 2025-06-02")
    let list = try user.items("list --from 2025-06-02 --to 2025-06-08")
    #expect(week == list)
    #expect(week.filter { $0.date == "2025-06-02" } == (try user.items("day 2025-06-02")))
    #expect(week.map(\.title).filter { $0 == "Vitamins" }.count == 2)
  }

  @Test("list filters by kind, category and state")
  func narrowed() throws {
    try user.succeed("finish 1")
    let routines = try user.items("list --kind routine --to 2025-06-02")
    #expect(routines.map(\.kind) == ["routine", "routine"])
    #expect(try user.items("list --finished --to 2025-06-02").map(\.title) == ["Meeting"])
    #expect(try user.items("list --category food").isEmpty)
    let all = try user.items("list")
    #expect(try user.items("list --unfinished").count == all.count - 1)
  }
}
