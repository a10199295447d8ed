import TodoDomain

/// What is wrong with one field of a record; the record's place is known to who reads it.
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
    at location: ImportLocation, _ type: ImportRecordType, record: String?
  ) -> ImportProblem {
    ImportProblem(
      at: location, type: type, record: record, field: field, value: value, reason)
  }
}

/// How a format calls the fields of an event, for those that it calls otherwise.
typealias FieldNames = [EventField: String]

/// Makes a value out of several fields; where a rule refuses it, the fault names the field.
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

/// Makes a value out of the text of one field.
func parsed<Value>(
  _ text: String, _ field: String, _ parse: (String) throws(ValueError) -> Value
) throws(FieldFault) -> Value {
  do throws(ValueError) {
    return try parse(text)
  } catch {
    throw FieldFault(field, value: text, .invalid(error))
  }
}

/// Makes a value out of the text of one field, if it has one.
func parsedIfPresent<Value>(
  _ text: String?, _ field: String, _ parse: (String) throws(ValueError) -> Value
) throws(FieldFault) -> Value? {
  guard let text else { return nil }
  return try parsed(text, field, parse)
}

/// The value of a field that must be there.
func required<Value>(_ value: Value?, _ field: String) throws(FieldFault) -> Value {
  guard let value else { throw FieldFault(field, .missing) }
  return value
}

extension ValueError {
  /// The field that breaks the rule, and its value where the error knows it.
  fileprivate var culprit: (EventField, String?)? {
    switch self {
    case .emptyTitle: (.title, nil)
    case .emptyName: (.category, nil)
    case .tooLong(let field, _, _), .fieldDoesNotApply(let field, _): (field, nil)
    case .alarmNeedsTime(let alarm): (.alarm, alarm.description)
    case .endsBeforeStart(_, let end): (.until, end.description)
    case .lengthNeedsTime(let length): (.length, length.description)
    case .zoneNeedsTime(let zone): (.zone, zone.name)
    case .extraDateBeforeStart(let date, _): (.extraDates, date.description)
    case .neverOccurs(let rule, _): (.rule, rule.description)
    case .recurrence, .repeatPhrase: (.rule, nil)
    case .missing(let field): (field, nil)
    case .noRepeatDays: (.days, nil)
    case .negativeShareCount(let count): (.shareCount, String(count))
    case .malformed(let form, let text): (form.field, text)
    case .diaryTooLong, .diaryBlank: nil
    }
  }

  fileprivate var diaryField: DiaryField? {
    switch self {
    case .diaryTooLong(let field, _, _), .diaryBlank(let field): field
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
    case .alarm: .alarm
    case .color, .icon: .category
    case .uid: .uid
    case .id: .id
    case .kind: .kind
    case .length: .length
    case .zone: .zone
    case .setting, .key, .emotion, .tally: .title
    }
  }
}
