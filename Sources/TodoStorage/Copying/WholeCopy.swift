import Foundation
package import TodoDomain
package import TodoLocalisation
package import TodoSync
import TodoText

/// A store that can be copied whole, whatever backend it has.
package protocol CopyableStore: StoreProviding {
  /// Runs reads of rows that all see one committed state.
  func readRows<Result>(_ body: (any StoreRowReading) throws -> Result) throws -> Result
}

/// A snapshot of a store, or a transaction on it, in which rows are read as they are.
package protocol StoreRowReading: SyncReading {
  var columns: EventColumns { get }
  func numbers() throws -> StoreNumbers
  func countRows(of table: StoreTable) throws -> Int
  /// Passes all rows in the order of their keys to a closure.
  func visitRows(of table: StoreTable, _ body: ([String?]) throws -> Void) throws
}

/// A place where a copy can be made.
package protocol StorePlace {
  /// Makes a store in one step: another process sees all of it, or none. A store that is there is
  /// filled if it is as new.
  ///
  /// - Parameter fill: Adds the rows. If it throws, everything is as it was before.
  /// - Throws: `StoreError.alreadyExists` for a store that isn't as new, and for anything else that
  ///   has the place.
  func make<Result>(_ fill: (any StoreFilling) throws -> Result) throws -> Result
}

/// The transaction that makes a copy, in a store that has no rows.
package protocol StoreFilling {
  /// Adds a row. The rows to which it refers must be there.
  func add(_ row: [String?], to table: StoreTable) throws
  /// Completes the store.
  ///
  /// - Returns: A reader of what was added, inside the transaction.
  func finish(_ numbers: StoreNumbers) throws -> any StoreRowReading
}

/// A copy of a whole store: every row of every table, the journal and the ids included. Only what
/// it knows of other devices isn't copied, since two stores can't be one device.
///
/// The copy is read again before it becomes a store, and compared with the original row by row, and
/// by its content as readers see it. Rows are passed on one by one, so the memory doesn't grow with
/// the store.
package enum WholeCopy {
  /// Copies a store as it is at one moment.
  ///
  /// - Parameter content: What readers see of a store, as a value to be compared.
  /// - Throws: `CopyDiffers` if a row or the content isn't as in the original,
  ///   `StoreError.damaged` for an original that can't be read, and the errors of the place. There
  ///   is no copy then.
  package static func make<Content: Equatable>(
    of store: any CopyableStore, at place: any StorePlace,
    comparing content: (any StoreReading) throws -> Content
  ) throws -> CopiedStore {
    try store.readRows { original in
      try place.make { filling in
        let tables = StoreTable.all(original.columns)
        let progress = Progress(totalUnitCount: 4)
        let read = try progress.part(1) {
          try digest(of: tables, in: original) { try filling.add($0, to: $1) }
        }
        let copy = try filling.finish(original.numbers())
        let written = try progress.part(1) { try digest(of: tables, in: copy) { _, _ in } }
        if let table = tables.first(where: { read[$0.name] != written[$0.name] }) {
          throw CopyDiffers(part: table.name)
        }
        guard try copy.numbers() == original.numbers() else { throw CopyDiffers(part: "numbers") }
        let expected = try progress.part(1) { try content(original) }
        try original.requireCompleteness()
        guard try progress.part(1, { try content(copy) }) == expected else {
          throw CopyDiffers(part: "content")
        }
        return CopiedStore(rows: read.mapValues(\.count))
      }
    }
  }

  /// Reads all rows of some tables.
  private static func digest(
    of tables: [StoreTable], in reader: any StoreRowReading,
    _ body: ([String?], StoreTable) throws -> Void
  ) throws -> [String: RowDigest] {
    var digests: [String: RowDigest] = [:]
    var progress = try WorkProgress { try tables.reduce(0) { try $0 + reader.countRows(of: $1) } }
    for table in tables {
      var digest = RowDigest()
      try reader.visitRows(of: table) { row in
        digest.add(row)
        try body(row, table)
        try progress.advance()
      }
      digests[table.name] = digest
    }
    return digests
  }
}

/// The numbers of a copy's rows.
package struct CopiedStore: Equatable, Sendable {
  /// The number of rows by the names of the tables.
  private let rows: [String: Int]

  fileprivate init(rows: [String: Int]) { self.rows = rows }

  package var events: Int { rows[StoreTable.eventName] ?? 0 }
  package var occurrences: Int { rows[StoreTable.occurrence.name] ?? 0 }
  package var categories: Int { rows[StoreTable.category.name] ?? 0 }
  package var diaryEntries: Int { rows[StoreTable.diary.name] ?? 0 }
  package var historyEntries: Int { rows[StoreTable.journal.name] ?? 0 }
}

/// A copy isn't as its original, in a table, in the numbers that are given next, or in what readers
/// see.
package struct CopyDiffers: Error {
  package let part: String
}

extension StoreRowReading {
  /// Refuses a store in which anything was ever done, or that shares a folder.
  ///
  /// - Throws: `StoreError.alreadyExists`.
  package func requireNew(_ path: String) throws {
    let isEmpty = try StoreTable.all(columns).allSatisfy { table in
      try table.name == StoreTable.category.name || countRows(of: table) == 0
    }
    guard isEmpty, try numbers() == .none, try categories() == TodoDomain.Category.initial,
      try syncState() == nil
    else {
      throw StoreError.alreadyExists(path: path)
    }
  }
}

/// The digest of the rows of a table, in their order.
private struct RowDigest: Equatable {
  private(set) var count = 0
  private var digest = TextDigest()

  mutating func add(_ row: [String?]) {
    count += 1
    for value in row {
      // The length keeps two values apart.
      digest.update(value.map { "\($0.utf8.count):\($0)" } ?? "-")
    }
  }
}

extension CopyDiffers: ExplainedError {
  package var explanation: Explanation {
    ErrorKind.copyDiffers.says(
      "The copy differs from its original (\(part)), so it was removed again.",
      "복사본이 원본과 달라서(\(part)) 다시 지웠어요."
    ).advises(
      "`todoctl check --store FROM` checks the original.", "`todoctl check --store FROM`이 원본을 점검해요."
    )
  }
}
