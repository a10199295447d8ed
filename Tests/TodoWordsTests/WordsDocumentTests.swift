import Foundation
import Testing
import TodoDomain
import TodoWords

/// Holds Docs/words.md to the grammar. `RECORD=1` writes it, and fails.
@Suite("The document of the words")
struct WordsDocumentTests {
  private let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Docs/words.md").standardizedFileURL
  private let today = TextsTests.days[0]

  @Test("Docs/words.md is made from the grammar")
  func document() throws {
    let text = try lines().joined(separator: "\n") + "\n"
    guard ProcessInfo.processInfo.environment["RECORD"] == nil else {
      try text.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("Docs/words.md was written.")
      return
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  private func lines() throws -> [String] {
    try WordsDocumentTests.opening
      + section("Dates", DateWords.forms) { text in
        let date = try SpokenDate(text)
        let ahead = try meaning(of: date, .ahead)
        let back = try meaning(of: date, .back)
        return ahead == back ? ahead : "\(ahead); looking back \(back)"
      }
      + section("Times of day", TimeWords.forms) {
        "\(TimeOfDay(spoken: try TimeWords(alone: $0)))"
      }
      + moments()
      + section("Lengths", LengthWords.forms) {
        try EventLength(minutes: LengthWords($0).minutes).description
      }
      + section("Periods", PeriodWords.forms) { text in
        let days = try DateReference(today: today).period(PeriodWords(text), text).days
        return "\(days.lowerBound) … \(days.upperBound)"
      }
      + repetitions() + WordsDocumentTests.closing
  }

  private func meaning(of date: SpokenDate, _ direction: DateDirection) throws -> String {
    let reference = DateReference(today: today, direction: direction)
    do throws(PhraseError) {
      return try reference.date(date).description
    } catch .periodForDate(_, let first, let last) {
      return "\(first) … \(last), where a range begins or ends"
    }
  }

  private func section<Value>(
    _ title: String, _ forms: [Form<Value>], _ meaning: (String) throws -> String
  ) throws -> [String] {
    var lines = ["## \(title)", "", "| you write | it means |", "|---|---|"]
    for text in forms.flatMap({ $0.english + $0.korean }) {
      let row = "| `\(text)` | \(try meaning(text)) |"
      if !lines.contains(row) { lines.append(row) }
    }
    return lines + [""]
  }

  /// The moments of the examples, at noon in UTC.
  private func moments() throws -> [String] {
    let zone = try ZoneID("UTC")
    let now = Instant(today, TimeOfDay(minutesAfterMidnight: 720), in: zone)
    let reference = DateReference(today: today, direction: .back)
    var lines = ["## Moments of the diary", "", "| you write | it means, at noon |", "|---|---|"]
    for text in MomentWords.englishExamples + MomentWords.koreanExamples {
      let moment = try reference.moment(MomentWords(text), now: now, in: zone)
      lines.append("| `\(text)` | \(moment.civil(in: zone).replacing("T", with: " ").prefix(16)) |")
    }
    return lines + [""]
  }

  private func repetitions() throws -> [String] {
    var lines = ["## Repetitions", "", "| you write | the rule |", "|---|---|"]
    for text in RepeatWords.englishExamples + RepeatWords.koreanExamples {
      lines.append("| `\(text)` | `\(try RecurrenceRule(phrase: text))` |")
    }
    return lines + [""]
  }

  private static let opening = [
    "# Words of dates and times", "",
    "todoctl reads dates, times, lengths, periods and repetitions as people say them, in English and",
    "Korean, wherever a command takes one. `todoctl when TEXT` shows what a text means. The tables are",
    "made from the grammar, for Sunday 2026-11-22 and weeks that begin on Monday.", "",
  ]

  private static let closing = [
    "## Rules", "",
    "- A day of the week is today or the next one. `finish`, `skip` and the diary look back: there it is",
    "  today or the last one. `next tue` and 다음 주 화요일 are in the week after this one, which begins on",
    "  the first day of your week; `last fri` and 지난 금요일 are before today.",
    "- A date without a year is the next one, or the last one where the command looks back; so is the end or",
    "  a counted day of a month without one. Lists and `stop` take the nearest.",
    "- `monday` is one day, and `mondays` is every Monday. 마지막 금요일 is the last of a month, and 지난 금요일 is",
    "  before today; `last friday` is before today too, unless a month follows it.",
    "- A day of the week beside a date has to fit it: todoctl's own `Wed 2026-11-25` and 2026-11-25 (수) are",
    "  read back, and 2026-11-25 (목) is refused.",
    "- Where nothing but a date can stand, as in `day 21` and `--on 21`, a number is a day of the month.",
    "- A date that the year doesn't have, such as 2/29 in 2027 or the 31st in November, is refused, with the",
    "  next one there is. Only distances of months end on the last day of a shorter month.",
    "- Behind an option such as `--at` an hour is read as in a line: 3시 is 15:00, and 7시 is asked about. One with",
    "  a colon, such as `3:30`, is of the clock of 24 hours. Where the clocks skip a time, it is as much later as",
    "  they go ahead.",
    "- `move trip 2 days later`, `an hour earlier`, 하루 뒤로 and 이틀 미뤄 count from the todo's own day and time;",
    "  `in 2 days`, `+1h` and 이틀 뒤 count from now. `move gym wed --on tue` is the Wednesday behind that Tuesday.",
    "- The end of a range before its start is in the afternoon, as in `12:30-1:30`; if it is still before the",
    "  start, or has a zero as in `01:30`, it is on the next day.",
    "- A part of the day, such as `tomorrow morning`, `tonight` or 내일 점심, says no time. It decides what an",
    "  hour beside it means: `tonight at 8` is 20:00.",
    "- A moment of the diary is a date and a time in either order, by your clock. A time alone is the last",
    "  such time, today or yesterday; a date alone is that day at the present time, and a part of a day its usual",
    "  hour: `last night` is 21:00, 어제 아침 9:00. It is never ahead of now.",
    "- A whole period, such as `next week` or 12월, is a date only where a range begins or ends: `until",
    "  december` is until 31 December.",
    "- A repetition without a date begins today, and one that leaves weeks or months out on the first of its",
    "  dates: on a Tuesday, `every 2 weeks on mon` begins next Monday. If its time is over today, it begins on its",
    "  next date: `walk every morning 6:30am`, typed at noon, begins tomorrow. A routine begins today all the same,",
    "  since a habit can be done later on its day.",
    "- In a line of `add routine` a number with a Korean counter (잔, 컵, 쪽, 보, km and others) at the end of the title is",
    "  a target: 물 8잔, 커피 최대 2잔, 커피 2잔 이하. `water 8 glasses` and 지하철 3호선 stay titles; `--target` takes `8 glasses`,",
    "  `30min`, `at most 2 coffees` and 최대 2잔.",
    "- `every 3 days after done`, `every! 3 days`, 한 날부터 3일마다 and 완료한 날부터 3일마다 have one date, and the next one",
    "  so long after the day on which it is done or skipped. They are days, weeks, months or years, and no days of the",
    "  week.",
    "- A todo is once a day at most: `3 times a day`, 매일 3번 and `every 2 hours` are refused. `daily for 3",
    "  times` ends after three days. `every 2nd friday` is refused too, since it may be every other one, or one",
    "  of each month, and `weekly until friday`, since that may be every Friday.", "",
    "## Beside libraries", "",
    "What one would take instead reads dates and times alone. Of 505 English and 532 Korean lines as people type them,",
    "labelled beforehand, so many had the right first date and time, or rightly none (dateparser 1.5.0, parsedatetime 2.6,",
    "recurrent 0.4.1). todoctl has to have the title, the end, the length, the place and the due right too, and asks",
    "about what it isn't sure of. Of lines that were not known when the grammar was made it reads 3 to 5 % wrong.",
    "",
    "| | English: right | asked or nothing found | wrong in silence | Korean: right | asked or nothing found | wrong in silence |",
    "|---|--:|--:|--:|--:|--:|--:|",
    "| todoctl | 78 % | 22 % | 0 | 80 % | 20 % | 0 |",
    "| dateparser | 42 % | 10 % | 48 % | 40 % | 28 % | 32 % |",
    "| parsedatetime | 39 % | 8 % | 52 % | – | – | – |",
    "| recurrent | 41 % | 7 % | 51 % | – | – | – |", "",
    "## A todo in one line", "",
    "`todoctl add` takes out of its text what says a date, a time, a length or a repetition, and `@place`,",
    "`#category`, `+tag`, `!alarm`, and `p1`, `p2`, `p3` or 중요 for the priority; the rest is the title. An argument with spaces beside other arguments is title",
    "alone, as is what follows `--`. In bash, `#` begins a comment and `!` recalls a command: write `'#food'`",
    "and `'!30m'`, or `category:food` and `alarm:30m`; `place:` is the long form of `@`.", "",
    "Words of dates are read at the edges of a line and behind their prepositions, in Korean also between its words.",
    "Inside an English title they are title: `buy 2 march tickets`, `cancel monthly subscription`. A day before a phrase",
    "such as `about the boiler` is that day. At an edge, what may be either is asked about (`Sunday roast recipe`, `watch",
    "Any Given Sunday`, `check weather for saturday`), and so is what looks like a date or a time and says none: `in march`,",
    "12월 초, `late august`, 13월, `4pm EST`, `fri or sat`, `dinner on thanksgiving`. A word of dates is never left in a",
    "title beside one that was read. Two guesses are asked about: 내일9시회의 was taken apart, and its hour may be either;",
    "`20:20 vision test` is over, or no time. So are a day that is the topic of its line, as in 내일은 노래자랑 투표, and a",
    "sentence, as in 12시에 만나요.",
    "A dash, a comma or brackets between the title and its date go with the date: `tea - friday`, `tea (friday 4pm)`,",
    "[내일] 우유. A period such as `in 3 working days`, 5영업일 뒤, `7ish`, 금요일 전에 and 3시 이후 are asked about.",
    "",
    "Korean words need no spaces: 내일3시치과, 이번주토요일결혼식 and 금요일까지보고서 are taken apart. A name that begins as a date",
    "does stays whole: 내일배움카드, 오늘의집.",
    "",
    "`in 2 hours`, `+30m` and 30분 뒤 are counted from now; `+5m` is refused, since it may be months. An hour from 1",
    "to 5 is in the afternoon, and one from 9 to 11 in the morning; 6, 7 and 8 are asked about, unless a part of the day or",
    "what is done decides: `dinner at 7`, 금요일 6시 회식, 내일 8시 출근. Of `today at 8` it is the half of the day that is to",
    "come. 24시 is the midnight after the day; 자정 of a day is asked about. A time alone that is over is tomorrow's, a day of",
    "the week that is over is next week's, and any other moment that is past is asked about. A length that is as",
    "long as the repetition's own period ends it: `pills daily for 10 days`.",
    "",
    "`5/11` may be two dates, and so may `12.11.2026` and `1.12.`: in an English line they are asked about, and `13/11`,",
    "`24.12.` and `15.4.27` are not. In a Korean line the month comes first; 12.5 may be a number there. The preference",
    "`date-order` (`day-first`, `month-first` or `ask`) says how each command reads them; without it, the month comes",
    "first if todoctl's language is Korean.",
    "",
    "`sat and sun` and 토요일 일요일 may be once each or every week's, and are asked about; `mwf`, `tue/thu`, `tuesdays`, 월수금",
    "and `every` repeat, and `fri-sun` is once.",
    "",
    "`by friday`, `by friday 5pm`, `before friday`, `deadline friday`, `until friday`, `within 3 days`, `due:friday`,",
    "금요일까지 and 3일 안에 say by when it must be done, which is not the day to do it: `report wed by friday` has both. After",
    "a first date, 부터 or a repetition, `until` and 까지 are its end. A line without a date and a time has no day, and waits",
    "in the inbox. 2박 3일 and `for 2 nights` beside a date are a period of three days, and so is 내일부터 3일. A part of the day",
    "stays in the title if the title follows it, as in 내일 아침 운동. `christmas`, `halloween`, `boxing day`, 어린이날에 and the",
    "like are dates at an edge, but not before a noun. So are 설날, 추석 and other",
    "holidays of the lunar calendar, whose dates 음력, 음, 윤 or `lunar` name: 음력 8월 15일, 매년 음력 3월 5일, `lunar 8/15`,",
    "`lunar leap 5/10`.",
    "A repetition may leave out public holidays: `weekdays except holidays`, 평일 공휴일 빼고.",
    "",
    "`remind me to call mum at 9am` rings then. `장소:`, `카테고리:` and `알림:` are marks too.",
    "`meeting 3pm 15 min before` rings 15 minutes before, and `@The Swan` or `@Green Man` is one place where nothing but",
    "a date follows it. `9-5` beside a date is from the morning on.",
    "",
    "A word that is one letter from `tomorrow`, `monday` or 금요일, two in a long one, is refused if the line has no",
    "date or the word is beside it, and it is no word of its own; so is `sodlf`, which is 내일 on the other keyboard. A length",
    "needs `for` or 동안, or a time before it. A text that can mean two",
    "things is refused, with a way to write each, in the order that was typed if that has one meaning:",
    "",
    "```",
    "$ todoctl add sun roast",
    "Error: \"sun\" can mean different things.",
    "Hint: Write `sun -- roast` for the date, or `-- sun roast` for the title.",
    "$ todoctl add call 3pm tommorow",
    "Error: \"tommorow\" looks like a mistyped \"tomorrow\".",
    "Hint: Did you mean `call 3pm tomorrow`? Write `3pm -- call tommorow` to keep the word in the title.",
    "$ todoctl add see nan 5/11",
    "Error: \"5/11\" can mean different things.",
    "Hint: Write `see nan 5 nov` or `see nan 11 may` for the date, or `-- see nan 5/11` for the title.",
    "```",
  ]
}
