import Foundation

/// Takes files out of a folder.
public enum FolderRemoval {
  /// Removes files by their names; they are gone from the disk too when this returns. A name that
  /// nothing has any more is passed over.
  ///
  /// - Throws: `StoreError.notPermitted` and its like at the first that can't be removed; those before
  ///   it are gone. `.outcomeUnknown` where a power loss could bring them back.
  public static func remove(_ names: [String], from folder: String) throws {
    guard !names.isEmpty else { return }
    let opened = try Durability(of: folder)
    defer { opened.close() }
    var failure: StoreError?
    for name in names {
      let path = "\(folder)/\(name)"
      guard unlink(path) != 0, errno != ENOENT else { continue }
      failure =
        [EACCES, EPERM, EROFS].contains(errno)
        ? .notPermitted(path: path) : .inputOutput(code: Int(errno))
      break
    }
    do {
      try opened.sync()
    } catch StoreError.inputOutput(let code) {
      throw StoreError.outcomeUnknown(code: code)
    }
    if let failure { throw failure }
  }
}
