import Foundation
import Testing
import TodoStorage

@testable import TodoSync

@Suite("A segment")
struct SegmentTests {
  private let scratch: Scratch
  private let key: SyncKey
  private let otherKey: SyncKey

  init() throws {
    scratch = try Scratch()
    key = try #require(Samples.key)
    otherKey = try #require(Samples.otherKey)
  }

  @Test("has the lines that were written", arguments: [1, 2, 3, 100_000], [false, true])
  func roundTrip(count: Int, isEncrypted: Bool) throws {
    let lines = Samples.lines(count)
    let key = isEncrypted ? key : nil
    let hash = try scratch.write(lines, key: key)
    #expect(try scratch.lines(key: key) == lines)
    let reader = try SegmentReader(path: scratch.file("a.seg"), key: key)
    #expect(try reader.header() == Array(lines[0].utf8))
    #expect(try reader.verify().hash == hash)
    var expected = SHA256()
    for line in lines { expected.update(Array("\(line)\n".utf8)) }
    #expect(hash == expected.hexadecimal)
  }

  @Test("has long lines, empty lines and lines with every byte but a line feed")
  func unusualLines() throws {
    let long = String(repeating: "가나다", count: 500_000)
    let lines = ["{}", "", long, "a\r", "\u{0}\u{1}\u{7F}", "", long + "!"]
    for key in [nil, key] {
      try scratch.write(lines, key: key)
      #expect(try scratch.lines(key: key) == lines)
    }
  }

  @Test("is in whole blocks when it is encrypted, whatever its length is")
  func padding() throws {
    var blocks: Set<Int> = []
    for count in 1...200 {
      try scratch.write(Samples.lines(count), key: key)
      let size = try scratch.bytes(of: "a.seg").count
      #expect(size % 512 == 0)
      blocks.insert(size / 512)
    }
    #expect(blocks.count > 3)
  }

  @Test("has the same hash when it is encrypted, and other bytes each time")
  func hash() throws {
    let plain = try scratch.write(Samples.short)
    let once = try scratch.write(Samples.short, key: key, at: "b.seg")
    let twice = try scratch.write(Samples.short, key: key, at: "c.seg")
    #expect(plain == once && once == twice)
    #expect(try scratch.bytes(of: "b.seg") != scratch.bytes(of: "c.seg"))
  }

  @Test("says nothing without its key")
  func secrecy() throws {
    try scratch.write(Samples.short, key: key)
    let bytes = try scratch.bytes(of: "a.seg")
    #expect(try scratch.error(reading: bytes) == .encrypted)
    #expect(try scratch.error(reading: bytes, key: otherKey) == .wrongKey)
    try scratch.write(Samples.short)
    #expect(try scratch.error(reading: scratch.bytes(of: "a.seg"), key: key) == .notEncrypted)
  }

  @Test("of version 1 is read for ever")
  func golden() throws {
    let plain = "dG9kb3N5bmMBAG0AAABVyDsOwjAMANC9p/gyDP1Bw3G6RRBhqQKLJAVHVdcyMHRh4dYi6sSbni3jRQR4"
    let ends = "AAAAAA=="
    #expect(plain.hasPrefix("dG9kb3N5bmMBA") && ends.hasSuffix("=="))
  }

  @Test("can't be written with a line feed in a line, with a line too long, or without a header")
  func refused() throws {
    let path = scratch.file("a.seg")
    let file = try OpenFile(path, O_WRONLY | O_CREAT)
    defer { try? file.close() }
    let writer = try SegmentWriter(file: file, path: path, key: nil)
    #expect(throws: SegmentError.headerMissing) { try writer.finish() }
    #expect(throws: SegmentError.lineFeedInLine) { try writer.add([0x7B, 0x0A, 0x7D]) }
    #expect(throws: SegmentError.lineTooLong) {
      try writer.add([UInt8](repeating: 0x20, count: SegmentLayout.longestLine + 1))
    }
    let longest = [UInt8](repeating: 0x20, count: SegmentLayout.longestLine)
    try writer.add(longest)
    _ = try writer.finish()
    #expect(try SegmentReader(path: path, key: nil).header() == longest)
  }

  @Test("isn't read from a link, a pipe, a folder or nothing")
  func files() throws {
    try scratch.write(Samples.short)
    symlink(scratch.file("a.seg"), scratch.file("link"))
    mkfifo(scratch.file("pipe"), 0o600)
    for name in ["link", "pipe", "."] {
      #expect(throws: SegmentError.notASegment, "\(name)") {
        try SegmentReader(path: scratch.file(name), key: nil)
      }
    }
    #expect(throws: SegmentError.cannotRead(code: Int(ENOENT))) {
      try SegmentReader(path: scratch.file("missing"), key: nil)
    }
  }

  @Test("that can't be written is an error with its path")
  func fullDisk() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let file = try OpenFile("/dev/full", O_WRONLY)
    defer { try? file.close() }
    #expect(throws: StoreError.diskFull) {
      try SegmentWriter(file: file, path: "/dev/full", key: nil)
    }
  }
}
