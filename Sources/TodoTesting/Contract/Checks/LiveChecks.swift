import Foundation
import TodoDomain

extension EventStoreContract {
  /// The checks of the streams of changes. Each check needs its own store.
  public static let liveChecks: [LiveCheck] =
    LiveSubject.all.flatMap { subject in
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
    } + asynchronousChecks

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
    of subject: LiveSubject, _ store: StoreUnderTest, other: any EventWriting
  ) async throws {
    let subscriber = Subscriber(subject.names(store.provider))
    try expect(await subscriber.values(1), [[]])
    for writer in [store.writer, other] {
      try await expectStop {
        try await writer.write(LiveSubject.note) { transaction in
          try subject.add("x", transaction)
          throw Enough()
        }
      }
      try await writer.write(LiveSubject.note) { _ in }
    }
    try expect(await subscriber.settled(), [[]])
    try subject.commit("a", through: store.writer)
    try expect(await subscriber.values(2), [[], ["a"]])
  }

  private static func checkSlowReader(
    of subject: LiveSubject, _ names: some LiveSubject.Names, _ store: StoreUnderTest
  ) async throws {
    var values = names.makeAsyncIterator()
    try expect(await values.next(), [])
    for number in 1...10 { try subject.commit("a\(number)", through: store.writer) }
    try expect(await values.next()?.count, 10)
  }

  private static func checkOtherWriter(
    of subject: LiveSubject, _ store: StoreUnderTest, other: any EventWriting
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

  /// Adds a thing with this name in its own transaction.
  fileprivate func commit(_ name: String, through writer: any EventWriting) throws {
    try writer.writeAndWait(LiveSubject.note) { try add(name, $0) }
  }
}

// MARK: - Asynchronous reads and writes

extension EventStoreContract {
  private static let asynchronousChecks: [LiveCheck] = [
    LiveCheck(name: "an asynchronous write commits, and an asynchronous read sees it") { store, _ in
      let id = try await store.writer.write(LiveSubject.note) {
        try $0.add(Sample.schedule("a", "2025-06-02"))
      }
      try expect(await store.provider.read { try $0.event(with: id)?.title }, "a")
      let events: any EventProviding = store.provider
      try expect(await events.read { try $0.snapshot.map(\.title) }, ["a"])
    },
    LiveCheck(name: "an asynchronous write that throws changes nothing") { store, _ in
      try await expectStop {
        try await store.writer.write(LiveSubject.note) { transaction in
          try transaction.add(Sample.schedule("a", "2025-06-02"))
          throw Enough()
        }
      }
      try await expectStop { try await store.provider.read { _ in throw Enough() } }
      try expect(await store.provider.read { try $0.snapshot.count }, 0)
    },
    LiveCheck(name: "asynchronous writes of many tasks are one behind the other") { store, _ in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 1...20 {
          group.addTask {
            try await store.writer.write(LiveSubject.note) { transaction in
              let count = try transaction.snapshot.count
              try transaction.add(Sample.schedule("\(number)", "2025-06-02", memo: "\(count)"))
            }
          }
        }
        try await group.waitForAll()
      }
      let memos = try await store.provider.read { try $0.snapshot.compactMap(\.memo) }
      try expect(memos, (0..<20).map(String.init))
    },
    LiveCheck(name: "a commit that leaves the value of a query as it is gives none") { store, _ in
      let subscriber = Subscriber(
        store.provider.changes { try $0.snapshot.map(\.title).filter { $0 == "a" } })
      try expect(await subscriber.values(1), [[]])
      for title in ["b", "a", "c"] {
        try await store.writer.write(LiveSubject.note) {
          _ = try $0.add(Sample.schedule(title, "2025-06-02"))
        }
      }
      try expect(await subscriber.values(2), [[], ["a"]])
      try expect(await subscriber.settled(), [[], ["a"]])
    },
    LiveCheck(name: "an asynchronous read sees one committed state") { store, other in
      guard store.writesDuringSnapshots else { return }
      let counts = try await store.provider.read { snapshot in
        let before = try snapshot.snapshot.count
        try other.writeAndWait(LiveSubject.note) {
          _ = try $0.add(Sample.schedule("a", "2025-06-02"))
        }
        return try [before, snapshot.snapshot.count]
      }
      try expect(counts, [0, 0])
      try expect(await store.provider.read { try $0.snapshot.count }, 1)
    },
    LiveCheck(name: "a cancelled task begins no write, and finishes one that began") { store, _ in
      let cancelled = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        try await store.writer.write(LiveSubject.note) {
          _ = try $0.add(Sample.schedule("never", "2025-06-02"))
        }
      }
      let result = await cancelled.result
      try expect(that: result.isCancellation, "a CancellationError, not \(result)")
      let (begun, begin) = AsyncStream.makeStream(of: Void.self)
      let going = DispatchSemaphore(value: 0)
      let begunTask = Task {
        try await store.writer.write(LiveSubject.note) { transaction in
          begin.yield()
          going.wait()
          return try transaction.add(Sample.schedule("a", "2025-06-02"))
        }
      }
      for await _ in begun { break }
      begunTask.cancel()
      going.signal()
      let id = try await begunTask.value
      try expect(await store.provider.read { try $0.event(with: id)?.title }, "a")
      try expect(await store.provider.read { try $0.snapshot.count }, 1)
    },
    LiveCheck(name: "a query that throws ends its stream with the error") { store, _ in
      let names = store.provider.changes { snapshot in
        let names = try snapshot.snapshot.map(\.title)
        guard names.isEmpty else { throw Enough() }
        return names
      }
      let subscriber = Subscriber(names)
      try expect(await subscriber.values(1), [[]])
      try LiveSubject.commitEvent("a", through: store.writer)
      try expect(that: await subscriber.failure() is Enough, "the error of the query")
      try expect(await subscriber.settled(), [[]])
    },
  ]

  private static func expectStop(_ body: () async throws -> Void) async throws {
    do {
      try await body()
    } catch is Enough {
      return
    }
    throw ContractViolation(file: #fileID, line: #line, message: "expected an error, got none")
  }
}

extension Result where Failure == any Error {
  fileprivate var isCancellation: Bool {
    if case .failure(is CancellationError) = self { true } else { false }
  }
}

extension LiveSubject {
  fileprivate static func commitEvent(_ name: String, through writer: any EventWriting) throws {
    try writer.writeAndWait(note) { _ = try $0.add(Sample.schedule(name, "2025-06-02")) }
  }
}

private struct Enough: Error, Equatable {}
