import TodoDomain
import TodoText

/// The uid of a component's event, and the date of a series that the component changes.
struct ICalendarIdentity {
  let uid: EventUID
  /// The series and its date that this component replaces (RECURRENCE-ID); nil if it replaces none.
  let instance: (series: EventUID, date: CivilDate, line: Int)?
  /// The time of day of RECURRENCE-ID in the zone of the series; nil for a whole day.
  let time: TimeOfDay?
  /// The moment of RECURRENCE-ID in seconds since 1970; nil for a whole day.
  let moment: Int?
  /// Whether the component replaces all later dates as well (RANGE=THISANDFUTURE).
  let isFuture: Bool

  init(
    _ component: ICalendarComponent, _ zones: inout ZoneResolver
  ) throws(ICalendarFault) {
    let series = try Self.uid(component)
    guard let property = component.first("RECURRENCE-ID") else {
      uid = series
      instance = nil
      time = nil
      moment = nil
      isFuture = false
      return
    }
    let range = property.parameter("RANGE")
    isFuture = range?.uppercased() == "THISANDFUTURE"
    if let range, !isFuture {
      throw ICalendarFault(
        property.line, FieldFault("RANGE", value: range, .unknownField))
    }
    let (wall, moment) = try Self.wall(property, component, zones: &zones)
    let date = wall.date
    time = wall.time
    self.moment = moment
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

  /// Returns the local date and time of the RECURRENCE-ID, and its moment. The local time is in the
  /// RECURRENCE-ID's own zone (RFC 5545 §3.8.4.4). For universal time it is in the zone of the
  /// component's start, and for a start without a zone in the calendar's zone. `SeriesStarts` has
  /// settled all other cases.
  private static func wall(
    _ original: ICalendarProperty, _ component: ICalendarComponent, zones: inout ZoneResolver
  ) throws(ICalendarFault) -> (LocalDateTime, moment: Int?) {
    let property = original.dayAlone ?? original
    let value = try property.read { (property) throws(ICalendarValueError) in
      try property.date()
    }
    let moment = try ICalendarMoment(value, property, zones: &zones)
    guard case .dateTime(let dateTime) = value, let start = component.first("DTSTART"),
      let own = try? start.date()
    else { return (moment.wall(in: nil), moment.second == nil ? nil : moment.seconds) }
    if case .day = own {
      return (LocalDateTime(date: zones.day(of: dateTime, in: component), time: nil), nil)
    }
    guard dateTime.zone == .utc else { return (moment.wall(in: nil), moment.seconds) }
    var zone = try ICalendarMoment(own, start, zones: &zones).zone
    if zone == nil, case .dateTime(let own) = own, own.zone == .floating {
      zone = zones.zoneOfCalendar(for: component)
    }
    return (moment.wall(in: zone), moment.seconds)
  }
}

extension ICalendarComponent {
  /// The text of UID; nil if it is empty or absent.
  var ownUID: String? {
    first("UID").flatMap { $0.value.isEmpty ? nil : $0.text }
  }

  /// The text of UID, or else a uid with a digest of the component's content.
  var knownUID: String { ownUID ?? "ics:\(ComponentDigest(self))" }
}

extension EventUID {
  /// Returns the uid of the event that replaces a date of a series.
  static func instance(of series: EventUID, on date: CivilDate) throws(ValueError) -> EventUID {
    try EventUID(instanceStem(of: series) + ICalendarDate.day(date).description)
  }

  /// Returns the beginning of the uids that `instance(of:on:)` makes: the uid of the series, or its
  /// digest if the uid leaves no room for a date.
  static func instanceStem(of series: EventUID) -> String {
    let lengthInBytes = series.rawValue.utf8.count + "#20250512".utf8.count
    return lengthInBytes <= maximumLengthInBytes
      ? "\(series)#" : "ics:\(TextDigest(series.rawValue))#"
  }
}

/// A 64-bit digest of a component's content. The same content has the same digest.
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

  /// Adds the bytes of a text to the FNV-1a hash, and then the byte 0xFF, which no text has.
  private mutating func add(_ text: String) {
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hash = (hash ^ 0xFF) &* 0x100_0000_01B3
  }
}
