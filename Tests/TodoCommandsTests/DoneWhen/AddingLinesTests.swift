import Foundation
import Testing

/// The clock stands at Sunday, 1 June 2025.
@Suite("Adding todos from the lines of standard input")
struct AddingLinesTests {
  private let user: CommandLineRunner

  init() throws { user = try CommandLineRunner() }

  private func lines(_ line: String) throws -> [String] {
    try user.succeed(line).lines
  }

  @Test("add - makes each line a todo with the command's options, and one undo removes all")
  func adds() throws {
    let input = "\u{FEFF}dentist tue 3pm\r\n\r\n  buy milk  \n우유 내일\n-- by friday\n"
    let added = try user.run("add - --category medicine --step call", input: input)
    #expect(added.status == 0)
    let answers = added.text.split(separator: "\n").suffix(4)
    #expect(
      answers == [
        "✓ dentist · Tue 2025-06-03 15:00 · medicine · 1", "✓ buy milk · no date · medicine · 2",
        "✓ 우유 · Mon 2025-06-02, tomorrow · medicine · 3", "✓ by friday · no date · medicine · 4",
      ])
    #expect(try user.event(3).memo == "- [ ] call")
    #expect(try lines("history").count == 1)
    try user.succeed("undo")
    #expect(try lines("list --all") == ["No such todos."])
  }

  @Test("A line of add - beside --on keeps date words in its title and reads times and alarms")
  func dated() throws {
    #expect(try user.run("add - --on fri", input: "call at 9:00 !10m\nmon plan").status == 0)
    let list = try lines("list fri").filter { $0.contains("plan") || $0.contains("call") }
    #expect(list.count == 2, "\(list)")
    #expect(try user.event(1).time == "09:00")
    #expect(try user.event(1).alarms == ["10m"])
    #expect(try user.event(2).title == "mon plan")
  }

  @Test("add - adds routines too, and --json answers with one list")
  func routines() throws {
    let added = try user.run("add routine - --json", input: "mon,wed run\n")
    #expect(added.text.hasPrefix(#"{"version":1,"events":[{"id":1,"#))
    #expect(added.text.contains(#""days":["mon","wed"]"#))
    #expect(added.text.split(separator: "\n").count == 1)
  }

  @Test("An invalid line of add - is named, and nothing is added, not even a store")
  func mistakes() throws {
    for (input, says) in [
      ("milk\n\ndentist 25:00\n", ["Line 3, “dentist 25:00”: ", "Nothing was added."]),
      ("milk\nbread --due fri", ["Line 2", "“--due” looks like an option", "goes after `--`"]),
      ("milk\nbread #fod", ["Line 2", "no category", "food"]),
      ("milk\nfri", ["Line 2", "title is empty"]), ("milk\n--", ["Line 2", "title is empty"]),
    ] {
      let failed = try user.run("add -", input: input)
      #expect([1, 64].contains(failed.status), "\(input)")
      for text in says { #expect(failed.errorText.contains(text), "\(failed.errorText)") }
    }
    try user.run("add - --at 9:00", input: "milk 10:00").expectFailure(status: 64, says: ["--at"])
    #expect(try !user.exists(user.store) || user.succeed("history").text.contains("empty"))
    for input in ["", "\n \n"] {
      try user.run("add -", input: input).expectFailure(status: 64, says: ["no line with a todo"])
    }
    try user.run("add - --uid x", input: "milk").expectFailure(status: 64, says: ["Leave"])
    let long = String(repeating: "a\n", count: 1 << 19) + "b"
    try user.run("add -", input: long).expectFailure(status: 64, says: ["1 MiB"])
  }

  @Test("add - with many lines answers with their number, in both languages")
  func many() throws {
    let input = (1...31).map { "todo no \($0)\n" }.joined()
    #expect(try user.run("add -", input: input).text.hasSuffix("Added 31 todos.\n"))
    #expect(try user.run("--lang ko add -", input: input).text.hasSuffix("투두 31개를 추가했어요.\n"))
    let failed = try user.run("--lang ko add -", input: "우유\n치과 #없는것")
    #expect(failed.errorText.contains("2번째 줄 “치과 #없는것”: "))
  }
}
