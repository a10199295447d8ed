public import TodoDomain
import TodoText

/// Markdown for notes: lists with the checkboxes of GitHub. It can't be imported.
///
/// No text of a user can become a heading, a link, HTML or a checkbox. Dates are written as
/// `2026-11-24`. The program's own words are in the reader's language, or else the words that CSV
/// has.
public struct MarkdownFormat: ExportFormat {
  /// The name `md`.
  public let name = FormatName.markdown
  /// The file extensions `md` and `markdown`.
  public let fileExtensions = ["md", "markdown"]

  private let words: any PageWords

  /// Makes the format.
  ///
  /// - Parameter words: The words of the program on a page.
  public init(words: any PageWords = StoredWords()) {
    self.words = words
  }

  /// Writes the occurrences of a range under their dates, or the diary entries under their dates,
  /// oldest first, or otherwise the todos under their categories, in the user's order.
  ///
  /// The todos are read once for each category that has some.
  ///
  /// - Returns: Nil, because losses are not counted.
  /// - Throws: The errors of the provider and the sink.
  @discardableResult
  public func write(
    _ provider: any StoreReading, _ options: ExportOptions, to sink: ByteSink
  ) throws -> ExportSummary? {
    try provider.readAndWait { snapshot in
      var page = MarkdownPage()
      if options.isDiary {
        try writeDiary(of: snapshot, in: options.timeZone, &page, to: sink)
      } else if let range = options.occurrences {
        try writeDays(of: snapshot, in: range, displayedIn: options.timeZone, &page, to: sink)
      } else {
        try writeTodos(of: snapshot, &page, to: sink)
      }
      try page.finish(to: sink)
    }
    return nil
  }

  private func writeDays(
    of snapshot: any EventReading, in range: ClosedRange<CivilDate>, displayedIn zone: ZoneID,
    _ page: inout MarkdownPage, to sink: ByteSink
  ) throws {
    try snapshot.visitOccurrences(in: range, displayedIn: zone) { occurrences in
      for occurrence in occurrences {
        let (event, start) = (occurrence.event, occurrence.localStart)
        page.begin(section: start.date.description)
        page.append(
          event, isDone: event.isFinished, when: [Self.clock(occurrence)],
          facts: [event.categoryName.map(words.category)])
        try page.handOn(to: sink)
      }
    }
  }

  /// Returns the time of an occurrence, with its end if that is on the same day; nil for all day.
  private static func clock(_ occurrence: Occurrence) -> String? {
    guard let time = occurrence.localStart.time else { return nil }
    guard let end = occurrence.localEnd, end.date == occurrence.localStart.date,
      let last = end.time, last > time
    else { return "\(time)" }
    return "\(time)–\(last)"
  }

  private func writeTodos(
    of snapshot: any EventReading, _ page: inout MarkdownPage, to sink: ByteSink
  ) throws {
    var used: Set<String> = []
    try snapshot.visitEvents { event, _ in used.insert(event.category.name) }
    for category in try snapshot.categories() where used.contains(category.name) {
      try snapshot.visitEvents { event, records in
        guard event.category.name == category.name, let day = TaskDay(of: event, records) else {
          return
        }
        page.begin(section: words.category(category.name))
        let shown = event.changed(by: day.change)
        page.append(
          shown, isDone: day.isDone,
          when: [Self.dates(of: event, on: day), shown.time?.description],
          facts: [words.rhythm(of: event)])
        try page.handOn(to: sink)
      }
    }
  }

  /// Returns the dates of a todo as text: the first and the last date of a period, else the date on
  /// which a page lists the todo; nil for an open todo without a date.
  private static func dates(of event: any PlannedEvent, on day: TaskDay) -> String? {
    guard case .daily(let last) = event.pattern.recurrence, let first = event.pattern.start else {
      return day.date?.description
    }
    return "\(first)–\(last)"
  }

  private func writeDiary(
    of snapshot: any DiaryReading, in zone: ZoneID, _ page: inout MarkdownPage,
    to sink: ByteSink
  ) throws {
    try snapshot.visitDiaries(in: nil, .oldestFirst) { entry in
      let moment = entry.local(for: zone)
      page.begin(section: moment.date.description)
      let feelings = entry.emotions.map(words.emotion) + entry.subEmotions
      page.append(heading: moment.time?.description, facts: feelings, paragraphs: texts(of: entry))
      try page.handOn(to: sink)
    }
  }

  /// Returns the texts of an entry that aren't blank, then its pictures' paths. Each has the name
  /// of its field, except that the plain text has none.
  private func texts(of entry: DiaryEntry) -> [(name: String?, text: String)] {
    let named: [(DiaryField, String)] = [
      (.situation, entry.situation), (.thought, entry.thought),
      (.reevaluation, entry.reevaluation), (.action, entry.action),
    ]
    let texts = [(nil, entry.text)] + named.map { (words.field($0.0), $0.1) }
    return texts.filter { $0.1.contains { !$0.isWhitespace } }
      + entry.imagePaths.map { (words.field(.imagePaths), $0) }
  }
}

extension PlannedEvent {
  /// The name of the category; nil for none.
  fileprivate var categoryName: String? {
    category.name == Category.none.name ? nil : category.name
  }
}
