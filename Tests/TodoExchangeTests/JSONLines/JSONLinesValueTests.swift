import Testing
import TodoDomain
import TodoExchange
import TodoTesting

@Suite("Key-value entries in JSON Lines")
struct JSONLinesValueTests {
  private let blue = #"{"type":"value","key":"tally.blue","value":"3"}"#
  private let store = InMemoryEventStore()

  @Test("Key-value lines come after the preferences, sorted by key, and are imported by key")
  func byKey() throws {
    let red = #"{"type":"value","key":"tally.red","value":"10"}"#
    let setting = #"{"type":"setting","key":"language","value":"ko"}"#
    _ = try Exchange.bring(lines: [red, blue, setting], into: store)
    let lines = try Exchange.text(store).split(separator: "\n").map(String.init)
    #expect(Array(lines[1...3]) == [setting, blue, red])
    let other = #"{"type":"value","key":"tally.blue","value":"4"}"#
    let report = try Exchange.bring(lines: [other, red], into: store)
    #expect(report.summary.byType[.value]?.updated == 1)
    #expect(report.summary.byType[.value]?.same == 1)
    #expect(try store.provider.value(of: "tally.blue") == "4")
  }

  @Test("Invalid key-value lines are refused: duplicate or malformed keys, missing or wrong values")
  func refused() throws {
    let lines = [
      blue, blue, #"{"type":"value","key":"Two words","value":"x"}"#,
      #"{"type":"value","key":"tally.red"}"#,
      #"{"type":"value","key":"tally.red","value":"x"}"#,
    ]
    let report = try Exchange.bring(
      lines: lines, into: store, ImportOptions(skipInvalid: true))
    #expect(
      report.problems.map(\.reason) == [
        .duplicate, .invalid(.malformed(.key, "Two words")), .missing,
        .invalid(.malformed(.tally, "x")),
      ])
    #expect(try store.provider.values() == [KeyValue("tally.blue", "3")])
  }
}
