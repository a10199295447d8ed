import TodoDomain
import Synchronization
import TodoText

/// Shows groups of which nothing was known, from their registers alone: on the thread that reads
/// their lines, while another one stores those before.
final class FreshProjection: Sendable {
  private let view = Mutex<View?>(nil)

  private struct View {
    let values: EventRegisters
    let categories: SyncCategories
    /// The uids of the categories that are shown.
    let uids: Set<String>
  }

  /// Begins to show groups, since their categories are shown.
  ///
  /// - Parameter uids: Those of the categories.
  func begin(_ values: EventRegisters, _ categories: SyncCategories, uids: Set<String>) {
    view.withLock { $0 = View(values: values, categories: categories, uids: uids) }
  }

  /// Shows none any more, since categories may change.
  func end() { view.withLock { $0 = nil } }

  /// What is shown of a group.
  ///
  /// - Parameter seen: What the writers had seen; of no use for registers of one batch.
  /// - Returns: Nil for what is no event, before the categories are shown, and where one of them is
  ///   missing or what a writer had seen.
  func shown(
    _ registers: [SyncEntity: SyncRegisters], seen: [SyncDot: VersionVector] = [:]
  ) -> SeriesMerge? {
    guard registers.keys.first?.isOfEvent == true, let view = view.withLock({ $0 }) else {
      return nil
    }
    let batches = registers.batches
    guard batches.count == 1 || batches.isSubset(of: seen.keys),
      registers.categories.isSubset(of: view.uids)
    else { return nil }
    return SeriesMerge(registers, seen: seen, view.values, categories: view.categories)
  }
}

extension [SyncEntity: SyncRegisters] {
  /// The batches that wrote them.
  var batches: Set<SyncDot> {
    var (batches, last): (Set<SyncDot>, SyncDot?) = ([], nil)
    for registers in values {
      for write in registers.writes where write.dot != last {
        batches.insert(write.dot)
        last = write.dot
      }
    }
    return batches
  }

  /// The uids of the categories that events and their dates are in.
  var categories: Set<String> {
    var uids: Set<String> = []
    for (entity, registers) in self {
      for head in registers.heads(EventField.category.rawValue) {
        if let uid = head.value.text { uids.insert(uid) }
      }
      guard entity.kind == SyncKind.day else { continue }
      for head in registers.heads(SyncRegister.change) {
        guard case .object(let change) = head.value, case .object(let values)? = change["differs"],
          let uid = values[EventField.category.rawValue]?.text
        else { continue }
        uids.insert(uid)
      }
    }
    return uids
  }
}
