import TodoDomain
import TodoText

/// What a file says of the calendar itself, such as its name and its colour: kept as key-value
/// entries, one for each name of a property, with its content lines.
struct CalendarProperties {
  /// Before the names of properties in the keys of the values: `ics.x-wr-calname`.
  private static let keyPrefix = "ics."
  /// No calendar that isn't made to do harm comes near them.
  private static let maximumLines = 1_000
  private static let maximumSizeInBytes = 1 << 20

  private typealias Lines = [String: (text: String, line: Int)]

  /// Those of the calendars before, by key; a later calendar's take the place of an earlier one's.
  private var former: Lines = [:]
  private var present: Lines = [:]
  private var lineCount = 0
  private var byteCount = 0
  private var isOutsideLimits = false

  // MARK: - Reading

  /// Takes a property of the calendar.
  ///
  /// - Throws: `ICalendarProblem` at the first one beyond what is held.
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

  /// To be called where a calendar ends.
  mutating func endCalendar() {
    former.merge(present) { _, new in new }
    present = [:]
  }

  /// What was read, in the order of the file. A name that is too long for a key is left out.
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

  /// What says how a file was made is each writer's own; a METHOD other than PUBLISH asks somebody
  /// to do something about it (RFC 5546), which is not for us to pass on.
  private static func isKept(_ property: ICalendarProperty) -> Bool {
    switch property.name {
    case "VERSION", "PRODID": false
    case "METHOD": property.value.uppercased() == "PUBLISH"
    default: true
    }
  }

  // MARK: - Writing

  /// The properties that a key-value entry is; nil for one that is none.
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
  /// The property that some bytes are; nil where they are none.
  fileprivate static func property(_ bytes: [UInt8]) -> ICalendarProperty? {
    bytes.withUnsafeBufferPointer {
      try? property(UnfoldedLine(bytes: $0, number: 0, isTooLong: false))
    }
  }
}
