import TodoDomain

extension EventStoreContract {
  /// Checks of the history. A store that keeps none passes them without doing anything.
  static let history: [ContractCheck] = [
    ContractCheck("an undo takes back the newest commit, and a redo makes it again") { store in
      guard store.provider.keepsHistory else { return }
      let id = try store.add(Sample.schedule("lunch", "2025-06-02"))
      try store.modify(id, .all, patch: EventPatch { $0.title = "dinner" })
      let undone = try store.writeAndWait { transaction in
        let entry = try transaction.undoable(1)[0]
        try transaction.takeBack(entry.number)
        return entry
      }
      try expect(store.stored(id, as: Schedule.self).title, "lunch")
      try expect(store.provider.history(numbered: undone.number)?.stands, false)

      try store.writeAndWait { transaction in
        for entry in try transaction.redoable(1) { try transaction.takeBack(entry.number) }
      }
      try expect(store.stored(id, as: Schedule.self).title, "dinner")
    },
    ContractCheck("an undo of what was changed again is refused as a whole") { store in
      guard store.provider.keepsHistory else { return }
      let id = try store.add(Sample.schedule("lunch", "2025-06-02"))
      let added = try store.provider.newestHistory() ?? 0
      try store.modify(id, .all, patch: EventPatch { $0.title = "dinner" })
      var isRefused = false
      do {
        try store.writeAndWait { try $0.takeBack(added) }
      } catch is HistoryError {
        isRefused = true
      }
      try expect(that: isRefused, "a HistoryError")
      try expect(store.stored(id, as: Schedule.self).title, "dinner")
    },
    ContractCheck("pruning removes the oldest entries and keeps the others") { store in
      guard store.provider.keepsHistory else { return }
      for title in ["one", "two", "three"] {
        _ = try store.add(Sample.schedule(title, "2025-06-02"))
      }
      let newest = try store.provider.newestHistory() ?? 0
      try expect(store.writeAndWait { try $0.pruneHistory(before: newest) }, 2)
      try expect(store.provider.oldestHistory(), newest)
      try expectError(HistoryError.nothingToUndo(asked: 2, 1)) {
        _ = try store.provider.undoable(2)
      }
    },
  ]
}
