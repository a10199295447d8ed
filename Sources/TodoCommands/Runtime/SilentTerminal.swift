import Foundation

/// Standard input while the terminal doesn't show what the user types.
enum SilentTerminal {
  private static let ends = [SIGHUP, SIGINT, SIGQUIT, SIGTERM]
  private static let newline = UInt8(ascii: "\n")
  private static let echo = tcflag_t(ECHO)
  /// The flags for whole lines and for echo. Without these flags a terminal passes on each key at
  /// once, and doesn't show the key.
  private static let lines = tcflag_t(ECHO) | tcflag_t(ICANON)

  /// Reads the bytes of a typed line, without its end. Keys that were typed before the question are
  /// dropped.
  static func line(ofAtMost mostBytes: Int, asking: () -> Void) -> [UInt8] {
    reading(without: echo, at: TCSAFLUSH, end: { SilentTerminal.end($0, SilentTerminal.echo) }) {
      asking()
      return readLine(ofAtMost: mostBytes)
    }
  }

  /// Reads the first byte of a key, or of the line of an input that isn't a terminal; nil at the
  /// end of the input. Keys that were typed before the question count too.
  static func key(asking: () -> Void) -> UInt8? {
    reading(without: lines, at: TCSADRAIN, end: { SilentTerminal.end($0, SilentTerminal.lines) }) {
      asking()
      guard lacks(lines) else { return readLine(ofAtMost: 80).first }
      let key = readByte()
      // Many users type Enter after the key.
      while key != newline, hasByte, let next = readByte(), next != newline {}
      return key
    }
  }

  /// Reads while these flags of the terminal are off.
  ///
  /// A signal that ends the process first restores the terminal's flags. Ctrl-Z does nothing
  /// meanwhile: the shell would get a terminal that shows nothing.
  ///
  /// - Parameters:
  ///   - moment: When the flags change: `TCSAFLUSH` drops what was typed, `TCSADRAIN` keeps it.
  ///   - end: The handler of a signal that ends the process, with only calls that are safe in a
  ///     handler (signal-safety(7)).
  private static func reading<Value>(
    without flags: tcflag_t, at moment: Int32, end: @convention(c) (Int32) -> Void,
    _ read: () -> Value
  ) -> Value {
    var state = termios()
    guard tcgetattr(STDIN_FILENO, &state) == 0, state.c_lflag & flags == flags else {
      return read()
    }
    let caught = (ends + [SIGTSTP]).filter { !Signals.isIgnored($0) }
    for number in caught { _ = signal(number, number == SIGTSTP ? SIG_IGN : end) }
    state.c_lflag &= ~flags
    tcsetattr(STDIN_FILENO, moment, &state)
    defer {
      giveBack(flags, at: moment)
      for number in caught { _ = signal(number, SIG_DFL) }
    }
    return read()
  }

  private static func end(_ number: Int32, _ flags: tcflag_t) {
    giveBack(flags, at: TCSANOW)
    _ = signal(number, SIG_DFL)
    raise(number)
  }

  private static func giveBack(_ flags: tcflag_t, at moment: Int32) {
    var state = termios()
    guard tcgetattr(STDIN_FILENO, &state) == 0 else { return }
    state.c_lflag |= flags
    tcsetattr(STDIN_FILENO, moment, &state)
  }

  /// Returns whether standard input is a terminal on which these flags are off.
  private static func lacks(_ flags: tcflag_t) -> Bool {
    var state = termios()
    return tcgetattr(STDIN_FILENO, &state) == 0 && state.c_lflag & flags == 0
  }

  private static var hasByte: Bool {
    var waiting = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, 0) > 0
  }

  private static func readByte() -> UInt8? {
    var byte = UInt8(0)
    return Foundation.read(STDIN_FILENO, &byte, 1) == 1 ? byte : nil
  }

  private static func readLine(ofAtMost mostBytes: Int) -> [UInt8] {
    var line: [UInt8] = []
    while line.count < mostBytes, let byte = readByte(), byte != newline {
      line.append(byte)
    }
    return line
  }
}
