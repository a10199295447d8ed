import Foundation
import TodoDomain
import TodoExchange
import TodoTesting

/// A vdir: files of iCalendar, separated by NULs, imported into one store. Each item that the store
/// writes has its own name, which is no path, and is found again by its uid.
struct FolderTarget: FuzzTarget {
  let name = "vdir"

  func check(_ bytes: [UInt8]) throws {
    let format = VdirFormat()
    let now = FixedContext.now
    let context = ImportContext(now: now, timeZone: .gmt)
    let store = InMemoryEventStore()
    for file in bytes.split(separator: 0) {
      var chunks = [Array(file)][...]
      _ = try? store.importRecords(
        ImportOptions(skipInvalid: true), at: now,
        from: format.reader(of: { chunks.popFirst() }, context))
    }
    var items: [FolderItem] = []
    let summary = try? format.write(
      store.provider, ExportOptions(), existing: { _ in nil }, put: { items.append($0) })
    try BrokenPromise.unless(summary != nil, "What was brought in can't be written")
    items.removeAll { $0.bytes == nil }
    try Self.check(items, format)
    try Self.checkAgain(items, store, format)
  }

  /// Checks that a second export over its own files writes nothing new.
  private static func checkAgain(
    _ items: [FolderItem], _ store: InMemoryEventStore, _ format: VdirFormat
  ) throws {
    let files = Dictionary(items.map { (Array($0.uid.utf8), $0.bytes) }) { first, _ in first }
    var again: [FolderItem] = []
    _ = try format.write(
      store.provider, ExportOptions(), existing: { files[Array($0.utf8)] ?? nil },
      put: { again.append($0) })
    again.removeAll { $0.bytes == nil }
    let isSame = again.map(\.bytes) == items.map(\.bytes)
    try BrokenPromise.unless(isSame, "A second export writes something else")
  }

  private static func check(_ items: [FolderItem], _ format: VdirFormat) throws {
    for item in items {
      let name = format.fileName(of: item.uid, attempt: 0)
      let isPlain = !name.contains("/") && !name.utf8.contains(0) && !name.hasPrefix(".")
      try BrokenPromise.unless(isPlain, "An item's file is called \(name)")
      var chunk = item.bytes
      let uids = try format.uids(in: {
        defer { chunk = nil }
        return chunk
      })
      try BrokenPromise.unless(
        uids.count == 1 && uids[0].utf8.elementsEqual(item.uid.utf8),
        "The item \(item.uid) is read as another")
    }
    let names = Set(items.map { format.fileName(of: $0.uid, attempt: 0) })
    try BrokenPromise.unless(names.count == items.count, "Two items are of one name")
  }
}
