import Foundation
import SyncTestSupport
import Testing
import TodoDomain
import TodoStorage
import TodoSync
import TodoTesting
import TodoText

@testable import TodoSyncFolder

/// `Scripts/read-sync` shares no code with the program. If both read the same, the description of
/// the format is complete.
@Suite(
  "The independent reader of sync folders",
  .enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/python3")))
struct OtherReaderTests {
  private let scratch: Scratch
  private let key: SyncKey

  init() throws {
    scratch = try Scratch()
    key = try #require(Samples.key)
    try key.write(to: scratch.file("key"))
  }

  private func run(_ arguments: [String]) throws -> (output: [UInt8], status: Int32, said: String) {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["python3", package.appending(path: "Scripts/read-sync").path] + arguments
    let pipe = Pipe()
    let said = scratch.file("said")
    try Data().write(to: URL(filePath: said))
    process.standardOutput = pipe
    process.standardError = FileHandle(forWritingAtPath: said)
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (
      Array(output), process.terminationStatus, try String(contentsOfFile: said, encoding: .utf8)
    )
  }

  private func keyOptions(_ isEncrypted: Bool) -> [String] {
    isEncrypted ? ["--key", scratch.file("key")] : []
  }

  @Test(
    "The independent reader prints the written lines, and none of a damaged file",
    arguments: [false, true])
  func lines(isEncrypted: Bool) throws {
    let encryption: SyncFolder.Encryption = isEncrypted ? .key(key) : .plain
    let folder = try SyncFolder.create(at: scratch.file("shared"), encryption: encryption)
    for (number, count) in [1, 3, 20_000].enumerated() {
      let draft = try folder.begin(device: number == 1 ? "phone" : "laptop")
      for line in Samples.lines(count) { try draft.writer.add(Array(line.utf8)) }
      try draft.seal().publish(number: number, isSnapshot: number == 2)
    }
    var expected: [UInt8] = []
    for place in try folder.listing() {
      let reader = try folder.reader(of: place)
      expected += try reader.header() + [0x0A]
      try reader.visitLines { expected += $0 + [0x0A] }
    }
    let options = [scratch.file("shared"), "--lines"] + keyOptions(isEncrypted)
    let result = try run(options)
    #expect(result.output == expected && result.status == 0)

    let place = try #require(try folder.listing().first)
    var bytes = try scratch.bytes(of: "shared/\(place.path)")
    for broken in [Array(bytes.dropLast()), bytes + [0]] {
      try scratch.put(broken, at: "shared/zz/broken.seg")
      let result = try run(options)
      #expect(result.output == expected && result.status == 1)
    }
    bytes[100] ^= 1
    try scratch.put(bytes, at: "shared/zz/broken.seg")
    let last = try run(options)
    #expect(last.output == expected && last.status == 1)
  }

  @Test(
    "The independent reader shows the values of the stores' cells",
    arguments: zip([false, true], [UInt64(1), 2]))
  func state(isEncrypted: Bool, seed: UInt64) throws {
    var life = RandomLife(seed: seed)
    let devices = try (0..<3).map {
      try FolderDevice("d\($0)", seed: seed * 10 + UInt64($0), key: isEncrypted ? key : nil)
    }
    var clock = 1_764_000_000
    try devices[0].begin(at: clock)
    for device in devices.dropFirst() {
      try device.receive(from: devices[0])
      for _ in 0..<5 { try device.command(at: clock) }
      try device.run(at: clock, isJoining: true)
    }
    for step in 0..<90 {
      clock += life.number(1...40)
      let device = life.pick(devices)
      // Two devices that add the same name without knowing each other's changes have a conflict.
      if step % 30 == 0 { for device in devices { try add("\(step)", to: device, at: clock) } }
      switch life.number(0...99) {
      case 0..<55: try device.command(at: clock)
      case 55..<75: try device.run(at: clock)
      case 75..<95: try Self.carry(from: life.pick(devices), to: device, &life)
      default: try Self.lose(80, from: device, &life)
      }
      if step % 15 == 0 { try compare(device, at: clock, isEncrypted) }
    }
    // The names of encrypted files differ in each run, and so do the files that are lost at random.
    // A device without any files always writes a snapshot.
    try Self.lose(100, from: devices[0], &life)
    try compare(devices[0], at: clock, isEncrypted)
    var conflicts = 0
    for _ in 0..<4 {
      for device in devices {
        for other in devices where other !== device { try device.receive(from: other) }
        clock += 1
        conflicts += try compare(device, at: clock, isEncrypted)
      }
    }
    let snapshots = try devices.count { device in
      try device.opened().provider.readAndWait { reader in
        try reader.syncing.syncFiles().contains { $0.segment?.form == .snapshot }
      }
    }
    #expect(conflicts > 0 && snapshots > 0)
    try wait(for: devices[0], at: clock, isEncrypted)
  }

  /// Lines that random histories seldom have: those of two devices that knew nothing of each other,
  /// and those that a reader has to skip.
  private static let seldom = [
    (
      "aaaaaaaaaaaaaaaa",
      [
        #"{"set":["r","x","2025-01-01"],"at":300,"cells":{"state":[false]}}"#,
        #"{"set":["r","x","2025-01-02"],"at":300,"cells":{"state":null}}"#,
        #"{"set":["r","x","2025-01-03"],"at":300,"cells":{"state":[true,"2025-01-03T08:00:00Z"]}}"#,
        #"{"set":["e","x"],"at":0,"cells":{"title":"copied","place":"a"}}"#,
        #"{"set":["v","key"],"at":300,"cells":{"n:aaaaaaaaaaaaaaaa":3,"value":{"a":1,"b":2}}}"#,
        #"{"set":["s","key"],"at":300,"cells":{"value":true,"other":1}}"#,
        #"{"set":["z","new"],"at":300,"cells":{"value":"\u202e"}}"#,
        #"{"set":["z","new"],"at":300,"cells":{"value":"\u202e later"}}"#,
        #"{"set":["z","new"],"at":200,"cells":{"value":"sooner"}}"#,
      ]
    ),
    (
      "bbbbbbbbbbbbbbbb",
      [
        #"{"set":["r","x","2025-01-01"],"at":200,"cells":{"state":[true]}}"#,
        #"{"set":["r","x","2025-01-02"],"at":200,"cells":{"state":[false]}}"#,
        #"{"set":["r","x","2025-01-03"],"at":200,"cells":{"state":null}}"#,
        #"{"set":["e","x"],"at":200,"cells":{"title":"typed","place":null}}"#,
        #"{"set":["v","key"],"at":300,"cells":{"n:aaaaaaaaaaaaaaaa":2,"value":{"b":2,"a":1}}}"#,
        #"{"set":["s","key"],"at":300,"cells":{"value":1,"other":1}}"#,
        #"{"set":["zz","two"],"at":300,"cells":{"value":1}}"#,
        #"{"set":["e"],"at":300,"cells":{"value":1}}"#,
        #"{"set":["e",1],"at":300,"cells":{"value":1}}"#,
        #"{"set":["e",""],"at":300,"cells":{"value":1}}"#,
        #"{"set":["e","early"],"at":-1,"cells":{"title":"a"}}"#,
        #"{"set":["e","late"],"at":253402300800,"cells":{"title":"a"}}"#,
        #"{"set":["e","last"],"at":253402300799,"cells":{"title":"a"}}"#,
        #"{"set":["e","half"],"at":1,"cells":{"title":"\ud800"}}"#,
        #"{"set":["e","twice"],"at":1,"cells":{"title":"a","title":"b"}}"#,
        #"{"say":["e","x"]}"#, "[]", "rubbish", "",
      ]
    ),
  ]

  @Test("The independent reader agrees with the store on rare histories")
  func seldom() throws {
    let device = try FolderDevice("one", seed: 1)
    try device.begin(at: 1_764_000_000)
    let folder = try SyncFolder.open(at: device.folder) { _ in .plain }
    for (writer, lines) in Self.seldom {
      let draft = try folder.begin(device: writer)
      let header = SyncHeader(
        form: .batch, dot: SyncDot(writer, 1), name: writer, previous: "", seen: VersionVector(),
        hashes: [:], at: Instant(secondsSince1970: 1_764_000_000))
      try draft.writer.add(JSONWriter.bytes(of: header.json))
      for line in lines { try draft.writer.add(Array(line.utf8)) }
      try draft.seal().publish(number: 1, isSnapshot: false)
    }
    #expect(try compare(device, at: 1_764_000_010, false) > 0)
  }

  private func add(_ uid: String, to device: FolderDevice, at clock: Int) throws {
    try device.change(at: clock) { transaction in
      guard try transaction.event(withUID: EventUID(uid)) == nil else { return }
      try transaction.add(Sample.schedule("\(uid) of \(device.name)", "2025-06-03", uid: uid))
    }
  }

  /// Copies some files to the other device.
  private static func carry(
    from one: FolderDevice, to other: FolderDevice, _ life: inout RandomLife
  ) throws {
    for path in one.files where life.chance(70) { try other.put(one.content(of: path), at: path) }
  }

  /// Removes segments at random. If their content is in no other file, the next run writes a
  /// snapshot.
  ///
  /// - Parameter percent: The chance of each segment, 0…100.
  private static func lose(
    _ percent: Int, from device: FolderDevice, _ life: inout RandomLife
  ) throws {
    for path in device.files where path.hasSuffix(".seg") && life.chance(percent) {
      try device.remove(path)
    }
  }

  /// Runs a device's sync, after which its store has all that can be applied of its folder.
  ///
  /// - Returns: The number of registers with a conflict.
  @discardableResult
  private func compare(
    _ device: FolderDevice, at clock: Int, _ isEncrypted: Bool
  ) throws -> Int {
    let report = try device.run(at: clock)
    let shown = try run([device.folder] + keyOptions(isEncrypted))
    let (lines, conflicts) = try device.opened().provider.readAndWait { reader in
      var (lines, conflicts) = ([String](), 0)
      try reader.syncing.visitRegisters(inConflict: false) { entity, registers in
        let line = JSONWriter.bytes(of: Self.line(entity, registers))
        lines.append(String(decoding: line, as: UTF8.self))
        conflicts += registers.conflicts.count
      }
      return (lines, conflicts)
    }
    let read = String(decoding: shown.output, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(!lines.isEmpty && read.count == lines.count)
    #expect(Set(read) == Set(lines))
    #expect((shown.status == 0) == report.waiting.isEmpty, "\(shown.said)")
    return conflicts
  }

  /// Returns the line that the reader has to print for an entity.
  private static func line(_ entity: SyncEntity, _ registers: SyncRegisters) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("thing", entity.json), ("cells", .sorted(registers.values)),
    ]
    let others = registers.conflicts.map { register in
      let heads = registers.heads(register).others(of: register).sorted { one, other in
        [one, other].winner(of: register)?.dot == one.dot
      }
      return (
        register,
        JSONValue.array(
          heads.map { head in
            [
              .string(head.dot.device), .integer(Int64(head.dot.number)),
              .integer(Int64(head.at)), head.value,
            ]
          })
      )
    }
    if !others.isEmpty { members.append(("others", .object(JSONObject(others)))) }
    return .object(JSONObject(members))
  }

  /// Expects that the reader names a batch whose predecessor is missing, and shows nothing of the
  /// batch.
  private func wait(for device: FolderDevice, at clock: Int, _ isEncrypted: Bool) throws {
    let before = Set(device.files)
    try add("early", to: device, at: clock + 1)
    try device.run(at: clock + 2)
    let first = try #require(Set(device.files).subtracting(before).first { $0.hasSuffix(".seg") })
    try add("late", to: device, at: clock + 3)
    try device.run(at: clock + 4)
    try device.remove(first)
    let number = try #require(try device.state()).number
    let shown = try run([device.folder] + keyOptions(isEncrypted))
    #expect(shown.status == 1 && shown.said.contains("waits for batch \(number - 1) of "))
    #expect(!String(decoding: shown.output, as: UTF8.self).contains("late of"))
  }
}
