import Foundation
import Testing

@Suite("Files that can't be imported")
struct ImportFileTests {
  private let user: CommandLineRunner
  private let header = #"{"format":"todoctl","version":1}"# + "\n"

  init() throws { user = try CommandLineRunner(after: "add schedule Mine --on 2025-06-03") }

  private func event(_ number: Int, start: String = "2025-06-03") -> String {
    #"{"type":"schedule","uid":"a-\#(number)","title":"T\#(number)","category":"none","#
      + #""start":"\#(start)","isAllDay":true}"# + "\n"
  }

  @Test("An import of a missing file is refused")
  func missing() throws {
    try user.refuse("import nothing.jsonl", status: 66, says: ["nothing.jsonl"])
  }

  @Test("An import of a folder without .ics files is refused")
  func folder() throws {
    try user.refuse("import .", status: 66, says: ["There is no .ics file"])
  }

  @Test("An import of a file that was cut off in its last line is refused")
  func truncated() throws {
    let path = try user.write(header + event(1) + event(2).dropLast(20), to: "cut.jsonl")
    try user.refuse(
      "import \(path)", status: 65, says: ["line 3", "cut off", "nothing was"],
      hint: "--skip-invalid")
    try user.refuse(
      "import -", status: 65, says: ["line 3", "cut off"], input: header + event(1) + "{")
  }

  @Test("An invalid value in an import is named by line, field, value and reason")
  func garbled() throws {
    let path = try user.write(
      header + event(1) + event(2, start: "2025-02-30") + event(3), to: "bad.jsonl")
    try user.refuse(
      "import \(path)", status: 65,
      says: ["line 3", "start", "2025-02-30", "not a date", "1 of 3", "nothing was"],
      hint: "--skip-invalid")
  }

  @Test("An import line that isn't JSON is named by its number")
  func noJSON() throws {
    try user.refuse(
      "import -", status: 65, says: ["line 2", "nothing was"], input: header + "garbage\n")
  }

  @Test(
    "An import line without a required field is refused",
    arguments: ["uid", "title", "start", "isAllDay"])
  func missingField(name: String) throws {
    let line = event(1).replacing(#""\#(name)":"#, with: #""x\#(name)":"#)
    try user.refuse("import -", status: 65, says: ["line 2", name], input: header + line)
  }

  @Test("--skip-invalid imports the valid lines and names the invalid ones")
  func skipping() throws {
    let path = try user.write(
      header + event(1) + event(2, start: "2025-02-30") + event(3), to: "bad.jsonl")
    let told = try user.succeed("import \(path) --skip-invalid")
    #expect(told.text.contains("line 3"))
    #expect(told.text.contains("2025-02-30"))
    #expect(try user.export().contains(#""uid":"a-3""#))
    #expect(try !user.export().contains(#""uid":"a-2""#))
  }

  @Test("An import of a newer version of the format is refused")
  func version() throws {
    try user.refuse(
      "import -", status: 65, says: ["version 2"], hint: "Update",
      input: header.replacing("1", with: "2") + event(1))
  }

  @Test("An import line with a duplicate key is refused")
  func duplicateKeys() throws {
    let line = event(1).replacing(#""title":"T1""#, with: #""title":"T1","title":"T2""#)
    try user.refuse("import -", status: 65, says: ["line 2", "title"], input: header + line)
  }

  @Test("An unknown format is refused in imports and exports")
  func format() throws {
    try user.refuse(
      "import - --format foo", status: 64, says: ["foo"], hint: "jsonl", input: header)
    try user.refuse("export --format foo", status: 64, says: ["foo"], hint: "csv")
    let path = try user.write("Once upon a time\n", to: "story.txt")
    try user.refuse("import \(path)", status: 64, says: ["can't be recognized"], hint: "--format")
    try user.refuse("import -", status: 64, says: ["can't be recognized"], input: "\n")
    try user.refuse("import -", status: 64, says: ["The input is empty"], hint: "Export", input: "")
  }

  @Test("An unknown category in an import is refused with similar names")
  func category() throws {
    let line = event(1).replacing(#""category":"none""#, with: #""category":"foood""#)
    try user.refuse("import -", status: 65, says: ["foood", "“food”"], input: header + line)
  }

  @Test("An import line with 200,000 nested arrays is refused")
  func nesting() throws {
    let line = String(repeating: "[", count: 200_000) + "\n"
    try user.refuse("import -", status: 65, says: ["line 2"], input: header + line)
  }

  @Test(
    "An import line of 100 MB is refused in little memory",
    .enabled(if: Products.isThere(Products.time), "needs /usr/bin/time"))
  func longLine() throws {
    let path = try user.write(header + #"{"type":""#, to: "long.jsonl")
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    try file.seekToEnd()
    let chunk = Data(repeating: UInt8(ascii: "a"), count: 1_000_000)
    for _ in 1...100 { try file.write(contentsOf: chunk) }
    try file.close()
    try user.refuse("import \(path)", status: 65, says: ["line 2", "bytes"])

    // A process begins as a copy of its parent, so the memory of a large parent would count. `time`
    // is a small parent.
    let timed = try user.finish(
      user.start(Products.time, ["-f", "%M", "-o", "peak", user.binary, "import", path]))
    #expect(timed.status == 65)
    let report = try String(decoding: user.bytes(of: "\(user.home)/peak"), as: UTF8.self)
    let peak_KiB = try #require(report.split(separator: "\n").last.flatMap { Int($0) })
    #expect(peak_KiB < 64 * 1_024)
  }
}
