import TodoDomain

extension EventStoreContract {
  static let values: [ContractCheck] = [
    ContractCheck("key-value entries are kept byte by byte, in the order of their keys") { store in
      let (composed, decomposed) = ("\u{AC00}", "\u{1100}\u{1161}")
      for value in ["", composed, decomposed, "line\nbreak \u{202E}"] {
        try store.writeAndWait { transaction in
          try transaction.apply(.save(KeyValue("note", value)))
          try transaction.apply(.save(KeyValue("a-b_9", "1")))
        }
        try expect(
          store.provider.values(), [KeyValue("a-b_9", "1"), KeyValue("note", value)])
      }
      try expect(store.provider.value(of: "a-b_9"), "1")
      try expect(store.provider.value(of: "missing"), nil)
    },
    ContractCheck("a repository over the writer saves, gets, deletes and clears") { store in
      try store.writeAndWait { transaction in
        let repository = StoredValues(transaction)
        try repository.save("1", for: "one")
        try repository.save("2", for: "two")
        try repository.save("3", for: "three")
        try expect(repository.get("two"), "2")
        try repository.delete("two")
        try repository.delete("two")
        try expect(repository.get("two"), nil)
        try expectError(ValueError.malformed(.key, "Two words")) {
          try repository.save("x", for: "Two words")
        }
      }
      try expect(store.provider.values().map(\.key), ["one", "three"])
      try store.writeAndWait { try StoredValues($0).removeAll() }
      try expect(store.provider.values(), [])
    },
    ContractCheck("where the closure throws, key-value entries are as they were") { store in
      try store.writeAndWait { try StoredValues($0).save("1", for: "one") }
      try expectError(RequestError.categoryExists("food")) {
        try store.writeAndWait { transaction in
          try StoredValues(transaction).save("2", for: "one")
          try transaction.apply(.insert(Category(name: "food")))
        }
      }
      try expect(ProvidedValues(store.provider).get("one"), "1")
    },
  ]
}
