import TodoDomain
import TodoExchange
import TodoLocalisation
import TodoPresentation

/// The values that a shell offers for an argument. The values in the store are read when the shell
/// asks, so they are current. If the store can't be read, its values are missing.
struct CompletionValues {
  let storePath: String
  let environment: ProcessEnvironment
  let language: Language
  /// Whether the number of a step may follow the number of a todo.
  var takesSteps = false

  /// Returns the possible values of an argument: those that the parser knows, or else those of the
  /// value's kind.
  ///
  /// - Parameters:
  ///   - typed: The beginning of the value.
  ///   - last: The word before the value.
  func of(
    _ argument: CommandPage.Argument, _ typed: String, after last: String?
  ) -> [CompletionCandidate] {
    if let choices = argument.choices { return choices.map { CompletionCandidate(value: $0) } }
    switch argument.valueName {
    case "date", "dates", "moment": return dates
    case "category": return categories
    case "emotion": return emotions
    case "todo", "todos": return steps(typed) ?? todos(typed)
    case "entry": return entries
    case "tag": return diaryTags
    case "tags": return tags(typed)
    case "zone": return typed.isEmpty ? [] : zones
    case "value": return values(ofPreference: last, typed)
    case "text" where typed.hasPrefix("+"): return tags(typed)
    case "text" where typed.hasPrefix("#"):
      return categories.map { CompletionCandidate(value: "#\($0.value)", meaning: $0.meaning) }
    default: return []
    }
  }

  // MARK: Words

  private var dates: [CompletionCandidate] {
    let words =
      language == .ko
      ? ["오늘", "내일", "모레", "어제", "월요일", "화요일", "수요일", "목요일", "금요일", "토요일", "일요일", "월말"]
      : [
        "today", "tomorrow", "yesterday", "monday", "tuesday", "wednesday", "thursday", "friday",
        "saturday", "sunday",
      ]
    return words.map { CompletionCandidate(value: $0) }
  }

  private var emotions: [CompletionCandidate] {
    let known = read { store, _ in try store.emotions().all.map(candidate) }
    return known.isEmpty ? Emotion.standard.map(candidate) : known
  }

  private func candidate(_ emotion: Emotion) -> CompletionCandidate {
    CompletionCandidate(
      value: Text.emotionName(emotion)[language], meaning: "\(emotion.moodScore)")
  }

  private func values(ofPreference name: String?, _ typed: String) -> [CompletionCandidate] {
    guard let key = name.flatMap(SettingKeyArgument.init(rawValue:)) else { return [] }
    if key == .timeZone { return typed.isEmpty ? [] : zones }
    return key.choices.map { CompletionCandidate(value: $0) }
  }

  private var zones: [CompletionCandidate] {
    ZoneID.knownNames.map { CompletionCandidate(value: $0) }
  }

  // MARK: What the store has

  /// The names of the categories in the language, with the stored name if it differs. A name with
  /// control characters isn't offered, since a shell prints it unescaped.
  private var categories: [CompletionCandidate] {
    read { store, _ in
      try store.categories().compactMap { category in
        let shown = Text.categoryName(category.name)[language]
        guard TerminalText.singleLine(shown) == shown else { return nil }
        return CompletionCandidate(
          value: shown, meaning: shown == category.name ? "" : category.name)
      }
    }
  }

  /// Returns the numbers of todos with their titles: of the todos that the typed words find, or, if
  /// nothing was typed, of the todos of today and tomorrow, past todos, and todos without a date.
  private func todos(_ typed: String) -> [CompletionCandidate] {
    guard !typed.allSatisfy(\.isNumber), let query = SearchQuery(titleWords: typed) else {
      return read(due)
    }
    return read { store, context in
      let found = try store.search(
        query, near: context.today, displayedIn: context.zone, most: Self.most)
      return try found.ids.compactMap { try store.event(with: $0).flatMap(candidate) }
    }
  }

  /// Returns completions for the steps of a todo, with the texts of the steps, if the todo's number
  /// and a dot were typed; nil for other words. A todo that repeats has the steps of today.
  private func steps(_ typed: String) -> [CompletionCandidate]? {
    guard takesSteps, let match = typed.wholeMatch(of: /([0-9]{1,10})\.[0-9]*/),
      let id = Int(match.1).flatMap({ EventID($0) })
    else { return nil }
    return read { store, context in
      guard let event = try store.event(with: id) else { return [] }
      let change = event.isRepeating ? try store.record(of: id, on: context.today)?.change : nil
      return Steps(in: event.changed(by: change).memo).all.enumerated().map { index, step in
        CompletionCandidate(
          value: "\(id).\(index + 1)",
          meaning: (step.isDone ? "✓ " : "") + TerminalText.singleLine(step.text))
      }
    }
  }

  private func due(
    _ store: any StoreReading, _ context: CommandContext
  ) throws -> [CompletionCandidate] {
    var seen: Set<EventID> = []
    var found: [CompletionCandidate] = []
    func offer(_ event: any PlannedEvent) {
      guard let id = event.id, seen.insert(id).inserted, found.count < Self.most else { return }
      found += candidate(event).map { [$0] } ?? []
    }
    let today = try context.today
    let range = today...today.advanced(by: 1)
    let zone = try context.zone
    try store.visitEvents(.overlapping(range)) { event, records in
      if !event.days(in: range, records: records, displayedIn: zone).isEmpty { offer(event) }
    }
    try store.visitOverdue(
      before: today, within: context.overdueDays, displayedIn: zone
    ) { page in for day in page { offer(day.event) } }
    try store.visitUndated { event in
      offer(event)
      return found.count < Self.most
    }
    return found
  }

  private func candidate(_ event: any PlannedEvent) -> CompletionCandidate? {
    event.id.map {
      CompletionCandidate(
        value: "\($0)", meaning: TerminalText.singleLine(event.title), isFoundByMeaning: true)
    }
  }

  /// Returns the tags of todos, each after the sign that was typed, as in `+garden`.
  private func tags(_ typed: String) -> [CompletionCandidate] {
    let sign = typed.prefix { "+-".contains($0) }
    return read { store, _ in
      candidates(try store.tags().map { ("\(sign)\($0.key.name)", $0.value) })
    }
  }

  /// The tags of the diary.
  private var diaryTags: [CompletionCandidate] {
    read { store, _ in
      var counts: [String: Int] = [:]
      try store.visitDiaries(in: nil, .newestFirst) { entry in
        for tag in entry.tags { counts[tag, default: 0] += 1 }
      }
      return candidates(counts.map { ($0.key, $0.value) })
    }
  }

  /// Returns tags with the number of their uses, the most frequent first.
  private func candidates(_ counts: [(tag: String, count: Int)]) -> [CompletionCandidate] {
    counts.sorted { ($1.count, $0.tag) < ($0.count, $1.tag) }.prefix(Self.most)
      .map { CompletionCandidate(value: $0.tag, meaning: "\($0.count)") }
  }

  /// The numbers of the newest diary entries, with their days and emotions. Their texts aren't
  /// offered.
  private var entries: [CompletionCandidate] {
    read { store, context in
      var found: [CompletionCandidate] = []
      let zone = try context.zone
      try? store.visitDiaries(in: nil, .newestFirst) { entry in
        guard found.count < Self.most else { throw CancellationError() }
        guard let id = entry.id else { return }
        let day = Text.date(entry.day(for: zone))[language]
        let emotions = entry.emotions.map { Text.emotionName($0)[language] }
        found.append(
          CompletionCandidate(value: "\(id)", meaning: "\(day) \(emotions.joined(separator: ", "))")
        )
      }
      return found
    }
  }

  /// The largest number of todos or entries that are offered.
  private static let most = 50

  private func read(
    _ body: (any StoreReading, CommandContext) throws -> [CompletionCandidate]
  ) -> [CompletionCandidate] {
    var options = GlobalOptions()
    options.store = storePath
    options.json = false
    options.weekStart = nil
    options.timeZone = nil
    options.lang = language
    guard let session = try? Session(options, environment: environment),
      let found = try? session.provider().readAndWait({ try body($0, session.context($0)) })
    else { return [] }
    return found
  }
}
