import Foundation
import Testing
import TodoDigest
import TodoStorage
import TodoSync

@testable import TodoSyncFolder

@Suite("Damaged segments")
struct SegmentDamageTests {
  private let scratch: Scratch
  private let key: FolderKey

  init() throws {
    scratch = try Scratch()
    key = try #require(Samples.folderKey)
  }

  private func key(_ isEncrypted: Bool) -> FolderKey? { isEncrypted ? key : nil }

  private func segment(_ lines: [String], _ isEncrypted: Bool) throws -> [UInt8] {
    try scratch.write(lines, key: key(isEncrypted))
    return try scratch.bytes(of: "a.seg")
  }

  @Test("A segment that is cut at any byte is incomplete", arguments: [false, true])
  func cuts(isEncrypted: Bool) throws {
    let bytes = try segment(Samples.short, isEncrypted)
    for length in bytes.indices {
      let error = try scratch.error(reading: Array(bytes[..<length]), key: key(isEncrypted))
      #expect(error == .incomplete, "cut at \(length)")
    }
  }

  @Test("A segment without its last frames is incomplete", arguments: [false, true])
  func missingFrames(isEncrypted: Bool) throws {
    let bytes = try segment(Samples.lines(20_000), isEncrypted)
    let (beginning, frames) = Samples.frames(of: bytes, isEncrypted: isEncrypted)
    #expect(frames.count > 2)
    for count in frames.indices {
      let cut = beginning + frames[..<count].joined()
      #expect(try scratch.error(reading: cut, key: key(isEncrypted)) == .incomplete)
    }
  }

  @Test("A segment with any flipped bit is never taken as intact", arguments: [false, true])
  func flips(isEncrypted: Bool) throws {
    let bytes = try segment(Samples.short, isEncrypted)
    let lines = try scratch.lines(key: key(isEncrypted))
    for place in bytes.indices {
      for bit in 0..<8 {
        var changed = bytes
        changed[place] ^= 1 << bit
        guard try scratch.error(reading: changed, key: key(isEncrypted)) == nil else { continue }
        // A few bits of deflate's format have no meaning.
        #expect(!isEncrypted, "bit \(bit) of byte \(place)")
        #expect(try scratch.lines(of: "examined") == lines, "bit \(bit) of byte \(place)")
      }
    }
  }

  @Test("A segment with a wrong beginning is refused with the reason for each part")
  func beginning() throws {
    let bytes = try segment(Samples.short, true)
    func error(at place: Int, _ byte: UInt8) throws -> SegmentError? {
      var changed = bytes
      changed[place] = byte
      return try scratch.error(reading: changed, key: key)
    }
    #expect(try error(at: 0, 0x20) == .notASegment)
    #expect(try error(at: 7, 0x20) == .notASegment)
    #expect(try error(at: 8, 2) == .newerVersion(2))
    #expect(try error(at: 8, 0) == .damaged)
    #expect(try error(at: 9, 2) == .damaged)
    #expect(try error(at: 9, 0) == .notEncrypted)
    #expect(try error(at: 12, bytes[12] ^ 1) == .wrongKey)
    #expect(try error(at: 40, bytes[40] ^ 1) == .wrongKey)
    #expect(try scratch.error(reading: Array("hello, this is no segment".utf8)) == .notASegment)
    #expect(try scratch.error(reading: [UInt8](repeating: 0, count: 4096)) == .notASegment)
  }

  @Test("A segment with bytes behind its end is damaged", arguments: [false, true])
  func appended(isEncrypted: Bool) throws {
    let bytes = try segment(Samples.short, isEncrypted)
    let tails: [[UInt8]] = [[0], [UInt8](repeating: 0, count: 512), bytes, Samples.length(0)]
    for tail in tails {
      #expect(try scratch.error(reading: bytes + tail, key: key(isEncrypted)) == .damaged)
    }
  }

  @Test("An encrypted segment with reordered, repeated, missing or foreign chunks is damaged")
  func chunks() throws {
    let bytes = try segment(Samples.lines(20_000), true)
    let (beginning, frames) = Samples.frames(of: bytes, isEncrypted: true)
    let (_, others) = Samples.frames(
      of: try segment(Samples.lines(20_000), true), isEncrypted: true)
    try #require(frames.count >= 4 && others.count == frames.count)
    func error(_ frames: [[UInt8]]) throws -> SegmentError? {
      try scratch.error(reading: beginning + frames.joined(), key: key)
    }
    #expect(try error(frames) == nil)
    var swapped = frames
    swapped.swapAt(1, 2)
    #expect(try error(swapped) == .damaged)
    swapped = frames
    swapped.swapAt(0, 1)
    #expect(try error(swapped) == .wrongKey)
    #expect(try error(Array(frames[...1] + frames[1...])) == .damaged)
    #expect(try error(Array(frames[..<1] + frames[2...])) == .damaged)
    #expect(try error([frames[0], others[1]] + frames[2...]) == .damaged)
    #expect(try error(Array(frames.dropLast() + others.suffix(1))) == .damaged)
    #expect(try error(others) == .wrongKey)
  }

  @Test("A plain segment with reordered or missing frames is damaged")
  func plainFrames() throws {
    let bytes = try segment(Samples.lines(20_000), false)
    let (beginning, frames) = Samples.frames(of: bytes, isEncrypted: false)
    var swapped = frames
    swapped.swapAt(1, 2)
    #expect(try scratch.error(reading: beginning + swapped.joined()) == .damaged)
    swapped = frames
    swapped.remove(at: 1)
    #expect(try scratch.error(reading: beginning + swapped.joined()) == .damaged)
    #expect(try scratch.error(reading: beginning + Samples.length(0)) == .damaged)
    #expect(try scratch.error(reading: beginning + Samples.length(65_537)) == .damaged)
    #expect(try scratch.error(reading: beginning + Samples.length(-1)) == .damaged)
  }

  @Test("A segment with a wrong trailer is damaged")
  func trailers() throws {
    let lines = "{}\n{\"a\":1}\n"
    var hash = SHA256()
    hash.update(Array(lines.utf8))
    func error(_ trailer: String) throws -> SegmentError? {
      try scratch.error(reading: Samples.segment(of: Array("\(lines)\(trailer)".utf8)))
    }
    let right = #"{"end":2,"hash":"\#(hash.hexadecimal)"}"#
    #expect(try error("\(right)\n") == nil)
    #expect(try error(right) == .damaged)
    #expect(try error("\(right)\n\n") == .damaged)
    #expect(try error("\(right)\n\(right)\n") == .damaged)
    #expect(try error("") == .damaged)
    #expect(try error(right.replacing("2,", with: "3,") + "\n") == .damaged)
    let empty = #"{"end":0,"hash":"\#(SHA256().hexadecimal)"}"# + "\n"
    #expect(try scratch.error(reading: Samples.segment(of: Array(empty.utf8))) == .damaged)
    #expect(try scratch.error(reading: Samples.segment(of: [])) == .damaged)
  }

  @Test("A segment with a line that would fill the memory is refused")
  func bomb() throws {
    let bytes = Samples.segment(of: [UInt8](repeating: 0x20, count: 64 << 20))
    #expect(bytes.count < 1 << 17)
    #expect(try scratch.error(reading: bytes) == .lineTooLong)
    try scratch.put(bytes, at: "bomb")
    #expect(throws: SegmentError.lineTooLong) {
      try SegmentReader(path: scratch.file("bomb"), key: nil).header()
    }
  }

  @Test("A segment with more lines than its length allows is refused", arguments: [false, true])
  func denseBomb(isEncrypted: Bool) throws {
    let bytes = Samples.segment(of: Samples.blanks(80))
    #expect(bytes.count < 1 << 17)
    #expect(try scratch.error(reading: bytes) == .tooLarge)
    // A segment that the writer makes of the same lines is read.
    let line = String(repeating: " ", count: (1 << 20) - 1)
    let lines = Array(repeating: line, count: 80)
    try scratch.write(lines, key: key(isEncrypted))
    let reader = try SegmentReader(path: scratch.file("a.seg"), key: key(isEncrypted))
    _ = try reader.verify()
    var count = 0
    try reader.visitLines { count += $0.count == line.utf8.count ? 1 : 0 }
    #expect(count == 79)
    #expect(try scratch.bytes(of: "a.seg").count < 4 << 20)
  }

  @Test("A damaged segment yields only the lines before the error")
  func partOfTheLines() throws {
    var bytes = try segment(Samples.lines(50_000), true)
    bytes[bytes.count - 100] ^= 1
    try scratch.put(bytes, at: "b.seg")
    let reader = try SegmentReader(path: scratch.file("b.seg"), key: key)
    var count = 0
    #expect(throws: SegmentError.damaged) { try reader.visitLines { _ in count += 1 } }
    #expect(count > 1000 && count < 50_000)
  }

  @Test("A segment that changes after its verification is damaged")
  func changed() throws {
    try scratch.write(Samples.short)
    let reader = try SegmentReader(path: scratch.file("a.seg"), key: nil)
    _ = try reader.verify()
    try scratch.write(Samples.lines(2))
    #expect(throws: SegmentError.damaged) { try reader.visitLines { _ in } }
  }
}
