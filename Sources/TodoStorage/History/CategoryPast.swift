import TodoDomain
import TodoText

/// Resolves category names to ids for any moment since an entry of the journal. The journal's
/// images of events refer to categories by name. A name can pass to another category; an id can't.
/// Categories are few, so their changes are held in memory.
struct CategoryPast {
  /// A position in the journal: an entry, and a change in that entry.
  struct Place: Comparable {
    let entry: Int
    let step: Int

    static func < (left: Place, right: Place) -> Bool {
      (left.entry, left.step) < (right.entry, right.step)
    }
  }

  private struct Change {
    let place: Place
    let name: String
    let before: StoredImage?
  }

  private let changes: [Change]
  private let current: [Int: StoredImage]
  private let currentIDs: [String: Int]

  /// Reads the changes from an entry on, that entry included.
  init(_ reader: any PastReading, from entry: Int) throws {
    changes = try reader.categoryChanges(from: entry).map { change in
      Change(
        place: Place(entry: change.entry, step: change.step), name: change.name ?? "",
        before: try change.before.map { try StoredImage($0, of: change.entry) })
    }
    var current: [Int: StoredImage] = [:]
    for (id, image) in try reader.categoryImages() {
      current[id] = try StoredImage(image, of: entry)
    }
    self.current = current
    currentIDs = Dictionary(
      current.compactMap { id, row in row["name"].text.map { ($0, id) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns the id of the category that had this name right after a change; nil if there was none.
  func id(of name: String, after place: Place) -> Int? {
    let isSame = { (other: String) in other.utf8.elementsEqual(name.utf8) }
    let next = changes.first { $0.place > place && isSame($0.name) }
    return next.map { $0.before?["id"].int } ?? currentIDs[name]
  }

  /// Returns the last name of the category with this id; nil if neither the store nor the history
  /// has such a category.
  func name(of id: Int) -> String? {
    current[id]?["name"].text
      ?? changes.last { $0.before?["id"].int == id }?.before?["name"].text
  }

  /// Returns all categories that existed at any time since the entry, by id. A deleted category has
  /// its last values.
  func all(_ reader: ImageReader) throws -> [Int: TodoDomain.Category] {
    var categories: [Int: TodoDomain.Category] = [:]
    for image in changes.compactMap(\.before) + Array(current.values) {
      guard let id = image["id"].int else { continue }
      categories[id] = try reader.category(image)
    }
    return categories
  }

  /// Returns the categories that an entry touched, by id, with their images before the entry, after
  /// it, and now.
  func touched(by entry: Int) -> [(id: Int, sides: Sides<StoredImage>)] {
    var ids: [Int] = []
    for change in changes where change.place.entry == entry {
      guard let id = id(of: change), !ids.contains(id) else { continue }
      ids.append(id)
    }
    return ids.map { id in
      let own = changes.filter { self.id(of: $0) == id }
      let later = own.first { $0.place.entry > entry }
      let after = later.map(\.before) ?? current[id]
      let first = own.first { $0.place.entry == entry }
      return (id, Sides(before: first.flatMap(\.before), after: after, now: current[id]))
    }
  }

  private func id(of change: Change) -> Int? {
    change.before.map { $0["id"].int } ?? id(of: change.name, after: change.place)
  }
}

/// Three states of a stored thing, such as an event or a category: before an entry of the history,
/// after the entry, and now. A state is nil if the thing didn't exist then.
struct Sides<Image: Equatable> {
  let before: Image?
  let after: Image?
  let now: Image?

  /// Whether the entry changed the thing at all.
  var isChange: Bool { before != after }
}
