import TodoDomain
import TodoText

/// The fields that lines of every kind of event have, as they stand there.
struct EventLine {
  let id: Int64?
  let uid: String?
  let title: String?
  let category: String?
  let start: String?
  let until: String?
  let days: [String]?
  let rule: String?
  let extraDates: [String]?
  let time: String?
  let length: String?
  let zone: String?
  let isAllDay: Bool?
  let alarm: String?
  let memo: String?
  let source: SourceField?

  init(_ fields: inout RecordFields) throws(FieldFault) {
    id = try fields.integer("id")
    uid = try fields.text("uid")
    title = try fields.text("title")
    category = try fields.text("category")
    start = try fields.text("start")
    until = try fields.text("until")
    days = try fields.texts("days")
    rule = try fields.text("rule")
    extraDates = try fields.texts("extraDates")
    time = try fields.text("time")
    length = try fields.text("length")
    zone = try fields.text("zone")
    isAllDay = try fields.flag("isAllDay")
    alarm = try fields.text("alarm")
    memo = try fields.text("memo")
    source = try fields.object("source").map { (object) throws(FieldFault) in
      try SourceField(object)
    }
  }

  /// The checked values.
  func draft(
    _ categories: inout CategoryNames, _ limits: EventLimits
  ) throws(FieldFault) -> EventDraft {
    let uid = try parsed(try required(uid, "uid"), "uid", EventUID.init)
    let title = try required(title, "title")
    let category = try categories.category(named: try required(category, "category"))
    let start = try parsed(try required(start, "start"), "start", CivilDate.init)
    let recurrence = try recurrence()
    let length = try parsedIfPresent(length, "length", EventLength.init)
    let zone = try parsedIfPresent(zone, "zone", ZoneID.init(_:))
    let time = try checkedTime()
    let alarm = try parsedIfPresent(alarm, "alarm", Alarm.init)
    let source = try source?.source()
    let details = try checked { () throws(ValueError) in
      try EventDetails(
        uid: uid, title: title, category: category, time: time, length: length,
        zone: zone, alarm: alarm, memo: memo,
        source: source, limits: limits)
    }
    return EventDraft(
      id: try checkedID(), details: details, start: start, recurrence: recurrence, limits: limits)
  }

  /// By a rule and more dates where there are any; else once without days and until, a period
  /// without days, else weekly.
  private func recurrence() throws(FieldFault) -> Recurrence {
    let until = try parsedIfPresent(until, "until", CivilDate.init)
    let days = try WeekdayNames.set(ofCodes: days ?? [], "days")
    guard rule != nil || extraDates != nil else { return .weekly(on: days, until: until) }
    if let until { throw FieldFault("until", value: until.description, .excluded(by: "rule")) }
    if !days.isEmpty { throw FieldFault("days", .excluded(by: "rule")) }
    var dates: [CivilDate] = []
    for text in extraDates ?? [] { dates.append(try parsed(text, "extraDates", CivilDate.init)) }
    let rule = try parsedIfPresent(rule, "rule") { (text) throws(ValueError) in
      do throws(RecurrenceRuleError) {
        return try RecurrenceRule(text)
      } catch {
        throw .recurrence(error)
      }
    }
    return .set(RecurrenceSet(rule: rule, extraDates: dates))
  }

  private func checkedID() throws(FieldFault) -> EventID? {
    guard let id else { return nil }
    guard let valid = EventID(Int(id)) else {
      throw FieldFault("id", value: String(id), .invalid(.malformed(.id, String(id))))
    }
    return valid
  }

  private func checkedTime() throws(FieldFault) -> TimeOfDay? {
    let isAllDay = try required(isAllDay, "isAllDay")
    guard let time else {
      guard isAllDay else { throw FieldFault("time", .timeMissing) }
      return nil
    }
    guard !isAllDay else { throw FieldFault("time", value: time, .allDayWithTime) }
    return try parsed(time, "time", TimeOfDay.init)
  }
}

/// What every kind of event is made of, checked.
struct EventDraft {
  let id: EventID?
  let details: EventDetails
  let start: CivilDate
  let recurrence: Recurrence
  let limits: EventLimits

  func pattern() throws(ValueError) -> DatePattern {
    try DatePattern(start: start, recurrence: recurrence)
  }
}

/// Where an event came from, as its line says.
struct SourceField {
  let format: String?
  let remoteID: String?
  let extra: [String: String]

  init(_ object: JSONObject) throws(FieldFault) {
    var fields = RecordFields(object)
    do throws(FieldFault) {
      format = try fields.text("format")
      remoteID = try fields.text("remoteID")
      extra = try SourceField.extra(try fields.object("extra"))
      try fields.finish()
    } catch {
      throw FieldFault("source." + error.field, value: error.value, error.reason)
    }
  }

  func source() throws(FieldFault) -> EventSource {
    EventSource(
      format: try required(format, "source.format"), remoteID: remoteID, extra: extra)
  }

  private static func extra(_ object: JSONObject?) throws(FieldFault) -> [String: String] {
    var texts: [String: String] = [:]
    for member in object?.members ?? [] {
      guard case .string(let text) = member.value else {
        throw FieldFault(
          "extra." + member.key, value: member.value.quotable, .wrongType(expected: "string"))
      }
      texts[member.key] = text
    }
    return texts
  }
}

/// A line about an entry of the diary. What is wrong with it is told without quoting its texts.
enum DiaryLine {
  /// The checked entry; refuses fields that no entry has.
  static func entry(
    _ fields: inout RecordFields, _ limits: EventLimits
  ) throws(FieldFault) -> DiaryEntry {
    do throws(FieldFault) {
      let entry = try read(&fields, limits)
      try fields.finish()
      return entry
    } catch {
      let isQuotable = quotableFields.contains(error.field) && error.isAboutText
      throw FieldFault(error.field, value: isQuotable ? error.value : nil, error.reason)
    }
  }

  /// The fields that hold nothing of what somebody wrote.
  private static let quotableFields = ["uid", "createdAt", "emotion"]

  private static func read(
    _ fields: inout RecordFields, _ limits: EventLimits
  ) throws(FieldFault) -> DiaryEntry {
    let uid = try fields.text("uid")
    let createdAt = try fields.text("createdAt")
    let emotion = try fields.text("emotion")
    let subEmotions = try fields.texts("subEmotions")
    let situation = try fields.text("situation")
    let thought = try fields.text("thought")
    let reevaluation = try fields.text("reevaluation")
    let action = try fields.text("action")
    let imagePaths = try fields.texts("imagePaths")
    let source = try fields.object("source").map { (object) throws(FieldFault) in
      try SourceField(object).source()
    }
    let checkedUID = try parsed(try required(uid, "uid"), "uid", EventUID.init)
    let moment = try parsed(try required(createdAt, "createdAt"), "createdAt", Instant.init)
    let feeling = try parsedIfPresent(emotion, "emotion") { (text) throws(ValueError) in
      try Emotion(text) as Emotion
    }
    return try checked { () throws(ValueError) in
      try DiaryEntry(
        uid: checkedUID, createdAt: moment, emotion: feeling, subEmotions: subEmotions ?? [],
        situation: situation ?? "", thought: thought ?? "", reevaluation: reevaluation ?? "",
        action: action ?? "", imagePaths: imagePaths ?? [], source: source, limits: limits)
    }
  }
}

extension FieldFault {
  /// Whether the value is a text that is not of the form it should be, rather than of another type.
  fileprivate var isAboutText: Bool {
    if case .invalid = reason { true } else { false }
  }
}
