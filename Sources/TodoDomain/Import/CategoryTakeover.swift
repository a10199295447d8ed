/// The edits that turn one list of categories, none of them in use, into another with its order.
///
/// `Category.none` can't be moved, and new categories go to the end, so the places before it are
/// given to the list's by renaming, over names that neither list has.
struct CategoryTakeover {
  let edits: [CategoryEdit]

  /// Nil where `none` is not in both lists, or too many come before it.
  init?(from old: [Category], to new: [Category]) {
    let none = Category.none.name
    guard let oldPlace = old.firstIndex(where: { $0.name == none }),
      let newPlace = new.firstIndex(where: { $0.name == none }), newPlace <= oldPlace
    else { return nil }
    let surplus = old[newPlace..<oldPlace] + old[(oldPlace + 1)...]
    let reused = zip(old[..<newPlace], new).filter { $0 != $1 }
    let taken = Set((old + new).map(\.name))
    let passing = CategoryTakeover.names(reused.count, besides: taken)
    guard passing.count == reused.count else { return nil }
    var edits = surplus.map { CategoryEdit.remove(named: $0.name) }
    edits += zip(reused, passing).map { .replace(named: $0.0.name, with: $1) }
    edits += zip(reused, passing).map { .replace(named: $1.name, with: $0.1) }
    if old[oldPlace] != new[newPlace] { edits.append(.replace(named: none, with: new[newPlace])) }
    edits += new[(newPlace + 1)...].map { .insert($0) }
    self.edits = edits
  }

  /// So many categories with names that are not taken.
  private static func names(_ count: Int, besides taken: Set<String>) -> [Category] {
    (0..<taken.count + count).lazy.map { "import \($0)" }.filter { !taken.contains($0) }
      .prefix(count).compactMap { try? Category(name: $0) }
  }
}
