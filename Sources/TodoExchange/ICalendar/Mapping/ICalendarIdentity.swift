import TodoDomain

/// By which uid a component's event is known, and which series it is a changed date of.
struct ICalendarIdentity {
  let uid: EventUID
  /// The series' uid and its date that this component stands in place of (RECURRENCE-ID).
  let instance: (series: EventUID, date: CivilDate, line: Int)?
  /// The time of that date by the series' clock; nil for a day.
  let time: TimeOfDay?
  /// Whether it stands in place of all later dates too (RANGE=THISANDFUTURE).
  let isFuture: Bool

  init(
    _ component: ICalendarComponent, _ zones: inout ZoneResolver
  ) throws(ICalendarFault) {
    let series = try Self.uid(component)
    guard let property = component.first("RECURRENCE-ID") else {
      uid = series
      instance = nil
      time = nil
      isFuture = false
      return
    }
    let range = property.parameter("RANGE")
    isFuture = range?.uppercased() == "THISANDFUTURE"
    if let range, !isFuture {
      throw ICalendarFault(
        property.line, FieldFault("RANGE", value: range, .unknownField))
    }
    let wall = try Self.wall(property, component, &zones)
    let date = wall.date
    time = wall.time
    uid = try property.make { () throws(ValueError) in try .instance(of: series, on: date) }
    instance = (series, date, property.line)
  }

  private static func uid(
    _ component: ICalendarComponent
  ) throws(ICalendarFault) -> EventUID {
    guard let property = component.first("UID"), !property.value.isEmpty else {
      do throws(ValueError) {
        return try EventUID(component.knownUID)
      } catch {
        throw ICalendarFault(component.line, FieldFault("UID", .missing))
      }
    }
    return try property.make { () throws(ValueError) in try EventUID(property.text) }
  }

  /// The date and the time by the series' calendar, which is taken to be that of the component's
  /// own start.
  private static func wall(
    _ property: ICalendarProperty, _ component: ICalendarComponent, _ zones: inout ZoneResolver
  ) throws(ICalendarFault) -> LocalDateTime {
    let value = try property.read { (property) throws(ICalendarValueError) in
      try property.date()
    }
    let moment = try ICalendarMoment(value, property, &zones)
    guard let start = component.first("DTSTART"), let own = try? start.date() else {
      return moment.wall(in: nil)
    }
    return moment.wall(in: try ICalendarMoment(own, start, &zones).zone)
  }
}

extension ICalendarComponent {
  /// Its UID, if it has one that says something.
  var ownUID: String? {
    first("UID").flatMap { $0.value.isEmpty ? nil : $0.text }
  }

  /// Its UID; where it has none, one made of all that it says.
  var knownUID: String { ownUID ?? "ics:\(ComponentDigest(self))" }
}

extension EventUID {
  /// The uid of the event that stands in place of a date of a series.
  static func instance(of series: EventUID, on date: CivilDate) throws(ValueError) -> EventUID {
    try EventUID(instanceStem(of: series) + ICalendarDate.day(date).description)
  }

  /// With what the uids of such events begin: the series', or where that leaves no room for a date
  /// a digest of it.
  static func instanceStem(of series: EventUID) -> String {
    let lengthInBytes = series.rawValue.utf8.count + "#20250512".utf8.count
    return lengthInBytes <= maximumLengthInBytes
      ? "\(series)#" : "ics:\(TextDigest(series.rawValue))#"
  }
}

/// A number made of all that a component says: the same for the same content.
private struct ComponentDigest: CustomStringConvertible {
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  init(_ component: ICalendarComponent) {
    add(component)
  }

  var description: String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private mutating func add(_ component: ICalendarComponent) {
    add(component.name)
    for property in component.properties where property.name != "DTSTAMP" {
      add(property.name)
      for parameter in property.parameters {
        add(parameter.name)
        for value in parameter.values { add(value) }
      }
      add(property.value)
    }
    for inner in component.components { add(inner) }
  }

  /// FNV-1a, with a byte after each text that no text has.
  private mutating func add(_ text: String) {
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hash = (hash ^ 0xFF) &* 0x100_0000_01B3
  }
}

/// A number made of a text's bytes: FNV-1a of 128 bits, the same wherever it is made.
///
/// It shortens names and is no proof of anything: whoever finds something by it looks at the text
/// itself. The target has no library of digests, and a cryptographic one would promise nothing more
/// here.
struct TextDigest: CustomStringConvertible {
  private var hash: UInt128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D
  private static let prime = (UInt128(1) << 88) + 0x13B

  init(_ text: String) {
    for byte in text.utf8 { hash = (hash ^ UInt128(byte)) &* Self.prime }
  }

  /// 32 hexadecimal digits.
  var description: String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }
}
