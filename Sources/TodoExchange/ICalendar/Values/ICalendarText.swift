import Foundation
import TodoText

extension ICalendarProperty {
  /// The value as TEXT (RFC 5545 §3.3.11).
  package var text: String { ICalendarText.decoded(value) }

  /// The value as a list of TEXT, as in CATEGORIES.
  package var texts: [String] { ICalendarText.parts(value).map { ICalendarText.decoded($0) } }

  /// Reads the value as a day, or as a date with a time (§3.3.4, §3.3.5).
  ///
  /// The form of the value decides: `DTSTART;TZID=Europe/Berlin:20261121` is a day, and its zone is
  /// ignored. With VALUE=DATE, the value must be a day.
  ///
  /// - Throws: `ICalendarValueError`.
  package func date() throws(ICalendarValueError) -> ICalendarDate {
    try date(value[...])
  }

  /// Reads the value as a list of dates, as in EXDATE.
  ///
  /// - Throws: `ICalendarValueError`, for the first value that is not a date.
  package func dates() throws(ICalendarValueError) -> [ICalendarDate] {
    var dates: [ICalendarDate] = []
    for part in value.split(separator: ",", omittingEmptySubsequences: false) {
      dates.append(try date(part))
    }
    return dates
  }

  /// Reads the value as a list of dates and periods, as in RDATE (§3.8.5.2).
  ///
  /// - Throws: `ICalendarValueError`, for the first value that is neither.
  package func extraDates() throws(ICalendarValueError) -> [ICalendarExtraDate] {
    let zone = parameter("TZID")
    var dates: [ICalendarExtraDate] = []
    for part in value.split(separator: ",", omittingEmptySubsequences: false) {
      let isPeriod = part.utf8.contains(Byte.slash)
      dates.append(
        isPeriod ? .period(try ICalendarPeriod(part, zone: zone)) : .date(try date(part)))
    }
    return dates
  }

  /// Reads the value as a duration (§3.3.6).
  ///
  /// - Throws: `ICalendarValueError`.
  package func duration() throws(ICalendarValueError) -> ICalendarDuration {
    try ICalendarDuration(value[...])
  }

  /// Reads the value as an offset from universal time (§3.3.14).
  ///
  /// - Throws: `ICalendarValueError`.
  package func utcOffset() throws(ICalendarValueError) -> ICalendarUTCOffset {
    try ICalendarUTCOffset(value[...])
  }

  /// Reads the value as a whole number of 32 bits (§3.3.8).
  ///
  /// - Throws: `ICalendarValueError`.
  package func integer() throws(ICalendarValueError) -> Int {
    guard !value.isEmpty else { throw .empty(.integer) }
    var scanner = ValueScanner(value[...])
    let sign = scanner.sign()
    guard let size = scanner.number(), scanner.isAtEnd else { throw .malformed(.integer, value) }
    guard let number = Int32(exactly: sign * size) else { throw .outOfRange(.integer, value) }
    return Int(number)
  }

  /// Reads the value as a boolean, in upper or lower case (§3.3.2).
  ///
  /// - Throws: `ICalendarValueError`.
  package func boolean() throws(ICalendarValueError) -> Bool {
    switch value.uppercased() {
    case "TRUE": true
    case "FALSE": false
    case "": throw .empty(.boolean)
    default: throw .malformed(.boolean, value)
    }
  }

  private func date(_ text: Substring) throws(ICalendarValueError) -> ICalendarDate {
    let date = try ICalendarDate(text, zone: parameter("TZID"))
    if case .dateTime = date, parameter("VALUE")?.uppercased() == ICalendarValueForm.date.rawValue {
      throw .malformed(.date, String(text))
    }
    return date
  }
}

// MARK: - Properties made of values

extension ICalendarProperty {
  /// Makes a property of one TEXT, which is encoded.
  package init(_ name: String, _ parameters: [ICalendarParameter] = [], text: String) {
    self.init(name, parameters, value: ICalendarText.encoded(text))
  }

  /// Makes a property of a list of TEXT, which are encoded.
  package init(_ name: String, texts: [String]) {
    self.init(name, value: texts.map(ICalendarText.encoded).joined(separator: ","))
  }

  /// Makes a property of a day, with VALUE=DATE, or of a date and time, with TZID if it has a named
  /// zone.
  package init(_ name: String, _ date: ICalendarDate) {
    self.init(name, date.parameters, value: date.description)
  }

  /// Makes a property of several dates. They must have one form and one zone, because the
  /// parameters are those of the first date. An empty list makes an empty value.
  package init(_ name: String, dates: [ICalendarDate]) {
    let value = dates.map(\.description).joined(separator: ",")
    self.init(name, dates.first?.parameters ?? [], value: value)
  }
}

extension ICalendarDate {
  /// The parameters of a property with this value: VALUE=DATE for a day, TZID for a named zone.
  package var parameters: [ICalendarParameter] {
    switch self {
    case .day: [ICalendarParameter("VALUE", ICalendarValueForm.date.rawValue)]
    case .dateTime(let dateTime):
      if case .named(let zone) = dateTime.zone { [ICalendarParameter("TZID", zone)] } else { [] }
    }
  }
}

/// The encoding of TEXT values for characters that have a meaning in a value (RFC 5545 §3.3.11).
package enum ICalendarText {
  /// Decodes a value: `\\`, `\;`, `\,`, `\n` and `\N` become a character. A backslash before any
  /// other character stays, so that no text of other programs is lost.
  package static func decoded(_ value: some StringProtocol) -> String {
    let isPlain = value.utf8.withContiguousStorageIfAvailable { bytes in
      bytes.baseAddress.map { memchr($0, CInt(Byte.backslash), bytes.count) == nil } ?? true
    }
    guard isPlain != true, value.utf8.contains(Byte.backslash) else { return String(value) }
    var text: [UInt8] = []
    text.reserveCapacity(value.utf8.count)
    var isEscaped = false
    for byte in value.utf8 {
      if isEscaped {
        isEscaped = false
        if let meant = meaning(of: byte) {
          text.append(meant)
        } else {
          text += [Byte.backslash, byte]
        }
      } else if byte == Byte.backslash {
        isEscaped = true
      } else {
        text.append(byte)
      }
    }
    if isEscaped { text.append(Byte.backslash) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Encodes a text. CRLF, CR and LF become `\n`.
  package static func encoded(_ text: String) -> String {
    guard text.utf8.contains(where: needsEscape) else { return text }
    var value: [UInt8] = []
    value.reserveCapacity(text.utf8.count + 16)
    append(text, to: &value)
    return String(decoding: value, as: UTF8.self)
  }

  /// Splits a list at its unescaped commas. The parts are still encoded.
  package static func parts(_ value: String) -> [Substring] {
    var parts: [Substring] = []
    var start = value.startIndex
    var isEscaped = false
    for index in value.utf8.indices {
      let byte = value.utf8[index]
      if byte == Byte.comma, !isEscaped {
        parts.append(value[start..<index])
        start = value.utf8.index(after: index)
      }
      isEscaped = byte == Byte.backslash && !isEscaped
    }
    parts.append(value[start...])
    return parts
  }

  static func append(_ text: String, to value: inout [UInt8]) {
    var previous: UInt8?
    for byte in text.utf8 {
      switch byte {
      case Byte.lineFeed where previous == Byte.carriageReturn: break
      case Byte.lineFeed, Byte.carriageReturn: value += [Byte.backslash, UInt8(ascii: "n")]
      case Byte.backslash, Byte.semicolon, Byte.comma: value += [Byte.backslash, byte]
      default: value.append(byte)
      }
      previous = byte
    }
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    switch byte {
    case Byte.backslash, Byte.semicolon, Byte.comma, Byte.lineFeed, Byte.carriageReturn: true
    default: false
    }
  }

  private static func meaning(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "n"), UInt8(ascii: "N"): Byte.lineFeed
    case Byte.backslash, Byte.semicolon, Byte.comma: byte
    default: nil
    }
  }
}
