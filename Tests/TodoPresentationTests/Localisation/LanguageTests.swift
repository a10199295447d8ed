import Testing
import TodoDomain
import TodoLocalisation
import TodoPresentation

@Suite struct LanguageTests {
  @Test(
    "A locale identifier determines the language",
    arguments: [
      ("ko_KR.UTF-8", Language.ko), ("ko-KR", .ko), ("ko", .ko), ("KO_kr", .ko), ("en_US", .en),
      ("kok_IN", .en), ("de_DE@euro", .en), ("C", .en), ("POSIX", .en), ("", .en),
    ])
  func locales(identifier: String, language: Language) {
    #expect(Language(localeIdentifier: identifier) == language)
  }

  @Test(
    "An alarm is described in its largest unit",
    arguments: [
      (10, "10 minutes before", "10분 전"), (30, "30 minutes before", "30분 전"),
      (60, "1 hour before", "1시간 전"), (1_440, "1 day before", "하루 전"),
      (90, "90 minutes before", "90분 전"), (2_880, "2 days before", "2일 전"),
      (0, "at the time", "정시"),
    ])
  func alarms(minutes: Int, english: String, korean: String) throws {
    let alarm = try Alarm(minutesBefore: minutes)
    #expect(Text.alarm(alarm, isAllDay: false)[.en] == english)
    #expect(Text.alarm(alarm, isAllDay: false)[.ko] == korean)
  }

  @Test("An all-day alarm of zero days is described as on the day")
  func sameDay() throws {
    let alarm = try Alarm(minutesBefore: 0)
    #expect(Text.alarm(alarm, isAllDay: true)[.en] == "on the day")
    #expect(Text.alarm(alarm, isAllDay: true)[.ko] == "당일")
  }

  @Test("Every displayed name exists, is unique and fits a line", arguments: Language.allCases)
  func names(language: Language) {
    let groups = [
      EventFieldTable(.standard).entries.map(\.field).map { Text.fieldName($0)[language] },
      EventLabel.allCases.map { Text.label($0)[language] },
      Weekday.allCases.map { Text.weekday($0)[language] },
      SettingKey.allCases.map { Text.meaning(of: $0)[language] },
      [EventKind.schedule, .routine].map { Text.kindName($0)[language] },
    ]
    for group in groups {
      #expect(Set(group).count == group.count && !group.contains(""))
    }
    #expect(TableColumn.allCases.allSatisfy { !Text.column($0)[language].isEmpty })
  }

  @Test("A single todo has a singular text, and near days have names")
  func words() {
    #expect(Text.totals(Completion(count: 1, finished: 1))[.en] == "1 todo, 1 finished")
    #expect(Text.totals(Completion(count: 5, finished: 2))[.en] == "5 todos, 2 finished")
    #expect(Text.totals(Completion(count: 5, finished: 2))[.ko] == "투두 5개, 완료 2개")
    let both = Completion(count: 3, finished: 1, events: 1)
    #expect(Text.totals(both)[.en] == "2 todos, 1 finished · 1 event")
    #expect(Text.totals(both)[.ko] == "투두 2개, 완료 1개 · 이벤트 1개")
    #expect(Text.totals(Completion(count: 2, finished: 0, events: 2))[.en] == "2 events")
    #expect(
      (-2...2).map { Text.relativeDay($0)?[.en] } == [nil, "yesterday", "today", "tomorrow", nil])
    #expect((-2...2).map { Text.relativeDay($0)?[.ko] } == [nil, "어제", "오늘", "내일", nil])
    #expect(Text.kindName(.schedule)[.ko] == "일정" && Text.kindName(.routine)[.ko] == "루틴")
  }
}
