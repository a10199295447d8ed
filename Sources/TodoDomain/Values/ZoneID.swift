public import Foundation

/// A time zone by its name in the IANA database, such as `Asia/Seoul`.
public struct ZoneID: Sendable {
  /// The name.
  public let name: String
  /// The rules behind the name.
  public let timeZone: TimeZone

  /// The zone of that name; `UTC` is one.
  ///
  /// - Throws: `ValueError.malformed` for a name that the database doesn't have.
  public init(_ name: String) throws(ValueError) {
    // Names of offsets, such as GMT+3, come back under another name: they have no rules.
    guard let zone = TimeZone(identifier: name), zone.identifier == name || name == "UTC" else {
      throw .malformed(.zone, name)
    }
    self.name = name
    timeZone = zone
  }
}

extension ZoneID {
  /// The names that look like one that the database doesn't have, such as `Seoul`; at most three.
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
  /// Equal in name.
  public static func == (left: ZoneID, right: ZoneID) -> Bool { left.name == right.name }

  /// By name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension ZoneID: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}
