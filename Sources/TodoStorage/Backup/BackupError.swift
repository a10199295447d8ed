/// Why a backup is not what it was when it was made. Carries facts, never a user's text.
public enum BackupError: Error, Hashable, Sendable {
  /// A file can't be read.
  case unreadable(path: String)
  /// A folder isn't there, is none, or can't be read.
  case unreadableFolder(path: String)
  /// The manifest is not as it was written, or of a version that this program doesn't know.
  case manifestDamaged(path: String)
  /// The backup differs from what its manifest says.
  case changed(path: String, Difference)
  /// The backup can't be restored; why.
  case notRestorable(path: String, StoreError)

  /// What of a backup is another than its manifest says.
  public enum Difference: Hashable, Sendable {
    /// The length of the file.
    case size(found: Int, expected: Int)
    /// The bytes of the file.
    case bytes
    /// A log of SQLite's lies beside it, and would be read with it.
    case log
    /// The version of the schema.
    case schema(found: Int, expected: Int)
    /// How many rows a table has.
    case rows
    /// Which store it is of.
    case store
    /// What the restored store says, though the bytes are the same.
    case content
  }
}
