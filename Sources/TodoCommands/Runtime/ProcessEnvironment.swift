import Foundation
import TodoDomain
import TodoPresentation

/// The process's surroundings: the one place that reads the environment, the clock, the terminal
/// and the random source.
struct ProcessEnvironment {
  /// The environment's variables.
  let variables: [String: String]

  /// The surroundings of this process.
  static var present: ProcessEnvironment {
    ProcessEnvironment(variables: ProcessInfo.processInfo.environment)
  }

  /// A variable that is set to something.
  private func variable(_ name: String) -> String? {
    variables[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  // MARK: Clock and random source

  /// Milliseconds since 1970-01-01T00:00:00Z; `TODOCTL_NOW` stops the clock, for scripts and tests.
  ///
  /// - Throws: `ValueError.malformed` for a `TODOCTL_NOW` that is no instant.
  func milliseconds() throws -> Int {
    if let fixed = variable("TODOCTL_NOW") { return try Instant(fixed).secondsSince1970 * 1_000 }
    return Int(Date().timeIntervalSince1970 * 1_000)
  }

  /// A fresh uid.
  func makeUID(milliseconds: Int) -> EventUID {
    var random = SystemRandomNumberGenerator()
    return .version7(milliseconds: UInt64(clamping: milliseconds), using: &random)
  }

  /// The system's zone (`TZ`, else `/etc/localtime`).
  ///
  /// - Throws: `CommandError.usage` where these name none.
  func timeZone() throws -> ZoneID { try SystemZone(variables).zone() }

  // MARK: Files

  /// The store that the user named in the environment.
  var storePath: String? { variable("TODOCTL_STORE") }

  /// The store of those who name none: `$XDG_DATA_HOME/todoctl/todo.db`.
  var defaultStorePath: String {
    let home = variable("HOME") ?? NSHomeDirectory()
    // The XDG Base Directory Specification has relative paths ignored.
    let data = variable("XDG_DATA_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    return "\(data ?? "\(home)/.local/share")/todoctl/todo.db"
  }

  /// The folder for what is remembered between commands: `$XDG_STATE_HOME/todoctl`.
  var stateFolder: String {
    let home = variable("HOME") ?? NSHomeDirectory()
    let state = variable("XDG_STATE_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    return "\(state ?? "\(home)/.local/state")/todoctl"
  }

  /// The folder for what nobody keeps: `TMPDIR`, else `/tmp`.
  var temporaryFolder: String { variable("TMPDIR") ?? "/tmp" }

  // MARK: Terminal

  /// The language that the locale asks for.
  var language: Language {
    let locale = variable("LC_ALL") ?? variable("LC_MESSAGES") ?? variable("LANG") ?? "C"
    return Language(localeIdentifier: locale)
  }

  /// ASCII charts where the locale's characters are not UTF-8: `C`, `POSIX`, or a codeset that says
  /// so. A locale that names no codeset, and none at all, leave them as they are.
  var glyphs: Glyphs {
    let locale = variable("LC_ALL") ?? variable("LC_CTYPE") ?? variable("LANG") ?? ""
    if locale == "C" || locale == "POSIX" { return .ascii }
    let name = locale.prefix { $0 != "@" }
    guard let dot = name.firstIndex(of: ".") else { return .unicode }
    let codeset = name[name.index(after: dot)...].lowercased().filter { $0 != "-" && $0 != "_" }
    return codeset == "utf8" ? .unicode : .ascii
  }

  /// Colour only on a terminal, and not where `NO_COLOR` is set (no-color.org).
  var colorMode: ColorMode {
    let isWanted = variable("NO_COLOR") == nil && variable("TERM") != "dumb"
    return isWanted && isTerminal ? .on : .off
  }

  /// The terminal's columns, or `COLUMNS`; nil where output goes into a pipe or a file.
  var width: Int? {
    if let columns = variable("COLUMNS").flatMap({ Int($0) }), columns > 0 { return columns }
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Whether results appear on a terminal.
  var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether that is a screen which can be cleared.
  var isOnScreen: Bool { isTerminal && variable("TERM") != "dumb" }

  /// Whether somebody is there to answer a question.
  var canAsk: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }
}

/// How many files a process may have open (getrlimit(2), `ulimit -n`). Some libraries end the
/// process where they can't open one, so it is asked before any of them is used.
enum OpenFileLimit {
  /// What the command that opens most needs beside what it was started with: two stores with their
  /// logs twice, a file in the making, its folder, and the event queue of Foundation.
  static let needed = 24
  /// What is asked for where the limit may be raised.
  private static let wanted: rlim_t = 256

  /// Raises a low limit as far as the process may, and refuses to go on where too few files are
  /// left.
  ///
  /// - Throws: `CommandError.tooFewFiles`.
  static func require() throws {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    if limit.rlim_cur < wanted, limit.rlim_cur < limit.rlim_max {
      limit.rlim_cur = min(wanted, limit.rlim_max)
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
    // Those beyond are free in any case, or there are enough before.
    let numbers = 0..<CInt(clamping: min(limit.rlim_cur, 4 * wanted))
    // Not by opening any: that would take them from others.
    let free = numbers.lazy.filter { fcntl($0, F_GETFD) < 0 }.prefix(needed).count
    guard free >= needed else { throw CommandError.tooFewFiles(free: free, needed: needed) }
  }
}

/// The words that the process was started with, as bytes. As text, those that aren't UTF-8 hold
/// U+FFFD instead, and a path becomes another file's.
enum ArgumentEncoding {
  /// Refuses arguments, and the variable that names a store, that aren't UTF-8. A terminal is told
  /// which, and not what they are.
  ///
  /// - Throws: `CommandError.usage`.
  static func requireUTF8() throws {
    for number in 1..<max(1, Int(CommandLine.argc)) {
      try requireUTF8(CommandLine.unsafeArgv[number], "Argument \(number)")
    }
    try requireUTF8(getenv("TODOCTL_STORE"), "TODOCTL_STORE")
  }

  private static func requireUTF8(_ bytes: UnsafePointer<CChar>?, _ name: String) throws {
    guard let bytes, String(validatingCString: bytes) == nil else { return }
    throw CommandError.usage(
      "\(name) is not UTF-8.",
      hint: "Write it in UTF-8, and give a file with such a name another one (`mv`).")
  }
}
