import TodoDomain
import TodoExchange

/// What becomes of items that several files of a folder have, as a synchroniser leaves them after a
/// conflict: copies that say the same count as the same, and of others none is taken, since which of
/// them holds can't be told.
struct FolderCopies {
  /// The names of the files that differ about an item, by its uid.
  private var conflicts: [[UInt8]: [String]] = [:]
  /// The names of the files that say once more what an earlier one says of an item.
  private var copies: [[UInt8]: Set<String>] = [:]

  init(_ folder: InputFolder, _ format: any FolderFormat) throws {
    guard folder.names.count > 1 else { return }
    for (uid, names) in try FolderIndex(folder, format, .passedOver).sharedItems {
      let first = try folder.item(names[0])
      for name in names.dropFirst() {
        switch format.compare(first, with: try folder.item(name), about: uid) {
        case .same: copies[Array(uid.utf8), default: []].insert(name)
        case .different: conflicts[Array(uid.utf8)] = names
        case .apart: break
        }
      }
    }
  }

  /// The entry of a file, or what becomes of it.
  func judged(_ entry: ImportEntry, inFile name: String) -> ImportEntry {
    guard !conflicts.isEmpty || !copies.isEmpty, case .item(let item, let location) = entry,
      let (uid, type) = item.identity
    else { return entry }
    for key in uid.withSeries {
      if let names = conflicts[key] {
        return .problem(
          ImportProblem(
            at: location, type: type, record: uid.rawValue, .inSeveralFiles(names)))
      }
      if copies[key]?.contains(name) == true { return .item(.copy(type), at: location) }
    }
    return entry
  }
}

extension ImportItem {
  /// What a folder's item is known by, and what sort of record it is.
  fileprivate var identity: (uid: EventUID, type: ImportRecordType)? {
    switch self {
    case .event(let imported):
      (
        imported.replacement?.series ?? imported.event.uid,
        ImportRecordType(imported.event.kind)
      )
    case .records(let uid, _): (uid, .occurrence)
    case .continuation(let continuation): (continuation.series, continuation.type)
    case .diary(let imported): (imported.entry.uid, .diary)
    case .setting, .value, .category, .copy: nil
    }
  }
}

extension EventUID {
  /// Its bytes, and those of the series that it may belong to: `a#20250512` to `a`.
  fileprivate var withSeries: [[UInt8]] {
    var bytes = Array(rawValue.utf8)[...]
    var all = [Array(bytes)]
    while let mark = bytes.lastIndex(of: UInt8(ascii: "#")) {
      bytes = bytes[..<mark]
      all.append(Array(bytes))
    }
    return all
  }
}
