/// A system call that strace wrote down, with its strings decoded.
struct StraceCall {
  /// Something between the parentheses, or what the call answered with.
  struct Argument {
    /// A string's bytes, or the word as it stands.
    var bytes: [UInt8] = []
    /// Which file a descriptor stands for.
    var path: String?
    /// Whether that file has lost its name.
    var isDeleted = false

    var text: String { String(decoding: bytes, as: UTF8.self) }
    var number: Int? { Int(text) }
    /// The path that a string is.
    var absolutePath: String? { bytes.first == UInt8(ascii: "/") ? text : nil }
  }

  let name: String
  let arguments: [Argument]
  /// What it answered with; negative where it failed.
  let result: Int
  /// The lines of the log at which it began and ended, from 1.
  let start: Int
  let end: Int
}

/// Reads what `strace -f -y -xx` wrote, and puts calls together that others came between.
struct StraceLog {
  /// A log that isn't as strace writes it.
  struct Unreadable: Error {
    let line: Int
    let text: String
  }

  private(set) var calls: [StraceCall] = []
  /// Calls that have begun, by their threads.
  private var unfinished: [String: (start: Int, text: ArraySlice<UInt8>)] = [:]

  private static let unfinishedMark = Array(" <unfinished ...>".utf8)
  private static let detachedMark = Array("<detached ...>".utf8)
  private static let resumedMark = Array(" resumed>".utf8)

  init(_ log: [UInt8]) throws {
    for (index, line) in log.split(separator: UInt8(ascii: "\n")).enumerated() {
      try read(line, index + 1)
    }
  }

  private mutating func read(_ line: ArraySlice<UInt8>, _ number: Int) throws {
    let thread = String(decoding: line.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
    let text = line.dropFirst(thread.utf8.count).drop { $0 == UInt8(ascii: " ") }
    switch text.first {
    // `+++ exited with 0 +++`, `--- SIGCHLD … ---`.
    case UInt8(ascii: "+"), UInt8(ascii: "-"), nil: return
    // A process that was ended in a call: nobody was told of its outcome.
    case _ where text.suffix(Self.detachedMark.count) == Self.detachedMark[...]: return
    case UInt8(ascii: "<"):
      guard let begun = unfinished.removeValue(forKey: thread),
        let mark = text.firstRange(of: Self.resumedMark)
      else { throw unreadable(line, number) }
      try add(begun.text + text[mark.upperBound...], begun.start, number)
    default:
      if let mark = text.suffix(Self.unfinishedMark.count + 1).firstRange(of: Self.unfinishedMark) {
        unfinished[thread] = (number, text[..<mark.lowerBound])
      } else {
        try add(text, number, number)
      }
    }
  }

  private mutating func add(_ text: ArraySlice<UInt8>, _ start: Int, _ end: Int) throws {
    var scanner = StraceScanner(text)
    guard let (name, arguments, result) = scanner.call() else { throw unreadable(text, end) }
    calls.append(
      StraceCall(name: name, arguments: arguments, result: result, start: start, end: end))
  }

  private func unreadable(_ text: ArraySlice<UInt8>, _ line: Int) -> Unreadable {
    Unreadable(line: line, text: String(decoding: text.prefix(200), as: UTF8.self))
  }
}
