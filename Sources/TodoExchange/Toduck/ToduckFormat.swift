public import TodoDomain
import TodoText

/// What the toduck server sends: an envelope with the schedules or the routines of a range of
/// dates.
///
/// One JSON document, so it is held whole on reading; more than `maximumLengthInBytes` are refused.
/// A uid is made of the kind and the server's id, so that the same file brought in again changes
/// nothing. An event that the server never saw has a number below zero, and its uid beside it.
public struct ToduckFormat: ImportFormat, ExportFormat {
  /// `toduck`.
  public let name = FormatName.toduck
  /// `.json`.
  public let fileExtensions = ["json"]

  private let maximumLengthInBytes: Int
  private let maximumValues: Int

  /// The most bytes that a file may have: 64 MiB.
  public static let maximumLengthInBytes = 64 << 20
  /// The most values of JSON that a file may have: as many as fill the longest one.
  public static let maximumValues = 4_000_000

  /// The format, with these limits unless told otherwise.
  public init(
    maximumLengthInBytes: Int = Self.maximumLengthInBytes, maximumValues: Int = Self.maximumValues
  ) {
    self.maximumLengthInBytes = maximumLengthInBytes
    self.maximumValues = maximumValues
  }

  /// Whether it is an object with the name of one of the two lists, or of the envelope, near its
  /// beginning.
  public func recognizes(_ head: [UInt8]) -> Bool {
    let text = String(decoding: head, as: UTF8.self)
    guard text.first(where: { !$0.isWhitespace }) == "{" else { return false }
    let lists = [ToduckDocument.schedules, ToduckDocument.routines]
    return lists.contains { text.contains("\"\($0)\"") }
      || text.contains("\"\(ToduckDocument.content)\"") && text.contains("\"code\"")
  }

  /// A reader that holds the whole document.
  public func reader(
    of source: @escaping ByteSource, _ context: ImportContext
  ) -> any ImportReader {
    ToduckReader(
      source, context, maximumLengthInBytes: maximumLengthInBytes, maximumValues: maximumValues)
  }

  /// Writes both lists in one document: all schedules and, on the dates from the first to the last
  /// that anything is known of, the routines; or what occurs in the range of the options.
  ///
  /// - Throws: `ExchangeError.rangeTooLong` for a range that no reader would take.
  @discardableResult
  public func write(
    _ provider: any StoreReading, _ options: ExportOptions, to sink: ByteSink
  ) throws -> ExportSummary? {
    try provider.read { snapshot in
      var writer = try ToduckWriter(snapshot, options)
      return try writer.write(snapshot, to: sink)
    }
  }
}

/// How an event is known there and here: by the server's number, or, where the server never saw it,
/// by a number below zero and our own uid beside it.
struct ToduckIdentity {
  /// The member that carries a uid which doesn't follow from the number. The server has none such.
  static let uidField = "todoctlUid"

  let uid: EventUID
  /// Nil where the file says of an event of ours nothing that it has no member for here.
  let source: EventSource?

  /// The identity that a file states.
  init(
    _ kind: EventKind, _ id: Int64, _ idField: String, uid text: String?, extra: [String: String]
  ) throws(FieldFault) {
    let format = FormatName.toduck.rawValue
    guard let text else {
      uid = try parsed(ToduckIdentity.uid(kind, id), idField, EventUID.init)
      source = EventSource(format: format, remoteID: String(id), extra: extra)
      return
    }
    uid = try parsed(text, ToduckIdentity.uidField, EventUID.init)
    let remoteID = id < 0 ? nil : String(id)
    let saysNothing = remoteID == nil && extra.isEmpty
    source = saysNothing ? nil : EventSource(format: format, remoteID: remoteID, extra: extra)
  }

  /// The server's number of a stored event, else one below zero; and the uid if it must be told.
  static func number(of event: some PlannedEvent, _ id: EventID) -> (Int64, uid: String?) {
    guard let remoteID = event.details.toduckSource?.remoteID, let number = Int64(remoteID),
      number > 0, String(number) == remoteID
    else { return (-Int64(id.rawValue), event.uid.rawValue) }
    let follows = event.uid.rawValue == uid(event.kind, number)
    return (number, follows ? nil : event.uid.rawValue)
  }

  private static func uid(_ kind: EventKind, _ id: Int64) -> String { "toduck:\(kind):\(id)" }
}

extension EventDetails {
  /// Where it came from, if that was toduck.
  var toduckSource: EventSource? {
    source?.format == FormatName.toduck.rawValue ? source : nil
  }
}

/// Members that an event has no place for, kept as texts and written back as they were.
///
/// A string is kept as it is, any other value as its JSON text, so that `5` and `"5"` stay apart: a
/// string that could be taken for such a JSON text is kept as JSON too, in its quotes.
enum ToduckExtra {
  private static let color = "color"
  private static let ours = [
    color, ToduckIdentity.uidField, ToduckSpan.fromField, ToduckSpan.untilField,
  ]

  /// What the server says in members that are not known here.
  static func texts(of members: [JSONObject.Member], color: String?) -> [String: String] {
    var texts: [String: String] = [:]
    for member in members where member.value != .null {
      texts[member.key] = text(of: member.value)
    }
    texts[self.color] = color
    return texts
  }

  /// The colour, which is a text or nothing.
  static func color(of details: EventDetails) -> JSONValue {
    details.toduckSource?.extra[color].map(JSONValue.string) ?? .null
  }

  /// The other members, by name, without those whose name is one of the shape's own.
  static func members(
    of details: EventDetails, besides known: [(String, JSONValue)]
  ) -> [(String, JSONValue)] {
    guard let extra = details.toduckSource?.extra, !extra.isEmpty else { return [] }
    let names = Set(known.map(\.0) + ours)
    return extra.filter { !names.contains($0.key) }
      .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { ($0.key, value(of: $0.value)) }
  }

  /// The value that a text was made of.
  static func value(of text: String) -> JSONValue { value(spelled: text) ?? .string(text) }

  private static func text(of value: JSONValue) -> String {
    guard case .string(let text) = value else { return value.quotable }
    return self.value(spelled: text) == nil ? text : jsonText(of: value)
  }

  /// The value whose JSON text this is, to the byte; absent values have none, and strings only
  /// where they are in need of their quotes.
  private static func value(spelled text: String) -> JSONValue? {
    guard let value = try? JSONReader().read(Array(text.utf8)), value != .null,
      jsonText(of: value).utf8.elementsEqual(text.utf8)
    else { return nil }
    if case .string(let inner) = value, self.value(spelled: inner) == nil { return nil }
    return value
  }

  private static func jsonText(of value: JSONValue) -> String {
    String(decoding: JSONWriter.bytes(of: value), as: UTF8.self)
  }
}
