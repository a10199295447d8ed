public import TodoDomain

/// A format of folders: a file an item, known by the item's uid.
public protocol FolderFormat: FileFormat {
  /// The file's name of an item that has none yet.
  func fileName(of uid: String) -> String
  /// The uid of the item in a file; nil where it can't be told.
  func uid(in bytes: [UInt8]) -> String?
  /// Reads one file of the folder.
  ///
  /// - Throws: `ExchangeError`, and what the source and `take` throw.
  func read(
    _ source: @escaping ByteSource, _ context: ImportContext, _ take: (ImportEntry) throws -> Void
  ) throws
  /// Hands over each item of a store once. The same item is of the same bytes.
  ///
  /// - Returns: What the items don't hold as the store has it.
  /// - Throws: `ExchangeError`, and what the provider and `put` throw.
  func write(
    _ provider: any StoreProviding, _ options: ExportOptions, put: (FolderItem) throws -> Void
  ) throws -> ExportAccount
}

/// An item of a folder.
public struct FolderItem: Hashable, Sendable {
  /// What it is known by.
  public let uid: String
  /// The file.
  public let bytes: [UInt8]

  /// An item and its file.
  public init(uid: String, bytes: [UInt8]) {
    self.uid = uid
    self.bytes = bytes
  }
}
