import Foundation
import Testing
import TodoTesting

/// A terminal that nobody sits at: what a command writes to it can be read, and what it asks can be
/// answered in advance.
final class FakeTerminal {
  private let master: Int32
  // Held open by us as well, so that the end of a command does not drop what waits to be read.
  private let slave: Int32
  private let path: String

  /// A terminal of a size; without one it doesn't say how large it is.
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
  /// - Returns: All that was on the screen, the typed answer's echo included, and the exit status.
  func run(
    _ line: String, of user: CommandLineRunner, typing answer: String = "",
    environment more: [String: String] = [:]
  ) throws -> (screen: String, status: Int32) {
    type(answer)
    let process = try start(line, of: user, environment: more)
    var shown: [UInt8] = []
    // A terminal that nobody reads fills up, and whoever writes to it waits.
    while !process.hasEnded { shown += waiting(forMilliseconds: 10) }
    shown += waiting(forMilliseconds: 100)
    return (String(decoding: shown, as: UTF8.self), process.wait())
  }

  /// Types an answer.
  func type(_ answer: String) { type(Array(answer.utf8)) }

  /// Types bytes, which may be no text.
  func type(_ typed: [UInt8]) {
    let count = write(master, typed, typed.count)
    #expect(count == typed.count)
  }

  /// Whether it shows what is typed, and hands it over in lines.
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

  /// What is written from now on, up to and with a text; all that came, where the text doesn't.
  func screen(until text: String) -> String {
    var shown: [UInt8] = []
    var waits = 0
    // A bar is drawn again and again, so there may be no pause before the end of the command.
    while waits < 300, !String(decoding: shown, as: UTF8.self).contains(text) {
      if let bytes = next(forMilliseconds: 100) { shown += bytes } else { waits += 1 }
    }
    return String(decoding: shown, as: UTF8.self)
  }

  /// All that is there to be read, until nothing more comes for a while.
  private func waiting(forMilliseconds pauseInMilliseconds: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    while let more = next(forMilliseconds: pauseInMilliseconds) { bytes += more }
    return bytes
  }

  /// What is there to be read; nil if nothing comes for a while.
  private func next(forMilliseconds pauseInMilliseconds: Int32) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    var waiting = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, pauseInMilliseconds) > 0 else { return nil }
    let count = read(master, &buffer, buffer.count)
    return count > 0 ? Array(buffer.prefix(count)) : nil
  }
}
