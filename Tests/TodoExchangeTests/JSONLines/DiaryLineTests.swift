import Testing
import TodoDomain
import TodoExchange
import TodoTesting

@Suite("Diary entries in exports")
struct DiaryLineTests {
  private static let full =
    #"{"type":"diary","id":2,"uid":"d2","createdAt":"2025-06-01T12:00:00Z","zone":"America/New_York","#
    + #""emotions":["shame","love"],"#
    + #""subEmotions":["ㄱ","b"],"text":"첫 줄\n둘째 줄","situation":"회의","thought":"t","reevaluation":"r","#
    + #""action":"a","imagePaths":["p/q.png"]}"#
  private static let bare =
    #"{"type":"diary","id":1,"uid":"d1","createdAt":"2025-06-01T12:00:00Z","emotions":["calm"]}"#

  @Test("Diary lines come last, by moment and uid, with their fields in the documented order")
  func golden() throws {
    let store = InMemoryEventStore()
    let report = try Exchange.bring(lines: [Self.full, Line.once, Self.bare], into: store)
    #expect(report.summary.byType[.diary]?.new == 2)
    let lines = try Exchange.text(store).split(separator: "\n").map(String.init)
    #expect(Array(lines.suffix(3)) == [Line.once, Self.bare, Self.full])
  }

  @Test("A second import of diary lines counts new, updated and same entries by uid")
  func again() throws {
    let store = InMemoryEventStore()
    _ = try Exchange.bring(lines: [Self.full, Self.bare], into: store)
    let changed = Self.bare.replacing("\"calm\"", with: "\"love\"")
    let new = Self.bare.replacing("\"d1\"", with: "\"d3\"")
      .replacing("\"id\":1,", with: "")
    let report = try Exchange.bring(lines: [Self.full, changed, new], into: store)
    let counts = try #require(report.summary.byType[.diary])
    #expect([counts.new, counts.updated, counts.same, counts.rejected] == [1, 1, 1, 0])
    #expect(try store.provider.diary(with: EventUID("D1"))?.emotion == .love)
  }

  @Test("An invalid diary entry is reported and not stored")
  func refusals() throws {
    let table: [(String, String, ImportProblem.Reason)] = [
      (#""calm""#, #""MEH""#, .invalid(.malformed(.emotion, "MEH"))),
      (#""calm""#, #""calm","love","calm""#, .invalid(.emotionTwice(.calm))),
      (
        #""calm""#, #""calm","love","shame","anger","sadness","fatigue""#,
        .invalid(.tooManyEmotions(6))
      ),
      (#"["calm"]"#, #""calm""#, .wrongType(expected: "array")),
      ("2025-06-01T12:00:00Z", "2025-06-01", .invalid(.malformed(.instant, "2025-06-01"))),
      (
        #""emotions":["calm"]"#, #""emotions":["calm"],"subEmotions":[" "]"#,
        .invalid(.diaryBlank(.subEmotions))
      ),
      (#""emotions":["calm"]"#, #""emotions":["calm"],"mood":"x""#, .unknownField),
      (
        #""emotions":["calm"]"#, #""zone":"Seoul","emotions":["calm"]"#,
        .invalid(.malformed(.zone, "Seoul"))
      ),
    ]
    for (good, bad, reason) in table {
      let store = InMemoryEventStore()
      let line = Self.bare.replacing(good, with: bad)
      let rejected = #expect(throws: ImportRejected.self) {
        _ = try Exchange.bring(lines: [Line.once, line], into: store)
      }
      let problem = try #require(rejected?.report.problems.first)
      #expect(problem.reason == reason)
      #expect(problem.type == .diary)
      #expect(problem.record == "d1")
      #expect(try store.provider.diaries.isEmpty && store.provider.snapshot.isEmpty)
    }
  }

  @Test("A diary entry keeps its id if it is free, and a line of an older program may have none")
  func numbers() throws {
    let store = InMemoryEventStore()
    let old = #"{"type":"diary","uid":"old","createdAt":"2025-06-01T11:00:00Z"}"#
    let taken = Self.bare.replacing("d1", with: "d4")
    let far = Self.bare.replacing("d1", with: "d5").replacing(":1,", with: ":99999999,")
    _ = try Exchange.bring(lines: [Self.full, old, Self.bare, taken, far], into: store)
    let ids = Dictionary(
      uniqueKeysWithValues: try store.provider.diaries.map { ($0.uid.rawValue, $0.id) })
    #expect(ids == ["d2": 2, "old": 3, "d1": 1, "d4": 4, "d5": 5])
    #expect(try store.provider.diary(with: EventUID("old"))?.text == "")
    let copy = InMemoryEventStore()
    _ = try Exchange.bring(Exchange.export(store), as: JSONLinesFormat(), into: copy)
    #expect(try Exchange.text(copy) == Exchange.text(store))
  }

  @Test("A diary entry without an emotion survives an export with its source")
  func noEmotion() throws {
    let source = EventSource(format: "ics", extra: ["component": "a\nb"])
    let entry = try DiaryEntry(
      uid: EventUID("d1"), createdAt: Instant("2025-06-01T12:00:00Z"),
      situation: "walk", source: source)
    let store = InMemoryEventStore()
    try store.writeAndWait(CommitNote(action: "add", at: FixedContext.now)) { transaction in
      try transaction.apply(.insert(entry))
    }
    let text = try Exchange.text(store)
    #expect(!text.contains("emotion"))
    let copy = InMemoryEventStore()
    _ = try Exchange.bring(Array(text.utf8), as: JSONLinesFormat(), into: copy)
    #expect(try copy.provider.diaries == [entry])
    let bare = Self.bare.replacing(#"["calm"]"#, with: "null")
    #expect(try Exchange.bring(lines: [bare], into: copy).summary.total.updated == 1)
  }

  @Test("A diary uid that a file has twice is refused, whatever its case")
  func duplicates() throws {
    let store = InMemoryEventStore()
    let rejected = #expect(throws: ImportRejected.self) {
      let shouted = Self.bare.replacing("\"d1\"", with: "\"D1\"")
      _ = try Exchange.bring(lines: [Self.bare, shouted], into: store)
    }
    #expect(rejected?.report.problems.map(\.reason) == [.duplicate])
  }

  @Test("A diary line's problem never quotes its texts")
  func secrets() throws {
    let long = String(repeating: "SECRET", count: 20_000)
    for bad in [
      #""situation":["SECRET"]"#, #""thought":{"SECRET":1}"#, #""subEmotions":"SECRET""#,
      #""subEmotions":["SECRET"," "]"#, #""imagePaths":[["SECRET"]]"#, #""thougth":"SECRET""#,
      #""thought":"\#(long)""#, #""createdAt":["SECRET"]"#, #""emotions":"SECRET""#,
    ] {
      let line = Self.bare.replacing(#""type":"diary""#, with: #""type":"diary","# + bad)
      let rejected = #expect(throws: (any Error).self) {
        _ = try Exchange.bring(
          lines: [bad.contains("createdAt") || bad.contains("emotion") ? replaced(bad) : line],
          into: InMemoryEventStore())
      }
      #expect(!"\(String(describing: rejected))".contains("SECRET"), "\(bad.prefix(30))")
    }
  }

  /// Returns the bare line with another value for one of its fields.
  private func replaced(_ member: String) -> String {
    let name = member.split(separator: ":").first.map(String.init) ?? ""
    let isEmotion = name.contains("emotion")
    let old = isEmotion ? #""emotions":["calm"]"# : #""createdAt":"2025-06-01T12:00:00Z""#
    return Self.bare.replacing(old, with: member)
  }

  @Test("A CSV export of the diary has a row for each entry")
  func csv() throws {
    let store = InMemoryEventStore()
    _ = try Exchange.bring(lines: [Self.full, Self.bare, Line.once], into: store)
    let text = try Exchange.text(store, as: CSVFormat(), ExportOptions(isDiary: true))
    #expect(
      text == """
        id,uid,createdAt,zone,emotions,subEmotions,text,situation,thought,reevaluation,action,imagePaths\r
        1,d1,2025-06-01T12:00:00Z,,calm,,,,,,,\r
        2,d2,2025-06-01T12:00:00Z,America/New_York,"shame\nlove","ㄱ\nb","첫 줄\n둘째 줄",회의,t,r,a,p/q.png\r

        """)
  }
}

extension String {
  fileprivate func replacing(_ part: String, with new: String) -> String {
    guard let range = firstRange(of: part) else { return self }
    return String(self[..<range.lowerBound]) + new + self[range.upperBound...]
  }
}
