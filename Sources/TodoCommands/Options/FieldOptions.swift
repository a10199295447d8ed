import ArgumentParser
import TodoDomain
import TodoLocalisation
import TodoPresentation

/// The options that change fields of an event.
struct FieldOptions: ParsableArguments {
  @Option(help: .both("The title.", "제목."))
  var title: String?

  @Option(
    name: [.customLong("on"), .customLong("from")],
    help: .both(
      "The date, or the first date of a period or a series.", "날짜, 또는 기간이나 반복의 첫날.", value: "date"),
    transform: Parsing.date)
  var start: DateArgument?

  @Option(
    help: .both("The last date.", "마지막 날.", value: "date"),
    transform: Parsing.date)
  var until: DateArgument?

  @Flag(help: .both("Remove the last date.", "마지막 날을 없애요."))
  var openEnded = false

  @Option(
    help: .both(
      "The weekdays on which it repeats, such as mon,wed.", "반복하는 요일. 예: 월,수.", value: "days"),
    transform: Parsing.days)
  var days: WeekdaySet?

  @Flag(help: .both("Remove the weekdays.", "요일을 없애요."))
  var noDays = false

  @OptionGroup var repeating: RepeatOptions

  @Option(
    help: .both("The time of day, such as 14:30.", "시각. 예: 14:30.", value: "HH:MM"),
    transform: Parsing.time)
  var at: TimeOfDay?

  @Flag(help: .both("Remove the day; the todo stays in the inbox.", "날을 없애요. 투두는 보관함에 남아요."))
  var noDate = false

  @Flag(help: .both("Remove the time.", "시각을 없애요."))
  var allDay = false

  @Option(help: .due, transform: Parsing.due)
  var due: DueArgument?

  @Flag(help: .both("Remove the due.", "마감을 없애요."))
  var noDue = false

  @Option(
    name: .customLong("for"),
    help: .length,
    transform: Parsing.length)
  var length: EventLength?

  @Flag(help: .both("Remove the length.", "소요 시간을 없애요."))
  var noLength = false

  @Option(
    help: .both(
      "The time zone of its dates and its time, such as Asia/Seoul.", "날짜와 시각의 시간대. 예: Asia/Seoul.",
      value: "zone"),
    transform: Parsing.zone)
  var zone: ZoneID?

  @Flag(help: .both("Remove the time zone.", "시간대를 없애요."))
  var noZone = false

  @Option(name: .shortAndLong, help: .category)
  var category: String?

  @Option(
    name: [.customLong("tag"), .customLong("tags")], parsing: .unconditionalSingleValue,
    help: .both(
      "Add a tag with +garden, remove one with -garden; garden,home alone replaces all tags.",
      "+정원은 태그를 더하고 -정원은 빼요. 정원,집처럼 적으면 태그를 모두 바꿔요.", value: "tags"),
    transform: Parsing.tagChange)
  var tag: [ListChange<Tag>] = []

  @Flag(
    name: [.customLong("no-tag"), .customLong("no-tags")],
    help: .both("Remove all tags.", "태그를 모두 없애요."))
  var noTag = false

  @Option(help: .priority, transform: Parsing.priority)
  var priority: Priority?

  @Flag(help: .both("Remove the priority.", "우선순위를 없애요."))
  var noPriority = false

  @Option(
    name: [.customShort("a"), .customLong("alarm"), .customLong("alarms")],
    parsing: .unconditionalSingleValue,
    help: .both(
      "Add an alarm with +1h, remove one with -1h; 1d,1h alone replaces all alarms.",
      "+1h는 알림을 더하고 -1h는 빼요. 1d,1h처럼 적으면 알림을 모두 바꿔요.", value: "alarms"),
    transform: Parsing.alarmChange)
  var alarm: [ListChange<Alarm>] = []

  @Flag(
    name: [.customLong("no-alarm"), .customLong("no-alarms")],
    help: .both("Remove all alarms.", "알림을 모두 없애요."))
  var noAlarm = false

  @Option(help: .target, transform: Parsing.target)
  var target: Target?

  @Flag(help: .both("Remove the target.", "목표량을 없애요."))
  var noTarget = false

  @Option(name: .shortAndLong, help: .both("The place.", "장소."))
  var place: String?

  @Flag(help: .both("Remove the place.", "장소를 없애요."))
  var noPlace = false

  @Option(
    name: .shortAndLong,
    help: .both("The note, in the place of the old one.", "메모. 있던 메모를 바꿔요.", value: "text"))
  var memo: String?

  @Option(help: .both("A line to add to the note.", "메모에 덧붙일 줄.", value: "text"))
  var memoAdd: String?

  /// The name of the option for the note.
  static let noteOption = "--memo"

  @Flag(help: .both("Remove the note.", "메모를 없애요."))
  var noMemo = false

  @Option(help: .step, transform: Parsing.step)
  var step: [String] = []

  @Flag
  var visibility: Visibility?

  func validate() throws {
    let pairs: [(Bool, Bool, Text)] = [
      (until != nil, openEnded, Text("--until or --open-ended", "--until, --open-ended")),
      (days != nil, noDays, Text("--days or --no-days", "--days, --no-days")),
      (days != nil || noDays, repeating.isGiven, Text("weekdays or a rule", "요일, 규칙")),
      (
        until != nil || openEnded, repeating.hasEnd,
        Text("the end in the rule or with an option", "규칙 안의 끝, 옵션의 끝")
      ),
      (start != nil, noDate, Text("--on or --no-date", "--on, --no-date")),
      (at != nil, noDate, Text("--at or --no-date", "--at, --no-date")),
      (due != nil, noDue, Text("--due or --no-due", "--due, --no-due")),
      (length != nil, noLength, Text("--for or --no-length", "--for, --no-length")),
      (zone != nil, noZone, Text("--zone or --no-zone", "--zone, --no-zone")),
      (at != nil, allDay, Text("--at or --all-day", "--at, --all-day")),
      (!tag.isEmpty, noTag, Text("--tag or --no-tag", "--tag, --no-tag")),
      (
        tag.contains { $0.replaces }, tag.contains { !$0.replaces },
        Text("tags with a sign or without one", "부호가 있는 태그, 없는 태그")
      ),
      (
        priority != nil, noPriority,
        Text("--priority or --no-priority", "--priority, --no-priority")
      ),
      (!alarm.isEmpty, noAlarm, Text("--alarm or --no-alarm", "--alarm, --no-alarm")),
      (
        alarm.contains { $0.replaces }, alarm.contains { !$0.replaces },
        Text("alarms with a sign or without one", "부호가 있는 알림, 없는 알림")
      ),
      (target != nil, noTarget, Text("--target or --no-target", "--target, --no-target")),
      (place != nil, noPlace, Text("--place or --no-place", "--place, --no-place")),
      (memo != nil, noMemo, Text("--memo or --no-memo", "--memo, --no-memo")),
      (memo != nil, memoAdd != nil, Text("--memo or --memo-add", "--memo, --memo-add")),
      (noMemo, memoAdd != nil, Text("--no-memo or --memo-add", "--no-memo, --memo-add")),
    ]
    if let pair = pairs.first(where: { $0.0 && $0.1 }) {
      throw ValidationError(Text("Give \(pair.2), not both.", "\(pair.2) 가운데 하나만 적어 주세요."))
    }
  }

  /// The fields that these options change, each with the name of its option, in the order of the
  /// text of `edit --editor`. The last field may have several lines.
  static let editable: [(field: EventField, name: String)] = [
    (.title, "title"), (.start, "on"), (.until, "until"), (.days, "days"), (.rule, "repeat"),
    (.time, "at"), (.length, "for"), (.due, "due"), (.zone, "zone"), (.place, "place"),
    (.category, "category"), (.tags, "tag"), (.priority, "priority"),
    (.alarms, "alarm"), (.target, "target"), (.isPublic, "visibility"), (.memo, "memo"),
  ]

  /// Whether the options change how an event repeats.
  var changesRecurrence: Bool {
    until != nil || openEnded || days != nil || noDays || repeating.isGiven
  }

  /// Returns the requested changes to an event. To change a single day, pass the event with that
  /// day's own values.
  ///
  /// - Throws: `RequestError.unknownCategory`.
  func patch(
    of event: any PlannedEvent, _ context: CommandContext, _ provider: any EventReading
  ) throws -> EventPatch {
    var patch = EventPatch()
    patch.title = title
    if noDate {
      guard !event.isRepeating || changesRecurrence else {
        throw CommandError.needsDates(event)
      }
      patch.loseDay(of: event)
    } else if let start {
      patch.start = .set(try start.resolved(context))
    }
    let first = try (patch.start.value ?? event.pattern.start) ?? context.today
    patch.until = change(
      try until?.resolved(context, from: first, as: .last), isCleared: openEnded)
    patch.days = noDays ? [] : days
    patch.rule = try rule(of: event, from: first, context)
    if length != nil || noLength { patch.length = .set(length) }
    if zone != nil || noZone { patch.zone = .set(zone) }
    if at != nil || allDay { patch.time = .set(at) }
    if due != nil || noDue {
      let due = try due?.resolved(context)
      (patch.due, patch.dueTime) = (.set(due?.date), .set(due?.time))
    }
    patch.category = try category.map { try provider.requiredCategory(named: $0) }
    if !tag.isEmpty || noTag { patch.tags = .set(noTag ? nil : tag.applied(to: event.tags)) }
    if priority != nil || noPriority { patch.priority = .set(priority) }
    if !alarm.isEmpty || noAlarm {
      patch.alarms = .set(noAlarm ? nil : alarm.applied(to: event.alarms))
    }
    patch.target = change(target, isCleared: noTarget)
    patch.place = change(place, isCleared: noPlace)
    let added = memoAdd.map { [event.memo, $0].compactMap(\.self).joined(separator: "\n") }
    patch.memo = change(memo ?? added, isCleared: noMemo)
    if !step.isEmpty {
      patch.memo = .set(try Steps.adding(step, to: patch.memo.value ?? event.memo))
    }
    patch.isPublic = visibility.map { $0 == .public }
    return patch
  }

  private func rule(
    of event: any PlannedEvent, from first: CivilDate, _ context: CommandContext
  ) throws -> RecurrenceRule? {
    let own = noZone ? nil : zone ?? event.zone
    return try repeating.rule(
      of: event.kind, from: first, at: allDay ? nil : at ?? event.time, in: own ?? context.zone,
      context)
  }

  private func change<Value>(_ value: Value?, isCleared: Bool) -> EventPatch.Change<Value?> {
    value != nil || isCleared ? .set(value) : .keep
  }
}

/// The visibility of a routine, as a pair of flags.
enum Visibility: String, EnumerableFlag {
  case `public`, `private`

  static func help(for visibility: Visibility) -> ArgumentHelp? {
    visibility == .public
      ? .both("Mark a routine as public.", "루틴을 공개로 해요.")
      : .both("Mark a routine as private.", "루틴을 비공개로 해요.")
  }
}

/// The text and the options of a new event of any kind.
struct NewEventOptions: ParsableArguments {
  @Argument(
    help: .both(
      """
      The todo in words: its title, with a date, a time, a length or a repetition anywhere in \
      it, and @place, #category, +tag, !alarm and p1, p2 or p3. A quoted argument beside other \
      words belongs to the title. `-` alone reads a todo from each line of standard input.
      """,
      """
      할 일: 제목과 날짜, 시각, 소요 시간, 반복을 어떤 순서로든 적고, @장소, \
      #카테고리, +태그, !알림, 중요(또는 p1, p2, p3)도 적을 수 있어요. 다른 말과 함께 따옴표로 \
      묶은 것은 제목이에요. `-` 하나만 적으면 표준 입력의 한 줄이 할 일 하나예요.
      """))
  var text: [String] = []

  @Option(
    help: .both(
      "The title; no date or time is read from it. The words after `--` are the title too.",
      "제목. 여기서는 날짜나 시각을 읽지 않아요. `--` 뒤의 말도 제목이에요."))
  var title: String?

  @Option(
    help: .both(
      "The time of day, such as 14:30; without one the todo is all-day.",
      "시각. 예: 14:30. 없으면 종일이에요.", value: "HH:MM"),
    transform: Parsing.time)
  var at: TimeOfDay?

  @Option(name: .customLong("for"), help: .length, transform: Parsing.length)
  var length: EventLength?

  @Option(help: .due, transform: Parsing.due)
  var due: DueArgument?

  @Option(name: .shortAndLong, help: .category)
  var category: String?

  @Option(
    name: [.customLong("tag"), .customLong("tags")],
    help: .both(
      "A tag, or several with commas between them; can be given several times.",
      "태그. 쉼표로 여럿을 적거나 여러 번 쓸 수 있어요.", value: "tags"),
    transform: Parsing.tags)
  var tag: [[Tag]] = []

  @Option(help: .priority, transform: Parsing.priority)
  var priority: Priority?

  @Option(
    name: [.customShort("a"), .customLong("alarm"), .customLong("alarms")], help: .alarm,
    transform: Parsing.alarms)
  var alarm: [[Alarm]] = []

  @Option(name: .shortAndLong, help: .both("A note.", "메모.", value: "text"))
  var memo: String?

  @Option(help: .step, transform: Parsing.step)
  var step: [String] = []

  @OptionGroup var naming: UIDOption
  @OptionGroup var answer: AnswerOptions

  func validate() throws {
    guard !text.isEmpty || title != nil else {
      throw ValidationError(
        Text(
          "Say what to do, such as `add dentist tomorrow 3pm` or `add routine mon,wed 7:30 yoga`.",
          "무엇을 할지 적어 주세요. 예: `add 내일 오후 3시 치과`, `add routine 월,수 7:30 요가`."))
    }
    guard !readsLines || title == nil && naming.uid == nil else {
      throw ValidationError(
        Text(
          "Each line of standard input has a title and a uid of its own. Leave --title and --uid out.",
          "표준 입력의 줄마다 제목과 uid가 따로 있어요. --title과 --uid를 빼 주세요."))
    }
  }

  /// Whether the todos are the lines of standard input.
  var readsLines: Bool { text == [PipedText.sign] }

  /// The options whose value may be typed as a marked word in the text instead, such as `#food` for
  /// the category. Each has the name of the marked value, such as `category`.
  var marked: [(name: String, value: String?)] { [("category", category)] }

  /// Returns the details of a todo that the text and the options describe.
  ///
  /// - Throws: `ValueError` for a value that no event may have.
  func details(
    of todo: NewTodo, uid: EventUID, category: Category, zone: ZoneID?, _ context: CommandContext
  ) throws -> EventDetails {
    try EventDetails(
      uid: uid, title: todo.title, category: category, tags: todo.tags, priority: todo.priority,
      time: todo.time, length: todo.length, due: todo.due?.resolved(context), zone: zone,
      alarms: todo.alarms, memo: Steps.adding(step, to: memo))
  }
}

/// The help of the options that new and edited events share.
extension ArgumentHelp {
  static let length = ArgumentHelp.both(
    "How long it lasts, such as 90m, 1h30m or 2d.", "얼마나 걸리는지. 예: 90m, 1h30m, 2d.", value: "length")
  static let due = ArgumentHelp.both(
    "By when it must be done, such as fri or 'fri 5pm'.", "언제까지 해야 하는지. 예: 금요일, '금요일 오후 5시'.",
    value: "date")
  static let step = ArgumentHelp.both(
    "A step to tick, a line of the note; any number of them.",
    "하위 할 일. 메모에 한 줄로 들어가요. 여러 번 적을 수 있어요.",
    value: "text")
  static let category = ArgumentHelp.both(
    "The name of a category; `category list` shows them.", "카테고리의 이름. `category list`에 있어요.",
    value: "category")
  static let moods = ArgumentHelp.both(
    "Show the mean mood of each day as well.", "날마다 기분의 평균도 보여 줘요.")
  static let target = ArgumentHelp.both(
    "What a routine is to reach each time: '8 glasses', 30min; or not to exceed: 'at most 2 coffees'.",
    "루틴이 한 번에 채울 목표량: 8잔, 30분. 넘지 않을 양이면 '최대 2잔'.", value: "target")
  static let priority = ArgumentHelp.both(
    "How much it matters: high, medium or low; or p1, p2 or p3.",
    "얼마나 중요한지: 높음, 보통, 낮음. p1, p2, p3도 돼요.", value: "priority")
  static let alarm = ArgumentHelp.both(
    """
    When to remind you: 10m, 1h or 1d before the start, 9am on the day, '1d 9am'; several with \
    commas between them, or given several times.
    """,
    """
    언제 알릴지: 시작하기 10m, 1h, 1d 전, 당일 9am, '1d 9am'. 쉼표로 여럿을 적거나 여러 번 쓸 수 \
    있어요.
    """, value: "alarms")
}
