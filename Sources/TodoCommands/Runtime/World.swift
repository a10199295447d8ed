import Foundation
import TodoDomain
import TodoPresentation

/// The process's surroundings: the one place that reads the environment, the clock, the terminal and
/// the random source.
struct World {
  /// The environment's variables.
  let variables: [String: String]

  /// The surroundings of this process.
  static var present: World { World(variables: ProcessInfo.processInfo.environment) }

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
