import Foundation
import Testing
import TodoDomain

@Suite("Values encoded as JSON")
struct CodableAsTextTests {
  private struct Kept: Codable, Equatable {
    var date: CivilDate
    var time: TimeOfDay
    var moment: Instant
    var zone: ZoneID
    var length: EventLength
    var alarm: Alarm
    var target: Target
    var uid: EventUID
    var rule: RecurrenceRule
  }

  private static let json = """
    {"alarm":"1d 09:00","date":"2026-11-24","length":"1h30m",\
    "moment":"2026-11-24T05:30:00Z","rule":"FREQ=WEEKLY;BYDAY=MO,FR","target":"8 glasses",\
    "time":"14:30","uid":"a-b","zone":"Asia/Seoul"}
    """

  @Test("Values are encoded to JSON as their texts and decoded from them")
  func texts() throws {
    let kept = Kept(
      date: try CivilDate("2026-11-24"), time: try TimeOfDay("14:30"),
      moment: try Instant("2026-11-24T05:30:00Z"), zone: try ZoneID("Asia/Seoul"),
      length: try EventLength(minutes: 90),
      alarm: try Alarm(daysBefore: 1, at: TimeOfDay("09:00")), target: try Target("8 glasses"),
      uid: try EventUID("a-b"), rule: try RecurrenceRule("FREQ=WEEKLY;BYDAY=MO,FR"))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    #expect(String(decoding: try encoder.encode(kept), as: UTF8.self) == Self.json)
    #expect(try JSONDecoder().decode(Kept.self, from: Data(Self.json.utf8)) == kept)
  }

  @Test("A JSON text that isn't valid for its value is refused with the value's own error")
  func refused() {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([CivilDate].self, from: Data(#"["2026-02-30"]"#.utf8))
    }
    guard case .dataCorrupted(let context)? = error else { return }
    #expect(context.underlyingError is ValueError)
  }
}
