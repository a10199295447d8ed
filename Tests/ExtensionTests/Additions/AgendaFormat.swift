import Foundation
import TodoDomain
import TodoExchange

/// A format that the core doesn't know, with a schedule on each line: `2025-06-03 09:30 dentist`.
/// An all-day schedule has no time.
struct AgendaFormat: ImportFormat, ExportFormat {
  let name = FormatName(rawValue: "agenda")
  let fileExtensions = ["agenda"]

  func recognizes(_ head: [UInt8]) -> Bool {
    (try? CivilDate(String(decoding: head.prefix(10), as: UTF8.self))) != nil
  }

  func reader(of source: @escaping ByteSource, _ context: ImportContext) -> any ImportReader {
    AgendaReader(
      lines: LineReader(maximumLineLength: 4_096, nextChunk: source), limits: context.limits)
  }

  func write(
    _ provider: any StoreReading, _ options: ExportOptions, to sink: ByteSink
  ) throws -> ExportSummary? {
    try provider.visitEvents { event, _ in
      let words = [event.pattern.start?.description, event.time?.description, event.title]
      try sink(Array((words.compactMap(\.self).joined(separator: " ") + "\n").utf8))
    }
    return nil
  }
}

/// Reads the schedule on each line.
private struct AgendaReader: ImportReader {
  var lines: LineReader
  let limits: EventLimits

  mutating func next() throws -> ImportRecord? {
    let text = try lines.withNextLine { line, _ in String(decoding: line, as: UTF8.self) }
    guard let text else { return nil }
    let location = ImportLocation.line(lines.lineNumber)
    do throws(ValueError) {
      return .item(.event(ImportedEvent(try schedule(text))), at: location)
    } catch {
      return .problem(ImportProblem(at: location, type: .unreadable, .invalid(error)))
    }
  }

  private func schedule(_ line: String) throws(ValueError) -> Schedule {
    let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
    let date = try CivilDate(parts.first ?? "")
    let rest = parts.count > 1 ? parts[1] : ""
    let time = try? TimeOfDay(String(rest.prefix(5)))
    let title = time == nil ? rest : String(rest.dropFirst(6))
    return try Schedule(
      details: EventDetails(
        uid: EventUID("agenda-\(line)"), title: title, time: time, limits: limits),
      pattern: DatePattern(on: date), limits: limits)
  }
}
