import Foundation
package import TodoDomain
package import TodoLocalisation
package import TodoSync
import TodoText

/// A store of any backend whose rows can be copied to a new store of any backend.
package protocol CopyableStore: StoreProviding {
  /// Runs a closure that reads rows. All its reads see the same committed state.
  func readRows<Result>(_ body: (any StoreRowReading) throws -> Result) throws -> Result
}

/// A snapshot of a store, or a transaction on it, that reads rows without interpreting them.
package protocol StoreRowReading: SyncReading {
  var columns: EventColumns { get }
  func numbers() throws -> StoreNumbers
  func countRows(of table: StoreTable) throws -> Int
  /// Passes all rows to a closure, in the order of their keys.
  func visitRows(of table: StoreTable, _ body: ([String?]) throws -> Void) throws
}

/// A place where a copy can be made.
package protocol StorePlace {
  /// Makes a store in one step: other processes see the whole store or nothing. If the place has a
  /// store in which nothing was ever changed, that store is filled.
  ///
  /// - Parameter fill: Adds the rows. If it throws, nothing changes.
  /// - Throws: `StoreError.alreadyExists` if the place has anything else.
  func make<Result>(_ fill: (any StoreFilling) throws -> Result) throws -> Result
}

/// The transaction that makes a copy, in a store that has no rows.
package protocol StoreFilling {
  /// Adds a row. The rows that it refers to must have been added before.
  func add(_ row: [String?], to table: StoreTable) throws
  /// Completes the store.
  ///
  /// - Returns: A reader of the added rows, inside the transaction.
  func finish(_ numbers: StoreNumbers) throws -> any StoreRowReading
}

/// A copy of a whole store: every row of every table, with the journal and the ids. The sync state
/// isn't copied, since two stores can't be the same device.
///
/// Before the copy becomes a store, it is read back and compared with the original, row by row and
/// by the content that readers see. Rows are copied one at a time, so the memory doesn't grow with
/// the store.
package enum WholeCopy {
  /// Copies a store as it is at one moment.
  ///
  /// - Parameters:
  ///   - store: The original.
  ///   - place: The place of the copy.
  ///   - content: Reads the content of a store as a value. It is called on the original and on the
  ///     copy.
  /// - Throws: `CopyDiffers` if a row or the content differs from the original,
  ///   `StoreError.damaged` if the original can't be read, and the errors of the place. After an
  ///   error there is no copy.
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

  /// Reads all rows of the tables, passes them to a closure, and returns the digest of each table
  /// by name.
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

/// The row counts of a copy.
package struct CopiedStore: Equatable, Sendable {
  /// The number of rows by table name.
  private let rows: [String: Int]

  fileprivate init(rows: [String: Int]) { self.rows = rows }

  package var events: Int { rows[StoreTable.eventName] ?? 0 }
  package var occurrences: Int { rows[StoreTable.occurrence.name] ?? 0 }
  package var categories: Int { rows[StoreTable.category.name] ?? 0 }
  package var diaryEntries: Int { rows[StoreTable.diary.name] ?? 0 }
  package var historyEntries: Int { rows[StoreTable.journal.name] ?? 0 }
}

/// Thrown if the copy differs from its original in a table, in the largest assigned ids, or in the
/// content that readers see.
package struct CopyDiffers: Error {
  package let part: String
}

extension StoreRowReading {
  /// Refuses a store in which anything was ever changed, or that syncs.
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

/// A digest of a table's rows in their order.
private struct RowDigest: Equatable {
  private(set) var count = 0
  private var digest = TextDigest()

  mutating func add(_ row: [String?]) {
    count += 1
    for value in row {
      // The length keeps neighbouring values apart: `ab` and `c` differ from `a` and `bc`.
      digest.update(value.map { "\($0.utf8.count):\($0)" } ?? "-")
    }
  }
}

extension CopyDiffers: ExplainedError {
  package var explanation: Explanation {
    ErrorKind.copyDiffers.says(
      "The copy differs from its original (\(part)), so the copy was deleted.",
      "복사본이 원본과 달라서(\(part)) 복사본을 지웠어요."
    ).advises(
      "`todoctl check --store FROM` checks the original.",
      "원본은 `todoctl check --store FROM`으로 점검할 수 있어요."
    )
  }
}
