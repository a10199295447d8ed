import Foundation
import Synchronization

/// A command that only looks. Its text goes through the pager on a terminal if it is longer than
/// the screen.
protocol ListingCommand: StoreCommand {}

/// Standard output of a listing command on a terminal. Up to a screen of lines waits, and is
/// written at the end of the command; a longer text goes to the user's pager as it comes.
struct PagedOutput {
  /// The pager's command, as a shell reads it.
  private let command: String
  /// The lines that fit on the screen above the next prompt.
  private let room: Int
  private var waiting: [UInt8] = []
  private var lineCount = 0
  private var pager: RunningPager?

  /// - Returns: Nil if standard output is no screen, or if there is no pager.
  init?(_ environment: ProcessEnvironment) {
    guard let height = environment.screenHeight, let command = environment.pager else { return nil }
    self.command = command
    room = height - 1
  }

  /// Takes the next bytes.
  ///
  /// - Throws: `CommandError.outputClosed` if the user has left the pager.
  mutating func write(_ bytes: [UInt8]) throws {
    if let pager { return try pager.write(bytes) }
    waiting += bytes
    lineCount += bytes.count { $0 == UInt8(ascii: "\n") }
    guard lineCount > room, let pager = RunningPager(command) else { return }
    self.pager = pager
    defer { waiting = [] }
    try pager.write(waiting)
  }

  /// Ends the output: waits for the user to leave the pager.
  ///
  /// - Returns: The bytes that are still to be written, since the pager wasn't needed.
  mutating func end() -> [UInt8] {
    pager?.end()
    pager = nil
    defer { waiting = [] }
    return waiting
  }
}

/// A pager that reads from a pipe.
private struct RunningPager {
  private let pipe: UnsafeMutablePointer<FILE>
  /// What Ctrl-C did before the pager began.
  private let interrupt: sighandler_t?

  /// Starts the pager. While it runs Ctrl-C is the pager's alone.
  ///
  /// - Returns: Nil if no process can be started.
  init?(_ command: String) {
    // A pager that is a pipeline of its own ends by this signal; this process ignores it.
    signal(SIGPIPE, SIG_DFL)
    defer { signal(SIGPIPE, SIG_IGN) }
    guard let pipe = popen(Self.script(command), "w") else { return nil }
    self.pipe = pipe
    interrupt = signal(SIGINT, SIG_IGN)
  }

  /// What the shell runs: less shows colours, and titles in UTF-8, unless the user has told it
  /// otherwise. The shell outlives Ctrl-C, so that nothing is left on the terminal. If there is no
  /// such program, the text is shown without it.
  private static func script(_ command: String) -> String {
    """
    trap : INT
    export LESS="${LESS-FRX}" LESSCHARSET="${LESSCHARSET-utf-8}" LV="${LV--c}"
    \(command)
    case $? in 126|127) exec cat;; esac
    """
  }

  func write(_ bytes: [UInt8]) throws {
    guard fwrite(bytes, 1, bytes.count, pipe) == bytes.count, fflush(pipe) == 0 else {
      throw errno == EPIPE ? CommandError.outputClosed : CommandError.unwritable(code: errno)
    }
  }

  func end() {
    pclose(pipe)
    signal(SIGINT, interrupt)
  }
}

extension Output {
  /// Lets a listing command write through the pager.
  static func paging<Result>(
    _ command: some ListingCommand, _ body: () throws -> Result
  ) throws -> Result {
    guard !command.global.json else { return try body() }
    Output.page.withLock { $0 = PagedOutput(.present) }
    do {
      let result = try body()
      try endPage()
      return result
    } catch {
      // What was written before an error is seen before it.
      try? endPage()
      throw error
    }
  }
}
