import GRDB

/// A kind of problem that is looked for in the whole of a store. A new one is a type that adopts this,
/// and a line in `StoreChecks.all`.
protocol StoreCheck: Sendable {
  /// Whether it finds what reading everything would stumble over; it is left out where somebody does.
  var isCoveredByReading: Bool { get }

  /// Looks at everything that a connection sees, and tells what is wrong.
  func look(at store: CheckedStore, _ findings: inout StoreFindings<StoreProblem>) throws
}

extension StoreCheck {
  var isCoveredByReading: Bool { false }
}

/// What is looked at.
struct CheckedStore {
  let db: Database
  let columns: EventColumns
  /// Whether SQLite found the structure of the file as it should be: indexes say what tables say.
  let isSound: Bool
}

/// The checks that there are, after that of the structure.
enum StoreChecks {
  static let all: [any StoreCheck] = [
    ReferenceCheck(), DuplicateUIDCheck(), CategoryCheck(), EventCheck(), RecordCheck(),
    DiaryCheck(), SmallValueCheck(), JournalCheck(), RowIDCheck(), SequenceCheck(),
    IdentityCheck(),
  ]
}
