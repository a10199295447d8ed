package import TodoDomain

/// A table of a store with its columns, the same for every backend. A row is a list of texts in the
/// order of the columns: numbers are decimal, dates `YYYY-MM-DD`, flags 0 or 1, and nil stands for
/// NULL.
package struct StoreTable: Sendable {
  package let name: String
  package let columns: [Column]
  /// The columns of the key. Rows are read in the order of the key.
  package let key: [String]

  package struct Column: Sendable {
    package let name: String
    package let form: Form
  }

  /// The type of a column's values.
  package enum Form: Sendable {
    case text, number, date, flag

    /// Finds the form in which a column stores a kind's field.
    package init(_ form: KindField.Form) {
      self =
        switch form {
        case .text, .value, .valueOfDay: .text
        case .flag: .flag
        case .count: .number
        }
    }
  }

  private init(_ name: String, _ columns: KeyValuePairs<String, Form>, key: [String]) {
    self.init(name, columns.map { Column(name: $0.key, form: $0.value) }, key: key)
  }

  private init(_ name: String, _ columns: [Column], key: [String]) {
    self.name = name
    self.columns = columns
    self.key = key
  }

  /// Returns all tables. A table comes after the tables that its rows refer to.
  package static func all(_ columns: EventColumns) -> [StoreTable] {
    [
      category, event(columns), occurrence, settings, keyValues, diary, journal, changes,
    ]
  }

  package static let category = StoreTable(
    "category",
    [
      "id": .number, "name": .text, "color": .text, "icon": .text, "position": .number,
      "holds_events": .number,
    ], key: ["id"])

  /// Returns the table of the events. A row joins an event, the fields of all kinds, and the
  /// source.
  package static func event(_ columns: EventColumns) -> StoreTable {
    let common = EventColumn.allCases.map { Column(name: $0.name, form: $0.form) }
    let own = columns.ownColumns.map { Column(name: $0.name, form: Form($0.form)) }
    let source = EventColumns.sourceMembers.map { Column(name: $0, form: .text) }
    return StoreTable(eventName, common + own + source, key: ["id"])
  }

  package static let eventName = "event"

  /// The table of the records, with its columns in the order in which ``OccurrenceRow`` binds them.
  package static let occurrence = StoreTable(
    "occurrence",
    [
      "event_id": .number, "date": .date, "is_finished": .flag, "deleted_at": .text,
      "time": .text, "shown_on": .date, "category_id": .number, "differs": .text,
    ], key: ["event_id", "date"])

  package static let settings = StoreTable(
    "setting", ["key": .text, "value": .text], key: ["key"])

  package static let keyValues = StoreTable(
    "key_value", ["key": .text, "value": .text], key: ["key"])

  package static let diary = StoreTable(
    "diary",
    [
      "id": .number, "uid": .text, "created_at": .text, "emotions": .text, "sub_emotions": .text,
      "text": .text, "situation": .text, "thought": .text, "reevaluation": .text, "action": .text,
      "image_paths": .text, "zone": .text, "source": .text,
    ], key: ["id"])

  package static let journal = StoreTable(
    "journal",
    [
      "id": .number, "at": .text, "action": .text, "undoes": .number, "origin": .text,
      "words": .text,
    ], key: ["id"])

  package static let changes = StoreTable(
    "change",
    [
      "journal_id": .number, "step": .number, "entity": .text, "event_id": .number, "date": .date,
      "name": .text, "before": .text,
    ], key: ["journal_id", "step"])
}

/// The largest ids of events, diary entries and commits that a store has ever assigned. A store
/// never assigns an id twice, so a copy must continue after them.
package struct StoreNumbers: Equatable, Sendable {
  package let event, diary, commit: Int

  package init(event: Int, diary: Int, commit: Int) {
    self.event = event
    self.diary = diary
    self.commit = commit
  }

  /// The numbers of a new store.
  package static let none = StoreNumbers(event: 0, diary: 0, commit: 0)
}
