import TodoDomain
import TodoText

/// The files of a zip (APPNOTE 6.3), read by its central directory, one at a time.
///
/// todoctl has its own reader, because no Swift package for Linux reads a zip in parts and checks
/// the sizes that the zip states. Only the decompression is zlib's.
///
/// An archive is refused as a whole if something in it may do harm: see `ZipError`.
public struct ZipArchive: FileBundle {
  /// Returns bytes of the archive from an offset on; fewer than `count` only at the end of the
  /// archive.
  public typealias Reading = @Sendable (_ offset: Int, _ count: Int) throws -> [UInt8]

  /// The most files that an archive may have.
  static let maximumFiles = 20_000
  /// The most bytes that all files may have together: 2 GiB.
  static let maximumSize = 2 << 30
  /// The highest ratio of a file's size to its compressed size, for files of more than a mebibyte.
  static let maximumRatio = 300

  private let entries: [String: ZipEntry]
  private let read: Reading
  public let names: [String]

  /// Whether a file begins with the bytes of a zip.
  public static func recognizes(_ head: [UInt8]) -> Bool {
    head.starts(with: ZipEntry.localSignature) || head.starts(with: ZipDirectory.endSignature)
  }

  /// Reads the directory of an archive.
  ///
  /// - Parameters:
  ///   - sizeInBytes: The size of the archive.
  ///   - read: Returns bytes of the archive.
  /// - Throws: `ZipError`, and the errors of `read`.
  public init(sizeInBytes: Int, _ read: @escaping Reading) throws {
    let directory = try ZipDirectory(sizeInBytes, read)
    self.read = read
    entries = try Self.checked(directory)
    names = entries.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  public func source(of name: String) throws -> ByteSource {
    guard let entry = entries[name] else { throw ZipError.damaged("there is no file \(name)") }
    return try entry.source(read)
  }

  /// Checks each entry of the directory, their total size, and that they don't overlap. Returns the
  /// entries of files, without those of folders, by path.
  private static func checked(_ directory: ZipDirectory) throws -> [String: ZipEntry] {
    var entries: [String: ZipEntry] = [:]
    var total = 0
    for entry in directory.entries {
      try entry.check()
      guard !entry.isFolder else { continue }
      guard entries.updateValue(entry, forKey: entry.name) == nil else {
        throw ZipError.duplicate(entry.name)
      }
      total += entry.size
      guard total <= maximumSize else { throw ZipError.tooLarge(limitInBytes: maximumSize) }
    }
    // Files that share their bytes let a small archive unpack to a very large size.
    let places = directory.entries.sorted { $0.offset < $1.offset }
    for (entry, end) in zip(places, places.dropFirst().map(\.offset) + [directory.offset]) {
      guard entry.offset + entry.leastLength <= end else { throw ZipError.overlap(entry.name) }
    }
    return entries
  }
}

/// The reason why a zip isn't read. The text of each case, except `damaged`, is the path of the
/// faulty file in the zip.
public enum ZipError: Error, Hashable, Sendable {
  /// The bytes are not a zip, or the zip is damaged or cut off. The text describes the fault.
  case damaged(String)
  /// The archive is larger than 4 GiB or has parts in other files.
  case zip64
  /// The file needs a password.
  case encrypted(String)
  /// The name leads out of the archive's folder.
  case unsafeName(String)
  /// The name isn't a valid path: it is empty or has an empty part, `.` as a folder, a control
  /// character, or bytes that aren't UTF-8.
  case invalidName(String)
  /// The file is a link.
  case link(String)
  /// The archive has two files of this name.
  case duplicate(String)
  /// The file shares its bytes with another file.
  case overlap(String)
  /// The file is compressed by another method than DEFLATE.
  case method(String, number: Int)
  /// The archive has more files than the limit.
  case tooMany(limit: Int)
  /// The files together are larger than the limit.
  case tooLarge(limitInBytes: Int)
  /// The ratio of the file's size to its compressed size is above the limit.
  case ratio(String, limit: Int)
}

/// The list of files at the end of an archive.
struct ZipDirectory {
  static let endSignature: [UInt8] = [0x50, 0x4B, 0x05, 0x06]
  private static let zip64Signature: [UInt8] = [0x50, 0x4B, 0x06, 0x07]
  private static let endLength = 22
  private static let maximumCommentLength = 0xFFFF
  private static let maximumSizeInBytes = 16 << 20

  /// The offset of the list of files in the archive.
  let offset: Int
  let entries: [ZipEntry]

  init(_ size: Int, _ read: ZipArchive.Reading) throws {
    let length = min(size, Self.endLength + Self.maximumCommentLength + 20)
    let tail = try read(size - length, length)
    guard let end = Self.end(in: tail) else { throw ZipError.damaged("its end is missing") }
    let numbers = ZipNumbers(tail, at: end)
    let isSplit = numbers.short(4) != 0 || numbers.short(6) != 0
    let hasLocator = end >= 20 && tail[(end - 20)...].starts(with: Self.zip64Signature)
    let (count, length64, start) = (numbers.short(10), numbers.long(12), numbers.long(16))
    guard !isSplit, !hasLocator, count < 0xFFFF, length64 < 0xFFFF_FFFF, start < 0xFFFF_FFFF else {
      throw ZipError.zip64
    }
    guard count <= ZipArchive.maximumFiles else {
      throw ZipError.tooMany(limit: ZipArchive.maximumFiles)
    }
    guard length64 <= Self.maximumSizeInBytes, start + length64 <= size - (tail.count - end) else {
      throw ZipError.damaged("its list of files is beyond its end")
    }
    offset = start
    entries = try Self.entries(try read(start, length64), count)
  }

  /// Returns the offset of the end record, which a comment may follow; nil if there is none.
  private static func end(in tail: [UInt8]) -> Int? {
    guard tail.count >= endLength else { return nil }
    return (0...tail.count - endLength).last { place in
      tail[place...].starts(with: endSignature)
        && place + endLength + ZipNumbers(tail, at: place).short(20) == tail.count
    }
  }

  private static func entries(_ bytes: [UInt8], _ count: Int) throws -> [ZipEntry] {
    var entries: [ZipEntry] = []
    var place = 0
    for _ in 0..<count {
      guard let (entry, length) = ZipEntry.listed(in: bytes, at: place) else {
        throw ZipError.damaged("its list of files is cut off")
      }
      entries.append(entry)
      place += length
    }
    return entries
  }
}

/// Reads little-endian numbers from bytes.
struct ZipNumbers {
  private let bytes: [UInt8]
  private let start: Int

  init(_ bytes: [UInt8], at start: Int) {
    self.bytes = bytes
    self.start = start
  }

  /// Returns the two-byte number at an offset that the bytes must have.
  func short(_ place: Int) -> Int {
    Int(bytes[start + place]) | Int(bytes[start + place + 1]) << 8
  }

  /// Returns the four-byte number at an offset. The four bytes must exist.
  func long(_ place: Int) -> Int { short(place) | short(place + 2) << 16 }
}
