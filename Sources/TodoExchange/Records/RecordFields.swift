import TodoDomain
import TodoText

/// The members of one record. A reader takes them by name, and their types are checked. Null counts
/// as absent.
///
/// A search begins behind the last member found, so members are found fastest in the order of the
/// file.
struct RecordFields {
  private let members: [JSONObject.Member]
  private var cursor = 0
  /// One bit for each of the first 64 members; it is set when the member was taken.
  private var taken: UInt64 = 0
  private var takenBeyond: Set<Int> = []

  init(_ object: JSONObject) {
    members = object.members
  }

  mutating func take(_ name: String) -> JSONValue? {
    let count = members.count
    var index = cursor
    for _ in 0..<count {
      if index >= count { index = 0 }
      if members[index].key == name {
        mark(index)
        cursor = index + 1
        if case .null = members[index].value { return nil }
        return members[index].value
      }
      index += 1
    }
    return nil
  }

  mutating func text(_ name: String) throws(FieldFault) -> String? {
    guard let value = take(name) else { return nil }
    guard case .string(let text) = value else { throw wrongType(name, value, expected: "string") }
    return text
  }

  mutating func flag(_ name: String) throws(FieldFault) -> Bool? {
    guard let value = take(name) else { return nil }
    guard case .bool(let flag) = value else { throw wrongType(name, value, expected: "boolean") }
    return flag
  }

  mutating func integer(_ name: String) throws(FieldFault) -> Int64? {
    guard let value = take(name) else { return nil }
    guard let number = value.exactInteger else { throw wrongType(name, value, expected: "integer") }
    return number
  }

  mutating func array(_ name: String) throws(FieldFault) -> [JSONValue]? {
    guard let value = take(name) else { return nil }
    guard case .array(let elements) = value else { throw wrongType(name, value, expected: "array") }
    return elements
  }

  mutating func texts(_ name: String) throws(FieldFault) -> [String]? {
    guard let elements = try array(name) else { return nil }
    var texts: [String] = []
    for element in elements {
      guard case .string(let text) = element else {
        throw wrongType(name, element, expected: "string")
      }
      texts.append(text)
    }
    return texts
  }

  mutating func object(_ name: String) throws(FieldFault) -> JSONObject? {
    guard let value = take(name) else { return nil }
    guard case .object(let object) = value else { throw wrongType(name, value, expected: "object") }
    return object
  }

  /// The members that the caller hasn't read yet, in the order of the file.
  var rest: [JSONObject.Member] {
    members.indices.filter { !isTaken($0) }.map { members[$0] }
  }

  /// Throws `.unknownField` for the first member that was not taken.
  func finish() throws(FieldFault) {
    guard taken.nonzeroBitCount + takenBeyond.count < members.count else { return }
    for member in rest {
      throw FieldFault(member.key, value: member.value.quotable, .unknownField)
    }
  }

  private mutating func mark(_ index: Int) {
    if index < 64 { taken |= 1 << UInt64(index) } else { takenBeyond.insert(index) }
  }

  private func isTaken(_ index: Int) -> Bool {
    index < 64 ? taken & 1 << UInt64(index) != 0 : takenBeyond.contains(index)
  }

  private func wrongType(_ name: String, _ value: JSONValue, expected: String) -> FieldFault {
    FieldFault(name, value: value.quotable, .wrongType(expected: expected))
  }
}

extension JSONValue {
  /// The text of a string; the JSON text of any other value.
  var quotable: String {
    if case .string(let text) = self { return text }
    return String(decoding: JSONWriter.bytes(of: self), as: UTF8.self)
  }
}

/// The error of one field of a record. The reader of the record adds the place in the file.
struct FieldFault: Error {
  let field: String
  let value: String?
  let reason: ImportProblem.Reason

  init(_ field: String, value: String? = nil, _ reason: ImportProblem.Reason) {
    self.field = field
    self.value = value
    self.reason = reason
  }

  func problem(
    at location: ImportLocation, _ type: ImportRecordType, record: String?,
    _ handling: ImportHandling = .rejected
  ) -> ImportProblem {
    ImportProblem(
      at: location, type: type, record: record, field: field, value: value, reason, handling)
  }
}

/// A format's names for fields, if they differ from todoctl's.
typealias FieldNames = [EventField: String]

/// Makes a value of several fields. If a rule refuses it, the fault names the field that breaks the
/// rule.
func checked<Value>(
  _ names: FieldNames = [:], _ make: () throws(ValueError) -> Value
) throws(FieldFault) -> Value {
  do throws(ValueError) {
    return try make()
  } catch {
    guard let (field, value) = error.culprit else {
      throw FieldFault(error.diaryField?.rawValue ?? "", .invalid(error))
    }
    throw FieldFault(names[field] ?? field.rawValue, value: value, .invalid(error))
  }
}

/// Parses the text of one field.
func parsed<Value>(
  _ text: String, _ field: String, parse: (String) throws(ValueError) -> Value
) throws(FieldFault) -> Value {
  do throws(ValueError) {
    return try parse(text)
  } catch {
    throw FieldFault(field, value: text, .invalid(error))
  }
}

/// Parses the text of one field; nil if the field is absent.
func parsedIfPresent<Value>(
  _ text: String?, _ field: String, parse: (String) throws(ValueError) -> Value
) throws(FieldFault) -> Value? {
  guard let text else { return nil }
  return try parsed(text, field, parse: parse)
}

/// Returns the value of a field, which must be present.
func required<Value>(_ value: Value?, _ field: String) throws(FieldFault) -> Value {
  guard let value else { throw FieldFault(field, .missing) }
  return value
}

extension ValueError {
  /// The field that the error is about, and the field's value if the error has it. Nil for errors
  /// of diary fields.
  fileprivate var culprit: (EventField, String?)? {
    switch self {
    case .emptyTitle: (.title, nil)
    case .emptyName: (.category, nil)
    case .tooLong(let field, _, _), .fieldDoesNotApply(let field, _): (field, nil)
    case .alarmNeedsTime(let alarm): (.alarms, alarm.description)
    case .tooManyAlarms(let count): (.alarms, "\(count)")
    case .endsBeforeStart(_, let end): (.until, end.description)
    case .timeNeedsDay(let time): (.time, time.description)
    case .dueNeedsSingleDay(let date): (.due, date.description)
    case .lengthNeedsTime(let length): (.length, length.description)
    case .zoneNeedsTime(let zone): (.zone, zone.name)
    case .extraDateBeforeStart(let date, _): (.extraDates, date.description)
    case .neverOccurs(let rule, _): (.rule, rule.description)
    case .recurrence, .phrase: (.rule, nil)
    case .missing(let field), .sameOnAllDays(let field): (field, nil)
    case .noRepeatDays: (.days, nil)
    case .pauseNeedsSeries: (.pausedFrom, nil)
    case .negativeShareCount(let count): (.shareCount, String(count))
    case .malformed(let form, let text): (form.field, text)
    case .unknownWord(let field, let word, _): (field, word)
    case .tooManyMarks, .diaryTooLong, .diaryBlank, .ambiguousEmotion, .tooManyEmotions,
      .emotionTwice:
      nil
    }
  }

  fileprivate var diaryField: DiaryField? {
    switch self {
    case .diaryTooLong(let field, _, _), .diaryBlank(let field): field
    case .ambiguousEmotion, .tooManyEmotions, .emotionTwice: .emotions
    default: nil
    }
  }
}

extension ValueForm {
  fileprivate var field: EventField {
    switch self {
    case .date, .week, .month, .quarter, .year: .date
    case .time: .time
    case .instant: .deletedAt
    case .weekday: .days
    case .alarm: .alarms
    case .color, .icon: .category
    case .uid: .uid
    case .id: .id
    case .length: .length
    case .zone: .zone
    case .step: .memo
    case .amount: .amount
    case .target: .target
    case .setting, .key, .emotion, .emotionName, .moodScore, .face, .tag, .tally: .title
    }
  }
}

/// The names of weekdays in toduck, such as `MONDAY`.
enum WeekdayNames {
  private static let names = Weekday.allCases.map { $0.name.uppercased() }
  private static let days = Dictionary(uniqueKeysWithValues: zip(names, Weekday.allCases))

  /// Returns the names of a set of days, Monday first.
  static func fullNames(of days: WeekdaySet) -> JSONValue {
    .array(days.days.map { .string(names[$0.rawValue]) })
  }

  /// Returns the set of the days with these names.
  static func set(ofFullNames names: [String], _ field: String) throws(FieldFault) -> WeekdaySet {
    var set = WeekdaySet()
    for name in names {
      guard let day = days[name] else {
        throw FieldFault(field, value: name, .invalid(.malformed(.weekday, name)))
      }
      set.formUnion(WeekdaySet(rawValue: 1 << UInt8(day.rawValue)))
    }
    return set
  }
}
