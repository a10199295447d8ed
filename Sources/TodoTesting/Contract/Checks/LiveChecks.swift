import TodoDomain

extension EventStoreContract {
  /// The checks of the streams of changes, each for a store of its own.
  public static let liveChecks: [LiveCheck] = LiveSubject.all.flatMap { subject in
    [
      LiveCheck(name: "\(subject.name): the present value first, then one a commit") { store, _ in
        try await checkSubscribers(of: subject, store)
      },
      LiveCheck(name: "\(subject.name): no value for what is rolled back, or changes nothing") {
        try await checkRollbacks(of: subject, $0, other: $1)
      },
      LiveCheck(name: "\(subject.name): a slow reader gets the newest value") { store, _ in
        try await checkSlowReader(of: subject, subject.names(store.provider), store)
      },
      LiveCheck(name: "\(subject.name): commits through another writer are seen") {
        try await checkOtherWriter(of: subject, $0, other: $1)
      },
    ]
  }

  private static func checkSubscribers(
    of subject: LiveSubject, _ store: StoreUnderTest
  ) async throws {
    try subject.commit("a", through: store.writer)
    let first = Subscriber(subject.names(store.provider))
    try expect(await first.values(1), [["a"]])
    try subject.commit("b", through: store.writer)
    try expect(await first.values(2), [["a"], ["a", "b"]])
    let second = Subscriber(subject.names(store.provider))
    try expect(await second.values(1), [["a", "b"]])
    try subject.commit("c", through: store.writer)
    _ = try await (first.values(3), second.values(2))
    try expect(await first.settled(), [["a"], ["a", "b"], ["a", "b", "c"]])
    try expect(await second.settled(), [["a", "b"], ["a", "b", "c"]])
    try expect(await first.cancel(), true)
    try subject.commit("d", through: store.writer)
    try expect(await second.values(3).last, ["a", "b", "c", "d"], "the other one goes on")
    try expect(await second.cancel(), true)
    try expect(await first.settled().count, 3, "nothing after the end")
  }

  private static func checkRollbacks(
    of subject: LiveSubject, _ store: StoreUnderTest, other: any EventWriting & Sendable
  ) async throws {
    let subscriber = Subscriber(subject.names(store.provider))
    try expect(await subscriber.values(1), [[]])
    for writer in [store.writer, other] {
      try expectError(Stop()) {
        try writer.write(LiveSubject.note) { transaction in
          try subject.add("x", transaction)
          throw Stop()
        }
      }
      try writer.write(LiveSubject.note) { _ in }
    }
    try expect(await subscriber.settled(), [[]])
    try subject.commit("a", through: store.writer)
    try expect(await subscriber.values(2), [[], ["a"]])
  }

  private static func checkSlowReader(
    of subject: LiveSubject, _ names: some LiveSubject.Names, _ store: StoreUnderTest
  ) async throws {
    var values = names.makeAsyncIterator()
    try expect(await values.next(isolation: nil), [])
    for number in 1...10 { try subject.commit("a\(number)", through: store.writer) }
    try expect(await values.next(isolation: nil)?.count, 10)
  }

  private static func checkOtherWriter(
    of subject: LiveSubject, _ store: StoreUnderTest, other: any EventWriting & Sendable
  ) async throws {
    let subscriber = Subscriber(subject.names(store.provider))
    try expect(await subscriber.values(1), [[]])
    for (name, count) in [("a", 2), ("b", 3)] {
      try subject.commit(name, through: other)
      _ = try await subscriber.values(count)
    }
    try expect(await subscriber.settled(), [[], ["a"], ["a", "b"]])
  }
}

extension LiveSubject {
  fileprivate static let note = CommitNote(action: "check", at: FixedContext.now)

  /// Adds one in a transaction of its own.
  fileprivate func commit(_ name: String, through writer: any EventWriting) throws {
    try writer.write(LiveSubject.note) { try add(name, $0) }
  }
}

private struct Stop: Error, Equatable {}
