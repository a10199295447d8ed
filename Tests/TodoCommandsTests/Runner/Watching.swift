import Foundation
import Testing
import TodoTesting

/// A `watch` that runs while other processes change the store.
final class Watching {
  private let command: RunningCommand
  private let file: FileHandle
  private var output = Data()
  private var lineCount = 0
  private var hasEnded = false

  /// Starts `watch`, and waits for the first list.
  init(_ line: String, of user: CommandLineRunner) throws {
    command = try user.start(user.binary, CommandLineRunner.words("watch " + line))
    file = try FileHandle(forReadingFrom: URL(filePath: command.launch.output))
    try wait(for: 1)
  }

  deinit { if !hasEnded { command.process.end() } }

  /// The complete lines so far.
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

  /// Waits until there are `count` lines.
  func wait(for count: Int, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try wait(sourceLocation: sourceLocation) { lineCount >= count }
  }

  /// Waits until the output has a text.
  func wait(for text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try wait(sourceLocation: sourceLocation) { output.range(of: Data(text.utf8)) != nil }
  }

  /// Waits for a condition, as long as a busy machine may take.
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

  /// Ends `watch` with a signal, and returns its exit status.
  func end(by signal: Int32) -> Int32 {
    kill(command.process.id, signal)
    hasEnded = true
    return command.process.wait()
  }
}
