import Foundation
import TodoDomain
import TodoStorage
package import TodoSync

/// A folder through which devices exchange segments. Something else brings its files from one
/// device to the other: a synchroniser, a server, a stick.
///
/// Each device writes into a folder of its own, below this one, and no file is changed once it has
/// its name. So no two devices ever write the same file, and a synchroniser has nothing to merge.
/// The names of files are hints for people; what a file is, its content says.
package struct SyncFolder: Sendable {
  /// The file that makes a folder one of these.
  package static let formatName = "todosync.json"

  /// The path of the folder.
  package let path: String
  /// What the format file says.
  package let format: SyncFormat
  /// The key of an encrypted folder; nil of a plain one.
  package let key: FolderKey?
  /// The key that devices share, from which that of the folder comes; nil of a plain one.
  package let sharedKey: SyncKey?

  /// How a new folder is to be encrypted.
  package enum Encryption: Sendable {
    /// Whoever has the folder can read it.
    case plain
    /// By a key that is made of a passphrase.
    case passphrase(String)
    /// By a key that the devices have in a file.
    case key(SyncKey)
  }

  /// What opens a folder. The key that a passphrase once gave is as good as the passphrase, and
  /// much faster.
  package enum Secret: Sendable {
    /// Somebody said that the folder is plain. Without it a plain folder isn't opened: whoever can
    /// write to an encrypted one could make it say so.
    case plain
    case passphrase(String)
    case key(SyncKey)
  }

  /// Whether the folder wasn't there before.
  private let isMade: Bool

  /// Whether this process made the format file.
  let isNew: Bool

  private init(
    path: String, format: SyncFormat, sharedKey: SyncKey?, isNew: Bool = false, isMade: Bool = false
  ) {
    (self.path, self.format, self.sharedKey) = (path, format, sharedKey)
    (self.isNew, self.isMade) = (isNew, isMade)
    key = sharedKey?.folderKey(id: format.id)
  }

  /// Makes a folder, unless it is there, and the format file in it.
  ///
  /// - Parameter omitted: The names of what devices don't send, such as `diary`.
  /// - Throws: `SyncFolderError.alreadyInitialised`, `.formatMissing` if it has devices' files,
  ///   `.notAFolder`, `.cannotRead`; `SyncKeyError` of a passphrase; the errors of `AtomicFile`.
  package static func create(
    at path: String, encryption: Encryption, without omitted: [String] = []
  ) throws -> SyncFolder {
    let isMade = !FileIdentity.isThere(path)
    try PrivateFolder.make(path)
    try Subfolder.open(path).close()
    let formatPath = "\(path)/\(formatName)"
    let isTaken = FileIdentity.isThere(formatPath)
    guard !isTaken else { throw SyncFolderError.alreadyInitialised(path: path) }
    let (format, key) = try SyncFormat.make(encryption, without: omitted)
    let folder = SyncFolder(
      path: path, format: format, sharedKey: key, isNew: true, isMade: isMade)
    guard try !folder.listing().contains(where: \.isNamedAsSegment) else {
      throw SyncFolderError.formatMissing(path: path)
    }
    do {
      try write(format.content, to: formatPath)
    } catch StoreError.alreadyExists {
      throw SyncFolderError.alreadyInitialised(path: path)
    }
    return folder
  }

  /// Takes back a new folder that the store couldn't join after all: its format file, the empty
  /// folder of the device, and the folder itself if it wasn't there before. What somebody else put
  /// there meanwhile stays, and so does the rest then.
  func takeBack(device: String) {
    let formatPath = "\(path)/\(Self.formatName)"
    guard let own = try? names.folder(of: device),
      let others = try? FileManager.default.contentsOfDirectory(atPath: path),
      Set(others).isSubset(of: [Self.formatName, own]),
      (try? OpenFile.firstBytes(format.content.count + 1, of: formatPath)) == format.content,
      rmdir("\(path)/\(own)") == 0 || errno == ENOENT
    else { return }
    unlink(formatPath)
    if isMade { rmdir(path) }
  }

  /// Opens a folder that some device made.
  ///
  /// - Parameter secret: Is asked for what opens a folder of this mode; nil means that there is
  ///   nothing.
  /// - Throws: `SyncFolderError`, and what `secret` throws.
  package static func open(
    at path: String, secret: (SyncFormat.Mode) throws -> Secret?
  ) throws -> SyncFolder {
    let format = try SyncFormat(folder: path)
    switch (try secret(format.mode), format.mode) {
    case (.plain, .plain): return SyncFolder(path: path, format: format, sharedKey: nil)
    case (_, .plain): throw SyncFolderError.notEncrypted(path: path)
    case (.key(let key), _): return try SyncFolder(opening: path, format, key)
    case (.passphrase(let text), .passphrase):
      let key = try SyncKey(passphrase: text, salt: format.id, cost: format.cost)
      return try SyncFolder(opening: path, format, key)
    case (_, .passphrase), (_, .key): throw SyncFolderError.keyNeeded(path: path, format.mode)
    }
  }

  /// Opens the folder that a store has joined, if it still is that one.
  ///
  /// A format file that is missing isn't written anew: where nothing is mounted, or a synchroniser
  /// has brought nothing yet, the store would be published into another folder.
  ///
  /// - Throws: `SyncFolderError.formatMissing`, `.changedFormat` and the others; `SyncKeyError`.
  package static func open(joined state: SyncState) throws -> SyncFolder {
    let format: SyncFormat
    do {
      format = try SyncFormat(folder: state.folder)
    } catch .notInitialised(let path) {
      throw SyncFolderError.formatMissing(path: path)
    }
    try format.expect(state.format, at: state.folder)
    guard let text = state.key else {
      guard format.mode == .plain else {
        throw SyncFolderError.keyNeeded(path: state.folder, format.mode)
      }
      return SyncFolder(path: state.folder, format: format, sharedKey: nil)
    }
    return try SyncFolder(opening: state.folder, format, SyncKey(text: text))
  }

  private init(
    opening path: String, _ format: SyncFormat, _ sharedKey: SyncKey
  ) throws(SyncFolderError) {
    self.init(path: path, format: format, sharedKey: sharedKey)
    try format.check(sharedKey.folderKey(id: format.id), at: path)
  }

  /// What a store that begins to sync knows of the folder.
  ///
  /// - Parameters:
  ///   - device: The id of the new device.
  ///   - name: The name that people give it.
  package func state(device: String, name: String) -> SyncState {
    SyncState(
      device: device, name: name, folder: path, key: sharedKey?.text, format: format.text)
  }

  /// Requires that this is the folder that a store has joined: it is encrypted by the same key, and
  /// says the same of itself.
  ///
  /// - Throws: `SyncFolderError.changedFormat`, `.wrongKey`, `.notEncrypted`.
  func expect(_ state: SyncState) throws(SyncFolderError) {
    try format.expect(state.format, at: path)
    guard state.key == sharedKey?.text else {
      throw sharedKey == nil ? .notEncrypted(path: path) : .wrongKey(path: path)
    }
  }

  /// Opens the segment at a place. Its device's folder may not have become a link meanwhile.
  ///
  /// - Throws: `SegmentError`
  package func reader(of place: SegmentPlace) throws -> SegmentReader {
    let file: OpenFile
    do {
      let root = try OpenFile(path, O_RDONLY | O_DIRECTORY)
      defer { try? root.close() }
      let folder = try OpenFile(place.folder, in: root, Subfolder.openingFlags)
      defer { try? folder.close() }
      file = try OpenFile(place.name, in: folder, SegmentReader.openingFlags)
    } catch {
      throw SegmentError(opening: error)
    }
    return try SegmentReader(file: file, key: key)
  }

  /// Removes a file from a device's own folder. The file may be gone already.
  ///
  /// - Throws: `SyncFolderError.othersFile` for one in another folder; the errors of
  ///   `StoreError.system`.
  package func remove(_ place: SegmentPlace, of device: String) throws {
    guard place.folder == (try names.folder(of: device)) else {
      throw SyncFolderError.othersFile(path: "\(path)/\(place.path)")
    }
    guard let folder = try Subfolder(place.folder, in: path) else { return }
    try folder.remove(place.name)
    try folder.sync()
  }

  /// Whether a folder is that of a device. Some file systems change the case of letters.
  func isFolder(_ name: String, of device: String) throws -> Bool {
    name.lowercased() == (try names.folder(of: device))
  }

  /// The names of what devices write here.
  var names: SyncNames { SyncNames(key: key) }

  /// Some file systems can't sync a folder, which doesn't matter where the file has its name.
  private static func write(_ text: [UInt8], to path: String) throws {
    let file = try AtomicFile(besides: path)
    do {
      let content = try NewFile(filling: file)
      defer { content.close() }
      try text.withUnsafeBytes { try content.write($0) }
      try file.publish(replacing: false)
    } catch StoreError.cannotCreate where !FileIdentity.isThere(file.temporaryPath) {
      guard (try? OpenFile.firstBytes(text.count + 1, of: path)) == text else {
        throw StoreError.cannotCreate(path: path)
      }
    } catch {
      file.discard()
      throw error
    }
  }
}

/// The reason why a folder can't be used. What goes wrong while a file is written is a
/// `StoreError`, as everywhere.
public enum SyncFolderError: Error, Hashable, Sendable {
  /// Nothing is at the path, or it is no folder.
  case notAFolder(path: String)
  /// The folder has a format file already.
  case alreadyInitialised(path: String)
  /// The folder has no format file; perhaps it hasn't arrived yet.
  case notInitialised(path: String)
  /// The folder that the store joined has no format file any more, or not yet.
  case formatMissing(path: String)
  /// A newer version of the program made the folder, in this version of the format.
  case newerFormat(path: String, version: Int)
  /// The format file isn't one, or only half of it is there.
  case damagedFormat(path: String)
  /// The format file is whole, and isn't one that a device writes.
  case invalidFormat(path: String)
  /// The passphrase or the key is wrong.
  case wrongKey(path: String)
  /// Who changed the format file doesn't have the folder's key.
  case forgedFormat(path: String)
  /// The format file says something else than when the store joined: the name of a member, with its
  /// values in JSON.
  case changedFormat(path: String, member: String, from: String, to: String)
  /// The folder isn't encrypted, and nobody said that this is right.
  case notEncrypted(path: String)
  /// The folder is encrypted in this way, and nothing was given that could open it.
  case keyNeeded(path: String, FolderEncryption)
  /// The id of a device can't be the name of a folder everywhere.
  case invalidDevice(String)
  /// The folder has more files and folders than are looked at.
  case tooManyFiles(path: String, limit: Int)
  /// The file is in another device's folder.
  case othersFile(path: String)
  /// A folder, or the format file, can't be read; the number is the system's.
  case cannotRead(path: String, code: Int)
}

/// The names that a device gives to its folder and to its segments.
struct SyncNames {
  private static let longestDevice = 64
  static let ending = ".seg"

  /// With a key, names are hashes.
  let key: FolderKey?

  /// The name of a device's folder.
  ///
  /// - Throws: `SyncFolderError.invalidDevice` unless the id has 1 to 64 small ASCII letters,
  ///   digits, hyphens and underscores: capitals would be lost on some file systems.
  func folder(of device: String) throws -> String {
    let isValid = device.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    guard isValid, (1...Self.longestDevice).contains(device.utf8.count) else {
      throw SyncFolderError.invalidDevice(device)
    }
    return key?.name(for: device) ?? device
  }

  /// The name of a segment: its number, and the first sixteen digits of its hash.
  func file(_ number: Int, isSnapshot: Bool, hash: String) -> String {
    let digits = String(max(0, number))
    let zeros = String(repeating: "0", count: max(0, 6 - digits.count))
    let name = "\(isSnapshot ? "snapshot-" : "")\(zeros)\(digits)-\(hash.prefix(16))"
    return (key?.name(for: name) ?? name) + Self.ending
  }
}
