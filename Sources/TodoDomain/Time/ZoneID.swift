import Foundation
import TodoText

/// A time zone: a name in the IANA database, such as `Asia/Seoul`, or a rule in the form of POSIX,
/// such as `KST-9` (`POSIXZone`).
///
/// Stores keep only its name. All spellings of a database name, or of a rule, give the same name.
public struct ZoneID: Sendable {
  /// The name in the database, or the text form of the rule.
  public let name: String
  private let clock: Clock

  private enum Clock: Sendable {
    case database(TimeZone)
    case rule(POSIXZone)
  }

  /// Reads a name in the IANA database, case-sensitively; a rule; or an offset.
  ///
  /// The name may have a `:` or the path of the database's folder before it, as in the variable
  /// `TZ`.
  /// `GMT+9`, `UTC+09:00` and `GMT+0900` are nine hours ahead of universal time, as calendars and
  /// people write it. Only in `TZ` does the sign have the opposite meaning (`init(tz:)`).
  ///
  /// - Throws: `ValueError.malformed` for any other text.
  public init(_ text: String) throws(ValueError) {
    let name = ZoneID.nameInDatabase(text)
    // Read as a rule, `GMT+9:00:00` would be behind universal time, not ahead of it.
    let isOffset = ["GMT+", "GMT-", "UTC+", "UTC-"].contains(where: name.hasPrefix)
    let rule = isOffset ? nil : ZoneID(ruleText: name)
    guard let zone = ZoneID(database: name) ?? ZoneID(offset: name) ?? rule else {
      throw .malformed(.zone, text)
    }
    self = zone
  }

  /// Reads text that a person typed. It differs from `init(_:)` in one point: it rejects
  /// Foundation's abbreviations, such as `BST` and `IST`. They aren't names of the IANA database,
  /// and each stands for several zones. Stores of earlier builds may have them.
  ///
  /// - Throws: `ValueError.malformed` for any other text, and for these abbreviations.
  public init(typed text: String) throws(ValueError) {
    guard !ZoneID.abbreviations.contains(text) else { throw .malformed(.zone, text) }
    try self.init(text)
  }

  private static let abbreviations: Set<String> = [
    "ACT", "AET", "AGT", "ART", "AST", "BET", "BST", "CAT", "CNT", "CST", "CTT", "EAT", "ECT",
    "IET",
    "IST", "JST", "MIT", "NET", "NST", "PLT", "PNT", "PRT", "PST", "SST", "VST",
  ]

  /// Reads a value of the variable `TZ` in the way of POSIX and glibc, where `GMT+9` is a rule,
  /// nine hours behind universal time. Reads no file.
  ///
  /// - Throws: `ValueError.malformed` for any other text.
  public init(tz text: String) throws(ValueError) {
    let name = ZoneID.nameInDatabase(text)
    let known = ZoneID.abbreviations.contains(name) ? nil : ZoneID(database: name)
    guard let zone = known ?? ZoneID(ruleText: name) else { throw .malformed(.zone, text) }
    self = zone
  }

  /// Makes the zone of a rule.
  public init(rule: POSIXZone) {
    name = rule.description
    clock = .rule(rule)
  }

  private init?(database name: String) {
    // Foundation also has names for offsets, such as GMT+3, and returns them as GMT+0300. A name
    // with a dot could lead out of the database's folder.
    guard !name.contains("."), !name.hasPrefix("GMT") || name.utf8.count <= "GMT+0".utf8.count,
      let zone = TimeZone(identifier: name),
      zone.identifier == name || name == "UTC"
    else { return nil }
    self.name = name
    clock = .database(zone)
  }

  private init?(ruleText text: String) {
    guard let rule = POSIXZone(text) else { return nil }
    self.init(rule: rule)
  }

  /// Reads `GMT+9`, `UTC-03:30` or `GMT+0900`, up to 24 hours.
  private init?(offset text: String) {
    guard let prefix = ["GMT", "UTC"].first(where: text.hasPrefix) else { return nil }
    let rest = text.dropFirst(prefix.count)
    guard let sign = rest.first, sign == "+" || sign == "-" else { return nil }
    let parts = rest.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
    let digits = parts.joined()
    guard let number = Int(asciiDigits: digits),
      parts.count == 1 ? (1...4).contains(digits.count) : parts.map(\.count) == [2, 2]
    else { return nil }
    let minutes = digits.count > 2 ? number / 100 * 60 + number % 100 : number * 60
    guard minutes <= 24 * 60, digits.count <= 2 || number % 100 < 60 else { return nil }
    if minutes == 0 {
      self = .gmt
    } else {
      self.init(rule: POSIXZone(offsetInSeconds: (sign == "-" ? -60 : 60) * minutes))
    }
  }

  /// Returns the name without the colon and the path of the database's folder, which `TZ` allows
  /// before the name.
  private static func nameInDatabase(_ text: String) -> String {
    var name = text.first == ":" ? text.dropFirst() : text[...]
    if name.first == "/", let folder = name.range(of: "/zoneinfo/") {
      name = name[folder.upperBound...]
    }
    return String(name.hasPrefix("posix/") ? name.dropFirst("posix/".count) : name)
  }

  /// Universal time, with the name `UTC`.
  public static let gmt = ZoneID(name: "UTC", clock: .database(.gmt))

  private init(name: String, clock: Clock) {
    self.name = name
    self.clock = clock
  }
}

// MARK: - Clocks

extension ZoneID {
  /// The rule of the zone; nil for a zone of the database.
  public var rule: POSIXZone? {
    if case .rule(let rule) = clock { rule } else { nil }
  }

  /// Returns the offset from universal time at a moment, in seconds; negative to the west.
  public func secondsFromUTC(at instant: Instant) -> Int {
    switch clock {
    case .database(let zone): zone.secondsFromGMT(for: instant.foundationDate)
    case .rule(let rule): rule.time(at: instant).time.offsetInSeconds
    }
  }

  /// Returns whether the zone has daylight saving time at a moment.
  public func isDaylight(at instant: Instant) -> Bool {
    switch clock {
    case .database(let zone): zone.isDaylightSavingTime(for: instant.foundationDate)
    case .rule(let rule): rule.time(at: instant).isDaylight
    }
  }
}

// MARK: - Names

extension ZoneID {
  /// The usual names of zones in the IANA database, in alphabetical order.
  public static var knownNames: [String] { TimeZone.knownTimeZoneIdentifiers.sorted() }

  /// Returns at most three names in the zone database that are similar to an unknown name, such as
  /// `Seoul`.
  public static func near(_ name: String) -> [String] {
    let wanted = name.lowercased().replacing(" ", with: "_")
    guard !wanted.isEmpty else { return [] }
    let names = TimeZone.knownTimeZoneIdentifiers
    let cities = names.filter {
      $0.lowercased() == wanted || $0.lowercased().hasSuffix("/\(wanted)")
    }
    return Array((cities.isEmpty ? nearMatches(of: name, in: names) : cities).prefix(3))
  }
}

extension ZoneID: Hashable {
  /// Returns whether the names are equal.
  public static func == (left: ZoneID, right: ZoneID) -> Bool { left.name == right.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension ZoneID: CustomStringConvertible {
  public var description: String { name }
}
