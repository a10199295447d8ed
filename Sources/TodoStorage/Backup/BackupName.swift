public import TodoDomain

/// How backups are called: for the moment at which they were made, in UTC, so that names sort by date.
/// Further ones of the same second are numbered.
public struct BackupName: Hashable, Sendable {
  /// When the backup was made.
  public let made: Instant
  /// Which of the backups of that second it is, from 1.
  public let number: Int

  /// The most backups of one second.
  public static var mostOfASecond: Int { 999 }

  private static let prefix = "todo-"
  private static let suffix = ".db"
  /// Sorts behind the dot that follows the first name of a second.
  private static let numberMark: Character = "_"

  /// The name of a backup that is made now.
  ///
  /// - Parameter number: From 1 to `mostOfASecond`.
  public init(made: Instant, number: Int = 1) {
    self.made = made
    self.number = number
  }

  /// Reads `todo-20261121T093000Z.db` and `todo-20261121T093000Z_2.db`; nil for any other name.
  public init?(_ fileName: String) {
    guard fileName.hasPrefix(Self.prefix), fileName.hasSuffix(Self.suffix) else { return nil }
    let parts = fileName.dropFirst(Self.prefix.count).dropLast(Self.suffix.count)
      .split(separator: Self.numberMark, maxSplits: 1, omittingEmptySubsequences: false)
    guard var stamp = parts.first.map(Array.init), stamp.count == 16 else { return nil }
    for (place, mark) in [(13, ":"), (11, ":"), (6, "-"), (4, "-")] {
      stamp.insert(contentsOf: mark, at: place)
    }
    let number = parts.count == 1 ? 1 : Int(parts[1]) ?? 0
    guard let made = try? Instant(String(stamp)), (1...Self.mostOfASecond).contains(number)
    else { return nil }
    self.init(made: made, number: number)
    guard self.fileName == fileName else { return nil }
  }

  /// The name of the file.
  public var fileName: String {
    let mark = number == 1 ? "" : "\(Self.numberMark)\(number)"
    return Self.prefix + made.fileStamp + mark + Self.suffix
  }
}

extension BackupName: Comparable {
  /// Whether one was made before another.
  public static func < (first: BackupName, second: BackupName) -> Bool {
    (first.made, first.number) < (second.made, second.number)
  }
}

extension Instant {
  /// `20261121T093000Z`: the basic form of ISO 8601, for the names of files.
  public var fileStamp: String { description.filter { $0 != "-" && $0 != ":" } }
}
