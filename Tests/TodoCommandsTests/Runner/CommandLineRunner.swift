import Foundation
import Testing
import TodoTesting

/// Runs the real program for an imaginary user, with a new home folder, a clock that stands still,
/// no terminal, and nothing of the tests' environment.
final class CommandLineRunner: Sendable {
  /// The runner's own folder, which is removed with the runner.
  let folder: String
  /// The path of the program.
  let binary: String

  /// Makes a user for whom some command lines have run already.
  init(after lines: String..., binary: String = Products.todoctl) throws {
    self.binary = binary
    folder = NSTemporaryDirectory() + "/todoctl-tests-\(UUID().uuidString)"
    for path in [folder, home, "\(folder)/streams"] {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    }
    for line in lines { try succeed(line) }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// The user's home, and the folder that commands run in.
  var home: String { "\(folder)/home" }

  /// The path at which the user's own store is created.
  var store: String { "\(home)/data/todoctl/todo.db" }

  var environment: [String: String] {
    [
      "HOME": home, "XDG_DATA_HOME": "\(home)/data", "TODOCTL_NOW": "2025-06-01T00:00:00Z",
      "TZ": "UTC", "LC_ALL": "C.UTF-8", "COLUMNS": "80", "PATH": "/usr/bin:/bin",
    ]
  }

  // MARK: Running

  /// Runs one command line, such as `add schedule 'Team lunch' --on 2025-06-02`.
  func run(
    _ line: String, input: String? = nil, environment more: [String: String] = [:]
  ) throws -> Transcript {
    try run(words: CommandLineRunner.words(line), input: input, environment: more)
  }

  /// Runs the program with these arguments.
  func run(
    words: [String], input: String? = nil, environment more: [String: String] = [:]
  ) throws -> Transcript {
    try finish(start(binary, words, input: input, environment: more))
  }

  /// Runs a shell script; `$todoctl` is the program.
  func shell(_ script: String) throws -> Transcript {
    try finish(start("/bin/sh", ["-c", script], environment: ["todoctl": binary]))
  }

  /// Starts a program without waiting for it.
  func start(
    _ executable: String, _ arguments: [String], input: String? = nil,
    environment more: [String: String] = [:]
  ) throws -> RunningCommand {
    let stem = "\(folder)/streams/\(UUID().uuidString)"
    var launch = ChildProcess.Launch(
      executable: executable, arguments: arguments,
      environment: environment.merging(more) { $1 }, folder: home, output: stem + ".out",
      errors: stem + ".err")
    if let input {
      launch.input = stem + ".in"
      try Data(input.utf8).write(to: URL(filePath: launch.input))
    }
    return RunningCommand(launch: launch, process: try ChildProcess(launch))
  }

  /// Waits for a program that was started, and reads what it wrote.
  func finish(_ command: RunningCommand) throws -> Transcript {
    let status = command.process.wait()
    return Transcript(
      output: try Data(contentsOf: URL(filePath: command.launch.output)),
      errors: try Data(contentsOf: URL(filePath: command.launch.errors)), status: status)
  }

  /// Splits a line at its spaces, but not within single quotes.
  static func words(_ line: String) -> [String] {
    var words: [String] = []
    for (index, part) in line.components(separatedBy: "'").enumerated() {
      if index.isMultiple(of: 2) {
        words += part.split(separator: " ").map(String.init)
      } else {
        words.append(part)
      }
    }
    return words
  }

  // MARK: Files

  /// Writes a file into the home folder, and returns its path.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try write(Data(text.utf8), to: name)
  }

  @discardableResult
  func write(_ data: Data, to name: String) throws -> String {
    let path = "\(home)/\(name)"
    try data.write(to: URL(filePath: path))
    return path
  }

  /// Makes a folder in the user's home.
  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: "\(home)/\(name)", withIntermediateDirectories: true)
  }

  func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  func bytes(of path: String) throws -> Data { try Data(contentsOf: URL(filePath: path)) }
}

/// A program that is running.
struct RunningCommand {
  let launch: ChildProcess.Launch
  let process: ChildProcess
}
