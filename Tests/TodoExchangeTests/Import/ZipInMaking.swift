import TodoExchange

/// Writes valid and invalid zips of uncompressed files.
struct ZipInMaking {
  /// A file of the zip, with the values in its headers.
  struct File {
    var name: String
    var content: [UInt8]
    var flags = 0
    var method = 0
    var mode = 0o100644
    /// The size in the headers; nil for the real size.
    var size: Int?
    var checksum: UInt32?

    init(_ name: String, _ content: String) {
      self.name = name
      self.content = Array(content.utf8)
    }
  }

  var files: [File]
  /// The offset of each file in the zip's list; nil for the real offset.
  var offset: Int?

  init(_ files: [File]) {
    self.files = files
  }

  /// The bytes of the zip.
  var bytes: [UInt8] {
    var (bytes, list): ([UInt8], [UInt8]) = ([], [])
    for file in files {
      let place = offset ?? bytes.count
      let fields = fields(of: file)
      bytes += number(0x0403_4B50, 4)
      bytes += number(20, 2)
      bytes += fields
      bytes += [0, 0]
      bytes += Array(file.name.utf8)
      bytes += file.content
      list += number(0x0201_4B50, 4)
      list += number(3 << 8 | 20, 2)
      list += number(20, 2)
      list += fields
      list += [UInt8](repeating: 0, count: 8)
      list += number(file.mode << 16, 4)
      list += number(place, 4)
      list += Array(file.name.utf8)
    }
    let start = bytes.count
    bytes += list
    bytes += number(0x0605_4B50, 4)
    bytes += number(0, 4)
    bytes += number(files.count, 2)
    bytes += number(files.count, 2)
    bytes += number(list.count, 4)
    bytes += number(start, 4)
    return bytes + number(0, 2)
  }

  /// Opens bytes as a zip.
  static func archive(_ bytes: [UInt8]) throws -> ZipArchive {
    try ZipArchive(sizeInBytes: bytes.count) { offset, count in
      Array(bytes.dropFirst(offset).prefix(count))
    }
  }

  private func fields(of file: File) -> [UInt8] {
    let checksum = file.checksum ?? Self.checksum(file.content)
    let numbers: [(Int, Int)] = [
      (file.flags, 2), (file.method, 2), (0, 4), (Int(checksum), 4), (file.content.count, 4),
      (file.size ?? file.content.count, 4), (file.name.utf8.count, 2),
    ]
    return numbers.flatMap { (pair: (Int, Int)) -> [UInt8] in number(pair.0, pair.1) }
  }

  private func number(_ value: Int, _ length: Int) -> [UInt8] {
    (0..<length).map { (place: Int) -> UInt8 in UInt8(truncatingIfNeeded: value >> (8 * place)) }
  }

  /// CRC-32 (ISO 3309), a bit at a time.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = ~UInt32(0)
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 {
        let half = sum >> 1
        sum = sum & 1 == 0 ? half : half ^ 0xEDB8_8320
      }
    }
    return ~sum
  }
}

/// Files in memory, as a folder or a zip gives them.
struct MemoryBundle: FileBundle {
  let files: [String: [UInt8]]
  var names: [String] { files.keys.sorted() }

  init(_ files: [String: [UInt8]]) {
    self.files = files
  }

  init(texts: [String: String]) {
    files = texts.mapValues { Array($0.utf8) }
  }

  func source(of name: String) throws -> ByteSource {
    var rest = (files[name] ?? [])[...]
    return {
      guard !rest.isEmpty else { return nil }
      defer { rest = rest.dropFirst(13) }
      return Array(rest.prefix(13))
    }
  }
}
