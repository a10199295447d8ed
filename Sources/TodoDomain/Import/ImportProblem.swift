/// Why one record of a file is not brought in, one for each such record, or what was mended for one
/// that is; and where it stands.
public struct ImportProblem: Error, Hashable, Sendable {
  /// Where the record, or the wrong part of it, stands.
  public let location: ImportLocation
  /// What sort of record it is; `unreadable` where that can't be told.
  public let type: ImportRecordType
  /// The record's uid or name, where it has a readable one.
  public let record: String?
  /// The field's name in the file, where one field is wrong.
  public let field: String?
  /// The value that the file has there, at most `maximumValueLength` characters of it.
  public let value: String?
  /// What the import does about it.
  public let handling: ImportHandling
  /// What is wrong.
  public let reason: Reason

  /// The most characters of a value that are quoted.
  public static let maximumValueLength = 60

  /// A problem; the record's name and the value are shortened for quoting.
  public init(
    at location: ImportLocation, type: ImportRecordType, record: String? = nil,
    field: String? = nil, value: String? = nil, _ reason: Reason,
    _ handling: ImportHandling = .rejected
  ) {
    self.location = location
    self.type = type
    self.record = record.map(ImportProblem.shortened)
    self.field = field
    self.value = value.map(ImportProblem.shortened)
    self.handling = handling
    self.reason = reason
  }

  private static func shortened(_ text: String) -> String {
    let head = text.prefix(maximumValueLength)
    return head.endIndex == text.endIndex ? text : head.dropLast() + "\u{2026}"
  }
}

extension ImportProblem {
  /// What can be wrong with a record.
  public enum Reason: Hashable, Sendable {
    /// The bytes are not what the format is made of; what the parser found.
    case unreadable(String)
    /// The file ends within the record, or without the end of its line.
    case truncated
    /// The line has more bytes than any may; what follows was not read.
    case lineTooLong(limitInBytes: Int)
    /// A field that must be there is not, or is null.
    case missing
    /// Records of this type have no such field.
    case unknownField
    /// The field holds a value of another type than `expected`.
    case wrongType(expected: String)
    /// There are no records of this type; the known ones.
    case unknownType(known: [String])
    /// The value breaks a rule.
    case invalid(ValueError)
    /// It says all-day, and has a time.
    case allDayWithTime
    /// It says not all-day, and has no time.
    case timeMissing
    /// The date is outside the range that the file says it is about.
    case outsideRange
    /// The range has more days than are read.
    case rangeTooLong(days: Int, limit: Int)
    /// There are more records of this sort than are read.
    case tooMany(limit: Int)
    /// The store has no category of this name; `near` holds names that look like it.
    case unknownCategory(near: [String])
    /// Neither the store nor the file before this record has an event of this uid.
    case unknownEvent
    /// The file had this before: the uid, the event's date, the category or the preference.
    case duplicate
    /// The file is a message about a todo, such as an answer to an invitation, and not the todo.
    case schedulingMessage
    /// These files of a folder have the item, and they say different things about it: which of them
    /// holds can't be told.
    case inSeveralFiles([String])
    /// The event's records stand in several places of the file, and this one differs from what the
    /// store has: which of them holds can't be told.
    case recordsApart
    /// A further date of the event is at another time of day, or of another length, than the event,
    /// on a date that has a time already.
    case atAnotherTime
    /// A todo that is on no date.
    case undated
    /// The rule ends before the first date.
    case endsBeforeFirst
    /// The value is empty, or a part of it is.
    case empty
    /// The field does not go with this other one.
    case excluded(by: String)
    /// The store has this uid for an event of another kind.
    case kindDiffers(stored: EventKind)
    /// The store has the source's id for an event of another uid.
    case remoteIDTaken(by: EventUID)
    /// The event that the record belongs to was rejected.
    case eventRejected
  }
}

extension ImportProblem {
  /// The problem in a file of this name among others.
  func located(inFile name: String) -> ImportProblem {
    ImportProblem(
      at: .file(name, location), type: type, record: record, field: field, value: value, reason,
      handling)
  }
}

extension ImportProblem: CustomStringConvertible {
  /// The facts in a row, for logs and tests.
  public var description: String {
    let details = [record, field, value].compactMap(\.self).joined(separator: " ")
    return "\(location): \(type) \(details): \(reason)"
  }
}

/// Where in a file, or in a file of a folder, something stands.
public enum ImportLocation: Hashable, Sendable {
  /// A line, from 1.
  case line(Int)
  /// A place in a tree, such as `content.scheduleHeadDtos[3]`.
  case path(String)
  /// A byte, from 0.
  case byte(Int)
  /// A place in a file of this name.
  indirect case file(String, ImportLocation)

  var lineNumber: Int? {
    if case .line(let number) = self { number } else { nil }
  }
}

extension ImportLocation: CustomStringConvertible {
  /// `line 3`, the path itself, `byte 17`, `a.ics, line 3`.
  public var description: String {
    switch self {
    case .line(let number): "line \(number)"
    case .path(let path): path
    case .byte(let offset): "byte \(offset)"
    case .file(let name, let place): "\(name), \(place)"
    }
  }
}

/// What an import does about something that is wrong, or that the store has no place for.
public enum ImportHandling: Hashable, Sendable {
  /// The record can't be brought in: nothing of the file is, unless such records are skipped.
  case rejected
  /// The record is sound, but the store can't hold such a one: the rest of the file is brought in.
  case leftOut
  /// The record is brought in, after its slip was mended so: a warning.
  case mended(ImportMending)
}

/// How a slip of a file was mended.
public enum ImportMending: Hashable, Sendable {
  /// The line counts as if it were not there.
  case droppedLine
  /// The value counts as if it were not there; the rest of its line is taken.
  case droppedValue
  /// The value was taken for this one; shortened for quoting, as values are.
  case readAs(String)
  /// The bytes were taken for text in this encoding, since they are no UTF-8.
  case decoded(as: String)
}
