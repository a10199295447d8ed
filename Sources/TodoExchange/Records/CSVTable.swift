import TodoDomain
import TodoText

/// Reads rows of comma-separated values below a header, which names the fields.
struct CSVTable {
  /// A row with at least one text, or the problem of a row.
  enum Row {
    case record(CSVRecord)
    case problem(ImportProblem)
  }

  /// The most rows before a header, such as TickTick's rows about the export itself.
  private static let maximumPreamble = 20

  private let format: FormatName
  private let headers: [TableHeader]
  private var reader: CSVReader
  private var columns: CSVColumns?

  /// Makes a reader of a file with one of these headers.
  init(_ source: @escaping ByteSource, _ format: FormatName, headers: [TableHeader]) {
    self.format = format
    self.headers = headers
    reader = CSVReader(source)
  }

  /// Makes a reader of a file with this header.
  init(_ source: @escaping ByteSource, _ format: FormatName, header: TableHeader) {
    self.init(source, format, headers: [header])
  }

  /// Returns whether one of the rows at the start of a file is a header.
  static func hasHeader(_ head: [UInt8], _ header: TableHeader) -> Bool {
    firstRows(of: head).contains(where: header.matches)
  }

  /// Compares the rows at the start of a file with a header, and returns the result for the most
  /// similar row; nil if no row has any of its columns.
  static func likeness(
    _ head: [UInt8], _ header: TableHeader, of format: FormatName
  ) -> FormatLikeness? {
    firstRows(of: head).map { FormatLikeness(format, marks: header.marks(in: $0)) }
      .max { $0.share < $1.share }.flatMap { $0.found > 0 ? $0 : nil }
  }

  private static func firstRows(of head: [UInt8]) -> [[String]] {
    var rest: [UInt8]? = head
    var reader = CSVReader {
      defer { rest = nil }
      return rest
    }
    var rows: [[String]] = []
    while rows.count < maximumPreamble, let row = try? reader.next(),
      case .fields(let names, _) = row
    {
      rows.append(names.map(\.trimmed))
    }
    return rows
  }

  /// Returns the names of the columns.
  ///
  /// - Throws: `ExchangeError.missingHeader`, and the errors of the source.
  mutating func columnNames() throws -> [String] { try foundColumns().names }

  /// Returns the next row; nil at the end.
  ///
  /// - Throws: `ExchangeError.missingHeader`, and the errors of the source.
  mutating func next() throws -> Row? {
    let columns = try foundColumns()
    while let row = try reader.next() {
      switch row {
      case .problem(let problem): return .problem(problem)
      case .fields(let texts, let line):
        guard texts.contains(where: { !$0.trimmed.isEmpty }) else { continue }
        return Self.row(texts, line, columns: columns)
      }
    }
    return nil
  }

  private mutating func foundColumns() throws -> CSVColumns {
    if let columns { return columns }
    let found = try header()
    columns = found
    return found
  }

  private mutating func header() throws -> CSVColumns {
    for _ in 0..<Self.maximumPreamble {
      guard case .fields(let texts, _)? = try reader.next() else { break }
      let names = texts.map(\.trimmed)
      if headers.contains(where: { $0.matches(names) }) { return CSVColumns(names) }
    }
    throw ExchangeError.missingHeader(format)
  }

  private static func row(_ texts: [String], _ line: Int, columns: CSVColumns) -> Row {
    let count = columns.names.count
    let surplus = texts.dropFirst(count)
    guard texts.count >= count, surplus.allSatisfy(\.trimmed.isEmpty) else {
      let found = "\(texts.count) fields, where the header has \(count)"
      return .problem(ImportProblem(at: .line(line), type: .unreadable, .unreadable(found)))
    }
    return .record(CSVRecord(columns, texts, line: line))
  }
}

/// A format of tables, which are recognised by their header.
protocol TableFormat: ImportFormat {
  static var header: TableHeader { get }
}

extension TableFormat {
  /// The file extension `csv`.
  public var fileExtensions: [String] { ["csv"] }

  /// Whether one of the first rows is the header.
  public func recognizes(_ head: [UInt8]) -> Bool { CSVTable.hasHeader(head, Self.header) }

  /// Compares the first rows with the columns of the header.
  public func likeness(to head: [UInt8]) -> FormatLikeness? {
    CSVTable.likeness(head, Self.header, of: name)
  }
}

/// The column names that make a row the header of a format.
struct TableHeader {
  private let names: [String]
  private let alternatives: [String]
  private let excluded: [String]

  /// Makes a header with these names, one of the alternatives if there are any, and none of the
  /// excluded names.
  init(_ names: [String], oneOf alternatives: [String] = [], without excluded: [String] = []) {
    self.names = names
    self.alternatives = alternatives
    self.excluded = excluded
  }

  func matches(_ row: [String]) -> Bool {
    marks(in: row).allSatisfy(\.isFound) && !excluded.contains(where: row.contains)
  }

  /// Returns each required name and whether a row has it. The alternative names count as one, under
  /// the first of them; a row needs any one of them.
  func marks(in row: [String]) -> [FormatLikeness.Mark] {
    let others = alternatives.first.map { first in
      FormatLikeness.Mark(name: first, isFound: alternatives.contains(where: row.contains))
    }
    return names.map { FormatLikeness.Mark(name: $0, isFound: row.contains($0)) }
      + [others].compactMap(\.self)
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
  /// The number of the row's first line, from 1.
  let line: Int
  private let columns: CSVColumns
  private let texts: [String]

  fileprivate init(_ columns: CSVColumns, _ texts: [String], line: Int) {
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

  /// The texts of all columns that aren't empty, by column name.
  var kept: [String: String] {
    Dictionary(zip(columns.names, texts).filter { !$1.isEmpty && !$0.isEmpty }) { first, _ in first
    }
  }

  /// Returns the problem of the record.
  func problem(
    _ fault: FieldFault, _ type: ImportRecordType, handling: ImportHandling = .rejected
  ) -> ImportProblem {
    fault.problem(at: location, type, record: nil, handling)
  }
}
