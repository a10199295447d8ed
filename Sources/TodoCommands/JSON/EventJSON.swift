import Foundation
import TodoDomain
import TodoExchange
import TodoText

/// Domain values in `--json`. The shapes are a promise: `Docs/json.md` describes them.
enum EventJSON {
  /// The fields of an event, in their documented order.
  ///
  /// - Parameter localStart: The beginning of an occurrence by the reader's clock; nil for a stored
  ///   event.
  private static func members(
    of event: any PlannedEvent, _ localStart: LocalDateTime? = nil
  ) -> [(String, JSONValue)] {
    common(event, localStart) + own(event) + [
      ("alarm", text(event.alarm)), ("memo", text(event.memo)),
    ]
  }

  private static func common(
    _ event: any PlannedEvent, _ localStart: LocalDateTime?
  ) -> [(String, JSONValue)] {
    [
      ("id", event.id.map { .integer(Int64($0.rawValue)) } ?? .null),
      ("uid", .string(event.uid.rawValue)),
      ("kind", .string(event.kind.rawValue)),
      ("title", .string(event.title)),
      ("category", .string(event.category.name)),
      ("start", text(event.pattern.start)),
      ("until", event.isRepeating ? text(event.pattern.end) : .null),
      ("days", .array(event.repeatDays.days.map { .string($0.code) })),
      ("rule", text(event.pattern.set?.rule)),
      ("extraDates", .array((event.pattern.set?.extraDates ?? []).map { text($0) })),
      ("time", text(localStart?.time ?? event.time)),
      ("length", text(event.length)),
      ("zone", text(event.zone)),
      ("isAllDay", .bool(event.isAllDay)),
      ("isRepeating", .bool(event.isRepeating)),
      ("isFinished", .bool(event.isFinished)),
    ]
  }

  /// The fields that only some kinds have; null for other kinds.
  private static func own(_ event: any PlannedEvent) -> [(String, JSONValue)] {
    let values = event.kindValues
    return EventKinds.standard.kindFields.map { field in
      let value: JSONValue =
        switch values[field.field] {
        case .text(let text): self.text(text)
        case .flag(let flag): .bool(flag)
        case .count(let count): .integer(Int64(count))
        case nil: .null
        }
      return (field.field.rawValue, value)
    }
  }

  static func value(_ event: any PlannedEvent) -> JSONValue {
    .object(JSONObject(members(of: event)))
  }

  /// An event on a day: its fields, the date, and the number of that day within the occurrence.
  static func members(of day: OccurrenceDay) -> [(String, JSONValue)] {
    members(of: day.event, day.occurrence.localStart) + [
      ("date", text(day.date)), ("day", .integer(Int64(day.number))),
      ("dayCount", .integer(Int64(day.occurrence.dayCount))),
    ]
  }

  static func value(_ day: OccurrenceDay) -> JSONValue { .object(JSONObject(members(of: day))) }

  static func value(_ category: Category) -> JSONValue {
    [
      "name": .string(category.name), "color": text(category.color),
      "icon": .string(category.icon.rawValue),
    ]
  }

  static func text(_ value: (some CustomStringConvertible)?) -> JSONValue {
    value.map { .string($0.description) } ?? .null
  }
}

/// The envelope of every result: a version, then the members of the result.
enum Envelope {
  /// The version of the shapes. It grows when a member changes its meaning or is removed.
  static let version: JSONValue = 1

  static func of(_ members: [(String, JSONValue)]) -> JSONValue {
    .object(JSONObject([("version", version)] + members))
  }

  static func event(_ event: any PlannedEvent) -> JSONValue {
    of([("event", EventJSON.value(event))])
  }

  static func event(_ occurrence: Occurrence) -> JSONValue {
    of([("event", EventJSON.value(OccurrenceDay(occurrence)))])
  }
}

/// Alarms in `--json`.
enum AlarmJSON {
  /// An alarm: its moment, the local time at that moment, and the occurrence.
  static func value(_ alarm: DueAlarm, displayedIn zone: ZoneID) -> JSONValue {
    let when: [(String, JSONValue)] = [
      ("at", EventJSON.text(alarm.at)), ("atLocal", .string(alarm.at.civil(in: zone))),
      ("minutesBefore", .integer(Int64(alarm.alarm.minutesBefore))),
    ]
    return .object(JSONObject(when + EventJSON.members(of: OccurrenceDay(alarm.occurrence))))
  }

  /// An item of a list, with the moment of its alarm.
  static func value(_ day: OccurrenceDay, displayedIn zone: ZoneID) -> JSONValue {
    let alarm = DueAlarm(of: day.occurrence, displayedIn: zone)
    return .object(
      JSONObject(EventJSON.members(of: day) + [("alarmAt", EventJSON.text(alarm?.at))]))
  }
}

/// The diary in `--json`: `Docs/json.md` describes the shapes.
enum DiaryJSON {
  /// The fields of an entry, in their documented order.
  static func value(_ entry: DiaryEntry) -> JSONValue {
    let members: [(String, JSONValue)] = [
      ("uid", .string(entry.uid.rawValue)),
      ("createdAt", .string(entry.createdAt.description)),
      ("emotion", EventJSON.text(entry.emotion?.rawValue)),
      ("subEmotions", .array(entry.subEmotions.map { .string($0) })),
      ("situation", .string(entry.situation)),
      ("thought", .string(entry.thought)),
      ("reevaluation", .string(entry.reevaluation)),
      ("action", .string(entry.action)),
      ("imagePaths", .array(entry.imagePaths.map { .string($0) })),
    ]
    return .object(JSONObject(members))
  }

  /// The emotions, most frequent first, and the average mood, which is null if no entry names an
  /// emotion.
  static func members(of mood: Mood) -> [(String, JSONValue)] {
    let rows = mood.ranked.map { emotion, count -> JSONValue in
      ["emotion": .string(emotion.rawValue), "count": .integer(Int64(count))]
    }
    return [
      ("byEmotion", .array(rows)),
      ("averageMood", mood.average.map { .number($0) } ?? .null),
    ]
  }
}

extension Envelope {
  static func diary(_ entry: DiaryEntry) -> JSONValue { of([("diary", DiaryJSON.value(entry))]) }

  static func diaries(_ entries: [DiaryEntry]) -> JSONValue {
    of([("diaries", .array(entries.map { DiaryJSON.value($0) }))])
  }
}

/// A result that is a list. It is written item by item, since it may be larger than memory.
struct ListJSON {
  /// The number of bytes that are collected before they are written.
  private static let chunkSizeInBytes = 1 << 16

  private var json = JSONWriter(capacity: 2 * chunkSizeInBytes)
  private let sink: ByteSink

  /// The envelope up to the list's first item.
  init(_ key: String, to sink: @escaping ByteSink) {
    self.sink = sink
    json.beginObject()
    json.key("version")
    json.value(Envelope.version)
    json.key(named: key)
    json.beginArray()
  }

  mutating func append(_ item: JSONValue) throws {
    json.value(item)
    guard json.bytes.count >= Self.chunkSizeInBytes else { return }
    try sink(json.bytes)
    json.removeAll()
  }

  /// Closes the list and the envelope, and ends the line.
  mutating func finish() throws {
    json.endArray()
    json.endObject()
    json.newline()
    try sink(json.bytes)
  }
}
