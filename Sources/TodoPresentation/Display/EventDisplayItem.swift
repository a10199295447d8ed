public import TodoDomain

/// An event as screens show it: what every `Eventable` has, and what only some kinds add.
public struct EventDisplayItem: Eventable, Hashable {
  /// The store's number; nil until stored.
  public let id: EventID?
  /// The name that never changes.
  public let uid: EventUID
  /// What it is called.
  public let title: String
  /// What it belongs to.
  public let category: Category
  /// When on its day; nil for all-day events.
  public let time: TimeOfDay?
  /// Whether it covers more than one day by its form.
  public let isRepeating: Bool
  /// The days of a weekly series; empty for the rest.
  public let repeatDays: WeekdaySet
  /// How long before to remind.
  public let alarm: Alarm?
  /// The user's note.
  public let memo: String?
  /// Whether it is done on its date.
  public let isFinished: Bool
  /// What sort of event it is.
  public let kind: EventKind
  /// Where it takes place; nil for kinds without a place, too.
  public let place: String?
  /// The date that it is shown on; nil where it stands for no date.
  public let date: CivilDate?
  /// Whether others may see it.
  public let isPublic: Bool

  /// An event, with what its kind adds to the protocol.
  public init(
    from event: any Eventable, place: String? = nil, date: CivilDate? = nil, isPublic: Bool = false
  ) {
    id = event.id
    uid = event.uid
    title = event.title
    category = event.category
    time = event.time
    isRepeating = event.isRepeating
    repeatDays = event.repeatDays
    alarm = event.alarm
    memo = event.memo
    isFinished = event.isFinished
    kind = event.kind
    self.place = place
    self.date = date
    self.isPublic = isPublic
  }

  /// A stored event, with its place or its visibility taken from its kind.
  public init(of event: any PlannedEvent, on date: CivilDate? = nil) {
    self.init(
      from: event, place: event.kindValues.text(.place), date: date,
      isPublic: (try? event.kindValues.flag(.isPublic)) ?? false)
  }
}

extension EventDisplayItem {
  /// The time as `HH:MM`, or the word for all day [종일].
  public func timeText(in language: Language) -> String {
    time?.description ?? language.strings.allDay
  }

  /// The place, or the word for none [없음].
  public func placeText(in language: Language) -> String { place ?? language.strings.none }

  /// Whether others may see it [공개, 비공개].
  public func visibilityText(in language: Language) -> String {
    isPublic ? language.strings.visible : language.strings.hidden
  }

  /// How long before to remind of it [10분 전], or the word for none [없음].
  public func alarmText(in language: Language) -> String {
    alarm.map { language.strings.alarm($0, isAllDay: isAllDay) } ?? language.strings.none
  }

  /// The memo, or a sentence in its place [등록된 메모가 없어요].
  public func memoText(in language: Language) -> String { memo ?? language.strings.noMemo }
}

/// How an event's category looks, given once for every conformer.
extension Eventable {
  /// The colour of its category; nil where that has none.
  public var categoryColor: TextStyle? {
    category.color.flatMap { TextStyle.foreground(hex: $0.description) }
  }

  /// The picture of its category, two columns wide; empty where that has none.
  public var categoryIcon: String { category.icon.symbol }
}

extension CategoryIcon {
  /// The picture as an emoji that every terminal draws two columns wide, without a variation
  /// selector; empty for `none`.
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
