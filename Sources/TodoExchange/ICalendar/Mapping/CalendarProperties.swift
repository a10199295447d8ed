import TodoDomain
import TodoText

/// The properties of the calendar itself, such as its name and its colour. A store keeps them as
/// key-value entries, one per property name, with the content lines as text.
struct CalendarProperties {
  /// The prefix of the keys, as in `ics.x-wr-calname`.
  static let keyPrefix = "ics."
  /// The most lines and bytes of the properties of all calendars: limits against harmful files that
  /// no real calendar reaches.
  private static let maximumLines = 1_000
  private static let maximumSizeInBytes = 1 << 20

  private typealias Lines = [String: (text: String, line: Int)]

  /// The properties of the calendars that have ended, by key. The properties of a later calendar
  /// replace those of an earlier one.
  private var former: Lines = [:]
  private var present: Lines = [:]
  private var lineCount = 0
  private var byteCount = 0
  private var isOutsideLimits = false

  // MARK: - Reading

  /// Adds a property of the calendar.
  ///
  /// - Throws: `ICalendarProblem` at the first property beyond the limits. Later properties are
  ///   ignored.
  mutating func add(_ property: ICalendarProperty) throws(ICalendarProblem) {
    guard !isOutsideLimits, Self.isKept(property), let line = ICalendarWriter.line(of: property)
    else { return }
    lineCount += 1
    byteCount += line.utf8.count
    try check(at: property.line)
    let key = Self.keyPrefix + property.name.lowercased()
    if let (text, first) = present[key] {
      present[key] = ("\(text)\n\(line)", first)
    } else {
      present[key] = (line, property.line)
    }
  }

  /// Ends the current calendar.
  mutating func endCalendar() {
    former.merge(present) { _, new in new }
    present = [:]
  }

  /// The properties that were read, in the order of the file. A property whose name is too long for
  /// a key is left out.
  var records: [ImportRecord] {
    former.sorted { $0.value.line < $1.value.line }.compactMap { key, value in
      (try? KeyValue(key, value.text)).map { .item(.value($0), at: .line(value.line)) }
    }
  }

  private mutating func check(at line: Int) throws(ICalendarProblem) {
    isOutsideLimits = true
    guard lineCount <= Self.maximumLines else {
      throw ICalendarProblem(line: line, .tooManyLines(limit: Self.maximumLines))
    }
    guard byteCount <= Self.maximumSizeInBytes else {
      throw ICalendarProblem(line: line, .tooLarge(limitInBytes: Self.maximumSizeInBytes))
    }
    isOutsideLimits = false
  }

  /// Whether the store keeps a property. VERSION and PRODID are about the file, and each writer has
  /// its own. A METHOD other than PUBLISH asks the recipient to act (RFC 5546), so an export must
  /// not repeat it.
  private static func isKept(_ property: ICalendarProperty) -> Bool {
    switch property.name {
    case "VERSION", "PRODID": false
    case "METHOD": property.value.uppercased() == "PUBLISH"
    default: true
    }
  }

  // MARK: - Writing

  /// Returns the properties of a key-value entry; nil for an entry of another feature.
  static func properties(_ value: KeyValue) -> [ICalendarProperty]? {
    guard value.key.hasPrefix(keyPrefix) else { return nil }
    let name = value.key.dropFirst(keyPrefix.count).uppercased()
    var properties: [ICalendarProperty] = []
    for line in value.value.utf8.split(separator: Byte.lineFeed) {
      guard let property = ContentLineParser.property(Array(line)), property.name == name,
        isKept(property)
      else { return nil }
      properties.append(property)
    }
    return properties
  }
}

extension ContentLineParser {
  /// Returns the property of a content line; nil if the bytes are not one.
  fileprivate static func property(_ bytes: [UInt8]) -> ICalendarProperty? {
    bytes.withUnsafeBufferPointer {
      try? property(UnfoldedLine(bytes: $0, number: 0, isTooLong: false))
    }
  }
}
