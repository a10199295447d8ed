import TodoDomain
import TodoExchange

/// Domain values as `--json` shows them. The shapes are a promise: `Docs/json.md` describes them.
enum EventJSON {
  /// The fields of an event, in their documented order.
  ///
  /// - Parameter shown: When an occurrence begins by the reader's clock; nil for a stored event.
  private static func members(
    of event: any PlannedEvent, _ shown: WallTime? = nil
  ) -> [(String, JSONValue)] {
    common(event, shown) + own(event) + [("alarm", text(event.alarm)), ("memo", text(event.memo))]
  }

  private static func common(
    _ event: any PlannedEvent, _ shown: WallTime?
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
      ("time", text(shown?.time ?? event.time)),
      ("length", text(event.length)),
      ("zone", text(event.zone)),
      ("isAllDay", .bool(event.isAllDay)),
      ("isRepeating", .bool(event.isRepeating)),
      ("isFinished", .bool(event.isFinished)),
    ]
  }

  /// The fields that some kind adds; null for the other kinds.
  private static func own(_ event: any PlannedEvent) -> [(String, JSONValue)] {
    let values = event.ownValues
    return EventKinds.standard.ownFields.map { field in
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

  /// An event on a day: its fields, the date, and which day of how many it is.
  static func members(of day: OccurrenceDay) -> [(String, JSONValue)] {
    members(of: day.event, day.occurrence.shown) + [
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

/// The envelope of every answer: a version, then what was asked for.
enum Envelope {
  /// Grows when a field changes its meaning or goes, not when one is added.
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
