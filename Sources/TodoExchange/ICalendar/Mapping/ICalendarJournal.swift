import Foundation
import TodoDomain

/// Reads VJOURNALs as diary entries: by todoctl's own properties if there are any, otherwise by
/// their texts.
struct ICalendarJournal {
  private let context: ImportContext

  init(_ context: ImportContext) {
    self.context = context
  }

  /// Reads the entry. The entry keeps the component, unless todoctl would write the same component.
  /// A journal that names no emotion becomes an entry without one.
  func entry(
    _ component: ICalendarComponent, _ zones: inout ZoneResolver
  ) throws(ICalendarFault) -> ImportedDiary {
    var notes = ReadingNotes(isStrict: context.isStrict)
    try notes.add(component.slips)
    // Only a journal may have several descriptions (RFC 5545 §3.6.3).
    var once = PropertiesOnce(in: component.name)
    for property in component.properties where !property.isNamed("DESCRIPTION") {
      if let first = once.first(before: property) {
        try notes.add(double: property, of: first)
      } else {
        once.add(property)
      }
    }
    for name in ["RRULE", "RDATE"] {
      if let property = component.first(name) {
        try notes.mend(ICalendarFault(property, .unknownField), .droppedLine)
      }
    }
    zones.beginComponent(component)
    let uid = try ICalendarIdentity(component, &zones).uid
    let (moment, zone) = try moment(component, &zones)
    let plain = try read(component, uid, createdAt: moment, in: zone)
    try notes.add(guessesOf: zones)
    let warnings = notes.warnings(of: component)
    if JournalForm().component(of: plain).saysTheSame(as: component) {
      return ImportedDiary(plain, warnings: warnings)
    }
    let kept = KeptComponent(
      component, zones: zones.used, definitions: zones.definitionsUsed)
    guard let source = kept.source.map({ JournalForm.source($0, plain.createdAt) }) else {
      return ImportedDiary(plain, warnings: warnings)
    }
    let entry = try read(component, uid, createdAt: moment, in: zone, from: source)
    return ImportedDiary(
      entry,
      unstated: component.isOwnJournal ? [] : Self.unstated.union(zone == nil ? [.zone] : []),
      version: ComponentVersion(kept, as: source), warnings: warnings)
  }

  /// The fields that other programs' journals have no property for.
  private static let unstated: Set<DiaryField> = [
    .emotions, .subEmotions, .thought, .reevaluation, .action, .imagePaths,
  ]

  /// The fields that the texts of another program's journal become.
  enum PlainMapping {
    /// SUMMARY becomes the situation, and DESCRIPTION the text.
    case present
    /// The mapping of older versions, when entries had no text of their own: DESCRIPTION became the
    /// thought or, without a SUMMARY, the situation.
    case beforeTexts
  }

  /// Reads the entry of a component, for the moment `createdAt`.
  ///
  /// - Parameter zone: The entry's zone, unless todoctl's own property names one.
  func read(
    _ component: ICalendarComponent, _ uid: EventUID, createdAt: Instant, in zone: ZoneID?,
    from source: EventSource? = nil, mapping: PlainMapping = .present
  ) throws(ICalendarFault) -> DiaryEntry {
    var emotions: [Emotion] = []
    for property in component.all(OwnProperty.emotion) {
      emotions.append(try property.make { () throws(ValueError) in try Emotion(property.value) })
    }
    let texts = try component.isOwnJournal ? ownTexts(component) : plainTexts(component, mapping)
    let subEmotions = try self.texts(JournalProperty.subEmotion, of: component)
    let images = try self.texts(JournalProperty.image, of: component)
    let named = try component.first(JournalProperty.zone).map { (property) throws(ICalendarFault) in
      try property.make { () throws(ValueError) in try ZoneID(property.value) }
    }
    do throws(FieldFault) {
      return try checked { () throws(ValueError) in
        try DiaryEntry(
          uid: uid, createdAt: createdAt, zone: named ?? zone, emotions: emotions,
          subEmotions: subEmotions,
          text: texts[0], situation: texts[1], thought: texts[2], reevaluation: texts[3],
          action: texts[4], imagePaths: images, source: source, limits: context.limits)
      }
    } catch {
      throw ICalendarFault(component.line, error)
    }
  }

  // MARK: - The moment

  /// Returns the moment of DTSTART and the zone that it names. A journal without a date has the
  /// moment when it was written.
  private func moment(
    _ component: ICalendarComponent, _ zones: inout ZoneResolver
  ) throws(ICalendarFault) -> (Instant, ZoneID?) {
    guard let start = component.first("DTSTART") else {
      let written = ["CREATED", "DTSTAMP", "LAST-MODIFIED"].lazy
        .compactMap { component.first($0).flatMap { InstantText.instant($0.value[...]) } }
      guard let moment = written.first else {
        throw ICalendarFault(component.line, FieldFault("DTSTART", .missing))
      }
      return (moment, nil)
    }
    let value = try start.read { (property) throws(ICalendarValueError) in try property.date() }
    let moment = try ICalendarMoment(value, start, zones: &zones)
    if let zone = moment.zone {
      // A moment in universal time doesn't show the writer's zone.
      return (Instant(secondsSince1970: moment.seconds), zone == .gmt ? nil : zone)
    }
    let midnight = TimeOfDay(minutesAfterMidnight: 0)
    return (Instant(moment.date, moment.time ?? midnight, in: context.timeZone), nil)
  }

  // MARK: - Texts

  private func ownTexts(_ component: ICalendarComponent) throws(ICalendarFault) -> [String] {
    var texts: [String] = []
    for name in JournalProperty.texts {
      texts.append(try self.texts(name, of: component).first ?? "")
    }
    return texts
  }

  /// Returns the texts of another program's journal, which may have several DESCRIPTIONs.
  private func plainTexts(
    _ component: ICalendarComponent, _ mapping: PlainMapping
  ) -> [String] {
    let summary = ExactText.read(component, "SUMMARY") ?? ""
    let descriptions = component.all("DESCRIPTION").map(\.text).filter { !$0.isEmpty }
    let description = descriptions.joined(separator: "\n\n")
    switch mapping {
    case .present: return [description, summary, "", "", ""]
    case .beforeTexts where summary.isEmpty: return ["", description, "", "", ""]
    case .beforeTexts: return ["", summary, description, "", ""]
    }
  }

  /// Returns the texts of a property. Errors don't quote them, because a diary is private.
  private func texts(
    _ name: String, of component: ICalendarComponent
  ) throws(ICalendarFault) -> [String] {
    var texts: [String] = []
    for property in component.all(name) {
      guard let text = ExactText.decoded(property.value) else {
        throw ICalendarFault(
          property.line, FieldFault(name, .wrongType(expected: "percent-encoded text")))
      }
      texts.append(text)
    }
    return texts
  }
}

extension DiaryEntry {
  /// Whether another entry has the same texts in the fields that other programs' journals can have.
  fileprivate func hasTextsOfOthers(of entry: DiaryEntry) -> Bool {
    text.isExactly(entry.text) && situation.isExactly(entry.situation)
      && thought.isExactly(entry.thought)
  }
}

extension ICalendarComponent {
  /// Whether the journal has properties of todoctl.
  fileprivate var isOwnJournal: Bool {
    properties.contains { JournalProperty.all.contains($0.name) }
  }
}

/// Writes diary entries as VJOURNALs: with texts for other programs, and with a property of todoctl
/// for each field.
struct JournalForm {
  private static let momentKey = "moment"

  /// Returns the source with the moment of the diary entry added. DTSTART may have only a day, so
  /// an export compares the entry with this moment.
  static func source(_ source: EventSource, _ moment: Instant) -> EventSource {
    var extra = source.extra
    extra[momentKey] = moment.description
    return EventSource(format: source.format, remoteID: source.remoteID, extra: extra)
  }

  /// Returns the component of an entry. If the entry was imported from another program's journal,
  /// the properties of that journal that agree with the entry stay unchanged.
  func component(of entry: DiaryEntry) -> ICalendarComponent {
    guard let kept = KeptComponent(entry.source)?.component,
      kept.ownUID == nil || (try? EventUID(kept.knownUID)) == entry.uid
    else { return ownComponent(of: entry) }
    let reader = ICalendarJournal(.readingBack)
    let read = try? reader.read(
      kept, entry.uid, createdAt: entry.createdAt, in: entry.zone, from: entry.source)
    let isSameMoment = entry.source?.extra[Self.momentKey] == entry.createdAt.description
    if read == entry, isSameMoment { return kept }
    // An entry that was imported with `beforeTexts` has the same texts in other fields.
    let older = try? reader.read(
      kept, entry.uid, createdAt: entry.createdAt, in: entry.zone, from: entry.source,
      mapping: .beforeTexts)
    let saysSame = [read, older].contains { $0?.hasTextsOfOthers(of: entry) == true }
    var replaced: Set<String> = saysSame ? [] : ["SUMMARY", "DESCRIPTION"]
    if !isSameMoment { replaced.insert("DTSTART") }
    var properties = kept.properties.filter {
      !replaced.contains($0.name) && !JournalProperty.all.contains($0.name)
    }
    if kept.first("UID") == nil { properties.append(uid(of: entry)) }
    if !saysSame { properties += standardProperties(entry) }
    if !isSameMoment { properties.append(moment("DTSTART", of: entry)) }
    return ICalendarComponent(kept.name, properties + own(entry), components: kept.components)
  }

  private func ownComponent(of entry: DiaryEntry) -> ICalendarComponent {
    ICalendarComponent(
      "VJOURNAL",
      [uid(of: entry), moment("DTSTAMP", of: entry), moment("DTSTART", of: entry)]
        + standardProperties(entry) + [ICalendarProperty("CLASS", value: "PRIVATE")] + own(entry))
  }

  private func uid(of entry: DiaryEntry) -> ICalendarProperty {
    ICalendarProperty("UID", text: entry.uid.rawValue)
  }

  private func moment(_ name: String, of entry: DiaryEntry) -> ICalendarProperty {
    ICalendarProperty(name, value: InstantText.text(of: entry.createdAt))
  }

  /// Returns SUMMARY and DESCRIPTION, the properties that every calendar program shows.
  private func standardProperties(_ entry: DiaryEntry) -> [ICalendarProperty] {
    let firstLine = entry.situation.split(separator: "\n").first.map(String.init)
    let emotions = entry.emotions.map(\.rawValue).joined(separator: ", ")
    let summary = emotions.isEmpty ? firstLine.map(ExactText.plain) : emotions
    let description = texts(entry).map { ExactText.plain($0.1) }.joined(separator: "\n\n")
    return (summary.map { [ICalendarProperty("SUMMARY", text: $0)] } ?? [])
      + (description.isEmpty ? [] : [ICalendarProperty("DESCRIPTION", text: description)])
  }

  private func own(_ entry: DiaryEntry) -> [ICalendarProperty] {
    let fields =
      entry.subEmotions.map { (JournalProperty.subEmotion, $0) } + texts(entry)
      + entry.imagePaths.map { (JournalProperty.image, $0) }
    let zone = entry.zone.map { [ICalendarProperty(JournalProperty.zone, value: $0.name)] } ?? []
    return entry.emotions.map { ICalendarProperty(OwnProperty.emotion, value: $0.rawValue) } + zone
      + fields.map { ICalendarProperty($0.0, value: ExactText.encoded($0.1)) }
  }

  private func texts(_ entry: DiaryEntry) -> [(String, String)] {
    Array(zip(JournalProperty.texts, entry.texts)).filter { !$0.1.isEmpty }
  }
}

/// The names of todoctl's own properties in a VJOURNAL.
private enum JournalProperty {
  static let subEmotion = "X-TODOCTL-SUB-EMOTION"
  static let image = "X-TODOCTL-IMAGE"
  static let zone = "X-TODOCTL-ZONE"
  /// The properties of an entry's texts, in their order.
  static let texts = [
    "X-TODOCTL-TEXT", "X-TODOCTL-SITUATION", "X-TODOCTL-THOUGHT", "X-TODOCTL-REEVALUATION",
    "X-TODOCTL-ACTION",
  ]
  static let all = Set(texts + [OwnProperty.emotion, subEmotion, image, zone])
}
