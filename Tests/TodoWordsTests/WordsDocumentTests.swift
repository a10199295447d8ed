import Foundation
import Testing
import TodoDomain
import TodoWords

/// Compares Docs/words.md with the grammar. `RECORD=1` writes it, and fails.
@Suite("The generated document of the words")
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
      + section("Dates", DateWords.forms, note: WordsDocumentTests.aboutDates) { text in
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
    _ title: String, _ forms: [Form<Value>], note: [String] = [],
    _ meaning: (String) throws -> String
  ) throws -> [String] {
    var lines = ["## \(title)", "", "| you write | it means |", "|---|---|"]
    for text in forms.flatMap({ $0.english + $0.korean }) {
      let row = "| `\(text)` | \(try meaning(text)) |"
      if !lines.contains(row) { lines.append(row) }
    }
    return lines + [""] + note
  }

  /// Returns the moments of the examples, at noon in UTC.
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
    return lines + [""] + WordsDocumentTests.aboutRepetitions
  }

  private static let opening = [
    "# Words of dates and times", "",
    "todoctl reads dates, times, lengths, periods and repetitions as people say them, in English and Korean, wherever a",
    "command takes one. `todoctl when TEXT` shows what a text means. The tables are generated from the grammar, for Sunday",
    "2026-11-22 as today and weeks that begin on Monday.", "",
  ]

  private static let aboutDates = [
    "`11/5` is read here with the month first. Without `config set date-order`, todoctl can't know the order: `add` asks on a",
    "terminal, and every other command shows an error. In Korean, the month always comes first unless `date-order` is set.",
    "",
  ]

  private static let aboutRepetitions = [
    "`weekends` and 주말 alone also name the weekend's date, and `todoctl when weekends` shows that date. In a line of `add`,",
    "`weekends` repeats, as do 매 주말 and 주말마다; todoctl asks about 주말 alone, except in `add routine`, where it repeats.",
    "",
  ]

  private static let closing = [
    "## Rules", "",
    "- `friday` means today if today is a Friday, and otherwise the next Friday. `finish`, `skip` and the diary look back:",
    "  for them it means today or the last Friday. `next tue` and 다음 주 화요일 are in the next calendar week, which begins on",
    "  your first day of the week; `last fri` and 지난 금요일 are before today.",
    "- A date without a year means the next such date, or the last such date if the command looks back. The same rule holds",
    "  for the end or a counted day of a month without a year, such as `first monday in december`. Lists and `stop` take the",
    "  nearest date.",
    "- `monday` means one day, and `mondays` every Monday. 마지막 금요일 means the last Friday of a month, and 지난 금요일 the last",
    "  Friday before today. `last friday` is before today too, unless a month follows it.",
    "- A day of the week beside a date must match the date. todoctl reads its own output, such as `Wed 2026-11-25` and",
    "  2026-11-25 (수), and refuses 2026-11-25 (목), since that day is a Wednesday.",
    "- Where only a date is possible, as in `day 21` and `--on 21`, a number is a day of the month.",
    "- todoctl refuses a date that doesn't exist, such as 2027-02-29 or `nov 31`. If the date has no year, such as 2/29, or",
    "  is a bare day, such as `day 31` in November, the error names the next date. In a line of `add`, `the 31st` means the",
    "  next 31st. Only a distance in months ends on the last day of a shorter month.",
    "- After an option such as `--at`, todoctl reads an hour as in a line: 3시 is 15:00, and 7시 is an error, since it may be",
    "  in the morning or the evening. A time with a colon, such as `3:30`, is on the 24-hour clock. If the clocks skip a",
    "  time, it moves later by the length of the gap.",
    "- `move trip 2 days later`, `an hour earlier`, 하루 뒤로 and 이틀 미뤄 count from the todo's own day and time; `in 2 days`,",
    "  `+1h` and 이틀 뒤 count from now. `move gym wed --on tue` moves it to the Wednesday after that Tuesday.",
    "- If a range ends before its start, the end is in the afternoon, as in `12:30-1:30`. If it is still before the start,",
    "  or has a leading zero as in `01:30`, it is on the next day.",
    "- A part of the day, such as `tomorrow morning`, `tonight` or 내일 점심, sets no time. It decides the half of the day for",
    "  an hour beside it: `tonight at 8` is 20:00.",
    "- A moment of the diary is a date and a time in either order, by your clock. A time alone means the last such time,",
    "  today or yesterday. A date alone means that day at the present time, and a part of a day its usual hour: `last night`",
    "  is 21:00, 어제 아침 is 9:00. A moment is never in the future.",
    "- A whole period, such as `next week` or 12월, is a date only at the start or end of a range: `until december` ends on",
    "  31 December.",
    "- A repetition without a date begins today. If it skips weeks or months, it begins on its first date: on a Tuesday,",
    "  `every 2 weeks on mon` begins next Monday. If its time is over today, it begins on its next date:",
    "  `walk every morning 6:30am`, typed at noon, begins tomorrow. A routine still begins today, since you can do a habit",
    "  later on its day.",
    "- In a line of `add routine` a number with a Korean counter (잔, 컵, 쪽, 보, km and others) at the end of the title is",
    "  a target: 물 8잔, 커피 최대 2잔, 커피 2잔 이하. `water 8 glasses` and 지하철 3호선 stay titles; `--target` takes `8 glasses`,",
    "  `30min`, `at most 2 coffees` and 최대 2잔.",
    "- `every 3 days after done`, `every! 3 days`, 한 날부터 3일마다 and 완료한 날부터 3일마다 give a todo one date at a time. The next date",
    "  is that long after the day on which you finish or skip it. The interval is in days, weeks, months or years, and has",
    "  no days of the week.",
    "- A todo occurs at most once a day: todoctl refuses `3 times a day`, 매일 3번 and `every 2 hours`. `daily for 3 times` ends",
    "  after three days. todoctl asks about `every 2nd friday`, which may mean every other Friday or the second Friday of",
    "  each month, and about `weekly until friday`, which may mean every Friday.",
    "",
    "## Compared with libraries", "",
    "The usual libraries (dateparser 1.5.0, parsedatetime 2.6, recurrent 0.4.1) read only dates and times. The table",
    "compares them on 505 English and 532 Korean lines as people type them, labelled beforehand. A line is right if its",
    "first date and time is right, or if it rightly has none. For todoctl, the title, the end, the length, the place and the",
    "due must be right too, and it asks if it isn't sure.",
    "",
    "| | English: right | asked or nothing found | wrong in silence | Korean: right | asked or nothing found | wrong in silence |",
    "|---|--:|--:|--:|--:|--:|--:|",
    "| todoctl | 78 % | 22 % | 0 | 80 % | 20 % | 0 |",
    "| dateparser | 42 % | 10 % | 48 % | 40 % | 28 % | 32 % |",
    "| parsedatetime | 39 % | 8 % | 52 % | – | – | – |",
    "| recurrent | 41 % | 7 % | 51 % | – | – | – |",
    "",
    "These lines were known while the grammar was made, so a new line can't expect the 0 of the table. todoctl was also tried",
    "on four sets of new lines that nobody had seen. On the first run it read 5.7 %, 3.1 % and 4.7 % of the first three sets",
    "wrong. Of the fourth and latest set, 300 lines, it read 1 line wrong (0.3 %) and asked about 12 %.",
    "",
    "## A todo in one line", "",
    "`todoctl add` takes the date, the time, the length and the repetition out of its text, and also `@place`, `#category`,",
    "`+tag`, `!alarm` and the priority (`p1`, `p2`, `p3` or 중요). The rest is the title. An argument with spaces beside other",
    "arguments is only title, like everything after `--`. In a shell, `#` begins a comment and `!` recalls a command: write",
    "`'#food'` and `'!30m'`, or `category:food` and `alarm:30m`; `place:` is the long form of `@`.",
    "",
    "Where this page says that todoctl *asks*, `add` on a terminal shows the readings, and you choose. In a script, and in",
    "every other command, this is an error (exit status 64) that shows how to write each reading. Where it *refuses* a text,",
    "it has no reading to offer, and the text is an error everywhere.",
    "",
    "todoctl reads words of dates at the edges of a line and after prepositions, and in Korean also in the middle of a line.",
    "Inside an English title they stay in the title: `buy 2 march tickets`, `cancel monthly subscription`. A day before a",
    "phrase such as `about the boiler` is a date. If todoctl reads one word of dates, it never leaves a second word of dates",
    "in the title. A dash, a comma or brackets between the title and its date are removed with the date: `tea - friday`,",
    "`tea (friday 4pm)`, [내일] 우유.",
    "",
    "todoctl asks about:",
    "",
    "- words at an edge that may be a date or title: `Sunday roast recipe`, `watch Any Given Sunday`,",
    "  `check weather for saturday`; and two dates of which only one can be meant: `call fri or sat`;",
    "- a line that needs two guesses: in 내일9시회의 it has to split the words and to choose the half of the day; after 20:20,",
    "  `20:20 vision test` may be for tomorrow, or have no time;",
    "- a day that is the topic of its line, as in 내일은 노래자랑 투표.",
    "",
    "todoctl refuses:",
    "",
    "- words that look like a date or a time but name none: `trip in march`, 12월 초, `late august`, 13월, `4pm EST`, `7ish`,",
    "  `dinner on thanksgiving`, `in 3 working days`, 5영업일 뒤, 금요일 전에, 3시 이후 and the like;",
    "- numbers that nothing can have: `every 0 days`, `for 0m`, `in 100 years`;",
    "- a sentence with more words after it, as in 12시에 만나요 브라보콘. 12시에 만나요 alone is a todo at 12:00.",
    "",
    "Korean words need no spaces: todoctl splits 내일3시치과, 이번주토요일결혼식 and 금요일까지보고서. A name that begins like a date stays whole:",
    "내일배움카드, 오늘의집.",
    "",
    "`in 2 hours`, `+30m` and 30분 뒤 count from now. todoctl asks about `+5m`, which may mean minutes or months. An hour from",
    "1 to 5 is in the afternoon, and an hour from 9 to 11 in the morning. todoctl asks about 6, 7 and 8, unless a part of the",
    "day or the activity decides: `dinner at 7`, 금요일 6시 회식, 내일 8시 출근. `today at 8` means the half of the day that is still to",
    "come. 금요일 24시 is the midnight after Friday; todoctl asks about 자정 with a day. If a time alone is over, it moves to",
    "tomorrow, and a day of the week whose time is over moves to next week. todoctl refuses other words that name a past",
    "moment, such as `yesterday` or, after 14:00, `today 2pm`; a date with its year, such as 2026-11-20, may be past. If a",
    "length is at least as long as the period of a repetition, it ends the repetition: `pills daily for 10 days`.",
    "",
    "`5/11`, `12.11.2026` and `1.12.` may each mean two dates. In an English line todoctl asks about them, but not about",
    "`13/11`, `24.12.` and `15.4.27`, which have one meaning. In a Korean line the month comes first, and 12.5 may be a",
    "number. The preference `date-order` (`day-first`, `month-first` or `ask`) sets the order for every command; without it,",
    "the month comes first if todoctl's language is Korean.",
    "",
    "todoctl asks about `sat and sun` and 토요일 일요일, which may mean once each or every week. `mwf`, `tue/thu`, `tuesdays`, 월수금",
    "and `every` repeat, and `fri-sun` and `fri until sun` occur once.",
    "",
    "`by friday`, `by friday 5pm`, `before friday`, `deadline friday`, `until friday`, `within 3 days`, `due:friday`, 금요일까지",
    "and 3일 안에 set the due, not the day: `report wed by friday` has both. After a first date, 부터 or a repetition, `until`",
    "and 까지 set its end. A todo without a date and a time has no day, and waits in the inbox. 2박 3일 and `for 2 nights`",
    "beside a date mean a period of three days, like 내일부터 3일. A part of the day stays in the title if the title follows it,",
    "as in 내일 아침 운동. `christmas`, `halloween`, `boxing day`, 어린이날에 and the like are dates at an edge, but not before a noun.",
    "설날, 추석 and other holidays of the lunar calendar follow the same rule. A line that is only a holiday has its name as the",
    "title: `christmas`, 설날. 음력, 음, 윤 or `lunar` mark lunar dates: 음력 8월 15일, 매년 음력 3월 5일, `lunar 8/15`,",
    "`lunar leap 5/10`. A repetition may leave out public holidays: `weekdays except holidays`, 평일 공휴일 빼고.",
    "",
    "`remind me to call mum at 9am` sets an alarm for 9:00, and `meeting 3pm 15 min before` one for 14:45. `장소:`, `카테고리:`",
    "and `알림:` are marks like `place:`, `category:` and `alarm:`. `@The Swan` or `@Green Man` is one place if only a date",
    "follows it. `9-5` beside a date begins in the morning.",
    "",
    "todoctl asks about a likely typo: a word that differs by one letter from `tomorrow`, `monday` or 금요일 (by two letters if",
    "the word is long) and isn't a word itself, if the line has no date or the date is beside it. It also asks about `sodlf`,",
    "which is 내일 typed on the English keyboard layout. A length needs `for` or 동안, or a time before it.",
    "",
    "In a script, todoctl shows how to write each reading, in the order in which you typed the words if that order has one",
    "meaning:",
    "",
    "```",
    "$ todoctl add sun roast",
    "Error: “sun” can mean different things.",
    "Hint: Write `sun -- roast` for the date, or `-- sun roast` for the title.",
    "$ todoctl add call 3pm tommorow",
    "Error: “tommorow” looks like a mistyped “tomorrow”.",
    "Hint: Did you mean `call 3pm tomorrow`? Write `3pm -- call tommorow` to keep the word in the title.",
    "$ todoctl add see nan 5/11",
    "Error: “5/11” can mean different things.",
    "Hint: Write `see nan 5 nov` or `see nan 11 may` for the date, or `-- see nan 5/11` for the title.",
    "```",
  ]
}
