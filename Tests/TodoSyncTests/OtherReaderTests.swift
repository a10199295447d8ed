import Foundation
import Testing

@testable import TodoSync

/// `Scripts/read-sync` shares no code with the program. What both read alike, the description of
/// the format describes.
@Suite("The other reader of shared folders")
struct OtherReaderTests {
  private let scratch: Scratch
  private let key: SyncKey

  init() throws {
    scratch = try Scratch()
    key = try #require(Samples.key)
    try key.write(to: scratch.file("key"))
  }

  private func run(_ arguments: [String]) throws -> (output: [UInt8], status: Int32) {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["python3", package.appending(path: "Scripts/read-sync").path, scratch.file("shared")]
      + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (Array(output), process.terminationStatus)
  }

  @Test(
    "prints the lines that were written, and none of a broken file",
    .enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/python3")),
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
    let options = isEncrypted ? ["--key", scratch.file("key")] : []
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
}
