import TodoDomain

/// How toduck spells values, and what it calls fields.
enum ToduckValues {
  /// Fields that have another name here than there.
  static let names: FieldNames = [
    .place: "location", .start: "startDate", .until: "endDate", .days: "daysOfWeek",
    .alarm: "reminderTime",
  ]

  /// The most characters that toduck itself takes.
  static let limits = EventLimits(title: 100, place: 255, memo: 255)

  /// A time, `HH:mm` or `HH:mm:ss`; seconds other than 00 have no place here.
  static func time(_ text: String, _ field: String) throws(FieldFault) -> TimeOfDay {
    let clock = text.utf8.count == 8 && text.hasSuffix(":00") ? String(text.dropLast(3)) : text
    return try parsed(clock, field, TimeOfDay.init)
  }

  /// The category of events with this picture, where the store has no other with it.
  static func category(_ name: String?) throws(FieldFault) -> Category {
    guard let name else { return .none }
    let icon = try parsed(name, "category", CategoryIcon.init)
    if let initial = Category.initial.first(where: { $0.icon == icon }) { return initial }
    return try checked { () throws(ValueError) in
      try Category(name: "\(icon)", icon: icon)
    }
  }

  /// The picture of a category; null for none.
  static func icon(of category: Category) -> JSONValue {
    category.icon == .none ? .null : .string(category.icon.rawValue)
  }

  /// The member for a uid, where it has to be told.
  static func member(uid: String?) -> [(String, JSONValue)] {
    uid.map { [(ToduckIdentity.uidField, .string($0))] } ?? []
  }
}

extension JSONValue {
  /// A string; null for no text.
  static func text(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }
}
