import Foundation
import TodoExchange
import TodoStorage

/// A folder that gets a file for each item. Only what changed is written; the files of items keep
/// the names that they have.
struct OutputFolder {
  private let path: String
  private let format: any FolderFormat
  /// The names of the files that are there, by the uids of their items.
  private var names: [String: String] = [:]
  private var seen: Set<String> = []
  /// What became of the files.
  private(set) var counts = Counts()

  struct Counts {
    var written = 0
    /// Files that said the same already.
    var same = 0
    var removed = 0
    /// Files of items that the store doesn't have, and that stay.
    var others = 0
  }

  /// Opens a folder, and makes it where there is none.
  ///
  /// - Throws: `CommandError`, `StoreError.cannotCreate`, `.alreadyExists` for what is no folder.
  init(_ path: String, _ format: any FolderFormat) throws {
    self.path = path
    self.format = format
    try PrivateFolder.make(path)
    guard let folder = try InputFolder(path, endings: format.fileExtensions) else {
      throw StoreError.alreadyExists(path: path)
    }
    try folder.read { name, file in
      if let uid = format.uid(in: try file.wholeItem()) { names[uid] = name }
    }
  }

  /// Writes an item, unless its file says the same already.
  mutating func put(_ item: FolderItem) throws {
    seen.insert(item.uid)
    let known = names[item.uid]
    let target = "\(path)/\(known ?? format.fileName(of: item.uid))"
    if known != nil, try content(of: target) == item.bytes {
      counts.same += 1
      return
    }
    let pending = try PendingFile(besides: target, cleaning: counts.written == 0)
    do {
      let output = try OutputFile(pending.temporaryPath)
      try output.write(item.bytes)
      try output.close()
      try pending.publish(replacing: known != nil)
    } catch {
      pending.discard()
      throw error
    }
    counts.written += 1
  }

  private func content(of path: String) throws -> [UInt8] {
    let file = try InputFile(item: path)
    defer { file.close() }
    return try file.wholeItem()
  }

  /// Removes the files of items that weren't written, if that is wanted.
  mutating func finish(pruning: Bool) throws {
    for name in names.filter({ !seen.contains($0.key) }).values.sorted() {
      guard pruning else {
        counts.others += 1
        continue
      }
      do {
        try FileManager.default.removeItem(atPath: "\(path)/\(name)")
      } catch {
        throw StoreError.notPermitted(path: "\(path)/\(name)")
      }
      counts.removed += 1
    }
  }
}

extension InputFile {
  /// All bytes of an item, which is small enough to be held.
  fileprivate func wholeItem() throws -> [UInt8] {
    try wholeInput(source, limit_bytes: InputFile.maximumItem_bytes)
  }
}
