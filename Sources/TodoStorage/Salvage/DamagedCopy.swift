import Foundation

/// A private copy of a store that may be damaged, its logs included: the store itself is read, and
/// never opened by SQLite.
struct DamagedCopy {
  let path: String
  /// The store's state when it was copied.
  let stamp: StoreStamp

  /// - Throws: `StoreError.busy` while others write to the store; `BackupError.unreadable`.
  init(of link: String, in folder: DrillFolder) throws {
    let store = LinkTarget.of(link)
    try StoreFile.inspect(store)
    path = folder.file("damaged.db")
    stamp = StoreStamp(of: store)
    for suffix in StoreStamp.suffixes where FileManager.default.fileExists(atPath: store + suffix) {
      _ = try BackupCopy(of: store + suffix, as: path + suffix)
    }
    try stamp.verify(store)
    try fillUp()
  }

  /// Gives a file that was cut off the length that its header tells: SQLite opens it then, and takes
  /// the pages that are missing for damaged ones.
  private func fillUp() throws {
    guard let file = FileHandle(forReadingAtPath: path) else { return }
    defer { try? file.close() }
    let header = [UInt8](try file.read(upToCount: 100) ?? Data())
    guard header.count == 100 else { return }
    let pageSize = Self.number(header[16..<18])
    let told = (pageSize == 1 ? 65_536 : pageSize) * Self.number(header[28..<32])
    let size = Int(try file.seekToEnd())
    // A header that tells far more is no header.
    guard told > size, told <= size * Self.mostGrowth else { return }
    guard truncate(path, told) == 0 else { throw StoreError.system(errno, path: path) }
  }

  private static let mostGrowth = 1_000

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}
