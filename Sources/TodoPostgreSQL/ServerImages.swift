import Foundation
import TodoDomain
import TodoStorage
import TodoText

/// Images of values as JSON, in the form of SQLite's journal: the values that the row types bind,
/// by column name, with a category's name in place of its id.
struct ServerImages {
  private let columns: EventColumns

  init(_ columns: EventColumns) { self.columns = columns }

  /// Returns the image of an event.
  ///
  /// - Parameter records: The event's records, if they are removed along with it.
  func text(of event: any PlannedEvent, _ records: [OccurrenceRecord]? = nil) -> String {
    let row = ImageParameters()
    if let id = event.id { EventRow.bind(event, id, categoryID: 0, to: row) }
    var members = row.members(EventRow.names)
    members["category_id"] = nil
    members["category"] = .string(event.category.name)
    for table in columns.tables {
      let own = ImageParameters()
      if table.kind == event.kind { table.bind(event, to: own, from: 1) }
      for (name, value) in own.members(table.columns.map(\.name))
      where members[name, default: .null] == .null { members[name] = value }
    }
    let source = event.details.source
    members["source_format"] = source.map { .string($0.format) } ?? .null
    members["remote_id"] = source?.remoteID.map { .string($0) } ?? .null
    members["extra"] = Self.json(
      source.map { .string(String(decoding: SourceRow.extraText(of: $0), as: UTF8.self)) })
    if let records {
      members["occurrences"] = .array(
        records.map { record in
          var members = Self.members(of: record)
          members["date"] = .string(record.date.columnText)
          return Self.object(members)
        })
    }
    return Self.text(members)
  }

  /// A text that only an image with records contains. Quotes in texts are escaped, so no text can
  /// contain it.
  static let mark = "\"occurrences\":["

  static func text(of record: OccurrenceRecord) -> String { text(members(of: record)) }

  private static func members(of record: OccurrenceRecord) -> [String: JSONValue] {
    let row = ImageParameters()
    OccurrenceRow.bind(record, of: 0, categoryID: nil, to: row)
    var members = row.members(
      [
        "event_id", "date", "is_finished", "deleted_at", "time", "shown_on", "category",
        "differs",
      ])
    members["event_id"] = nil
    members["date"] = nil
    members["category"] = record.change?.category.map { .string($0.name) } ?? .null
    members["differs"] = json(members["differs"])
    return members
  }

  static func text(of category: TodoDomain.Category, _ id: Int, position: Int) -> String {
    text([
      "id": .integer(Int64(id)), "name": .string(category.name),
      "color": category.color.map { .string($0.description) } ?? .null,
      "icon": .string(category.icon.rawValue), "position": .integer(Int64(position)),
      "holds_events": .integer(category.holdsEvents ? 1 : 0),
    ])
  }

  static func text(of entry: DiaryEntry) -> String {
    let row = ImageParameters()
    DiaryRow.bind(entry, to: row)
    // The binder leaves out the id, which is the first column.
    var members = row.members(DiaryRow.columns.components(separatedBy: ", ").dropFirst())
    members["id"] = .integer(Int64(entry.id ?? 0))
    for name in ["emotions", "sub_emotions", "image_paths", "source"] {
      members[name] = json(members[name])
    }
    return text(members)
  }

  static func text(key: String, value: String) -> String {
    text(["key": .string(key), "value": .string(value)])
  }

  /// Parses the JSON text of a column.
  private static func json(_ value: JSONValue?) -> JSONValue {
    guard case .string(let text)? = value else { return .null }
    return (try? JSONReader().read(Array(text.utf8))) ?? .null
  }

  private static func object(_ members: [String: JSONValue]) -> JSONValue {
    .object(JSONObject(members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }))
  }

  private static func text(_ members: [String: JSONValue]) -> String {
    String(decoding: JSONWriter.bytes(of: object(members)), as: UTF8.self)
  }
}

/// Collects bound values as JSON.
private final class ImageParameters: StoredParameters {
  private var values: [Int: JSONValue] = [:]

  func bind(_ value: Int?, at index: Int) { values[index] = value.map { .integer(Int64($0)) } }

  func bind(_ text: String?, at index: Int) { values[index] = text.map { .string($0) } }

  func bind(utf8 bytes: UnsafeBufferPointer<UInt8>, at index: Int) {
    values[index] = .string(String(decoding: bytes, as: UTF8.self))
  }

  /// Returns the bound values by the names of their columns; null for a name without a value.
  ///
  /// - Parameter names: The names in the order of the parameters, from parameter 1.
  func members(_ names: some Sequence<String>) -> [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    for (index, name) in names.enumerated() { members[name] = values[index + 1] ?? .null }
    return members
  }
}
