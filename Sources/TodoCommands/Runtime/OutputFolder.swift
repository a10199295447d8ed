import TodoExchange
import TodoStorage

/// A folder that gets a file for each item. Only what changed is written; the files of items keep
/// the names that they have.
struct OutputFolder {
  private let path: String
  private let format: any FolderFormat
  private let index: FolderIndex
  private var seen: Set<[UInt8]> = []
  /// Why nothing is written any more: what follows is only counted.
  private var failure: (any Error)?
  /// What became of the files.
  private(set) var counts = Counts()

  struct Counts {
    var written = 0
    /// Files that said the same already.
    var same = 0
    var removed = 0
    /// Files of items that the store doesn't have, and that stay.
    var others = 0
    /// Items that came after writing had failed.
    var left = 0
  }

  /// Opens a folder, and makes it where there is none.
  ///
  /// - Throws: `CommandError`, `StoreError.cannotCreate`, `.alreadyExists` for what is no folder,
  ///   `FolderError.sharedItems` where several files have one item.
  init(_ path: String, _ format: any FolderFormat) throws {
    self.path = path
    self.format = format
    try PrivateFolder.make(path)
    guard let folder = try InputFolder(path, endings: format.fileExtensions) else {
      throw StoreError.alreadyExists(path: path)
    }
    index = try FolderIndex(folder, format, .refused)
    let shared = index.sharedItems
    guard shared.isEmpty else { throw FolderError.sharedItems(path: path, shared) }
  }

  /// The file that has an item; nil where none has.
  func file(of uid: String) throws -> [UInt8]? {
    guard failure == nil, let name = index.name(of: uid) else { return nil }
    return try InputFile.item(at: "\(path)/\(name)")
  }

  /// Writes an item, unless its file says the same already. Where that fails, the rest is counted.
  mutating func put(_ item: FolderItem) throws {
    seen.insert(Array(item.uid.utf8))
    guard let bytes = item.bytes else { return }
    guard failure == nil else {
      counts.left += 1
      return
    }
    let known = index.name(of: item.uid)
    if let known, try InputFile.item(at: "\(path)/\(known)") == bytes {
      counts.same += 1
      return
    }
    do {
      try write(bytes, to: known ?? freeName(for: item.uid), replacing: known != nil)
      counts.written += 1
    } catch {
      failure = error
      counts.left += 1
    }
  }

  private func write(_ bytes: [UInt8], to name: String, replacing: Bool) throws {
    let pending = try PendingFile(besides: "\(path)/\(name)", cleaning: counts.written == 0)
    do {
      let output = try OutputFile(pending.temporaryPath)
      try output.write(bytes)
      try output.close()
      try pending.publish(replacing: replacing)
    } catch {
      pending.discard()
      throw error
    }
  }

  /// A name that no file has: names are shortened, and some file systems take `A` for `a`.
  private func freeName(for uid: String) -> String {
    var attempt = 0
    while FileIdentity.isThere("\(path)/\(format.fileName(of: uid, attempt: attempt))") {
      attempt += 1
    }
    return format.fileName(of: uid, attempt: attempt)
  }

  /// Removes the files of items that weren't written, if that is wanted: after everything else is on
  /// the disk.
  ///
  /// - Throws: `FolderError.halfWritten` where something couldn't be written; nothing is removed then.
  mutating func finish(pruning: Bool) throws {
    if let failure { throw FolderError.halfWritten(path: path, counts, failure) }
    let names = index.names(without: seen)
    guard pruning else {
      counts.others = names.count
      return
    }
    // Another program may have put another item there meanwhile.
    let unchanged = names.filter { name in
      let uids = try? index.uids(ofFile: name)
      return uids?.allSatisfy { index.name(of: $0) == name } ?? false
    }
    try FolderRemoval.remove(unchanged, from: path)
    counts.removed = unchanged.count
    counts.others = names.count - unchanged.count
  }
}
