import TodoDomain

/// How toduck spells values, and what it calls fields.
enum ToduckValues {
  /// Fields that have another name here than there.
  static let names: FieldNames = [
    .place: "location", .start: "startDate", .until: "endDate", .days: "daysOfWeek",
    .alarm: "reminderTime",
  ]

  /// The uid of what the server knows by this id.
  static func uid(_ kind: EventKind, _ id: Int64, _ field: String) throws(FieldFault) -> EventUID {
    try parsed("toduck:\(kind):\(id)", field, EventUID.init)
  }

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

  /// Events without a picture belong to `Category.none`, whatever else has no picture.
  static func policy(for category: Category) -> ImportedEvent.CategoryPolicy {
    category == .none ? .named : .byIcon
  }

  /// What the server says in fields that are not known here, to be kept.
  static func extra(_ members: [JSONObject.Member], color: String?) -> [String: String] {
    var extra: [String: String] = [:]
    for member in members where member.value != .null { extra[member.key] = member.value.quotable }
    extra["color"] = color
    return extra
  }
}
