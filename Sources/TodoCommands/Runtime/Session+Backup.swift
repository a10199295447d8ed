import TodoDomain
import TodoExchange
import TodoStorage

extension Session {
  /// Makes a backup of the store in a folder.
  func backUp(in folder: String) throws -> MadeBackup {
    try StoreBackup.make(
      sqliteProvider(), in: folder, at: now, scratch: world.temporaryFolder, Session.contentDigest)
  }

  /// The newest backup of the store in a folder, if it is whole and says the same as the store.
  func unchangedBackup(in folder: BackupFolder) throws -> StoredBackup? {
    let provider = try sqliteProvider()
    let store = try provider.identity()
    guard let newest = try folder.newest(of: store), newest.origin?.store == store,
      let manifest = newest.verifiedManifest,
      try manifest.content == Session.contentDigest(of: provider)
    else { return nil }
    return newest
  }

  /// Restores a backup on trial, and compares it with its manifest.
  func verify(_ path: String) throws -> VerifiedBackup {
    try StoreBackup.verify(path, scratch: world.temporaryFolder, Session.contentDigest)
  }

  /// The digest of a whole store in our own format, which leaves nothing out.
  static func contentDigest(of provider: any StoreProviding) throws -> ContentDigest {
    var hash = SHA256()
    try JSONLinesFormat().write(provider, ExportOptions()) { hash.update($0) }
    return ContentDigest(form: contentForm, sha256: hash.hexadecimal)
  }

  /// To be named anew whenever the export of one and the same store becomes another, so that no
  /// older backup is taken for a changed one.
  private static let contentForm = "jsonl-1"
}
