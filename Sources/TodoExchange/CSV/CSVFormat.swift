import Foundation
public import TodoDomain

/// Comma-separated values (RFC 4180) with a header line, for spreadsheets. A row is an event, an
/// occurrence or a diary entry. A table of events or of entries can be read back.
///
/// A text that a spreadsheet could take for a formula gets an apostrophe in front, unless the
/// options ask for raw texts.
public struct CSVFormat: ExportFormat {
  /// The name `csv`.
  public let name = FormatName.csv
  /// The file extension `csv`.
  public let fileExtensions = ["csv"]

  let kinds: EventKinds
  private let columns: [EventFieldEntry]

  /// Makes the format, with columns for the fields of these kinds.
  public init(kinds: EventKinds = .standard) {
    self.kinds = kinds
    columns = EventFieldTable(kinds).entries(.shown)
  }

  /// Writes one table, as the options ask: the events by id; the occurrences of a range, in the
  /// order in which all commands list them; or the diary entries, oldest first. A list within a
  /// diary entry has one element per line.
  ///
  /// - Returns: Nil, because losses are not counted.
  /// - Throws: `ExchangeError.unsupportedKind` for an event of a kind that the format wasn't made
  ///   with, whose own fields have no columns; the errors of the provider and the sink.
  @discardableResult
  public func write(
    _ provider: any StoreReading, _ options: ExportOptions, to sink: ByteSink
  ) throws -> ExportSummary? {
    try provider.readAndWait { snapshot in
      var rows = CSVRows(CSVWriter(disarms: !options.isRaw))
      if options.isDiary {
        try writeDiary(of: snapshot, &rows, to: sink)
      } else if let range = options.occurrences {
        try writeOccurrences(
          of: snapshot, in: range, displayedIn: options.timeZone, &rows, to: sink)
      } else {
        try writeEvents(of: snapshot, &rows, to: sink)
      }
      try rows.finish(to: sink)
    }
    return nil
  }

  private func writeEvents(
    of snapshot: any EventReading, _ rows: inout CSVRows, to sink: ByteSink
  ) throws {
    try rows.append(columns.map(\.name), to: sink)
    try snapshot.visitEvents { event, records in
      try requireKnown(event.kind)
      let fields = EventFields(of: event.onItsDay(records))
      try rows.append(columns.map { $0.value(fields).cell }, to: sink)
    }
  }

  private func requireKnown(_ kind: EventKind) throws {
    guard kinds.type(of: kind) != nil else { throw ExchangeError.unsupportedKind(name, kind) }
  }

  private func writeDiary(
    of snapshot: any DiaryReading, _ rows: inout CSVRows, to sink: ByteSink
  ) throws {
    try rows.append(DiaryCSVColumn.all.map(\.field.rawValue), to: sink)
    try snapshot.visitDiaries(in: nil, .oldestFirst) { entry in
      try rows.append(DiaryCSVColumn.all.map { $0.value(entry) }, to: sink)
    }
  }

  private func writeOccurrences(
    of snapshot: any EventReading, in range: ClosedRange<CivilDate>, displayedIn zone: ZoneID,
    _ rows: inout CSVRows, to sink: ByteSink
  ) throws {
    let names = [EventField.date.rawValue] + columns.map(\.name) + [EventField.amount.rawValue]
    try rows.append(names, to: sink)
    try snapshot.visitOccurrences(in: range, displayedIn: zone) { page in
      for occurrence in page {
        try requireKnown(occurrence.event.kind)
        let fields = EventFields(of: occurrence.event, shownAt: occurrence.localStart)
        let cells = columns.map { $0.value(fields).cell }
        let amount = fields.own.text(.amount) ?? ""
        try rows.append([occurrence.localStart.date.description] + cells + [amount], to: sink)
      }
    }
  }
}

/// Collects rows and passes them to a sink in chunks.
private struct CSVRows {
  private let writer: CSVWriter
  private var chunks = TextChunks()

  init(_ writer: CSVWriter) {
    self.writer = writer
  }

  mutating func append(_ fields: [String], to sink: ByteSink) throws {
    writer.appendRow(fields, to: &chunks.bytes)
    try chunks.handOn(to: sink)
  }

  mutating func finish(to sink: ByteSink) throws { try chunks.finish(to: sink) }
}

extension FieldValue {
  /// The value as the text of a cell; empty without a value. Commas separate the elements of a
  /// list.
  fileprivate var cell: String {
    switch self {
    case .nothing: ""
    case .text(let text): text
    case .flag(let flag): flag.description
    case .count(let count): count.description
    case .texts(let texts): texts.joined(separator: ",")
    case .source(let source): source.format
    }
  }
}

/// A column of the diary.
struct DiaryCSVColumn: Sendable {
  let field: DiaryField
  let value: @Sendable (DiaryEntry) -> String

  init(_ field: DiaryField, _ value: @escaping @Sendable (DiaryEntry) -> String) {
    self.field = field
    self.value = value
  }

  /// All columns, in their order.
  static let all = [
    DiaryCSVColumn(.id) { $0.id?.description ?? "" },
    DiaryCSVColumn(.uid) { $0.uid.rawValue },
    DiaryCSVColumn(.createdAt) { $0.createdAt.description },
    DiaryCSVColumn(.zone) { $0.zone?.name ?? "" },
    DiaryCSVColumn(.emotions) { $0.emotions.map(\.rawValue).joined(separator: "\n") },
    DiaryCSVColumn(.subEmotions) { $0.subEmotions.joined(separator: "\n") },
    DiaryCSVColumn(.text) { $0.text },
    DiaryCSVColumn(.situation) { $0.situation },
    DiaryCSVColumn(.thought) { $0.thought },
    DiaryCSVColumn(.reevaluation) { $0.reevaluation },
    DiaryCSVColumn(.action) { $0.action },
    DiaryCSVColumn(.imagePaths) { $0.imagePaths.joined(separator: "\n") },
  ]
}
