import Foundation
import TodoDomain
package import TodoText

/// A value of an image in the journal. Two texts are equal only if their bytes are equal: Unicode's
/// equivalent spellings differ.
package struct StoredValue: Equatable {
  package let json: JSONValue

  package init(json: JSONValue) { self.json = json }

  package static let null = StoredValue(json: .null)

  package static func == (left: StoredValue, right: StoredValue) -> Bool {
    switch (left.json, right.json) {
    case (.string(let one), .string(let other)): one.utf8.elementsEqual(other.utf8)
    case (.integer(let one), .integer(let other)): one == other
    case (.null, .null): true
    default: JSONWriter.bytes(of: left.json) == JSONWriter.bytes(of: right.json)
    }
  }

  var text: String? { if case .string(let text) = json { text } else { nil } }
  var int: Int? { if case .integer(let number) = json { Int(number) } else { nil } }
}

/// The columns of a row, by name, in an image of the journal.
package struct StoredImage: Equatable {
  package var fields: [String: StoredValue]

  subscript(name: String) -> StoredValue { fields[name] ?? .null }

  /// Parses the JSON text of a row's image.
  ///
  /// - Parameter entry: The number of the entry that has the image, for the error.
  /// - Throws: `StoreError.damaged` for anything but an object.
  init(_ text: String, of entry: Int) throws {
    guard case .object(let object)? = try? JSONReader().read(Array(text.utf8)) else {
      throw StoreError.damaged(.value(table: "change", column: "before", id: entry))
    }
    self.init(object)
  }

  init(_ object: JSONObject) {
    fields = [:]
    for member in object.members { fields[member.key] = StoredValue(json: member.value) }
  }

  package init(fields: [String: StoredValue]) { self.fields = fields }

  /// Returns the same image with a column set to a value.
  func with(_ name: String, _ value: StoredValue) -> Self {
    var image = self
    image.fields[name] = value
    return image
  }

  /// Returns the same image, with NULL for each of the columns that it lacks. An image lacks the
  /// columns of kinds that the program which wrote it didn't know.
  func completed(_ names: some Sequence<String>) -> Self {
    var image = self
    for name in names where fields[name] == nil { image.fields[name] = .null }
    return image
  }
}

/// The images of an event and of its records, by date.
struct EventImage: Equatable {
  var row: StoredImage
  var records: [String: StoredImage]
}

/// Makes values from images. It presents an image as a row, so that the readers of rows apply their
/// rules.
package final class ImageReader {
  private let columns: EventColumns
  private let rules = ParsedRules()

  init(_ tables: [KindTable]) { columns = EventColumns(tables) }

  func event(
    _ image: StoredImage, _ categories: [Int: TodoDomain.Category]
  ) throws -> any PlannedEvent {
    let kind = image["kind"].text
    var values = EventRow.names.map { image[$0] }
    for table in columns.tables {
      let isOwn = table.name == kind
      values += table.columns.map { isOwn ? image[$0.name] : .null }
    }
    values += EventColumns.sourceMembers.map { image[$0] }
    values += columns.tables.map { $0.name == kind ? image["id"] : .null }
    return try EventRow.read(ImageRow(values), columns, categories: categories, rules: rules)
  }

  func record(
    _ image: StoredImage, on date: String, of event: Int, _ categories: [Int: TodoDomain.Category]
  ) throws -> OccurrenceRecord {
    var row = image
    row.fields["event_id"] = StoredValue(json: .integer(Int64(event)))
    row.fields["date"] = StoredValue(json: .string(date))
    return try OccurrenceRow.read(self.row(row, OccurrenceRow.columns), categories).record
  }

  func category(_ image: StoredImage) throws -> TodoDomain.Category {
    try CategoryRow.read(row(image, CategoryRow.columns))
  }

  func diary(_ image: StoredImage) throws -> DiaryEntry {
    try DiaryRow.read(row(image, DiaryRow.columns))
  }

  /// Returns the values of a stored image in the order of `columns`, the column list of a SELECT,
  /// so that the image can be read like a database row.
  private func row(_ image: StoredImage, _ columns: String) -> ImageRow {
    ImageRow(columns.components(separatedBy: ", ").map { image[$0] })
  }
}
