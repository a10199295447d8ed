import TodoDomain

/// A routine on one date, as the server sends it.
struct ToduckRoutineItem {
  let id: Int64?
  let category: String?
  let color: String?
  let title: String?
  let time: String?
  let isPublic: Bool?
  let isInDeletedState: Bool?
  let daysOfWeek: [String]?
  let memo: String?
  let isCompleted: Bool?
  let reminderTime: JSONValue?
  let uid: String?
  let from: String?
  let until: String?
  let rest: [JSONObject.Member]

  init(id: Int64?, _ fields: inout RecordFields) throws(FieldFault) {
    self.id = id
    category = try fields.text("category")
    color = try fields.text("color")
    title = try fields.text("title")
    time = try fields.text("time")
    isPublic = try fields.flag("isPublic")
    isInDeletedState = try fields.flag("isInDeletedState")
    daysOfWeek = try fields.texts("daysOfWeek")
    memo = try fields.text("memo")
    isCompleted = try fields.flag("isCompleted")
    reminderTime = fields.take("reminderTime")
    uid = try fields.text(ToduckIdentity.uidField)
    from = try fields.text(ToduckSpan.fromField)
    until = try fields.text(ToduckSpan.untilField)
    rest = fields.rest
  }

  /// The checked values.
  func listing(on date: CivilDate, _ limits: EventLimits) throws(FieldFault) -> ToduckListing {
    let id = try required(id, "routineId")
    let identity = try ToduckIdentity(.routine, id, "routineId", uid: uid, extra: extra())
    let title = try required(title, "title")
    let category = try ToduckValues.category(category)
    let time = try time.map { (text) throws(FieldFault) in
      try ToduckValues.time(text, "time")
    }
    let isPublic = try required(isPublic, "isPublic")
    let isDeleted = try required(isInDeletedState, "isInDeletedState")
    let days = try WeekdayNames.set(
      ofFullNames: try required(daysOfWeek, "daysOfWeek"), "daysOfWeek")
    let isCompleted = try required(isCompleted, "isCompleted")
    let alarm = try alarm()
    let span = ToduckSpan(
      from: try parsedIfPresent(from, ToduckSpan.fromField, CivilDate.init),
      until: try parsedIfPresent(until, ToduckSpan.untilField, CivilDate.init))
    let routine = try checked(ToduckValues.names) { () throws(ValueError) in
      let details = try EventDetails(
        uid: identity.uid, title: title, category: category, time: time, alarm: alarm, memo: memo,
        source: identity.source, limits: limits)
      return try Routine(details: details, days: days, activeFrom: date, isPublic: isPublic)
    }
    return ToduckListing(
      date: date, routine: routine, isCompleted: isCompleted, isDeleted: isDeleted, span: span)
  }

  /// Minutes before; a reminder of another form has no place here, and is kept beside.
  private func alarm() throws(FieldFault) -> Alarm? {
    guard let minutes = reminderTime?.exactInteger else { return nil }
    return try parsed(String(minutes), "reminderTime") { (_) throws(ValueError) in
      try Alarm(minutesBefore: Int(minutes))
    }
  }

  private func extra() -> [String: String] {
    guard let reminderTime, reminderTime.exactInteger == nil else {
      return ToduckExtra.texts(of: rest, color: color)
    }
    let reminder = JSONObject.Member(key: "reminderTime", value: reminderTime)
    return ToduckExtra.texts(of: rest + [reminder], color: color)
  }
}

/// A routine on one date: as it was then, done or not.
struct ToduckListing {
  let date: CivilDate
  /// Active from this date on, which the other dates change.
  let routine: Routine
  let isCompleted: Bool
  /// Whether the server keeps it for its records only.
  let isDeleted: Bool
  /// Its first and last date, where the listings alone would tell others.
  let span: ToduckSpan
}
