import TodoDomain

/// Diary entries as VJOURNALs: texts for people, and each field in a property of our own.
struct JournalWriter {
  private static let momentKey = "moment"

  /// The source of an entry with the moment that it was read as, which a day alone doesn't tell.
  static func source(_ source: EventSource, _ moment: Instant) -> EventSource {
    var extra = source.extra
    extra[momentKey] = moment.description
    return EventSource(format: source.format, remoteID: source.remoteID, extra: extra)
  }

  /// The component of an entry: what another program's said stands as it was, as far as the entry
  /// still says it.
  func component(of entry: DiaryEntry) -> ICalendarComponent {
    guard let kept = KeptComponent(entry.source)?.component,
      kept.ownUID == nil || (try? EventUID(kept.knownUID)) == entry.uid
    else { return ownComponent(of: entry) }
    let reader = ICalendarJournal(.readingBack)
    let read = try? reader.read(kept, entry.uid, entry.createdAt, from: entry.source)
    let isSameMoment = entry.source?.extra[Self.momentKey] == entry.createdAt.description
    if read == entry, isSameMoment { return kept }
    let saysSame = read?.situation == entry.situation && read?.thought == entry.thought
    var replaced: Set<String> = saysSame ? [] : ["SUMMARY", "DESCRIPTION"]
    if !isSameMoment { replaced.insert("DTSTART") }
    var properties = kept.properties.filter {
      !replaced.contains($0.name) && !JournalProperty.all.contains($0.name)
    }
    if kept.first("UID") == nil { properties.append(uid(of: entry)) }
    if !saysSame { properties += people(entry) }
    if !isSameMoment { properties.append(moment("DTSTART", of: entry)) }
    return ICalendarComponent(kept.name, properties + own(entry), kept.components)
  }

  private func ownComponent(of entry: DiaryEntry) -> ICalendarComponent {
    ICalendarComponent(
      "VJOURNAL",
      [uid(of: entry), moment("DTSTAMP", of: entry), moment("DTSTART", of: entry)]
        + people(entry) + [ICalendarProperty("CLASS", value: "PRIVATE")] + own(entry))
  }

  private func uid(of entry: DiaryEntry) -> ICalendarProperty {
    ICalendarProperty("UID", text: entry.uid.rawValue)
  }

  private func moment(_ name: String, of entry: DiaryEntry) -> ICalendarProperty {
    ICalendarProperty(name, value: InstantText.text(of: entry.createdAt))
  }

  /// What every client shows.
  private func people(_ entry: DiaryEntry) -> [ICalendarProperty] {
    let firstLine = entry.situation.split(separator: "\n").first.map(String.init)
    let summary = entry.emotion?.rawValue ?? firstLine.map(ExactText.plain)
    let description = texts(entry).map { ExactText.plain($0.1) }.joined(separator: "\n\n")
    return (summary.map { [ICalendarProperty("SUMMARY", text: $0)] } ?? [])
      + (description.isEmpty ? [] : [ICalendarProperty("DESCRIPTION", text: description)])
  }

  private func own(_ entry: DiaryEntry) -> [ICalendarProperty] {
    let fields =
      entry.subEmotions.map { (JournalProperty.subEmotion, $0) } + texts(entry)
      + entry.imagePaths.map { (JournalProperty.image, $0) }
    let emotion = entry.emotion.map { ICalendarProperty(OwnProperty.emotion, value: $0.rawValue) }
    return (emotion.map { [$0] } ?? [])
      + fields.map { ICalendarProperty($0.0, value: ExactText.encoded($0.1)) }
  }

  private func texts(_ entry: DiaryEntry) -> [(String, String)] {
    let texts = [entry.situation, entry.thought, entry.reevaluation, entry.action]
    return Array(zip(JournalProperty.texts, texts)).filter { !$0.1.isEmpty }
  }
}

/// Our own properties of a VJOURNAL.
enum JournalProperty {
  static let subEmotion = "X-TODOCTL-SUB-EMOTION"
  static let image = "X-TODOCTL-IMAGE"
  /// Those of an entry's four texts, in their order.
  static let texts = [
    "X-TODOCTL-SITUATION", "X-TODOCTL-THOUGHT", "X-TODOCTL-REEVALUATION", "X-TODOCTL-ACTION",
  ]
  static let all = Set(texts + [OwnProperty.emotion, subEmotion, image])
}
