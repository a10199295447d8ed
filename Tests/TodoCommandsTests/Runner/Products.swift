import Foundation

/// The programs that were built beside the tests, and the tools of the system.
enum Products {
  /// `TODOCTL_BINARY`, or else the program beside the tests.
  static let todoctl = path(of: "todoctl", variable: "TODOCTL_BINARY")
  /// `TODOGEN_BINARY`, or else the program beside the tests.
  static let todogen = path(of: "todogen", variable: "TODOGEN_BINARY")
  /// `TODONEXT_BINARY`, or else the program beside the tests.
  static let todonext = path(of: "todonext", variable: "TODONEXT_BINARY")

  static let sqlite3 = "/usr/bin/sqlite3"
  static let setpriv = "/usr/bin/setpriv"
  static let time = "/usr/bin/time"
  static let strace = "/usr/bin/strace"
  static let rsync = "/usr/bin/rsync"
  static let restic = "/usr/bin/restic"
  static let age = "/usr/bin/age"

  static func isThere(_ tool: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: tool)
  }

  /// The folder of the package.
  static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of these tests.
  static let tests = package.appending(path: "Tests/TodoCommandsTests")

  /// The path of a fixture.
  static func fixture(_ name: String) -> String {
    tests.appending(path: "Fixtures/\(name)").path
  }

  /// Whether tests write their goldens instead of comparing with them.
  static let isRecording = ProcessInfo.processInfo.environment["RECORD"] == "1"

  private static func path(of name: String, variable: String) -> String {
    if let path = ProcessInfo.processInfo.environment[variable] { return path }
    let beside = Bundle.main.executableURL?.deletingLastPathComponent().appending(path: name)
    if let beside, isThere(beside.path) { return beside.path }
    return package.appending(path: ".build/debug/\(name)").path
  }
}
