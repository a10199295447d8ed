import Testing

/// The meaning of lines that are typed at Wednesday 2026-11-04, 10:00 in UTC.
@Suite("Past times, days and repetitions in a typed line")
struct MomentOfLineTests {
  private let user: CommandLineRunner
  private let now = ["TODOCTL_NOW": "2026-11-04T10:00:00Z"]

  init() throws {
    user = try CommandLineRunner()
  }

  @Test(
    "A typed time or weekday that is past means the next one",
    arguments: [
      ("add swim wed", "2026-11-11"), ("add swim wed 9am", "2026-11-11 09:00"),
      ("add swim wed 11am", "2026-11-04 11:00"), ("add swim 7am", "2026-11-05 07:00"),
      ("add swim 11am", "2026-11-04 11:00"), ("add swim today at 8", "2026-11-04 20:00"),
      ("add 오늘 9시 드라마", "2026-11-04 21:00"), ("add 31일 송년회", "2026-12-31"),
      ("add report by 9am", "due Thu 2026-11-05 09:00"),
      ("add report by 11am", "due Wed 2026-11-04 11:00"),
      ("add 오늘 6시까지 하원", "due Wed 2026-11-04 18:00"),
    ])
  func next(line: String, day: String) throws {
    let answer = try user.succeed(line, environment: now)
    #expect(answer.text.contains(day), "\(answer.text)")
    // `when` reads the same hour.
    guard let clock = day.split(separator: " ").last, clock.contains(":") else { return }
    let meaning = try user.succeed("when '\(line.dropFirst(4))'", environment: now).text
    #expect(meaning.contains(clock), "\(meaning)")
  }

  @Test(
    "A typed repetition begins today, or on its next date if its time is past today",
    arguments: [
      ("add swim every morning 6:30am", "2026-11-05"), ("add 매일 아침 7시 수영", "2026-11-05"),
      ("add swim daily 11am", "2026-11-04"), ("add swim daily", "2026-11-04"),
      ("add swim every wed 9am", "2026-11-11"), ("add swim weekly 9am", "2026-11-11"),
      ("add swim every 3 days 9am", "2026-11-07"), ("add swim every other wed 9am", "2026-11-18"),
      ("add swim monthly on the 4th 9am", "2026-12-04"), ("add swim mon,thu 9am", "2026-11-04"),
      ("add swim daily 9am from today", "2026-11-04"),
      ("add swim daily 9am until 4 nov", "2026-11-04"),
      ("add routine swim daily 9am", "2026-11-04"),
    ])
  func nextOfSeries(line: String, day: String) throws {
    let answer = try user.succeed(line, environment: now)
    #expect(answer.text.contains(day), "\(answer.text)")
    let words = line.drop { $0 != " " }.dropFirst()
    guard !words.hasPrefix("routine") else { return }
    let meaning = try user.succeed("when --json '\(words)'", environment: now).text
    if words.contains("until") { #expect(meaning.contains(#""until":"2026-11-04""#), "\(meaning)") }
    #expect(meaning.contains(#""next":["\#(day)""#) || day == "2026-11-04", "\(meaning)")
  }

  @Test(
    "A typed past moment that can't mean the next one is refused with a question",
    arguments: [
      "add report by 9am today", "add 오늘 오전 9시까지 보고서", "add swim yesterday", "add 어제 수영",
      "add swim today 9am", "add 오늘 새벽 2시 경기", "add swim at 9",
    ])
  func past(line: String) throws {
    #expect(try user.run(line, environment: now).status != 0)
  }
}
