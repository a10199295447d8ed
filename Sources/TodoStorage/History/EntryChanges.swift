package import TodoDomain

/// Lists the changes of an entry of the journal, thing by thing.
extension JournalPast {
  /// Returns the changes of the entry, events first.
  ///
  /// - Parameter most: The greatest number of changes to read in full.
  package func changes(most: Int) throws -> HistoryChanges {
    var first: [HistoryChange] = []
    for areNew in [false, true] where first.count < most {
      try reader.visitEvents(touchedBy: entry, areNew: areNew) { ids in
        for id in ids where first.count < most { first += try changes(of: id) }
        return first.count < most
      }
    }
    if first.count < most { first += try otherChanges() }
    let (things, added, removed) = try reader.changeCounts(of: entry)
    return HistoryChanges(
      first: Array(first.prefix(most)), count: things, added: added, removed: removed)
  }

  /// Returns the changes that the entry made to an event. If the event existed both before and
  /// after, they include the changes of its records.
  private func changes(of id: EventID) throws -> [HistoryChange] {
    let sides = try event(id)
    let known = try categories.all(images)
    let before = try sides.before.map { try images.event($0.row, known) }
    let after = try sides.after.map { try images.event($0.row, known) }
    guard let old = sides.before, let new = sides.after, let shown = after else {
      return before == nil && after == nil ? [] : [.event(id, before: before, after: after)]
    }
    let dates = Set(old.records.keys).union(new.records.keys).sorted()
    let days = try dates.filter { old.records[$0] != new.records[$0] }.compactMap { date in
      let record = { (image: StoredImage?) in
        try image.map { try images.record($0, on: date, of: id.rawValue, known) }
      }
      return try CivilDate(utf8: date.utf8).map {
        HistoryChange.day(
          shown, $0, before: try record(old.records[date]), after: try record(new.records[date]))
      }
    }
    return (old.row == new.row ? [] : [.event(id, before: before, after: after)]) + days
  }

  /// Returns the changes that the entry made to everything but events.
  private func otherChanges() throws -> [HistoryChange] {
    let ownCategories = try categories.touched(by: entry).filter { $0.sides.isChange }.map {
      HistoryChange.category(
        before: try $0.sides.before.map(images.category),
        after: try $0.sides.after.map(images.category))
    }
    let settings = try names(.setting).map { name in
      let sides = try thing(.setting, name)
      return HistoryChange.setting(
        name, before: sides.before?["value"].text, after: sides.after?["value"].text)
    }
    let values = try names(.keyValue).map { name in
      let sides = try thing(.keyValue, name)
      return HistoryChange.value(
        name, before: sides.before?["value"].text, after: sides.after?["value"].text)
    }
    let diaries = try names(.diary).map { name in
      let sides = try thing(.diary, name)
      return HistoryChange.diary(
        before: try sides.before.map(images.diary), after: try sides.after.map(images.diary))
    }
    return ownCategories + settings + values + diaries
  }

  private func names(_ entity: JournalEntity) throws -> [String] {
    try reader.names(of: entity, touchedBy: entry)
  }
}

extension HistoryEntry {
  /// The columns of an entry, in the order in which the initializer reads them.
  package static let columns = "id, at, action, origin, words, undoes"

  /// Reads a row of the columns.
  ///
  /// - Throws: `StoreError.damaged` for an invalid moment.
  package init(row: some StoredRow, undoneBy undo: Int?) throws {
    let number = row.int(0)
    guard let at = try? Instant(row.text(1)) else {
      throw StoreError.damaged(.value(table: "journal", column: "at", id: number))
    }
    self.init(
      number: number, at: at, action: row.text(2), origin: row.optionalText(3),
      words: row.optionalText(4), undoes: row.optionalInt(5), undoneBy: undo)
  }
}
