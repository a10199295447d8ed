public import TodoDomain

/// How backups are called: for the moment at which they were made, in UTC, so that names sort by
/// date.
public struct BackupName: Hashable, Sendable {
  /// When the backup was made.
  public let made: Instant

  private static let prefix = "todo-"
  private static let suffix = ".db"

  /// The name of a backup that is made now.
  public init(made: Instant) {
    self.made = made
  }

  /// Reads `todo-20261121T093000Z.db`; nil for any other name.
  public init?(_ fileName: String) {
    guard fileName.hasPrefix(Self.prefix), fileName.hasSuffix(Self.suffix) else { return nil }
    var stamp = Array(fileName.dropFirst(Self.prefix.count).dropLast(Self.suffix.count))
    guard stamp.count == 16 else { return nil }
    for (place, mark) in [(13, ":"), (11, ":"), (6, "-"), (4, "-")] {
      stamp.insert(contentsOf: mark, at: place)
    }
    guard let made = try? Instant(String(stamp)) else { return nil }
    self.init(made: made)
    guard self.fileName == fileName else { return nil }
  }

  /// The name of the file.
  public var fileName: String { Self.prefix + made.fileStamp + Self.suffix }
}

extension Instant {
  /// `20261121T093000Z`: the basic form of ISO 8601, for the names of files.
  public var fileStamp: String { description.filter { $0 != "-" && $0 != ":" } }
}
