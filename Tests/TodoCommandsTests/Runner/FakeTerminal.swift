import Foundation
import Testing
import TodoTesting

/// A terminal without a person: tests read what a command writes to it, and type answers in
/// advance.
final class FakeTerminal {
  private let master: Int32
  // The tests hold this end open too, so that a command's end doesn't drop unread output.
  private let slave: Int32
  private let path: String

  /// Makes a terminal of a size. Without a size, the terminal doesn't report one.
  init(columns: Int = 0, rows: Int = 0) throws {
    var (master, slave) = (Int32(0), Int32(0))
    var name = [CChar](repeating: 0, count: 128)
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&master, &slave, &name, nil, &size) == 0 else {
      throw SpawnFailure(executable: "/dev/ptmx", code: errno)
    }
    (self.master, self.slave) = (master, slave)
    for descriptor in [master, slave] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    close(master)
    close(slave)
  }

  /// Runs a command on this terminal.
  ///
  /// - Returns: Everything on the screen, including the echo of the typed answer, and the exit
  ///   status.
  func run(
    _ line: String, of user: CommandLineRunner, typing answer: String = "",
    environment more: [String: String] = [:]
  ) throws -> (screen: String, status: Int32) {
    type(answer)
    let process = try start(line, of: user, environment: more)
    var shown: [UInt8] = []
    // A full terminal that nobody reads would block the command.
    while !process.hasEnded { shown += waiting(forMilliseconds: 10) }
    shown += waiting(forMilliseconds: 100)
    return (String(decoding: shown, as: UTF8.self), process.wait())
  }

  /// Types an answer.
  func type(_ answer: String) { type(Array(answer.utf8)) }

  /// Types bytes, which may not be UTF-8.
  func type(_ typed: [UInt8]) {
    let count = write(master, typed, typed.count)
    #expect(count == typed.count)
  }

  /// Whether the terminal echoes what is typed, and passes it on line by line.
  var isShowing: Bool {
    var state = termios()
    let usual = tcflag_t(ECHO) | tcflag_t(ICANON)
    return tcgetattr(slave, &state) == 0 && state.c_lflag & usual == usual
  }

  /// Starts a command on this terminal without waiting for it.
  func start(
    _ line: String, of user: CommandLineRunner, environment more: [String: String] = [:]
  ) throws -> ChildProcess {
    try start(user.binary, CommandLineRunner.words(line), of: user, environment: more)
  }

  /// Starts a program on this terminal without waiting for it.
  func start(
    _ executable: String, _ arguments: [String], of user: CommandLineRunner,
    environment more: [String: String] = [:]
  ) throws -> ChildProcess {
    try ChildProcess(
      ChildProcess.Launch(
        executable: executable, arguments: arguments,
        environment: user.environment.merging(["TERM": "xterm"]) { $1 }.merging(more) { $1 },
        folder: user.home, input: path, output: path, errors: path))
  }

  /// Returns what is written from now on up to and including a text; everything written if the text
  /// doesn't come.
  func screen(until text: String) -> String {
    var shown: [UInt8] = []
    var waits = 0
    // A bar is redrawn all the time, so there may be no pause before the end of the command.
    while waits < 300, !String(decoding: shown, as: UTF8.self).contains(text) {
      if let bytes = next(forMilliseconds: 100) { shown += bytes } else { waits += 1 }
    }
    return String(decoding: shown, as: UTF8.self)
  }

  /// Returns the bytes that can be read, until none come for a while.
  private func waiting(forMilliseconds pauseInMilliseconds: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    while let more = next(forMilliseconds: pauseInMilliseconds) { bytes += more }
    return bytes
  }

  /// Returns the next bytes that can be read; nil if none come for a while.
  private func next(forMilliseconds pauseInMilliseconds: Int32) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    var waiting = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, pauseInMilliseconds) > 0 else { return nil }
    let count = read(master, &buffer, buffer.count)
    return count > 0 ? Array(buffer.prefix(count)) : nil
  }
}
