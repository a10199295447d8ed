import Foundation
import Testing
import TodoDomain
import TodoStorage
import TodoSync

@testable import TodoSyncFolder

@Suite("Drafts of segments")
struct SegmentDraftTests {
  private let scratch: Scratch
  private let folder: SyncFolder

  init() throws {
    scratch = try Scratch()
    folder = try SyncFolder.create(at: scratch.file("shared"), encryption: .plain)
  }

  private func draft(_ lines: [String] = Samples.short) throws -> SegmentDraft {
    let draft = try folder.begin(device: "laptop")
    for line in lines { try draft.writer.add(Array(line.utf8)) }
    return draft
  }

  private var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/laptop").sorted()
    }
  }

  /// Leaves the file of a killed process's draft, which no process holds.
  private func leave(_ lines: [String], cut: Int = 0) throws -> String {
    let hash = try scratch.write(lines)
    let bytes = try scratch.bytes(of: "a.seg").dropLast(cut)
    let name = ".todosync-\(hash.prefix(24)).part"
    try scratch.put(Array(bytes), at: "shared/laptop/\(name)")
    return hash
  }

  @Test("A segment draft isn't listed before it is published under its name")
  func publishing() throws {
    let draft = try draft()
    #expect(try folder.listing().isEmpty)
    let sealed = try draft.seal()
    #expect(try folder.listing().isEmpty)
    #expect(try sealed.reader().header() == Array(Samples.short[0].utf8))
    let place = try sealed.publish(number: 42, isSnapshot: false)
    #expect(place.path == "laptop/000042-\(sealed.hash.prefix(16)).seg")
    #expect(try folder.listing() == [place])
    #expect(try names == [place.name])
    let snapshot = try self.draft(Samples.lines(10)).seal()
    let other = try snapshot.publish(number: 1_234_567, isSnapshot: true)
    #expect(other.name == "snapshot-1234567-\(snapshot.hash.prefix(16)).seg")
    let mode = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(other.path)")
    #expect(mode[.posixPermissions] as? Int == 0o600)
  }

  @Test("A discarded or forgotten segment draft leaves no file")
  func discarding() throws {
    try draft().discard()
    _ = try draft()
    #expect(try names.isEmpty)
    try draft().seal().discard()
    #expect(try names.isEmpty)
    #expect(throws: SegmentError.headerMissing) { try folder.begin(device: "laptop").seal() }
    #expect(try names.isEmpty)
  }

  @Test("A segment draft that a carrier truncated isn't published")
  func replaced() throws {
    let sealed = try draft().seal()
    let name = try #require(try names.first)
    let path = "shared/laptop/\(name)"
    let bytes = try scratch.bytes(of: path)
    unlink(scratch.file(path))
    try scratch.put(Array(bytes.dropLast()), at: path)
    #expect(throws: StoreError.cannotCreate(path: scratch.file(path))) {
      try sealed.publish(number: 1, isSnapshot: false)
    }
    #expect(try folder.listing().isEmpty)
  }

  private func fileNumber(of place: SegmentPlace) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(
      atPath: "\(folder.path)/\(place.path)")
    return attributes[.systemFileNumber] as? Int
  }

  @Test("A segment draft gives way to an existing intact file and replaces a broken one")
  func sameName() throws {
    let place = try draft().seal().publish(number: 1, isSnapshot: false)
    let path = "shared/\(place.path)"
    let number = try fileNumber(of: place)
    let again = try draft().seal().publish(number: 1, isSnapshot: false)
    #expect(try fileNumber(of: again) == number)
    let bytes = try scratch.bytes(of: path)
    for broken in [[], Array(bytes.dropLast()), bytes + [0]] {
      try scratch.put(broken, at: path)
      try draft().seal().publish(number: 1, isSnapshot: false)
      #expect(try scratch.bytes(of: path) == bytes)
    }
    unlink(scratch.file(path))
    symlink("/etc/passwd", scratch.file(path))
    try draft().seal().publish(number: 1, isSnapshot: false)
    #expect(try scratch.bytes(of: path) == bytes)
    #expect(try names == [place.name])
  }

  @Test("A sealed segment draft of a killed process is found again")
  func abandoned() throws {
    #expect(try folder.abandonedDrafts(of: "laptop").isEmpty)
    let hashes = [try leave(Samples.short), try leave(Samples.lines(5))]
    _ = try leave(Samples.lines(7), cut: 3)
    try scratch.put([0, 0, 0], at: "shared/laptop/.todosync-zeros.part")
    try scratch.put([], at: "shared/laptop/.todosync-empty.part")
    try scratch.put([], at: "shared/laptop/.other.part")
    symlink("/etc/passwd", "\(folder.path)/laptop/.todosync-link.part")
    mkfifo("\(folder.path)/laptop/.todosync-pipe.part", 0o600)
    let found = try folder.abandonedDrafts(of: "laptop")
    #expect(Set(found.map(\.hash)) == Set(hashes))
    for (number, draft) in found.enumerated() {
      try draft.publish(number: number, isSnapshot: false)
    }
    #expect(try folder.listing().count == 2)
    #expect(
      try Set(names.filter { $0.hasPrefix(".") }) == [
        ".other.part", ".todosync-link.part", ".todosync-pipe.part",
      ])
    #expect(try folder.abandonedDrafts(of: "laptop").isEmpty)
  }

  @Test("A segment draft in use by a process is left alone")
  func busy() throws {
    let draft = try draft()
    #expect(try folder.abandonedDrafts(of: "laptop").isEmpty)
    let sealed = try draft.seal()
    #expect(try folder.abandonedDrafts(of: "laptop").isEmpty)
    try sealed.publish(number: 1, isSnapshot: false)
    #expect(try folder.listing().count == 1)
  }

  @Test("A sealed segment draft in an encrypted folder is found again")
  func encrypted() throws {
    let key = try #require(Samples.key)
    let folder = try SyncFolder.create(at: scratch.file("secret"), encryption: .key(key))
    let folderKey = try #require(folder.key)
    let hash = try scratch.write(Samples.short, key: folderKey)
    let name = folderKey.name(for: "laptop")
    try scratch.put(try scratch.bytes(of: "a.seg"), at: "secret/\(name)/.todosync-1.part")
    let found = try folder.abandonedDrafts(of: "laptop")
    #expect(found.map(\.hash) == [hash])
    #expect(try found.first?.reader().header() == Array(Samples.short[0].utf8))
  }
}
