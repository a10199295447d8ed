public import TodoDomain
public import TodoLocalisation

/// An event as a screen shows it: the fields of every `Eventable`, and the fields that only some
/// kinds have.
public struct EventDisplayItem: Eventable, Hashable {
  /// The id in the store; nil until the event is stored.
  public let id: EventID?
  /// The uid, which never changes.
  public let uid: EventUID
  /// The title.
  public let title: String
  /// The category.
  public let category: Category
  /// The tags.
  public let tags: [Tag]
  /// The priority; nil if the event has none.
  public let priority: Priority?
  /// The time of day; nil for all-day events.
  public let time: TimeOfDay?
  /// The event's own zone; nil for the reader's zone.
  public let zone: ZoneID?
  /// Whether the event can occur on more than one day.
  public let isRepeating: Bool
  /// The days of a weekly series; empty for other events.
  public let repeatDays: WeekdaySet
  /// The date and time by which the event must be done; nil if it can be done at any time.
  public let due: LocalDateTime?
  /// The alarms, sorted by their distance before the event, the longest first.
  public let alarms: [Alarm]
  /// The user's note.
  public let memo: String?
  /// Whether the event is finished on its date.
  public let isFinished: Bool
  /// The kind of the event.
  public let kind: EventKind
  /// The place; nil also for kinds without a place.
  public let place: String?
  /// The date on which the event is shown; nil if it is shown without a date.
  public let date: CivilDate?
  /// Whether the event is public.
  public let isPublic: Bool
  /// The amount to reach, or not to exceed, on the date; nil if the event has no target.
  public let target: Target?
  /// The amount that was done on the date; nil if none was entered.
  public let amount: Amount?

  /// Creates an item for a row of a list: an event on a day, in the reader's zone. An event of
  /// several days has a time only on its first day, and is all-day on the others.
  public init(of day: OccurrenceDay) {
    self.init(of: day.event, on: day.date, at: day.localStart.time)
  }

  /// Creates an item for an event on a date. The fields that only some kinds have come from a
  /// `PlannedEvent`, which every event of a store is.
  public init(of event: any Eventable, on date: CivilDate? = nil) {
    self.init(of: event, on: date, at: event.time)
  }

  private init(of event: any Eventable, on date: CivilDate?, at time: TimeOfDay?) {
    id = event.id
    uid = event.uid
    title = event.title
    category = event.category
    tags = event.tags
    priority = event.priority
    self.time = time
    isRepeating = event.isRepeating
    repeatDays = event.repeatDays
    due = event.due
    alarms = event.alarms
    memo = event.memo
    isFinished = event.isFinished
    kind = event.kind
    self.date = date
    let planned = event as? any PlannedEvent
    place = planned?.kindValues.text(.place)
    isPublic = planned.flatMap { try? $0.kindValues.flag(.isPublic) } ?? false
    (target, amount, zone) = (planned?.target, planned?.amount, planned?.details.zone)
  }
}

extension EventDisplayItem {
  /// Returns the time as `HH:MM`, or the word for all-day [종일].
  public func timeText(in language: Language) -> String {
    time?.description ?? Text.allDay[language]
  }

  /// Returns the place, or the word for none [없음].
  public func placeText(in language: Language) -> String { place ?? Text.none[language] }

  /// Returns the visibility [공개, 비공개].
  public func visibilityText(in language: Language) -> String {
    isPublic ? Text.visible[language] : Text.hidden[language]
  }

  /// Returns the alarms in words [하루 전, 10분 전], or the word for none [없음].
  public func alarmText(in language: Language) -> String {
    alarms.isEmpty ? Text.none[language] : Text.alarms(alarms, isAllDay: isAllDay)[language]
  }

  /// The amount that was done of the target on the date, as in `3/8` or `1/≤2`, and the number of
  /// finished steps; empty if the event has neither.
  public var progressText: String {
    let done = amount ?? .zero
    let part = target.map { "\(done)/\($0.isAtMost ? "≤" : "")\($0.amount)" }
    return [part ?? amount?.description, steps.progress].compactMap(\.self).joined(separator: " · ")
  }

  /// The tags as they are typed; empty for none.
  public var tagsText: String { tags.map { "+\($0.name)" }.joined(separator: " ") }

  /// Whether the memo has other text besides the steps.
  public var hasMemo: Bool { steps.note != nil }

  /// Returns the memo without its steps; if nothing is left, the sentence `Text.noMemo` [등록된
  /// 메모가 없어요].
  public func memoText(in language: Language) -> String { steps.note ?? Text.noMemo[language] }
}

extension Eventable {
  /// The steps in the event's memo.
  public var steps: Steps { Steps(in: memo) }
}

extension Steps {
  /// The numbers of ticked steps and of all steps, as in `2/5`; nil if there are none.
  public var progress: String? { all.isEmpty ? nil : "\(doneCount)/\(count)" }

  /// Returns whether these steps differ from `others` only in their ticks. The texts of the steps
  /// and the rest of the memo are the same.
  func isTicked(from others: Steps) -> Bool {
    all != others.all && all.map(\.text) == others.all.map(\.text) && note == others.note
  }

  /// The steps on one line, each with its box.
  var line: String {
    all.map { "\($0.box) \(TerminalText.singleLine($0.text))" }.joined(separator: ", ")
  }
}

extension Steps.Step {
  /// The box of the step, in ASCII.
  var box: String { isDone ? "[x]" : "[ ]" }
}

/// The colour and the icon of an event's category, for every `Eventable`.
extension Eventable {
  /// The colour of the event's category; nil if the category has none.
  public var categoryColor: TextStyle? {
    category.color.flatMap { TextStyle.foreground(hex: $0.description) }
  }

  /// The icon of the event's category, two columns wide; empty if the category has none.
  public var categoryIcon: String { category.icon.symbol }
}

extension CategoryIcon {
  /// The icon as an emoji that every terminal draws two columns wide, without a variation selector;
  /// empty for `none`.
  public var symbol: String {
    switch self {
    case .computer: "💻"
    case .food: "🍴"
    case .pencil: "📝"
    case .redBook: "📕"
    case .yellowBook: "📒"
    case .sleep: "💤"
    case .power: "💪"
    case .people: "👥"
    case .medicine: "💊"
    case .talk: "💬"
    case .heart: "💖"
    case .vehicle: "🚗"
    case .none: ""
    }
  }
}
