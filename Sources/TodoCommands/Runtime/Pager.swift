import Foundation
import Synchronization

/// A command that only lists things. On a terminal, text that is longer than the screen goes
/// through the pager.
protocol ListingCommand: StoreCommand {}

/// Standard output of a listing command on a terminal. Up to a screen of lines waits until the end
/// of the command; a longer text goes to the user's pager as the command writes it.
struct PagedOutput {
  /// The pager's command, in the shell's syntax.
  private let command: String
  /// The lines that fit on the screen above the next prompt.
  private let room: Int
  private var waiting: [UInt8] = []
  private var lineCount = 0
  private var pager: RunningPager?

  /// Prepares paged output.
  ///
  /// - Returns: Nil if standard output isn't a screen, or if there is no pager.
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
  /// - Returns: The bytes that are still to be written because the pager wasn't needed.
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
  /// The handler of Ctrl-C before the pager began.
  private let interrupt: sighandler_t?

  /// Starts the pager. While it runs, only the pager receives Ctrl-C.
  ///
  /// - Returns: Nil if no process can be started.
  init?(_ command: String) {
    // If the pager is a pipeline, its programs end by this signal, which this process ignores.
    signal(SIGPIPE, SIG_DFL)
    defer { signal(SIGPIPE, SIG_IGN) }
    guard let pipe = popen(Self.script(command), "w") else { return nil }
    self.pipe = pipe
    interrupt = signal(SIGINT, SIG_IGN)
  }

  /// Returns a shell script that runs the pager, or `cat` if the shell can't run the pager. Unless
  /// the user has set their variables, the pagers `less` and `lv` show colours, and `less` shows
  /// UTF-8. The shell survives Ctrl-C, so it leaves nothing on the terminal.
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
  /// Runs a listing command with its output paged.
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
      // Output from before an error is shown before the error.
      try? endPage()
      throw error
    }
  }
}
