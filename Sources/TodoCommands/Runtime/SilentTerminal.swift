import Foundation

/// Standard input while it doesn't show what is typed.
enum SilentTerminal {
  private static let ends = [SIGHUP, SIGINT, SIGQUIT, SIGTERM]
  private static let newline = UInt8(ascii: "\n")
  private static let echo = tcflag_t(ECHO)
  /// The flags without which a terminal hands over each key at once, and doesn't show it.
  private static let lines = tcflag_t(ECHO) | tcflag_t(ICANON)

  /// The bytes of a typed line, without its end. What was typed before the question is dropped.
  static func line(ofAtMost mostBytes: Int, asking: () -> Void) -> [UInt8] {
    reading(without: echo, at: TCSAFLUSH, end: { SilentTerminal.end($0, SilentTerminal.echo) }) {
      asking()
      return readLine(ofAtMost: mostBytes)
    }
  }

  /// The first byte of a key, or of the line of an input that is no terminal; nil at the end of the
  /// input. What was typed before the question counts.
  static func key(asking: () -> Void) -> UInt8? {
    reading(without: lines, at: TCSADRAIN, end: { SilentTerminal.end($0, SilentTerminal.lines) }) {
      asking()
      guard lacks(lines) else { return readLine(ofAtMost: 80).first }
      let key = readByte()
      // Who is used to Enter has typed it behind the key.
      while key != newline, hasByte, let next = readByte(), next != newline {}
      return key
    }
  }

  /// Reads while the terminal has none of some flags.
  ///
  /// A signal that ends the process gives the terminal its flags back. Ctrl-Z does nothing
  /// meanwhile: the shell would get a terminal that shows nothing.
  ///
  /// - Parameters:
  ///   - moment: When the flags change: `TCSAFLUSH` drops what was typed, `TCSADRAIN` keeps it.
  ///   - end: What such a signal does, with only calls that are safe in a handler
  ///     (signal-safety(7)).
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

  /// Whether standard input is a terminal without these flags.
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
