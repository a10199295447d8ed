import Testing
import TodoDomain

@Suite("The forms of repetition phrases")
struct SpokenRepeatPhraseTests {
  private func error(_ phrase: String, from start: CivilDate? = nil) -> PhraseError? {
    do throws(PhraseError) {
      _ = try RecurrenceRule(phrase: phrase, from: start)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "Phrases with days of the week are read as weekly rules",
    arguments: [
      ("weekends", "FREQ=WEEKLY;BYDAY=SA,SU"), ("every weekend", "FREQ=WEEKLY;BYDAY=SA,SU"),
      ("every other weekend", "FREQ=WEEKLY;INTERVAL=2;BYDAY=SA,SU"),
      ("weekly on the weekend", "FREQ=WEEKLY;BYDAY=SA,SU"),
      ("every weekday", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
      ("Mondays", "FREQ=WEEKLY;BYDAY=MO"), ("mon", "FREQ=WEEKLY;BYDAY=MO"),
      ("tuesdays and thursdays", "FREQ=WEEKLY;BYDAY=TU,TH"),
      ("every other friday", "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"),
      ("every mon-fri", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
      ("every mon - wed, sat", "FREQ=WEEKLY;BYDAY=MO,TU,WE,SA"),
      ("weekly on monday through thursday", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH"),
      ("every fri to mon", "FREQ=WEEKLY;BYDAY=MO,FR,SA,SU"),
      ("biweekly on fri", "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"),
      ("주말", "FREQ=WEEKLY;BYDAY=SA,SU"), ("매주 주말", "FREQ=WEEKLY;BYDAY=SA,SU"),
      ("주말마다", "FREQ=WEEKLY;BYDAY=SA,SU"), ("평일마다", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
      ("월요일마다", "FREQ=WEEKLY;BYDAY=MO"), ("토요일마다", "FREQ=WEEKLY;BYDAY=SA"),
      ("매주 일요일마다", "FREQ=WEEKLY;BYDAY=SU"), ("월수금", "FREQ=WEEKLY;BYDAY=MO,WE,FR"),
      ("월, 수, 금", "FREQ=WEEKLY;BYDAY=MO,WE,FR"), ("매주토요일", "FREQ=WEEKLY;BYDAY=SA"),
      ("매주 월요일과 목요일", "FREQ=WEEKLY;BYDAY=MO,TH"), ("매주 월~금", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
      ("격주 토요일", "FREQ=WEEKLY;INTERVAL=2;BYDAY=SA"),
    ])
  func weekdays(phrase: String, rule: String) throws {
    #expect(try RecurrenceRule(phrase: phrase).description == rule)
  }

  @Test(
    "Phrases with after done are read as rules that count from the completion",
    arguments: [
      ("every 3 days after done", "FREQ=DAILY;INTERVAL=3;AFTER=DONE"),
      ("after done every week", "FREQ=WEEKLY;AFTER=DONE"),
      ("monthly after done", "FREQ=MONTHLY;AFTER=DONE"),
      ("every! 2 years", "FREQ=YEARLY;INTERVAL=2;AFTER=DONE"),
      ("daily after done until 2027-01-31", "FREQ=DAILY;AFTER=DONE;UNTIL=20270131"),
      ("every 3 days after done for 10 times", "FREQ=DAILY;INTERVAL=3;AFTER=DONE;COUNT=10"),
      ("한 날부터 3일마다", "FREQ=DAILY;INTERVAL=3;AFTER=DONE"),
      ("한 날부터 이틀마다", "FREQ=DAILY;INTERVAL=2;AFTER=DONE"),
      ("완료한 날부터 2주마다", "FREQ=WEEKLY;INTERVAL=2;AFTER=DONE"),
      ("끝낸 날부터 한 달마다", "FREQ=MONTHLY;AFTER=DONE"),
      ("한날부터 3개월에 한 번", "FREQ=MONTHLY;INTERVAL=3;AFTER=DONE"),
      ("한 날부터 매년 2030-12-31까지", "FREQ=YEARLY;AFTER=DONE;UNTIL=20301231"),
    ])
  func afterDone(phrase: String, rule: String) throws {
    #expect(try RecurrenceRule(phrase: phrase).description == rule)
  }

  @Test(
    "Phrases with days of the week can't count from the completion",
    arguments: [
      ("every mon after done", "after"), ("3 times a week after done", "after"),
      ("monthly on the 15th after done", "after"), ("한 날부터 월요일마다", "한"),
      ("daily except fri after done", "after"),
    ])
  func notAfterDone(phrase: String, word: String) {
    #expect(error(phrase) == .unexpectedWord(word))
  }

  @Test(
    "Phrases with periods such as biweekly are read as rules with an interval",
    arguments: [
      ("biweekly", "FREQ=WEEKLY;INTERVAL=2"), ("fortnightly", "FREQ=WEEKLY;INTERVAL=2"),
      ("every fortnight", "FREQ=WEEKLY;INTERVAL=2"), ("quarterly", "FREQ=MONTHLY;INTERVAL=3"),
      ("quarterly on the 1st", "FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=1"),
      ("every 2 quarters", "FREQ=MONTHLY;INTERVAL=6"),
      ("every one day", "FREQ=DAILY"), ("every two weeks", "FREQ=WEEKLY;INTERVAL=2"),
      ("every twelve months", "FREQ=MONTHLY;INTERVAL=12"),
      ("every other week", "FREQ=WEEKLY;INTERVAL=2"),
      ("every second week", "FREQ=WEEKLY;INTERVAL=2"),
      ("every 3rd month", "FREQ=MONTHLY;INTERVAL=3"), ("annually", "FREQ=YEARLY"),
      ("daily for ten times", "FREQ=DAILY;COUNT=10"),
      ("2주에 한 번", "FREQ=WEEKLY;INTERVAL=2"), ("2주에 1번", "FREQ=WEEKLY;INTERVAL=2"),
      ("2주에 한번 월요일 10번", "FREQ=WEEKLY;INTERVAL=2;COUNT=10;BYDAY=MO"),
      ("2주일마다", "FREQ=WEEKLY;INTERVAL=2"),
      ("한 달에 한 번", "FREQ=MONTHLY"), ("두 달마다", "FREQ=MONTHLY;INTERVAL=2"),
      ("이틀마다", "FREQ=DAILY;INTERVAL=2"), ("10일에 한 번", "FREQ=DAILY;INTERVAL=10"),
      ("분기마다", "FREQ=MONTHLY;INTERVAL=3"), ("매달", "FREQ=MONTHLY"), ("해마다", "FREQ=YEARLY"),
    ])
  func periods(phrase: String, rule: String) throws {
    #expect(try RecurrenceRule(phrase: phrase).description == rule)
  }

  @Test(
    "Phrases with a number of times a week are read with their days",
    arguments: [
      ("3 times a week", 3, "mon-sun"), ("three times a week", 3, "mon-sun"),
      ("3x a week", 3, "mon-sun"), ("twice a week", 2, "mon-sun"), ("once a week", 1, "mon-sun"),
      ("3 days a week", 3, "mon-sun"), ("4 times per week", 4, "mon-sun"),
      ("twice weekly", 2, "mon-sun"), ("3 times every week", 3, "mon-sun"),
      ("twice a week on weekdays", 2, "mon-fri"),
      ("twice a week on mon, wed, fri", 2, "mon,wed,fri"),
      ("주 3회", 3, "mon-sun"), ("주3회", 3, "mon-sun"), ("주 세 번", 3, "mon-sun"),
      ("매주 두 번", 2, "mon-sun"), ("매주 3번", 3, "mon-sun"), ("일주일에 두 번", 2, "mon-sun"),
      ("1주에 3일", 3, "mon-sun"), ("주 5일", 5, "mon-sun"), ("주 2회 평일", 2, "mon-fri"),
      ("일주일에 한 번", 1, "mon-sun"), ("주 2회 월수금", 2, "mon,wed,fri"),
    ])
  func timesAWeek(phrase: String, count: Int, days: String) throws {
    let names = ["mon-sun": "mon,tue,wed,thu,fri,sat,sun", "mon-fri": "mon,tue,wed,thu,fri"]
    let rule = try RecurrenceRule(phrase: phrase)
    #expect(rule.timesAWeek == count)
    #expect(try rule.weekdays == WeekdaySet(names[days] ?? days))
  }

  @Test("Seven times a week means daily, an end is kept, and several weeks are an interval")
  func timesAWeekAndMore() throws {
    #expect(try RecurrenceRule(phrase: "7 times a week").description == "FREQ=DAILY")
    let all = "BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=-3,-2,-1"
    #expect(
      try RecurrenceRule(phrase: "3 times a week until 2027-01-31").description
        == "FREQ=WEEKLY;UNTIL=20270131;\(all)")
    #expect(
      try RecurrenceRule(phrase: "주 3회 2027-01-31까지").description
        == "FREQ=WEEKLY;UNTIL=20270131;\(all)")
    #expect(try RecurrenceRule(phrase: "매주 10번").description == "FREQ=WEEKLY;COUNT=10")
    #expect(
      try RecurrenceRule(phrase: "5 times a week on weekdays").description
        == "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR")
  }

  @Test(
    "Phrases with days of months and years are read as their rules",
    arguments: [
      ("every last friday", "FREQ=MONTHLY;BYDAY=-1FR"),
      ("every first monday", "FREQ=MONTHLY;BYDAY=1MO"),
      ("every second friday of the month", "FREQ=MONTHLY;BYDAY=2FR"),
      ("first monday of every month", "FREQ=MONTHLY;BYDAY=1MO"),
      ("the 1st and 15th of each month", "FREQ=MONTHLY;BYMONTHDAY=1,15"),
      ("last day of the month", "FREQ=MONTHLY;BYMONTHDAY=-1"),
      ("last weekday of the month", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"),
      ("monthly on the last day of the month", "FREQ=MONTHLY;BYMONTHDAY=-1"),
      ("every year on 12-25", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25"),
      ("every dec 25", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25"),
      ("매년 12월25일", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25"),
      ("매월 1일과 15일", "FREQ=MONTHLY;BYMONTHDAY=1,15"), ("매월 첫날", "FREQ=MONTHLY;BYMONTHDAY=1"),
      ("매월 첫 월요일", "FREQ=MONTHLY;BYDAY=1MO"), ("매월 첫 번째 월요일", "FREQ=MONTHLY;BYDAY=1MO"),
      ("매월 두 번째 월요일", "FREQ=MONTHLY;BYDAY=2MO"), ("매월 첫째 주 월요일", "FREQ=MONTHLY;BYDAY=1MO"),
      ("매월 마지막 주 금요일", "FREQ=MONTHLY;BYDAY=-1FR"),
    ])
  func months(phrase: String, rule: String) throws {
    #expect(try RecurrenceRule(phrase: phrase).description == rule)
  }

  @Test(
    "An end without a year in a phrase is the first such date from the start on",
    arguments: [
      ("daily until dec 31", "2026-11-21", "FREQ=DAILY;UNTIL=20261231"),
      ("daily until 31 december", "2026-12-31", "FREQ=DAILY;UNTIL=20261231"),
      ("weekly on mon until the 5th of may", "2026-05-06", "FREQ=WEEKLY;UNTIL=20270505;BYDAY=MO"),
      ("daily until 12-31", "2026-11-21", "FREQ=DAILY;UNTIL=20261231"),
      ("매일 12월 31일까지", "2026-11-21", "FREQ=DAILY;UNTIL=20261231"),
      ("매월 15일 12월31일까지", "2026-11-21", "FREQ=MONTHLY;UNTIL=20261231;BYMONTHDAY=15"),
      (
        "매년 3월 1일 12월 31일까지", "2027-01-01",
        "FREQ=YEARLY;UNTIL=20271231;BYMONTH=3;BYMONTHDAY=1"
      ),
    ])
  func ends(phrase: String, start: String, rule: String) throws {
    #expect(try RecurrenceRule(phrase: phrase, from: CivilDate(start)).description == rule)
  }

  @Test(
    "An ambiguous phrase of a repetition is refused",
    arguments: [
      ("월", PhraseError.unexpectedWord("월")), ("8 times a week", .outOfRange(.timesAWeek, "8")),
      ("주 9회", .outOfRange(.timesAWeek, "9")),
      ("5 times a week on tue,thu", .outOfRange(.timesAWeek, "5")),
      ("0 times a week", .outOfRange(.timesAWeek, "0")),
      ("twice a day", .severalTimesADay("twice a day", [])),
      ("매일 3번", .severalTimesADay("매일 3번", [])),
      ("every 2 hours", .severalTimesADay("every 2 hours", [])),
      ("월마다", .unexpectedWord("월마다")), ("월 1회", .unexpectedWord("월")),
      ("2주에 세 번", .unexpectedWord("세")), ("2주에 2번", .unexpectedWord("2번")),
      ("3일", .unfinished(after: "3일")), ("last friday", .unfinished(after: "friday")),
      ("the 15th", .unfinished(after: "15th")),
      ("every second day of the month", .unexpectedWord("of")),
      ("every other weekday", .unexpectedWord("weekday")),
      ("monthly on the last weekend", .unexpectedWord("weekend")),
      ("monthly on the last two days", .unexpectedWord("two")),
      ("매월 마지막 이틀", .unexpectedWord("이틀")), ("매월 the", .unfinished(after: "the")),
      ("monthly on the first week", .unexpectedWord("week")),
      ("every mon-mon", .unexpectedWord("mon-mon")), ("every mon-", .unfinished(after: "mon-")),
      ("monthly on 1-5", .unexpectedWord("1-5")), ("yearly on 02-30", .unexpectedWord("02-30")),
      ("매년 13월 1일", .unknownWord("13월")),
      ("everyday-mon", .unknownWord("everyday-mon")), ("매월 째", .unexpectedWord("째")),
      ("daily until dec", .missingYear("dec")), ("매일 31일까지", .missingYear("31일까지")),
      ("daily until dec last", .unexpectedWord("last")),
      ("매주 이번 주 월요일까지", .missingYear("이번 주 월요일까지")),
      ("daily until dec 31", .missingYear("dec 31")),
      ("daily until dec 0", .unexpectedWord("0")),
      ("매일 12월 31일까지", .missingYear("12월 31일까지")),
      ("0일마다", .outOfRange(.interval, "0일마다")), ("매월 32일", .outOfRange(.monthDay, "32일")),
      ("every 2000000000 quarters", .outOfRange(.interval, "2000000000")),
    ])
  func refused(phrase: String, expected: PhraseError) {
    #expect(error(phrase) == expected)
  }

  @Test(
    "A counted weekday such as every 2nd Saturday is refused with both readings",
    arguments: [
      ("every 2nd saturday", "monthly on the 2nd saturday", "every other saturday"),
      ("every second friday", "monthly on the second friday", "every other friday"),
      ("every third mon", "monthly on the third mon", "every 3 weeks on mon"),
    ])
  func countedDay(phrase: String, first: String, second: String) throws {
    guard case .twoReadings(phrase, let readings)? = error(phrase) else {
      Issue.record("It was read, or refused for something else.")
      return
    }
    #expect(readings.map(\.text) == [first, second])
    for reading in readings { _ = try RecurrenceRule(phrase: reading.text) }
  }

  @Test("An end in a phrase that no year has, or only a distant one, is refused")
  func impossibleEnd() throws {
    let next = try CivilDate("2104-02-29")
    #expect(
      error("daily until feb 29", from: try CivilDate("2096-03-01"))
        == .noSuchDate("feb 29", next: next))
    #expect(
      error("daily until feb 30", from: try CivilDate("2026-11-21"))
        == .noSuchDate("feb 30", next: nil))
  }
}
