import Foundation
package import TodoDomain

extension TakingBackTransaction {
  package func takeBack(_ number: Int, changed: ChangedThings) throws -> KeptThings {
    try finishJournal()
    let entry = try JournalPast(past, of: requiredHistory(number).number)
    try begin(undoing: number)
    let kept = try TakingBack(entry, in: self, changed: changed).run()
    try finishJournal()
    return kept
  }
}

/// Undoes an entry of the journal, thing by thing. `ThreeWay` decides what goes back, and ordinary
/// edits of the transaction carry it out, so the journal records the undo like any other change.
///
/// Only one event is in memory at a time.
private final class TakingBack {
  private let past: JournalPast
  private let transaction: any TakingBackTransaction
  private let changed: ChangedThings
  private var kept = KeptThings()

  init(
    _ past: JournalPast, in transaction: any TakingBackTransaction, changed: ChangedThings
  ) {
    self.past = past
    self.transaction = transaction
    self.changed = changed
  }

  /// Undoes all changes of the entry. Todos that the entry added are removed first, so that their
  /// uids are free. Categories that it added are removed after the events, when no todo has them
  /// any more.
  ///
  /// - Returns: The things that stay, since they were changed after the entry.
  func run() throws -> KeptThings {
    try past.reader.visitEvents(touchedBy: past.entry, areNew: true) { ids in
      try removeNew(ids)
      return true
    }
    let touched = past.categories.touched(by: past.entry).filter { $0.sides.isChange }
    for (id, sides) in touched where sides.before != nil {
      try attempt { try restore(category: id, sides) }
    }
    try past.reader.visitEvents(touchedBy: past.entry, areNew: false) { ids in
      for id in ids { try attempt { try restore(id) } }
      return true
    }
    for (id, sides) in touched where sides.before == nil {
      try attempt { try removeNew(category: id, sides) }
    }
    let names = { try self.past.reader.names(of: $0, touchedBy: self.past.entry) }
    for name in try names(.setting) { try attempt(inSteps: false) { try restore(setting: name) } }
    for name in try names(.keyValue) { try attempt { try restore(value: name) } }
    for name in try names(.diary) { try attempt(name) { try restore(diary: name) } }
    guard let first = kept.first.first, transaction.changeCount == 0 else { return kept }
    throw HistoryError.conflict(
      HistoryConflict(
        entry: first.entry, subject: first.subject, reason: first.reason, since: first.since,
        title: first.title, hasOthers: false))
  }

  /// Takes back the changes of one thing by running `work`. At an ``Obstacle`` it throws the
  /// conflict; or, if changed things are to be kept, it rolls the work back and notes the conflict.
  ///
  /// - Parameters:
  ///   - diary: The uid of the diary entry, if the work is about one.
  ///   - inSteps: Whether the work may meet an obstacle after it has changed something, and so
  ///     needs a savepoint.
  private func attempt(
    _ diary: String? = nil, inSteps: Bool = true, _ work: () throws -> Void
  ) throws {
    do {
      if changed == .keep, inSteps { try transaction.inSavepoint(work) } else { try work() }
    } catch let obstacle as Obstacle {
      let conflict = { try self.past.conflict(obstacle, diary: diary) }
      guard changed == .keep else { throw HistoryError.conflict(try conflict()) }
      try kept.add(conflict)
    }
  }

  // MARK: Events

  private func removeNew(_ ids: [EventID]) throws {
    let touched = try past.reader.touched(ids, after: past.entry)
    // An event that no later entry touched needs no savepoint. An import has many of them.
    let untouched = ids.filter { !touched.contains($0) }
    try transaction.prefetch(events: untouched)
    for id in untouched where try transaction.event(with: id) != nil {
      try transaction.apply(EventEdit.remove(id))
    }
    for id in ids where touched.contains(id) { try attempt { try removeTouched(id) } }
  }

  private func removeTouched(_ id: EventID) throws {
    let sides = try past.event(id)
    guard let after = sides.after else { return }
    guard let now = sides.now else { throw Obstacle(.event(id), .removed) }
    _ = try merged(id, before: after, after: after, now: now, isRemoved: true)
    try transaction.apply(EventEdit.remove(id))
  }

  private func restore(_ id: EventID) throws {
    let sides = try past.event(id)
    guard sides.isChange, let before = sides.before else { return }
    switch (sides.after, sides.now) {
    case (nil, nil): try insert(before, id)
    case (nil, _?): throw Obstacle(.event(id), .taken)
    case (_?, nil): throw Obstacle(.event(id), .removed)
    case (let after?, let now?):
      let target = try merged(id, before: before, after: after, now: now, isRemoved: false)
      try change(id, from: now, to: target)
    }
  }

  /// Returns the event as it is after the undo, merged field by field and date by date.
  ///
  /// - Parameter isRemoved: Whether the undo removes the event. Such an undo is refused if a later
  ///   entry changed the event.
  private func merged(
    _ id: EventID, before: EventImage, after: EventImage, now: EventImage, isRemoved: Bool
  ) throws -> EventImage {
    let row = try merged(
      isRemoved ? StoredImage(fields: [:]) : before.row, after.row, now: now.row,
      subject: .event(id))
    var day: String?
    do throws(ThreeWay.Conflict<String>) {
      let records = try ThreeWay.takingBack(
        before: isRemoved ? [:] : before.records, after: after.records, now: now.records)
      guard isRemoved, !records.isEmpty else { return EventImage(row: row, records: records) }
      day = records.keys.min()
    } catch {
      day = error.field
    }
    guard let date = day.flatMap({ CivilDate(utf8: $0.utf8) }) else {
      throw Obstacle(.event(id), .unfit)
    }
    throw Obstacle(.day(id, date), .changed(.change))
  }

  /// The columns that make up the dates. An undo restores all of them or none.
  private static let dates = [
    "start", "is_planned", "until", "days", "rule", "extra_dates", "paused_from", "paused_until",
    "due", "due_time",
  ]

  private func insert(_ image: EventImage, _ id: EventID) throws {
    let event = try event(image, id)
    let records = try image.records.sorted { $0.key < $1.key }.map { try record($1, on: $0, id) }
    _ = try telling(.event(id)) { try transaction.apply(.insert(event, records: records)) }
  }

  private func change(_ id: EventID, from now: EventImage, to target: EventImage) throws {
    guard now.row["kind"] == target.row["kind"] else {
      try transaction.apply(EventEdit.remove(id))
      return try insert(target, id)
    }
    if now.row != target.row {
      let event = try event(target, id)
      _ = try telling(.event(id)) { try transaction.apply(EventEdit.replace(event)) }
    }
    let dates = Set(now.records.keys).union(target.records.keys).sorted()
    for text in dates where now.records[text] != target.records[text] {
      guard let date = CivilDate(utf8: text.utf8) else { continue }
      if let image = target.records[text] {
        try transaction.apply(.record(id, try record(image, on: text, id)))
      } else {
        try transaction.apply(.forget(id, date))
      }
    }
  }

  private func event(_ image: EventImage, _ id: EventID) throws -> any PlannedEvent {
    try requireCategory(image.row["category_id"], .event(id))
    do {
      return try past.images.event(image.row, try past.reader.categoriesByID())
    } catch StoreError.damaged {
      throw Obstacle(.event(id), .unfit)
    }
  }

  private func record(
    _ image: StoredImage, on date: String, _ id: EventID
  ) throws -> OccurrenceRecord {
    if image["category_id"] != .null { try requireCategory(image["category_id"], .event(id)) }
    return try past.images.record(
      image, on: date, of: id.rawValue, try past.reader.categoriesByID())
  }

  private func requireCategory(
    _ value: StoredValue, _ subject: HistoryConflict.Subject
  ) throws {
    if let id = value.int, try past.reader.categoriesByID()[id] != nil { return }
    let name = value.int.flatMap(past.categories.name) ?? value.text ?? ""
    throw Obstacle(subject, .withoutCategory(name))
  }

  // MARK: Categories

  private func restore(category id: Int, _ sides: Sides<StoredImage>) throws {
    guard let before = sides.before else { return }
    let subject = HistoryConflict.Subject.category(before["name"].text ?? "")
    let target: StoredImage
    switch (sides.after, sides.now) {
    case (nil, nil): target = before
    case (nil, _?): throw Obstacle(subject, .taken)
    case (_?, nil): throw Obstacle(subject, .removed)
    case (let after?, let now?): target = try merged(before, after, now: now, subject: subject)
    }
    guard let position = target["position"].int, target != sides.now else { return }
    let category = try past.images.category(target)
    try telling(subject) {
      try transaction.restore(category: id, category, position: position)
    }
  }

  private func removeNew(category id: Int, _ sides: Sides<StoredImage>) throws {
    guard let after = sides.after, let name = after["name"].text else { return }
    guard let now = sides.now else { throw Obstacle(.category(name), .removed) }
    _ = try merged(StoredImage(fields: [:]), after, now: now, subject: .category(name))
    try telling(.category(name)) { try transaction.apply(CategoryEdit.remove(named: name)) }
  }

  private func merged(
    _ before: StoredImage, _ after: StoredImage, now: StoredImage,
    subject: HistoryConflict.Subject
  ) throws -> StoredImage {
    var together: [String] = []
    if case .event = subject { together = Self.dates }
    do throws(ThreeWay.Conflict<String>) {
      return StoredImage(
        fields: try ThreeWay.takingBack(
          before: before.fields, after: after.fields, now: now.fields, together: together))
    } catch {
      throw Obstacle(subject, .changed(EventField(column: error.field)))
    }
  }

  // MARK: Other things

  private func restore(setting key: String) throws {
    let sides = try past.thing(.setting, key)
    guard sides.isChange, sides.before != sides.now else { return }
    guard sides.after == sides.now else {
      throw Obstacle(.setting(key), .changed(EventField(column: "value")))
    }
    try transaction.restore(setting: key, to: sides.before?["value"].text)
  }

  private func restore(value key: String) throws {
    let sides = try past.thing(.keyValue, key)
    guard sides.isChange else { return }
    var value = sides.before?["value"].text
    if sides.after != sides.now {
      let counts = [sides.before, sides.after, sides.now].map {
        Tally.count(of: $0?["value"].text, under: key)
      }
      if let before = counts[0], let after = counts[1], let now = counts[2] {
        guard let count = ThreeWay.takingBack(before: before, after: after, now: now) else {
          throw Obstacle(.value(key), .changed(EventField(column: "value")))
        }
        value = count == 0 && value == nil ? nil : String(count)
      } else if sides.before != sides.now {
        throw Obstacle(.value(key), .changed(EventField(column: "value")))
      }
    }
    try transaction.apply(
      try value.map { KeyValueEdit.save(try KeyValue(key, $0)) } ?? .remove(key: key))
  }

  private func restore(diary name: String) throws {
    let sides = try past.thing(.diary, name)
    guard sides.isChange else { return }
    let image = sides.now ?? sides.before ?? sides.after
    let subject = HistoryConflict.Subject.diary(image?["id"].int ?? 0)
    switch (sides.before, sides.after, sides.now) {
    case (let before?, nil, nil):
      try telling(subject) {
        try transaction.apply(DiaryEdit.insert(try past.images.diary(before)))
      }
    case (_, nil, _?): throw Obstacle(subject, .taken)
    case (_, _, nil): throw Obstacle(subject, .removed)
    case (let before, let after?, let now?):
      // The diary entry has a new id if its old id was in use when it was restored.
      let target = try merged(
        before?.with("id", now["id"]) ?? StoredImage(fields: [:]), after.with("id", now["id"]),
        now: now,
        subject: subject)
      guard before != nil else {
        return try transaction.apply(DiaryEdit.remove(try EventUID(name)))
      }
      try telling(subject) {
        try transaction.apply(DiaryEdit.replace(try past.images.diary(target)))
      }
    }
  }

  // MARK: Obstacles

  /// Runs work, and throws an obstacle if a uid or name that must be unique is taken.
  private func telling<Result>(
    _ subject: HistoryConflict.Subject, _ work: () throws -> Result
  ) throws -> Result {
    do {
      return try work()
    } catch RequestError.uidExists, RequestError.diaryExists, RequestError.kindDiffers,
      RequestError.categoryExists
    {
      throw Obstacle(subject, .taken)
    } catch RequestError.categoryInUse(_, let count) {
      throw Obstacle(subject, .inUse(events: count))
    } catch let error where transaction.isTaken(error) {
      throw Obstacle(subject, .taken)
    }
  }
}

extension EventField {
  /// Makes the field of a column, in the spelling of files: `extraDates` for `extra_dates`.
  fileprivate init(column: String) {
    switch column {
    case "category_id": self = .category
    case _ where EventColumns.sourceMembers.contains(column): self = .source
    default:
      let words = column.split(separator: "_")
      self.init(rawValue: words.prefix(1).joined() + words.dropFirst().map(\.capitalized).joined())
    }
  }
}
