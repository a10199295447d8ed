import Foundation
import TodoDomain
import TodoStorage
package import TodoSync

/// A folder through which devices exchange segments, the files with their changes
/// (`SegmentLayout`). A synchroniser, a server or a stick carries its files from one device to the
/// others.
///
/// Each device writes into its own folder below this folder, and no file changes once it has its
/// name. So no two devices ever write the same file, and a synchroniser has nothing to merge. The
/// names of files are hints for people; only the content of a file says what it is.
package struct SyncFolder: Sendable {
  /// The name of the file that makes a folder a shared folder.
  package static let formatName = "todosync.json"

  /// The path of the folder.
  package let path: String
  /// The content of the format file.
  package let format: SyncFormat
  /// The key of an encrypted folder; nil for a plain folder.
  package let key: FolderKey?
  /// The key that devices share, from which the folder's key is derived; nil for a plain folder.
  package let sharedKey: SyncKey?

  /// The encryption of a new folder.
  package enum Encryption: Sendable {
    /// The folder isn't encrypted: everybody who has it can read it.
    case plain
    /// The folder is encrypted by a key that is derived from a passphrase.
    case passphrase(String)
    /// The folder is encrypted by a key that the devices have in a file.
    case key(SyncKey)
  }

  /// The secret that opens a folder. The key that was once derived from a passphrase is as good as
  /// the passphrase, and much faster.
  package enum Secret: Sendable {
    /// No secret, because the user has said that the folder isn't encrypted. An unencrypted folder
    /// is opened only with this value: somebody who can write to an encrypted folder could
    /// otherwise make its format file say that it isn't encrypted.
    case plain
    case passphrase(String)
    case key(SyncKey)
  }

  /// Whether this process created the folder itself.
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

  /// Creates a folder, unless it exists, and the format file in it. The folder above must exist:
  /// one that is missing may be on a disk that isn't mounted.
  ///
  /// - Parameter omitted: The names of the data that devices don't send, such as `diary`.
  /// - Throws: `SyncFolderError.alreadyInitialised`; `.formatMissing` if the folder has devices'
  ///   files; `.notAFolder`, `.cannotRead`; `SyncKeyError` for a passphrase; the errors of
  ///   `AtomicFile`.
  package static func create(
    at path: String, encryption: Encryption, without omitted: [String] = []
  ) throws -> SyncFolder {
    let isMade = !FileIdentity.isThere(path)
    guard !isMade || FolderPath.isFolder(FolderPath.containing(path)) == true else {
      throw StoreError.cannotCreate(path: path)
    }
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

  /// Removes a new folder that the store couldn't join after all: its format file, the empty folder
  /// of the device, and the folder itself if this process created it. If somebody else has put
  /// anything there meanwhile, nothing is removed.
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
  /// - Parameter secret: Returns the secret for a folder of this mode; nil if there is none.
  /// - Throws: `SyncFolderError`, and the errors of `secret`.
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

  /// Opens the folder that a store has joined, if it is still the same folder.
  ///
  /// A missing format file isn't recreated: if the folder isn't mounted, or a synchroniser hasn't
  /// brought it yet, the store would be published into another folder.
  ///
  /// - Throws: `SyncFolderError`, such as `.formatMissing` and `.changedFormat`; `SyncKeyError`.
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

  /// Returns the sync state of a store that joins the folder.
  ///
  /// - Parameters:
  ///   - device: The id of the new device.
  ///   - name: The name that people give it.
  package func state(device: String, name: String) -> SyncState {
    SyncState(
      device: device, name: name, folder: path, key: sharedKey?.text, format: format.text)
  }

  /// Requires that this is the folder that a store has joined: it has the same key and the same
  /// format text.
  ///
  /// - Throws: `SyncFolderError.changedFormat`, `.wrongKey`, `.notEncrypted`.
  func expect(_ state: SyncState) throws(SyncFolderError) {
    try format.expect(state.format, at: path)
    guard state.key == sharedKey?.text else {
      throw sharedKey == nil ? .notEncrypted(path: path) : .wrongKey(path: path)
    }
  }

  /// Opens the segment at a place. Fails if its device's folder has become a link meanwhile.
  ///
  /// - Throws: `SegmentError`.
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
  /// - Throws: `SyncFolderError.othersFile` for a file in another folder; the errors of
  ///   `StoreError.system`.
  package func remove(_ place: SegmentPlace, of device: String) throws {
    guard place.folder == (try names.folder(of: device)) else {
      throw SyncFolderError.othersFile(path: "\(path)/\(place.path)")
    }
    guard let folder = try Subfolder(place.folder, in: path) else { return }
    try folder.remove(place.name)
    try folder.sync()
  }

  /// Returns whether a folder with this name belongs to a device. The case of letters doesn't
  /// matter, since some file systems change it.
  func isFolder(_ name: String, of device: String) throws -> Bool {
    name.lowercased() == (try names.folder(of: device))
  }

  /// The names of the folders and files that devices write in this folder.
  var names: SyncNames { SyncNames(key: key) }

  /// Writes a file under a temporary name, then gives the file its own name. Some file systems
  /// can't sync a folder. That error is ignored if the file has its own name and its whole content.
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

/// The reason why a folder can't be used. Errors of writing a file are `StoreError`, as everywhere.
public enum SyncFolderError: Error, Hashable, Sendable {
  /// The path doesn't exist, or isn't a folder.
  case notAFolder(path: String)
  /// The folder already has a format file.
  case alreadyInitialised(path: String)
  /// The folder has no format file; perhaps it hasn't arrived yet.
  case notInitialised(path: String)
  /// The folder that the store joined no longer has a format file, or doesn't have it yet.
  case formatMissing(path: String)
  /// A newer version of the program made the folder, in this version of the format.
  case newerFormat(path: String, version: Int)
  /// The format file isn't a JSON object, or only a part of it is there.
  case damagedFormat(path: String)
  /// The format file is a whole JSON object, but not one that a device writes: a member is missing
  /// or has an impossible value.
  case invalidFormat(path: String)
  /// The passphrase or the key is wrong.
  case wrongKey(path: String)
  /// Somebody without the folder's key changed the format file.
  case forgedFormat(path: String)
  /// The format file has changed since the store joined: the name of a member, with its old and new
  /// value in JSON.
  case changedFormat(path: String, member: String, from: String, to: String)
  /// The folder isn't encrypted, and nobody confirmed that this is right.
  case notEncrypted(path: String)
  /// The folder is encrypted in this way, and no secret was given that could open it.
  case keyNeeded(path: String, FolderEncryption)
  /// The id of a device isn't a valid folder name on every file system.
  case invalidDevice(String)
  /// The folder has more files and folders than the limit.
  case tooManyFiles(path: String, limit: Int)
  /// The file is in another device's folder.
  case othersFile(path: String)
  /// A folder, or the format file, can't be read. The number is the system's error.
  case cannotRead(path: String, code: Int)
}

/// The names of a device's folder and of its segments.
struct SyncNames {
  private static let longestDevice = 64
  static let ending = ".seg"

  /// The folder's key; nil for a plain folder. With a key, names are hashes.
  let key: FolderKey?

  /// Returns the name of a device's folder.
  ///
  /// - Throws: `SyncFolderError.invalidDevice` unless the id has 1 to 64 small ASCII letters,
  ///   digits, hyphens and underscores: some file systems would lose capitals.
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

  /// Returns the name of a segment: its number, and the first sixteen digits of its hash.
  func file(_ number: Int, isSnapshot: Bool, hash: String) -> String {
    let digits = String(max(0, number))
    let zeros = String(repeating: "0", count: max(0, 6 - digits.count))
    let name = "\(isSnapshot ? "snapshot-" : "")\(zeros)\(digits)-\(hash.prefix(16))"
    return (key?.name(for: name) ?? name) + Self.ending
  }
}
