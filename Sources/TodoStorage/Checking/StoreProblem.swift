/// What a check may find wrong with a store. The raw values are names for programs.
public enum StoreProblem: String, Hashable, Sendable, CaseIterable {
  /// SQLite's integrity check says so; its lines are the places.
  case structure
  /// A row refers to a row that isn't there.
  case danglingReference
  /// A row belongs to an event that isn't there.
  case orphan
  /// An event is without the row that its kind adds.
  case incompleteEvent
  /// An event is of a kind that this program doesn't know.
  case unknownKind
  /// A kind's table has a row for an event of another kind.
  case strayKindRow
  /// Another row has the same uid.
  case duplicateUID
  /// A value is not one that its column may have.
  case unreadableValue
  /// The steps of an entry in the journal are not 1, 2, 3 …
  case brokenSteps
  /// A change doesn't say what it was about, or its image is none that this program writes.
  case unreadableChange
  /// Numbers were given that the table's sequence doesn't know of: they would be given again.
  case sequenceBehind
  /// No row says which store this is.
  case missingIdentity
}
