import Foundation
import TodoDomain
import TodoExchange
import TodoTestSupport

/// A vdir: files of iCalendar, one behind the other with NULs between, brought into one store. Each
/// item that the store writes has a name of its own, which is no path, and is known by its uid.
struct FolderTarget: FuzzTarget {
  let name = "vdir"

  func check(_ bytes: [UInt8]) throws {
    let format = VdirFormat()
    let now = FixedContext.now
    let context = ImportContext(now: now, timeZone: .gmt)
    let store = InMemoryEventStore()
    for file in bytes.split(separator: 0) {
      var chunks = [Array(file)][...]
      _ = try? store.importRecords(ImportOptions(skipInvalid: true), at: now) { take in
        try format.read({ chunks.popFirst() }, context, take)
      }
    }
    var items: [FolderItem] = []
    let account = try? format.write(store.provider, ExportOptions()) { items.append($0) }
    try BrokenPromise.unless(account != nil, "What was brought in can't be written")
    try Self.check(items, format)
  }

  private static func check(_ items: [FolderItem], _ format: VdirFormat) throws {
    for item in items {
      let name = format.fileName(of: item.uid)
      let isPlain = !name.contains("/") && !name.utf8.contains(0) && !name.hasPrefix(".")
      try BrokenPromise.unless(isPlain, "An item's file is called \(name)")
      try BrokenPromise.unless(
        format.uid(in: item.bytes)?.utf8.elementsEqual(item.uid.utf8) ?? false,
        "The item \(item.uid) is read as another")
    }
    let names = Set(items.map { format.fileName(of: $0.uid) })
    try BrokenPromise.unless(names.count == items.count, "Two items are of one name")
  }
}
