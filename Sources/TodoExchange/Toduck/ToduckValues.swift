import TodoDomain
import TodoText

/// The spelling of values in toduck, and its names for fields.
enum ToduckValues {
  /// The fields that have another name in toduck.
  static let names: FieldNames = [
    .place: "location", .start: "startDate", .until: "endDate", .days: "daysOfWeek",
    .alarm: "reminderTime",
  ]

  /// The most characters that toduck itself accepts.
  static let limits = EventLimits(title: 100, place: 255, memo: 255)

  /// Reads a time, `HH:mm` or `HH:mm:ss`. Seconds other than 00 are an error, because the time of a
  /// todo has no seconds.
  static func time(_ text: String, _ field: String) throws(FieldFault) -> TimeOfDay {
    let clock = text.utf8.count == 8 && text.hasSuffix(":00") ? String(text.dropLast(3)) : text
    return try parsed(clock, field, TimeOfDay.init)
  }

  /// The category of an icon: the initial one with it, else a new one that is named after it. The
  /// importer prefers a category of the store with this icon.
  static func category(_ name: String?) throws(FieldFault) -> Category {
    guard let name else { return .none }
    let icon = try parsed(name, "category", CategoryIcon.init)
    if let initial = Category.initial.first(where: { $0.icon == icon }) { return initial }
    return try checked { () throws(ValueError) in
      try Category(name: "\(icon)", icon: icon)
    }
  }

  /// The icon of a category; null for none.
  static func icon(of category: Category) -> JSONValue {
    category.icon == .none ? .null : .string(category.icon.rawValue)
  }

  /// The member for a uid; none if the uid is nil.
  static func member(uid: String?) -> [(String, JSONValue)] {
    uid.map { [(ToduckIdentity.uidField, .string($0))] } ?? []
  }
}

/// The texts that schedules and routines from the server have in common, unchecked.
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

    /// The details of an event with these texts.
    func details(
      _ identity: ToduckIdentity, _ time: TimeOfDay?, _ alarm: Alarm?, _ limits: EventLimits
    ) throws(ValueError) -> EventDetails {
      try EventDetails(
        uid: identity.uid, title: title, category: category, time: time, alarm: alarm, memo: memo,
        source: identity.source, limits: limits)
    }
  }

  func checked() throws(FieldFault) -> Checked {
    Checked(
      title: try required(title, "title"), category: try ToduckValues.category(category),
      memo: memo)
  }

  /// The member for an event's note.
  static func note(of details: EventDetails) -> (String, JSONValue) {
    ("memo", .text(details.memo))
  }
}

extension JSONValue {
  /// A string; null without a text.
  static func text(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }
}
