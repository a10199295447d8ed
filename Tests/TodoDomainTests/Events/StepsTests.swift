import Testing
import TodoDomain
import TodoTesting

@Suite("Steps in a memo")
struct StepsTests {
  private func texts(_ memo: String?) -> [String] {
    Steps(in: memo).all.map { ($0.isDone ? "x " : "o ") + $0.text }
  }

  @Test("Task lines as GitHub and Obsidian write them are steps at any indentation")
  func lines() {
    let memo = "Bring:\n- [ ] passport\n* [x] charger \n  + [X]\t여권 사진\n\t-  [ ]  a [b] c\nBye"
    #expect(texts(memo) == ["o passport", "x charger", "x 여권 사진", "o a [b] c"])
    let steps = Steps(in: memo)
    #expect(steps.note == "Bring:\nBye")
    #expect((steps.doneCount, steps.count) == (2, 4))
    #expect(!steps.areAllDone && Steps(in: "- [x] a").areAllDone)
  }

  @Test(
    "A line that isn't exactly a task line is text",
    arguments: [
      "[ ] passport", "-[ ] a", "- [] a", "- [  ] a", "- [ ]a", "- [ ]", "- [ ]  ", "- [y] a",
      "– [ ] a", "1. [ ] a", "x - [ ] a", "- [ ]\u{301} a", "- [ \u{301}] a", "", "[", "- [",
    ])
  func text(memo: String) {
    #expect(texts(memo).isEmpty)
    #expect(Steps(in: memo).note == memo)
  }

  @Test("A note without its steps has no blank lines at its ends, and an empty note is nil")
  func note() {
    #expect(Steps(in: nil).note == nil)
    #expect(!Steps(in: nil).areAllDone)
    #expect(Steps(in: "- [ ] a\n- [x] b").note == nil)
    #expect(Steps(in: "- [ ] a\n \n\n- [x] b\n").note == nil)
    #expect(Steps(in: "\n one\n\n- [ ] a\n\ntwo\n\n").note == " one\n\n\ntwo")
  }

  @Test("A tick changes one mark and nothing else, with any line ending")
  func ticking() {
    let memo = "e\u{301}\r\n- [ ] a\u{301}\r\n- [X] b  \r\n- [x] c"
    let steps = Steps(in: memo)
    #expect(steps.all.map(\.text) == ["a\u{301}", "b", "c"])
    func expect(_ number: Int, _ isDone: Bool, _ expected: String?) {
      let new = steps.ticking(number, isDone: isDone)
      #expect(new.map { Array($0.utf8) } == expected.map { Array($0.utf8) })
    }
    expect(1, true, "e\u{301}\r\n- [x] a\u{301}\r\n- [X] b  \r\n- [x] c")
    expect(1, false, memo)
    expect(2, true, memo)
    expect(2, false, "e\u{301}\r\n- [ ] a\u{301}\r\n- [ ] b  \r\n- [x] c")
    expect(3, false, "e\u{301}\r\n- [ ] a\u{301}\r\n- [X] b  \r\n- [ ] c")
    for number in [0, -1, 4, .max, .min] { expect(number, true, nil) }
  }

  @Test("A step is added below a memo and can be read again")
  func adding() throws {
    #expect(try Steps.adding([], to: nil) == nil)
    #expect(try Steps.adding([" a ", "[x] b"], to: nil) == "- [ ] a\n- [ ] [x] b")
    #expect(try Steps.adding(["a"], to: "") == "- [ ] a")
    #expect(try Steps.adding(["a"], to: "note") == "note\n- [ ] a")
    #expect(try Steps.adding(["a"], to: "note\n") == "note\n- [ ] a")
    #expect(texts(try Steps.adding(["a", "b"], to: "- [x] c")) == ["x c", "o a", "o b"])
    for text in ["", "  ", "a\nb", "a\r\nb", "a\u{2028}b"] {
      #expect(throws: ValueError.malformed(.step, text)) { try Steps.adding(["c", text], to: nil) }
    }
  }
}

@Suite("Ticking steps of stored todos")
struct TickingTests {
  private let store = InMemoryEventStore()
  private let note = CommitNote(action: "tick", at: FixedContext.now)
  private let rules = FixedContext.make()
  private let memo = "- [ ] towel\n- [ ] shoes"

  @Test("A tick of a single todo changes its memo, and a missing step is refused with the count")
  func single() throws {
    let day = try CivilDate("2025-06-02")
    let id = try store.writeAndWait(note) { transaction in
      let id = try transaction.add(Schedule(title: "Pack", on: day, memo: memo))
      try transaction.tick(step: 2, of: id, on: day, in: rules)
      #expect(try transaction.requiredEvent(with: id).memo == "- [ ] towel\n- [x] shoes")
      #expect(try transaction.records(of: id).isEmpty)
      try transaction.tick(step: 2, of: id, on: day, isDone: false, in: rules)
      #expect(try transaction.requiredEvent(with: id).memo == memo)
      return id
    }
    #expect(throws: RequestError.unknownStep(id, 3, count: 2)) {
      try store.writeAndWait(note) { try $0.tick(step: 3, of: id, on: day, in: rules) }
    }
  }

  @Test("A date of a series has its own ticks, and is like the others once they are removed")
  func series() throws {
    let (monday, tuesday) = (try CivilDate("2025-06-02"), try CivilDate("2025-06-03"))
    try store.writeAndWait(note) { transaction in
      let id = try transaction.add(
        Routine(title: "Gym", on: .everyDay, from: monday, memo: memo))
      try transaction.tick(step: 1, of: id, on: monday, in: rules)
      try transaction.finish(id, on: monday)
      try transaction.tick(step: 2, of: id, on: monday, in: rules)
      try transaction.tick(step: 2, of: id, on: tuesday, in: rules)
      let event = try transaction.requiredEvent(with: id)
      #expect(event.memo == memo)
      let shown = try transaction.records(of: id).map { event.changed(by: $0.change).memo }
      #expect(shown == ["- [x] towel\n- [x] shoes", "- [ ] towel\n- [x] shoes"])
      try transaction.tick(step: 2, of: id, on: tuesday, isDone: false, in: rules)
      #expect(try transaction.records(of: id).map(\.date) == [monday])
      #expect(try transaction.record(of: id, on: monday)?.isFinished == true)
    }
  }
}
