import Foundation
import TodoDomain
import TodoLocalisation
import TodoPresentation
import TodoStorage
import TodoText

/// The environment of the process: its variables, the clock, the terminal and the source of random
/// uids.
struct ProcessEnvironment {
  /// The environment's variables.
  let variables: [String: String]

  /// The environment of this process.
  static var present: ProcessEnvironment {
    ProcessEnvironment(variables: ProcessInfo.processInfo.environment)
  }

  /// Returns the value of a variable that is set and not empty.
  private func variable(_ name: String) -> String? {
    variables[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  // MARK: Clock and random source

  /// Returns the milliseconds since 1970-01-01T00:00:00Z. `TODOCTL_NOW` stops the clock, for
  /// scripts and tests.
  ///
  /// - Throws: `ValueError.malformed` for an invalid `TODOCTL_NOW`.
  func milliseconds() throws -> Int {
    if let fixed = variable("TODOCTL_NOW") { return try Instant(fixed).secondsSince1970 * 1_000 }
    return Int(Date().timeIntervalSince1970 * 1_000)
  }

  /// The present year in UTC; nil for an invalid clock.
  var presentYear: Int? {
    (try? milliseconds()).map { CivilDate(dayNumber: $0 / 86_400_000).year }
  }

  /// Makes a new uid.
  func makeUID(milliseconds: Int) -> EventUID {
    var random = SystemRandomNumberGenerator()
    return .version7(milliseconds: UInt64(clamping: milliseconds), using: &random)
  }

  /// Returns the system's zone (`TZ`, or else `/etc/localtime`).
  ///
  /// - Throws: `CommandError.usage` if neither names a zone.
  func timeZone() throws -> ZoneID { try SystemZone(variables).zone() }

  // MARK: Files

  /// The store that `TODOCTL_STORE` names.
  var storePath: String? { variable("TODOCTL_STORE") }

  /// The path of the user's own store: `$XDG_DATA_HOME/todoctl/todo.db`.
  var defaultStorePath: String {
    let home = variable("HOME") ?? NSHomeDirectory()
    // The XDG Base Directory Specification requires programs to ignore relative paths.
    let data = variable("XDG_DATA_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    return "\(data ?? "\(home)/.local/share")/todoctl/todo.db"
  }

  /// The folder for state that is kept between commands: `$XDG_STATE_HOME/todoctl`.
  var stateFolder: String {
    let home = variable("HOME") ?? NSHomeDirectory()
    let state = variable("XDG_STATE_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    return "\(state ?? "\(home)/.local/state")/todoctl"
  }

  /// The folder for temporary files: `TMPDIR`, or else `/tmp`.
  var temporaryFolder: String { variable("TMPDIR") ?? "/tmp" }

  /// The command of the user's editor: `VISUAL`, else `EDITOR`, else vi or nano if installed.
  var editor: String? {
    if let named = variable("VISUAL") ?? variable("EDITOR") { return named }
    return ["vi", "nano"].first(where: isOnPath)
  }

  /// The command of the user's pager: `TODOCTL_PAGER`, else `PAGER`, else less if installed. Nil if
  /// the first variable that is set is empty or `cat`, which would only copy.
  var pager: String? {
    guard let named = variables["TODOCTL_PAGER"] ?? variables["PAGER"] else {
      return isOnPath("less") ? "less -FRX" : nil
    }
    let command = named.trimmingCharacters(in: .whitespaces)
    return command.isEmpty || command == "cat" ? nil : command
  }

  private func isOnPath(_ name: String) -> Bool {
    (variable("PATH") ?? "").split(separator: ":")
      .contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
  }

  // MARK: Terminal

  /// The language of the locale.
  var language: Language { Language(locale: variables) ?? .en }

  /// The characters of charts: ASCII if the locale is `C` or `POSIX`, or has a codeset other than
  /// UTF-8. A locale without a codeset, and no locale, mean Unicode.
  var glyphs: Glyphs {
    let locale = variable("LC_ALL") ?? variable("LC_CTYPE") ?? variable("LANG") ?? ""
    if locale == "C" || locale == "POSIX" { return .ascii }
    let name = locale.prefix { $0 != "@" }
    guard let dot = name.firstIndex(of: ".") else { return .unicode }
    let codeset = name[name.index(after: dot)...].lowercased().filter { $0 != "-" && $0 != "_" }
    return codeset == "utf8" ? .unicode : .ascii
  }

  /// Whether output has colour: not if `NO_COLOR` is set (no-color.org); else always if
  /// `CLICOLOR_FORCE` is set to anything but 0 (bixense.com/clicolors); else on a terminal that
  /// isn't dumb.
  var colorMode: ColorMode {
    if variable("NO_COLOR") != nil { return .off }
    if variable("CLICOLOR_FORCE").map({ $0 != "0" }) == true { return .on }
    return isOnScreen ? .on : .off
  }

  /// The columns of the terminal, or `COLUMNS`; nil if output goes into a pipe or a file.
  var width: Int? { width(of: STDOUT_FILENO) }

  /// The layout of the rows of lists: with tabs, for programs, if the width of a line is unknown.
  var tables: TableForm { width == nil ? .tabbed : .aligned }

  /// The columns of standard error's terminal, or `COLUMNS`; nil if it goes elsewhere.
  var errorWidth: Int? { width(of: STDERR_FILENO) }

  private func width(of file: CInt) -> Int? {
    if let columns = variable("COLUMNS").flatMap({ Int($0) }), columns > 0 { return columns }
    var size = winsize()
    guard ioctl(file, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// The lines of the screen; nil if output goes elsewhere, or to a terminal that can't be cleared.
  var screenHeight: Int? {
    var size = winsize()
    guard isOnScreen, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0 else {
      return nil
    }
    return Int(size.ws_row)
  }

  /// Whether standard output is a terminal.
  var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether standard output is a screen that can be cleared.
  var isOnScreen: Bool { isTerminal && variable("TERM") != "dumb" }

  /// Whether standard error is a screen on which a line can be redrawn.
  var isErrorOnScreen: Bool { isatty(STDERR_FILENO) == 1 && variable("TERM") != "dumb" }

  /// Whether standard input is a pipe with bytes to read.
  var hasPipedInput: Bool {
    var information = stat()
    guard fstat(STDIN_FILENO, &information) == 0, information.st_mode & S_IFMT == S_IFIFO else {
      return false
    }
    var waiting = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, 0) == 1 && Int32(waiting.revents) & POLLIN != 0
  }

  /// Whether standard input is a terminal.
  var isInputTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// Whether somebody can answer a question.
  var canAsk: Bool { isInputTerminal && isatty(STDERR_FILENO) == 1 }
}

/// The process's limit of open files (getrlimit(2), `ulimit -n`). Some libraries end the process if
/// they can't open a file, so the limit is checked before any of them is used.
enum OpenFileLimit {
  /// The number of files that the most demanding command opens: two stores with their logs twice, a
  /// temporary file, its folder, and the event queue of Foundation.
  static let needed = 24
  /// The number of open files to which the process raises its limit, if it may.
  private static let wanted: rlim_t = 256

  /// Raises a low limit as far as the process may, and checks that enough files are left.
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
    // Either all descriptors beyond these are free, or there are enough free ones among these.
    let numbers = 0..<CInt(clamping: min(limit.rlim_cur, 4 * wanted))
    // Opening files would test this too, but would take descriptors from other threads.
    let free = numbers.lazy.filter { fcntl($0, F_GETFD) < 0 }.prefix(needed).count
    guard free >= needed else { throw CommandError.tooFewFiles(free: free, needed: needed) }
  }
}

/// The limits of threads: `ulimit -u`, a container's pids.max, and `ulimit -v`, since each thread
/// has a stack. Dispatch waits for ever for a thread that can't be started, even to end a queue, so
/// the limit is checked before any queue is used.
enum ThreadLimit {
  /// The number of threads that a command may start at once, with a reserve: checks, which start
  /// the most, need four.
  static let needed = 8

  /// Starts as many threads as needed, and ends them.
  ///
  /// - Throws: `CommandError.tooFewThreads`.
  static func require() throws {
    let gate = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    defer { gate.deallocate() }
    pthread_mutex_init(gate, nil)
    pthread_mutex_lock(gate)
    var threads: [pthread_t] = []
    for _ in 0..<needed {
      var thread = pthread_t()
      let code = pthread_create(
        &thread, nil,
        { gate in
          let gate = gate?.assumingMemoryBound(to: pthread_mutex_t.self)
          if let gate, pthread_mutex_lock(gate) == 0 { pthread_mutex_unlock(gate) }
          return nil
        }, gate)
      guard code == 0 else { break }
      threads.append(thread)
    }
    pthread_mutex_unlock(gate)
    for thread in threads { pthread_join(thread, nil) }
    guard threads.count == needed else {
      throw CommandError.tooFewThreads(free: threads.count, needed: needed)
    }
  }
}

/// Checks the process's arguments as bytes. In a `String`, bytes that aren't UTF-8 become U+FFFD,
/// and a path would name another file.
enum ArgumentEncoding {
  /// Refuses arguments, and a value of `TODOCTL_STORE`, that aren't UTF-8 or have too many
  /// combining marks. The error names the argument by its number and doesn't print it.
  ///
  /// - Throws: `CommandError.usage`.
  static func requireText() throws {
    for number in 1..<max(1, Int(CommandLine.argc)) {
      try requireText(CommandLine.unsafeArgv[number], Text(verbatim: "Argument \(number)"))
    }
    try requireText(getenv("TODOCTL_STORE"), Text(verbatim: "TODOCTL_STORE"))
  }

  private static func requireText(_ bytes: UnsafePointer<CChar>?, _ name: Text) throws {
    guard let bytes else { return }
    guard let text = String(validatingCString: bytes) else {
      throw CommandError.usage(
        Text("\(name) is not UTF-8.", "\(name): UTF-8이 아니에요."),
        hint: Text(
          "Write it in UTF-8. If it is the name of a file, rename the file (`mv`).",
          "UTF-8로 적어 주세요. 그런 이름의 파일은 이름을 바꿔 주세요(`mv`)."))
    }
    try requireFewMarks(text, name)
  }

  /// Refuses a text with a character that has too many combining marks.
  ///
  /// - Throws: `CommandError.usage`.
  static func requireFewMarks(_ text: String, _ name: Text) throws {
    guard CombiningMarks.areTooMany(in: text) else { return }
    let limit = CombiningMarks.maximumCount
    throw CommandError.usage(
      Text(
        "\(name) has a character with more than \(limit) combining marks.",
        "\(name): 결합 문자가 \(limit)개보다 많이 붙은 글자가 있어요."),
      hint: Text("Remove the marks, and try again.", "결합 문자를 지우고 다시 해 주세요."))
  }
}

/// The zone of the process, found as glibc finds it: from the variable `TZ`, or from
/// `/etc/localtime` if `TZ` is unset.
struct SystemZone {
  private let variables: [String: String]

  init(_ variables: [String: String]) {
    self.variables = variables
  }

  /// Returns the zone. An empty `TZ` means universal time, and so does a system without a zone.
  ///
  /// - Throws: `CommandError.usage` for a `TZ` that glibc can't read and would silently replace by
  ///   universal time, and for a file that matches no zone of the database.
  func zone() throws -> ZoneID {
    guard let value = variables["TZ"] else { return try zoneOfSystem() }
    if value.isEmpty || value == ":" { return .gmt }
    if let zone = (try? ZoneID(tz: value)) ?? zone(ofFile: path(value)) { return zone }
    throw CommandError.usage(
      Text(
        "TZ is \(quoted(value)), which is not a time zone.",
        "TZ가 \(quoted(value))인데, 이런 시간대는 없어요."),
      hint:
        Text(
          "Set it to a name such as Asia/Seoul, a rule such as KST-9, or the path of a zone's file; without TZ the system's zone is used.",
          "Asia/Seoul 같은 이름이나 KST-9 같은 규칙, 시간대 파일의 경로로 정해 주세요. TZ가 없으면 시스템의 시간대를 써요."))
  }

  private func zoneOfSystem() throws -> ZoneID {
    guard FileManager.default.fileExists(atPath: Self.systemFile) else { return .gmt }
    if let zone = zone(ofFile: Self.systemFile) { return zone }
    throw CommandError.usage(
      Text(
        "The system's time zone, \(Self.systemFile), matches no zone of the IANA database.",
        "시스템의 시간대(\(Self.systemFile))가 IANA 데이터베이스에 없어요."),
      hint: Text(
        "Set one with `todoctl config set time-zone Asia/Seoul`, or in the variable TZ.",
        "`todoctl config set time-zone Asia/Seoul`이나 변수 TZ로 정해 주세요."))
  }

  private static let systemFile = "/etc/localtime"

  /// Returns the path that glibc reads for the name of a zone: a file in the folder of the zone
  /// database, unless the name is a path itself.
  private func path(_ value: String) -> String {
    let name = value.first == ":" ? String(value.dropFirst()) : value
    if name.hasPrefix("/") { return name }
    let folder = variables["TZDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/share/zoneinfo"
    return "\(folder)/\(name)"
  }

  /// Returns the zone of a zone file such as `/etc/localtime`: from the name of the file to which
  /// its links lead, or else from its content; nil if neither gives a zone.
  private func zone(ofFile path: String) -> ZoneID? {
    let target = URL(filePath: path).resolvingSymlinksInPath().path
    if let zone = try? ZoneID(tz: target) { return zone }
    guard (try? OpenFile.firstBytes(4, of: path)) == Array("TZif".utf8) else { return nil }
    return zoneOfProcess()
  }

  /// Finds the zone with the offsets that the C library reads from the process's file. The file may
  /// be a copy without its name, as in containers, or have a name that Foundation's database
  /// doesn't know yet.
  private func zoneOfProcess() -> ZoneID? {
    tzset()
    let offsets = Self.moments.map { moment in
      var (seconds, fields) = (time_t(moment), tm())
      return localtime_r(&seconds, &fields) == nil ? 0 : Int(fields.tm_gmtoff)
    }
    return ZoneID.knownNames.lazy.compactMap { try? ZoneID($0) }.first { zone in
      zip(Self.moments, offsets).allSatisfy {
        zone.secondsFromUTC(at: Instant(secondsSince1970: $0)) == $1
      }
    }
  }

  /// One moment in each week of the years 2000 to 2037.
  private static let moments = Array(stride(from: 946_684_800, to: 2_145_916_800, by: 7 * 86_400))
}
