public import TodoDomain

/// A file format. A format conforms to `ImportFormat`, `ExportFormat` or both.
public protocol FileFormat: Sendable {
  /// The format's name, which a user types and an imported event keeps as its source.
  var name: FormatName { get }
  /// The format's file extensions, in lower case and without the dot.
  var fileExtensions: [String] { get }
  /// Whole file names that only this format has, in lower case.
  var fileNames: [String] { get }
}

extension FileFormat {
  /// No names, because the format's files have individual names.
  public var fileNames: [String] { [] }
}

/// A format that todoctl can read.
///
/// ## Implementation guidance
/// A reader returns each record of the file once, as an item or as a problem, in the order of the
/// file. It throws only if the file as a whole can't be read. It holds one record at a time if the
/// format allows that. It gives a field a default only if the format lets the field be absent, and
/// it never shortens a text.
public protocol ImportFormat: FileFormat {
  /// Returns whether the first bytes of a file look like this format.
  ///
  /// - Parameter head: The first bytes, up to `FormatRegistry.headLengthInBytes`, or the whole file
  ///   if it is shorter.
  func recognizes(_ head: [UInt8]) -> Bool
  /// Compares the first bytes of an unrecognised file with the names that mark this format, such as
  /// its columns; nil if the bytes have none of the names.
  func likeness(to head: [UInt8]) -> FormatLikeness?
  /// Returns a reader that starts at the beginning of a file. Its `next()` throws `ExchangeError`,
  /// and the errors of `source`.
  func reader(of source: @escaping ByteSource, _ context: ImportContext) -> any ImportReader
}

extension ImportFormat {
  /// The default implementation: nil, for a format that no column or member names mark.
  public func likeness(to head: [UInt8]) -> FormatLikeness? { nil }
}

/// The names that mark a format: the number of the names that a file has, and the names that the
/// file lacks.
public struct FormatLikeness: Hashable, Sendable {
  /// A name that marks a format, such as a column or a member.
  struct Mark {
    let name: String
    let isFound: Bool
  }

  /// The format.
  public let format: FormatName
  /// The names, such as columns, that mark the format but are missing in the file.
  public let missing: [String]
  /// The number of the format's characteristic names that the file has.
  let found: Int

  init(_ format: FormatName, marks: [Mark]) {
    self.format = format
    missing = marks.filter { !$0.isFound }.map(\.name)
    found = marks.count - missing.count
  }

  /// Compares a file with the names that mark a format; nil if the file has none of them.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - names: The names that mark it, such as its columns.
  ///   - isFound: Returns whether the file has a name.
  public init?(_ format: FormatName, names: [String], isFound: (String) -> Bool) {
    self.init(format, marks: names.map { Mark(name: $0, isFound: isFound($0)) })
    guard found > 0 else { return nil }
  }

  /// Compares the members of a JSON document with the members that mark a format. Nil for a text
  /// that isn't JSON, and for a document without any of the members.
  init?(_ format: FormatName, members: [String], in head: [UInt8]) {
    let text = String.opening(head)
    guard text.first == "{" || text.first == "[" else { return nil }
    self.init(format, names: members) { text.contains("\"\($0)\"") }
  }

  /// How many of the names that mark the format the file has, as a share from 0 to 1.
  var share: Double { Double(found) / Double(max(1, found + missing.count)) }
}

/// The values that a reader needs besides the file.
public struct ImportContext: Hashable, Sendable {
  /// The current moment, for a deletion whose moment the file doesn't give.
  public let now: Instant
  /// The zone of moments that the file gives without a zone.
  public let timeZone: ZoneID
  /// The longest texts that an event may have.
  public let limits: EventLimits
  /// Whether a record with a mistake that could be mended is rejected instead. A mended record is
  /// imported with a warning.
  public let isStrict: Bool
  /// The title of a record that has none, in a format that allows that; never blank.
  public private(set) var untitled: String
  /// The kind of todo that an import makes of a calendar component that is new and has no category.
  public let newTodos: NewTodos
  /// The file's name without its folder; nil if it is unknown.
  public private(set) var fileName: String?
  /// The emotion for each mood of another program's diary, by the mood's name in lower case.
  public let moods: [String: Emotion]
  /// The categories that the user gives to the projects, lists and tags of other programs.
  public private(set) var categories: CategoryMap

  /// How the import reads new components of a calendar that name no category: as events or as
  /// tasks.
  public enum NewTodos: String, CaseIterable, Hashable, Sendable {
    /// VEVENTs are events, and VTODOs are tasks.
    case asStated
    /// All components are tasks, and get the category `Category.none`.
    case tasks
    /// All new components are events, and get the category `Category.events`.
    case events
  }

  /// Makes a context. By default, mistakes are mended, and the title of a record without one is
  /// English.
  public init(
    now: Instant, timeZone: ZoneID, limits: EventLimits = .standard, isStrict: Bool = false,
    untitled: String = "(No title)", newTodos: NewTodos = .asStated, fileName: String? = nil,
    moods: [String: Emotion] = [:], categories: CategoryMap = CategoryMap()
  ) {
    self.now = now
    self.timeZone = timeZone
    self.limits = limits
    self.isStrict = isStrict
    self.untitled = untitled
    self.newTodos = newTodos
    self.fileName = fileName
    self.moods = moods
    self.categories = categories
  }

  /// Returns a copy of this context with another title for records that have none.
  func titling(_ untitled: String) -> ImportContext {
    var context = self
    context.untitled = untitled
    return context
  }

  /// Returns a copy of this context for a file with this name.
  package func reading(_ fileName: String?) -> ImportContext {
    var context = self
    context.fileName = fileName
    return context
  }

  /// Returns a copy of this context with this map from labels to categories.
  func sorting(_ categories: CategoryMap) -> ImportContext {
    var context = self
    context.categories = categories
    return context
  }
}

/// A format that todoctl can write.
///
/// ## Implementation guidance
/// A writer reads the store within one snapshot and passes chunks of about 64 KiB to the sink, so
/// that memory does not grow with the store.
public protocol ExportFormat: FileFormat {
  /// Writes the contents of a store.
  ///
  /// - Returns: The losses: the parts of the store that the file lacks, or holds in another way.
  ///   The summary is empty if there are no losses. It is nil if the format doesn't count losses.
  /// - Throws: `ExchangeError`, and the errors of the provider and the sink.
  @discardableResult
  func write(
    _ provider: any StoreReading, _ options: ExportOptions, to sink: ByteSink
  ) throws -> ExportSummary?
}

/// The choices of a user for an export.
public struct ExportOptions: Hashable, Sendable {
  /// The dates whose occurrences are written, both ends included; nil to write the events
  /// themselves.
  public let occurrences: ClosedRange<CivilDate>?
  /// Whether texts that a spreadsheet could take for formulas stay unchanged.
  public let isRaw: Bool
  /// Whether the diary is written. A format with one type of row writes it instead of the events;
  /// other formats write both. A format that always writes the diary ignores this.
  public let isDiary: Bool
  /// Whether todos that others may not see are left out. Only iCalendar and vdir use this.
  public let isPublicOnly: Bool
  /// The zone of moments that the format writes as local date and time.
  public let timeZone: ZoneID

  /// Makes options. By default, all events are written, safe for spreadsheets, and moments are in
  /// UTC.
  public init(
    occurrences: ClosedRange<CivilDate>? = nil, isRaw: Bool = false, isDiary: Bool = false,
    isPublicOnly: Bool = false, timeZone: ZoneID = .gmt
  ) {
    self.occurrences = occurrences
    self.isRaw = isRaw
    self.isDiary = isDiary
    self.isPublicOnly = isPublicOnly
    self.timeZone = timeZone
  }
}

/// A format of folders, in which each item has a file of its own. The uid identifies the item, and
/// uids are compared byte by byte.
public protocol FolderFormat: FileFormat {
  /// Returns a file name of at most 230 bytes for an item that has no file yet.
  ///
  /// - Parameters:
  ///   - uid: The uid of the item.
  ///   - attempt: The number of earlier attempts, from 0, whose names were taken by files of other
  ///     items. Each attempt gives a different name.
  func fileName(of uid: String, attempt: Int) -> String
  /// Returns the uids of the items in a file, each once, in the order of the file.
  ///
  /// - Throws: The errors of `source`.
  func uids(in source: @escaping ByteSource) throws -> [String]
  /// Compares two files' versions of the item with this uid. The comparison is by meaning, so
  /// different spellings of the same item are equal.
  func compare(_ file: [UInt8], with other: [UInt8], about uid: String) -> ItemComparison
  /// Returns a reader of one file of the folder. Its `next()` throws `ExchangeError`, and the
  /// errors of `source`.
  func reader(of source: @escaping ByteSource, _ context: ImportContext) -> any ImportReader
  /// Passes each item of a store to a closure, once.
  ///
  /// - Parameters:
  ///   - provider: The store.
  ///   - options: The choices of the user.
  ///   - existing: Returns the bytes of the file that has the item of a uid; nil if no file has it.
  ///     A file with the same meaning as the store is passed on byte for byte. In any other file,
  ///     the parts that are not about the item are kept.
  ///   - put: Receives the items.
  /// - Returns: The losses, which are the parts of the store that the items lack or that differ in
  ///   them.
  /// - Throws: `ExchangeError`, and the errors of the provider and the closures.
  func write(
    _ provider: any StoreReading, _ options: ExportOptions,
    existing: (_ uid: String) throws -> [UInt8]?, put: (FolderItem) throws -> Void
  ) throws -> ExportSummary
}

/// The result of comparing two files of a folder that have the same item.
public enum ItemComparison: Hashable, Sendable {
  /// The item means the same in both files.
  case same
  /// The item differs, or one of the files can't be read.
  case different
  /// The files have no event and no diary entry of the item in common.
  case apart
}

/// One item of a folder.
public struct FolderItem: Sendable {
  /// The uid that identifies the item.
  public let uid: String
  /// The bytes of the item's file; nil for an item of the store that the options exclude. If that
  /// item has a file already, the file stays.
  public let bytes: [UInt8]?

  /// Makes an item with the bytes of its file.
  public init(uid: String, bytes: [UInt8]?) {
    self.uid = uid
    self.bytes = bytes
  }
}

/// The name of a format, on the command line and as the source of imported events.
public struct FormatName: RawRepresentable, Hashable, Sendable {
  /// The name in lower-case ASCII.
  public let rawValue: String

  /// Makes the name of a format.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// JSON Lines, todoctl's own lossless format.
  public static let jsonLines = FormatName(rawValue: "jsonl")
  /// Comma-separated values, for spreadsheets.
  public static let csv = FormatName(rawValue: "csv")
  /// iCalendar, the format of other calendars.
  public static let iCalendar = FormatName(rawValue: "ics")
  /// A folder with one iCalendar file for each item.
  public static let vdir = FormatName(rawValue: "vdir")
  /// The JSON of the toduck server.
  public static let toduck = FormatName(rawValue: "toduck")
  /// The JSON that Taskwarrior exports.
  public static let taskwarrior = FormatName(rawValue: "taskwarrior")
  /// The journals of jrnl, as its JSON or its own text.
  public static let jrnl = FormatName(rawValue: "jrnl")
  /// The JSON that Day One exports.
  public static let dayOne = FormatName(rawValue: "dayone")
  /// Daylio's table of moods.
  public static let daylio = FormatName(rawValue: "daylio")
  /// HabitBull's table of habits.
  public static let habitBull = FormatName(rawValue: "habitbull")
  /// The habits of Loop Habit Tracker, as its database or its tables.
  public static let loop = FormatName(rawValue: "loop")
  /// The two files of harsh.
  public static let harsh = FormatName(rawValue: "harsh")
  /// The outlines of Org.
  public static let org = FormatName(rawValue: "org")
  /// TickTick's table of tasks.
  public static let tickTick = FormatName(rawValue: "ticktick")
  /// Todoist's table of a project's tasks.
  public static let todoist = FormatName(rawValue: "todoist")
  /// The plain text of todo.txt.
  public static let todoTxt = FormatName(rawValue: "todotxt")
  /// Markdown, for notes.
  public static let markdown = FormatName(rawValue: "md")
}

extension FormatName: CustomStringConvertible {
  /// The name.
  public var description: String { rawValue }
}

/// Returns the next bytes of an input, in chunks of any size; nil at its end.
public typealias ByteSource = () throws -> [UInt8]?

/// Receives the next bytes of an output.
public typealias ByteSink = ([UInt8]) throws -> Void

/// The number of bytes that a writer collects before it passes them to its sink.
let chunkSizeInBytes = 1 << 16

/// Returns all bytes of a source, for formats that can only be read as a whole.
///
/// - Throws: `ExchangeError.inputTooLarge`, before more than `limitInBytes` bytes are held, and the
///   errors of `source`.
package func wholeInput(_ source: ByteSource, limitInBytes: Int) throws -> [UInt8] {
  var bytes: [UInt8] = []
  while let chunk = try source() {
    guard bytes.count + chunk.count <= limitInBytes else {
      throw ExchangeError.inputTooLarge(limitInBytes: limitInBytes)
    }
    bytes += chunk
  }
  return bytes
}
