import Foundation
import Testing
import TodoTesting

/// A `watch` that goes on while other processes change the store.
final class Watching {
  private let command: RunningCommand
  private let file: FileHandle
  private var output = Data()
  private var lineCount = 0
  private var hasEnded = false

  /// Starts it, and waits for the present list.
  init(_ line: String, of user: CommandLineRunner) throws {
    command = try user.start(user.binary, CommandLineRunner.words("watch " + line))
    file = try FileHandle(forReadingFrom: URL(filePath: command.launch.output))
    try wait(for: 1)
  }

  deinit { if !hasEnded { command.process.end() } }

  /// The lines so far, those that are complete.
  var lines: [String] {
    get throws {
      try readOn()
      return String(decoding: output, as: UTF8.self).components(separatedBy: "\n").dropLast()
    }
  }

  /// The titles that each line lists.
  var titles: [[String]] {
    get throws {
      try lines.map { line in
        try JSONDecoder().decode(Listing.self, from: Data(line.utf8)).items.map(\.title)
      }
    }
  }

  /// Waits for so many lines.
  func wait(for count: Int, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try wait(sourceLocation: sourceLocation) { lineCount >= count }
  }

  /// Waits for a text in what was written.
  func wait(for text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try wait(sourceLocation: sourceLocation) { output.range(of: Data(text.utf8)) != nil }
  }

  /// Waits for a condition, for as long as a busy machine may take.
  private func wait(sourceLocation: SourceLocation, _ condition: () -> Bool) throws {
    for _ in 0..<3_000 where !condition() {
      usleep(10_000)
      try readOn()
    }
    try #require(condition(), sourceLocation: sourceLocation)
  }

  private func readOn() throws {
    let new = try file.readToEnd() ?? Data()
    output += new
    lineCount += new.count { $0 == UInt8(ascii: "\n") }
  }

  /// Ends it by a signal, and tells the exit status.
  func end(by signal: Int32) -> Int32 {
    kill(command.process.id, signal)
    hasEnded = true
    return command.process.wait()
  }
}
