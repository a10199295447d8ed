import TodoDomain

/// A stored event with its records.
struct StoredEvent {
  var event: any PlannedEvent
  var records: [CivilDate: OccurrenceRecord]

  /// The records, in ascending order of dates.
  var sortedRecords: [OccurrenceRecord] { records.values.sorted { $0.date < $1.date } }
}

/// The content of a store, as a value, so that a copy is a snapshot or a draft.
struct InMemoryState: Sendable {
  private(set) var events: [EventID: StoredEvent] = [:]
  private(set) var ids: [EventUID: EventID] = [:]
  private(set) var categories = Category.initial
  private(set) var settings: [SettingKey: Setting] = [:]
  private var values: [String: KeyValue] = [:]
  /// The diary entries by case-folded uid.
  private(set) var diary: [EventUID: DiaryEntry] = [:]
  /// The largest id that was ever used.
  private(set) var lastID = 0
  /// The largest id that a diary entry ever had.
  private var lastDiaryID = 0
  /// The notes of the commits that changed the store, oldest first.
  private(set) var journal: [CommitNote] = []
  /// The number of changes, which shows whether a commit changed anything.
  private(set) var changeCount = 0

  /// Returns the state with a further commit in its journal.
  func committed(_ note: CommitNote) -> InMemoryState {
    var state = self
    state.journal.append(note)
    return state
  }

  /// The stored events in the order of ids.
  var sortedEvents: [(id: EventID, stored: StoredEvent)] {
    events.keys.sorted().compactMap { id in events[id].map { (id, $0) } }
  }
}

// MARK: - Events

extension InMemoryState {
  mutating func insert(_ event: some PlannedEvent, records: [OccurrenceRecord]) throws -> EventID {
    guard ids[event.uid] == nil else { throw RequestError.uidExists(event.uid) }
    let kept = try asStored(event)
    let id = try freeID(preferring: event.id)
    let byDate = Dictionary(try records.map { ($0.date, try asStored($0)) }) { _, last in last }
    events[id] = StoredEvent(event: kept.identified(by: id), records: byDate)
    ids[event.uid] = id
    lastID = max(lastID, id.rawValue)
    changeCount += 1
    return id
  }

  mutating func replace(with event: some PlannedEvent) throws -> EventID {
    guard let id = event.id else { throw RequestError.unstored(event.uid) }
    let old = try stored(id).event
    guard old.kind == event.kind else {
      throw RequestError.kindDiffers(id, is: old.kind, given: event.kind)
    }
    guard ids[event.uid] ?? id == id else { throw RequestError.uidExists(event.uid) }
    let kept = try asStored(event)
    guard AnyHashable(kept) != AnyHashable(old) else { return id }
    events[id]?.event = kept
    ids[old.uid] = nil
    ids[event.uid] = id
    changeCount += 1
    return id
  }

  mutating func remove(_ id: EventID) throws -> EventID {
    ids[try stored(id).event.uid] = nil
    events[id] = nil
    changeCount += 1
    return id
  }

  mutating func record(_ record: OccurrenceRecord, of id: EventID) throws -> EventID {
    let old = try stored(id).records[record.date]
    let record = try asStored(record)
    guard old != record else { return id }
    events[id]?.records[record.date] = record
    changeCount += 1
    return id
  }

  mutating func forget(_ date: CivilDate, of id: EventID) throws -> EventID {
    guard try stored(id).records[date] != nil else { return id }
    events[id]?.records[date] = nil
    changeCount += 1
    return id
  }

  private func stored(_ id: EventID) throws -> StoredEvent {
    guard let stored = events[id] else { throw RequestError.unknownEvent(id) }
    return stored
  }

  /// Returns the event as it is stored: with the store's own category, and not finished, since the
  /// records say what is finished.
  private func asStored<Kind: PlannedEvent>(_ event: Kind) throws -> Kind {
    let category = try categories[position(ofCategory: event.category.name)]
    let categorized = event.categorized(category)
    return categorized.with(id: event.id, details: categorized.details, isFinished: false)
  }

  /// The record as it is stored: its changed day has the store's own category.
  private func asStored(_ record: OccurrenceRecord) throws -> OccurrenceRecord {
    guard let change = record.change, let category = change.category else { return record }
    let own = try categories[position(ofCategory: category.name)]
    return record.changed(by: change.categorized(own))
  }

  private func freeID(preferring id: EventID?) throws -> EventID {
    if let id, events[id] == nil, id.rawValue <= lastID + EventID.widestGap { return id }
    guard let next = EventID(lastID + 1) else { throw RequestError.noIDLeft }
    return next
  }
}

// MARK: - Diary

extension InMemoryState {
  mutating func insert(_ entry: DiaryEntry) throws {
    let key = entry.uid.caseFolded
    guard diary[key] == nil else { throw RequestError.diaryExists(entry.uid) }
    let wanted = entry.id.flatMap { id in
      DiaryEntry.keepsID(id, after: lastDiaryID) && diary(numbered: id) == nil ? id : nil
    }
    let id = wanted ?? lastDiaryID + 1
    lastDiaryID = max(lastDiaryID, id)
    diary[key] = entry.numbered(id)
    changeCount += 1
  }

  func diary(numbered id: Int) -> DiaryEntry? { diary.values.first { $0.id == id } }

  mutating func replace(with entry: DiaryEntry) throws {
    let key = entry.uid.caseFolded
    guard let old = diary[key] else { throw RequestError.unknownDiary(entry.uid.rawValue) }
    guard old != entry else { return }
    diary[key] = entry.numbered(old.id)
    changeCount += 1
  }

  mutating func removeDiary(_ uid: EventUID) throws {
    guard diary.removeValue(forKey: uid.caseFolded) != nil else {
      throw RequestError.unknownDiary(uid.rawValue)
    }
    changeCount += 1
  }
}

// MARK: - Categories and settings

extension InMemoryState {
  mutating func insert(_ category: Category) throws {
    guard !categories.contains(where: { $0.name == category.name }) else {
      throw RequestError.categoryExists(category.name)
    }
    categories.append(category)
    changeCount += 1
  }

  mutating func replaceCategory(
    named name: String, with category: Category
  ) throws {
    let position = try position(ofCategory: name)
    let old = categories[position]
    guard old != category else { return }
    if old.name != category.name {
      if old.name == Category.none.name { throw RequestError.categoryIsDefault(old.name) }
      guard !categories.contains(where: { $0.name == category.name }) else {
        throw RequestError.categoryExists(category.name)
      }
    }
    categories[position] = category
    for (id, stored) in events where stored.event.category.name == old.name {
      events[id]?.event = stored.event.categorized(category)
    }
    for (id, stored) in events {
      for (date, record) in stored.records where record.change?.category?.name == old.name {
        let change = record.change?.categorized(category)
        events[id]?.records[date] = record.changed(by: change)
      }
    }
    changeCount += 1
  }

  mutating func moveCategory(named name: String, to place: Int) throws {
    let position = try position(ofCategory: name)
    let target = min(max(0, place), categories.count - 1)
    guard target != position else { return }
    categories.insert(categories.remove(at: position), at: target)
    changeCount += 1
  }

  mutating func removeCategory(named name: String) throws {
    let position = try position(ofCategory: name)
    let wanted = categories[position].name
    if wanted == Category.none.name { throw RequestError.categoryIsDefault(wanted) }
    let users = events.values.count { stored in
      stored.event.category.name == wanted
        || stored.records.values.contains { $0.change?.category?.name == wanted }
    }
    guard users == 0 else { throw RequestError.categoryInUse(wanted, events: users) }
    categories.remove(at: position)
    changeCount += 1
  }

  mutating func set(_ setting: Setting) {
    guard settings[setting.key] != setting else { return }
    settings[setting.key] = setting
    changeCount += 1
  }

  mutating func unset(_ key: SettingKey) {
    guard settings.removeValue(forKey: key) != nil else { return }
    changeCount += 1
  }

  /// The key-value entries in the order of their keys, which are ASCII.
  var sortedValues: [KeyValue] { values.values.sorted { $0.key < $1.key } }

  mutating func apply(_ edit: KeyValueEdit) {
    switch edit {
    case .save(let value):
      guard values[value.key] != value else { return }
      values[value.key] = value
    case .remove(let key):
      guard values.removeValue(forKey: key) != nil else { return }
    }
    changeCount += 1
  }

  private func position(ofCategory name: String) throws -> Int {
    let wanted = try Category.normalized(name)
    guard let position = categories.firstIndex(where: { $0.name == wanted }) else {
      throw RequestError.noCategory(named: wanted, among: categories.map(\.name))
    }
    return position
  }
}
