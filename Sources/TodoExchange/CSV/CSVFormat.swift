public import TodoDomain
import Foundation

/// Rows for spreadsheets (RFC 4180), with a header: one an event, one an occurrence, or
/// one an entry of the diary.
///
/// Texts that a spreadsheet could take for formulas get an apostrophe, unless they are wanted raw.
public struct CSVFormat: ExportFormat {
  /// `csv`.
  public let name = FormatName.csv
  /// `.csv` alone.
  public let fileExtensions = ["csv"]

  private let columns: [EventColumn]

  /// The format, with columns for the fields of these kinds.
  public init(kinds: EventKinds = .standard) {
    columns = EventColumn.all(kinds)
  }

  /// Writes the events by id, the occurrences of a range in the one order of lists, or the diary's
  /// entries, oldest first, with their lists a line an element.
  @discardableResult
  public func write(
    _ provider: any StoreProviding, _ options: ExportOptions, to sink: ByteSink
  ) throws -> ExportAccount? {
    try provider.withSnapshot { snapshot in
      var rows = CSVRows(CSVWriter(disarms: !options.isRaw))
      if options.isDiary {
        try writeDiary(of: snapshot, &rows, to: sink)
      } else if let range = options.occurrences {
        try writeOccurrences(
          of: snapshot, in: range, seenIn: options.timeZone, &rows, to: sink)
      } else {
        try writeEvents(of: snapshot, &rows, to: sink)
      }
      try rows.finish(to: sink)
    }
    return nil
  }

  private func writeEvents(
    of snapshot: any EventProviding, _ rows: inout CSVRows, to sink: ByteSink
  ) throws {
    try rows.append(columns.map(\.name), to: sink)
    try snapshot.visitEvents { event, records in
      let shown = event.standing(records)
      try rows.append(columns.map { $0.value(shown, nil) }, to: sink)
    }
  }

  private func writeDiary(
    of snapshot: any DiaryProviding, _ rows: inout CSVRows, to sink: ByteSink
  ) throws {
    try rows.append(DiaryColumn.all.map(\.field.rawValue), to: sink)
    try snapshot.visitDiaries(in: nil, .oldestFirst) { entry in
      try rows.append(DiaryColumn.all.map { $0.value(entry) }, to: sink)
    }
  }

  private func writeOccurrences(
    of snapshot: any EventProviding, in range: ClosedRange<CivilDate>, seenIn zone: ZoneID,
    _ rows: inout CSVRows, to sink: ByteSink
  ) throws {
    try rows.append([EventField.date.rawValue] + columns.map(\.name), to: sink)
    try snapshot.visitOccurrences(in: range, seenIn: zone) { page in
      for occurrence in page {
        let fields = columns.map { $0.value(occurrence.event, occurrence.shown) }
        try rows.append([occurrence.shown.date.description] + fields, to: sink)
      }
    }
  }
}

extension PlannedEvent {
  /// A single day's event as it stands on that day; a repeating one as it is.
  fileprivate func standing(_ records: [OccurrenceRecord]) -> any PlannedEvent {
    guard !isRepeating else { return self }
    let record = records.first { $0.date == pattern.start }
    return with(id: id, details: details, isFinished: record?.isFinished ?? false)
  }
}

/// Rows on their way to a sink.
private struct CSVRows {
  private let writer: CSVWriter
  private var buffer: [UInt8] = []

  init(_ writer: CSVWriter) {
    self.writer = writer
    buffer.reserveCapacity(2 * chunkSize_bytes)
  }

  mutating func append(_ fields: [String], to sink: ByteSink) throws {
    writer.appendRow(fields, to: &buffer)
    if buffer.count >= chunkSize_bytes { try finish(to: sink) }
  }

  mutating func finish(to sink: ByteSink) throws {
    guard !buffer.isEmpty else { return }
    try sink(buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}
