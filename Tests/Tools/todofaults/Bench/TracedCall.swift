/// A system call as strace wrote it down.
struct TracedCall: Sendable {
  /// Its name, such as `openat`.
  let name: String
  /// Which of the calls of its name it is in its thread, from 1.
  let occurrence: Int
  /// Whether it was made to fail.
  let isInjected: Bool
  private let line: String

  /// The calls of a log, in their order.
  static func calls(in log: String) -> [TracedCall] {
    var counts: [String: Int] = [:]
    return log.split(separator: "\n").compactMap { line in
      // “4711 openat(AT_FDCWD</home>, "/home/todo.db", O_RDWR) = 5”, or the rest of such a line.
      let parts = line.split(separator: "(", maxSplits: 1)
      let words = parts[0].split(separator: " ")
      guard parts.count == 2, words.count == 2, words[1].allSatisfy(isOfName) else { return nil }
      counts[String(parts[0]), default: 0] += 1
      return TracedCall(
        name: String(words[1]), occurrence: counts[String(parts[0]), default: 0],
        isInjected: line.hasSuffix("(INJECTED)"), line: String(parts[1]))
    }
  }

  /// Whether it makes a file that isn't there.
  var isCreating: Bool { line.contains("|O_CREAT") }

  /// Whether the call is about a file in this folder: named, or open already.
  func touches(_ folder: String) -> Bool {
    line.contains("\"\(folder)/") || line.first?.isNumber == true && line.contains("<\(folder)/")
  }

  private static func isOfName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }
}

extension TracedCall {
  /// Everything that changes what is on a disk, and what opens files to do so.
  static let changing = [
    "pwrite64", "write", "ftruncate", "fallocate", "openat", "rename", "renameat2", "link",
    "linkat", "unlink", "unlinkat", "mkdir", "fsync", "fdatasync",
  ]

  /// What makes a disk keep it.
  static let syncing = ["fsync", "fdatasync"]
}
