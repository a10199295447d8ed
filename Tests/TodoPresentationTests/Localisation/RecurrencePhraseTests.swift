import Testing
import TodoDomain
import TodoLocalisation
import TodoPresentation

@Suite("Descriptions of recurrence rules")
struct RecurrencePhraseTests {
  @Test(
    "Each language describes a rule in its own word order",
    arguments: [
      ("FREQ=DAILY", "daily", "매일"),
      ("FREQ=DAILY;INTERVAL=3;COUNT=10", "every 3 days, 10 times", "3일마다, 10번"),
      ("FREQ=DAILY;COUNT=1", "daily, 1 time", "매일, 1번"),
      ("FREQ=DAILY;BYMONTH=1,2", "daily in Jan and Feb", "매일, 1월·2월에만"),
      (
        "FREQ=DAILY;INTERVAL=2;BYDAY=MO,FR", "every 2 days, if it is Mon or Fri",
        "2일마다, 월·금에만"
      ),
      ("FREQ=WEEKLY", "weekly", "매주"),
      ("FREQ=WEEKLY;BYDAY=MO,WE,FR", "weekly on Mon, Wed and Fri", "매주 월·수·금"),
      ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR", "every 2 weeks on Mon and Fri", "격주 월·금"),
      ("FREQ=WEEKLY;INTERVAL=3;BYDAY=TU", "every 3 weeks on Tue", "3주마다 화"),
      (
        "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=20270131", "weekdays, until 2027-01-31",
        "평일, 2027년 1월 31일까지"
      ),
      (
        "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU;WKST=SU", "every 2 weeks on Sun, weeks beginning on Sun",
        "격주 일, 일요일에 시작하는 주 기준"
      ),
      ("FREQ=WEEKLY;BYDAY=SU;WKST=SU", "weekly on Sun", "매주 일"),
      (
        "FREQ=WEEKLY;BYDAY=MO,FR;BYMONTH=6;BYSETPOS=1",
        "weekly on Mon and Fri in Jun, only the 1st of these", "매주 월·금, 6월에만, 그중 첫째만"
      ),
      ("FREQ=MONTHLY;INTERVAL=2", "every 2 months", "2개월마다"),
      ("FREQ=MONTHLY;BYMONTHDAY=15", "monthly on the 15th", "매월 15일"),
      (
        "FREQ=MONTHLY;BYMONTHDAY=1,22,-1", "monthly on the 1st, the 22nd and the last day",
        "매월 1일·22일·마지막 날"
      ),
      ("FREQ=MONTHLY;BYMONTHDAY=-2", "monthly on the 2nd to last day", "매월 끝에서 2번째 날"),
      (
        "FREQ=MONTHLY;BYDAY=-1FR;UNTIL=20270131", "monthly on the last Friday, until 2027-01-31",
        "매월 마지막 금요일, 2027년 1월 31일까지"
      ),
      (
        "FREQ=MONTHLY;INTERVAL=3;BYDAY=2TU,-2SU",
        "every 3 months on the 2nd Tuesday and the 2nd to last Sunday",
        "3개월마다 둘째 화요일·끝에서 2번째 일요일"
      ),
      (
        "FREQ=MONTHLY;BYDAY=MO,2TU", "monthly on every Mon and the 2nd Tuesday",
        "매월 모든 월요일·둘째 화요일"
      ),
      (
        "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "monthly on the 13th, if it is Fri",
        "매월 13일, 모든 금요일에만"
      ),
      (
        "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "monthly on the last weekday",
        "매월 마지막 평일"
      ),
      (
        "FREQ=MONTHLY;BYDAY=TU,WE,TH;BYSETPOS=3,-1",
        "monthly on every Tue, Wed and Thu, only the 3rd and last of these",
        "매월 모든 화·수·목요일, 그중 셋째·마지막만"
      ),
      ("FREQ=YEARLY", "yearly", "매년"), ("FREQ=YEARLY;INTERVAL=2", "every 2 years", "2년마다"),
      ("FREQ=YEARLY;BYMONTH=11", "yearly in Nov", "매년 11월"),
      ("FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=5", "yearly on Nov 5", "매년 11월 5일"),
      (
        "FREQ=YEARLY;BYMONTH=3,9;BYMONTHDAY=1,-1",
        "yearly on the 1st and the last day of Mar and Sep", "매년 3월·9월 1일·마지막 날"
      ),
      ("FREQ=YEARLY;BYMONTHDAY=13", "yearly on the 13th", "매년 13일"),
      ("FREQ=YEARLY;BYMONTH=5;BYDAY=2SU", "yearly on the 2nd Sunday of May", "매년 5월 둘째 일요일"),
      ("FREQ=YEARLY;BYDAY=20MO", "yearly on the 20th Monday of the year", "매년 그해 20번째 월요일"),
      (
        "FREQ=YEARLY;BYYEARDAY=100,-1",
        "yearly on the 100th day of the year and the last day of the year",
        "매년 그해 100번째 날·그해 마지막 날"
      ),
      ("FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", "yearly on every Mon of week 20", "매년 20주차 모든 월요일"),
      (
        "FREQ=YEARLY;BYWEEKNO=1,-1;BYDAY=MO;WKST=SU",
        "yearly on every Mon of week 1 and the last week of the year, weeks beginning on Sun",
        "매년 1주차·마지막 주 모든 월요일, 일요일에 시작하는 주 기준"
      ),
      ("FREQ=DAILY;INTERVAL=3;AFTER=DONE", "every 3 days after done", "완료한 날부터 3일마다"),
      (
        "FREQ=WEEKLY;AFTER=DONE;UNTIL=20271231", "every week after done, until 2027-12-31",
        "완료한 날부터 1주마다, 2027년 12월 31일까지"
      ),
      ("FREQ=MONTHLY;INTERVAL=2;AFTER=DONE", "every 2 months after done", "완료한 날부터 2개월마다"),
      ("FREQ=YEARLY;RSCALE=DANGI;BYMONTH=8;BYMONTHDAY=15", "yearly on lunar 8/15", "매년 음력 8월 15일"),
      (
        "FREQ=YEARLY;RSCALE=DANGI;SKIP=BACKWARD;BYMONTH=4L;BYMONTHDAY=8",
        "yearly on lunar leap 4/8, or in month 4", "매년 음력 윤4월 8일, 윤달이 없으면 4월"
      ),
      (
        "FREQ=YEARLY;RSCALE=CHINESE;SKIP=BACKWARD;BYMONTH=12;BYMONTHDAY=30",
        "yearly on Chinese lunar 12/30, or the last day before",
        "매년 중국 음력 12월 30일, 없으면 그달 마지막 날"
      ),
      (
        "FREQ=MONTHLY;RSCALE=DANGI;BYMONTHDAY=1,15", "monthly on the lunar 1st and the 15th",
        "매월 음력 1일·15일"
      ),
      (
        "FREQ=YEARLY;RSCALE=HEBREW;BYMONTH=6;BYMONTHDAY=14",
        "yearly on day 14 of month 6, by the Hebrew calendar", "매년 유대력 6월 14일"
      ),
      (
        "FREQ=MONTHLY;RSCALE=GREGORIAN;SKIP=BACKWARD;BYMONTHDAY=31",
        "monthly on the 31st, or the last day before", "매월 31일, 없으면 그달 마지막 날"
      ),
    ])
  func words(text: String, english: String, korean: String) throws {
    let rule = try RecurrenceRule(text)
    #expect(Text.recurrence(rule)[.en] == english)
    #expect(Text.recurrence(rule)[.ko] == korean)
  }

  @Test(
    "The description of a rule can be read as the same rule",
    arguments: RecurrenceRule.englishPhraseExamples + RecurrenceRule.koreanPhraseExamples)
  func understood(phrase: String) throws {
    let rule = try RecurrenceRule(phrase: phrase)
    for language in Language.allCases {
      #expect(
        try RecurrenceRule(phrase: Text.recurrence(rule, isOnAnyDays: true)[language]) == rule)
    }
  }

  private let ruleErrors: [RecurrenceRuleError] = [
    .textTooLong(length: 9_000, limit: 8_192), .malformedPart("x\ny"), .unknownPart("x\ny"),
    .duplicatedPart(.days), .unsupportedPart(.hours), .missingFrequency,
    .unsupportedFrequency("HOURLY"), .emptyValue(.months), .malformedValue(.days, "x\ny"),
    .outOfRange(.interval, "0"), .tooManyValues(.months, count: 367, limit: 366),
    .countWithUntil, .partNotAllowed(.weekNumbers, with: .monthly),
    .ordinalNotAllowed(OrdinalWeekday(2, .monday), with: .weekly),
    .ordinalWithWeekNumbers(OrdinalWeekday(2, .monday)), .positionsAlone, .notAfterDone,
  ]

  private let phraseErrors: [PhraseError] = [
    .empty, .tooLong(length: 600, limit: 500), .tooManyWords(count: 101, limit: 100),
    .unknownWord("x\ny"), .unexpectedWord("x\ny"),
    .unfinished(after: "x\ny"), .outOfRange(.interval, "x\ny"), .outOfRange(.count, "x\ny"),
    .outOfRange(.monthDay, "x\ny"), .missingYear("x\ny"), .notARule(.outOfRange(.interval, "0")),
    .neverOccurs,
  ]

  @Test("Every error about repetitions has its own one-line message", arguments: Language.allCases)
  func errorTexts(language: Language) {
    let errors: [any Error] = ruleErrors + phraseErrors
    let texts = errors.map { error in
      let text = Explanation(error)
      return (message: text.message[language], hint: text.hint?[language])
    }
    for text in texts {
      #expect(!text.message.isEmpty && !text.message.contains("\n"))
      #expect(text.hint?.isEmpty == false && text.hint?.contains("\n") == false)
    }
    // An impossible number has the same message in a phrase and in a rule, but another hint.
    #expect(Set(texts.map(\.message)).count == texts.count - 1)
  }
  @Test(
    "An error about an impossible number shows it as it was typed",
    arguments: [
      (
        "every 0 days", "Nothing can repeat every “0”; the number must be from 1 to 2147483647.",
        "반복 간격으로 쓸 수 없는 수예요: “0” (1부터 2147483647까지)"
      ),
      (
        "every 99999999999999999999 days",
        "Nothing can repeat every “99999999999999999999”; the number must be from 1 to 2147483647.",
        "반복 간격으로 쓸 수 없는 수예요: “99999999999999999999” (1부터 2147483647까지)"
      ),
      (
        "daily for 0 times",
        "Nothing can happen “0” times; the number must be from 1 to 2147483647.",
        "반복 횟수로 쓸 수 없는 수예요: “0” (1부터 2147483647까지)"
      ),
      (
        "monthly on the 32nd", "No month has the day “32nd”.",
        "어느 달에도 없는 날이에요: “32nd”"
      ),
      (
        "daily until dec 31", "The date “dec 31” has no year.",
        "몇 년의 날짜인지 적혀 있지 않아요: “dec 31”"
      ),
    ])
  func numbers(phrase: String, english: String, korean: String) {
    let error = #expect(throws: PhraseError.self) { try RecurrenceRule(phrase: phrase) }
    let message = error.map { Explanation($0).message }
    #expect(message?[.en] == english && message?[.ko] == korean)
  }
}
