import Foundation
import TodoDomain
import TodoExchange
import TodoMaintenance
import TodoStorage
import TodoSync

/// The content of a device: all records as JSON Lines, without the ids that each store assigns, and
/// the conflicts.
struct FleetContent {
  /// A record of the export.
  struct Record: Decodable {
    let type: String
    var uid: String?
    var title: String?
    var memo: String?
    var place: String?
    var time: String?
    var event: String?
    var date: String?
    var isFinished: Bool?
    var key: String?
    var value: String?
    var situation: String?
  }

  let records: [Record]
  /// The number of problems that the check found.
  let problems: Int
  private let lines: [String]
  private let conflicts: [String]

  /// Reads a store in this process.
  ///
  /// - Throws: `StoreError` if it can't be opened.
  init(_ store: String) throws {
    let provider = try SQLiteStore.open(at: store).provider
    problems = try StoreBackup.check(provider).problems
    var text: [UInt8] = []
    try JSONLinesFormat().write(provider, ExportOptions()) { text += $0 }
    let found = String(decoding: text, as: UTF8.self).split(separator: "\n").dropFirst()
    lines = found.map { String($0).replacing(/"id":[0-9]+,/, with: "") }.sorted()
    records = try found.map { try JSONDecoder().decode(Record.self, from: Data($0.utf8)) }
    conflicts = try provider.readAndWait { snapshot in
      var conflicts: [String] = []
      try (snapshot as? any SyncReading)?.visitRegisters(inConflict: true) { entity, registers in
        let writes = registers.writes.map { "\($0.dot) \($0.at) \($0.registers.keys.sorted())" }
        conflicts.append("conflict \(entity) \(writes.sorted())")
      }
      return conflicts.sorted()
    }
  }

  /// The first line that only one of two stores has; nil if both have the same content.
  func difference(from other: FleetContent) -> String? {
    for (mine, theirs) in [(lines, other.lines), (conflicts, other.conflicts)] where mine != theirs
    {
      let own = Set(mine).subtracting(theirs).sorted().first ?? "nothing"
      let foreign = Set(theirs).subtracting(mine).sorted().first ?? "nothing"
      return "\(own) for \(foreign)"
    }
    return nil
  }
}
