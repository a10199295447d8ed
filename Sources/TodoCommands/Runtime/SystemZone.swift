import Foundation
import TodoDomain
import TodoStorage

/// The zone of the process, found as glibc finds it: from the variable `TZ`, or from
/// `/etc/localtime` if that is unset.
struct SystemZone {
  private let variables: [String: String]

  init(_ variables: [String: String]) {
    self.variables = variables
  }

  /// The zone. An empty `TZ` means universal time, and so does a system without a zone.
  ///
  /// - Throws: `CommandError.usage` for a `TZ` that glibc can't read and would take for universal
  ///   time, and for a file that matches no zone of the database.
  func zone() throws -> ZoneID {
    guard let value = variables["TZ"] else { return try zoneOfSystem() }
    if value.isEmpty || value == ":" { return .gmt }
    if let zone = (try? ZoneID(tz: value)) ?? zone(ofFile: path(value)) { return zone }
    throw CommandError.usage(
      "TZ is \(FailureText.quoted(value)), which is not a time zone.",
      hint:
        "Set it to a name such as Asia/Seoul, a rule such as KST-9, or the path of a zone's file; "
        + "without TZ the system's zone is used.")
  }

  private func zoneOfSystem() throws -> ZoneID {
    guard FileManager.default.fileExists(atPath: Self.systemFile) else { return .gmt }
    if let zone = zone(ofFile: Self.systemFile) { return zone }
    throw CommandError.usage(
      "The system's time zone, \(Self.systemFile), matches no zone of the IANA database.",
      hint: "Set one with `todoctl config set time-zone Asia/Seoul`, or in the variable TZ.")
  }

  private static let systemFile = "/etc/localtime"

  /// The path that glibc reads for a name: a file in the folder of the database, unless the name is
  /// a path.
  private func path(_ value: String) -> String {
    let name = value.first == ":" ? String(value.dropFirst()) : value
    if name.hasPrefix("/") { return name }
    let folder = variables["TZDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/share/zoneinfo"
    return "\(folder)/\(name)"
  }

  /// The zone of a file: by its name in the database, or else by its content.
  private func zone(ofFile path: String) -> ZoneID? {
    let target = URL(filePath: path).resolvingSymlinksInPath().path
    if let zone = try? ZoneID(tz: target) { return zone }
    guard (try? OpenFile.firstBytes(4, of: path)) == Array("TZif".utf8) else { return nil }
    return zoneOfProcess()
  }

  /// The zone with the offsets that the C library reads from the process's file. The file may be a
  /// copy without its name, as in containers, or have a name that Foundation's database doesn't
  /// know yet.
  private func zoneOfProcess() -> ZoneID? {
    tzset()
    let offsets = Self.moments.map { moment in
      var (seconds, fields) = (time_t(moment), tm())
      return localtime_r(&seconds, &fields) == nil ? 0 : Int(fields.tm_gmtoff)
    }
    return ZoneID.knownNames.lazy.compactMap { try? ZoneID($0) }.first { zone in
      zip(Self.moments, offsets).allSatisfy {
        zone.secondsFromUTC(at: Instant(secondsSince1970: $0)) == $1
      }
    }
  }

  /// A moment in each week of the years 2000 to 2037.
  private static let moments = Array(stride(from: 946_684_800, to: 2_145_916_800, by: 7 * 86_400))
}
