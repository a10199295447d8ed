import CZlib
import Foundation
import TodoStorage
import TodoSync

@testable import TodoSyncFolder

/// A folder for the files of one test, removed with this object.
final class Scratch {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "/todo-sync-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file, with the folders above it.
  func put(_ bytes: [UInt8], at name: String) throws {
    let url = URL(filePath: file(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  func bytes(of name: String) throws -> [UInt8] {
    try Array(Data(contentsOf: URL(filePath: file(name))))
  }

  /// Writes a segment.
  @discardableResult
  func write(_ lines: [String], key: FolderKey? = nil, at name: String = "a.seg") throws -> String {
    let path = file(name)
    let file = try OpenFile(path, O_WRONLY | O_CREAT | O_TRUNC)
    defer { try? file.close() }
    let writer = try SegmentWriter(file: file, path: path, key: key)
    for line in lines { try writer.add(Array(line.utf8)) }
    return try writer.finish()
  }

  /// Verifies a segment, and returns all its lines.
  func lines(of name: String = "a.seg", key: FolderKey? = nil) throws -> [String] {
    let reader = try SegmentReader(path: file(name), key: key)
    var lines = [String(decoding: try reader.verify().header, as: UTF8.self)]
    try reader.visitLines { lines.append(String(decoding: $0, as: UTF8.self)) }
    return lines
  }

  /// Returns the error of reading bytes as a segment; nil if they are a valid segment.
  func error(reading bytes: [UInt8], key: FolderKey? = nil) throws -> SegmentError? {
    try put(bytes, at: "examined")
    do {
      _ = try SegmentReader(path: file("examined"), key: key).verify()
      return nil
    } catch let error as SegmentError {
      return error
    }
  }
}

enum Samples {
  static let key = try? SyncKey(
    text: "todosync-key-1 AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh/bBUb3")
  static let otherKey = try? SyncKey(
    text: "todosync-key-1 nIym/TlxE8ONkEtsPQRJ8wBR6OVT7DaSAua1CnbMDCkzI+s+")

  /// The keys of one folder that the two sync keys give.
  static let folderKey = key?.folderKey(id: Array(0..<16))
  static let otherFolderKey = otherKey?.folderKey(id: Array(0..<16))

  static let short = [#"{"device":"a","number":1}"#, #"{"title":"치과 예약"}"#, #"{"title":"🦷"}"#]

  /// Returns lines that compress badly, always the same.
  static func lines(_ count: Int) -> [String] {
    var state: UInt64 = 7
    return (0..<count).map { number in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return #"{"n":\#(number),"title":"할 일 \#(String(state, radix: 36))"}"#
    }
  }

  /// Returns lines of a mebibyte of blanks each, which compress to almost nothing.
  static func blanks(_ count: Int) -> [UInt8] {
    let line = [UInt8](repeating: 0x20, count: (1 << 20) - 1) + [0x0A]
    return Array(repeatElement(line, count: count).joined())
  }

  /// Returns a plain segment with content that the writer never writes.
  static func segment(of content: [UInt8]) -> [UInt8] {
    let deflated = deflated(content)
    var bytes = SegmentLayout.beginning(isEncrypted: false)
    for start in stride(from: 0, to: deflated.count, by: SegmentLayout.longestContent) {
      let frame = deflated[start..<min(start + SegmentLayout.longestContent, deflated.count)]
      bytes += length(frame.count) + frame
    }
    return bytes + length(0)
  }

  static func length(_ count: Int) -> [UInt8] { (0..<4).map { UInt8(count >> ($0 * 8) & 0xFF) } }

  private static func deflated(_ content: [UInt8]) -> [UInt8] {
    var stream = z_stream()
    let size = CInt(MemoryLayout<z_stream>.size)
    deflateInit2_(&stream, 9, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
    defer { deflateEnd(&stream) }
    let room = Int(deflateBound(&stream, UInt(content.count)))
    return content.withUnsafeBufferPointer { input in
      [UInt8](unsafeUninitializedCapacity: room) { output, count in
        stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(room)
        deflate(&stream, Z_FINISH)
        count = room - Int(stream.avail_out)
      }
    }
  }

  /// Returns the frames of a segment, each with its length before it, and the bytes before the
  /// frames.
  static func frames(of bytes: [UInt8], isEncrypted: Bool) -> (beginning: [UInt8], [[UInt8]]) {
    var position = isEncrypted ? 34 : 10
    let beginning = Array(bytes[..<position])
    var frames: [[UInt8]] = []
    while position < bytes.count {
      let length = (0..<4).reduce(0) { $0 | Int(bytes[position + $1]) << ($1 * 8) }
      frames.append(Array(bytes[position..<position + 4 + length]))
      position += 4 + length
    }
    return (beginning, frames)
  }
}

extension SegmentReader {
  /// Passes on the lines after the header and before the trailer.
  func visitLines(_ body: ([UInt8]) throws -> Void) throws {
    let lines = try SegmentLines(self)
    while let line = try lines.next() { try body(line) }
  }
}
