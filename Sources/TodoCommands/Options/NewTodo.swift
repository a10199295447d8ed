import TodoDomain
import TodoLocalisation
import TodoPresentation
import TodoWords

/// The fields of a new event, read from its text and options.
struct NewTodo {
  private(set) var title: String
  /// The amount to reach, or not to exceed, each time.
  private(set) var target: Target?
  var time: TimeOfDay?
  let length: EventLength?
  let alarms: [Alarm]
  let tags: [Tag]
  let priority: Priority?
  /// The values that the text gives in words such as `@place` and `#category`, or that the options
  /// for the same fields give. The keys are the names of the fields, such as `place`.
  let marked: [String: String]
  var date: DateArgument?
  private(set) var until: DateArgument?
  /// The date by which the todo must be done.
  var due: DueArgument?
  let repetition: RepeatWords?
  /// The part of the day that the text names instead of a time; nil if it names none.
  let partOfDay: SpokenPart?
  /// The line as it was read.
  let line: TodoLine
  /// Whether the text of a schedule names the time.
  let saysTime: Bool
  /// Whether public holidays are days off.
  var leavesOutHolidays: Bool
  /// The number of minutes from now after which the todo begins.
  let delay: Int?

  /// Reads the text. Each value may come from the text or from an option, but not from both.
  ///
  /// - Parameters:
  ///   - isDated: Whether options name the dates. Then a text of one argument is only a title.
  ///   - scope: The fields that are looked for in the text if no options name dates.
  ///   - isLine: Whether the text is a line of several words, and not a quoted argument.
  /// - Throws: `ValueError.phrase`; `CommandError.usage` for a value that both the text and an
  ///   option give.
  init(
    _ options: NewEventOptions, isDated: Bool, _ scope: TodoLine.Scope, place: String? = nil,
    isLine: Bool = false
  ) throws {
    let isTitle = options.text.count == 1 && options.title == nil && !isLine
    let line: TodoLine
    do throws(WordsError) {
      line = try TodoLine(
        options.text, literal: [options.title].compactMap(\.self),
        scope: isDated ? (isTitle ? .titleOnly : .undated) : scope)
    } catch {
      throw ValueError.phrase(.todo, PhraseError(error))
    }
    try NewTodo.refuseTimeAsPlace(line.place)
    title = line.titleOrHoliday
    time = try NewTodo.one(options.at, line.time.map { TimeOfDay(spoken: $0) }, name: "--at")
    length = try NewTodo.one(
      options.length, line.minutes.map { try EventLength(minutes: $0) }, name: "--for")
    alarms = try options.alarm.flatMap(\.self) + line.alarms.map { try Alarm(spoken: $0) }
    tags = try options.tag.flatMap(\.self) + line.tags.flatMap { try Tag.list(typed: $0) }
    priority = try NewTodo.one(
      options.priority, line.marked["priority"].map { try Priority.inWords($0) },
      name: "--priority")
    var marked = line.marked
    for (name, option) in options.marked + [("place", place)] {
      marked[name] = try NewTodo.one(option, marked[name], name: "--\(name)")
    }
    self.marked = marked
    date = line.date.map { .words($0, of: .todo) }
    until = line.until.map { .words($0, of: .todo) }
    repetition = line.repetition
    leavesOutHolidays = line.repetition?.leavesOutHolidays ?? false
    partOfDay = line.time == nil && line.dueTime == nil && time == nil ? line.partOfDay : nil
    due = try NewTodo.one(
      options.due, line.due.map { DueArgument($0, at: line.dueTime) }, name: "--due")
    self.line = line
    delay = line.delay
    saysTime = line.time != nil && scope == .schedule && !isDated
  }

  /// Reads the target from the option, or else from the end of the title unless `--` separates the
  /// title.
  mutating func takeTarget(or option: Target?, from options: NewEventOptions) throws {
    let found = options.title == nil ? Target.atEnd(ofTitle: title) : nil
    guard option == nil, let found else { return target = option }
    (title, target) = found
  }

  /// The name of the category.
  var category: String { marked["category"] ?? Category.none.name }

  var place: String? { marked["place"] }

  /// A copy for the case that an option makes the todo repeat: a due without a time becomes the
  /// last date of the series, unless the text names a last date.
  var repeated: NewTodo {
    guard let last = due?.wholeDay, until == nil else { return self }
    var todo = self
    (todo.due, todo.until) = (nil, last)
    return todo
  }

  /// Whether the text says nothing about when the todo is.
  var isUndated: Bool {
    date == nil && until == nil && repetition == nil && time == nil && delay == nil
  }

  /// Returns the date on which the todo begins if neither the text nor the options name one.
  ///
  /// - Parameter phrase: The repetition of the options.
  func start(_ phrase: PhraseArgument?, _ context: CommandContext) throws -> CivilDate {
    try (repetition.map { PhraseArgument($0) } ?? phrase)?
      .start(at: saysTime ? time : nil, until: until, context) ?? context.today
  }

  /// Refuses a place in the text that can be read as a time: `@5pm` may be either.
  ///
  /// - Throws: `CommandError.usage`.
  private static func refuseTimeAsPlace(_ place: String?) throws {
    guard let place, let words = try? TimeWords(place) else { return }
    let time = TimeOfDay(spoken: words)
    throw CommandError.usage(
      Text("“@\(place)” may be a time or a place.", "“@\(place)”: 시각인지 장소인지 알 수 없어요."),
      hint: Text(
        "For the time write `\(time)`, for a place of that name `--place \(ShellText.word(place))`.",
        "시각이면 `\(time)`, 그런 이름의 장소면 `--place \(ShellText.word(place))`를 적어 주세요."))
  }

  /// Returns the value of an option or of the text; nil if neither has one.
  ///
  /// - Throws: `CommandError.usage` if both have a value.
  static func one<Value>(_ option: Value?, _ words: Value?, name: String) throws -> Value? {
    try requireOne(of: [name: option != nil], hasWords: words != nil)
    return option ?? words
  }

  /// Refuses a value that both the text and one of the options give.
  ///
  /// - Parameters:
  ///   - options: The names of the options, each with whether the option was given.
  ///   - hasWords: Whether the text has a value.
  /// - Throws: `CommandError.usage`.
  static func requireOne(of options: KeyValuePairs<String, Bool>, hasWords: Bool) throws {
    if hasWords, let name = options.first(where: \.value)?.key {
      throw CommandError.usage(
        Text(
          "Both the text and \(name) give a value.",
          "\(name) 값이 글에도 이미 있어요."),
        hint: Text(
          "Leave \(name) out, or write the title after `--`.",
          "\(name) 옵션을 빼거나, 제목을 `--` 뒤에 적어 주세요."))
    }
  }
}

extension SpokenPart {
  /// Returns the note about a part of the day that was not read as a time.
  func note(_ id: EventID) -> Text {
    Text(
      """
      “\(text)” says no time, so it is all day. `todoctl edit \(id) --at \(usualHour):00` gives it \
      one.
      """,
      """
      \("“\(text)”", .topic) 몇 시인지 알 수 없어서 종일로 두었어요. 시각은 `todoctl edit \(id) --at \
      \(usualHour):00`처럼 정해요.
      """)
  }
}

/// Places a typed todo in time, from the moment at which it was typed.
extension NewTodo {
  /// Returns the todo with a date and a time. A delay counts from now, and a time or a day of the
  /// week that is over means the next day that has it. Any other todo stays the same.
  ///
  /// - Throws: `CommandError.usage` if an option also names the time; `ValueError.phrase` for a day
  ///   or a time of today that is past, and for an hour that may be either half of the day.
  func placed(_ context: CommandContext) throws -> NewTodo {
    let moment = try context.typing
    var todo = self
    if let delay {
      let begin = moment.moment(inMinutes: delay)
      todo.time = try NewTodo.one(time, begin.time, name: "--at")
      todo.date = .date(begin.date)
      return todo
    }
    if let time {
      try line.requireClearHour(time, moment)
      todo.time = try line.hour(time, moment)
    }
    if let due = try line.due(moment) { todo.due = DueArgument(due) }
    guard repetition == nil, until == nil else { return todo }
    let day = try line.date(at: todo.time, isDated: !saysTime || due != nil, moment)
    if let day { todo.date = .date(day) }
    return todo
  }
}
