import TodoDomain
import Synchronization
import TodoText

/// Shows families of which nothing was known, from their cells alone: on the thread that reads
/// their lines, while another one stores those before.
final class NewFamilies: Sendable {
  private let view = Mutex<View?>(nil)

  private struct View {
    let values: EventCells
    let categories: SyncCategories
    /// The uids of the categories that are shown.
    let uids: Set<String>
  }

  /// Begins to show families, since their categories are shown.
  ///
  /// - Parameter uids: Those of the categories.
  func begin(_ values: EventCells, _ categories: SyncCategories, _ uids: Set<String>) {
    view.withLock { $0 = View(values: values, categories: categories, uids: uids) }
  }

  /// Shows none any more, since categories may change.
  func end() { view.withLock { $0 = nil } }

  /// What is shown of a family.
  ///
  /// - Parameter seen: What the writers had seen; of no use for cells of one batch.
  /// - Returns: Nil for what is no event, before the categories are shown, and where one of them is
  ///   missing or what a writer had seen.
  func shown(
    _ cells: [SyncThing: SyncCells], seen: [SyncDot: SyncVector] = [:]
  ) -> SyncFamily? {
    guard cells.keys.first?.isOfEvent == true, let view = view.withLock({ $0 }) else { return nil }
    let batches = cells.batches
    guard batches.count == 1 || batches.isSubset(of: seen.keys),
      cells.categories.isSubset(of: view.uids)
    else { return nil }
    return SyncFamily(cells, seen: seen, view.values, view.categories)
  }
}

extension [SyncThing: SyncCells] {
  /// The batches that wrote them.
  var batches: Set<SyncDot> {
    var (batches, last): (Set<SyncDot>, SyncDot?) = ([], nil)
    for cells in values {
      for write in cells.writes where write.dot != last {
        batches.insert(write.dot)
        last = write.dot
      }
    }
    return batches
  }

  /// The uids of the categories that events and their dates are in.
  var categories: Set<String> {
    var uids: Set<String> = []
    for (thing, cells) in self {
      for head in cells.heads(EventField.category.rawValue) {
        if let uid = head.value.text { uids.insert(uid) }
      }
      guard thing.kind == SyncKind.day else { continue }
      for head in cells.heads(SyncCell.change) {
        guard case .object(let change) = head.value, case .object(let values)? = change["differs"],
          let uid = values[EventField.category.rawValue]?.text
        else { continue }
        uids.insert(uid)
      }
    }
    return uids
  }
}
