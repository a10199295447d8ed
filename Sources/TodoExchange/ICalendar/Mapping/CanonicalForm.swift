import Foundation
import TodoDomain
import TodoText

/// The canonical form of an event: a component with standard properties and todoctl's own
/// properties that holds the event and nothing else. An export writes events in this form, and an
/// import doesn't keep a component that already has this form.
struct CanonicalForm {
  private let fields: ICalendarOwnFields

  init(_ kinds: EventKinds) {
    fields = ICalendarOwnFields(kinds)
  }

  /// Returns the properties of a group. The group of alarms has none, because alarms are
  /// components.
  ///
  /// - Parameters:
  ///   - elsewhere: The deleted dates whose replacements are components of their own.
  ///   - form: The component that the properties are for.
  func properties(
    _ group: PropertyGroup, of event: any PlannedEvent, _ records: [OccurrenceRecord],
    elsewhere: Set<CivilDate> = [], like form: ICalendarComponent
  ) -> [ICalendarProperty] {
    let timing = ICalendarTiming(of: event)
    switch group {
    case .text(let field):
      let value = EventFieldTable.common[field]?.value(EventFields(event.details))
      return value?.text.map { ExactText.properties(field.propertyName, $0) } ?? []
    case .category: return ICalendarLabels(of: event).properties(like: form)
    case .priority:
      let number = event.priority.map { ICalendarPriority.number(of: $0) }
      return number.map { [ICalendarProperty("PRIORITY", value: "\($0)")] } ?? []
    case .timing:
      return timing.properties(isTodo: form.name == "VTODO")
    case .records:
      return ICalendarRecords(form, timing).properties(records, elsewhere: elsewhere)
    case .own: return fields.properties(of: event)
    case .source:
      let source = event.details.source
      return source.map { KeptComponent($0) == nil ? [SourceText.property($0)] : [] } ?? []
    case .alarms: return []
    }
  }

  /// Returns the whole canonical component of an event, for an event without a component of another
  /// program: a VTODO if the event has no day or has a due, otherwise a VEVENT.
  func component(
    of event: any PlannedEvent, _ records: [OccurrenceRecord], elsewhere: Set<CivilDate> = []
  ) -> ICalendarComponent {
    let form = ICalendarComponent(Self.name(of: event), [])
    let identity = [
      ICalendarProperty("UID", text: event.uid.rawValue),
      ICalendarProperty("DTSTAMP", value: Self.stamp(event.uid)),
    ]
    let properties = PropertyGroup.all.flatMap {
      self.properties($0, of: event, records, elsewhere: elsewhere, like: form)
    }
    return ICalendarComponent(
      form.name, identity + properties,
      components: alarms(of: event, ICalendarTiming(of: event), isTodo: form.name == "VTODO"))
  }

  private static func name(of event: any PlannedEvent) -> String {
    event.pattern.isPlanned && event.due == nil ? "VEVENT" : "VTODO"
  }

  /// Whether the component may have the canonical form: its DTSTAMP is the one that todoctl writes,
  /// while other programs write another DTSTAMP. This check is cheaper than `isForm`.
  func mayBe(_ component: ICalendarComponent) -> Bool {
    guard ["VEVENT", "VTODO"].contains(component.name),
      let stamp = component.first("DTSTAMP")?.value,
      let uid = component.first("UID").flatMap({ try? EventUID($0.text) })
    else { return false }
    return stamp == Self.stamp(uid)
  }

  /// Whether the component is the canonical form of the event, with its properties in any order.
  func isForm(
    _ component: ICalendarComponent, _ event: any PlannedEvent, records: [OccurrenceRecord]
  ) -> Bool {
    mayBe(component) && self.component(of: event, records).saysTheSame(as: component)
  }

  /// Returns the DTSTAMP, which each component must have: the moment when todoctl made the uid, or
  /// the beginning of 1970 for any other uid.
  static func stamp(_ uid: EventUID) -> String {
    uid.madeAt.map { InstantText.text(of: $0) } ?? "19700101T000000Z"
  }
}

extension EventUID {
  /// The moment when todoctl made the uid; nil for a uid of another program.
  var madeAt: Instant? {
    guard let bytes = UUID(uuidString: rawValue)?.uuid, bytes.6 >> 4 == 7 else { return nil }
    let time = [bytes.0, bytes.1, bytes.2, bytes.3, bytes.4, bytes.5]
    let milliseconds = time.reduce(0) { $0 << 8 | Int($1) }
    let instant = Instant(secondsSince1970: milliseconds / 1_000)
    return instant.date(in: .gmt) <= .latest ? instant : nil
  }
}

/// The groups of properties that together express one fact. A group of another program's properties
/// stays unchanged as long as it agrees with the event.
enum PropertyGroup: Hashable {
  /// The property of one event field whose value is a text or several texts.
  case text(EventField)
  /// The category and the tags.
  case category
  case priority, timing, records, own, alarms, source

  /// All groups, in the order in which they are written.
  static let all =
    texts.map { PropertyGroup.text($0) }
    + [.category, .priority, .timing, .records, .own, .alarms, .source]

  /// The event fields that have a property of their own: those with one or several texts that no
  /// other group expresses.
  static let texts: [EventField] = {
    let others: Set<EventField> = [
      .uid, .category, .tags, .priority, .start, .until, .days, .rule, .extraDates, .pausedFrom,
      .pausedUntil, .time, .length, .due, .dueTime, .zone, .alarms,
    ]
    return EventFieldTable.common.entries(.shown).filter {
      [.text, .texts].contains($0.form) && $0.uses.contains(.compared) && !others.contains($0.field)
    }.map(\.field)
  }()

  private static let textsByName = Dictionary(
    uniqueKeysWithValues: texts.flatMap { field in
      [field.propertyName, "X-TODOCTL-\(field.propertyName)"].map { ($0, field) }
    })

  /// The event fields that the group expresses; empty for a group that is compared by other means.
  var fields: [EventField] {
    switch self {
    case .text(let field): [field]
    case .category: [.category, .tags]
    case .priority: [.priority]
    case .alarms: [.alarms]
    case .timing, .records, .own, .source: []
    }
  }

  /// Returns the group of a property; nil for a property that no field of an event corresponds to.
  static func of(_ name: String, isTodo: Bool) -> PropertyGroup? {
    switch name {
    case _ where textsByName[name] != nil: textsByName[name].map { .text($0) }
    case "CATEGORIES", "X-TODOCTL-CATEGORIES", OwnProperty.tags: .category
    case "PRIORITY": .priority
    case "DTSTART", "DTEND", "DURATION", "RRULE", "RDATE", OwnProperty.start, OwnProperty.period,
      OwnProperty.length, OwnProperty.due, OwnProperty.paused, OwnProperty.rule:
      .timing
    case "DUE": isTodo ? .timing : nil
    case "EXDATE", OwnProperty.done, OwnProperty.record: .records
    case "STATUS", "COMPLETED", "PERCENT-COMPLETE": isTodo ? .records : nil
    case "LOCATION", OwnProperty.kind: .own
    case OwnProperty.source: .source
    default: name.hasPrefix("X-TODOCTL-") ? .own : nil
    }
  }
}

/// The properties for the fields that a kind adds. LOCATION and CLASS hold the place and the
/// visibility, and todoctl's own properties (X-TODOCTL-…) hold all other fields.
struct ICalendarOwnFields {
  private let kinds: EventKinds

  init(_ kinds: EventKinds) {
    self.kinds = kinds
  }

  // MARK: - Reading

  /// Returns the kind of a component's event: a schedule, unless X-TODOCTL-KIND names another kind.
  func type(
    of component: ICalendarComponent
  ) throws(ICalendarFault) -> any PlannedEvent.Type {
    guard let property = component.first(OwnProperty.kind) else { return Schedule.self }
    guard let type = kinds.type(of: EventKind(rawValue: property.value.lowercased())) else {
      throw ICalendarFault(property, .unknownType(known: kinds.names))
    }
    return type
  }

  func values(
    of type: any PlannedEvent.Type, _ component: ICalendarComponent
  ) throws(ICalendarFault) -> KindValues {
    var values: KindValues = [:]
    for field in type.kindFields where field.form.isStored {
      values[field.field] = try value(of: field, component)
    }
    return values
  }

  private func value(
    of field: KindField, _ component: ICalendarComponent
  ) throws(ICalendarFault) -> KindValue {
    let name = field.field.propertyName
    if field.field == .isPublic {
      // RFC 5545 gives PUBLIC as the default (§3.8.1.3).
      return .flag((component.first(name)?.value ?? "PUBLIC").uppercased() == "PUBLIC")
    }
    if field.form.isOfOneDay { return .text(ExactText.read(component, name)) }
    guard let property = component.first(name) else {
      throw ICalendarFault(component.line, FieldFault(name, .missing))
    }
    if field.form == .flag {
      return .flag(
        try property.read { (property) throws(ICalendarValueError) in
          try property.boolean()
        })
    }
    guard let count = Int(property.value) else {
      throw ICalendarFault(property, .wrongType(expected: ICalendarValueForm.integer.rawValue))
    }
    return .count(count)
  }

  /// Reads the fields that a kind adds to the common ones and that can be changed for a single
  /// date. All of them are texts.
  func texts(of type: any PlannedEvent.Type, _ component: ICalendarComponent) -> KindValues {
    type.kindFields.filter(\.form.isOfOneDay).reduce(into: [:]) { values, field in
      values[field.field] = .text(ExactText.read(component, field.field.propertyName))
    }
  }

  // MARK: - Writing

  func properties(of event: any PlannedEvent) -> [ICalendarProperty] {
    let isSchedule = event.kind == .schedule
    let kind = ICalendarProperty(OwnProperty.kind, value: event.kind.rawValue)
    return (isSchedule ? [] : [kind])
      + Swift.type(of: event).kindFields.flatMap {
        properties($0.field, event.kindValues[$0.field])
      }
  }

  private func properties(_ field: EventField, _ value: KindValue?) -> [ICalendarProperty] {
    let name = field.propertyName
    return switch value {
    case .text(let text?): ExactText.properties(name, text)
    case .flag(let flag) where field == .isPublic:
      [ICalendarProperty(name, value: flag ? "PUBLIC" : "PRIVATE")]
    case .flag(let flag): [ICalendarProperty(name, value: flag ? "TRUE" : "FALSE")]
    case .count(let count): [ICalendarProperty(name, value: String(count))]
    case .text(nil), nil: []
    }
  }
}

extension EventField {
  /// The name of the property that holds only this field: the standard property with that meaning,
  /// or else a property of todoctl.
  var propertyName: String {
    switch self {
    case .title: "SUMMARY"
    case .memo: "DESCRIPTION"
    case .place: "LOCATION"
    case .isPublic: "CLASS"
    default: OwnProperty.named(rawValue)
    }
  }
}

/// The names of todoctl's own properties, for values that iCalendar has no property for.
enum OwnProperty {
  static let kind = "X-TODOCTL-KIND"
  static let tags = "X-TODOCTL-TAGS"
  static let start = "X-TODOCTL-START"
  static let period = "X-TODOCTL-PERIOD"
  static let length = "X-TODOCTL-LENGTH"
  static let due = "X-TODOCTL-DUE"
  static let alarm = "X-TODOCTL-ALARM"
  static let paused = "X-TODOCTL-PAUSED"
  static let rule = "X-TODOCTL-RRULE"
  static let done = "X-TODOCTL-DONE"
  static let record = "X-TODOCTL-RECORD"
  static let changed = "X-TODOCTL-CHANGED"
  static let source = "X-TODOCTL-SOURCE"
  static let emotion = "X-TODOCTL-EMOTION"

  /// Returns the name of the property for any field: `shareCount` becomes `X-TODOCTL-SHARE-COUNT`.
  static func named(_ field: String) -> String {
    field.reduce(into: "X-TODOCTL-") { name, letter in
      if letter.isUppercase { name += "-" }
      name += letter.isASCII && (letter.isLetter || letter.isNumber) ? letter.uppercased() : "-"
    }
  }
}

/// Texts that a TEXT value can't hold exactly, because it has no control characters and only one
/// type of line end (RFC 5545 §3.3.11). The characters from U+0080 to U+009F, which the RFC allows,
/// count as control characters too, because a terminal takes them for commands.
///
/// Such a text is written twice: as a TEXT without these characters, for other programs, and
/// exactly, in a property of todoctl. The exact text counts only while both agree, because another
/// program may have changed the TEXT.
enum ExactText {
  /// Returns the part of the text that a TEXT can hold.
  static func plain(_ text: String) -> String {
    // This runs for every text, and few texts have such a byte. 0xC2 begins the characters above
    // U+007F.
    let mayBeControl = { (byte: UInt8) in
      byte < Byte.space && byte != Byte.lineFeed || byte == Byte.delete || byte == 0xC2
    }
    guard text.utf8.contains(where: mayBeControl) else { return text }
    var plain = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n" where previous == "\r": break
      case "\r": plain.append("\n")
      case "\t", "\n": plain.append(scalar)
      default: if !isControl(scalar) { plain.append(scalar) }
      }
      previous = scalar
    }
    return String(plain)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
  }

  /// Returns the property with a text, followed by todoctl's own property (`X-TODOCTL-` and the
  /// name) if the first one is empty or can't hold the text exactly.
  static func properties(_ name: String, _ text: String) -> [ICalendarProperty] {
    let plain = plain(text)
    let properties = [ICalendarProperty(name, text: plain)]
    guard plain.isEmpty || !plain.utf8.elementsEqual(text.utf8) else { return properties }
    return properties + [ICalendarProperty("X-TODOCTL-\(name)", value: encoded(text))]
  }

  /// Returns the exact text of a property. This is the text of todoctl's own property if that
  /// agrees with the property; otherwise the text of the property itself, or nil if it is empty.
  static func read(_ component: ICalendarComponent, _ name: String) -> String? {
    guard let property = component.first(name) else { return nil }
    return read(component, name, text: property.text)
  }

  /// Returns the exact text from todoctl's own property if that agrees with `text`, the decoded
  /// value of a property; otherwise `text`, or nil if `text` is empty.
  static func read(_ component: ICalendarComponent, _ name: String, text: String) -> String? {
    if let own = component.first("X-TODOCTL-\(name)"), let exact = decoded(own.value),
      plain(exact).utf8.elementsEqual(text.utf8)
    {
      return exact
    }
    return text.isEmpty ? nil : text
  }

  /// Returns the text with `%0D` and the like for the control characters that a value can't hold,
  /// and for the characters that other programs would escape.
  static func encoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      guard isControl(scalar) || "%\\,;".unicodeScalars.contains(scalar) else {
        bytes += UTF8.encode(scalar).map(Array.init) ?? []
        continue
      }
      for byte in UTF8.encode(scalar) ?? .init() {
        bytes += [UInt8(ascii: "%"), hexDigits[Int(byte >> 4)], hexDigits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Decodes a text that `encoded` made; nil for any other.
  static func decoded(_ value: String) -> String? {
    var bytes: [UInt8] = []
    var rest = value.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(hexDigits.firstIndex),
        let low = rest.popFirst().flatMap(hexDigits.firstIndex)
      else { return nil }
      bytes.append(UInt8(high << 4 | low))
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static let hexDigits = Array("0123456789ABCDEF".utf8)
}
