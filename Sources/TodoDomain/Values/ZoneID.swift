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
