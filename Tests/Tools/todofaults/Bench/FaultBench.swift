import Foundation
import TodoTesting

/// The surroundings of a row: the program under test, the row's own folder, and in it the home of
/// an imaginary user.
struct FaultBench: Sendable {
  /// The path of the program.
  private(set) var binary: String
  /// The path of the program of the next schema; nil if none was given.
  private let nextBinary: String?
  /// Whether a few attempts are enough.
  let isQuick: Bool
  /// The seed of the row's random choices.
  let seed: UInt64
  /// The row's own folder.
  let folder: String
  /// The name of the user's home. A user may have several devices.
  var home = "home"
  /// The clock of the program (`TODOCTL_NOW`).
  var now = "2026-03-04T05:06:07Z"

  /// A folder in memory; nil if there is none.
  static let memory = FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : nil

  /// Makes the surroundings of a row.
  ///
  /// - Parameter isInMemory: Whether to keep the row's folder in memory, if the machine has a
  ///   folder there.
  init(
    binary: String, nextBinary: String?, isQuick: Bool, seed: UInt64, isInMemory: Bool = false
  ) throws {
    self.binary = URL(filePath: binary).path
    self.nextBinary = nextBinary.map { URL(filePath: $0).path }
    self.isQuick = isQuick
    self.seed = seed
    // The path has no links, since rows search for it in strace's log.
    let temporary = URL(filePath: NSTemporaryDirectory()).resolvingSymlinksInPath().path
    folder = "\(isInMemory ? Self.memory ?? temporary : temporary)/todofaults-\(UUID().uuidString)"
    try makeFolder("home")
    try makeFolder("streams")
  }

  /// The same surroundings, with the program that knows the next version of the schema.
  var ofNext: FaultBench {
    var bench = self
    bench.binary = nextBinary ?? binary
    return bench
  }

  /// Removes the row's folder.
  func remove() {
    try? FileManager.default.removeItem(atPath: folder)
  }

  // MARK: Files

  /// A path in the row's folder.
  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// Makes a folder in the row's folder.
  @discardableResult
  func makeFolder(_ name: String) throws -> String {
    try FileManager.default.createDirectory(
      atPath: path(name), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o755])
    return path(name)
  }

  /// Makes an empty folder, and removes an existing one first.
  @discardableResult
  func emptyFolder(_ name: String) throws -> String {
    try? FileManager.default.removeItem(atPath: path(name))
    return try makeFolder(name)
  }

  /// The names in a folder of the row's folder.
  func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(folder)).sorted()
  }

  // MARK: Running

  /// Runs the program, and waits for its end.
  @discardableResult
  func todoctl(_ arguments: [String], input: String? = nil) throws -> CommandResult {
    try finish(start(binary, arguments, input: input))
  }

  /// Runs the program, and throws unless it succeeds. For steps that the row doesn't test.
  @discardableResult
  func succeed(_ arguments: [String], input: String? = nil) throws -> CommandResult {
    try require(binary, arguments, input: input)
  }

  /// Runs any program, and waits for its end.
  @discardableResult
  func run(
    _ executable: String, _ arguments: [String], input: String? = nil
  ) throws -> CommandResult {
    try finish(start(executable, arguments, input: input))
  }

  /// Runs any program, and throws unless it succeeds.
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
  /// - Parameter input: The path of the file for standard input.
  func start(
    _ executable: String, _ arguments: [String], input: String? = nil
  ) throws -> RunningProgram {
    let stem = path("streams/\(UUID().uuidString)")
    var launch = ChildProcess.Launch(
      executable: executable, arguments: arguments, environment: environment,
      folder: path(home), output: stem + ".out", errors: stem + ".err")
    if let input { launch.input = input }
    return RunningProgram(process: try ChildProcess(launch), launch: launch)
  }

  /// Waits for a program, and reads its output.
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

  /// The environment of every program, without any variable of the person who runs the matrix.
  var environment: [String: String] {
    [
      "HOME": path(home), "XDG_DATA_HOME": path("\(home)/data"), "TMPDIR": folder,
      "TODOCTL_NOW": now, "TZ": "UTC", "LC_ALL": "C.UTF-8", "COLUMNS": "80",
      "PATH": "/usr/bin:/bin:/usr/sbin:/sbin", "todoctl": binary,
      "todonext": nextBinary ?? "",
    ]
  }
}

/// A running program.
struct RunningProgram: Sendable {
  let process: ChildProcess
  let launch: ChildProcess.Launch
}

/// The result of a program.
struct CommandResult: Sendable {
  /// The exit status, or 128 plus the number of the signal that ended it.
  let status: Int
  let output: String
  let errors: String
}

extension CommandResult: CustomStringConvertible {
  var description: String {
    let said = errors.split(whereSeparator: \.isNewline).joined(separator: " / ")
    return "status \(status), \(said.isEmpty ? "no message" : said)"
  }

  /// Whether the program refused with this status. It must then print its own message on one or two
  /// lines, no backtrace, and nothing on standard output.
  func isRefusal(_ status: Int) -> Bool {
    self.status == status && output.isEmpty && errors.hasPrefix("Error: ")
      && errors.split(whereSeparator: \.isNewline).count <= 2
  }
}

/// The reasons why a row can't continue. They aren't the fault of the program under test.
enum BenchError: Error {
  /// A step that prepares or checks failed.
  case unexpected([String], CommandResult)
  /// No backup was made that could be restored.
  case noBackup
  /// The program isn't in a package, so there are no scripts to test.
  case noScripts
  /// An obstacle couldn't be made.
  case notPlanted(String)
}
