/// The formats that there are. A new one is a new type, and a line here.
public enum FormatRegistry {
  /// The formats that can be read.
  public static let imports: [any ImportFormat] = [
    JSONLinesFormat(),
    ToduckFormat(),
  ]

  /// The formats that can be written.
  public static let exports: [any ExportFormat] = [
    JSONLinesFormat(),
    CSVFormat(),
    ToduckFormat(),
  ]

  /// How many bytes of a file are enough to recognise its format.
  public static let headLength_bytes = 4_096

  /// The format to read a file in: the one named; else the first that recognises the content, those
  /// whose files' names end so before others; else the only one whose files' names end so.
  ///
  /// - Throws: `ExchangeError.unknownFormat` or `.unrecognized`.
  public static func importFormat(
    named name: String?, fileName: String?, head: [UInt8]
  ) throws(ExchangeError) -> any ImportFormat {
    if let name {
      return try format(named: name, in: imports.map { ($0.name, $0) })
    }
    let ending = fileName.flatMap(fileExtension)
    let candidates = imports.filter { ending.map($0.fileExtensions.contains) ?? false }
    // The content decides where it can: a file may have been renamed.
    if let match = (candidates + imports).first(where: { $0.recognizes(head) }) { return match }
    if candidates.count == 1 { return candidates[0] }
    throw .unrecognized(fileName: fileName, known: imports.map(\.name))
  }

  /// The format to write a file in: the one named; else the first whose files' names end so; else,
  /// without a file, our own.
  ///
  /// - Throws: `ExchangeError.unknownFormat` or `.unrecognized`.
  public static func exportFormat(
    named name: String?, fileName: String?
  ) throws(ExchangeError) -> any ExportFormat {
    if let name {
      return try format(named: name, in: exports.map { ($0.name, $0) })
    }
    guard let fileName else { return JSONLinesFormat() }
    let ending = fileExtension(of: fileName)
    if let match = exports.first(where: { ending.map($0.fileExtensions.contains) ?? false }) {
      return match
    }
    throw .unrecognized(fileName: fileName, known: exports.map(\.name))
  }

  private static func format<Format>(
    named name: String, in formats: [(name: FormatName, format: Format)]
  ) throws(ExchangeError) -> Format {
    let wanted = name.lowercased()
    guard let match = formats.first(where: { $0.name.rawValue == wanted }) else {
      throw .unknownFormat(name, known: formats.map(\.name))
    }
    return match.format
  }

  /// What follows the last dot of a path's last component, lower-case.
  private static func fileExtension(of path: String) -> String? {
    let file = path.split(separator: "/").last ?? ""
    guard let dot = file.lastIndex(of: "."), dot > file.startIndex else { return nil }
    return file[file.index(after: dot)...].lowercased()
  }
}
