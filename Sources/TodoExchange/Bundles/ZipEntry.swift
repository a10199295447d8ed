import CZlib
import TodoInflate
import TodoText

/// A file of a zip.
struct ZipEntry {
  static let localSignature: [UInt8] = [0x50, 0x4B, 0x03, 0x04]
  private static let listedSignature: [UInt8] = [0x50, 0x4B, 0x01, 0x02]
  private static let listedLength = 46
  private static let localLength = 30
  private static let chunkSize = 1 << 16

  let name: String
  /// The size of the content in bytes, uncompressed.
  let size: Int
  /// The offset of the file's header in the archive.
  let offset: Int
  private let nameLength: Int
  private let compressedSize: Int
  private let checksum: UInt
  private let method: Int
  private let flags: Int
  /// The file's Unix mode; 0 if another system wrote the archive.
  private let mode: Int

  /// Reads the entry at an offset of the archive's list of files. Returns the entry and the number
  /// of bytes that it occupies in the list; nil if the list has no whole entry there.
  static func listed(in bytes: [UInt8], at place: Int) -> (ZipEntry, length: Int)? {
    guard bytes.count - place >= listedLength, bytes[place...].starts(with: listedSignature) else {
      return nil
    }
    let numbers = ZipNumbers(bytes, at: place)
    let nameLength = numbers.short(28)
    let length = listedLength + nameLength + numbers.short(30) + numbers.short(32)
    guard bytes.count - place >= length else { return nil }
    let first = place + listedLength
    return (ZipEntry(numbers, name: bytes[first..<first + nameLength]), length)
  }

  private init(_ numbers: ZipNumbers, name: ArraySlice<UInt8>) {
    self.name = String(decoding: name, as: UTF8.self)
    nameLength = name.count
    flags = numbers.short(8)
    method = numbers.short(10)
    checksum = UInt(numbers.long(16))
    compressedSize = numbers.long(20)
    size = numbers.long(24)
    offset = numbers.long(42)
    let isUnix = numbers.short(4) >> 8 == 3
    mode = isUnix ? numbers.long(38) >> 16 : 0
  }

  var isFolder: Bool { name.hasSuffix("/") }

  /// The least number of bytes that the file occupies in the archive.
  var leastLength: Int { Self.localLength + nameLength + compressedSize }

  /// Checks that the file is safe to read and that `ZipArchive` supports its form.
  ///
  /// - Throws: `ZipError` for an unsafe or invalid name, a link, encryption, another method of
  ///   compression, ZIP64, too high a ratio of compression, or sizes that contradict each other.
  func check() throws {
    guard !leadsOut else { throw ZipError.unsafeName(name) }
    guard isPath else { throw ZipError.invalidName(name) }
    guard mode & 0o170000 != 0o120000 else { throw ZipError.link(name) }
    guard flags & 0x41 == 0 else { throw ZipError.encrypted(name) }
    guard method == 0 || method == 8 else { throw ZipError.method(name, number: method) }
    guard max(size, compressedSize, offset) < 0xFFFF_FFFF else { throw ZipError.zip64 }
    let isHuge = size > 1 << 20 && size / max(1, compressedSize) > ZipArchive.maximumRatio
    guard !isHuge else { throw ZipError.ratio(name, limit: ZipArchive.maximumRatio) }
    guard method == 8 || size == compressedSize else {
      throw ZipError.damaged("the sizes of \(name) differ")
    }
  }

  /// Whether the name may lead out of the archive's folder, on any system.
  private var leadsOut: Bool {
    name.hasPrefix("/") || name.unicodeScalars.contains("\\")
      || name.split(separator: "/").contains("..") || name.wholeMatch(of: /[A-Za-z]:.*/) != nil
  }

  /// Whether the name is a relative path without characters that a path can't have.
  private var isPath: Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return !name.isEmpty && parts.dropLast().allSatisfy { !$0.isEmpty && $0 != "." }
      && !name.unicodeScalars.contains { $0.value < 0x20 || $0 == "\u{FFFD}" }
  }

  /// Returns the content in chunks. If its size or its checksum isn't the one in the archive's
  /// list, an error follows the last chunk.
  ///
  /// - Throws: `ZipError` for a header that differs from the list, and the errors of `read`.
  func source(_ read: @escaping ZipArchive.Reading) throws -> ByteSource {
    let header = try read(offset, Self.localLength + nameLength)
    guard header.count == Self.localLength + nameLength, header.starts(with: Self.localSignature),
      header.dropFirst(Self.localLength).elementsEqual(name.utf8)
    else { throw ZipError.damaged("the header of \(name) differs from the list") }
    var position = offset + header.count + ZipNumbers(header, at: 28).short(0)
    var rest = compressedSize
    let compressed: ByteSource = {
      guard rest > 0 else { return nil }
      let chunk = try read(position, min(rest, Self.chunkSize))
      guard !chunk.isEmpty else { throw ZipError.damaged("it ends within \(name)") }
      position += chunk.count
      rest -= chunk.count
      return chunk
    }
    var inflater = method == 8 ? try Inflater(compressed) : nil
    var (length, sum) = (0, crc32(0, nil, 0))
    return {
      guard let chunk = try inflater == nil ? compressed() : inflater?.next(of: name) else {
        inflater = nil
        guard length == size, sum == checksum else {
          throw ZipError.damaged("\(name) differs from its checksum")
        }
        return nil
      }
      length += chunk.count
      guard length <= size else { throw ZipError.damaged("\(name) is larger than it says") }
      sum = crc32(sum, chunk, UInt32(chunk.count))
      return chunk
    }
  }
}

extension Inflater {
  /// Returns the next decompressed bytes; nil at the end. Turns a failure into a `ZipError` that
  /// names the file.
  fileprivate func next(of name: String) throws -> [UInt8]? {
    do {
      return try next()
    } catch Failure.cutOff {
      throw ZipError.damaged("\(name) is cut off")
    } catch is Failure {
      throw ZipError.damaged("the bytes of \(name) can't be decompressed")
    }
  }
}
