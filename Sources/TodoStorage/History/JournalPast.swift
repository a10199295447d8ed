import TodoDomain
import TodoText

/// Reconstructs the state of stored things before an entry of the journal and after it. The journal
/// has the image of a thing before each change. The image after a change is found in the next
/// change of the same thing, or, after its last change, in the tables.
package struct JournalPast {
  let reader: any PastReading
  let entry: Int
  let categories: CategoryPast
  let images: ImageReader

  package init(_ reader: any PastReading, of entry: Int) throws {
    self.reader = reader
    self.entry = entry
    categories = try CategoryPast(reader, from: entry)
    images = ImageReader(reader.kindTables)
  }

  // MARK: Events

  /// Returns an event with its records as it was before the entry, as it was after the entry, and
  /// as it is now. All changes since the entry are undone in memory, the last change first.
  func event(_ id: EventID) throws -> Sides<EventImage> {
    let now = try reader.eventImage(id).map { try image($0, after: nil, records: [:]) }
    var (state, after) = (now, now)
    var isLater = true
    try reader.visitChanges(of: id, from: entry) { change in
      let place = CategoryPast.Place(entry: change.entry, step: change.step)
      if isLater, place.entry == entry { (after, isLater) = (state, false) }
      if change.entity == .event {
        let records = state?.records ?? [:]
        state = try change.before.map { try image($0, after: place, records: records) }
      } else if let date = change.date {
        state?.records[date] = try change.before.map {
          try record(StoredImage($0, of: place.entry), after: place)
        }
      }
    }
    return Sides(before: state, after: isLater ? state : after, now: now)
  }

  /// Reads the image of an event with its records. The image that the journal has from before an
  /// edit contains no records, since the edit doesn't change them; such an event gets the records
  /// `known`.
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
    let own = reader.kindTables.flatMap { $0.columns.map(\.name) }
    return EventImage(
      row: row.completed(EventRow.names + own + EventColumns.sourceMembers),
      records: records)
  }

  private func record(
    _ image: StoredImage, after place: CategoryPast.Place?
  ) throws -> StoredImage {
    try categorized(image, after: place)
  }

  /// Replaces the name of the category in the image by the category's id. If no category has the
  /// name, the name stays.
  ///
  /// - Parameter place: The change whose image this is; nil for the present state. The present name
  ///   is looked up in the tables, since the undo may have restored a category just now.
  private func categorized(
    _ image: StoredImage, after place: CategoryPast.Place?
  ) throws -> StoredImage {
    var image = image
    let name = image.fields.removeValue(forKey: "category")?.text
    let id = try name.flatMap { name in
      if let place { return categories.id(of: name, after: place) }
      return try reader.categoriesByID().first { $0.value.name == name }?.key
    }
    let value = id.map { .integer(Int64($0)) } ?? name.map(JSONValue.string) ?? .null
    image.fields["category_id"] = StoredValue(json: value)
    return image
  }

  // MARK: Other things

  /// Returns a preference, a key-value entry or a diary entry, as it was before the journal's
  /// entry, as it was after that, and as it is now.
  func thing(_ entity: JournalEntity, _ name: String) throws -> Sides<StoredImage> {
    let now = try reader.image(of: entity, name).map { try StoredImage($0, of: entry) }
    let later = try reader.firstChange(of: entity, name, .after(entry))
    let own = try reader.firstChange(of: entity, name, .only(entry))
    let image = { (change: JournalChange) in
      try change.before.map { try StoredImage($0, of: entry) }
    }
    return Sides(
      before: try own.flatMap(image), after: try later.map(image) ?? now, now: now)
  }

  private var damaged: StoreError { .damaged(.rows(table: "change")) }
}
