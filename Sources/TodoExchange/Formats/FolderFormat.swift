public import TodoDomain

/// A format of folders: a file an item, known by the item's uid. Uids are compared byte for byte.
public protocol FolderFormat: FileFormat {
  /// A name for the file of an item that has none yet, of at most 230 bytes. Another item's file may
  /// have it already: each further attempt, from 0, gives another name.
  func fileName(of uid: String, attempt: Int) -> String
  /// The uids of the items in a file, each once, in the order of the file.
  ///
  /// - Throws: What the source throws.
  func uids(in source: @escaping ByteSource) throws -> [String]
  /// How two files stand to one another that both have an item, in whatever words they say it.
  func compare(_ file: [UInt8], with other: [UInt8], about uid: String) -> ItemComparison
  /// Reads one file of the folder.
  ///
  /// - Throws: `ExchangeError`, and what the source and `take` throw.
  func read(
    _ source: @escaping ByteSource, _ context: ImportContext, _ take: (ImportEntry) throws -> Void
  ) throws
  /// Hands over each item of a store once.
  ///
  /// - Parameters:
  ///   - existing: The bytes of the file that has the item of a uid; nil where none has. A file that
  ///     says what the store says is handed over as it is, to the byte; of one that doesn't, what is
  ///     not about the item stays.
  ///   - put: Takes the items.
  /// - Returns: What the items don't hold as the store has it.
  /// - Throws: `ExchangeError`, and what the provider and the closures throw.
  func write(
    _ provider: any StoreProviding, _ options: ExportOptions,
    existing: (_ uid: String) throws -> [UInt8]?, put: (FolderItem) throws -> Void
  ) throws -> ExportAccount
}

/// How two files of a folder stand to one another that have one item.
public enum ItemComparison: Hashable, Sendable {
  /// Both say the same.
  case same
  /// They say different things, or one of them can't be read.
  case different
  /// Each has a part of the item that the other has not.
  case apart
}

/// An item of a folder.
public struct FolderItem: Sendable {
  /// What it is known by.
  public let uid: String
  /// The file; nil for an item that the store has and these options don't write: where it has a file,
  /// that stays.
  public let bytes: [UInt8]?

  /// An item and its file.
  public init(uid: String, bytes: [UInt8]?) {
    self.uid = uid
    self.bytes = bytes
  }
}
