import Foundation
import StorageTestSupport
import Synchronization
import Testing
import TodoDomain
import TodoTesting

@testable import TodoStorage

@Suite("Concurrent reads")
struct ReadsAtOnceTests {
  @Test("A short read doesn't wait for a long one, and both see whole commits")
  func shortBesideLong() async throws {
    let folder = try ScratchFolder()
    let store = try folder.store()
    try store.add("one")
    let (provider, ended) = (store.provider, DispatchSemaphore(value: 0))
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    async let long = provider.read { snapshot in
      let before = try snapshot.snapshot.count
      begin.finish()
      let isEnded = ended.wait(timeout: .now() + 30) == .success
      return (isEnded, before, try snapshot.snapshot.count)
    }
    for await _ in begun {}
    try store.add("two")
    let short = try await provider.read { try $0.snapshot.count }
    ended.signal()
    let (isEnded, before, after) = try await long
    #expect(isEnded)
    #expect((before, short, after) == (1, 2, 1))
  }

  // On a slow machine an idle thread ends, and another one begins, so there may be more threads than
  // reads at a time. If each read waited on a thread of its own, there would be hundreds.
  @Test("Of two thousand reads at once, at most eight run at a time, on few threads")
  func manyReads() async throws {
    let folder = try ScratchFolder()
    let store = try folder.store()
    try store.add("one")
    let (provider, running) = (store.provider, Running())
    let counts = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<2_000 {
        group.addTask {
          try await provider.read { snapshot in
            running.begin()
            defer { running.end() }
            return try snapshot.snapshot.count
          }
        }
      }
      return try await group.reduce(into: [:]) { counts, count in counts[count, default: 0] += 1 }
    }
    #expect(counts == [1: 2_000])
    #expect((1...8).contains(running.most))
    #expect(running.threads <= 16)
  }

  @Test("A read and a write of a store in memory wait for each other")
  func inMemory() async throws {
    let store = try SQLiteStore.inMemory()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        group.addTask {
          _ = try await store.write {
            try $0.add(Sample.schedule("\(number)", "2025-06-02"))
          }
        }
        for _ in 0..<5 {
          group.addTask { _ = try await store.provider.read { try $0.snapshot.count } }
        }
      }
      try await group.waitForAll()
    }
    #expect(try store.provider.snapshot.count == 40)
  }

  @Test("A queued read isn't started after its task was cancelled")
  func cancelled() async throws {
    let work = BlockingWork(threads: 1)
    let ended = DispatchSemaphore(value: 0)
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    async let first: Void = work.run {
      begin.finish()
      ended.wait()
    }
    for await _ in begun {}
    let waiting = Task { try await work.run { Issue.record("A cancelled read began.") } }
    // By then, the work waits for the first one, or was cancelled before.
    try await Task.sleep(for: .milliseconds(20))
    waiting.cancel()
    ended.signal()
    try await first
    await #expect(throws: CancellationError.self) { try await waiting.value }
  }

  /// The reads that run, the most that ran at a time, and the threads of all.
  private final class Running: Sendable {
    private let state = Mutex((now: 0, most: 0, threads: Set<pthread_t>()))
    var most: Int { state.withLock(\.most) }
    var threads: Int { state.withLock(\.threads.count) }

    func begin() {
      state.withLock { state in
        state.now += 1
        state.most = max(state.most, state.now)
        state.threads.insert(pthread_self())
      }
    }

    func end() { state.withLock { $0.now -= 1 } }
  }
}
