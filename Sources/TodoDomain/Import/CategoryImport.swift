/// Compares a file's categories with the store's, and finds the store's category for each event of
/// the file.
///
/// It collects the file's categories, and stores them before the next event or diary entry, or at
/// the end of the file. In a new store, a list with `Category.none` counts as complete and replaces
/// the store's whole list.
struct CategoryImport {
  private var stored: [Category]
  private var byName: [String: Category]
  private var collected: [(category: Category, location: ImportLocation)] = []
  private var seen: Set<String> = []

  init(_ transaction: any EventTransaction) throws {
    stored = try transaction.categories()
    byName = CategoryImport.indexed(stored)
  }

  mutating func collect(
    _ category: Category, at location: ImportLocation, into log: inout ImportLog
  ) throws {
    guard seen.insert(category.name).inserted else {
      log.note(
        ImportProblem(
          at: location, type: .category, record: category.name, field: "name", .duplicate))
      return
    }
    guard seen.count <= Category.maximumCount else {
      log.note(
        ImportProblem(
          at: location, type: .category, record: category.name,
          .tooMany(limit: Category.maximumCount)))
      return
    }
    collected.append((category, location))
  }

  /// Compares the collected categories with the store's, and stores those that are new or differ.
  mutating func settle(into log: inout ImportLog, _ transaction: any EventTransaction) throws {
    guard !collected.isEmpty else { return }
    let list = collected
    collected = []
    if let edits = try takingOver(list.map(\.category), transaction) {
      for edit in edits { try transaction.apply(edit) }
      for (category, _) in list { count(category, into: &log) }
    } else {
      for (category, location) in list {
        try merge(category, at: location, into: &log, transaction)
      }
    }
    stored = try transaction.categories()
    byName = CategoryImport.indexed(stored)
  }

  /// Returns the store's category for the category of a file's event, and adds a missing category
  /// if the policy allows it; nil if the store has no such category and none may be added.
  ///
  /// - Parameter own: The category that the event has in the store; nil for a new event.
  mutating func category(
    for category: Category, _ policy: ImportedEvent.CategoryPolicy, stored own: Category?,
    into log: inout ImportLog, _ transaction: any EventTransaction
  ) throws -> Category? {
    if policy == .byIcon {
      if let own, own.icon == category.icon { return own }
      // A category without an icon is matched by its name only.
      if category.icon != .none, let match = stored.first(where: { $0.icon == category.icon }) {
        return match
      }
    }
    if let match = byName[category.name] { return match }
    guard policy != .named, !isFull else { return nil }
    try transaction.apply(.insert(category))
    stored.append(category)
    byName[category.name] = category
    log.added(category)
    return category
  }

  /// Whether the store has the maximum number of categories, so that an import adds none.
  private var isFull: Bool { stored.count >= Category.maximumCount }

  /// Returns the reason for rejecting an event whose category the store lacks.
  func reason(
    without name: String, _ policy: ImportedEvent.CategoryPolicy
  ) -> ImportProblem.Reason {
    guard policy == .named else { return .tooMany(limit: Category.maximumCount) }
    return .unknownCategory(near: nearMatches(of: name, in: stored.map(\.name)))
  }

  private func merge(
    _ category: Category, at location: ImportLocation, into log: inout ImportLog,
    _ transaction: any EventTransaction
  ) throws {
    if let old = byName[category.name], old != category {
      guard log.replaces(.category, old.name, at: location) else { return }
      try transaction.apply(.replace(named: old.name, with: category))
    } else if byName[category.name] == nil {
      try transaction.apply(.insert(category))
    }
    count(category, into: &log)
  }

  private func count(_ category: Category, into log: inout ImportLog) {
    let old = byName[category.name]
    log.count(.category, old == nil ? .new : old == category ? .same : .updated)
  }

  private func takingOver(
    _ list: [Category], _ transaction: any EventTransaction
  ) throws -> [CategoryEdit]? {
    guard stored == Category.initial, list != stored else { return nil }
    guard let edits = CategoryTakeover(from: stored, to: list)?.edits else { return nil }
    return try transaction.isEmpty ? edits : nil
  }

  private static func indexed(_ categories: [Category]) -> [String: Category] {
    Dictionary(categories.map { ($0.name, $0) }) { first, _ in first }
  }
}

extension EventReading {
  /// Whether the store has no event.
  fileprivate var isEmpty: Bool {
    get throws {
      var isEmpty = true
      try visitFirstEvents(while: { _, _ in
        isEmpty = false
        return false
      })
      return isEmpty
    }
  }
}

/// The edits that turn one list of categories into another list, with its order. No event uses the
/// old categories.
private struct CategoryTakeover {
  let edits: [CategoryEdit]

  /// Compares two lists; nil if the new list lacks `Category.none`, which can't be removed.
  init?(from old: [Category], to new: [Category]) {
    guard new.contains(where: { $0.name == Category.none.name }) else { return nil }
    let names = Set(new.map(\.name))
    let surplus = old.filter { !names.contains($0.name) }
    let kept = Dictionary(uniqueKeysWithValues: old.map { ($0.name, $0) })
    var edits = surplus.map { CategoryEdit.remove(named: $0.name) }
    for category in new {
      switch kept[category.name] {
      case nil: edits.append(.insert(category))
      case category: continue
      case .some: edits.append(.replace(named: category.name, with: category))
      }
    }
    edits += new.enumerated().map { .move(named: $1.name, to: $0) }
    self.edits = edits
  }
}
