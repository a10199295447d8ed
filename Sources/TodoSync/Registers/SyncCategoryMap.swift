package import TodoDomain
import TodoText

/// Connects the categories in the registers with the categories of the store. It has the names of
/// the existing categories, the categories that take the todos of removed ones, and the row of each
/// category in the store.
package struct SyncCategoryMap {
  private var registers: [String: SyncRegisters]
  private let order: [String]
  /// The number of the category's row in the store, to which its todos belong, by the category's
  /// uid.
  package private(set) var rows: [String: Int]
  /// For the uid of each category, the uid of the category that represents it in the store.
  /// Categories with the same name are one category there, and the first existing uid represents
  /// it. A removed category has the representative of its successor.
  package private(set) var representatives: [String: String] = [:]

  package init(reading store: any SyncReading) throws {
    var found = Self.usual
    for entity in try store.registersOfCategories() {
      found[entity.0.name, default: SyncRegisters()].replaceBuiltIn(with: entity.1)
    }
    registers = found
    order = try store.order()
    rows = try store.categoryRows()
    represent()
  }

  /// The categories of every new store. No device wrote them, so every edit is later.
  private static let usual = Dictionary(
    uniqueKeysWithValues: Category.initial.map { category in
      var values = CategoryRegisters.registers(of: category)
      values[SyncRegister.alive] = true
      let write = SyncWrite(dot: SyncDot("", 0), at: SyncWrite.copied, registers: values)
      return (category.name, SyncRegisters([write]))
    })

  /// The uids of all categories that ever existed.
  package var uids: [String] { registers.keys.sorted() }

  package subscript(uid: String) -> SyncRegisters { registers[uid] ?? SyncRegisters() }

  package mutating func apply(_ write: SyncWrite, to uid: String, seen: VersionVector) {
    registers[uid, default: SyncRegisters()].apply(write, seen: seen)
    represent()
  }

  package func isAlive(_ uid: String) -> Bool {
    uid == SyncCategories.noneUID || self[uid][SyncRegister.alive] == true
  }

  /// Follows a removed category to its successors, and returns the uid of the category that now has
  /// its todos. A category that exists, or was removed without a successor, returns itself. If the
  /// successors lead in a circle, returns the first uid of the circle.
  package func resolved(_ uid: String) -> String {
    var path: [String] = []
    var now = uid
    while !isAlive(now) {
      guard let into = self[now][SyncRegister.into].text, registers[into] != nil else { return now }
      if let loop = path.firstIndex(of: into) ?? (into == now ? path.count : nil) {
        return (path[loop...] + [now]).min() ?? now
      }
      path.append(now)
      now = into
    }
    return now
  }

  /// Returns the category that the registers of a uid describe; `Category.none` if the registers
  /// describe no category.
  package func category(_ uid: String) -> Category {
    CategoryRegisters.category(uid, self[uid].values) ?? .none
  }

  private mutating func represent() {
    var (named, first) = ([String: String](), [String: String]())
    for uid in [SyncCategories.noneUID] + uids.filter(isAlive) + uids.filter({ !isAlive($0) }) {
      let name = category(uid).name
      named[name] = named[name] ?? uid
      first[uid] = named[name]
    }
    representatives = Dictionary(
      uniqueKeysWithValues: uids.map { ($0, first[resolved($0)] ?? $0) })
  }

  /// Returns the uids of categories in the user's order: first the categories that the user has
  /// ordered, then the rest by creation.
  package func inOrder(_ uids: some Sequence<String>) -> [String] {
    let place = Dictionary(order.enumerated().map { ($1, $0) }) { first, _ in first }
    let usual = Dictionary(
      uniqueKeysWithValues: Category.initial.enumerated().map { ($1.name, $0) })
    func key(_ uid: String) -> [Int] {
      [place[uid] ?? .max, self[uid].winner(SyncRegister.born)?.at ?? 0, usual[uid] ?? .max]
    }
    return uids.map { (key: key($0), uid: $0) }.sorted { one, other in
      one.key == other.key ? one.uid < other.uid : one.key.lexicographicallyPrecedes(other.key)
    }.map(\.uid)
  }

  /// Returns the current mapping between the names of the store's categories and the uids.
  package func names(_ stored: [(row: Int, category: Category)]) -> SyncCategories {
    let byRow = Dictionary(uniqueKeysWithValues: stored.map { ($0.row, $0.category) })
    let shown = rows.compactMapValues { byRow[$0] }
    var own: [String: String] = [:]
    for (uid, category) in shown.sorted(by: { $0.key < $1.key }) {
      guard own[category.name] == nil else { continue }
      own[category.name] = representatives[uid] ?? uid
    }
    return SyncCategories(shown: shown, own: own)
  }

  /// Returns the uids of the existing categories whose todos belong to a category row of the store.
  /// If there are none, returns the uid of a removed category whose todos still belong to the row.
  package func group(inRow row: Int) -> [String] {
    let shown = rows.filter { $0.value == row }.map(\.key).sorted()
    let there = shown.filter(isAlive)
    return there.isEmpty ? Array(removed(inRow: row).prefix(1)) : there
  }

  /// Returns the uids of the removed categories that have no successor, and whose todos are in this
  /// row of the store.
  package func removed(inRow row: Int) -> [String] {
    rows.filter { $0.value == row && !isAlive($0.key) && resolved($0.key) == $0.key }.map(\.key)
      .sorted()
  }

  package mutating func show(_ uid: String, inRow row: Int?) { rows[uid] = row }
}

extension SyncRegisters {
  /// Replaces registers of a built-in category by those that a device has written.
  fileprivate mutating func replaceBuiltIn(with written: SyncRegisters) {
    let names = Set(written.names)
    let rest = writes.compactMap { write in
      let kept = write.registers.filter { !names.contains($0.key) }
      return kept.isEmpty ? nil : SyncWrite(dot: write.dot, at: write.at, registers: kept)
    }
    self = SyncRegisters(rest + written.writes)
  }
}

extension SyncReading {
  fileprivate func registersOfCategories() throws -> [(SyncEntity, SyncRegisters)] {
    try registers(ofKind: SyncKind.category).map { ($0.key, $0.value) }
  }

  fileprivate func order() throws -> [String] {
    guard case .array(let uids) = try registers(of: .order)[SyncRegister.value] else { return [] }
    return uids.compactMap(\.text)
  }
}
