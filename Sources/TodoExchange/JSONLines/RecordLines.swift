import TodoDomain

/// A line about one date of an event, as it stands there.
struct OccurrenceLine {
  let event: String?
  let date: String?
  let isFinished: Bool?
  let deletedAt: String?
  let time: String?

  init(_ fields: inout RecordFields) throws(FieldFault) {
    event = try fields.text("event")
    date = try fields.text("date")
    isFinished = try fields.flag("isFinished")
    deletedAt = try fields.text("deletedAt")
    time = try fields.text("time")
  }

  /// The checked values.
  func record() throws(FieldFault) -> (EventUID, OccurrenceRecord) {
    let uid = try parsed(try required(event, "event"), "event", EventUID.init)
    let record = OccurrenceRecord(
      date: try parsed(try required(date, "date"), "date", CivilDate.init),
      isFinished: try required(isFinished, "isFinished"),
      deletedAt: try parsedIfPresent(deletedAt, "deletedAt", Instant.init),
      time: try parsedIfPresent(time, "time", TimeOfDay.init))
    return (uid, record)
  }
}

/// A line about a category, as it stands there.
struct CategoryLine {
  let name: String?
  let color: String?
  let icon: String?

  init(_ fields: inout RecordFields) throws(FieldFault) {
    name = try fields.text("name")
    color = try fields.text("color")
    icon = try fields.text("icon")
  }

  /// The checked values.
  func category() throws(FieldFault) -> Category {
    let color = try parsedIfPresent(color, "color", ColorHex.init)
    let icon = try parsed(try required(icon, "icon"), "icon", CategoryIcon.init)
    return try parsed(try required(name, "name"), "name") { (name) throws(ValueError) in
      try Category(name: name, color: color, icon: icon)
    }
  }
}

/// A line about a preference, as it stands there.
struct SettingLine {
  let key: String?
  let value: String?

  init(_ fields: inout RecordFields) throws(FieldFault) {
    key = try fields.text("key")
    value = try fields.text("value")
  }

  /// The checked values.
  func setting() throws(FieldFault) -> Setting {
    let name = try required(key, "key")
    guard let key = SettingKey(rawValue: name) else {
      throw FieldFault(
        "key", value: name, .unknownType(known: SettingKey.allCases.map(\.rawValue)))
    }
    return try parsed(try required(value, "value"), "value") { (value) throws(ValueError) in
      try Setting(key, value)
    }
  }
}

/// A line about a small value of a feature, as it stands there.
struct ValueLine {
  let key: String?
  let text: String?

  init(_ fields: inout RecordFields) throws(FieldFault) {
    key = try fields.text("key")
    text = try fields.text("value")
  }

  /// The checked values.
  func value() throws(FieldFault) -> KeyValue {
    let text = try required(text, "value")
    let value = try parsed(try required(key, "key"), "key") { (key) throws(ValueError) in
      try KeyValue(key, text)
    }
    guard Tally.allows(value) else {
      throw FieldFault("value", value: text, .invalid(.malformed(.tally, text)))
    }
    return value
  }
}
