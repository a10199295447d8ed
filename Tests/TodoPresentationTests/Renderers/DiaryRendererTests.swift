import Foundation
import Testing
import TodoDomain
import TodoLocalisation
import TodoPresentation

@Suite("Diary entries and lists as text")
struct DiaryRendererTests {
  private let seoul: ZoneID
  private let entry: DiaryEntry

  init() throws {
    seoul = try ZoneID("Asia/Seoul")
    entry = try DiaryEntry(
      uid: EventUID("01a1fd70-f1c0"), createdAt: Instant("2026-11-21T15:30:00Z"),
      emotions: [.shame], subEmotions: ["a", "b"], situation: "one\ntwo", action: "\u{1B}[31mred")
  }

  @Test("A diary entry is shown in the zone's time without its empty fields")
  func show() {
    let renderer = DiaryRenderer(TextRenderer(language: .ko), in: seoul)
    let lines = renderer.show(entry)
    #expect(lines[0] == "2026-11-22 00:30 · 수치심")
    #expect(lines[2] == "  세부 감정  a, b")
    #expect(lines[3...4] == ["  상황       one", "             two"])
    #expect(!lines.joined().contains("\u{1B}"))
    #expect(!lines.contains { $0.contains("생각") })
    #expect(lines.last == "  uid        01a1fd70-f1c0")
    #expect(renderer.show(entry.numbered(7)).suffix(2).first == "  번호       7")
  }

  @Test("A diary list has a row per entry with its number and the beginning of its text")
  func list() {
    let renderer = DiaryRenderer(TextRenderer(width: 40), in: seoul)
    let lines = renderer.list([entry.numbered(12)], others: 2)
    #expect(lines[2] == "12  2026-11-22 00:30  shame    one two")
    #expect(lines.suffix(2) == ["", "2 earlier entries: todoctl diary list"])
    #expect(renderer.list([]).joined(separator: " ").contains("todoctl diary calm"))
  }

  @Test("The answer about a new diary entry is one line with a hint about emotions")
  func written() throws {
    let today = try CivilDate("2026-11-22")
    let korean = DiaryRenderer(TextRenderer(width: 40, language: .ko), in: seoul)
    #expect(
      korean.written(entry.numbered(3), today: today)
        == ["✓ one two · 2026년 11월 22일 (일) 00:30, 오늘 · 수치심 · 3"])
    var patch = DiaryPatch()
    patch.emotions = []
    patch.text = String(repeating: "가", count: 40)
    let lines = DiaryRenderer(TextRenderer(width: 60), in: seoul)
      .written(try entry.applying(patch).numbered(4), today: today)
    #expect(lines[0].hasSuffix("… · Sun 2026-11-22 00:30, today · 4"))
    #expect(lines[0].displayWidth <= 60)
    #expect(lines[1...].joined(separator: " ").contains("`todoctl diary emotion` lists them"))
  }

  @Test("The question and the answer of a diary deletion contain no words of the entry")
  func deletion() {
    for language in [Language.en, .ko] {
      let renderer = DiaryRenderer(TextRenderer(language: language), in: seoul)
      for text in [renderer.deleteQuestion(entry).text[language], renderer.deleted(entry)] {
        #expect(text.contains("2026-11-22 00:30"))
        #expect(!text.contains("one") && !text.contains("red") && !text.contains("shame"))
      }
    }
  }

  @Test("Emotion statistics name the emotions and round the mood to hundredths")
  func statistics() throws {
    let week = try Week("2026-W47")
    let mood = Mood(counts: [.calm: 1, .surprise: 2, .love: 0])
    let period = PeriodCounts(period: Period(week), counts: OccurrenceCounts(), mood: mood)
    let lines = EmotionStatsRenderer(TextRenderer(language: .ko)).periods([period])
    #expect(lines.contains("  평균 기분: +0.33"))
    #expect(lines.contains { $0.hasPrefix("  놀람") })
    #expect(!lines.contains { $0.hasPrefix("  사랑") })
    let empty = PeriodCounts(period: Period(week), counts: OccurrenceCounts())
    let none = EmotionStatsRenderer(TextRenderer()).periods([empty])
    #expect(none.last == "No diary entry in this week has an emotion.")
  }

  @Test("An error about a diary entry names the field and never its content")
  func errors() {
    let texts = [
      ValueError.diaryTooLong(.thought, length: 9, limit: 8).explanation,
      ValueError.diaryBlank(.subEmotions).explanation,
      ValueError.malformed(.emotion, "MEH").explanation,
      RequestError.unknownDiary("abcd").explanation,
      RequestError.ambiguousDiary("abcd", count: 2).explanation,
      RequestError.diaryExists(entry.uid).explanation,
    ]
    for language in Language.allCases {
      #expect(texts.allSatisfy { $0.hint != nil && !$0.message[language].isEmpty })
      #expect(Set(texts.map { $0.message[language] }).count == texts.count)
    }
  }
}
