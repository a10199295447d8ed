import TodoDomain

extension EventStoreContract {
  /// The checks of the stream of changes, each for a store of its own.
  public static let liveChecks: [LiveCheck] = [
    LiveCheck(name: "each new subscriber gets the present value, then one value a commit") {
      store, _ in
      _ = try store.add(Sample.schedule("a", "2025-06-02"))
      let first = Subscriber(store.provider)
      try expect(await first.values(1), [["a"]])
      _ = try store.add(Sample.schedule("b", "2025-06-02"))
      try expect(await first.values(2), [["a"], ["a", "b"]])
      let second = Subscriber(store.provider)
      try expect(await second.values(1), [["a", "b"]])
      _ = try store.add(Sample.schedule("c", "2025-06-02"))
      _ = try await (first.values(3), second.values(2))
      try expect(await first.settled(), [["a"], ["a", "b"], ["a", "b", "c"]])
      try expect(await second.settled(), [["a", "b"], ["a", "b", "c"]])
      try expect(await first.cancel(), true)
      try expect(await second.cancel(), true)
    },
    LiveCheck(name: "what is rolled back, or changes nothing, gives no value") { store, other in
      let subscriber = Subscriber(store.provider)
      try expect(await subscriber.values(1), [[]])
      for writer in [store.writer, other] {
        try expectError(Stop()) {
          try writer.write(CommitNote(action: "check", at: FixedContext.now)) { transaction in
            try transaction.add(Sample.schedule("a", "2025-06-02"))
            throw Stop()
          }
        }
        try writer.write(CommitNote(action: "check", at: FixedContext.now)) { _ in }
      }
      try expect(await subscriber.settled(), [[]])
    },
    LiveCheck(name: "a slow reader gets the newest value, and none in between") { store, _ in
      var values = store.provider.changes(of: { try $0.snapshot.count }).makeAsyncIterator()
      try expect(await values.next(), 0)
      for number in 1...10 { _ = try store.add(Sample.schedule("\(number)", "2025-06-02")) }
      try expect(await values.next(), 10)
    },
    LiveCheck(name: "commits through another door to the same store are seen") { store, other in
      let subscriber = Subscriber(store.provider)
      try expect(await subscriber.values(1), [[]])
      for (title, count) in [("a", 2), ("b", 3)] {
        try other.write(CommitNote(action: "check", at: FixedContext.now)) {
          _ = try $0.add(Sample.schedule(title, "2025-06-02"))
        }
        _ = try await subscriber.values(count)
      }
      try expect(await subscriber.settled(), [[], ["a"], ["a", "b"]])
    },
  ]
}

private struct Stop: Error, Equatable {}
