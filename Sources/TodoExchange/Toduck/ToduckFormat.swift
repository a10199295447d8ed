public import TodoDomain
import TodoText

/// The JSON of the toduck server: an envelope with the schedules or the routines of a range of
/// dates.
///
/// A file is one JSON document, so a reader holds all of it, up to `maximumLengthInBytes`. A uid
/// consists of the kind and the server's id, so that a second import of the same file changes
/// nothing. An event that the server doesn't know has a negative number and its own uid.
public struct ToduckFormat: ImportFormat, ExportFormat {
  /// The name `toduck`.
  public let name = FormatName.toduck
  /// The file extension `json`.
  public let fileExtensions = ["json"]

  private let maximumLengthInBytes: Int
  private let maximumValues: Int

  /// The most bytes that a file may have: 64 MiB.
  public static let maximumLengthInBytes = 64 << 20
  /// The most JSON values that a file may have. A file of the greatest length has about this
  /// number.
  public static let maximumValues = 4_000_000

  /// Makes the format with these limits.
  public init(
    maximumLengthInBytes: Int = Self.maximumLengthInBytes, maximumValues: Int = Self.maximumValues
  ) {
    self.maximumLengthInBytes = maximumLengthInBytes
    self.maximumValues = maximumValues
  }

  /// Whether the first bytes begin an object that has one of the two lists, or the members
  /// `content` and `code` of the envelope.
  public func recognizes(_ head: [UInt8]) -> Bool {
    let text = String.opening(head)
    guard text.first == "{" else { return false }
    let lists = [ToduckDocument.schedules, ToduckDocument.routines]
    return lists.contains { text.contains("\"\($0)\"") }
      || text.contains("\"\(ToduckDocument.content)\"") && text.contains("\"code\"")
  }

  /// Returns a reader that holds the whole document.
  public func reader(
    of source: @escaping ByteSource, _ context: ImportContext
  ) -> any ImportReader {
    ToduckReader(
      source, context, maximumLengthInBytes: maximumLengthInBytes, maximumValues: maximumValues)
  }

  /// Writes schedules and routines in one document: everything that occurs in the range of the
  /// options. Without a range, all schedules are written, and the routines on every date from the
  /// first with any data to the last, but on at most ten years of dates.
  ///
  /// - Returns: The losses.
  /// - Throws: `ExchangeError.rangeTooLong` for a range that no reader would accept,
  ///   `.unsupportedKind` for an event that is neither a schedule nor a routine, and the errors of
  ///   the provider and the sink.
  @discardableResult
  public func write(
    _ provider: any StoreReading, _ options: ExportOptions, to sink: ByteSink
  ) throws -> ExportSummary? {
    try provider.readAndWait { snapshot in
      var writer = try ToduckWriter(snapshot, options)
      return try writer.write(snapshot, to: sink)
    }
  }
}

/// The identity of an event in toduck and in todoctl. An event that the server knows has the
/// server's number; any other has a negative number and its uid.
struct ToduckIdentity {
  /// The name of the member for an event's uid, if the uid can't be derived from the event's
  /// number. Only todoctl writes this member; toduck's server doesn't know it.
  static let uidField = "todoctlUid"

  let uid: EventUID
  /// The source to store; nil for an event that the server doesn't know and that has no unknown
  /// members.
  let source: EventSource?

  /// Makes the identity of an event in a file.
  init(
    _ kind: EventKind, _ id: Int64, idField: String, uid text: String?, extra: [String: String]
  ) throws(FieldFault) {
    let format = FormatName.toduck.rawValue
    guard let text else {
      uid = try parsed(ToduckIdentity.uid(kind, id), idField, parse: EventUID.init)
      source = EventSource(format: format, remoteID: String(id), extra: extra)
      return
    }
    uid = try parsed(text, ToduckIdentity.uidField, parse: EventUID.init)
    let remoteID = id < 0 ? nil : String(id)
    let saysNothing = remoteID == nil && extra.isEmpty
    source = saysNothing ? nil : EventSource(format: format, remoteID: remoteID, extra: extra)
  }

  /// Returns the server's number of a stored event, or a negative number if there is none. The uid
  /// is nil if it follows from the number.
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
  /// The source of an event that came from toduck; nil for any other event.
  var toduckSource: EventSource? {
    source?.format == FormatName.toduck.rawValue ? source : nil
  }
}

/// The reminder of a toduck routine on a date: one alarm, as the number of minutes before the
/// routine. All other alarms are in a member of todoctl, which applies only if it agrees with the
/// reminder.
enum ToduckReminder {
  static let alarmsField = "todoctlAlarms"

  /// Returns the minutes of the first alarm that is a length of time before the routine. On a date
  /// without a time, the length must be whole days.
  static func minutes(of alarms: [Alarm], at time: TimeOfDay?) -> Int? {
    let first = alarms.first(where: isReminder)
    return first.flatMap { time == nil && !$0.isWholeDays ? nil : $0.minutesBefore }
  }

  private static func isReminder(_ alarm: Alarm) -> Bool {
    alarm.time == nil && alarm.minutesBefore >= 0
  }

  /// Returns the member in which todoctl keeps the alarms; none if toduck's reminder expresses all
  /// alarms.
  static func member(of alarms: [Alarm]) -> [(String, JSONValue)] {
    let isSaid = alarms.count < 2 && alarms.allSatisfy(isReminder)
    return isSaid ? [] : [(alarmsField, .array(alarms.map { .string($0.description) }))]
  }

  /// Returns the alarms of a reminder, or of todoctl's member if it agrees with the reminder.
  static func alarms(
    _ minutes: Int?, kept: [String]?, at time: TimeOfDay?
  ) throws(ValueError) -> [Alarm] {
    let kept = (kept ?? []).compactMap { try? Alarm($0) }
    if !kept.isEmpty, self.minutes(of: kept, at: time) == minutes {
      return time == nil ? kept.filter(\.isWholeDays) : kept
    }
    guard let minutes else { return [] }
    return [try Alarm(minutesBefore: minutes)]
  }
}

/// The members of a toduck event that todoctl has no field for. They are kept as texts and written
/// back unchanged.
enum ToduckExtra {
  private static let color = "color"
  private static let ours = [
    color, ToduckIdentity.uidField, ToduckSpan.fromField, ToduckSpan.untilField,
    ToduckReminder.alarmsField,
  ]

  /// Returns the texts of unknown members and of the colour. Null is left out.
  static func texts(of members: [JSONObject.Member], color: String?) -> [String: String] {
    var texts = KeptMembers.texts(of: members)
    texts[self.color] = color
    return texts
  }

  /// Returns the colour as a string; null if there is none.
  static func color(of details: EventDetails) -> JSONValue {
    details.toduckSource?.extra[color].map(JSONValue.string) ?? .null
  }

  /// Returns the members that an import kept, sorted by name, without the members in `known`, which
  /// are written anyway.
  static func members(
    of details: EventDetails, besides known: [(String, JSONValue)]
  ) -> [(String, JSONValue)] {
    guard let extra = details.toduckSource?.extra, !extra.isEmpty else { return [] }
    let names = Set(known.map(\.0) + ours)
    return extra.filter { !names.contains($0.key) }
      .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { ($0.key, KeptMembers.value(of: $0.value)) }
  }
}
