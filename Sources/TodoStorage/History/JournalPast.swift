import GRDB
import TodoDomain
import TodoText

/// What things were before an entry of the journal and after it. The journal has the image before
/// each change; what came after is in the next change of the same thing, or in the tables.
struct JournalPast {
  let reader: StoreReader
  let entry: Int
  let categories: CategoryPast
  let images: ImageReader

  private var db: Database { reader.db }

  init(_ reader: StoreReader, of entry: Int) throws {
    self.reader = reader
    self.entry = entry
    categories = try CategoryPast(reader.db, from: entry)
    images = ImageReader(reader.db, reader.columns)
  }

  // MARK: Events

  /// Passes the events that the entry touched, by rising ids, to a closure.
  ///
  /// - Parameter areNew: Whether those that it inserted are passed, or all others.
  func visitEvents(areNew: Bool, _ body: (EventID) throws -> Bool) throws {
    let inserted = """
      SELECT event_id FROM change AS own
      WHERE journal_id = ?1 AND entity = 'event' AND before IS NULL AND NOT EXISTS (
        SELECT 1 FROM change AS earlier INDEXED BY change_of_event
        WHERE earlier.event_id = own.event_id AND earlier.journal_id = ?1
          AND earlier.entity = 'event' AND earlier.step < own.step)
      """
    // The order makes SQLite find all of them before the first is passed on.
    let rows = try PreparedStatement(
      db,
      areNew
        ? "SELECT DISTINCT event_id FROM (\(inserted)) ORDER BY +event_id"
        : """
        SELECT DISTINCT event_id FROM change
        WHERE journal_id = ?1 AND event_id IS NOT NULL AND event_id NOT IN (\(inserted))
        ORDER BY +event_id
        """)
    rows.bind(entry, at: 1)
    while try rows.step() {
      guard let id = EventID(rows.int(0)) else { throw damaged }
      guard try body(id) else { return }
    }
  }

  /// Whether a later entry touched an event.
  func isTouchedLater(_ id: EventID) throws -> Bool {
    let row = try PreparedStatement.cached(
      db, "SELECT 1 FROM change WHERE event_id = ? AND journal_id > ? LIMIT 1")
    row.bind(id.rawValue, at: 1)
    row.bind(entry, at: 2)
    defer { row.reset() }
    return try row.step()
  }

  /// An event with its records before the entry, after it and now: all its later changes are taken
  /// back in thought, the last one first.
  func event(_ id: EventID) throws -> Sides<EventImage> {
    let now = try BeforeImages(db: db).event(id, reader.columns, withRecords: true).map {
      try image($0, after: nil, records: [:])
    }
    var (state, after) = (now, now)
    let rows = try PreparedStatement.cached(
      db,
      """
      SELECT journal_id, step, entity, date, before FROM change
      WHERE event_id = ?1 AND journal_id >= ?2 ORDER BY journal_id DESC, step DESC
      """)
    rows.bind(id.rawValue, at: 1)
    rows.bind(entry, at: 2)
    defer { rows.reset() }
    var isLater = true
    while try rows.step() {
      let place = CategoryPast.Place(entry: rows.int(0), step: rows.int(1))
      if isLater, place.entry == entry { (after, isLater) = (state, false) }
      let before = rows.optionalText(4)
      if rows.text(2) == "event" {
        let records = state?.records ?? [:]
        state = try before.map { try image($0, after: place, records: records) }
      } else {
        state?.records[rows.text(3)] = try before.map {
          try record(StoredImage($0, of: place.entry), after: place)
        }
      }
    }
    return Sides(before: state, after: isLater ? state : after, now: now)
  }

  /// Reads the image of an event. An edit's image is without the records, which it left alone.
  private func image(
    _ text: String, after place: CategoryPast.Place?, records known: [String: StoredImage]
  ) throws -> EventImage {
    var row = try categorized(StoredImage(text, of: entry), after: place)
    var records = known
    if case .array(let elements)? = row.fields.removeValue(forKey: "occurrences")?.json {
      records = [:]
      for case .object(let object) in elements {
        var record = StoredImage(object)
        guard let date = record.fields.removeValue(forKey: "date")?.text else { throw damaged }
        records[date] = try self.record(record, after: place)
      }
    }
    let own = reader.columns.tables.flatMap { $0.columns.map(\.name) }
    return EventImage(
      row: row.completed(EventRow.names + own + EventColumns.sourceMembers),
      records: records)
  }

  private func record(
    _ image: StoredImage, after place: CategoryPast.Place?
  ) throws -> StoredImage {
    try categorized(image, after: place).completed(["deleted_at", "time", "shown_on", "differs"])
  }

  /// The image with its category's id in the place of the name. A name that can't be resolved
  /// stays.
  ///
  /// - Parameter place: The place right after which the image was true; nil for now, when the
  ///   categories of the entry may be brought back already.
  private func categorized(
    _ image: StoredImage, after place: CategoryPast.Place?
  ) throws -> StoredImage {
    var image = image
    let name = image.fields.removeValue(forKey: "category")?.text
    let id = try name.flatMap { name in
      if let place { return categories.id(of: name, after: place) }
      return try reader.known.all(db).byID.first { $0.value.name == name }?.key
    }
    let value = id.map { .integer(Int64($0)) } ?? name.map(JSONValue.string) ?? .null
    image.fields["category_id"] = StoredValue(json: value)
    return image
  }

  // MARK: Other things

  /// The names of the things of one sort that the entry touched.
  func names(of entity: String) throws -> [String] {
    let rows = try PreparedStatement(
      db, "SELECT DISTINCT name FROM change WHERE journal_id = ? AND entity = ? ORDER BY +name")
    rows.bind(entry, at: 1)
    rows.bind(entity, at: 2)
    var names: [String] = []
    while try rows.step() { names.append(rows.text(0)) }
    return names
  }

  /// A preference, a key-value entry or an entry of the diary before the entry, after it and now.
  func thing(_ entity: String, _ name: String) throws -> Sides<StoredImage> {
    let images = BeforeImages(db: db)
    let text =
      switch entity {
      case "setting": try images.setting(name)
      case "key_value": try images.keyValue(name)
      default: try images.diary(try EventUID(name))
      }
    let now = try text.map { try StoredImage($0, of: entry) }
    let later = try firstChange(entity, name, "journal_id > ?3")
    let own = try firstChange(entity, name, "journal_id = ?3")
    return Sides(
      before: (own ?? nil).map(completed), after: (later ?? now).map(completed),
      now: now.map(completed))
  }

  /// The image of the first change of a thing among some entries; nil if there is none.
  private func firstChange(
    _ entity: String, _ name: String, _ condition: String
  ) throws -> StoredImage?? {
    let row = try PreparedStatement.cached(
      db,
      """
      SELECT before FROM change
      WHERE entity = ?1 AND name = ?2 COLLATE NOCASE AND \(condition)
      ORDER BY journal_id, step LIMIT 1
      """)
    row.bind(entity, at: 1)
    row.bind(name, at: 2)
    row.bind(entry, at: 3)
    defer { row.reset() }
    guard try row.step() else { return nil }
    return .some(try row.optionalText(0).map { try StoredImage($0, of: entry) })
  }

  /// Entries of the diary have had a text of their own since the fifth schema.
  private func completed(_ image: StoredImage) -> StoredImage {
    guard image.fields["emotion"] != nil else { return image }
    return image.completed(["text", "source"], ["text": StoredValue(json: "")])
  }

  private var damaged: StoreError { .damaged(.rows(table: "change")) }
}
