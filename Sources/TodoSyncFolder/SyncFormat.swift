import Foundation
import TodoStorage
import TodoText

/// The content of a folder's format file: how the folder is encrypted, and which data isn't in it.
///
/// It is a JSON object with `format` (`todosync`), `version` (1), `mode`, `id` (which differs for
/// each folder), and `without`, a list of names. If the key is derived from a passphrase, it also
/// has Argon2id's parameters beside the id: `ops` and `mem` (in bytes). In an encrypted folder it
/// has the `verifier` of its key and the `mac`, which authenticates the rest with the key. Unknown
/// members are ignored.
package struct SyncFormat: Hashable, Sendable {
  private static let name = "todosync"
  private static let version = 1
  /// The greatest number of bytes of a format file that is read.
  private static let longestFile = 1 << 16

  package typealias Mode = FolderEncryption

  package let mode: Mode
  /// The names of the data that devices don't send.
  package let omitted: [String]
  /// 16 random bytes that identify the folder, and the salt of a passphrase.
  let id: [UInt8]
  let cost: SyncCost
  let verifier: String
  let authenticator: String

  /// Makes the format of a new folder, and the key of an encrypted folder.
  ///
  /// - Throws: `SyncKeyError`.
  static func make(
    _ encryption: SyncFolder.Encryption, without omitted: [String]
  ) throws(SyncKeyError) -> (SyncFormat, SyncKey?) {
    let id = Sodium.random(Sodium.saltLength)
    let (mode, key): (Mode, SyncKey?) =
      switch encryption {
      case .plain: (.plain, nil)
      case .passphrase(let text): (.passphrase, try SyncKey(passphrase: text, salt: id))
      case .key(let key): (.key, key)
      }
    let folderKey = key?.folderKey(id: id)
    let draft = SyncFormat(
      mode: mode, omitted: omitted, id: id, cost: .standard, verifier: folderKey?.verifier ?? "",
      authenticator: "")
    let format = SyncFormat(
      mode: mode, omitted: omitted, id: id, cost: .standard, verifier: draft.verifier,
      authenticator: folderKey?.authenticator(of: Array(draft.text.utf8)) ?? "")
    return (format, key)
  }

  private init(
    mode: Mode, omitted: [String], id: [UInt8], cost: SyncCost, verifier: String,
    authenticator: String
  ) {
    (self.mode, self.omitted, self.id) = (mode, omitted, id)
    (self.cost, self.verifier, self.authenticator) = (cost, verifier, authenticator)
  }

  /// The format as JSON in one line: the text that the key authenticates and a store remembers.
  package var text: String {
    String(decoding: JSONWriter.bytes(of: .object(JSONObject(members))), as: UTF8.self)
  }

  private var members: [(String, JSONValue)] {
    var members: [(String, JSONValue)] = [
      ("format", .string(Self.name)), ("version", .integer(Int64(Self.version))),
      ("mode", .string(mode.rawValue)), ("id", .string(Sodium.hexadecimal(id))),
    ]
    if mode == .passphrase {
      members += [
        ("ops", .integer(Int64(cost.operations))), ("mem", .integer(Int64(cost.memory))),
      ]
    }
    if mode != .plain { members.append(("verifier", .string(verifier))) }
    return members + [("without", .array(omitted.map { .string($0) }))]
  }

  /// The content of the format file.
  var content: [UInt8] {
    var writer = JSONWriter(style: .pretty)
    let seal = mode == .plain ? [] : [("mac", JSONValue.string(authenticator))]
    writer.value(.object(JSONObject(members + seal)))
    writer.newline()
    return writer.bytes
  }

  /// Checks that a key is the folder's, and that it authenticates the format.
  ///
  /// - Throws: `SyncFolderError.wrongKey`, `.forgedFormat`.
  func check(_ key: FolderKey, at path: String) throws(SyncFolderError) {
    guard key.verifier == verifier else { throw .wrongKey(path: path) }
    guard key.authenticator(of: Array(text.utf8)) == authenticator else {
      throw .forgedFormat(path: path)
    }
  }

  /// Requires that the format hasn't changed.
  ///
  /// - Parameter known: The `text` that a store remembers.
  /// - Throws: `SyncFolderError.changedFormat`.
  func expect(_ known: String, at path: String) throws(SyncFolderError) {
    guard text != known else { return }
    guard case .object(let old)? = try? JSONReader().read(Array(known.utf8)),
      let (name, value) = members.first(where: { old[$0.0] != $0.1 })
    else { throw .changedFormat(path: path, member: "format", from: known, to: text) }
    throw .changedFormat(
      path: path, member: name, from: (old[name] ?? .null).line, to: value.line)
  }
}

extension JSONValue {
  fileprivate var line: String { String(decoding: JSONWriter.bytes(of: self), as: UTF8.self) }
}

extension SyncFormat {
  /// Reads the format file of a folder. Copies of it that a synchroniser made are ignored.
  ///
  /// - Throws: `SyncFolderError.notAFolder`, `.notInitialised`, `.newerFormat`, `.damagedFormat`,
  ///   `.invalidFormat`, `.cannotRead`.
  init(folder path: String) throws(SyncFolderError) {
    let bytes = try Self.bytes(inFolder: path)
    guard bytes.count <= Self.longestFile, case .object(let object)? = try? JSONReader().read(bytes)
    else { throw .damagedFormat(path: path) }
    // A file that has only partly arrived is no JSON object.
    guard object["format"] == .string(Self.name),
      case .integer(let version)? = object["version"], version > 0
    else { throw .invalidFormat(path: path) }
    guard version == Self.version else { throw .newerFormat(path: path, version: Int(version)) }
    guard let format = Self(object) else { throw .invalidFormat(path: path) }
    self = format
  }

  private static func bytes(inFolder path: String) throws(SyncFolderError) -> [UInt8] {
    let folder = try Subfolder.open(path)
    defer { try? folder.close() }
    let filePath = "\(path)/\(SyncFolder.formatName)"
    do {
      let file = try OpenFile(
        SyncFolder.formatName, in: folder, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      defer { try? file.close() }
      guard file.isPlainFile else { throw SyncFolderError.damagedFormat(path: path) }
      return try file.firstBytes(longestFile + 1)
    } catch let error as SyncFolderError {
      throw error
    } catch let error as SystemError where error.code == ENOENT {
      throw .notInitialised(path: path)
    } catch let error as SystemError where error.code == ELOOP {
      throw .damagedFormat(path: path)
    } catch {
      let code = (error as? SystemError)?.code ?? EIO
      throw .cannotRead(path: filePath, code: Int(code))
    }
  }

  private init?(_ object: JSONObject) {
    guard case .string(let name)? = object["mode"], let mode = Mode(rawValue: name),
      case .string(let digits)? = object["id"], let id = Sodium.bytes(hexadecimal: digits),
      id.count == Sodium.saltLength, case .array(let list)? = object["without"]
    else { return nil }
    let omitted = list.compactMap { if case .string(let name) = $0 { name } else { nil } }
    guard omitted.count == list.count else { return nil }
    var (verifier, authenticator, cost) = ("", "", SyncCost.standard)
    if mode != .plain {
      guard case .string(let told)? = object["verifier"], told.utf8.count == 32,
        case .string(let seal)? = object["mac"], seal.utf8.count == 64
      else { return nil }
      (verifier, authenticator) = (told, seal)
    }
    if mode == .passphrase {
      guard let given = Self.cost(object) else { return nil }
      cost = given
    }
    self.init(
      mode: mode, omitted: omitted, id: id, cost: cost, verifier: verifier,
      authenticator: authenticator)
  }

  /// Returns the cost of a passphrase; nil for a cost that a folder may not ask for.
  private static func cost(_ object: JSONObject) -> SyncCost? {
    guard let operations = object["ops"]?.exactInteger, let memory = object["mem"]?.exactInteger
    else { return nil }
    let cost = SyncCost(operations: Int(operations), memory: Int(memory))
    return cost.isReasonable ? cost : nil
  }
}

/// The encryption of a folder.
public enum FolderEncryption: String, Hashable, Sendable {
  /// The folder isn't encrypted: everybody who has it can read it.
  case plain
  /// The folder is encrypted by a key that is derived from a passphrase.
  case passphrase
  /// The folder is encrypted by a key that the devices have in a file.
  case key
}
