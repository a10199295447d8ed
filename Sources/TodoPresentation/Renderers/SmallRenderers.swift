public import TodoDomain
package import TodoLocalisation

/// The table of a store's preferences.
package struct SettingsRenderer: Sendable {
  private let renderer: TextRenderer

  /// Creates a renderer of preferences.
  package init(_ renderer: TextRenderer) {
    self.renderer = renderer
  }

  /// Returns the lines of a table of all preferences, including those that were never set. If there
  /// is little room, the table drops the column that explains them.
  package func list(_ settings: [Setting]) -> [String] {
    let columns: [TextTable.Column] = [
      .init(Text.column(.setting)[renderer.language]),
      .init(Text.column(.value)[renderer.language], sizing: .flexible(minWidth: 8), priority: 1),
      .init(
        Text.column(.meaning)[renderer.language], sizing: .flexible(minWidth: 20), sacrifice: 1),
    ]
    let rows: [[TextTable.Cell]] = SettingKey.allCases.map { key in
      let value = settings.first { $0.key == key }?.value
      return [
        .init(key.rawValue),
        value.map { .init($0) } ?? .init(Text.notSet[renderer.language], style: .dim),
        .init(Text.meaning(of: key)[renderer.language], style: .dim),
      ]
    }
    return renderer.lines(TextTable(columns: columns, rows: rows))
  }
}

/// The lines of a tally.
public struct TallyRenderer: Sendable {
  private let renderer: TextRenderer

  /// Creates a renderer of a tally.
  public init(_ renderer: TextRenderer) {
    self.renderer = renderer
  }

  /// Returns a line for each counter: its name and its count.
  public func lines(_ tally: Tally) -> [String] {
    LabelledLines(
      entries: TallyColor.allCases.map {
        .init(Text.name(of: $0)[renderer.language], String(tally[$0]))
      }
    ).lines(renderer)
  }
}

/// The lines of alarms, one for each alarm. If a program sorts the lines as texts, they are in the
/// order of their moments.
public struct AlarmRenderer: Sendable {
  private let renderer: TextRenderer

  /// Creates a renderer of alarms.
  public init(_ renderer: TextRenderer) {
    self.renderer = renderer
  }

  /// Returns a line for each alarm: the moment of the alarm, the title of the todo, and the todo's
  /// due or beginning, all in the reader's zone. If there is little room, the table drops the last
  /// column.
  public func lines(_ alarms: [ScheduledAlarm]) -> [String] {
    let table = TextTable(
      columns: [
        .init(""), .init("", sizing: .flexible(minWidth: TextTable.readableTitle)),
        .init("", sacrifice: 1),
      ],
      rows: alarms.map { alarm in
        [
          .init(text(of: alarm.localTime)), .init(alarm.occurrence.event.title),
          .init(
            alarm.due.map { Text.due($0)[renderer.language] }
              ?? text(of: alarm.occurrence.localStart), style: .dim),
        ]
      },
      showsHeader: false)
    return renderer.lines(table)
  }

  /// Returns the line for a length of time in which no alarm goes off.
  public func none(within length: EventLength) -> [String] {
    renderer.sentence(.noAlarms(within: length), .dim)
  }

  private func text(of wall: LocalDateTime) -> String {
    "\(wall.date) \(wall.time?.description ?? Text.allDay[renderer.language])"
  }
}

/// The meaning of a typed text on a certain day (`todoctl when`). A part that the text doesn't name
/// is nil or empty.
package struct SpokenMeaning: Sendable {
  /// The date.
  package var date: CivilDate?
  /// The date that the text means in a command that looks back, such as a search of the diary; nil
  /// if it is the same as `date`.
  package var dateBack: CivilDate?
  /// The last date of a range.
  package var until: CivilDate?
  /// The time of day.
  package var time: TimeOfDay?
  /// The time after a clock change that skips `time` on the date.
  package var timeAfterGap: TimeOfDay?
  /// The length.
  package var length: EventLength?
  /// The repetition.
  package var rule: RecurrenceRule?
  /// Whether the repetition leaves out public holidays.
  package var leavesOutHolidays = false
  /// The next dates of the repetition.
  package var next: [CivilDate] = []
  /// The period that the text names, such as a week.
  package var period: Period?
  /// The title: the words that have no other meaning.
  package var title: String?
  /// The place.
  package var place: String?
  /// The name of the category.
  package var category: String?
  /// The date and the time by which the todo must be done.
  package var due: LocalDateTime?
  /// The tags.
  package var tags: [Tag] = []
  /// The priority.
  package var priority: Priority?
  /// The alarms.
  package var alarms: [Alarm] = []
  /// The words of a whole todo, each with its role, such as title or date.
  package var pieces: [Text] = []

  /// Creates the meaning of a text that names nothing.
  package init() {}
}

/// The labels of the lines that tell what a typed text means.
public enum MeaningLabel: CaseIterable, Hashable, Sendable {
  case date, dateBack, until, rule, next, period, title, pieces
}

/// Draws the meaning of a typed text (`todoctl when`), one labelled line for each part.
package struct MeaningRenderer: Sendable {
  private let renderer: TextRenderer
  private let today: CivilDate

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - renderer: The layout of lines: their width, colours, language and glyphs.
  ///   - today: The date from which the days until a date are counted.
  package init(_ renderer: TextRenderer, today: CivilDate) {
    self.renderer = renderer
    self.today = today
  }

  /// Returns a labelled line for each part that the text names.
  package func lines(_ meaning: SpokenMeaning) -> [String] {
    LabelledLines(entries: entries(meaning).compactMap(\.self)).lines(renderer)
  }

  private func entries(_ meaning: SpokenMeaning) -> [LabelledLines.Entry?] {
    let language = renderer.language
    return [
      entry(.date, meaning.date.map(day)), entry(.dateBack, meaning.dateBack.map(day)),
      entry(.until, meaning.until.map(day)),
      entry(Text.label(.time)[language], time(meaning)),
      entry(Text.label(.length)[language], meaning.length.map { Text.length($0)[language] }),
      entry(.rule, meaning.rule.map { rule($0, meaning)[language] }),
      entry(
        .next,
        meaning.next.isEmpty
          ? nil : meaning.next.map { Text.date($0)[language] }.joined(separator: ", ")),
      entry(.period, meaning.period.map { "\($0.days.lowerBound) … \($0.days.upperBound)" }),
      entry(.title, meaning.title), entry(Text.label(.place)[language], meaning.place),
      entry(Text.fieldName(.due)[language], meaning.due.map { Text.moment($0)[language] }),
      entry(Text.label(.category)[language], meaning.category),
      entry(
        Text.fieldName(.tags)[language],
        meaning.tags.isEmpty ? nil : meaning.tags.map(\.name).joined(separator: ", ")),
      entry(
        Text.fieldName(.priority)[language],
        meaning.priority.map { Text.priorityName($0)[language] }),
      entry(
        Text.fieldName(.alarms)[language],
        meaning.alarms.isEmpty
          ? nil : Text.alarms(meaning.alarms, isAllDay: meaning.time == nil)[language]),
      entry(
        .pieces,
        meaning.pieces.isEmpty ? nil : meaning.pieces.joined(separator: "; ")[language]),
    ]
  }

  private func rule(_ rule: RecurrenceRule, _ meaning: SpokenMeaning) -> Text {
    let words = Text.recurrence(rule, isOnAnyDays: true)
    guard meaning.leavesOutHolidays else { return words }
    return words + Text(", except holidays", ", 공휴일 빼고")
  }

  private func day(_ date: CivilDate) -> String {
    "\(Text.date(date)[renderer.language]), \(Text.distance(today.distance(to: date))[renderer.language])"
  }

  private func time(_ meaning: SpokenMeaning) -> String? {
    guard let time = meaning.time else { return nil }
    guard let other = meaning.timeAfterGap else { return time.description }
    return Text.skippedTime(time, insteadOf: other)[renderer.language]
  }

  private func entry(_ label: MeaningLabel, _ text: String?) -> LabelledLines.Entry? {
    entry(Text.label(label)[renderer.language], text)
  }

  private func entry(_ label: String, _ text: String?) -> LabelledLines.Entry? {
    text.map { LabelledLines.Entry(label, TerminalText.singleLine($0)) }
  }
}
