public import TodoDomain
import TodoText

/// A folder with one iCalendar file for each item, as vdirsyncer, khal and todoman have it. All
/// components of one UID are one item, so the changed dates of a series are in its file.
///
/// The folder's own files `color` and `displayname` are not about items.
public struct VdirFormat: FolderFormat {
  /// The name `vdir`.
  public let name = FormatName.vdir
  /// The file extension `ics`.
  public let fileExtensions = ["ics"]

  private let kinds: EventKinds

  /// Makes the format, with the kinds of events that the property X-TODOCTL-KIND may name.
  public init(kinds: EventKinds = .standard) {
    self.kinds = kinds
  }

  /// Returns the uid with the extension `.ics`. Bytes other than ASCII letters, digits, `-`, `_`
  /// and `@` are percent-encoded. A long uid is shortened to its first bytes and a digest. The
  /// second attempt adds `~2` before the extension, the third `~3`, and so on.
  public func fileName(of uid: String, attempt: Int) -> String {
    let encoded = uid.utf8.map { byte in
      VdirFormat.isPlain(byte) ? String(UnicodeScalar(byte)) : "%" + VdirFormat.hex(byte)
    }.joined()
    // A `~` of the uid is percent-encoded, so a short uid never has the name of a long one.
    let stem =
      encoded.utf8.count <= VdirFormat.maximumStemInBytes
      ? encoded : "\(encoded.prefix(VdirFormat.longStemInBytes))~\(TextDigest(uid))"
    return stem + (attempt == 0 ? "" : "~\(attempt + 1)") + ".ics"
  }

  /// The most bytes of an encoded uid in a file name. File systems limit names to 255 bytes, and
  /// the name of a temporary file is longer than the final one.
  private static let maximumStemInBytes = 200
  private static let longStemInBytes = 120

  public func uids(in source: @escaping ByteSource) throws -> [String] {
    var seen: Set<[UInt8]> = []
    var uids: [String] = []
    var reader = ICalendarReader(source)
    while let item = try reader.next() {
      // A vCalendar isn't imported, so nothing in it may be replaced.
      if case .property(let property) = item, property.isOfVCalendar { return [] }
      guard let uid = item.uid, seen.insert(Array(uid.utf8)).inserted else { continue }
      uids.append(uid)
    }
    return uids
  }

  public func compare(
    _ file: [UInt8], with other: [UInt8], about uid: String
  ) -> ItemComparison {
    let (one, two) = (ICalendarItemFile(file), ICalendarItemFile(other))
    let (first, second) = (one.meaning(of: uid, kinds), two.meaning(of: uid, kinds))
    if first.saysTheSame(as: second) { return .same }
    return first.isApart(from: second) ? .apart : .different
  }

  public func reader(
    of source: @escaping ByteSource, _ context: ImportContext
  ) -> any ImportReader {
    // The folder is the calendar, so the calendar properties of a single file are not kept.
    ICalendarImport(ICalendarReader(source), context, kinds: kinds, keepsCalendar: false)
  }

  public func write(
    _ provider: any StoreReading, _ options: ExportOptions,
    existing: (_ uid: String) throws -> [UInt8]?, put: (FolderItem) throws -> Void
  ) throws -> ExportSummary {
    guard options.occurrences == nil else { throw ExchangeError.rangeNotSupported(name) }
    return try provider.readAndWait { snapshot in
      var export = ICalendarExport(snapshot, options, kinds: kinds)
      return try export.writeItems(existing: existing, put: put)
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.asciiDigit != nil || "-_@".utf8.contains(byte)
  }

  private static func hex(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return byte < 16 ? "0" + digits : digits
  }
}

extension ICalendarItem {
  /// The uid of the item that the component belongs to; nil if the component belongs to no item.
  fileprivate var uid: String? {
    switch self {
    case .component(let component): component.name == "VTIMEZONE" ? nil : component.knownUID
    case .problem(let problem): problem.component?.uid
    case .begin, .property, .slip, .end: nil
    }
  }
}
