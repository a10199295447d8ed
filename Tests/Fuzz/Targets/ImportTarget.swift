import Foundation
import TodoDomain
import TodoExchange
import TodoTesting

/// A file in one of the formats, imported into an empty store. The result is exported in every
/// format, and survives the lossless format.
struct ImportTarget: FuzzTarget {
  /// A format to read.
  enum Format: String, Sendable {
    case jsonLines = "jsonl"
    case csv
    case toduck
    case iCalendar = "ics"
    case taskwarrior
    case todoTxt = "todotxt"
    case jrnl
    case dayOne = "dayone"
    case daylio
    case habitBull = "habitbull"
    case tickTick = "ticktick"
    case todoist
    case org

    fileprivate var reader: any ImportFormat {
      switch self {
      case .jsonLines: JSONLinesFormat()
      case .csv: CSVFormat()
      case .toduck: ToduckFormat()
      case .iCalendar: ICalendarFormat()
      case .taskwarrior: TaskwarriorFormat()
      case .todoTxt: TodoTxtFormat()
      case .jrnl: JrnlFormat()
      case .dayOne: DayOneFormat()
      case .daylio: DaylioFormat()
      case .habitBull: HabitBullFormat()
      case .tickTick: TickTickFormat()
      case .todoist: TodoistFormat()
      case .org: OrgFormat()
      }
    }
  }

  private let format: Format
  var name: String { format.rawValue }

  init(_ format: Format) {
    self.format = format
  }

  func check(_ bytes: [UInt8]) throws {
    let store = InMemoryEventStore()
    guard Self.bring(bytes, as: format.reader, into: store) else { return }
    try Self.checkExports(of: store)
  }

  /// Checks the promises for the exports of any store.
  static func checkExports(of store: InMemoryEventStore) throws {
    guard let text = export(store, as: JSONLinesFormat()) else {
      throw BrokenPromise("What was brought in can't be written")
    }
    let copy = InMemoryEventStore()
    try BrokenPromise.unless(
      bring(text, as: JSONLinesFormat(), into: copy), "What was written can't be read")
    try BrokenPromise.unless(
      export(copy, as: JSONLinesFormat()) == text, "What was read again is something else")
    for format in [CSVFormat(), ICalendarFormat(), ToduckFormat()] as [any ExportFormat] {
      _ = export(store, as: format)
    }
  }

  /// Imports a file, leaving out invalid records. Returns whether the file could be read.
  private static func bring(
    _ bytes: [UInt8], as format: any ImportFormat, into store: InMemoryEventStore
  ) -> Bool {
    var chunks = [bytes][...]
    let now = FixedContext.now
    let context = ImportContext(now: now, timeZone: .gmt)
    let report = try? store.importRecords(
      ImportOptions(skipInvalid: true), at: now,
      from: format.reader(of: { chunks.popFirst() }, context))
    return report != nil
  }

  private static func export(_ store: InMemoryEventStore, as format: any ExportFormat) -> [UInt8]? {
    var bytes: [UInt8] = []
    guard (try? format.write(store.provider, ExportOptions(), to: { bytes += $0 })) != nil else {
      return nil
    }
    return bytes
  }
}
