import TodoDomain

/// Diary entries as VJOURNALs: texts for people, and each field in a property of our own.
struct ICalendarJournal {
  private let limits: EventLimits

  init(limits: EventLimits) {
    self.limits = limits
  }

  private static let subEmotion = "X-TODOCTL-SUB-EMOTION"
  private static let situation = "X-TODOCTL-SITUATION"
  private static let thought = "X-TODOCTL-THOUGHT"
  private static let reevaluation = "X-TODOCTL-REEVALUATION"
  private static let action = "X-TODOCTL-ACTION"
  private static let image = "X-TODOCTL-IMAGE"

  // MARK: - Reading

  /// The entry. What has no emotion is no entry of a diary of ours, and none is made up.
  func entry(_ component: ICalendarComponent) throws(ICalendarFault) -> DiaryEntry {
    let emotion = try required(OwnProperty.emotion, of: component)
    let start = try required("DTSTART", of: component)
    let uid = try required("UID", of: component)
    guard let createdAt = InstantText.instant(start.value[...]) else {
      throw ICalendarFault(start, .wrongType(expected: ICalendarValueForm.dateTime.rawValue))
    }
    let subEmotions = try texts(Self.subEmotion, of: component)
    let images = try texts(Self.image, of: component)
    var written: [String] = []
    for name in [Self.situation, Self.thought, Self.reevaluation, Self.action] {
      written.append(try texts(name, of: component).first ?? "")
    }
    let entryUID = try uid.make { () throws(ValueError) in try EventUID(uid.text) }
    let felt = try emotion.make { () throws(ValueError) in try Emotion(emotion.value) }
    do throws(FieldFault) {
      return try checked { () throws(ValueError) in
        try DiaryEntry(
          uid: entryUID, createdAt: createdAt, emotion: felt, subEmotions: subEmotions,
          situation: written[0], thought: written[1], reevaluation: written[2],
          action: written[3], imagePaths: images, limits: limits)
      }
    } catch {
      throw ICalendarFault(component.line, error)
    }
  }

  private func required(
    _ name: String, of component: ICalendarComponent
  ) throws(ICalendarFault) -> ICalendarProperty {
    guard let property = component.first(name) else {
      throw ICalendarFault(component.line, FieldFault(name, .missing))
    }
    return property
  }

  /// A diary's texts stand in no error.
  private func texts(
    _ name: String, of component: ICalendarComponent
  ) throws(ICalendarFault) -> [String] {
    var texts: [String] = []
    for property in component.all(name) {
      guard let text = ExactText.decoded(property.value) else {
        throw ICalendarFault(
          property.line, FieldFault(name, .wrongType(expected: ICalendarTextForm.name)))
      }
      texts.append(text)
    }
    return texts
  }

  // MARK: - Writing

  func component(of entry: DiaryEntry) -> ICalendarComponent {
    let texts = [
      (Self.situation, entry.situation), (Self.thought, entry.thought),
      (Self.reevaluation, entry.reevaluation), (Self.action, entry.action),
    ].filter { !$0.1.isEmpty }
    let own =
      entry.subEmotions.map { (Self.subEmotion, $0) } + texts
      + entry.imagePaths.map { (Self.image, $0) }
    let description = texts.map { ExactText.plain($0.1) }.joined(separator: "\n\n")
    let moment = InstantText.text(of: entry.createdAt)
    let people =
      [ICalendarProperty("SUMMARY", text: entry.emotion.rawValue)]
      + (description.isEmpty ? [] : [ICalendarProperty("DESCRIPTION", text: description)])
    return ICalendarComponent(
      "VJOURNAL",
      [
        ICalendarProperty("UID", text: entry.uid.rawValue),
        ICalendarProperty("DTSTAMP", value: moment), ICalendarProperty("DTSTART", value: moment),
      ] + people + [
        ICalendarProperty("CLASS", value: "PRIVATE"),
        ICalendarProperty(OwnProperty.emotion, value: entry.emotion.rawValue),
      ] + own.map { ICalendarProperty($0.0, value: ExactText.encoded($0.1)) })
  }
}

/// What our own texts are encoded as.
private enum ICalendarTextForm {
  static let name = "percent-encoded text"
}
