import Testing
import TodoDomain
import TodoTesting

@Suite("The counters of the tally")
struct TallyTests {
  /// A repository of a few lines, which shows that the tally needs no store.
  private final class Notebook: KeyValueRepository {
    var values: [String: String] = [:]

    func get(_ key: String) -> String? { values[key] }
    func save(_ value: String, for key: String) { values[key] = value }
    func delete(_ key: String) { values[key] = nil }
    func removeAll() { values = [:] }
  }

  /// A rule that only these tests have.
  private struct TenRule: TallyRule {
    let name = "ten"
    func next(_ own: Int, other: Int) -> Int { own + 10 }
  }

  private let notebook = Notebook()

  private func useCase(_ rule: any TallyRule = CatchUpRule()) -> TallyUseCase {
    TallyUseCase(TallyService(notebook), rule: rule)
  }

  @Test(
    "A tally counter below half of the other jumps to half; otherwise it grows by one",
    arguments: [
      (0, 0, 1), (0, 1, 1), (1, 2, 2), (1, 3, 3), (2, 4, 3), (2, 5, 5), (3, 10, 7),
    ])
  func catchUp(own: Int, other: Int, next: Int) throws {
    #expect(CatchUpRule().next(own, other: other) == next)
    for color in TallyColor.allCases {
      notebook.values = ["tally.\(color)": "\(own)", "tally.\(color.other)": "\(other)"]
      let tally = try useCase().tap(color)
      #expect(tally[color] == next)
      #expect(tally[color.other] == other)
      #expect(notebook.values["tally.\(color)"] == "\(next)")
      #expect(notebook.values["tally.\(color.other)"] == "\(other)")
    }
  }

  @Test("A tally counter that was never stored is 0, and a reset makes both 0")
  func missing() throws {
    let service = TallyService(notebook)
    #expect(try service.tally() == Tally())
    #expect(try useCase().tap(.red)[.red] == 1)
    notebook.values["other"] = "kept"
    try service.reset()
    #expect(notebook.values == ["other": "kept"])
  }

  @Test("A tap uses the tally rule that the caller passes", arguments: TallyColor.allCases)
  func injected(color: TallyColor) throws {
    #expect(try useCase(TenRule()).tap(color)[color] == 10)
  }

  @Test(
    "A stored tally text that is no number is an error and stays as it is",
    arguments: ["", "three", "3.5", "-1", "+1", "03", " 1", "１", "99999999999999999999"])
  func garbled(text: String) throws {
    notebook.values["tally.red"] = text
    #expect(throws: TallyError.notANumber(.red, text)) { try useCase().tap(.blue) }
    #expect(notebook.values == ["tally.red": text])
    try TallyService(notebook).reset()
    #expect(try useCase().tap(.blue)[.blue] == 1)
  }

  @Test("A full tally counter throws instead of overflowing")
  func full() throws {
    notebook.values["tally.blue"] = "\(Tally.maximum)"
    #expect(throws: TallyError.full(.blue)) { try useCase().tap(.blue) }
    #expect(try useCase().tap(.red)[.red] == 1)
  }

  @Test("Every tally rule is found by its unique name")
  func names() {
    #expect(TallyRules.rule(named: "catch-up") is CatchUpRule)
    #expect(TallyRules.rule(named: "nothing") == nil)
    #expect(Set(TallyRules.all.map(\.name)).count == TallyRules.all.count)
  }

  @Test("A tally tap on a store is one commit")
  func store() throws {
    let store = InMemoryEventStore()
    for _ in 0..<3 {
      _ = try store.writeAndWait(CommitNote(action: "tally tap", at: FixedContext.now)) {
        try TallyUseCase(TallyService(StoredValues($0)), rule: CatchUpRule()).tap(.blue)
      }
    }
    #expect(try Tally(storedIn: ProvidedValues(store.provider))[.blue] == 3)
    #expect(store.journal.count == 3)
  }
}
