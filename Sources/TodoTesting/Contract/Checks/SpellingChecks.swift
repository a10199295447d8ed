import TodoDomain

extension EventStoreContract {
  /// Pairs of canonically equivalent texts that look the same, but have different scalars.
  private static let spellings = [("caf\u{E9}", "cafe\u{301}"), ("\u{AC00}", "\u{1100}\u{1161}")]

  static let spelling: [ContractCheck] = [
    ContractCheck("an edit to another spelling of the same text is stored, both ways") { store in
      for (composed, decomposed) in spellings {
        let id = try store.add(
          Sample.schedule(composed, "2025-06-02", place: composed, memo: composed))
        for text in [decomposed, composed] {
          try store.modify(
            id, .all,
            patch: EventPatch {
              $0.title = text
              $0.memo = .set(text)
              $0.place = .set(text)
            })
          let event = try store.provider.requiredEvent(with: id)
          let texts = [event.title, event.memo, event.kindValues.text(.place)]
          try expect(that: texts.isExactly([text, text, text]), "the scalars that were given")
        }
      }
    },
    ContractCheck("events that differ in the spelling of a text differ") { store in
      for (composed, decomposed) in spellings {
        let one = try Sample.schedule(composed, "2025-06-02", uid: "u-\(composed.utf8.count)")
        let other = try Sample.schedule(decomposed, "2025-06-02", uid: one.uid.rawValue)
        try expect(that: one != other, "two events")
        try store.writeAndWait { transaction in
          _ = try transaction.addOnce(one)
          try expectError(RequestError.uidExists(one.uid)) { try transaction.addOnce(other) }
        }
      }
    },
    ContractCheck("an event is found by its source's id in that spelling alone") { store in
      for (composed, decomposed) in spellings {
        let source = EventSource(format: "test", remoteID: composed, extra: ["x": composed])
        let id = try store.add(
          Sample.schedule("call", "2025-06-02", source: source, uid: "u-\(composed.utf8.count)"))
        let found = { (text: String) in
          try store.provider.event(from: "test", remoteID: text, kind: .schedule)?.id
        }
        try expect(found(composed), id)
        try expect(found(decomposed), nil)
      }
    },
    ContractCheck("a diary's other spelling of the same text is stored, both ways") { store in
      for (composed, decomposed) in spellings {
        let uid = "d-\(composed.utf8.count)"
        for (step, text) in [composed, decomposed, composed].enumerated() {
          let entry = try Sample.diary(
            uid, "2025-06-01T00:00:00Z", subEmotions: [text], situation: text, thought: text)
          try store.writeAndWait { transaction in
            if step == 0 {
              try transaction.add(entry)
            } else {
              try transaction.apply(.replace(entry))
            }
          }
          let stored = try require(store.provider.diary(with: EventUID(uid)), "the entry")
          try expect(that: stored == entry, "the entry as it was given")
          try expect(that: stored.situation.isExactly(text), "the scalars that were given")
        }
      }
    },
    ContractCheck("a category is one in either spelling of its name, and stored composed") {
      store in
      for (composed, decomposed) in spellings {
        try store.apply(.insert(Category(name: decomposed)))
        try expectError(RequestError.categoryExists(composed)) {
          try store.apply(.insert(Category(name: composed)))
        }
        let names = try store.provider.categories().map(\.name)
        try expect(that: names.contains { $0.isExactly(composed) }, "the composed name")
        try expect(store.provider.requiredCategory(named: decomposed).name, composed)
      }
    },
  ]
}
