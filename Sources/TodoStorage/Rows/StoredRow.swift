import TodoText

/// A row that the row types read: a statement's row, an image of the journal, or a server's row.
/// Columns count from 0.
package protocol StoredRow {
  /// Returns whether the column is NULL.
  func isNull(_ column: Int) -> Bool
  /// Returns the number in a column that has only numbers.
  func int(_ column: Int) -> Int
  /// Returns a stored number; nil for a value of another type.
  func storedInt(_ column: Int) -> Int?
  /// Returns a stored text; nil for a value of another type, or bytes that aren't UTF-8.
  func storedText(_ column: Int) -> String?
  /// Returns a stored 0 or 1 as a flag; nil for any other value.
  func flag(_ column: Int) -> Bool?
  /// Returns the bytes of a text. They are valid until the next row is read.
  func bytes(_ column: Int) -> UnsafeBufferPointer<UInt8>
}

extension StoredRow {
  package func text(_ column: Int) -> String { String(decoding: bytes(column), as: UTF8.self) }

  package func optionalText(_ column: Int) -> String? { isNull(column) ? nil : text(column) }

  package func optionalInt(_ column: Int) -> Int? { isNull(column) ? nil : int(column) }
}

/// The parameters of a statement. Values are bound in the form in which columns store them.
/// Parameters count from 1.
package protocol StoredParameters {
  func bind(_ value: Int?, at index: Int)
  func bind(_ text: String?, at index: Int)
  /// Binds a text in UTF-8.
  func bind(utf8 bytes: UnsafeBufferPointer<UInt8>, at index: Int)
}

extension PreparedStatement: StoredRow, StoredParameters {}

/// Presents the values of an image as a row.
package final class ImageRow: StoredRow {
  private let values: [StoredValue]
  /// The bytes of all texts, one text after the other.
  private let room: UnsafeMutableBufferPointer<UInt8>
  private let places: [Range<Int>]

  /// Makes a row from an image's values, in the order of the columns. An array or an object becomes
  /// its JSON text.
  init(_ values: [StoredValue]) {
    self.values = values
    var bytes: [UInt8] = []
    var places: [Range<Int>] = []
    for value in values {
      let start = bytes.count
      switch value.json {
      case .null, .integer: break
      case .string(let text): bytes += text.utf8
      default: bytes += JSONWriter.bytes(of: value.json)
      }
      places.append(start..<bytes.count)
    }
    self.places = places
    room = .allocate(capacity: bytes.count)
    _ = room.initialize(fromContentsOf: bytes)
  }

  deinit { room.deallocate() }

  package func isNull(_ column: Int) -> Bool { values[column] == .null }
  package func int(_ column: Int) -> Int { values[column].int ?? 0 }
  package func storedInt(_ column: Int) -> Int? { values[column].int }

  package func storedText(_ column: Int) -> String? {
    switch values[column].json {
    case .null, .integer: nil
    default: String(validating: bytes(column), as: UTF8.self)
    }
  }

  package func flag(_ column: Int) -> Bool? {
    switch values[column].int {
    case 0: false
    case 1: true
    default: nil
    }
  }

  package func bytes(_ column: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: room[places[column]])
  }
}
