/// A system call in strace's log, with decoded strings.
struct StraceCall {
  /// An argument of a call, or its result.
  struct Argument {
    /// The bytes of a string, or the word as strace writes it.
    var bytes: [UInt8] = []
    /// The path of a descriptor's file.
    var path: String?
    /// Whether that file no longer has a name.
    var isDeleted = false

    var text: String { String(decoding: bytes, as: UTF8.self) }
    var number: Int? { Int(text) }
    /// The string as an absolute path; nil if it isn't an absolute path.
    var absolutePath: String? { bytes.first == UInt8(ascii: "/") ? text : nil }
  }

  let name: String
  let arguments: [Argument]
  /// The result; negative if the call failed.
  let result: Int
  /// The lines of the log at which the call began and ended, from 1.
  let start: Int
  let end: Int
}

/// Reads the output of `strace -f -y -xx`, and joins the two parts of interrupted calls.
struct StraceLog {
  /// A line that strace doesn't write.
  struct Unreadable: Error {
    let line: Int
    let text: String
  }

  private(set) var calls: [StraceCall] = []
  /// The calls that have begun but not ended, by thread.
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
    // The lines `+++ exited with 0 +++` and `--- SIGCHLD … ---` are no calls.
    case UInt8(ascii: "+"), UInt8(ascii: "-"), nil: return
    // A process ended in this call, so no program received its result.
    case _ where text.suffix(Self.detachedMark.count) == Self.detachedMark[...]: return
    case UInt8(ascii: "<"):
      guard let begun = unfinished.removeValue(forKey: thread),
        let mark = text.firstRange(of: Self.resumedMark)
      else { throw unreadable(line, number) }
      try add(begun.text + text[mark.upperBound...], begun.start, end: number)
    default:
      if let mark = text.suffix(Self.unfinishedMark.count + 1).firstRange(of: Self.unfinishedMark) {
        unfinished[thread] = (number, text[..<mark.lowerBound])
      } else {
        try add(text, number, end: number)
      }
    }
  }

  private mutating func add(_ text: ArraySlice<UInt8>, _ start: Int, end: Int) throws {
    var scanner = StraceScanner(text)
    guard let (name, arguments, result) = scanner.call() else { throw unreadable(text, end) }
    calls.append(
      StraceCall(name: name, arguments: arguments, result: result, start: start, end: end))
  }

  private func unreadable(_ text: ArraySlice<UInt8>, _ line: Int) -> Unreadable {
    Unreadable(line: line, text: String(decoding: text.prefix(200), as: UTF8.self))
  }
}
