import Foundation

/// A folder for this user alone, which outlasts a power loss as the files in it do.
public enum PrivateFolder {
  /// Makes a folder, and those on the way to it that aren't there (mode 0700). Their names are on the
  /// disk afterwards: a synced file in a folder whose name is lost is lost with it. What is there
  /// already stays as it is.
  ///
  /// - Throws: `StoreError.cannotCreate`, `.diskFull` or `.inputOutput`.
  public static func make(_ path: String) throws {
    guard !FileManager.default.fileExists(atPath: path) else { return }
    let parent = FolderPath.containing(path)
    try make(parent)
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw StoreError.system(errno, path: path)
    }
    try Durability.sync(parent)
  }
}
