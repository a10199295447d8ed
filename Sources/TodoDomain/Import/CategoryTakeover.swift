/// The edits that turn one list of categories, none of them in use, into another with its order.
struct CategoryTakeover {
  let edits: [CategoryEdit]

  /// Nil where the new list lacks `Category.none`, which can't go.
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
