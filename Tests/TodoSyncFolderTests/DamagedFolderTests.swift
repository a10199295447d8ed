import Foundation
import SyncTestSupport
import Testing
import TodoDomain
import TodoStorage
import TodoSync
import TodoTesting

@testable import TodoSyncFolder

@Suite("Damaged files in a sync folder")
struct DamagedFolderTests {
  private let one: FolderDevice
  private let other: FolderDevice

  init() throws { (one, other) = try Self.pair(nil) }

  /// Makes two devices, each with a todo of the other.
  private static func pair(_ key: SyncKey?) throws -> (FolderDevice, FolderDevice) {
    let (one, other) = (
      try FolderDevice("one", seed: 1, key: key), try FolderDevice("other", seed: 2, key: key)
    )
    try add("a", to: one, at: 1_000)
    try one.begin(at: 1_001)
    try other.receive(from: one)
    try add("b", to: other, at: 1_002)
    try other.run(at: 1_003, isJoining: true)
    try one.receive(from: other)
    try one.run(at: 1_004)
    return (one, other)
  }

  private static func add(_ title: String, to device: FolderDevice, at clock: Int) throws {
    try device.change(at: clock) { try $0.add(Sample.schedule(title, "2025-06-03", uid: title)) }
  }

  /// Publishes two batches of a device, and returns the path of the first.
  private func publishTwo(_ one: FolderDevice) throws -> String {
    let before = Set(one.files)
    try Self.add("c", to: one, at: 1_010)
    try one.run(at: 1_011)
    let new = try #require(Set(one.files).subtracting(before).first)
    try Self.add("d", to: one, at: 1_012)
    try one.run(at: 1_013)
    return new
  }

  /// Flips a bit of a file, and keeps its size and modification time.
  private func flip(_ path: String, of device: FolderDevice, at place: Int) throws {
    let file = "\(device.folder)/\(path)"
    let date = try FileManager.default.attributesOfItem(atPath: file)[.modificationDate]
    var content = try device.content(of: path)
    content[content.startIndex + place % content.count] ^= 4
    try device.put(content, at: path)
    try FileManager.default.setAttributes([.modificationDate: date as Any], ofItemAtPath: file)
  }

  @Test(
    "A damaged file in a sync folder is replaced by its writer and reported once",
    arguments: [false, true], [0, 9, 50, 200])
  func healed(isEncrypted: Bool, place: Int) throws {
    let (one, other) = try Self.pair(isEncrypted ? Samples.key : nil)
    let broken = try publishTwo(one)
    try flip(broken, of: one, at: place)
    try other.receive(from: one)

    // A reader names the file, and the batches that wait for it.
    let number = try #require(try one.state()).number
    let waiting = try other.run(at: 1_020)
    #expect(waiting.problems.map(\.path) == [broken])
    #expect(waiting.waiting.map(\.number) == [number])
    #expect(waiting.missing.map(\.dot.number) == [number - 1])
    #expect(waiting.missing.map(\.name) == ["one"])
    #expect(try other.titles == ["a", "b"])

    let healing = try one.run(at: 1_021)
    #expect(healing.problems.map(\.path) == [broken] && healing.healed == [broken])
    #expect(!one.files.contains(broken))
    #expect(one.files.contains { $0.contains("snapshot") } != isEncrypted)
    let quiet = try one.run(at: 1_022)
    #expect(quiet.problems.isEmpty && quiet.published == 0 && quiet.received == 0)
    try other.receive(from: one)
    try other.run(at: 1_023)
    #expect(try other.titles == ["a", "b", "c", "d"])
    #expect(try one.content() == other.content())
  }

  @Test("A sync keeps a damaged file of its own device that it never saw intact")
  func unknown() throws {
    let broken = try publishTwo(one)
    let path = broken.replacing(".seg", with: " (copy).seg")
    try one.put(one.content(of: broken), at: path)
    try flip(path, of: one, at: 80)
    for clock in 1_020..<1_022 {
      #expect(try one.run(at: clock).problems.map(\.path) == [path])
      #expect(one.files.contains(path) && one.files.contains(broken))
    }
  }

  @Test(
    "A sync folder whose files are replaced by equal ones is read once more and changes nothing")
  func anew() throws {
    _ = try publishTwo(one)
    let files = one.files
    for path in files { try one.put(one.content(of: path), at: path) }
    let report = try one.run(at: 1_020)
    #expect(report.problems.isEmpty && report.received == 0 && report.published == 0)
    #expect(one.files == files)
  }

  @Test("A sync folder's unchanged files aren't read again, and a changed one is")
  func remembered() throws {
    let folder = try SyncFolder.open(at: one.folder) { _ in .plain }
    let places = try folder.listing()
    let known = places.map { SyncFile(path: $0.path, stamp: $0.stamp, segment: nil) }
    #expect(try FolderContent(of: folder, known: known, devices: [], now: 0).files.isEmpty)
    // The file isn't read, so its problem can only be the remembered one.
    let place = try #require(places.first)
    let broken = SyncFile(
      path: place.path, stamp: place.stamp, segment: nil, problem: SegmentError.tooLarge.name)
    let content = try FolderContent(
      of: folder, known: known.dropFirst() + [broken], devices: [], now: 0)
    #expect(content.files.isEmpty && content.problems.map(\.reason) == [.tooLarge])

    try one.put(one.content(of: place.path), at: place.path)
    let again = try FolderContent(
      of: folder, known: known.dropFirst() + [broken], devices: [], now: 0)
    #expect(again.files.map(\.place.path) == [place.path] && again.problems.isEmpty)
    // The next change of the file could have the same modification time.
    let stamped = try #require(folder.listing().first)
    #expect(stamped.lastingStamp(at: time(nil)).isEmpty)
    #expect(stamped.lastingStamp(at: time(nil) + 10) == stamped.stamp)
  }

  @Test("A sync remembers a useless file until the file is changed")
  func problems() throws {
    let device = try #require(one.files.first { $0.contains("/") }).prefix { $0 != "/" }
    let bomb = Samples.segment(of: Samples.blanks(80))
    try one.put(Data(bomb), at: "\(device)/bomb.seg")
    let report = try one.run(at: 1_020)
    #expect(report.problems.map(\.reason) == [.tooLarge])
    let files = try one.opened().provider.readAndWait { try $0.syncing.syncFiles() }
    #expect(files.filter { $0.problem != nil }.map(\.problem) == ["tooLarge"])
    try one.remove("\(device)/bomb.seg")
    #expect(try one.run(at: 1_021).problems.isEmpty)
    #expect(
      try one.opened().provider.readAndWait { try $0.syncing.syncFiles() }.allSatisfy {
        $0.problem == nil
      }
    )
  }
}
