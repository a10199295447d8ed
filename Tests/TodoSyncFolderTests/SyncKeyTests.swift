import Foundation
import Testing
import TodoDomain
import TodoStorage
import TodoSync

@testable import TodoSyncFolder

@Suite("The keys of a sync folder")
struct SyncKeyTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private let salt = [UInt8](0..<16)

  @Test("A passphrase's sync key is the one that libsodium computes elsewhere")
  func knownAnswer() throws {
    let key = try SyncKey(passphrase: "바다 열쇠 café", salt: salt)
    #expect(key.text == "todosync-key-1 nIym/TlxE8ONkEtsPQRJ8wBR6OVT7DaSAua1CnbMDCkzI+s+")
    let folderKey = key.folderKey(id: salt)
    #expect(folderKey.verifier == "ae1491a466d6665b7594c37d33c8e592")
    #expect(
      Sodium.hexadecimal(folderKey.contentKey)
        == "8620277077827a027d87a81bcd653ae8e337e6e32ed64f0b630c4eca75559d5e")
    #expect(folderKey.name(for: "device-a") == "9e400130ab592bc3e8b22d3b40e34afc")
  }

  @Test("A folder key's keys and names are those that libsodium computes elsewhere")
  func subkeys() throws {
    let key = try #require(Samples.folderKey)
    #expect(key.verifier == "632bbdd2e0890ee2d765f26dd2a63675")
    #expect(
      Sodium.hexadecimal(key.contentKey)
        == "1d4aa65b114930a776851f92965ffca7e72906d536a0f6f40af3db3f0a95767f")
    #expect(key.name(for: "device-a") == "f1f9c6dffd291fe5896e68cf5f9592b7")
    #expect(key.name(for: "000001-0123456789abcdef") == "3527ba0c4f79e88dea2b3e48ba798367")
    #expect(
      key.authenticator(of: Array("{}".utf8))
        == "c0357719cbf036bce94dace7c76e3661635a8e82535fa1c1d18ece0b63ba1339")
  }

  @Test("A sync key gives each folder its own key")
  func folders() throws {
    let key = try #require(Samples.key)
    #expect(key.folderKey(id: salt) == Samples.folderKey)
    #expect(key.folderKey(id: salt.reversed()) != Samples.folderKey)
    #expect(Samples.otherFolderKey != Samples.folderKey)
  }

  @Test("A sync key depends on salt and passphrase, but not on the passphrase's Unicode spelling")
  func passphrases() throws {
    let cost = SyncCost(operations: 1, memory: 8 << 20)
    func key(_ text: String, _ salt: [UInt8]) throws -> SyncKey {
      try SyncKey(passphrase: text, salt: salt, cost: cost)
    }
    let word = "바다 café"
    let composed = try key(word.precomposedStringWithCanonicalMapping, salt)
    #expect(try key(word.decomposedStringWithCanonicalMapping, salt) == composed)
    #expect(try key(word, salt.reversed()) != composed)
    #expect(try key(word + " ", salt) != composed)
    #expect(throws: SyncKeyError.emptyPassphrase) { try key("", salt) }
    #expect(throws: SyncKeyError.damaged) { try key(word, [1]) }
    #expect(throws: SyncKeyError.noMemory) {
      try SyncKey(passphrase: "a", salt: salt, cost: SyncCost(operations: 1, memory: 1 << 50))
    }
  }

  @Test("A random sync key is different each time")
  func random() {
    #expect(SyncKey.random() != SyncKey.random())
  }

  @Test("A sync key is read back from its private file, which is never overwritten")
  func file() throws {
    let key = SyncKey.random()
    let path = scratch.file("key")
    try key.write(to: path)
    #expect(try SyncKey(file: path) == key)
    #expect(try scratch.bytes(of: "key").last == 0x0A)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(throws: StoreError.alreadyExists(path: path)) { try SyncKey.random().write(to: path) }
    #expect(try SyncKey(file: path) == key)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == ["key"])
  }

  @Test("A text that is no key, mistyped, cut or newer is refused as a sync key")
  func mistakes() throws {
    let text = try #require(Samples.key).text
    #expect(try SyncKey(text: "  \(text)\r\n\n") == Samples.key)
    for other in ["", "key", "todosync-key-", "todosync-key-0 \(text.suffix(48))", "\u{FEFF}"] {
      #expect(throws: SyncKeyError.notAKey, "\(other)") { try SyncKey(text: other) }
    }
    #expect(throws: SyncKeyError.newerVersion(2)) {
      try SyncKey(text: text.replacing("key-1", with: "key-2"))
    }
    for length in 14..<text.count {
      #expect(throws: SyncKeyError.damaged, "\(length)") {
        try SyncKey(text: String(text.prefix(length)))
      }
    }
    for place in 15..<text.utf8.count {
      var bytes = Array(text.utf8)
      bytes[place] = bytes[place] == UInt8(ascii: "x") ? UInt8(ascii: "y") : UInt8(ascii: "x")
      #expect(throws: SyncKeyError.damaged, "\(place)") {
        try SyncKey(text: String(decoding: bytes, as: UTF8.self))
      }
    }
    #expect(throws: SyncKeyError.damaged) { try SyncKey(text: "\(text) \(text)") }
  }

  @Test("A missing, long or binary file is refused as a sync key")
  func files() throws {
    let missing = scratch.file("missing")
    #expect(throws: SyncKeyError.cannotRead(path: missing, code: Int(ENOENT))) {
      try SyncKey(file: missing)
    }
    try scratch.put([UInt8](repeating: 0x20, count: 10_000), at: "long")
    #expect(throws: SyncKeyError.notAKey) { try SyncKey(file: scratch.file("long")) }
    try scratch.put([0xFF, 0xFE], at: "binary")
    #expect(throws: SyncKeyError.notAKey) { try SyncKey(file: scratch.file("binary")) }
  }
}
