import TodoDomain
package import TodoSync

extension SyncEntity {
  /// Returns the entities that a change in the journal affects; empty for a table that isn't
  /// synced.
  ///
  /// - Parameters:
  ///   - entity: The type of the changed entity.
  ///   - uids: The uids of the event now and before the change; nil where there is none.
  ///   - date: The date of a record.
  ///   - name: The name of any other entity.
  package static func changed(
    _ entity: String, uids: [String?], date: String?, name: String?
  ) throws -> [SyncEntity] {
    let uids = Set(uids.compactMap { $0.flatMap { try? EventUID($0) } })
    switch JournalEntity(rawValue: entity) {
    case .event: return uids.map { .event($0) }
    case .occurrence:
      return uids.map { uid in
        date.map { SyncEntity(kind: SyncKind.day, name: uid.rawValue, date: $0) } ?? .event(uid)
      }
    case .category: return name.map { [.category($0)] } ?? []
    case .diary: return try name.map { [.diary(try EventUID($0))] } ?? []
    case .setting: return name.map { [.setting($0)] } ?? []
    case .keyValue: return name.map { [.value($0)] } ?? []
    case nil: return []
    }
  }
}
