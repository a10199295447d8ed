import Foundation
import Testing
import TodoDigest
import TodoDomain
import TodoStorage
import TodoSync

@testable import TodoSyncFolder

@Suite("Segments")
struct SegmentTests {
  private let scratch: Scratch
  private let key: FolderKey
  private let otherKey: FolderKey

  init() throws {
    scratch = try Scratch()
    key = try #require(Samples.folderKey)
    otherKey = try #require(Samples.otherFolderKey)
  }

  @Test("A segment has the lines that were written", arguments: [1, 2, 3, 100_000], [false, true])
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

  @Test("A segment keeps long lines, empty lines and all bytes but line feeds")
  func unusualLines() throws {
    let long = String(repeating: "가나다", count: 500_000)
    let lines = ["{}", "", long, "a\r", "\u{0}\u{1}\u{7F}", "", long + "!"]
    for key in [nil, key] {
      try scratch.write(lines, key: key)
      #expect(try scratch.lines(key: key) == lines)
    }
  }

  @Test("An encrypted segment consists of whole blocks, whatever its length")
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

  @Test("An encrypted segment has the same hash as a plain one and different bytes each time")
  func hash() throws {
    let plain = try scratch.write(Samples.short)
    let once = try scratch.write(Samples.short, key: key, at: "b.seg")
    let twice = try scratch.write(Samples.short, key: key, at: "c.seg")
    #expect(plain == once && once == twice)
    #expect(try scratch.bytes(of: "b.seg") != scratch.bytes(of: "c.seg"))
  }

  @Test("An encrypted segment can't be read without its key")
  func secrecy() throws {
    try scratch.write(Samples.short, key: key)
    let bytes = try scratch.bytes(of: "a.seg")
    #expect(try scratch.error(reading: bytes) == .encrypted)
    #expect(try scratch.error(reading: bytes, key: otherKey) == .wrongKey)
    try scratch.write(Samples.short)
    #expect(try scratch.error(reading: scratch.bytes(of: "a.seg"), key: key) == .notEncrypted)
  }

  @Test("A segment of version 1 can be read by every later version")
  func golden() throws {
    for (text, key) in [
      (Self.plain, nil), (Self.encrypted, FolderKey(bytes: Array(0..<32))),
    ] {
      try scratch.put(Array(try #require(Data(base64Encoded: text))), at: "a.seg")
      #expect(try scratch.lines(key: key) == Samples.short)
    }
  }

  private static let plain = """
    dG9kb3N5bmMBAIoAAABNjLkNwkAQAHOqQBs7uId71t3csytbAgdgSCznNIDkjIwGCBASNIQuoAQMEemMZgbI\
    dGgTQQ0BKuj2m0hbqOW4GKBv+/VXlPv0uj6WZTqW0xP+zft8uf0AdRlqXUETds1ckAoOLWvFbIxhrxVm4Xyg\
    mI00VhALyphEcsoHtFGiseiFZRHzymmenx8AAAAA
    """

  private static let encrypted = """
    dG9kb3N5bmMBAaXAQwuA3vWy6XAgiyoLw1jN7F7SeMbqCtoBAAD6R2ktGcO9sbw+0ZlaGX+I0u3w/P6TFWjQ\
    IKE3ju3HD8SzF5NWh4SYBKRneSMcy/3tEOo5/EBY2v9F4ZnEfeeMbaUC0QC6hihQ0+tCaJPAa4kI68hJOEPA\
    CtBeAHarxOdN/G6xedQDZ9sG/hAABcMH2A1jWRuIIRNlS3w8gOFE4rSFCR6nMVg/WmoNnO+rUM1i8OtEqr3s\
    aNSnmhnikB7u5Mge3ngdFCuS0EBiuxJag63zYYYEcA0cuVY4lPhmo5xqBLvPJFH0XBf8rj8r+3CX9TVSOHkR\
    jnMEarQ/aGLn5y92SKqbhhuMCufb2Vp7xuzVYy2Q5QK/NSZhQH4Ea0Qaah5tRnr9oE1QwkY1CLzMYHkwIDPO\
    CvaSphDkUfzefSLtLBc8kh+tnzBFXWcWF+xx+VLuvdowFf24B6+DxA48iICqE4wXwgIEK5/dj7MNRTweS5ur\
    gZBccWTDeNn0yEY0deLVAHXCDrjAs+agNQkeV5U+jo/H8hJQnmx7SAJo2jjuhGrOMxOWxLlxYpoX4uDBHhvO\
    JI/12b6ZF6scloKDw1bhwbiCQCfzf3w9jSjpVbAlr447Mgn/BIM/lWnap17x2x/Ho+aTHA52VC4AK1Ux6UWA\
    DJD5CWqQYQU=
    """

  @Test("A segment can't be written with a line feed in a line, a long line or no header")
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

  @Test("A link, a pipe, a folder or a missing file is refused as a segment")
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

  @Test("A segment that can't be written is an error with its path")
  func fullDisk() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let file = try OpenFile("/dev/full", O_WRONLY)
    defer { try? file.close() }
    #expect(throws: StoreError.diskFull) {
      try SegmentWriter(file: file, path: "/dev/full", key: nil)
    }
  }
}
