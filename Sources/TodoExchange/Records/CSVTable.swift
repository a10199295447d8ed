import TodoDomain
import TodoText

/// Reads rows of comma-separated values below a header, whose names say what a field is.
struct CSVTable {
  /// A row with at least one text, or what is wrong with one.
  enum Row {
    case record(CSVRecord)
    case problem(ImportProblem)
  }

  /// The most rows before a header, such as those in which TickTick says when the file was made.
  private static let maximumPreamble = 20

  private let format: FormatName
  private let isHeader: ([String]) -> Bool
  private var reader: CSVReader
  private var columns: CSVColumns?

  /// Makes a reader of a file.
  ///
  /// - Parameter isHeader: Whether the texts of a row are the header.
  init(
    _ source: @escaping ByteSource, _ format: FormatName, isHeader: @escaping ([String]) -> Bool
  ) {
    self.format = format
    self.isHeader = isHeader
    reader = CSVReader(source)
  }

  /// Whether one of the rows at the start of a file is a header.
  static func hasHeader(_ head: [UInt8], _ isHeader: ([String]) -> Bool) -> Bool {
    var rest: [UInt8]? = head
    var reader = CSVReader {
      defer { rest = nil }
      return rest
    }
    for _ in 0..<maximumPreamble {
      guard let row = try? reader.next(), case .fields(let names, _) = row else { return false }
      if isHeader(names.map(\.trimmed)) { return true }
    }
    return false
  }

  /// The next row; nil at the end.
  ///
  /// - Throws: `ExchangeError.missingHeader`, and the errors of the source.
  mutating func next() throws -> Row? {
    let columns = try self.columns ?? header()
    self.columns = columns
    while let row = try reader.next() {
      switch row {
      case .problem(let problem): return .problem(problem)
      case .fields(let texts, let line):
        guard texts.contains(where: { !$0.trimmed.isEmpty }) else { continue }
        return Self.row(texts, line, columns)
      }
    }
    return nil
  }

  private mutating func header() throws -> CSVColumns {
    for _ in 0..<Self.maximumPreamble {
      guard case .fields(let texts, _)? = try reader.next() else { break }
      let names = texts.map(\.trimmed)
      if isHeader(names) { return CSVColumns(names) }
    }
    throw ExchangeError.missingHeader(format)
  }

  private static func row(_ texts: [String], _ line: Int, _ columns: CSVColumns) -> Row {
    let count = columns.names.count
    let surplus = texts.dropFirst(count)
    guard texts.count >= count, surplus.allSatisfy(\.trimmed.isEmpty) else {
      let found = "\(texts.count) fields, where the header has \(count)"
      return .problem(ImportProblem(at: .line(line), type: .unreadable, .unreadable(found)))
    }
    return .record(CSVRecord(columns, texts, line))
  }
}

/// The columns of a table.
struct CSVColumns {
  let names: [String]
  fileprivate let places: [String: Int]

  fileprivate init(_ names: [String]) {
    self.names = names
    places = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
  }
}

/// A row of a table.
struct CSVRecord {
  /// The number of the line on which it begins, from 1.
  let line: Int
  private let columns: CSVColumns
  private let texts: [String]

  fileprivate init(_ columns: CSVColumns, _ texts: [String], _ line: Int) {
    self.columns = columns
    self.texts = texts
    self.line = line
  }

  var location: ImportLocation { .line(line) }

  /// The text of a column without white space around it; nil if it is empty or there is no such
  /// column.
  subscript(_ name: String) -> String? {
    guard let place = columns.places[name] else { return nil }
    let text = texts[place].trimmed
    return text.isEmpty ? nil : text
  }

  /// The texts of all columns that have one, by their names.
  var kept: [String: String] {
    Dictionary(zip(columns.names, texts).filter { !$1.isEmpty && !$0.isEmpty }) { first, _ in first
    }
  }

  /// The problem of the record.
  func problem(
    _ fault: FieldFault, _ type: ImportRecordType, _ handling: ImportHandling = .rejected
  ) -> ImportProblem {
    fault.problem(at: location, type, record: nil, handling)
  }
}
