import Testing
import TodoDomain
import TodoWords

/// Moments in words, for a reader in Seoul (UTC+9) on Sunday 2026-11-22, at 12:00:07.
@Suite("Typed moments in the past")
struct MomentTests {
  private let now = Instant(secondsSince1970: 1_795_316_407)

  private func moment(
    _ text: String, zone: String = "Asia/Seoul", now: Instant? = nil
  ) throws -> String {
    let zone = try ZoneID(zone)
    let now = now ?? self.now
    let reference = DateReference(today: now.date(in: zone), direction: .back)
    return try reference.moment(MomentWords(text), now: now, in: zone).civil(in: zone)
  }

  @Test(
    "A typed moment's date and time, in either order, are in the reader's zone",
    arguments: [
      ("yesterday 10pm", "2026-11-21T22:00:00"), ("10pm yesterday", "2026-11-21T22:00:00"),
      ("yesterday at 10pm", "2026-11-21T22:00:00"), ("yest 22:00", "2026-11-21T22:00:00"),
      ("어제 22:00", "2026-11-21T22:00:00"), ("어제22시", "2026-11-21T22:00:00"),
      ("어제 밤 10시", "2026-11-21T22:00:00"), ("오후 3시 반 그저께", "2026-11-20T15:30:00"),
      ("last fri 9pm", "2026-11-20T21:00:00"), ("지난 금요일 오후 9시", "2026-11-20T21:00:00"),
      ("sun 9:30", "2026-11-22T09:30:00"), ("11/20 noon", "2026-11-20T12:00:00"),
      ("12/24 18:00", "2025-12-24T18:00:00"), ("3 days ago 7:05", "2026-11-19T07:05:00"),
      ("2025-01-02 0930", "2025-01-02T09:30:00"), ("nov 5 9", "2026-11-05T09:00:00"),
    ])
  func both(text: String, expected: String) throws {
    #expect(try moment(text) == expected)
  }

  @Test(
    "A typed time alone is its last occurrence, and a date alone has the present time of day",
    arguments: [
      ("9:30", "2026-11-22T09:30:00"), ("12:00", "2026-11-22T12:00:00"),
      ("12:01", "2026-11-21T12:01:00"), ("23:00", "2026-11-21T23:00:00"),
      ("밤 11시", "2026-11-21T23:00:00"), ("yesterday", "2026-11-21T12:00:00"),
      ("오늘", "2026-11-22T12:00:07"), ("fri", "2026-11-20T12:00:00"),
      ("2 hours ago", "2026-11-22T10:00:07"), ("30분 전", "2026-11-22T11:30:07"),
      ("1시간 반 전", "2026-11-22T10:30:07"), ("어제 24시간 전", "!"),
    ])
  func alone(text: String, expected: String) throws {
    #expect((try? moment(text)) ?? "!" == expected)
  }

  @Test(
    "A typed part of the day means its usual hour, and never later than now",
    arguments: [
      ("어제 저녁에", "2026-11-21T19:00:00"), ("last night", "2026-11-21T21:00:00"),
      ("this morning", "2026-11-22T09:00:00"), ("오늘 저녁", "2026-11-22T12:00:07"),
      ("yesterday afternoon", "2026-11-21T15:00:00"), ("어젯밤", "2026-11-21T21:00:00"),
    ])
  func part(text: String, expected: String) throws {
    #expect(try moment(text) == expected)
  }

  @Test("A typed time skipped by a clock change is later by the gap; a repeated one is the first")
  func clockChanges() throws {
    let now = try Instant("2026-12-01T12:00:00Z")
    #expect(
      try moment("2026-03-08 2:30", zone: "America/New_York", now: now) == "2026-03-08T03:30:00")
    let zone = try ZoneID("America/New_York")
    let reference = DateReference(today: now.date(in: zone), direction: .back)
    let repeated = try reference.moment(MomentWords("2026-11-01 1:30"), now: now, in: zone)
    #expect(try repeated == Instant("2026-11-01T05:30:00Z"))
  }

  @Test("A typed moment with two readings is refused with a text for each reading")
  func ambiguous() {
    do throws(WordsError) {
      _ = try MomentWords("10 nov 5")
      Issue.record("It was read.")
    } catch .twoReadings(let text, let readings) {
      #expect(text == "10 nov 5")
      #expect(Set(readings.map(\.text)) == ["10 nov 5:00", "nov 5 10:00"])
    } catch {
      Issue.record(error)
    }
  }

  @Test(
    "A typed moment with a wrong word is refused with that word",
    arguments: [
      ("yesterday tuseday", WordsError.unknownWord("tuseday")), ("", .empty),
      ("yesterday 25:00", .unknownWord("25:00")), ("in 2 hours", .unexpectedWord("hours")),
      ("yesterday 10pm 9pm", .unexpectedWord("9pm")), ("next", .unfinished(after: "next")),
      ("어제 밤 12시", .twoReadings("밤 12시", [])),
    ])
  func errors(text: String, expected: WordsError) {
    do throws(WordsError) {
      _ = try MomentWords(text)
      Issue.record("It was read.")
    } catch .twoReadings(let text, _) {
      #expect(expected == .twoReadings(text, []))
    } catch {
      #expect(error == expected)
    }
  }

  @Test(
    "Every example of a typed moment can be read",
    arguments: MomentWords.englishExamples + MomentWords.koreanExamples)
  func examples(text: String) throws {
    #expect(try moment(text) <= now.civil(in: ZoneID("Asia/Seoul")))
  }
}
