import Foundation
import StorageTestSupport
import TodoDomain
import TodoMaintenance
import TodoStorage

/// The state of a store after a power loss, as the storage engine reads it.
enum StoreReading: Hashable {
  case absent
  /// The store can't be opened, or has problems; the text names the cause.
  case damaged(String)
  case whole(StoreContent)
}

/// The content of a store.
struct StoreContent: Hashable {
  /// A hash of all events, records, diary entries, categories and key-value entries.
  let fingerprint: Int
  let titles: Set<String>

  init(_ provider: SQLiteProvider) throws {
    var hasher = Hasher()
    var titles: Set<String> = []
    try provider.visitEvents { event, records in
      event.hash(into: &hasher)
      hasher.combine(records)
      titles.insert(event.title.description)
    }
    try provider.visitDiaries(in: nil, .oldestFirst) { hasher.combine($0) }
    hasher.combine(try provider.categories())
    hasher.combine(try provider.settings())
    hasher.combine(try provider.values())
    fingerprint = hasher.finalize()
    self.titles = titles
  }
}

/// Copies the store of an image into a folder and opens it like any writer, so that its log is
/// applied. Each content is read only once.
struct StoreReader {
  private let store: String
  private let isOfNext: Bool
  private let folder: String
  private var readings: [Int: StoreReading] = [:]

  /// Makes a reader of a store.
  ///
  /// - Parameters:
  ///   - store: The path of the store on the disk.
  ///   - isOfNext: Whether to read it with the next version of the schema.
  ///   - scratch: The path of a folder that only the reader uses.
  init(store: String, isOfNext: Bool, scratch: String) {
    self.store = store
    self.isOfNext = isOfNext
    folder = scratch
  }

  mutating func read(_ image: DiskImage) throws -> StoreReading {
    guard image.files[store] != nil else { return .absent }
    let files = image.store(at: store)
    let fingerprint = files.fingerprint
    if let known = readings[fingerprint] { return known }
    let reading = try open(files)
    readings[fingerprint] = reading
    return reading
  }

  private func open(_ image: DiskImage) throws -> StoreReading {
    try? FileManager.default.removeItem(atPath: folder)
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    for (path, bytes) in image.files {
      try Data(bytes).write(to: URL(filePath: scratch(path)))
    }
    do {
      let open = { try SQLiteStore.open(at: scratch(store)).provider }
      let provider = try isOfNext ? NextSchema.known(open) : open()
      let report = try StoreBackup.check(provider)
      guard report.problems == 0 else { return .damaged("\(report.problems) problems") }
      return .whole(try StoreContent(provider))
    } catch let error as StoreError {
      return .damaged("\(error)")
    }
  }

  private func scratch(_ path: String) -> String {
    "\(folder)/\(URL(filePath: path).lastPathComponent)"
  }
}
