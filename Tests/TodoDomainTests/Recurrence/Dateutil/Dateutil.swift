import Foundation
import TodoDomain

/// python-dateutil, which answers the same questions, if it is installed.
enum Dateutil {
  /// The folder of the script and of its recorded answers.
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  /// Whether `python3` runs here and finds the module.
  static let isThere: Bool = {
    guard let python = try? launch(["-c", "import dateutil.rrule"]) else { return false }
    python.waitUntilExit()
    return python.terminationStatus == 0
  }()

  /// Returns the answers to many questions, from one process.
  static func answers(to questions: [RecurrenceQuestion]) throws -> [String] {
    let place = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    let (asked, answered) = (place.appending(path: "asked"), place.appending(path: "answered"))
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: place) }
    // With pipes, each side could wait for the other one to empty a full pipe.
    try Data(questions.map { "\($0)\n" }.joined().utf8).write(to: asked)
    try Data().write(to: answered)
    let output = try FileHandle(forWritingTo: answered)
    let python = try launch(
      [folder.appending(path: "dates.py").path], input: FileHandle(forReadingFrom: asked), output)
    python.waitUntilExit()
    try output.close()
    let lines = try String(contentsOf: answered, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    return lines.dropLast().map(String.init)
  }

  private static func launch(
    _ arguments: [String], input: FileHandle = .nullDevice, _ output: FileHandle = .nullDevice
  ) throws -> Process {
    let python = Process()
    python.executableURL = URL(filePath: "/usr/bin/env")
    python.arguments = ["python3"] + arguments
    python.standardInput = input
    python.standardOutput = output
    try python.run()
    return python
  }
}
