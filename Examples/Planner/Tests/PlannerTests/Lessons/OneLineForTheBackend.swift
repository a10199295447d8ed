import Foundation
import Testing
import TodoDomain
import TodoStorage
import TodoTesting

enum OneLineForTheBackend {
  enum Wrong {
    /// A screen that opens its store. Its preview and its tests need a file on the disk.
    struct Badge {
      private let store: SQLiteStore

      init(path: String) throws { store = try SQLiteStore.openOrCreate(at: path) }

      func text(on day: CivilDate) async throws -> String {
        let done = try await store.provider.read { try $0.counts(in: day...day).total }
        return "\(done.finished)/\(done.tasks)"
      }
    }
  }

  enum Right {
    /// A screen that takes a provider.
    struct Badge {
      let events: any EventProviding

      func text(on day: CivilDate) async throws -> String {
        let done = try await events.read { try $0.counts(in: day...day).total }
        return "\(done.finished)/\(done.tasks)"
      }
    }

    /// The screens of a store, whichever it is.
    struct App {
      let badge: Badge

      init(_ store: any EventStore) { badge = Badge(events: store.provider) }
    }

    /// The composition root: the only code that names a store.
    enum CompositionRoot {
      static func app(at path: String) throws -> App { App(try SQLiteStore.openOrCreate(at: path)) }
      static func preview() -> App { App(InMemoryEventStore()) }
    }
  }
}

@Suite("Lesson: one line for the backend")
struct OneLineForTheBackendTests {
  private let day: CivilDate

  init() throws { day = try CivilDate("2026-11-04") }

  @Test("A screen that opens its own store creates a file before it shows anything")
  func wrong() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    let badge = try OneLineForTheBackend.Wrong.Badge(path: path)
    defer {
      for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
    }
    #expect(try await badge.text(on: day) == "0/0")
    #expect(FileManager.default.fileExists(atPath: path))

    let app = try OneLineForTheBackend.Right.CompositionRoot.app(at: path)
    #expect(try await app.badge.text(on: day) == "0/0", "the same file, opened in one place")
  }

  @Test("A screen that takes a provider works with any backend", arguments: Backend.here)
  func right(backend: Backend) async throws {
    let store = try backend.store()
    let run = try Schedule(title: "run", on: day)
    try await store.write { [day] transaction in
      try transaction.finish(try transaction.add(run), on: day)
    }
    #expect(try await OneLineForTheBackend.Right.App(store).badge.text(on: day) == "1/1")
    let preview = OneLineForTheBackend.Right.CompositionRoot.preview()
    #expect(try await preview.badge.text(on: day) == "0/0")
  }
}
