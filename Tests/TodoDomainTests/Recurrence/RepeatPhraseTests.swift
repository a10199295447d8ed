import Testing
import TodoDomain

@Suite("Repetition phrases in English and Korean")
struct RepeatPhraseTests {
  private func error(_ phrase: String) -> PhraseError? {
    do throws(PhraseError) {
      _ = try RecurrenceRule(phrase: phrase)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "English phrases are read as their recurrence rules",
    arguments: [
      ("daily", "FREQ=DAILY"), ("every day", "FREQ=DAILY"),
      ("Every 3 Days", "FREQ=DAILY;INTERVAL=3"),
      ("every other day", "FREQ=DAILY;INTERVAL=2"),
      ("weekly", "FREQ=WEEKLY"), ("weekly on mon,fri", "FREQ=WEEKLY;BYDAY=MO,FR"),
      ("weekly on Monday, Wednesday and Friday", "FREQ=WEEKLY;BYDAY=MO,WE,FR"),
      ("every 2 weeks on mon,fri", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR"),
      ("every week on sunday", "FREQ=WEEKLY;BYDAY=SU"),
      ("every tue, thu", "FREQ=WEEKLY;BYDAY=TU,TH"),
      ("every tue and thu", "FREQ=WEEKLY;BYDAY=TU,TH"),
      ("weekdays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
      ("every weekday", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
      ("monthly", "FREQ=MONTHLY"), ("monthly on the 15th", "FREQ=MONTHLY;BYMONTHDAY=15"),
      ("monthly on day 15", "FREQ=MONTHLY;BYMONTHDAY=15"),
      ("monthly on 15", "FREQ=MONTHLY;BYMONTHDAY=15"),
      ("monthly on the 1st and 15th", "FREQ=MONTHLY;BYMONTHDAY=1,15"),
      ("monthly on the last day", "FREQ=MONTHLY;BYMONTHDAY=-1"),
      ("monthly on the last friday", "FREQ=MONTHLY;BYDAY=-1FR"),
      ("monthly on the first and third monday", "FREQ=MONTHLY;BYDAY=1MO,3MO"),
      ("every 3 months on the 2nd tuesday", "FREQ=MONTHLY;INTERVAL=3;BYDAY=2TU"),
      ("monthly on the last weekday", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"),
      ("every 2 weeks on weekdays", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR"),
      ("yearly in nov", "FREQ=YEARLY;BYMONTH=11"), ("yearly", "FREQ=YEARLY"),
      ("annually", "FREQ=YEARLY"),
      ("every 2 years", "FREQ=YEARLY;INTERVAL=2"),
      ("yearly on nov 5", "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=5"),
      ("yearly on 5 november", "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=5"),
      ("yearly on the 2nd sunday of may", "FREQ=YEARLY;BYMONTH=5;BYDAY=2SU"),
      ("every 4 years on feb 29", "FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYMONTHDAY=29"),
      ("daily until 2027-01-31", "FREQ=DAILY;UNTIL=20270131"),
      ("every 2 weeks on mon,fri for 10 times", "FREQ=WEEKLY;INTERVAL=2;COUNT=10;BYDAY=MO,FR"),
      ("monthly on day 15 10 times", "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=15"),
      ("weekdays until 2027-01-31", "FREQ=WEEKLY;UNTIL=20270131;BYDAY=MO,TU,WE,TH,FR"),
      ("monthly 10 times", "FREQ=MONTHLY;COUNT=10"), ("daily for 1 time", "FREQ=DAILY;COUNT=1"),
    ])
  func english(phrase: String, rule: String) throws {
    #expect(try RecurrenceRule(phrase: phrase).description == rule)
  }

  @Test(
    "Korean phrases are read as their recurrence rules",
    arguments: [
      ("매일", "FREQ=DAILY"), ("3일마다", "FREQ=DAILY;INTERVAL=3"), ("격일", "FREQ=DAILY;INTERVAL=2"),
      ("매주", "FREQ=WEEKLY"), ("매주 월,금", "FREQ=WEEKLY;BYDAY=MO,FR"),
      ("매주 월요일, 금요일", "FREQ=WEEKLY;BYDAY=MO,FR"), ("매주 월·금", "FREQ=WEEKLY;BYDAY=MO,FR"),
      ("매주 월수금", "FREQ=WEEKLY;BYDAY=MO,WE,FR"), ("격주 월", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO"),
      ("2주마다 월,금", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR"),
      ("평일", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"), ("매월", "FREQ=MONTHLY"),
      ("매월 15일", "FREQ=MONTHLY;BYMONTHDAY=15"), ("매달 1일, 15일", "FREQ=MONTHLY;BYMONTHDAY=1,15"),
      ("매월 말일", "FREQ=MONTHLY;BYMONTHDAY=-1"), ("매월 마지막 날", "FREQ=MONTHLY;BYMONTHDAY=-1"),
      ("매월 마지막 금요일", "FREQ=MONTHLY;BYDAY=-1FR"), ("매월 둘째 화요일", "FREQ=MONTHLY;BYDAY=2TU"),
      ("3개월마다 2번째 화요일", "FREQ=MONTHLY;INTERVAL=3;BYDAY=2TU"),
      ("매년", "FREQ=YEARLY"), ("2년마다", "FREQ=YEARLY;INTERVAL=2"),
      ("매년 11월 5일", "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=5"),
      ("매년 5월 둘째 일요일", "FREQ=YEARLY;BYMONTH=5;BYDAY=2SU"),
      ("매일 2027-01-31까지", "FREQ=DAILY;UNTIL=20270131"),
      ("매주 월,금 10번", "FREQ=WEEKLY;COUNT=10;BYDAY=MO,FR"), ("매월 3회", "FREQ=MONTHLY;COUNT=3"),
    ])
  func korean(phrase: String, rule: String) throws {
    #expect(try RecurrenceRule(phrase: phrase).description == rule)
  }

  @Test(
    "Every example phrase of a repetition can be read",
    arguments: RecurrenceRule.englishPhraseExamples + RecurrenceRule.koreanPhraseExamples)
  func examples(phrase: String) {
    #expect(error(phrase) == nil)
  }

  @Test(
    "A phrase that isn't understood is refused with the wrong word",
    arguments: [
      ("", PhraseError.empty), (" , ", .empty), ("hourly", .severalTimesADay("hourly", [])),
      ("weekly on mon,fry", .unknownWord("fry")), ("3rdx", .unknownWord("3rdx")),
      ("매주 월급", .unknownWord("월급")),
      ("daily on mon", .unexpectedWord("mon")), ("every mon on tue", .unexpectedWord("on")),
      ("weekly on the 15th", .unexpectedWord("15th")),
      ("monthly on the last weekday and the 15th", .unexpectedWord("and")),
      ("monthly on weekdays", .unexpectedWord("weekdays")),
      ("monthly on the 15th and the last weekday", .unexpectedWord("weekday")),
      ("monthly on the 15th and the last friday", .unexpectedWord("friday")),
      ("monthly on the last friday and the 15th", .unfinished(after: "15th")),
      ("monthly on day 3 and the last friday", .unexpectedWord("friday")),
      ("매월 3일 금요일", .unexpectedWord("금요일")),
      ("monthly on the last month", .unexpectedWord("month")),
      ("yearly on nov 5 and dec 6", .unexpectedWord("dec")),
      ("monthly on friday", .unexpectedWord("friday")),
      ("monthly on nov 5", .unexpectedWord("nov")), ("every 2 mon", .unexpectedWord("mon")),
      ("daily daily", .unexpectedWord("daily")), ("daily until mon", .missingYear("mon")),
      ("daily 2027-01-31", .unexpectedWord("2027-01-31")),
      ("daily until 2027-02-30", .unknownWord("2027-02-30")),
      ("monthly on the", .unfinished(after: "the")), ("monthly on day", .unfinished(after: "day")),
      ("every mon and", .unfinished(after: "and")), ("daily on", .unfinished(after: "on")),
      ("weekly on mon and 3 times", .unexpectedWord("3")),
      ("daily for 3 days", .missingYear("3 days")),
      ("daily until 2027-01-31 10 times", .unexpectedWord("10")),
      ("every", .unfinished(after: "every")), ("every 3", .unfinished(after: "3")),
      ("weekly on", .unfinished(after: "on")), ("daily for", .unfinished(after: "for")),
      ("monthly on the last", .unfinished(after: "last")),
      ("yearly on the 15th", .unfinished(after: "15th")),
      ("every 0 days", .outOfRange(.interval, "0")),
      ("monthly on the 32nd", .outOfRange(.monthDay, "32nd")),
      ("daily 0 times", .outOfRange(.count, "0")),
      ("every 99999999999999999999 days", .outOfRange(.interval, "99999999999999999999")),
      ("yearly on feb 30", .neverOccurs), ("monthly on the 6th monday", .unexpectedWord("monday")),
    ])
  func refused(phrase: String, expected: PhraseError) {
    #expect(error(phrase) == expected)
  }

  @Test("A phrase that is too long is refused")
  func limit() {
    let long = String(repeating: "daily ", count: 100)
    #expect(error(long) == .tooLong(length: 600, limit: 500))
  }
}
