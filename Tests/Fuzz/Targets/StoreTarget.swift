import Foundation
import TodoDomain
import TodoExchange
import TodoMaintenance
import TodoStorage
import TodoTesting

/// A file at a store's path, opened as commands open it: it is checked, read completely, counted,
/// listed and exported, and a todo is added. `FuzzedStore` says how the bytes make the file.
///
/// Every refusal is a `StoreError`, and none is reported as a bug.
struct StoreTarget: FuzzTarget {
  let name = "stores"

  func check(_ bytes: [UInt8]) throws {
    guard let store = FuzzedStore(bytes) else { return }
    defer { store.remove() }
    var provider: SQLiteProvider?
    try Self.refusing { provider = try Self.provider(at: store.path) }
    if let provider {
      for command in Self.commands { try Self.refusing { try command(provider) } }
    }
    provider = nil
    try Self.refusing { try Self.change(store.path) }
  }

  /// Runs the work of a command, and checks its error.
  private static func refusing(_ command: () throws -> Void) throws {
    do {
      try command()
    } catch StoreError.unexpected(let code) {
      throw BrokenPromise("SQLite's error \(code) is taken for a bug")
    } catch is StoreError {
    } catch is RequestError {
    } catch {
      throw BrokenPromise("\(type(of: error)): \(error)")
    }
  }

  private static func provider(at path: String) throws -> SQLiteProvider {
    do {
      return try SQLiteStore.provider(at: path)
    } catch StoreError.olderSchema {
      return try SQLiteStore.open(at: path).provider
    }
  }

  private static let commands: [@Sendable (SQLiteProvider) throws -> Void] = {
    let week = Week(containing: FixedContext.today).days
    return [
      { _ = try StoreBackup.check($0) },
      {
        _ = try (
          $0.categories(), $0.values(),
          $0.countCommits(of: "add", in: FixedContext.now..<FixedContext.now)
        )
      },
      { _ = try $0.settings() },
      { try JSONLinesFormat().write($0, ExportOptions()) { _ in } },
      { _ = try $0.occurrences(in: week, displayedIn: .gmt) },
      { _ = try $0.counts(in: week, displayedIn: .gmt) },
      { _ = try $0.nextAlarms(from: FixedContext.now, displayedIn: .gmt) },
      { _ = try $0.diaries(in: week, in: .gmt) },
    ]
  }()

  private static func change(_ path: String) throws {
    let store = try SQLiteStore.open(at: path)
    let details = try EventDetails(uid: EventUID("fuzzed"), title: "fuzzed")
    let schedule = try Schedule(details: details, pattern: DatePattern(on: FixedContext.today))
    try store.writeAndWait(CommitNote(action: "add", at: FixedContext.now)) { transaction in
      try transaction.add(schedule)
      for event in try transaction.snapshot.prefix(3) {
        guard let id = event.id else { continue }
        try transaction.delete(id, .all, in: FixedContext.make())
      }
    }
  }
}
