import Foundation
import TodoDomain

/// Reads VJOURNALs into entries of the diary: ours by our own properties, those of other programs by
/// their texts.
struct ICalendarJournal {
  private let context: ImportContext

  init(_ context: ImportContext) {
    self.context = context
  }

  /// The entry, which keeps the component unless it is what we would write of the entry. What names no
  /// emotion has none, and none is made up.
  func entry(
    _ component: ICalendarComponent, _ zones: inout ZoneResolver
  ) throws(ICalendarFault) -> ImportedDiary {
    var notes = ReadingNotes(isStrict: context.isStrict)
    try notes.add(component.slips)
    for name in ["RRULE", "RDATE"] {
      if let property = component.first(name) {
        try notes.mend(ICalendarFault(property, .unknownField), .droppedLine)
      }
    }
    zones.beginComponent(component)
    let uid = try ICalendarIdentity(component, &zones).uid
    let plain = try read(component, uid, try moment(component, &zones))
    try notes.add(guessesOf: zones)
    let warnings = notes.warnings(of: component)
    if JournalWriter().component(of: plain).saysTheSame(as: component) {
      return ImportedDiary(plain, warnings: warnings)
    }
    let kept = KeptComponent(component, zones: zones.used)
    guard let source = kept.source.map({ JournalWriter.source($0, plain.createdAt) }) else {
      return ImportedDiary(plain, warnings: warnings)
    }
    let entry = try read(component, uid, plain.createdAt, from: source)
    return ImportedDiary(
      entry, unstated: component.isOwnJournal ? [] : Self.unstated,
      standing: { kept.standing(to: $0, as: source) }, warnings: warnings)
  }

  /// What a journal of another program has no words for.
  private static let unstated: Set<DiaryField> = [
    .emotion, .subEmotions, .reevaluation, .action, .imagePaths,
  ]

  /// What the properties say of an entry of this moment.
  func read(
    _ component: ICalendarComponent, _ uid: EventUID, _ createdAt: Instant,
    from source: EventSource? = nil
  ) throws(ICalendarFault) -> DiaryEntry {
    let emotion = try component.first(OwnProperty.emotion).map {
      (property) throws(ICalendarFault) in
      try property.make { () throws(ValueError) in try Emotion(property.value) }
    }
    let texts = try component.isOwnJournal ? ownTexts(component) : plainTexts(component)
    let subEmotions = try self.texts(JournalProperty.subEmotion, of: component)
    let images = try self.texts(JournalProperty.image, of: component)
    do throws(FieldFault) {
      return try checked { () throws(ValueError) in
        try DiaryEntry(
          uid: uid, createdAt: createdAt, emotion: emotion, subEmotions: subEmotions,
          situation: texts[0], thought: texts[1], reevaluation: texts[2], action: texts[3],
          imagePaths: images, source: source, limits: context.limits)
      }
    } catch {
      throw ICalendarFault(component.line, error)
    }
  }

  // MARK: - When

  /// When it was: DTSTART; without one, as a journal of no date is, when it was written.
  private func moment(
    _ component: ICalendarComponent, _ zones: inout ZoneResolver
  ) throws(ICalendarFault) -> Instant {
    guard let start = component.first("DTSTART") else {
      let written = ["CREATED", "DTSTAMP", "LAST-MODIFIED"].lazy
        .compactMap { component.first($0).flatMap { InstantText.instant($0.value[...]) } }
      guard let moment = written.first else {
        throw ICalendarFault(component.line, FieldFault("DTSTART", .missing))
      }
      return moment
    }
    let value = try start.read { (property) throws(ICalendarValueError) in try property.date() }
    let moment = try ICalendarMoment(value, start, &zones)
    guard moment.zone == nil else { return Instant(secondsSince1970: moment.seconds) }
    let midnight = TimeOfDay(minutesAfterMidnight: 0)
    return Instant(moment.date, moment.time ?? midnight, in: context.timeZone)
  }

  // MARK: - Texts

  private func ownTexts(_ component: ICalendarComponent) throws(ICalendarFault) -> [String] {
    var texts: [String] = []
    for name in JournalProperty.texts {
      texts.append(try self.texts(name, of: component).first ?? "")
    }
    return texts
  }

  /// SUMMARY is what happened, DESCRIPTION, of which a journal may have several, what one thought of
  /// it; alone it is what happened.
  private func plainTexts(_ component: ICalendarComponent) -> [String] {
    let summary = ExactText.read(component, "SUMMARY") ?? ""
    let descriptions = component.all("DESCRIPTION").map(\.text).filter { !$0.isEmpty }
    let description = descriptions.joined(separator: "\n\n")
    return summary.isEmpty ? [description, "", "", ""] : [summary, description, "", ""]
  }

  /// A diary's texts stand in no error.
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

extension ICalendarComponent {
  /// Whether our own properties say what a journal says.
  fileprivate var isOwnJournal: Bool {
    properties.contains { JournalProperty.all.contains($0.name) }
  }
}
