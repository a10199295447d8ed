import Foundation
import TodoTesting

/// A place to break things in: a folder that is a row's own, an imaginary user's home in it, and
/// the program that is to be broken.
struct FaultBench: Sendable {
  /// The program.
  let binary: String
  /// Whether few attempts are enough.
  let isQuick: Bool
  /// Where a row's chance begins.
  let seed: UInt64
  /// The row's own folder.
  let folder: String
  /// What the program takes the time to be.
  var now = "2026-03-04T05:06:07Z"

  init(binary: String, isQuick: Bool, seed: UInt64) throws {
    self.binary = URL(filePath: binary).path
    self.isQuick = isQuick
    self.seed = seed
    // As the system spells it: rows look for it in what strace writes.
    let temporary = URL(filePath: NSTemporaryDirectory()).resolvingSymlinksInPath().path
    folder = "\(temporary)/todofaults-\(UUID().uuidString)"
    try makeFolder("home")
    try makeFolder("streams")
  }

  /// Removes all that the row left.
  func remove() {
    try? FileManager.default.removeItem(atPath: folder)
  }

  // MARK: Files

  /// A path in the row's folder.
  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// Makes a folder in the row's own.
  @discardableResult
  func makeFolder(_ name: String) throws -> String {
    try FileManager.default.createDirectory(
      atPath: path(name), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o755])
    return path(name)
  }

  /// Makes a folder anew, empty.
  @discardableResult
  func emptyFolder(_ name: String) throws -> String {
    try? FileManager.default.removeItem(atPath: path(name))
    return try makeFolder(name)
  }

  /// The names of what is in a folder of the row's own.
  func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(folder)).sorted()
  }

  // MARK: Running

  /// Runs the program to its end.
  @discardableResult
  func todoctl(_ arguments: [String], input: String? = nil) throws -> CommandResult {
    try finish(start(binary, arguments, input: input))
  }

  /// Runs the program to an end that must be a good one: what is not what the row is about.
  @discardableResult
  func succeed(_ arguments: [String], input: String? = nil) throws -> CommandResult {
    try require(binary, arguments, input: input)
  }

  /// Runs any program to its end.
  @discardableResult
  func run(
    _ executable: String, _ arguments: [String], input: String? = nil
  ) throws -> CommandResult {
    try finish(start(executable, arguments, input: input))
  }

  /// Runs any program to an end that must be a good one.
  @discardableResult
  func require(
    _ executable: String, _ arguments: [String], input: String? = nil
  ) throws -> CommandResult {
    let result = try run(executable, arguments, input: input)
    guard result.status == 0 else { throw BenchError.unexpected(arguments, result) }
    return result
  }

  /// Starts a program without waiting for it.
  ///
  /// - Parameter input: The path of what it reads.
  func start(
    _ executable: String, _ arguments: [String], input: String? = nil
  ) throws -> RunningProgram {
    let stem = path("streams/\(UUID().uuidString)")
    var launch = ChildProcess.Launch(
      executable: executable, arguments: arguments, environment: environment,
      folder: path("home"), output: stem + ".out", errors: stem + ".err")
    if let input { launch.input = input }
    return RunningProgram(process: try ChildProcess(launch), launch: launch)
  }

  /// Waits for a program, and reads what it wrote.
  func finish(_ program: RunningProgram) throws -> CommandResult {
    let status = program.process.wait()
    defer {
      unlink(program.launch.output)
      unlink(program.launch.errors)
    }
    return CommandResult(
      status: Int(status), output: try contents(of: program.launch.output),
      errors: try contents(of: program.launch.errors))
  }

  /// The variables of every program: nothing of whoever runs the matrix.
  var environment: [String: String] {
    [
      "HOME": path("home"), "XDG_DATA_HOME": path("home/data"), "TMPDIR": folder,
      "TODOCTL_NOW": now, "TZ": "UTC", "LC_ALL": "C.UTF-8", "COLUMNS": "80",
      "PATH": "/usr/bin:/bin:/usr/sbin:/sbin", "todoctl": binary,
    ]
  }
}

/// A program on its way.
struct RunningProgram: Sendable {
  let process: ChildProcess
  let launch: ChildProcess.Launch
}

/// How a program ended.
struct CommandResult: Sendable {
  /// Its exit status, or 128 and the number of the signal that ended it.
  let status: Int
  let output: String
  let errors: String
}

extension CommandResult: CustomStringConvertible {
  var description: String {
    let said = errors.split(whereSeparator: \.isNewline).joined(separator: " / ")
    return "status \(status), \(said.isEmpty ? "no message" : said)"
  }

  /// Whether the program refused with this status and a message of its own, on one or two lines: no
  /// backtrace, and not a word on standard output.
  func isRefusal(_ status: Int) -> Bool {
    self.status == status && output.isEmpty && errors.hasPrefix("Error: ")
      && errors.split(whereSeparator: \.isNewline).count <= 2
  }
}

/// Why a row can't go on: nothing that the program is to blame for.
enum BenchError: Error {
  /// A step that prepares or looks didn't go well.
  case unexpected([String], CommandResult)
  /// No backup was made of what was to be restored.
  case noBackup
  /// The program stands in no package, whose scripts are to be broken.
  case noScripts
  /// What was to be in the way couldn't be made.
  case notPlanted(String)
}
