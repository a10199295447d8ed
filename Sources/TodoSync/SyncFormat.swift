import Foundation
import TodoStorage
import TodoText

/// What the format file of a folder says: how the folder is encrypted, and what isn't in it.
///
/// It is a JSON object with `format` (`todosync`), `version` (1), `mode`, and `without`, a list of
/// names. An encrypted folder's has the `verifier` of its key; if the key is made of a passphrase,
/// also the `salt`, and what Argon2id is told, `ops` and `mem` (in bytes). Members that aren't
/// known are ignored.
package struct SyncFormat: Hashable, Sendable {
  private static let name = "todosync"
  private static let version = 1
  /// A file with more bytes isn't read.
  private static let longestFile = 1 << 16

  /// How a folder is encrypted.
  package enum Mode: String, Hashable, Sendable {
    case plain
    case passphrase
    case key
  }

  package let mode: Mode
  /// The names of what devices don't send.
  package let omitted: [String]
  let salt: [UInt8]
  let cost: SyncCost
  let verifier: String

  /// Makes the format of a new folder, and the key of an encrypted one.
  ///
  /// - Throws: `SyncKeyError`
  static func make(
    _ encryption: SyncFolder.Encryption, without omitted: [String]
  ) throws(SyncKeyError) -> (SyncFormat, SyncKey?) {
    let salt = Sodium.random(Sodium.saltLength)
    let (mode, key): (Mode, SyncKey?) =
      switch encryption {
      case .plain: (.plain, nil)
      case .passphrase(let text): (.passphrase, try SyncKey(passphrase: text, salt: salt))
      case .key(let key): (.key, key)
      }
    let format = SyncFormat(
      mode: mode, omitted: omitted, salt: salt, cost: .standard, verifier: key?.verifier ?? "")
    return (format, key)
  }

  private init(mode: Mode, omitted: [String], salt: [UInt8], cost: SyncCost, verifier: String) {
    (self.mode, self.omitted, self.salt) = (mode, omitted, salt)
    (self.cost, self.verifier) = (cost, verifier)
  }

  /// The content of the format file.
  var text: [UInt8] {
    var writer = JSONWriter(style: .pretty)
    writer.beginObject()
    writer.key("format")
    writer.string(Self.name)
    writer.key("version")
    writer.integer(Int64(Self.version))
    writer.key("mode")
    writer.string(mode.rawValue)
    if mode == .passphrase { writeCost(to: &writer) }
    if mode != .plain {
      writer.key("verifier")
      writer.string(verifier)
    }
    writer.key("without")
    writer.beginArray()
    for name in omitted { writer.string(name) }
    writer.endArray()
    writer.endObject()
    writer.newline()
    return writer.bytes
  }

  private func writeCost(to writer: inout JSONWriter) {
    writer.key("salt")
    writer.string(Sodium.hexadecimal(salt))
    writer.key("ops")
    writer.integer(Int64(cost.operations))
    writer.key("mem")
    writer.integer(Int64(cost.memory))
  }
}

extension SyncFormat {
  /// Reads the format file of a folder. Copies of it that a synchroniser made are not looked at.
  ///
  /// - Throws: `SyncFolderError.notAFolder`, `.notInitialised`, `.newerFormat`, `.damagedFormat`,
  ///   `.cannotRead`.
  init(folder path: String) throws(SyncFolderError) {
    let bytes = try Self.bytes(inFolder: path)
    guard bytes.count <= Self.longestFile, case .object(let object)? = try? JSONReader().read(bytes)
    else { throw .damagedFormat(path: path) }
    let version = object["version"]?.exactInteger ?? 0
    guard object["format"] == .string(Self.name), version > 0 else {
      throw .damagedFormat(path: path)
    }
    guard version == Self.version else { throw .newerFormat(path: path, version: Int(version)) }
    guard let format = Self(object) else { throw .damagedFormat(path: path) }
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
      case .array(let list) = object["without"] ?? []
    else { return nil }
    let omitted = list.compactMap { if case .string(let name) = $0 { name } else { nil } }
    guard omitted.count == list.count else { return nil }
    var verifier = ""
    if mode != .plain {
      guard case .string(let text)? = object["verifier"], text.utf8.count == 32 else { return nil }
      verifier = text
    }
    var (salt, cost) = ([UInt8](), SyncCost.standard)
    if mode == .passphrase {
      guard let given = Self.derivation(object) else { return nil }
      (salt, cost) = given
    }
    self.init(mode: mode, omitted: omitted, salt: salt, cost: cost, verifier: verifier)
  }

  /// The salt and the cost of a passphrase; nil if they are none.
  private static func derivation(_ object: JSONObject) -> ([UInt8], SyncCost)? {
    guard case .string(let digits)? = object["salt"],
      let salt = Sodium.bytes(hexadecimal: digits), salt.count == Sodium.saltLength,
      let operations = object["ops"]?.exactInteger, let memory = object["mem"]?.exactInteger
    else { return nil }
    let cost = SyncCost(operations: Int(operations), memory: Int(memory))
    return cost.isReasonable ? (salt, cost) : nil
  }
}
