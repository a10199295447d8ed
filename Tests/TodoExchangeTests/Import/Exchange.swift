import Foundation
import TodoDomain
import TodoExchange
import TodoTesting

/// Short functions that import and export texts.
enum Exchange {
  static let seoul = (try? ZoneID("Asia/Seoul")) ?? .gmt
  static let context = ImportContext(now: FixedContext.now, timeZone: seoul)
  static let header = #"{"format":"todoctl","version":1}"#

  static func bring(
    _ bytes: [UInt8], as format: any ImportFormat, into store: InMemoryEventStore,
    _ options: ImportOptions = ImportOptions(), context: ImportContext = context,
    chunkSize: Int = 1_000
  ) throws -> ImportReport {
    var rest = bytes[...]
    let source: ByteSource = {
      guard !rest.isEmpty else { return nil }
      defer { rest = rest.dropFirst(chunkSize) }
      return Array(rest.prefix(chunkSize))
    }
    return try store.importRecords(
      options, at: context.now, from: format.reader(of: source, context))
  }

  /// Imports lines of JSON Lines, with a header before and a newline after each.
  static func bring(
    lines: [String], into store: InMemoryEventStore, _ options: ImportOptions = ImportOptions()
  ) throws -> ImportReport {
    let text = ([header] + lines).map { $0 + "\n" }.joined()
    return try bring(Array(text.utf8), as: JSONLinesFormat(), into: store, options)
  }

  static func bring(
    toduck json: String, into store: InMemoryEventStore,
    _ options: ImportOptions = ImportOptions(), context: ImportContext = context
  ) throws -> ImportReport {
    try bring(Array(json.utf8), as: ToduckFormat(), into: store, options, context: context)
  }

  static func export(
    _ store: InMemoryEventStore, as format: any ExportFormat = JSONLinesFormat(),
    _ options: ExportOptions = ExportOptions()
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try format.write(store.provider, options) { bytes += $0 }
    return bytes
  }

  static func text(
    _ store: InMemoryEventStore, as format: any ExportFormat = JSONLinesFormat(),
    _ options: ExportOptions = ExportOptions()
  ) throws -> String {
    String(decoding: try export(store, as: format, options), as: UTF8.self)
  }
}

/// Valid lines of JSON Lines.
enum Line {
  static let once =
    #"{"type":"schedule","id":1,"uid":"a","title":"회의","category":"people","#
    + #""start":"2025-05-12","time":"10:00","isAllDay":false,"place":"서울","alarms":["10m"]}"#
  static let weekly =
    #"{"type":"schedule","id":2,"uid":"b","title":"English","category":"redBook","#
    + #""start":"2025-05-05","days":["mon","wed"],"isAllDay":true,"alarms":["1d"]}"#
  static let routine =
    #"{"type":"routine","id":3,"uid":"c","title":"Run","category":"power","start":"2025-05-01","#
    + #""until":"2025-06-30","days":["tue","thu"],"time":"06:30","isAllDay":false,"#
    + #""isPublic":false,"shareCount":4,"memo":"5 km"}"#
  static let finished =
    #"{"type":"occurrence","event":"b","date":"2025-05-07","isFinished":true}"#
  static let deleted =
    #"{"type":"occurrence","event":"b","date":"2025-05-12","isFinished":false,"#
    + #""deletedAt":"2025-05-11T22:00:00Z"}"#
  static let timed =
    #"{"type":"occurrence","event":"c","date":"2025-05-06","isFinished":true,"time":"06:00"}"#

  static let all = [once, weekly, finished, deleted, routine, timed]
}
