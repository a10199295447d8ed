import Testing
import TodoDomain
import TodoTesting

@Suite("Uids")
struct EventUIDTests {
  @Test(
    "A uid from another program is kept as it is",
    arguments: ["x", "7@google.com", "일정 1", "URN:uuid:A"])
  func accepted(text: String) throws {
    #expect(try EventUID(text).rawValue == text)
  }

  @Test("A uid that is empty, too long or has control characters is refused")
  func refused() throws {
    let long = String(repeating: "x", count: EventUID.maximumLengthInBytes)
    #expect(try EventUID(long).rawValue.utf8.count == 1_000)
    for text in ["", "a\nb", "a\tb", "a\u{0}", "\u{7F}"] {
      #expect(throws: ValueError.malformed(.uid, text)) { try EventUID(text) }
    }
    #expect(throws: ValueError.tooLong(.uid, length: 1_001, limit: 1_000)) {
      try EventUID(long + "x")
    }
  }

  @Test("Two Unicode spellings of one text are two uids")
  func bytes() throws {
    let (composed, decomposed) = try (EventUID("\u{E9}"), EventUID("e\u{301}"))
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed]).count == 2)
    #expect(decomposed < composed)
  }

  @Test("A new uid is a UUID of version 7, in time order")
  func version7() throws {
    var random = SplitMix64(seed: 1)
    let early = EventUID.version7(milliseconds: 0x0123_4567_89AB, using: &random)
    let late = EventUID.version7(milliseconds: 0x0123_4567_89AC, using: &random)
    #expect(early.rawValue.hasPrefix("01234567-89ab-7"))
    #expect(early < late)
    for uid in [early, late] {
      #expect(uid.rawValue.split(separator: "-").map(\.count) == [8, 4, 4, 4, 12])
      let variant = try #require(uid.rawValue.split(separator: "-")[3].first)
      #expect("89ab".contains(variant))
    }
  }
}
