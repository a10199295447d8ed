/// The keys of rows that a table hands out in order. A key that doesn't rise tells that a page stands
/// in another's place: rows were passed over, or come twice.
struct RisingKeys<Key: Comparable> {
  private let table: String
  private var last: Key?

  /// The keys of this table's rows.
  init(of table: String) {
    self.table = table
  }

  /// Takes the next row's key.
  ///
  /// - Throws: `StoreError.damaged` where it is not greater than the one before.
  mutating func take(_ key: Key) throws {
    if let last, key <= last { throw StoreError.damaged(.order(table: table)) }
    last = key
  }
}

/// The key of what happened to a date.
struct RecordKey: Comparable {
  let event: Int
  let date: Int

  static func < (one: RecordKey, other: RecordKey) -> Bool {
    one.event == other.event ? one.date < other.date : one.event < other.event
  }
}

/// A text by its bytes, as SQLite compares it.
struct TextKey: Comparable {
  private let bytes: [UInt8]

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  static func < (one: TextKey, other: TextKey) -> Bool {
    one.bytes.lexicographicallyPrecedes(other.bytes)
  }
}

/// Where a diary entry stands among the others: by its moment, and among those of one moment by its
/// uid.
struct DiaryKey: Comparable {
  /// Seconds since 1970, negated where the newest come first.
  let moment: Int
  let uid: TextKey

  static func < (one: DiaryKey, other: DiaryKey) -> Bool {
    one.moment == other.moment ? one.uid < other.uid : one.moment < other.moment
  }
}
