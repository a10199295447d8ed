public import TodoDomain

/// iCalendar (RFC 5545): what other calendars give and take.
///
/// VEVENTs and VTODOs are events, VJOURNALs of ours entries of the diary. What an event has no field
/// for is kept beside it, and written back. What iCalendar has no property for is written in
/// properties of our own, so that what was exported comes back as it was.
public struct ICalendarFormat: ImportFormat, ExportFormat {
  /// `ics`.
  public let name = FormatName.iCalendar
  /// `.ics`, and two other names of it.
  public let fileExtensions = ["ics", "ical", "icalendar"]

  private let kinds: EventKinds

  /// The format, with the kinds of events that our own property may name.
  public init(kinds: EventKinds = .standard) {
    self.kinds = kinds
  }

  /// Whether a calendar begins near the start.
  public func recognizes(_ head: [UInt8]) -> Bool {
    let start = head.prefix(FormatRegistry.headLength_bytes)
    return String(decoding: start, as: UTF8.self).uppercased().contains("BEGIN:VCALENDAR")
  }

  /// Reads component by component. Changed dates of series are held to the end of their calendar.
  ///
  /// - Throws: `ExchangeError.missingHeader` for a file without a calendar, `.unsupportedVersion`
  ///   for a vCalendar 1.0.
  public func read(
    _ source: @escaping ByteSource, _ context: ImportContext, _ take: (ImportEntry) throws -> Void
  ) throws {
    var reader = ICalendarImport(context, kinds)
    try reader.read(source, take)
  }

  /// Writes the events in one calendar; the diary's entries only if the options ask for them.
  ///
  /// - Throws: `ExchangeError.rangeNotSupported` where only some dates are asked for.
  @discardableResult
  public func write(
    _ provider: any StoreProviding, _ options: ExportOptions, to sink: ByteSink
  ) throws -> ExportAccount? {
    guard options.occurrences == nil else { throw ExchangeError.rangeNotSupported(name) }
    return try provider.withSnapshot { snapshot in
      var export = ICalendarExport(snapshot, options, kinds)
      return try export.write(to: sink)
    }
  }
}
