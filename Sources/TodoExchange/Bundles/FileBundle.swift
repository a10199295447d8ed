public import TodoDomain

/// Several files that belong together: the files of a zip or of a folder.
public protocol FileBundle: Sendable {
  /// The paths of the files, sorted, with `/` between folders and names.
  var names: [String] { get }
  /// Returns a source of a file's bytes, which can be read once.
  ///
  /// - Throws: The errors of opening the file. The source throws the errors of reading.
  func source(of name: String) throws -> ByteSource
}

/// A format of several files, such as a table of habits and a table for each of them.
public protocol BundleFormat: FileFormat {
  /// Whether files with these paths are of this format.
  func recognizes(_ names: [String]) -> Bool
  /// Returns a reader of all the files. Its `next()` throws `ExchangeError`, and the errors of the
  /// bundle.
  func reader(of bundle: any FileBundle, _ context: ImportContext) -> any ImportReader
}

extension FileBundle {
  /// Returns the bytes of a file, up to a limit.
  ///
  /// - Throws: `ExchangeError.inputTooLarge`, and the errors of opening and reading the file.
  func bytes(of name: String, limitInBytes: Int) throws -> [UInt8] {
    try wholeInput(try source(of: name), limitInBytes: limitInBytes)
  }
}

extension ImportProblem {
  /// Returns a copy of the problem whose location begins with the path of a file.
  func located(in path: String) -> ImportProblem {
    ImportProblem(
      at: .file(path, location), type: type, record: record, field: field, value: value, reason,
      handling)
  }
}

extension String {
  /// The name of a file without the folders before it.
  var lastPathPart: String { split(separator: "/").last.map(String.init) ?? self }
}

/// Reads each file of a bundle by its own format, in the order of their paths. A file becomes a
/// problem that names the file if no format recognises it, such as a picture, or if it has only the
/// extension of a format.
public struct BundleReader: ImportReader {
  /// The number of bytes at the start of a file that are enough to recognise its format.
  private static let headLength = FormatRegistry.headLengthInBytes

  private let bundle: any FileBundle
  private let formats: FormatRegistry
  private let formatName: String?
  private let context: ImportContext
  private var names: ArraySlice<String>
  private var current: (name: String, reader: any ImportReader)?
  /// The keys of the calendar properties that were returned, such as a calendar's name and colour.
  private var calendarKeys: Set<String> = []

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - bundle: The files, with their paths.
  ///   - formats: The formats that files may have.
  ///   - formatName: The name of the format that all files have; nil to recognise each file's own.
  ///   - context: The values that the files don't give, such as the zone of moments without one.
  public init(
    _ bundle: any FileBundle, _ formats: FormatRegistry, named formatName: String?,
    context: ImportContext
  ) {
    self.bundle = bundle
    self.formats = formats
    self.formatName = formatName
    self.context = context
    names = bundle.names[...]
  }

  /// The path of the file that the last record came from; nil before the first file and after the
  /// last one.
  public var fileName: String? { current?.name }

  /// Returns the next record, file by file; nil after the last record of the last file.
  public mutating func next() throws -> ImportRecord? {
    while true {
      do {
        if let record = try current?.reader.next() { return onlyOnce(record) }
      } catch let error as ExchangeError {
        guard let name = current?.name, let problem = error.problem(ofFile: name) else {
          throw error
        }
        current = (name, EmptyReader())
        return .problem(problem)
      }
      guard let name = names.popFirst() else {
        current = nil
        return nil
      }
      current = (name, EmptyReader())
      guard let reader = try reader(of: name) else {
        return .problem(
          ImportProblem(
            at: .line(1), type: .other, record: name, value: name, .unknownFormat, .leftOut))
      }
      current = (name, reader)
    }
  }

  /// Returns the record. If the record is a calendar property that an earlier file of the bundle
  /// had already, returns a copy (``ImportItem/copy(_:)``) in its place, which changes nothing. A
  /// store has the properties of only one calendar.
  private mutating func onlyOnce(_ record: ImportRecord) -> ImportRecord {
    guard case .item(.value(let value), let location) = record,
      value.key.hasPrefix(CalendarProperties.keyPrefix),
      !calendarKeys.insert(value.key).inserted
    else { return record }
    return .item(.copy(.value), at: location)
  }

  private func reader(of name: String) throws -> (any ImportReader)? {
    let source = try bundle.source(of: name)
    var head: [UInt8] = []
    while head.count < Self.headLength, let chunk = try source() { head += chunk }
    var first: [UInt8]? = head
    let whole: ByteSource = {
      guard let bytes = first else { return try source() }
      first = nil
      return bytes.isEmpty ? nil : bytes
    }
    let start = Array(head.prefix(Self.headLength))
    guard
      let format = try? formats.importFormat(named: formatName, fileName: name, head: start)
    else { return nil }
    return format.reader(of: whole, context.reading(name.lastPathPart))
  }
}

/// A reader that returns no records.
struct EmptyReader: ImportReader {
  func next() throws -> ImportRecord? { nil }
}
