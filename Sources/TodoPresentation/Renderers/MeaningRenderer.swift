public import TodoDomain

/// What the words of a text mean on a certain day.
public struct SpokenMeaning: Sendable {
  /// The date.
  public var date: CivilDate?
  /// The date for commands that look back, if it is another one.
  public var dateBack: CivilDate?
  /// The last date.
  public var until: CivilDate?
  /// The time of day.
  public var time: TimeOfDay?
  /// The time that a clock shows instead, if the clock skips that time on the date.
  public var timeAfterGap: TimeOfDay?
  /// The length.
  public var length: EventLength?
  /// The repetition.
  public var rule: RecurrenceRule?
  /// The next dates of the repetition.
  public var next: [CivilDate] = []
  /// A period.
  public var period: Period?
  /// The words that are none of these: the title.
  public var title: String?
  /// The place.
  public var place: String?
  /// The name of the category.
  public var category: String?
  /// The alarm.
  public var alarm: Alarm?

  /// No meaning yet.
  public init() {}
}

/// The labels of the lines about the meaning of a text.
public enum MeaningLabel: CaseIterable, Hashable, Sendable {
  case date, dateBack, until, rule, next, period, title
}

/// How the meaning of a text looks.
public struct MeaningRenderer: Sendable {
  private let renderer: TextRenderer
  private let today: CivilDate

  /// A renderer for meanings.
  ///
  /// - Parameter today: The date from which the days until a date are counted.
  public init(_ renderer: TextRenderer, today: CivilDate) {
    self.renderer = renderer
    self.today = today
  }

  /// A labelled line for each part of a meaning.
  public func lines(_ meaning: SpokenMeaning) -> [String] {
    LabelledLines(entries: entries(meaning).compactMap(\.self)).lines(renderer)
  }

  private func entries(_ meaning: SpokenMeaning) -> [LabelledLines.Entry?] {
    let strings = renderer.strings
    return [
      entry(.date, meaning.date.map(day)), entry(.dateBack, meaning.dateBack.map(day)),
      entry(.until, meaning.until.map(day)),
      entry(strings.label(.time), time(meaning)),
      entry(strings.label(.length), meaning.length.map(strings.length)),
      entry(.rule, meaning.rule.map(strings.recurrence)),
      entry(
        .next,
        meaning.next.isEmpty ? nil : meaning.next.map(strings.date).joined(separator: ", ")),
      entry(.period, meaning.period.map { "\($0.days.lowerBound) … \($0.days.upperBound)" }),
      entry(.title, meaning.title), entry(strings.label(.place), meaning.place),
      entry(strings.label(.category), meaning.category),
      entry(
        strings.label(.alarm),
        meaning.alarm.map { strings.alarm($0, isAllDay: meaning.time == nil) }),
    ]
  }

  private func day(_ date: CivilDate) -> String {
    "\(renderer.strings.date(date)), \(renderer.strings.distance(today.distance(to: date)))"
  }

  private func time(_ meaning: SpokenMeaning) -> String? {
    guard let time = meaning.time else { return nil }
    guard let other = meaning.timeAfterGap else { return time.description }
    return renderer.strings.skippedTime(time, insteadOf: other)
  }

  private func entry(_ label: MeaningLabel, _ text: String?) -> LabelledLines.Entry? {
    entry(renderer.strings.label(label), text)
  }

  private func entry(_ label: String, _ text: String?) -> LabelledLines.Entry? {
    text.map { LabelledLines.Entry(label, TerminalText.singleLine($0)) }
  }
}
