import Testing
import TodoTesting
import TodoWords

/// Texts with words of dates, alone and mixed, more often than anybody types them.
@Suite("Long lines")
struct LongTextTests {
  @Test("A second time in a line is explained in linear time")
  func times() {
    for count in [2, 20, 40] {
      let english = Array(repeating: "at 3pm", count: count).joined(separator: " ")
      let korean = Array(repeating: "오후 3시", count: count).joined(separator: " ")
      for line in [english, korean] {
        #expect(throws: WordsError.self) { try TodoLine([line]) }
        #expect(TodoLine.phrasesTried(in: line) <= 700 * count)
      }
    }
  }

  @Test("A line with two times is refused with a line for each")
  func twoTimes() {
    #expect(
      throws: WordsError.severalTimesADay(
        "at 3pm at 5pm",
        [.init("pills at 3pm", .time), .init("pills at 5pm", .time)])
    ) { try TodoLine(["pills at 3pm at 5pm"]) }
  }

  @Test("A line may have as many characters as the fields of a todo together")
  func characters() throws {
    let title = Array(repeating: "meow", count: 600).joined(separator: " ")
    #expect(try TodoLine([title]).title == title)
    #expect(throws: WordsError.tooLong(length: 4_009, limit: 3_000)) {
      try TodoLine([title, String(repeating: "안", count: 1_010)])
    }
    // A text that can only be a title isn't searched for words.
    let literal = String(repeating: "안", count: 10_000)
    #expect(try TodoLine(["run", "daily"], literal: [literal]).title == "run \(literal)")
    #expect(try TodoLine([literal], scope: .titleOnly).title == literal)
  }

  @Test("A line may have 200 date words, and a phrase 100")
  func words() throws {
    let line = Array(repeating: "the", count: 200).joined(separator: " ")
    #expect(try TodoLine([line]).title == line)
    #expect(throws: WordsError.tooManyWords(count: 201, limit: 200)) {
      try TodoLine([line + " the"])
    }
    #expect(throws: WordsError.tooManyWords(count: 101, limit: 100)) {
      try TimeWords(Array(repeating: "3", count: 101).joined(separator: " "))
    }
    let days = (1...31).map { "\($0)th" }.joined(separator: " and ")
    #expect(try RepeatWords("monthly on the \(days)").monthDays == Array(1...31))
  }

  @Test("Unclosed quotation marks are letters of the title")
  func quotes() throws {
    let line = Array(repeating: "“a", count: 900).joined(separator: " ")
    #expect(try TodoLine([line]).title == line)
    #expect(try TodoLine(["“tomorrow” “b"]).title == "tomorrow “b")
  }

  @Test(
    "Random date words are read in time proportional to the text", .timeLimit(.minutes(10)),
    arguments: UInt64(1)...6)
  func randomWords(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<25 {
      let words = (0..<Int.random(in: 1...3, using: &random)).compactMap { _ in
        (Bool.random(using: &random) ? Self.english : Self.korean).randomElement(using: &random)
      }
      let length = [40, 200, 500, 2_900, 100_000].randomElement(using: &random) ?? 0
      let separator = [" ", " ", ",", "", "\n"].randomElement(using: &random) ?? " "
      check(words, length, separator)
    }
  }

  @Test(
    "Each single date word is read in time proportional to the text", .timeLimit(.minutes(10)),
    arguments: [0, 1, 2, 3])
  func eachWord(part: Int) {
    let words = Self.english + Self.korean + DateVocabulary.words
    for place in words.indices where place % 4 == part {
      check([words[place]], [100, 400][place / 4 % 2], [" ", ""][place / 8 % 2])
    }
  }

  /// Reads a text of repeated words in every way.
  private func check(_ words: [String], _ length: Int, _ separator: String) {
    let unit = words.joined(separator: separator) + separator
    let text = String(repeating: unit, count: max(length / unit.utf8.count, 1))
    let count = text.split { " ,\n".contains($0) }.count
    // An ambiguous line also tries other lines for its hint, and these have a common limit.
    #expect(TodoLine.phrasesTried(in: text) <= 9 * count + 10_000, "\(words) \(length)")
    _ = try? TodoLine(text.split(separator: " ").map(String.init), scope: .routine)
    _ = try? MomentWords(text)
    _ = try? SpokenDate(text)
    _ = try? RepeatWords(text)
    _ = try? TimeWords(text)
    _ = try? LengthWords(text)
    _ = try? PeriodWords(text)
  }

  private static let english = [
    "tomorrow", "tonight", "daily", "3 days", "weekdays", "every", "the", "on", "of", "and", "at",
    "3pm", "9:30", "9", "half", "past", "last", "next", "this", "2nd", "first", "mon", "mondays",
    "nov", "2026-11-05", "11/5", "11.30", "11-30", "w46", "q4", "+3", "+2h", "+5m", "in", "from",
    "until", "for", "to", "-", "later", "ago", "before", "after", "end", "start", "noon",
    "midnight", "o'clock", "morning", "am", "a", "once", "times", "except", "nights", "eve",
    "christmas", "cats", "@home", "#cat", "!10m", "due:friday", "mon/wed", "(wed)", "2 hours",
    "30m", "march", "2027", "“a", "05/12/2026", "11/31", "thu-sun", "3-5", "1.5", "3.30pm",
    "fri3pm", "wednesdya",
  ]
  private static let korean = [
    "오늘", "내일", "오늘밤", "매일", "3일마다", "평일", "주말", "월수금", "월", "일", "오후", "3시", "세", "시", "반",
    "30분", "다음", "지난", "주", "달", "화요일", "월요일마다", "첫째", "마지막", "번째", "까지", "부터", "에서", "에", "은",
    "쯤", "동안", "뒤", "전", "말", "초", "격주", "번", "주 3회", "한", "시간", "하루", "11월", "5일", "11월5일",
    "크리스마스", "이브", "빼고", "와", "하고", "걸러", "박", "2박 3일", "음력", "내일오후3시", "정오", "자정", "저녁", "모래",
    "2026년", "분기", "회", "간", "으로", "장보기", "하루에 두 번", "(수)", "~", "12월25일까지", "밤 12시",
  ]
}
