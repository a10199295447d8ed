import TodoDomain
import TodoExchange
import TodoLocalisation
import TodoPresentation

/// The source of an import, with its format.
enum ImportSource {
  case file(InputFile, any ImportFormat)
  /// Files that belong together, in a folder or a zip.
  case bundle(any FileBundle, any BundleFormat)
  /// A zip of files that each have a format of their own; with a name, all files have this format.
  case zip(ZipArchive, formatName: String?)
  /// A folder with a file for each item.
  case items(InputFolder, any FolderFormat)

  /// Opens a path, and recognizes its format unless `format` names the format. A pipe is read to
  /// its end.
  ///
  /// - Parameter spool: The folder for the bytes of a pipe.
  /// - Throws: `CommandError.unreadable`, `FolderError.noItems`, the errors of `ZipArchive` and
  ///   `FormatRegistry`, and those of `InputFile.spooled`.
  init(_ path: String, named format: String?, spoolingIn spool: String) throws {
    let registry = FormatRegistry.readable
    if let folder = try FolderBundle(path),
      let format = try registry.bundleFormat(named: format, folder.names)
    {
      self = .bundle(folder, format)
      return
    }
    let endings = registry.folders.flatMap(\.fileExtensions)
    if let folder = try InputFolder(path, endings: endings) {
      let format = try registry.folderFormat(named: format)
      // A folder without any item is more likely a typo than a calendar.
      guard !folder.names.isEmpty else { throw FolderError.noItems(path: path, endings: endings) }
      self = .items(folder, format)
      return
    }
    let input = try InputFile(path)
    guard ZipArchive.recognizes(input.head) else {
      // A pipe without an end is refused by its first bytes, if no format recognizes them.
      let format = try Self.format(of: input, named: format, in: registry)
      self = .file(try input.spooled(in: spool), format)
      return
    }
    let archive = try input.spooled(in: spool).archive()
    if let bundle = try registry.bundleFormat(named: format, archive.names) {
      self = .bundle(archive, bundle)
    } else {
      self = .zip(archive, formatName: format)
    }
  }

  /// Returns the format with this name, or the format that the name or the first bytes of the file
  /// show.
  ///
  /// - Throws: `CommandError.usage` for an empty file whose format isn't named, and the errors of
  ///   `FormatRegistry`.
  private static func format(
    of input: InputFile, named name: String?, in registry: FormatRegistry
  ) throws -> any ImportFormat {
    let format = Result {
      try registry.importFormat(named: name, fileName: input.name, head: input.head)
    }
    if case .failure = format, input.head.isEmpty, name == nil {
      let file =
        input.name.map { Text(verbatim: quoted($0)) } ?? Text("The input", "입력")
      throw CommandError.usage(
        Text("\(file) is empty.", "\(file): 비어 있어요."),
        hint: Text(
          "Export it again from the program that wrote it.", "파일을 만든 프로그램에서 다시 내보내 주세요."))
    }
    return try format.get()
  }

  /// The format of all files; nil for a zip, in which each may have its own.
  var format: FormatName? {
    switch self {
    case .file(_, let format): format.name
    case .bundle(_, let format): format.name
    case .items(_, let format): format.name
    case .zip: nil
    }
  }

  /// Returns a reader of all records.
  func reader(_ context: ImportContext) throws -> sending any ImportReader {
    switch self {
    case .file(let file, let format): FileReader(file, format, context: context)
    case .bundle(let files, let format): format.reader(of: files, context)
    case .items(let folder, let format): try FolderReader(folder, format, context: context)
    case .zip(let archive, let name):
      BundleReader(archive, FormatRegistry.readable, named: name, context: context)
    }
  }
}

/// Reads a file, and closes it at its end. It closes the file only once: the descriptor of a closed
/// file may be in use for another file.
struct FileReader: ImportReader {
  private var file: InputFile?
  private var reader: any ImportReader

  init(_ file: InputFile, _ format: any ImportFormat, context: ImportContext) {
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

/// Reads the items of a folder, one file after the other. A file that isn't an item is left out,
/// with a problem that names the file.
struct FolderReader: ImportReader {
  private let folder: InputFolder
  private let format: any FolderFormat
  private let context: ImportContext
  private let copies: FolderCopies
  private var names: ArraySlice<String>
  private var progress: WorkProgress
  private var current: (name: String, file: InputFile?, reader: any ImportReader)?
  /// Whether the file has no record so far.
  private var isEmpty = false

  init(_ folder: InputFolder, _ format: any FolderFormat, context: ImportContext) throws {
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
      guard let name = fileName else { return nil }
      do {
        if let record = try current?.reader.next() {
          isEmpty = false
          return copies.judged(record, inFile: name)
        }
      } catch let error as ExchangeError {
        guard let problem = error.problem(ofFile: name) else { throw error }
        end()
        return .problem(problem)
      }
      if isEmpty {
        end()
        return problem(of: name, "a calendar without an item", .leftOut)
      }
      end()
      current = nil
    }
    return nil
  }

  /// Closes the file and ends its records. The file stays `current`, so that the record or problem
  /// that is returned last still gets the file's name.
  private mutating func end() {
    current?.file?.close()
    current?.file = nil
    current?.reader = SingleRecord()
    isEmpty = false
  }

  private func problem(
    of name: String, _ found: String, _ handling: ImportHandling
  ) -> ImportRecord {
    .problem(
      ImportProblem(
        at: .line(1), type: .other, record: name, value: name, .unreadable(found), handling))
  }

  /// Opens the next file unless a file is open; returns false if there are no more files.
  private mutating func open() throws -> Bool {
    guard current == nil else { return true }
    guard let name = names.popFirst() else { return false }
    try progress.advance()
    do {
      let file = try folder.open(name)
      current = (name, file, format.reader(of: file.source, context))
      isEmpty = true
    } catch CommandError.unreadable {
      // A folder with an item's name is no item. A file that can't be opened may be an item.
      let isFile = folder.isFile(name)
      let record = problem(
        of: name, isFile ? "a file that can't be opened" : "no file", isFile ? .rejected : .leftOut)
      current = (name, nil, SingleRecord(record))
    }
    return true
  }
}

/// A reader that returns at most the one record it was made with, in place of a file's reader.
private struct SingleRecord: ImportReader {
  private var record: ImportRecord?

  init(_ record: ImportRecord? = nil) { self.record = record }

  mutating func next() -> ImportRecord? {
    defer { record = nil }
    return record
  }
}

/// Decides on items that several files of a folder have, which a synchroniser leaves after a
/// conflict. Copies with the same content count as one item. If they differ, none is imported,
/// since it is unknown which copy is right.
private struct FolderCopies {
  /// The names of the files whose copies of an item differ, by the item's uid.
  private var conflicts: [[UInt8]: [String]] = [:]
  /// The names of the files with a copy of an item that an earlier file has, by the item's uid.
  private var copies: [[UInt8]: Set<String>] = [:]

  init(_ folder: InputFolder, _ format: any FolderFormat) throws {
    guard folder.names.count > 1 else { return }
    for (uid, names) in try FolderIndex(folder, format, largeFiles: .passedOver).sharedItems {
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

  /// Returns what the import does with a record of a file: the record; `ImportItem.copy` if an
  /// earlier file has the same item; or a problem if several files have the item with different
  /// content.
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
  /// The bytes of the uid, followed by those of each series to which it may belong: for
  /// `a#20250512`, also the bytes of `a`.
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
