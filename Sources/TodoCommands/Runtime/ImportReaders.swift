import TodoDomain
import TodoExchange

/// Reads a file, and closes it at its end. It closes it once: the number of a closed file may be
/// another one's.
struct FileReader: ImportReader {
  private var file: InputFile?
  private var reader: any ImportReader

  init(_ file: InputFile, _ format: any ImportFormat, _ context: ImportContext) {
    self.file = file
    reader = format.reader(of: file.source, context)
  }

  mutating func next() throws -> ImportRecord? {
    if let record = try reader.next() { return record }
    file?.close()
    file = nil
    return nil
  }
}

/// Reads the items of a folder, one file after the other.
struct FolderReader: ImportReader {
  private let folder: InputFolder
  private let format: any FolderFormat
  private let context: ImportContext
  private let copies: FolderCopies
  private var names: ArraySlice<String>
  private var progress: WorkProgress
  private var current: (name: String, file: InputFile, reader: any ImportReader)?

  init(_ folder: InputFolder, _ format: any FolderFormat, _ context: ImportContext) throws {
    self.folder = folder
    self.format = format
    self.context = context
    copies = try FolderCopies(folder, format)
    names = folder.names[...]
    progress = WorkProgress { folder.names.count }
  }

  var fileName: String? { current?.name }

  mutating func next() throws -> ImportRecord? {
    while try open() {
      if let record = try current?.reader.next() {
        return fileName.map { copies.judged(record, inFile: $0) }
      }
      current?.file.close()
      current = nil
    }
    return nil
  }

  /// Opens the next file unless one is open; false where there is none left.
  private mutating func open() throws -> Bool {
    guard current == nil else { return true }
    guard let name = names.popFirst() else { return false }
    try progress.advance()
    let file = try folder.open(name)
    current = (name, file, format.reader(of: file.source, context))
    return true
  }
}

/// Decides on items that several files of a folder have, which a synchroniser leaves after a
/// conflict. Copies with the same content count as the same. If they differ, none is imported,
/// since it is unknown which one is right.
private struct FolderCopies {
  /// The names of the files that differ about an item, by its uid.
  private var conflicts: [[UInt8]: [String]] = [:]
  /// The names of the files that repeat what an earlier file says about an item.
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

  /// The record of a file, or what replaces it if another file has its item too.
  func judged(_ record: ImportRecord, inFile name: String) -> ImportRecord {
    guard !conflicts.isEmpty || !copies.isEmpty, case .item(let item, let location) = record,
      let (uid, type) = item.identity
    else { return record }
    for key in uid.withSeries {
      if let names = conflicts[key] {
        return .problem(
          ImportProblem(
            at: location, type: type, record: uid.rawValue, .inSeveralFiles(names)))
      }
      if copies[key]?.contains(name) == true { return .item(.copy(type), at: location) }
    }
    return record
  }
}

extension ImportItem {
  /// The uid of the folder's item that the record belongs to, and the record's type.
  fileprivate var identity: (uid: EventUID, type: ImportRecordType)? {
    switch self {
    case .event(let change): (change.itemUID, change.type)
    case .records(let uid, _): (uid, .occurrence)
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
