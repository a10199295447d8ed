import TodoText

/// Parses one unfolded line as a property (RFC 5545 §3.1, `contentline`).
struct ContentLineParser {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let line: Int
  private var position = 0
  /// Whether a semicolon has no parameter after it, or an empty one.
  private var hasEmptyParameter = false
  /// Whether there are blanks before the colon.
  private var hasBlanks = false
  /// Whether an equals sign is in the place of the colon.
  private var hasEquals = false

  /// Returns the property of a line.
  static func property(
    _ line: UnfoldedLine
  ) throws(ICalendarProblem.Reason) -> ICalendarProperty {
    try contentLine(line.bytes, line.number).property
  }

  /// Returns the property of a line, and the mistakes that were mended in it.
  static func contentLine(
    _ bytes: UnsafeBufferPointer<UInt8>, _ line: Int
  ) throws(ICalendarProblem.Reason) -> (property: ICalendarProperty, slips: [ICalendarSlip]) {
    var parser = ContentLineParser(bytes: bytes, line: line)
    let original = try parser.parse()
    let name = original.name
    let property = ValueBlanks.removed(from: original)
    var slips: [ICalendarSlip] = []
    if parser.hasEmptyParameter {
      slips.append(
        ICalendarSlip(line: line, property: name, .malformedParameter(name), .parameterDropped))
    }
    if let property {
      slips.append(
        ICalendarSlip(line: line, property: name, .blanks(name), .readAs(property.value)))
    } else if parser.hasBlanks || parser.hasEquals {
      let reason = parser.hasEquals ? ICalendarProblem.Reason.missingColon(name) : .blanks(name)
      slips.append(ICalendarSlip(line: line, property: name, reason, .readAs(original.value)))
    }
    return (property ?? original, slips)
  }

  /// Returns the name at the beginning of a line; nil if there is none.
  static func name(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    var parser = ContentLineParser(bytes: bytes, line: 0)
    return parser.takeName()
  }

  private init(bytes: UnsafeBufferPointer<UInt8>, line: Int) {
    self.bytes = bytes
    self.line = line
  }

  private mutating func parse() throws(ICalendarProblem.Reason) -> ICalendarProperty {
    if let fault = LineScan.fault(in: bytes) { throw fault }
    guard let name = takeName() else { throw .malformedName }
    var parameters: [ICalendarParameter] = []
    let isStandard = position < bytes.count && isBlank(bytes[position]) && ValueBlanks.isKnown(name)
    if isStandard { passBlanks() }
    while take(Byte.semicolon) {
      if ValueBlanks.isKnown(name) { passBlanks() }
      if position < bytes.count, [Byte.colon, Byte.semicolon].contains(bytes[position]) {
        hasEmptyParameter = true
      } else if let parameter = try parseParameter(of: name) {
        parameters.append(parameter)
      } else {
        hasEmptyParameter = true
      }
    }
    if !take(Byte.colon) {
      hasEquals = parameters.isEmpty && ValueBlanks.form(of: name) != nil && take(Byte.equals)
      guard hasEquals else { throw .missingColon(name) }
    }
    let value = text(position..<bytes.count)
    return ICalendarProperty(name, parameters, value: value, line: line)
  }

  /// Returns the next parameter; nil for a TZID or VALUE without a value, which is ignored.
  private mutating func parseParameter(
    of property: String
  ) throws(ICalendarProblem.Reason) -> ICalendarParameter? {
    guard let name = takeName() else { throw .malformedParameter(property) }
    let isWord = name == "TZID" || name == "VALUE"
    guard take(Byte.equals) else {
      guard isWord, position < bytes.count,
        [Byte.colon, Byte.semicolon].contains(bytes[position])
      else { throw .malformedParameter(property) }
      return nil
    }
    if name == "TZID", let end = zoneNameEnd() {
      defer { position = end }
      return ICalendarParameter(name, ParameterText.decoded(text(position..<end)))
    }
    var values = [try parseParameterValue(of: property)]
    while take(Byte.comma) { values.append(try parseParameterValue(of: property)) }
    if isWord, values.count == 1 {
      passBlanks()
      let trimmed = values[0].trimmed
      if trimmed.isEmpty { return nil }
      if trimmed != values[0] { hasBlanks = true }
      values[0] = trimmed
    }
    return ICalendarParameter(name, values)
  }

  /// Returns the end of an unquoted zone name with colons, as in
  /// `TZID=(UTC+01:00) Berlin:20250101T090000`. A date has no colon, so the last colon ends the
  /// name. Nil if the name has no colon, or if another end is possible.
  private func zoneNameEnd() -> Int? {
    guard let last = (position..<bytes.count).last(where: { bytes[$0] == Byte.colon }),
      (position..<last).contains(where: { bytes[$0] == Byte.colon }),
      last + Self.dayLength < bytes.count,
      bytes[(last + 1)...(last + Self.dayLength)].allSatisfy({ $0.asciiDigit != nil }),
      !(position..<last).contains(where: { [Byte.semicolon, Byte.quote].contains(bytes[$0]) })
    else { return nil }
    return last
  }

  private mutating func parseParameterValue(
    of property: String
  ) throws(ICalendarProblem.Reason) -> String {
    let isQuoted = take(Byte.quote)
    let start = position
    while position < bytes.count, !endsValue(bytes[position], isQuoted: isQuoted) { position += 1 }
    let value = text(start..<position)
    // A quote inside a value, or one that is not closed, makes the end of the value uncertain.
    guard isQuoted == take(Byte.quote) else { throw .malformedParameter(property) }
    return ParameterText.decoded(value)
  }

  /// The number of digits at the beginning of each date.
  private static let dayLength = 8

  private func endsValue(_ byte: UInt8, isQuoted: Bool) -> Bool {
    switch byte {
    case Byte.quote: true
    case Byte.comma, Byte.semicolon, Byte.colon: !isQuoted
    default: false
    }
  }

  // MARK: - Pieces

  @inline(__always)
  private mutating func take(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  private func isBlank(_ byte: UInt8) -> Bool { byte == Byte.space || byte == Byte.tab }

  private mutating func passBlanks() {
    while position < bytes.count, isBlank(bytes[position]) {
      position += 1
      hasBlanks = true
    }
  }

  private mutating func takeName() -> String? {
    let start = position
    position += ICalendarName.length(in: bytes, from: start)
    return ICalendarName.name(in: bytes, start..<position)
  }

  /// Returns the text of a range. The line was checked for UTF-8, and the separators are ASCII.
  private func text(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
  }
}

/// Removes the blanks around values that aren't texts, such as dates and rules. Such blanks have no
/// meaning, so somebody added them by mistake.
enum ValueBlanks {
  /// The forms of values in which blanks are a mistake.
  enum Form {
    /// A form without blanks inside it, such as a date, a list of dates, or a rule.
    case dense
    /// A word or a number.
    case word
  }

  /// Returns the form of a property's values; nil for a text.
  static func form(of name: String) -> Form? { forms[name] }

  /// Whether RFC 5545 defines a property of this name for an event.
  static func isKnown(_ name: String) -> Bool { forms[name] != nil || texts.contains(name) }

  /// Returns the property without the blanks in or around its value; nil if there are none to
  /// remove, if its value is a text, or if the value has nothing but blanks.
  static func removed(from property: ICalendarProperty) -> ICalendarProperty? {
    guard !property.value.utf8.allSatisfy(\.isASCIIGraphic), let form = forms[property.name] else {
      return nil
    }
    let scalars = property.value.unicodeScalars
    let value: String
    switch form {
    case .dense: value = String(String.UnicodeScalarView(scalars.filter { !isBlank($0) }))
    case .word:
      guard let first = scalars.firstIndex(where: { !isBlank($0) }),
        let last = scalars.lastIndex(where: { !isBlank($0) })
      else { return nil }
      value = String(scalars[first...last])
    }
    guard !value.isEmpty, value.utf8.count < property.value.utf8.count else { return nil }
    return ICalendarProperty(property.name, property.parameters, value: value, line: property.line)
  }

  /// Whether a character is invisible: a blank, or a mark such as U+200E.
  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
  }

  private static let forms: [String: Form] = [
    "DTSTART": .dense, "DTEND": .dense, "DUE": .dense, "DURATION": .dense, "RRULE": .dense,
    "EXRULE": .dense, "RDATE": .dense, "EXDATE": .dense, "RECURRENCE-ID": .dense,
    "DTSTAMP": .dense, "CREATED": .dense, "LAST-MODIFIED": .dense, "COMPLETED": .dense,
    "TRIGGER": .dense, "TZOFFSETFROM": .dense, "TZOFFSETTO": .dense, "STATUS": .word,
    "PERCENT-COMPLETE": .word, "PRIORITY": .word, "SEQUENCE": .word, "REPEAT": .word,
    "ACTION": .word, "CLASS": .word, "TRANSP": .word, "METHOD": .word, "TZID": .word,
    "X-WR-TIMEZONE": .word, "X-LIC-LOCATION": .word,
  ]

  private static let texts: Set<String> = [
    "UID", "SUMMARY", "DESCRIPTION", "LOCATION", "CATEGORIES", "COMMENT", "CONTACT", "URL",
    "ORGANIZER", "ATTENDEE", "ATTACH", "GEO", "RESOURCES", "RELATED-TO", "TZNAME",
  ]
}

/// The names of properties, parameters and components: `iana-token` and `x-name` (RFC 5545 §3.1).
enum ICalendarName {
  /// The most bytes of a name. No real file needs that many, and the limit lets a problem quote
  /// names whole.
  static let maximumLength = 255

  /// Returns the number of bytes from `position` on that can be part of a name.
  @inline(__always)
  static func length(in bytes: UnsafeBufferPointer<UInt8>, from position: Int) -> Int {
    var end = position
    while end < bytes.count, isNameByte(bytes[end]) { end += 1 }
    return end - position
  }

  /// Returns the name in `range`, in upper case; nil if it is empty or too long.
  @inline(__always)
  static func name(in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> String? {
    guard !range.isEmpty, range.count <= maximumLength else { return nil }
    let name = UnsafeBufferPointer(rebasing: bytes[range])
    // Nearly all names are in upper case already, and short enough for Swift's inline strings.
    guard name.contains(where: isLowercase) else { return String(decoding: name, as: UTF8.self) }
    return String(decoding: name.map { isLowercase($0) ? $0 & 0xDF : $0 }, as: UTF8.self)
  }

  /// Returns the text as a name in upper case; nil if it is not a name.
  static func name(_ text: some Sequence<UInt8>) -> String? {
    Array(text).withUnsafeBufferPointer { bytes in
      guard length(in: bytes, from: 0) == bytes.count else { return nil }
      return name(in: bytes, 0..<bytes.count)
    }
  }

  /// Whether a text is a name in upper case.
  static func isName(_ text: String) -> Bool {
    (1...maximumLength).contains(text.utf8.count)
      && text.utf8.allSatisfy { isNameByte($0) && !isLowercase($0) }
  }

  @inline(__always)
  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.asciiDigit != nil || byte == Byte.minus
  }

  @inline(__always)
  private static func isLowercase(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
  }
}

/// The encoding of parameter values for characters that have a meaning in a content line (RFC
/// 6868).
enum ParameterText {
  /// Decodes `^n` as a line end, `^'` as a double quote, and `^^` as `^`. Any other `^` stays (RFC
  /// 6868 §3.2).
  static func decoded(_ value: String) -> String {
    guard value.utf8.contains(Byte.caret) else { return value }
    var text: [UInt8] = []
    var rest = value.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == Byte.caret, let next = rest.first, let meant = meaning(of: next) else {
        text.append(byte)
        continue
      }
      text.append(meant)
      rest.removeFirst()
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends the value as a parameter has it, in quotes if `,`, `;` or `:` need them. CRLF, CR and
  /// LF become `^n`.
  static func append(_ value: String, to bytes: inout [UInt8]) {
    let needsQuotes = value.utf8.contains(where: isSeparator)
    if needsQuotes { bytes.append(Byte.quote) }
    var rest = value.utf8[...]
    while let byte = rest.popFirst() {
      switch byte {
      case Byte.carriageReturn:
        if rest.first == Byte.lineFeed { rest.removeFirst() }
        bytes += [Byte.caret, UInt8(ascii: "n")]
      case Byte.lineFeed: bytes += [Byte.caret, UInt8(ascii: "n")]
      case Byte.quote: bytes += [Byte.caret, UInt8(ascii: "'")]
      case Byte.caret: bytes += [Byte.caret, Byte.caret]
      default: bytes.append(byte)
      }
    }
    if needsQuotes { bytes.append(Byte.quote) }
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == Byte.comma || byte == Byte.semicolon || byte == Byte.colon
  }

  private static func meaning(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "n"): Byte.lineFeed
    case UInt8(ascii: "'"): Byte.quote
    case Byte.caret: Byte.caret
    default: nil
    }
  }
}
