import Foundation
import StorageTestSupport
import Testing
import TodoDigest
import TodoDomain
import TodoTesting

@testable import TodoMaintenance
@testable import TodoStorage

@Suite("Manifests of backups")
struct ManifestTests {
  private let made: MadeBackups
  private let backup: String

  init() throws {
    made = try MadeBackups()
    backup = made.folder.file("backup.db")
  }

  private struct Stop: Error {}

  @Test("A backup has a private manifest beside it with its bytes, tables and content")
  func facts() throws {
    let store = try made.folder.store()
    try store.add("one")
    try store.add("two")
    let manifest = try made.make(store).manifest
    #expect(try ManifestFile.read(besides: backup) == manifest)
    let bytes = try #require(FileManager.default.contents(atPath: backup))
    var hash = SHA256()
    hash.update([UInt8](bytes))
    #expect(manifest.sha256 == hash.hexadecimal)
    #expect(manifest.sizeInBytes == bytes.count)
    #expect(manifest.made == FixedContext.now)
    #expect(manifest.schema == StoreSchema.currentVersion)
    #expect(manifest.rows["event"] == 2)
    #expect(manifest.rows["category"] == 12)
    #expect(try manifest.content == MadeBackups.digest(of: store.provider))
    let attributes = try FileManager.default.attributesOfItem(atPath: backup + ".json")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try made.isTidy)
  }

  @Test("A manifest is one line of JSON with a checksum over everything before it")
  func shape() throws {
    try made.make(made.folder.store())
    let text = try String(contentsOfFile: backup + ".json", encoding: .utf8)
    #expect(text.hasPrefix("{\"content\":{\"form\":\"test-1\",\"sha256\":\""))
    #expect(text.contains("\"format\":\"todoctl-backup\",\"made\":\"\(FixedContext.now)\""))
    let parts = text.components(separatedBy: ",\"checksum\":\"")
    try #require(parts.count == 2)
    var hash = SHA256()
    hash.update(Array(parts[0].utf8))
    #expect(parts[1] == "\(hash.hexadecimal)\"}\n")
  }

  @Test("A changed, missing or extra byte in a manifest is noticed")
  func sealed() throws {
    try made.make(made.folder.store())
    let whole = try #require(FileManager.default.contents(atPath: backup + ".json"))
    var damaged = whole.indices.flatMap { place in
      [UInt8(1), 0x20, 0x80].map { mask in
        var bytes = whole
        bytes[place] ^= mask
        return bytes
      }
    }
    damaged += [Data(), whole.dropLast(), whole.dropFirst(), whole + Data("\n".utf8)]
    damaged.append(Data("{}".utf8))
    for bytes in damaged {
      try bytes.write(to: URL(filePath: backup + ".json"))
      #expect(throws: BackupError.manifestDamaged(path: backup + ".json")) {
        try ManifestFile.read(besides: backup)
      }
    }
  }

  @Test("A failed backup leaves no file behind")
  func failures() throws {
    let store = try made.folder.store()
    #expect(throws: Stop.self) { try made.make(store, "backup.db") { _ in throw Stop() } }
    #expect(try made.folder.contents.allSatisfy { !$0.hasPrefix("backup") })
    try Data("mine".utf8).write(to: URL(filePath: backup + ".json"))
    #expect(throws: StoreError.alreadyExists(path: backup + ".json")) { try made.make(store) }
    #expect(try made.folder.contents.filter { $0.hasPrefix("backup") } == ["backup.db.json"])
    #expect(try made.isTidy)
  }
}
