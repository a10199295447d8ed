import Foundation
import Testing
import TodoTesting

@testable import TodoWords

/// Random lines of the words that people use for dates, times, titles and marks, and lines that
/// repeat a few of them. `LINES` is their number.
@Suite("Random lines")
struct LineFuzzTests {
  private static let count =
    ProcessInfo.processInfo.environment["LINES"].flatMap(Int.init) ?? 600

  @Test(
    "Every line of a hint about a random line can be read, with the typed title",
    arguments: Kind.allCases)
  func hints(kind: Kind) {
    var random = SplitMix64(seed: 53)
    for _ in 0..<Self.count {
      let line = kind.line(using: &random)
      for reading in Self.readings(of: line) {
        #expect(throws: Never.self, "\(line) → \(reading.text)") { try Self.read(reading.text) }
        // A hint doesn't repeat a line that is too long, but shows the phrase alone.
        if reading.meaning == .title, kind != .repeated {
          let words = Set(reading.text.split(separator: " "))
          // Other words with two meanings get their first meaning, and joined words are separated.
          let lost = line.split(separator: " ").filter {
            !words.contains($0) && !$0.contains(where: \.isNumber)
              && LineToken(String($0)).words == nil
              && !LineToken(String($0)).mayBeGlued && !$0.contains { "“”".contains($0) }
          }
          #expect(lost.isEmpty, "\(line) → \(reading.text)")
        }
      }
    }
  }

  // A debug build takes up to thirty times as long, and shares the processor with other tests. In
  // any build the test library takes a backtrace of each error that is thrown, also where it is
  // caught, which is half of the time: a program needs 40 ms for the slowest line.
  @Test(
    "No random line takes more than a tenth of a second in a release build",
    arguments: Kind.allCases)
  func cost(kind: Kind) {
    var random = SplitMix64(seed: 53)
    #if DEBUG
      let most = Duration.seconds(3)
    #else
      let most = Duration.milliseconds(100)
    #endif
    var slowest = (line: "", time: Duration.zero)
    for _ in 0..<Self.count {
      let line = kind.line(using: &random)
      var time = Self.cost(of: line)
      // A shared machine sometimes runs at a quarter of its speed.
      for _ in 0..<10 where time > most { time = min(time, Self.cost(of: line)) }
      if time > slowest.time { slowest = (line, time) }
    }
    #expect(slowest.time < most, "\(slowest.line): \(slowest.time)")
    if ProcessInfo.processInfo.environment["LINES"] != nil {
      print("slowest of \(Self.count):", slowest.time, slowest.line)
    }
  }

  /// Returns the processor time of this thread for reading a line.
  private static func cost(of line: String) -> Duration {
    let begin = timeOfThread
    _ = readings(of: line)
    return timeOfThread - begin
  }

  private static var timeOfThread: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// Returns the lines in the error about a line; none if the line can be read.
  private static func readings(of line: String) -> [WordsError.Reading] {
    do throws(WordsError) {
      _ = try TodoLine(line.split(separator: " ").map(String.init))
    } catch .twoReadings(_, let readings), .mistyped(_, _, let readings), .unclear(_, let readings),
      .severalTimesADay(_, let readings)
    {
      return readings
    } catch {}
    return []
  }

  /// Reads a line as it is typed behind `add`.
  private static func read(_ line: String) throws(WordsError) -> TodoLine {
    let words = line.split(separator: " ").map(String.init)
    let end = words.firstIndex(of: "--") ?? words.endIndex
    return try TodoLine(Array(words[..<end]), literal: Array(words[end...].dropFirst()))
  }
}

extension LineFuzzTests {
  /// The language of random lines, or lines that repeat a few words.
  enum Kind: CaseIterable {
    case english, korean, repeated

    func line(using random: inout SplitMix64) -> String {
      guard self != .repeated else { return Self.repetition(using: &random) }
      let lists = self == .english ? Self.englishLists : Self.koreanLists
      var pieces = [lists[0].randomElement(using: &random) ?? ""]
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        let list = lists[Int.random(in: 0..<lists.count, using: &random)]
        pieces.append(list.randomElement(using: &random) ?? "")
      }
      pieces.shuffle(using: &random)
      let isGlued = self == .korean && Int.random(in: 0..<4, using: &random) == 0
      return pieces.joined(separator: isGlued ? "" : " ")
    }

    /// Returns one or two pieces, repeated up to two thousand times.
    private static func repetition(using random: inout SplitMix64) -> String {
      let pieces = (englishLists + koreanLists).flatMap(\.self)
      let unit = (0..<Int.random(in: 1...2, using: &random))
        .compactMap { _ in pieces.randomElement(using: &random) }
      let count = [2, 3, 10, 40, 150, 2_000].randomElement(using: &random) ?? 2
      let separator = [" ", " ", " ", ""].randomElement(using: &random) ?? " "
      return (0..<count).map { _ in unit.joined(separator: " ") }.joined(separator: separator)
    }

    private static let englishLists = [
      [
        "call mum", "dentist", "pay rent", "milk", "gym", "Sunday roast recipe", "sun cream",
        "may plants", "march past", "buy 2 tickets", "room 12", "version 1.2", "read 20 pages",
        "email the second draft", "don't forget keys", "lunch", "happy hour", "team of 5",
      ],
      [
        "tomorrow", "fri", "friday", "5/11", "12.11.2026", "24 dec", "dec 24th", "the 5th", "1.12.",
        "next tue", "this weekend", "next week", "in 2 weeks", "3 days before christmas", "easter",
        "in march", "end of month", "sat and sun", "mon-fri", "24-26 dec", "tommorow", "thrusday",
        "2027-02-29", "31/11", "late august", "today or tomorrow", "a week on friday",
      ],
      [
        "3pm", "at 7", "7", "at 9", "10-11", "9-5", "noon", "half past 3", "15:00", "7:30", "0715",
        "at midnight", "tonight", "in the morning", "3pm EST", "between 2 and 4pm", "at 8 and 20",
      ],
      [
        "every day", "weekly", "every mon,wed", "twice a day", "monthly on the 1st", "mwf",
        "every 2 weeks", "3x a week", "every 3 days after done", "every other friday", "daily",
      ],
      ["on", "at", "by", "from", "until", "for", "and", "to", "the", "before", "due", "or"],
      [
        "@home", "#work", "+tag", "!30m", "p1", "for 1h", "for 10 days", "90m", "@5pm", "!1",
        "remind me", "10 min before", "“a fri day”",
      ],
    ]

    private static let koreanLists = [
      [
        "치과", "엄마에게 전화", "우유 사기", "운동", "월급 확인", "회의", "일기 쓰기", "수영장", "금요일의 아침", "화분에 물 주기",
        "내일배움카드", "3장 읽기", "오늘의집 주문", "모래 놀이", "일본어 공부", "토익 시험",
      ],
      [
        "내일", "모레", "금요일", "다음 주 화요일", "11월 5일", "5/11", "12.5", "2027. 1. 1.", "28년 3월 2일",
        "이번 주말",
        "다음 달", "월말", "12월 초", "추석에", "설날", "크리스마스", "토요일 일요일", "10일", "내일부터 3일", "2박 3일",
        "음력 8월 15일",
        "다음쥬 월요일", "sodlf", "13월 1일", "2월 30일", "모래",
      ],
      [
        "3시", "7시", "오후 3시", "3시 반", "저녁 7시", "밤 12시", "자정", "24시", "25시", "10시부터 12시", "15:00",
        "3시 10분 전",
        "아침", "오저 9시", "9시", "한국 시간",
      ],
      [
        "매일", "매주 월수금", "월수금", "평일", "격주 화요일", "주 3회", "매월 1일", "한 날부터 3일마다", "하루에 두 번", "이틀마다",
        "매듀 화요일",
      ],
      ["까지", "부터", "에", "또는", "그리고", "동안", "안에", "쯤", "전에"],
      [
        "@강남", "#건강", "+집", "!30분", "중요", "1시간", "2시간 동안", "10일간", "20분 전에 알려줘", "장소:집", "알림:10분",
        "!1",
      ],
    ]
  }
}
