import TodoDomain
import TodoExchange
import TodoStorage

/// A folder that gets a file for each item. Only changed items are written, and the file of an item
/// keeps its name.
struct OutputFolder {
  private let path: String
  private let format: any FolderFormat
  private let index: FolderIndex
  private var seen: Set<[UInt8]> = []
  /// The error that ended the writing. Items after it are only counted.
  private var failure: (any Error)?
  /// The counts of files.
  private(set) var counts = Counts()

  struct Counts {
    var written = 0
    /// The number of files that had the same content before.
    var same = 0
    var removed = 0
    /// The number of files that were kept although the store doesn't have their items.
    var others = 0
    /// Items that were not written because writing had failed.
    var left = 0
  }

  /// Opens a folder, and creates it if it doesn't exist.
  ///
  /// - Throws: `CommandError`, `StoreError.cannotCreate`, `.alreadyExists` if the path is not a
  ///   folder, `FolderError.sharedItems` if several files have the same item.
  init(_ path: String, _ format: any FolderFormat) throws {
    self.path = path
    self.format = format
    try PrivateFolder.make(path)
    // An export that has nothing to write also removes the files of a killed export.
    AbandonedFiles.remove(from: path)
    guard let folder = try InputFolder(path, endings: format.fileExtensions) else {
      throw StoreError.alreadyExists(path: path)
    }
    index = try FolderIndex(folder, format, largeFiles: .refused)
    let shared = index.sharedItems
    guard shared.isEmpty else { throw FolderError.sharedItems(path: path, shared) }
  }

  /// Returns the bytes of an item's file; nil if no file has the item, and after an error.
  func file(of uid: String) throws -> [UInt8]? {
    guard failure == nil, let name = index.name(of: uid) else { return nil }
    return try InputFile.item(at: "\(path)/\(name)")
  }

  /// Writes an item, unless its file has the same content already. If writing fails, the other
  /// items are only counted.
  mutating func put(_ item: FolderItem) throws {
    seen.insert(Array(item.uid.utf8))
    guard let bytes = item.bytes else { return }
    guard failure == nil else {
      counts.left += 1
      return
    }
    let known = index.name(of: item.uid)
    if let known, try InputFile.item(at: "\(path)/\(known)") == bytes {
      counts.same += 1
      return
    }
    do {
      try write(bytes, to: known ?? freeName(for: item.uid), replacing: known != nil)
      counts.written += 1
    } catch {
      failure = error
      counts.left += 1
    }
  }

  private func write(_ bytes: [UInt8], to name: String, replacing: Bool) throws {
    let pending = try AtomicFile(besides: "\(path)/\(name)", cleaning: false)
    do {
      let output = try OutputFile(pending.temporaryPath)
      try output.write(bytes)
      try output.close()
      try pending.publish(replacing: replacing)
    } catch {
      pending.discard()
      throw error
    }
  }

  /// Returns a free name. A name may be taken, since names are shortened, and since some file
  /// systems don't distinguish `A` and `a`.
  private func freeName(for uid: String) -> String {
    var attempt = 0
    while FileIdentity.isThere("\(path)/\(format.fileName(of: uid, attempt: attempt))") {
      attempt += 1
    }
    return format.fileName(of: uid, attempt: attempt)
  }

  /// Ends the export. With `pruning`, removes the files of items that weren't exported, after all
  /// other files are on the disk.
  ///
  /// - Throws: `FolderError.halfWritten` if something couldn't be written; then nothing is removed.
  mutating func finish(pruning: Bool) throws {
    if let failure { throw FolderError.halfWritten(path: path, counts, failure) }
    let names = index.names(without: seen)
    guard pruning else {
      counts.others = names.count
      return
    }
    // Another program may meanwhile have put another item into the file.
    let unchanged = names.filter { name in
      guard let uids = try? index.uids(ofFile: name),
        let bytes = try? InputFile.item(at: "\(path)/\(name)")
      else { return false }
      // A file whose content the format can't parse isn't even `.same` as itself, and stays: its
      // item was never imported.
      return uids.allSatisfy {
        index.name(of: $0) == name && format.compare(bytes, with: bytes, about: $0) == .same
      }
    }
    try FolderRemoval.remove(unchanged, from: path)
    counts.removed = unchanged.count
    counts.others = names.count - unchanged.count
  }
}

/// The items of each file of a folder. Uids are compared byte for byte.
struct FolderIndex {
  private let folder: InputFolder
  private let format: any FolderFormat
  /// For each item, the index of the first file that has it, among the folder's names.
  private var places: [[UInt8]: Int] = [:]
  /// The items that several files have, with the indexes of all these files.
  private var shared: [[UInt8]: (uid: String, places: [Int])] = [:]

  /// The rule for a file that is too large for an item, or that can't be opened.
  enum LargeFiles {
    /// The index passes over the file as if it had no items. The format later reads the file in
    /// pieces, or reports it.
    case passedOver
    case refused
  }

  /// Reads the uids of the items in each file. A file that isn't a plain file, or isn't text of the
  /// format, counts as a file without items.
  ///
  /// - Throws: `CommandError.unreadable`, `ExchangeError.inputTooLarge`.
  init(_ folder: InputFolder, _ format: any FolderFormat, largeFiles: LargeFiles) throws {
    self.folder = folder
    self.format = format
    for place in folder.names.indices where folder.isFile(folder.names[place]) {
      do {
        for uid in try uids(ofFile: folder.names[place]) { add(uid, at: place) }
      } catch ExchangeError.encoding {
      } catch ExchangeError.inputTooLarge where largeFiles == .passedOver {
      } catch CommandError.unreadable where largeFiles == .passedOver {}
    }
  }

  /// Reads the uids of the items that a file has now.
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

  /// Returns the name of the file that has the item with a uid, or of the first such file; nil if
  /// no file has the item.
  func name(of uid: String) -> String? { places[Array(uid.utf8)].map { folder.names[$0] } }

  /// The items that several files have, with the names of these files, in the folder's order.
  var sharedItems: [(uid: String, names: [String])] {
    shared.values.sorted { ($0.places[0], $0.uid) < ($1.places[0], $1.uid) }
      .map { item in (item.uid, item.places.map { folder.names[$0] }) }
  }

  /// Returns the names of the files that have none of these items.
  func names(without items: Set<[UInt8]>) -> [String] {
    let used = Set(places.filter { items.contains($0.key) }.values)
    return Set(places.values).subtracting(used).sorted().map { folder.names[$0] }
  }
}

extension InputFile {
  /// All bytes of a file that is small enough for an item. A larger file throws
  /// `ExchangeError.inputTooLarge`.
  var itemSource: ByteSource {
    let source = source
    var lengthInBytes = 0
    return {
      guard let chunk = try source() else { return nil }
      lengthInBytes += chunk.count
      guard lengthInBytes <= InputFile.maximumItemInBytes else {
        throw ExchangeError.inputTooLarge(limitInBytes: InputFile.maximumItemInBytes)
      }
      return chunk
    }
  }

  /// Reads the bytes of an item of a folder.
  static func item(at path: String) throws -> [UInt8] {
    let file = try InputFile(item: path)
    defer { file.close() }
    return try wholeInput(file.source, limitInBytes: maximumItemInBytes)
  }
}
