import Foundation
import TodoDomain

/// The offsets of all zones of the IANA database in the years 2015 to 2035.
struct ZoneCatalogue: Sendable {
  private struct Entry: Sendable {
    let zone: ZoneID
    /// The offset from universal time at each of `moments`, in seconds.
    let offsets: [Int32]

    init(_ zone: ZoneID) {
      self.zone = zone
      offsets = ZoneCatalogue.moments.map { Int32(zone.offset(at: $0)) }
    }
  }

  /// All zones. Among zones that behave alike, the preferred one comes first.
  private let entries: [Entry]

  /// The dates of `moments`: 2015-01-01 to 2035-12-31, both included.
  static let dates = CivilDate(dayNumber: 16_436)...CivilDate(dayNumber: 24_105)

  /// One moment in each week of the years 2015 to 2035, in seconds since 1970.
  static let moments = Array(stride(from: 1_420_070_400, to: 2_082_758_400, by: 7 * 86_400))

  /// The only catalogue. It is made at its first use, which takes tenths of a second.
  static let standard = ZoneCatalogue()

  private init() {
    let others = ZoneID.knownNames.filter { !Self.preferred.contains($0) }
    entries = (Self.preferred + others).compactMap { identifier in
      (try? ZoneID(identifier)).map(Entry.init)
    }
  }

  /// Returns the zone that behaves like the definition. If several do, it is the preferred zone,
  /// else the zone whose city is part of the name, else the first.
  ///
  /// If the definition ends without an endless rule, a zone that behaves alike until the last
  /// change is enough.
  ///
  /// - Parameter isNear: Whether the clocks of the zone may change at other hours of the same days.
  ///   In files of Lotus Notes, central Europe changes at two in autumn, and khal writes the times
  ///   after the changes.
  func zone(
    like definition: ZoneDefinition, named name: String, preferring usual: ZoneID?, isNear: Bool
  ) -> ZoneID? {
    let last = definition.changes.last?.moment ?? 0
    let ends = definition.isEndless ? [Int.max] : [Int.max, last]
    return ends.lazy.compactMap {
      zone(like: definition, named: name, preferring: usual, upTo: $0, isNear: isNear)
    }.first
  }

  /// Returns the zone that behaves like the definition on these dates. Other dates don't count,
  /// since an event of 2003 may come with rules that ended in 2006.
  func zone(
    like definition: ZoneDefinition, named name: String, preferring usual: ZoneID?,
    on dates: ClosedRange<CivilDate>, isNear: Bool
  ) -> ZoneID? {
    let tolerance = isNear ? Self.tolerance : 0
    let samples = definition.samples(on: dates, tolerance: tolerance)
    return zone(named: name, preferring: usual) { entry in
      samples.allSatisfy { $0.offset == entry.zone.offset(at: $0.moment) }
    }
  }

  /// The most seconds by which the changes of a near zone may differ.
  private static let tolerance = 86_400

  /// Returns the zone with the same offsets as a definition: in each week, and before and after
  /// each of the definition's changes.
  private func zone(
    like definition: ZoneDefinition, named name: String, preferring usual: ZoneID?,
    upTo end: Int, isNear: Bool
  ) -> ZoneID? {
    let wanted = definition.offsets(at: Self.moments.prefix { $0 <= end })
    guard wanted.contains(where: { $0 != nil }) else { return nil }
    let tolerance = isNear ? Self.tolerance : 0
    let span = Self.moments[0]...min(end, Self.moments[Self.moments.count - 1])
    let edges = definition.changes.map(\.moment).filter(span.contains)
      .flatMap { [$0 - 1 - tolerance, $0 + tolerance] }.sorted()
    let wantedAtEdges = definition.offsets(at: edges)
    return zone(named: name, preferring: usual) { entry in
      // The edges come first, because they are few, and zones that differ usually differ there.
      zip(edges, wantedAtEdges).allSatisfy { $1 == nil || $1 == entry.zone.offset(at: $0) }
        && zip(wanted, entry.offsets).allSatisfy { $0 == nil || $0 == Int($1) }
    }
  }

  private func zone(
    named name: String, preferring usual: ZoneID?, where isAlike: (Entry) -> Bool
  ) -> ZoneID? {
    if let usual, isAlike(Entry(usual)) { return usual }
    let matching = entries.filter(isAlike).map(\.zone)
    let lowercased = name.lowercased()
    return matching.first { lowercased.contains($0.city) } ?? matching.first
  }

  /// Zones in which many people live, one for each behaviour.
  private static let preferred = [
    "Etc/UTC", "Asia/Seoul", "Asia/Tokyo", "Asia/Shanghai", "Asia/Singapore", "Asia/Kolkata",
    "Asia/Dubai", "Asia/Bangkok", "Asia/Karachi", "Asia/Dhaka", "Asia/Kathmandu", "Asia/Jerusalem",
    "Asia/Tehran", "Europe/London", "Europe/Berlin", "Europe/Paris", "Europe/Helsinki",
    "Europe/Istanbul", "Europe/Moscow", "Africa/Cairo", "Africa/Johannesburg", "Africa/Lagos",
    "America/New_York", "America/Chicago", "America/Denver", "America/Phoenix",
    "America/Los_Angeles", "America/Anchorage", "Pacific/Honolulu", "America/Halifax",
    "America/St_Johns", "America/Mexico_City", "America/Bogota", "America/Caracas",
    "America/Santiago", "America/Sao_Paulo", "America/Argentina/Buenos_Aires", "Australia/Perth",
    "Australia/Adelaide", "Australia/Darwin", "Australia/Brisbane", "Australia/Sydney",
    "Pacific/Auckland",
  ]
}

extension ZoneID {
  /// Returns the offset from universal time in seconds, at a moment in seconds since 1970.
  func offset(at moment: Int) -> Int {
    secondsFromUTC(at: Instant(secondsSince1970: moment))
  }

  /// The last part of the name, in lower case and with spaces.
  fileprivate var city: String {
    (name.split(separator: "/").last.map(String.init) ?? name)
      .replacing("_", with: " ").lowercased()
  }
}
