import Foundation

/// A manifest as a file beside its backup.
enum ManifestFile {
  /// No manifest is longer; a longer file is none, and is not read into memory.
  private static let maximum_bytes = 1 << 16

  /// Where the manifest of a backup stands.
  static func path(of backup: String) -> String { backup + ".json" }

  /// The manifest of a backup; nil where there is none.
  ///
  /// - Throws: `BackupError.manifestDamaged` where any of its bytes is another than was written.
  static func read(besides backup: String) throws -> BackupManifest? {
    let path = path(of: backup)
    var information = stat()
    guard lstat(path, &information) == 0 else {
      guard errno == ENOENT else { throw BackupError.unreadable(path: path) }
      return nil
    }
    guard information.st_mode & S_IFMT == S_IFREG, information.st_size <= maximum_bytes else {
      throw BackupError.manifestDamaged(path: path)
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw BackupError.unreadable(path: path)
    }
    guard let manifest = manifest(in: data) else { throw BackupError.manifestDamaged(path: path) }
    return manifest
  }

  /// The manifest that bytes are; nil where they are not sealed, or say something else.
  static func manifest(in data: Data) -> BackupManifest? {
    isSealed(data) ? try? JSONDecoder().decode(BackupManifest.self, from: data) : nil
  }

  /// The bytes of a manifest: one line of JSON, sealed.
  static func bytes(of manifest: BackupManifest) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let object = try encoder.encode(manifest).dropLast()
    return object + Data(seal(of: object).utf8)
  }

  private static func isSealed(_ data: Data) -> Bool {
    let length = seal(of: Data()).utf8.count
    guard data.count > length else { return false }
    return Data(seal(of: data.dropLast(length)).utf8) == data.suffix(length)
  }

  /// How a file goes on and ends after these bytes.
  static func seal(of bytes: Data) -> String {
    var hash = SHA256()
    hash.update([UInt8](bytes))
    return ",\"checksum\":\"\(hash.hexadecimal)\"}\n"
  }
}
