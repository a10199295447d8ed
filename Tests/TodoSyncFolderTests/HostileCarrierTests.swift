import Foundation
import SyncTestSupport
import Testing
import TodoDomain
import TodoStorage
import TodoSync
import TodoTesting

@testable import TodoSyncFolder

/// Attacks by somebody who can write to the folder, but doesn't have its key.
@Suite("A hostile carrier of a sync folder")
struct HostileCarrierTests {
  private let key: SyncKey
  private let one: FolderDevice
  private let other: FolderDevice

  init() throws {
    key = try #require(Samples.key)
    one = try FolderDevice("one", seed: 1, key: key)
    other = try FolderDevice("other", seed: 2, key: key)
    try begin(one, other)
  }

  private func begin(
    _ one: FolderDevice, _ other: FolderDevice, without omitted: [String] = []
  ) throws {
    try add("a", to: one, at: 1_000)
    try one.begin(at: 1_001, without: omitted)
    try other.receive(from: one)
    try add("b", to: other, at: 1_002)
    try other.run(at: 1_003, isJoining: true)
    try one.receive(from: other)
    try one.run(at: 1_004)
  }

  private func add(_ title: String, to device: FolderDevice, at clock: Int) throws {
    try device.change(at: clock) { try $0.add(Sample.schedule(title, "2025-06-03", uid: title)) }
  }

  private func format(of device: FolderDevice) throws -> String {
    String(decoding: try device.content(of: SyncFolder.formatName), as: UTF8.self)
  }

  private func put(_ format: String, to device: FolderDevice) throws {
    try device.put(Data(format.utf8), at: SyncFolder.formatName)
  }

  /// Requires that a run refuses the folder, and changes neither it nor the store.
  private func expectRefusal(
    of device: FolderDevice, member: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let (files, content) = (device.files, try device.content())
    let error = #expect(throws: SyncFolderError.self, sourceLocation: sourceLocation) {
      try device.run(at: 1_020)
    }
    guard case .changedFormat(device.folder, member, _, _)? = error else {
      Issue.record("\(String(describing: error))", sourceLocation: sourceLocation)
      return
    }
    #expect(try device.files == files && device.content() == content)
  }

  @Test(
    "A hostile carrier can't make a device treat an encrypted folder as plain",
    arguments: [true, false])
  func downgrade(removesSegments: Bool) throws {
    let right = try format(of: one)
    let plain = try FolderDevice("evil", seed: 3)
    try add("evil", to: plain, at: 1_005)
    try plain.begin(at: 1_006)
    for path in one.files where removesSegments { try one.remove(path) }
    try one.receive(from: plain)
    try add("secret", to: one, at: 1_010)
    try expectRefusal(of: one, member: "mode")

    // A program that opens the folder as plain can't publish either.
    let store = try one.opened()
    let opened = try SyncFolder.open(at: one.folder) { _ in .plain }
    #expect(throws: SyncFolderError.self) {
      try FolderSync(opened, kinds: .standard, fileClock: { 0 }, makeDevice: { "" }).run(
        store, store.provider,
        note: CommitNote(action: CommitNote.sync, at: Instant(secondsSince1970: 1_021)))
    }
    #expect(throws: SyncFolderError.notEncrypted(path: one.folder)) {
      try SyncFolder.open(at: one.folder) { _ in .key(key) }
    }

    try put(right, to: one)
    try one.run(at: 1_022)
    try other.receive(from: one)
    try other.run(at: 1_023)
    #expect(try other.titles == ["a", "b", "secret"])
  }

  @Test(
    "A hostile carrier can't make a device publish kinds that the folder leaves out",
    arguments: [true, false])
  func without(isEncrypted: Bool) throws {
    let key = isEncrypted ? key : nil
    let (one, other) = (
      try FolderDevice("one", seed: 1, key: key), try FolderDevice("other", seed: 2, key: key)
    )
    try begin(one, other, without: ["diary"])
    let right = try format(of: one)
    try put(right.replacing("\"diary\"", with: ""), to: one)
    try one.change(at: 1_010) {
      try $0.apply(DiaryEdit.insert(Sample.diary("secret", "2025-06-01T08:00:00Z")))
    }
    try expectRefusal(of: one, member: "without")
    if isEncrypted {
      #expect(throws: SyncFolderError.forgedFormat(path: one.folder)) {
        try SyncFolder.open(at: one.folder) { _ in key.map { .key($0) } }
      }
    }
    try put(right, to: one)
    try add("c", to: one, at: 1_021)
    #expect(try one.run(at: 1_022).published > 0)
  }

  @Test("A hostile carrier can't swap two folders with one key")
  func swapped() throws {
    let (third, fourth) = (
      try FolderDevice("third", seed: 3, key: key), try FolderDevice("fourth", seed: 4, key: key)
    )
    try begin(third, fourth)
    let right = try format(of: one)
    try put(format(of: third), to: one)
    try expectRefusal(of: one, member: "id")
    try put(right, to: one)

    // Single segments of another folder aren't accepted either, whatever their names are.
    let own = try #require(one.files.first { $0.hasSuffix(".seg") })
    for path in third.files where path.hasSuffix(".seg") {
      try one.put(third.content(of: path), at: path)
      try one.put(
        third.content(of: path), at: own.replacing(".seg", with: "-\(path.suffix(8))"))
    }
    let report = try one.run(at: 1_030)
    #expect(report.received == 0 && report.changes.isEmpty)
    #expect(!report.problems.isEmpty && report.problems.allSatisfy { $0.reason == .wrongKey })
    #expect(try one.titles == ["a", "b"])
  }

  @Test("A hostile carrier can't change a bit of an encrypted folder's format file unnoticed")
  func flippedFormat() throws {
    let right = Array(try one.content(of: SyncFolder.formatName))
    for place in right.indices {
      for bit in 0..<8 {
        var changed = right
        changed[place] ^= 1 << bit
        try one.put(Data(changed), at: SyncFolder.formatName)
        #expect(throws: SyncFolderError.self, "bit \(bit) of byte \(place)") {
          try SyncFolder.open(at: one.folder) { $0 == .plain ? nil : .key(key) }
        }
      }
    }
    try one.put(Data(right), at: SyncFolder.formatName)
    #expect(try SyncFolder.open(at: one.folder) { _ in .key(key) }.sharedKey == key)
  }

  @Test(
    "Each run names a file or a link in the place of another device's folder",
    arguments: [true, false], [true, false])
  func replacedFolder(isEncrypted: Bool, isLink: Bool) throws {
    let key = isEncrypted ? key : nil
    let (one, other) = (
      try FolderDevice("one", seed: 1, key: key), try FolderDevice("other", seed: 2, key: key)
    )
    try add("a", to: one, at: 1_000)
    try one.begin(at: 1_001)
    let own = try #require(one.folders.first)
    try other.receive(from: one)
    try add("b", to: other, at: 1_002)
    try other.run(at: 1_003, isJoining: true)
    try one.receive(from: other)
    try one.run(at: 1_004)
    let others = try #require(one.folders.first { $0 != own })
    let (path, kept) = ("\(one.folder)/\(others)", "\(one.folder)/.kept")
    try FileManager.default.moveItem(atPath: path, toPath: kept)
    if isLink {
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: kept)
    } else {
      try Data("x".utf8).write(to: URL(filePath: path))
    }
    for clock in 1_010..<1_013 {
      try add("c\(clock)", to: one, at: clock)
      let report = try one.run(at: clock)
      #expect(report.problems.map(\.path) == [others] && report.published > 0)
      #expect(report.problems.allSatisfy { $0.reason == .notAFolder })
    }
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(atPath: kept, toPath: path)
    #expect(try one.run(at: 1_020).problems.isEmpty)
  }

  @Test(
    "A hostile carrier gains nothing by moving a segment to another device's folder",
    arguments: [true, false])
  func misplaced(isEncrypted: Bool) throws {
    let key = isEncrypted ? key : nil
    let (one, other) = (
      try FolderDevice("one", seed: 1, key: key), try FolderDevice("other", seed: 2, key: key)
    )
    try begin(one, other)
    let folders = one.folders
    #expect(folders.count == 2)
    let before = one.files
    var copies = 0
    for path in before where path.contains("/") {
      for folder in folders.union(["elsewhere"]) where !path.hasPrefix(folder) {
        try one.put(one.content(of: path), at: "\(folder)/copy-\(path.suffix(12))")
        copies += 1
      }
    }
    for clock in 1_010..<1_013 {
      try add("c\(clock)", to: one, at: clock)
      let report = try one.run(at: clock)
      #expect(report.problems.count == copies)
      #expect(report.problems.allSatisfy { $0.reason == .misplaced })
      #expect(report.received == 0 && report.published > 0)
    }
    try other.receive(from: one)
    try other.run(at: 1_020)
    #expect(try other.content() == one.content())
    // A new device isn't misled either.
    let third = try FolderDevice("third", seed: 3, key: key)
    try third.receive(from: one)
    try third.run(at: 1_021, isJoining: true)
    #expect(try third.content() == one.content())
  }

  @Test("A carrier may move the folder and replace all files with equal ones")
  func moved() throws {
    let third = try FolderDevice("third", seed: 3, key: key)
    try third.receive(from: one)
    try third.run(at: 1_010, isJoining: true)
    #expect(try third.content() == one.content())
    for path in one.files { try one.put(one.content(of: path), at: path) }
    #expect(try one.run(at: 1_011).problems.isEmpty)
  }
}

extension FolderDevice {
  /// The names of the folders with files.
  fileprivate var folders: Set<String> {
    Set(files.filter { $0.contains("/") }.map { String($0.prefix { $0 != "/" }) })
  }
}
