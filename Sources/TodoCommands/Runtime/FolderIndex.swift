import TodoExchange

/// Which file of a folder has which item, by uids that are compared byte for byte.
struct FolderIndex {
  private let folder: InputFolder
  private let format: any FolderFormat
  /// The place of the first file that has an item among the folder's names.
  private var places: [[UInt8]: Int] = [:]
  /// The items that several files have, with the places of them all.
  private var shared: [[UInt8]: (uid: String, places: [Int])] = [:]

  /// What becomes of a file that is too large for an item.
  enum LargeFiles {
    /// It is no item: its format reads it in pieces.
    case passedOver
    case refused
  }

  /// Looks into each file.
  ///
  /// - Throws: `CommandError.unreadable`, `ExchangeError.inputTooLarge`.
  init(_ folder: InputFolder, _ format: any FolderFormat, _ largeFiles: LargeFiles) throws {
    self.folder = folder
    self.format = format
    for place in folder.names.indices {
      do {
        for uid in try uids(ofFile: folder.names[place]) { add(uid, at: place) }
      } catch ExchangeError.inputTooLarge where largeFiles == .passedOver {}
    }
  }

  /// The items that a file has now.
  func uids(ofFile name: String) throws -> [String] {
    let file = try folder.open(name)
    defer { file.close() }
    return try format.uids(in: file.itemSource)
  }

  private mutating func add(_ uid: String, at place: Int) {
    let key = Array(uid.utf8)
    guard let first = places[key] else {
      places[key] = place
      return
    }
    shared[key, default: (uid, [first])].places.append(place)
  }

  /// The name of the file that has an item; the first where several have it.
  func name(of uid: String) -> String? { places[Array(uid.utf8)].map { folder.names[$0] } }

  /// The items that several files have, with the names of these, in the folder's order.
  var sharedItems: [(uid: String, names: [String])] {
    shared.values.sorted { ($0.places[0], $0.uid) < ($1.places[0], $1.uid) }
      .map { item in (item.uid, item.places.map { folder.names[$0] }) }
  }

  /// The names of the files of which no item is among these.
  func names(without items: Set<[UInt8]>) -> [String] {
    let used = Set(places.filter { items.contains($0.key) }.values)
    return Set(places.values).subtracting(used).sorted().map { folder.names[$0] }
  }
}

extension InputFile {
  /// All bytes, of a file that is small enough for an item.
  var itemSource: ByteSource {
    let source = source
    var length_bytes = 0
    return {
      guard let chunk = try source() else { return nil }
      length_bytes += chunk.count
      guard length_bytes <= InputFile.maximumItem_bytes else {
        throw ExchangeError.inputTooLarge(limitBytes: InputFile.maximumItem_bytes)
      }
      return chunk
    }
  }

  /// The bytes of an item of a folder.
  static func item(at path: String) throws -> [UInt8] {
    let file = try InputFile(item: path)
    defer { file.close() }
    return try wholeInput(file.source, limit_bytes: maximumItem_bytes)
  }
}
