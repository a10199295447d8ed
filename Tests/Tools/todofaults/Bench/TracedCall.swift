/// A system call in strace's log.
struct TracedCall: Sendable {
  /// The name, such as `openat`.
  let name: String
  /// The number of the call among the calls of its name in its thread, from 1.
  let occurrence: Int
  /// Whether an error was injected into it.
  let isInjected: Bool
  private let line: String

  /// The calls of a log, in order.
  static func calls(in log: String) -> [TracedCall] {
    var counts: [String: Int] = [:]
    return log.split(separator: "\n").compactMap { line in
      // A line is “4711 openat(AT_FDCWD</home>, "/home/todo.db", O_RDWR) = 5”, or the rest of a
      // call.
      let parts = line.split(separator: "(", maxSplits: 1)
      let words = parts[0].split(separator: " ")
      guard parts.count == 2, words.count == 2, words[1].allSatisfy(isOfName) else { return nil }
      counts[String(parts[0]), default: 0] += 1
      return TracedCall(
        name: String(words[1]), occurrence: counts[String(parts[0]), default: 0],
        isInjected: line.hasSuffix("(INJECTED)"), line: String(parts[1]))
    }
  }

  /// Whether the call may create a file.
  var isCreating: Bool { line.contains("|O_CREAT") }

  /// Whether the call concerns a file in this folder, by a path or an open descriptor.
  func touches(_ folder: String) -> Bool {
    line.contains("\"\(folder)/") || line.first?.isNumber == true && line.contains("<\(folder)/")
  }

  private static func isOfName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }
}

extension TracedCall {
  /// The calls that change a disk, and the calls that open files for changes.
  static let changing = [
    "pwrite64", "write", "ftruncate", "fallocate", "openat", "rename", "renameat", "renameat2",
    "link", "linkat", "unlink", "unlinkat", "mkdir", "mkdirat", "fsync", "fdatasync",
  ]

  /// The calls that make changes durable.
  static let syncing = ["fsync", "fdatasync"]
}
