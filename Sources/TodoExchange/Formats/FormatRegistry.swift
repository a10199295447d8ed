public import TodoDomain

/// The formats that a program can read and write.
public struct FormatRegistry: Sendable {
  /// The formats of todoctl. A new format is a new type and a line in this list.
  public static let standard = FormatRegistry([
    JSONLinesFormat(),
    ToduckFormat(),
    CSVFormat(),
    VdirFormat(),
    ICalendarFormat(),
    TaskwarriorFormat(),
    JrnlFormat(),
    DayOneFormat(),
    DaylioFormat(),
    HabitBullFormat(),
    TickTickFormat(),
    TodoistFormat(),
    LoopFormat(),
    HarshFormat(),
    OrgFormat(),
    TodoTxtFormat(),
    MarkdownFormat(),
  ])

  /// The formats that can be read.
  public let imports: [any ImportFormat]
  /// The formats that can be written. The first is the default.
  public let exports: [any ExportFormat]

  /// The formats of folders. The first is the default.
  public let folders: [any FolderFormat]
  /// The formats of several files that belong together, in a zip or a folder.
  public let bundles: [any BundleFormat]

  private let formats: [any FileFormat]

  /// Makes a registry. Each format can be read, written or both, according to its protocols.
  public init(_ formats: [any FileFormat]) {
    self.formats = formats
    imports = formats.compactMap { $0 as? any ImportFormat }
    exports = formats.compactMap { $0 as? any ExportFormat }
    folders = formats.compactMap { $0 as? any FolderFormat }
    bundles = formats.compactMap { $0 as? any BundleFormat }
  }

  /// Returns a registry in which this format replaces the format of the same name, for example
  /// because only the new one can open databases.
  public func replacing(_ format: any FileFormat) -> FormatRegistry {
    FormatRegistry(formats.map { $0.name == format.name ? format : $0 })
  }

  /// Returns a registry with one more format at the end.
  public func adding(_ format: any FileFormat) -> FormatRegistry {
    FormatRegistry(formats + [format])
  }

  /// The number of bytes at the start of a file that are enough to recognise its format.
  public static let headLengthInBytes = 4_096

  /// Returns the format to read a file in.
  ///
  /// The format is the one with the given name. Without a name, it is the first format that
  /// recognises the content. Formats with the file's extension are asked before all others. If no
  /// format recognises the content, it is the format whose files have this very name, or else the
  /// only format with that extension.
  ///
  /// - Throws: `ExchangeError.unknownFormat`, `.onlyOfFolders`, `.encoding` or `.unrecognized`.
  public func importFormat(
    named name: String?, fileName: String?, head: [UInt8]
  ) throws(ExchangeError) -> any ImportFormat {
    if let name {
      let files = imports.map(\.name)
      let others = (folders.map(\.name) + bundles.map(\.name)).filter { !files.contains($0) }
      try refuse(name, ifAmong: others) { .onlyOfFolders($0, known: files) }
      return try format(named: name, in: imports.map { ($0.name, $0) }, beside: others)
    }
    if let encoding = UnicodeText.foreignEncoding(of: head) { throw .encoding(encoding) }
    let ending = fileName.flatMap(fileExtension)
    let candidates = imports.filter { ending.map($0.fileExtensions.contains) ?? false }
    // The content comes before the name, because the file may have been renamed.
    if let match = (candidates + imports).first(where: { $0.recognizes(head) }) { return match }
    let wholeName = fileName?.split(separator: "/").last?.lowercased()
    if let match = imports.first(where: { wholeName.map($0.fileNames.contains) ?? false }) {
      return match
    }
    if candidates.count == 1 { return candidates[0] }
    throw .unrecognized(
      fileName: fileName, known: imports.map(\.name), nearest: nearest(to: head))
  }

  /// Returns the format that the file resembles most: the one with the largest share of
  /// characteristic names, such as columns, in the file. Nil if every share is below one half.
  private func nearest(to head: [UInt8]) -> FormatLikeness? {
    let alike = imports.compactMap { $0.likeness(to: head) }.filter { $0.share >= 0.5 }
    return alike.reduce(nil) { best, next in
      best.map { $0.share >= next.share } == true ? best : next
    }
  }

  /// Returns the format of several files that belong together: the one with the given name, else
  /// the first that recognizes their paths; nil if each file is to be read by its own format.
  ///
  /// - Throws: `ExchangeError.unknownFormat`.
  public func bundleFormat(
    named name: String?, _ names: [String]
  ) throws(ExchangeError) -> (any BundleFormat)? {
    guard let name else { return bundles.first { $0.recognizes(names) } }
    let wanted = name.lowercased()
    if let match = bundles.first(where: { $0.name.rawValue == wanted }) { return match }
    if !folders.contains(where: { $0.name.rawValue == wanted }) {
      _ = try format(named: name, in: imports.map { ($0.name, $0) })
    }
    return nil
  }

  /// Returns the format for writing a file: the format with the given name. Without a name, it is
  /// the first of these that exists: a format with this file name (`todo.txt`), a format with this
  /// extension, a format whose name is the extension. Without a file name, it is the first format.
  ///
  /// - Throws: `ExchangeError.unknownFormat` or `.unrecognized`.
  public func exportFormat(
    named name: String?, fileName: String?
  ) throws(ExchangeError) -> any ExportFormat {
    if let name {
      return try format(
        named: name, in: exports.map { ($0.name, $0) }, beside: folders.map(\.name))
    }
    let wholeName = fileName?.split(separator: "/").last?.lowercased()
    if let match = exports.first(where: { wholeName.map($0.fileNames.contains) ?? false }) {
      return match
    }
    let ending = fileName.flatMap(fileExtension)
    let match =
      exports.first { fileName == nil || ending.map($0.fileExtensions.contains) ?? false }
      ?? exports.first { $0.name.rawValue == ending }
    guard let match else {
      throw .unrecognized(fileName: fileName, known: exports.map(\.name))
    }
    return match
  }

  /// Returns the folder format with the given name; the first registered folder format without a
  /// name.
  ///
  /// - Throws: `ExchangeError.unknownFormat`, `.notOfFolders` or `.unrecognized`.
  public func folderFormat(named name: String?) throws(ExchangeError) -> any FolderFormat {
    if let name {
      try refuse(name, ifAmong: formats.map(\.name).filter { !folders.map(\.name).contains($0) }) {
        .notOfFolders($0, known: folders.map(\.name) + bundles.map(\.name))
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
    named name: String, in formats: [(name: FormatName, format: Format)],
    beside others: [FormatName] = []
  ) throws(ExchangeError) -> Format {
    let wanted = Self.otherNames[name.lowercased()] ?? name.lowercased()
    guard let match = formats.first(where: { $0.name.rawValue == wanted }) else {
      throw .unknownFormat(name, known: formats.map(\.name) + others)
    }
    return match.format
  }

  /// Alternative names of formats: their full names, and the names that `todoctl report` uses.
  private static let otherNames = [
    "markdown": FormatName.markdown.rawValue, "icalendar": FormatName.iCalendar.rawValue,
    "todo.txt": FormatName.todoTxt.rawValue, "json-lines": FormatName.jsonLines.rawValue,
  ]

  /// Returns the text after the last dot of the file name, in lower case; nil for a name without a
  /// dot, or with its only dot at the start.
  private func fileExtension(of path: String) -> String? {
    let file = path.split(separator: "/").last ?? ""
    guard let dot = file.lastIndex(of: "."), dot > file.startIndex else { return nil }
    return file[file.index(after: dot)...].lowercased()
  }
}

/// The reason why a file as a whole can't be read or written.
public enum ExchangeError: Error, Hashable, Sendable {
  /// No format has this name. `known` lists the names of all formats.
  case unknownFormat(String, known: [FormatName])
  /// A folder was asked for, but this format is only for files. `known` lists the formats of
  /// folders.
  case notOfFolders(FormatName, known: [FormatName])
  /// A file was asked for, but this format is only for folders. `known` lists the formats of files.
  case onlyOfFolders(FormatName, known: [FormatName])
  /// Neither the file's name nor its first bytes reveal the format. `known` lists the possible
  /// formats, and `nearest` is the most similar one.
  case unrecognized(
    fileName: String?, known: [FormatName], nearest: FormatLikeness? = nil)
  /// The first line of the file is not the header of this format.
  case missingHeader(FormatName)
  /// The file has a version of the format that this program doesn't know, such as one of a newer
  /// todoctl.
  case unsupportedVersion(FormatName, found: Int64, supported: Int64)
  /// The text is in this encoding, which isn't read: UTF-16 without a byte order mark, or UTF-32.
  case encoding(String)
  /// A character of the text has more combining marks than the limit.
  case tooManyMarks(limit: Int)
  /// The file has more bytes than the reader holds in memory.
  case inputTooLarge(limitInBytes: Int)
  /// The format can't write events of this kind.
  case unsupportedKind(FormatName, EventKind)
  /// The format writes whole stores only, not the occurrences of a range.
  case rangeNotSupported(FormatName)
  /// The range has more days than a file of this format may cover.
  case rangeTooLong(FormatName, days: Int, limit: Int)
}

extension ExchangeError {
  /// Returns the problem of one file among several, for an error that is about this file only; nil
  /// for any other error. A file of another program counts as left out and not as rejected, because
  /// the import is complete without it.
  public func problem(ofFile name: String) -> ImportProblem? {
    let (reason, handling): (ImportProblem.Reason, ImportHandling)
    switch self {
    case .missingHeader: (reason, handling) = (.unknownFormat, .leftOut)
    case .unsupportedVersion(.iCalendar, _, _):
      (reason, handling) = (.unreadable("vCalendar 1.0"), .leftOut)
    case .encoding(let name):
      (reason, handling) = (.unreadable("\(name) without a byte order mark"), .leftOut)
    case .tooManyMarks: (reason, handling) = (.unreadable(description), .leftOut)
    case .unsupportedVersion, .inputTooLarge:
      (reason, handling) = (.unreadable(description), .rejected)
    default: return nil
    }
    return ImportProblem(
      at: .line(1), type: .other, record: name, value: name, reason, handling)
  }
}

extension ExchangeError: CustomStringConvertible {
  /// The facts of the error, for logs and tests.
  public var description: String {
    switch self {
    case .unknownFormat(let name, let known): "no format \(name) among \(known)"
    case .notOfFolders(let name, let known): "no folder of \(name), but of \(known)"
    case .onlyOfFolders(let name, let known): "no file of \(name), but of \(known)"
    case .unrecognized(let fileName, let known, let nearest):
      "\(fileName ?? "-") is none of \(known), nearest \(nearest?.format.rawValue ?? "none")"
    case .missingHeader(let format): "no \(format) header"
    case .unsupportedVersion(let format, let found, let supported):
      "\(format) version \(found), not \(supported)"
    case .encoding(let name): "in \(name)"
    case .tooManyMarks(let limit): "a character with more than \(limit) combining marks"
    case .inputTooLarge(let limitInBytes): "more than \(limitInBytes) bytes"
    case .unsupportedKind(let format, let kind): "\(format) has no \(kind)"
    case .rangeNotSupported(let format): "\(format) has no ranges"
    case .rangeTooLong(let format, let days, let limit):
      "\(format) has ranges of \(limit) days, not \(days)"
    }
  }
}
