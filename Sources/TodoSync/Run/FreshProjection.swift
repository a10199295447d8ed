import TodoDomain
import Synchronization
import TodoText

/// Computes the events of groups (`SyncEntity.group`) that the store doesn't have yet. This needs
/// only the groups' registers, so it runs on the thread that reads the lines of a file, while
/// another thread stores earlier lines.
final class FreshProjection: Sendable {
  private let view = Mutex<View?>(nil)

  private struct View {
    let values: EventRegisters
    let categories: SyncCategories
    /// The uids of the categories that the tables have.
    let uids: Set<String>
  }

  /// Lets `shown` compute groups from now on. The tables must already have the categories.
  ///
  /// - Parameter uids: The uids of the categories that the tables have by now.
  func begin(_ values: EventRegisters, _ categories: SyncCategories, uids: Set<String>) {
    view.withLock { $0 = View(values: values, categories: categories, uids: uids) }
  }

  /// Makes `shown` return nil from now on, since categories may change.
  func end() { view.withLock { $0 = nil } }

  /// Computes the events of a group.
  ///
  /// - Parameter seen: For each batch, the batches that its writer had seen; not needed if a single
  ///   batch wrote all registers.
  /// - Returns: Nil if the group isn't an event's, if `begin` wasn't called, if the tables lack a
  ///   category of the group, or if `seen` lacks a writer.
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
  /// The batches that wrote the registers.
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

  /// The uids of all categories that events, and the changes of their dates, refer to.
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
