import TodoDomain

/// A transaction that reads and edits a draft. The store commits or discards the draft as a whole.
final class InMemoryTransaction: StoreTransaction, InMemoryReading {
  private(set) var state: InMemoryState

  init(draft state: InMemoryState) {
    self.state = state
  }

  func readAndWait<Result>(_ body: (any StoreReading) throws -> Result) throws -> Result {
    try body(self)
  }

  @discardableResult
  func apply(_ edit: EventEdit) throws -> EventID {
    switch edit {
    case .insert(let event, let records): try state.insert(event, records: records)
    case .replace(let event): try state.replace(with: event)
    case .remove(let id): try state.remove(id)
    case .record(let id, let record): try state.record(record, of: id)
    case .forget(let id, let date): try state.forget(date, of: id)
    }
  }

  func apply(_ edit: CategoryEdit) throws {
    switch edit {
    case .insert(let category): try state.insert(category)
    case .replace(let name, let category): try state.replaceCategory(named: name, with: category)
    case .move(let name, let place): try state.moveCategory(named: name, to: place)
    case .remove(let name): try state.removeCategory(named: name)
    }
  }

  func apply(_ edit: KeyValueEdit) throws { state.apply(edit) }

  func apply(_ edit: DiaryEdit) throws {
    switch edit {
    case .insert(let entry): try state.insert(entry)
    case .replace(let entry): try state.replace(with: entry)
    case .remove(let uid): try state.removeDiary(uid)
    }
  }

  func set(_ setting: Setting) throws { state.set(setting) }

  func unset(_ key: SettingKey) throws { state.unset(key) }
}
