import Testing
import TodoDomain
import TodoExchange
import TodoTesting

/// A vdir in memory: its files by their names.
struct MemoryFolder {
  private(set) var files: [String: [UInt8]] = [:]
  private let format = VdirFormat()

  init(_ files: [String: [String]] = [:]) {
    self.files = files.mapValues { ICalendarMapping.calendar($0) }
  }

  /// The lines of a file, unfolded.
  func lines(_ name: String) -> [String] { files[name].map(ICalendarMapping.unfolded) ?? [] }

  /// Imports all files, in the order of their names.
  func bring(into store: InMemoryEventStore) throws -> ImportReport {
    let readers = files.sorted { $0.key < $1.key }.map {
      format.reader(of: source($0.value), Exchange.context)
    }
    return try store.importRecords(at: FixedContext.now, from: ReaderChain(readers: readers[...]))
  }

  /// Exports the store onto the files, and returns the names of those that changed.
  @discardableResult
  mutating func export(
    _ store: InMemoryEventStore, _ options: ExportOptions = ExportOptions()
  ) throws -> Set<String> {
    var names: [[UInt8]: String] = [:]
    for (name, bytes) in files {
      for uid in try format.uids(in: source(bytes)) { names[Array(uid.utf8)] = name }
    }
    var (files, changed) = (self.files, Set<String>())
    _ = try format.write(
      store.provider, options,
      existing: { uid in names[Array(uid.utf8)].flatMap { files[$0] } },
      put: { item in
        guard let bytes = item.bytes else { return }
        let name = names[Array(item.uid.utf8)] ?? format.fileName(of: item.uid, attempt: 0)
        if files.updateValue(bytes, forKey: name) != bytes { changed.insert(name) }
      })
    self.files = files
    return changed
  }

  private func source(_ bytes: [UInt8]) -> ByteSource {
    var chunk: [UInt8]? = bytes
    return {
      defer { chunk = nil }
      return chunk
    }
  }
}

/// Several readers, read one after the other.
private struct ReaderChain: ImportReader {
  var readers: ArraySlice<any ImportReader>

  mutating func next() throws -> ImportRecord? {
    while var reader = readers.popFirst() {
      guard let record = try reader.next() else { continue }
      readers = [reader] + readers
      return record
    }
    return nil
  }
}

extension InMemoryEventStore {
  /// Changes the title of an event, as an edit does.
  func retitle(_ uid: String, _ title: String) throws {
    try writeAndWait(CommitNote(action: "edit", at: FixedContext.now)) { transaction in
      let event = try #require(try transaction.event(withUID: EventUID(uid)))
      let old = event.details
      let details = try EventDetails(
        uid: old.uid, title: title, category: old.category, time: old.time, length: old.length,
        due: old.due, zone: old.zone, alarms: old.alarms, memo: old.memo, source: old.source)
      let edited = event.with(id: event.id, details: details, isFinished: event.isFinished)
      try transaction.apply(.replace(edited))
    }
  }
}
