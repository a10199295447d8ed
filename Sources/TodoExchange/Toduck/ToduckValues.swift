import TodoDomain
import TodoText

/// The spelling of values in toduck, and its names for fields.
enum ToduckValues {
  /// The fields that have another name in toduck.
  static let names: FieldNames = [
    .place: "location", .start: "startDate", .until: "endDate", .days: "daysOfWeek",
    .alarms: "reminderTime",
  ]

  /// The most characters that toduck itself accepts.
  static let limits = EventLimits(title: 100, place: 255, memo: 255)

  /// Reads a time, `HH:mm` or `HH:mm:ss`. Seconds other than 00 are an error, because the time of a
  /// todo has no seconds.
  static func time(_ text: String, _ field: String) throws(FieldFault) -> TimeOfDay {
    let clock = text.utf8.count == 8 && text.hasSuffix(":00") ? String(text.dropLast(3)) : text
    return try parsed(clock, field, parse: TimeOfDay.init)
  }

  /// Returns the category of an icon: the initial category with the icon, else a new category named
  /// after it. The importer prefers a category of the store with this icon.
  static func category(_ name: String?) throws(FieldFault) -> Category {
    guard let name else { return .none }
    let icon = try parsed(name, "category", parse: CategoryIcon.init)
    if let initial = Category.initial.first(where: { $0.icon == icon }) { return initial }
    return try checked { () throws(ValueError) in
      try Category(name: "\(icon)", icon: icon)
    }
  }

  /// Returns the icon of a category; null for none.
  static func icon(of category: Category) -> JSONValue {
    category.icon == .none ? .null : .string(category.icon.rawValue)
  }

  /// Returns the member for a uid; none if the uid is nil.
  static func member(uid: String?) -> [(String, JSONValue)] {
    uid.map { [(ToduckIdentity.uidField, .string($0))] } ?? []
  }
}

/// The texts that schedules and routines of the server share, unchecked.
struct ToduckTexts {
  let title: String?
  let category: String?
  let color: String?
  let memo: String?

  init(_ fields: inout RecordFields) throws(FieldFault) {
    title = try fields.text("title")
    category = try fields.text("category")
    color = try fields.text("color")
    memo = try fields.text("memo")
  }

  /// The title and the category, which must be valid.
  struct Checked {
    let title: String
    let category: Category
    let memo: String?

    /// Returns the details of an event with the checked title, category and memo.
    func details(
      _ identity: ToduckIdentity, _ time: TimeOfDay?, alarms: [Alarm], limits: EventLimits
    ) throws(ValueError) -> EventDetails {
      try EventDetails(
        uid: identity.uid, title: title, category: category, time: time, alarms: alarms, memo: memo,
        source: identity.source, limits: limits)
    }
  }

  func checked() throws(FieldFault) -> Checked {
    Checked(
      title: try required(title, "title"), category: try ToduckValues.category(category),
      memo: memo)
  }

  /// Returns the member for an event's note.
  static func note(of details: EventDetails) -> (String, JSONValue) {
    ("memo", .text(details.memo))
  }
}

extension JSONValue {
  /// Returns a string; null without a text.
  static func text(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }
}

/// The date ranges of an export. They include both ends.
struct ToduckSpans {
  /// The range that the document gives for its schedules; nil for a store without events.
  let query: ClosedRange<CivilDate>?
  /// The dates on which routines are listed; nil if there are none.
  let routines: ClosedRange<CivilDate>?

  /// Makes the range that the user chose.
  ///
  /// - Throws: `ExchangeError.rangeTooLong` if no reader would accept a list of routines of this
  ///   length.
  init(_ range: ClosedRange<CivilDate>) throws(ExchangeError) {
    let days = range.lowerBound.distance(to: range.upperBound) + 1
    let limit = ToduckRoutines.maximumRangeInDays
    guard days <= limit else { throw .rangeTooLong(.toduck, days: days, limit: limit) }
    query = range
    routines = range
  }

  /// Makes the ranges of all dates on which events begin, end or have a record. The range of
  /// routines is at most the last ten years with any data, because a last date in the far future
  /// would only lengthen the list.
  init(of snapshot: any EventReading) throws {
    var schedules = ToduckDates()
    var routines = ToduckDates()
    var ends: [CivilDate] = []
    try snapshot.visitEvents { event, records in
      if event.kind == .routine {
        routines.widen(to: event.pattern.firstDate)
        for record in records { routines.widen(to: record.date) }
        if let end = event.pattern.end { ends.append(end) }
      } else {
        schedules.widen(to: event.pattern.start)
        schedules.widen(to: event.pattern.end)
        for record in records { schedules.widen(to: record.date) }
      }
    }
    let reach = ToduckRoutines.maximumRangeInDays - 1
    self.routines = routines.range.map { known in
      let furthest = max(known.lowerBound.advanced(by: reach), known.upperBound)
      let last = ends.filter { known.upperBound < $0 && $0 <= furthest }.max() ?? known.upperBound
      return max(known.lowerBound, last.advanced(by: -reach))...last
    }
    query = schedules.range ?? self.routines
  }
}

/// A range that grows to include each given date.
private struct ToduckDates {
  private(set) var range: ClosedRange<CivilDate>?

  mutating func widen(to date: CivilDate?) {
    guard let date else { return }
    range = range.map { min($0.lowerBound, date)...max($0.upperBound, date) } ?? date...date
  }
}

/// The first and last date of a routine, if they differ from the dates of its listings. The server
/// has no members for them, so todoctl adds two.
struct ToduckSpan {
  static let fromField = "todoctlFrom"
  static let untilField = "todoctlUntil"

  var from: CivilDate?
  var until: CivilDate?

  /// Compares the routine with its first and last listing, and keeps the dates that a reader would
  /// get wrong.
  init(of routine: Routine, listedFrom first: CivilDate, to last: CivilDate, isDeleted: Bool) {
    let until = routine.activeUntil
    self.from = first == routine.activeFrom ? nil : routine.activeFrom
    self.until = until == (isDeleted ? last : nil) ? nil : until
  }

  init(from: CivilDate?, until: CivilDate?) {
    self.from = from
    self.until = until
  }

  /// The members for the two dates; none for a date that is nil.
  var members: [(String, JSONValue)] {
    [(ToduckSpan.fromField, from), (ToduckSpan.untilField, until)].compactMap { name, date in
      date.map { (name, .string($0.description)) }
    }
  }
}
