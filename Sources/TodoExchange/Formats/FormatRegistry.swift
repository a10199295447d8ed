public import TodoDomain

/// The formats that a program knows.
public struct FormatRegistry: Sendable {
  /// Ours. A new one is a new type, and a line here.
  public static let standard = FormatRegistry([
    JSONLinesFormat(),
    ToduckFormat(),
    CSVFormat(),
    VdirFormat(),
    ICalendarFormat(),
  ])

  /// The formats that can be read.
  public let imports: [any ImportFormat]
  /// The formats that can be written; the first of them where nothing tells which.
  public let exports: [any ExportFormat]

  /// The formats of folders; the first of them where nothing tells which.
  public let folders: [any FolderFormat]

  private let formats: [any FileFormat]

  /// These formats, each to be read, written or both, as it can.
  public init(_ formats: [any FileFormat]) {
    self.formats = formats
    imports = formats.compactMap { $0 as? any ImportFormat }
    exports = formats.compactMap { $0 as? any ExportFormat }
    folders = formats.compactMap { $0 as? any FolderFormat }
  }

  /// These formats and another one.
  public func adding(_ format: any FileFormat) -> FormatRegistry {
    FormatRegistry(formats + [format])
  }

  /// How many bytes of a file are enough to recognise its format.
  public static let headLengthInBytes = 4_096

  /// The format to read a file in: the one named; else the first that recognises the content, those
  /// whose files' names end so before others; else the only one whose files' names end so.
  ///
  /// - Throws: `ExchangeError.unknownFormat`, `.onlyOfFolders` or `.unrecognized`.
  public func importFormat(
    named name: String?, fileName: String?, head: [UInt8]
  ) throws(ExchangeError) -> any ImportFormat {
    if let name {
      try refuse(name, ifAmong: folders.map(\.name)) {
        .onlyOfFolders($0, known: imports.map(\.name))
      }
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
  /// without a file, the first of all.
  ///
  /// - Throws: `ExchangeError.unknownFormat` or `.unrecognized`.
  public func exportFormat(
    named name: String?, fileName: String?
  ) throws(ExchangeError) -> any ExportFormat {
    if let name {
      return try format(named: name, in: exports.map { ($0.name, $0) })
    }
    let ending = fileName.flatMap(fileExtension)
    let match = exports.first {
      fileName == nil || ending.map($0.fileExtensions.contains) ?? false
    }
    guard let match else {
      throw .unrecognized(fileName: fileName, known: exports.map(\.name))
    }
    return match
  }

  /// The format of a folder: the one named, else the first.
  ///
  /// - Throws: `ExchangeError.unknownFormat`, `.notOfFolders` or `.unrecognized`.
  public func folderFormat(named name: String?) throws(ExchangeError) -> any FolderFormat {
    if let name {
      try refuse(name, ifAmong: formats.map(\.name).filter { !folders.map(\.name).contains($0) }) {
        .notOfFolders($0, known: folders.map(\.name))
      }
      return try format(named: name, in: folders.map { ($0.name, $0) })
    }
    guard let first = folders.first else { throw .unrecognized(fileName: nil, known: []) }
    return first
  }

  private func refuse(
    _ name: String, ifAmong others: [FormatName], _ error: (FormatName) -> ExchangeError
  ) throws(ExchangeError) {
    guard let match = others.first(where: { $0.rawValue == name.lowercased() }) else { return }
    throw error(match)
  }

  private func format<Format>(
    named name: String, in formats: [(name: FormatName, format: Format)]
  ) throws(ExchangeError) -> Format {
    let wanted = name.lowercased()
    guard let match = formats.first(where: { $0.name.rawValue == wanted }) else {
      throw .unknownFormat(name, known: formats.map(\.name))
    }
    return match.format
  }

  /// What follows the last dot of a path's last component, lower-case.
  private func fileExtension(of path: String) -> String? {
    let file = path.split(separator: "/").last ?? ""
    guard let dot = file.lastIndex(of: "."), dot > file.startIndex else { return nil }
    return file[file.index(after: dot)...].lowercased()
  }
}

/// Why a file as a whole can't be read or written.
public enum ExchangeError: Error, Hashable, Sendable {
  /// No format has this name; the known ones.
  case unknownFormat(String, known: [FormatName])
  /// Folders can't be of this format; those that they can be of.
  case notOfFolders(FormatName, known: [FormatName])
  /// Only folders can be of this format; those that files can be of.
  case onlyOfFolders(FormatName, known: [FormatName])
  /// Neither the file's name nor its first bytes tell the format; the known ones.
  case unrecognized(fileName: String?, known: [FormatName])
  /// The first line is not the one that files of this format begin with.
  case missingHeader(FormatName)
  /// The file is of a version of the format that is not known here, as files of a newer todoctl
  /// are.
  case unsupportedVersion(FormatName, found: Int64, supported: Int64)
  /// The file has more bytes than are read into memory.
  case inputTooLarge(limitInBytes: Int)
  /// The format can't write events of this kind.
  case unsupportedKind(FormatName, EventKind)
  /// The format writes whole stores, not the occurrences of a range.
  case rangeNotSupported(FormatName)
  /// The range has more days than the format's files may.
  case rangeTooLong(FormatName, days: Int, limit: Int)
}

extension ExchangeError: CustomStringConvertible {
  /// The facts, for logs and tests.
  public var description: String {
    switch self {
    case .unknownFormat(let name, let known): "no format \(name) among \(known)"
    case .notOfFolders(let name, let known): "no folder of \(name), but of \(known)"
    case .onlyOfFolders(let name, let known): "no file of \(name), but of \(known)"
    case .unrecognized(let fileName, let known): "\(fileName ?? "-") is none of \(known)"
    case .missingHeader(let format): "no \(format) header"
    case .unsupportedVersion(let format, let found, let supported):
      "\(format) version \(found), not \(supported)"
    case .inputTooLarge(let limitInBytes): "more than \(limitInBytes) bytes"
    case .unsupportedKind(let format, let kind): "\(format) has no \(kind)"
    case .rangeNotSupported(let format): "\(format) has no ranges"
    case .rangeTooLong(let format, let days, let limit):
      "\(format) has ranges of \(limit) days, not \(days)"
    }
  }
}
