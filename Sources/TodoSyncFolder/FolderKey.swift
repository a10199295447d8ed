import CSodium

/// The key of a folder, from which the keys for everything in it are derived. Two folders whose
/// devices share a key file have different keys, so nothing in one folder is of use in the other.
///
/// Each use has its own key (`crypto_kdf`, context `todosync`): 1 for the contents of files, 2 for
/// their names, 3 for the verifier, 4 for the format file.
package struct FolderKey: Hashable, Sendable {
  private static let context = Array("todosync".utf8).map(CChar.init(bitPattern:))

  private let bytes: [UInt8]

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// The key's verifier in the format file, which shows a wrong key at once: 32 hexadecimal digits.
  package var verifier: String { Sodium.hexadecimal(subkey(3, length: 16)) }

  /// The key of the contents of files.
  var contentKey: [UInt8] { subkey(1, length: SyncKey.length) }

  /// Returns the opaque name that stands for a name in an encrypted folder: 32 hexadecimal digits
  /// of the name's keyed hash (BLAKE2b).
  func name(for name: String) -> String { hash(of: Array(name.utf8), keyNumber: 2, length: 16) }

  /// Returns an authenticator that only a device with the key can compute for a text: 64
  /// hexadecimal digits of the text's keyed hash (BLAKE2b).
  func authenticator(of text: [UInt8]) -> String { hash(of: text, keyNumber: 4, length: 32) }

  private func hash(of text: [UInt8], keyNumber: UInt64, length: Int) -> String {
    let key = subkey(keyNumber, length: SyncKey.length)
    return Sodium.hexadecimal(Sodium.hash(text, key: key, length: length))
  }

  private func subkey(_ number: UInt64, length: Int) -> [UInt8] {
    Sodium.prepare()
    var subkey = [UInt8](repeating: 0, count: length)
    crypto_kdf_derive_from_key(&subkey, length, number, Self.context, bytes)
    return subkey
  }
}
