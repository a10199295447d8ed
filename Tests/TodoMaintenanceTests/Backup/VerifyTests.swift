import Foundation
import StorageTestSupport
import Testing
import TodoDomain
import TodoTesting

@testable import TodoMaintenance
@testable import TodoStorage

@Suite("Verifying backups")
struct VerifyTests {
  private let made: MadeBackups
  private let backup: String

  init() throws {
    made = try MadeBackups()
    backup = made.folder.file("backup.db")
    let store = try made.folder.store()
    try store.add("one")
    try store.add("two")
    try made.make(store)
  }

  @discardableResult
  private func verify(
    _ digester: @escaping ContentDigester = MadeBackups.digest
  ) throws -> VerifiedBackup {
    try StoreBackup.verify(backup, scratch: made.folder.path, digester)
  }

  private func bytes() throws -> Data {
    try #require(FileManager.default.contents(atPath: backup))
  }

  @Test("An unchanged backup is verified, and the trial restore leaves no file")
  func whole() throws {
    let before = try made.folder.contents
    let verified = try verify()
    #expect(verified.isContentCompared)
    #expect(verified.report.counts.events == 2)
    #expect(try verified.manifest == ManifestFile.read(besides: backup))
    #expect(try made.folder.contents == before)
  }

  @Test("A changed backup isn't restored with its manifest, but can be without it")
  func restoring() throws {
    let target = made.folder.file("other.db")
    func restore() throws -> RestoredStore {
      try StoreBackup.restore(backup, to: target, keepingAs: made.folder.file("kept.db"))
    }
    let log = backup + "-wal"
    try Data("a log".utf8).write(to: URL(filePath: log))
    #expect(throws: BackupError.changed(path: backup, .log)) { try restore() }
    try FileManager.default.removeItem(atPath: log)
    try SQLiteStore.open(at: backup).add("three")
    #expect(throws: BackupError.self) { try restore() }
    try FileManager.default.removeItem(atPath: backup + ".json")
    #expect(try restore().report.counts.events == 3)
  }

  @Test("Verification notices each flipped byte: all at multiples of 64, and 500 at random")
  func flips() throws {
    let size = try bytes().count
    var random = SplitMix64(seed: 20_261_121)
    let places =
      Array(stride(from: 0, to: size, by: 64))
      + (0..<500).map { _ in Int.random(in: 0..<size, using: &random) }
    let file = try FileHandle(forUpdating: URL(filePath: backup))
    defer { try? file.close() }
    var caught = 0
    for place in places {
      let mask = UInt8.random(in: 1...255, using: &random)
      try flip(mask, at: place, of: file)
      do {
        try verify()
        Issue.record("byte \(place) ^ \(mask)")
      } catch BackupError.changed(_, .bytes) {
        caught += 1
      }
      try flip(mask, at: place, of: file)
    }
    #expect(caught == places.count)
    #expect(try verify().isContentCompared)
  }

  private func flip(_ mask: UInt8, at place: Int, of file: FileHandle) throws {
    try file.seek(toOffset: UInt64(place))
    let byte = try #require(try file.read(upToCount: 1)?.first)
    try file.seek(toOffset: UInt64(place))
    try file.write(contentsOf: [byte ^ mask])
  }

  @Test("Verification notices a truncated or extended backup by its length")
  func length() throws {
    let whole = try bytes()
    for bytes in [whole.dropLast(), whole + Data([0]), Data()] {
      try bytes.write(to: URL(filePath: backup))
      #expect(
        throws: BackupError.changed(
          path: backup, .size(found: bytes.count, expected: whole.count))
      ) { try verify() }
    }
  }

  @Test("Verification notices different content in a restored store with unchanged bytes")
  func content() throws {
    #expect(throws: BackupError.changed(path: backup, .content)) {
      try verify { _ in ContentDigest(form: "test-1", sha256: "another") }
    }
    let other = try verify { _ in ContentDigest(form: "test-2", sha256: "another") }
    #expect(!other.isContentCompared)
  }

  @Test("Verification without a manifest checks only the backup's integrity and finds damage")
  func withoutManifest() throws {
    try FileManager.default.removeItem(atPath: backup + ".json")
    #expect(try verify().manifest == nil)
    var broken = try bytes()
    broken.replaceSubrange(4_096..<8_192, with: Data(repeating: 0xA5, count: 4_096))
    for bytes in [broken, Data("Once upon a time".utf8), Data()] {
      try bytes.write(to: URL(filePath: backup))
      let error = #expect(throws: BackupError.self) { try verify() }
      guard case .notRestorable(backup, _) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
    #expect(try made.isTidy)
  }

  @Test(
    "Verification reports a log beside a backup, as a restore does, and doesn't apply it",
    arguments: ["-journal", "-wal"])
  func log(suffix: String) throws {
    let before = try bytes()
    try Data(repeating: 0xD9, count: 4_096).write(to: URL(filePath: backup + suffix))
    #expect(throws: BackupError.changed(path: backup, .log)) { try verify() }
    let listed = try StoredBackup(at: backup, BackupName(made: FixedContext.now))
    #expect(listed.verifiedManifest == nil)
    try FileManager.default.removeItem(atPath: backup + ".json")
    #expect(try verify().manifest == nil)
    #expect(try bytes() == before)
  }

  @Test("Verification upgrades a backup of an older schema only in its trial restore")
  func older() throws {
    let before = try bytes()
    let verified = try NextSchema.known { try verify() }
    #expect(verified.report.problems == 0 && verified.manifest != nil)
    #expect(!verified.isContentCompared)
    #expect(try bytes() == before)
  }
}
