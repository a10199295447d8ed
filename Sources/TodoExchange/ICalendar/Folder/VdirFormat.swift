public import TodoDomain

/// A folder with a file of iCalendar for each item, and a series' changed dates in its file: what
/// vdirsyncer, khal and todoman keep.
///
/// The folder's own files `color` and `displayname` say nothing about items.
public struct VdirFormat: FolderFormat {
  /// `vdir`.
  public let name = FormatName.vdir
  /// `.ics`.
  public let fileExtensions = ["ics"]

  private let kinds: EventKinds

  /// The format, with the kinds of events that our own property may name.
  public init(kinds: EventKinds = .standard) {
    self.kinds = kinds
  }

  /// The uid with `.ics`; what file names can't have, and what hides a file, is written in percent.
  public func fileName(of uid: String) -> String {
    let plain = uid.utf8.map { byte in
      VdirFormat.isPlain(byte) ? String(UnicodeScalar(byte)) : "%" + VdirFormat.hex(byte)
    }
    return plain.joined() + ".ics"
  }

  /// The UID of the first component that has one; where none has, one made of what the first item
  /// says.
  public func uid(in bytes: [UInt8]) -> String? {
    var chunk: [UInt8]? = bytes
    var uid: String?
    var made: String?
    try? ICalendarReader().read({
      defer { chunk = nil }
      return chunk
    }) { item in
      guard case .component(let component) = item, uid == nil else { return }
      uid = component.ownUID
      if made == nil, component.name != "VTIMEZONE" { made = component.knownUID }
    }
    return uid ?? made
  }

  public func read(
    _ source: @escaping ByteSource, _ context: ImportContext, _ take: (ImportEntry) throws -> Void
  ) throws {
    // An item's file is no calendar with a name; the folder is.
    var reader = ICalendarImport(context, kinds, keepsCalendar: false)
    try reader.read(source, take)
  }

  public func write(
    _ provider: any StoreProviding, _ options: ExportOptions, put: (FolderItem) throws -> Void
  ) throws -> ExportAccount {
    guard options.occurrences == nil else { throw ExchangeError.rangeNotSupported(name) }
    return try provider.withSnapshot { snapshot in
      var export = ICalendarExport(snapshot, options, kinds)
      return try export.writeItems(put: put)
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "@"):
      true
    default: false
    }
  }

  private static func hex(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return byte < 16 ? "0" + digits : digits
  }
}
