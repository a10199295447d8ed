import Testing
import TodoDomain
import TodoPresentation

@Suite struct LanguageTests {
  @Test(
    "A locale says which language is meant",
    arguments: [
      ("ko_KR.UTF-8", Language.ko), ("ko-KR", .ko), ("ko", .ko), ("KO_kr", .ko), ("en_US", .en),
      ("kok_IN", .en), ("de_DE@euro", .en), ("C", .en), ("POSIX", .en), ("", .en),
    ])
  func locales(identifier: String, language: Language) {
    #expect(Language(localeIdentifier: identifier) == language)
  }

  @Test(
    "Alarms are told in the largest unit",
    arguments: [
      (10, "10 minutes before", "10분 전"), (30, "30 minutes before", "30분 전"),
      (60, "1 hour before", "1시간 전"), (1_440, "1 day before", "하루 전"),
      (90, "90 minutes before", "90분 전"), (2_880, "2 days before", "2일 전"),
      (0, "at the time", "정시"),
    ])
  func alarms(minutes: Int, english: String, korean: String) throws {
    let alarm = try Alarm(minutesBefore: minutes)
    #expect(Language.en.strings.alarm(alarm, isAllDay: false) == english)
    #expect(Language.ko.strings.alarm(alarm, isAllDay: false) == korean)
  }

  @Test("An alarm of no days is on the day itself")
  func sameDay() throws {
    let alarm = try Alarm(minutesBefore: 0)
    #expect(Language.en.strings.alarm(alarm, isAllDay: true) == "on the day")
    #expect(Language.ko.strings.alarm(alarm, isAllDay: true) == "당일")
  }

  @Test("Every name exists, differs from the others and fits a line", arguments: Language.allCases)
  func names(language: Language) {
    let strings = language.strings
    let groups = [
      EventFieldTable(.standard).entries.map(\.field).map(strings.fieldName),
      EventLabel.allCases.map(strings.label),
      Weekday.allCases.map(strings.weekday), SettingKey.allCases.map(strings.meaning),
      [EventKind.schedule, .routine].map(strings.kindName),
    ]
    for group in groups {
      #expect(Set(group).count == group.count && !group.contains(""))
    }
    #expect(TableColumn.allCases.allSatisfy { !strings.column($0).isEmpty })
  }

  @Test("A single todo is not plural, and near days have names")
  func words() {
    let (en, ko) = (Language.en.strings, Language.ko.strings)
    #expect(en.totals(Completion(count: 1, finished: 1)) == "1 todo, 1 finished")
    #expect(en.totals(Completion(count: 5, finished: 2)) == "5 todos, 2 finished")
    #expect(ko.totals(Completion(count: 5, finished: 2)) == "투두 5개, 완료 2개")
    let both = Completion(count: 3, finished: 1, events: 1)
    #expect(en.totals(both) == "2 todos, 1 finished · 1 event")
    #expect(ko.totals(both) == "투두 2개, 완료 1개 · 이벤트 1개")
    #expect(en.totals(Completion(count: 2, finished: 0, events: 2)) == "2 events")
    #expect((-2...2).map(en.relativeDay) == [nil, "yesterday", "today", "tomorrow", nil])
    #expect((-2...2).map(ko.relativeDay) == [nil, "어제", "오늘", "내일", nil])
    #expect(ko.kindName(.schedule) == "일정" && ko.kindName(.routine) == "루틴")
  }
}
