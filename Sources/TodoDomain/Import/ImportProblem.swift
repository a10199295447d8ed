/// A problem with one record of a file, with its place: the reason why the record is rejected or
/// left out, or a warning about a mended mistake. A rejected record has one problem.
public struct ImportProblem: Error, Hashable, Sendable {
  /// The place of the record, or of the part with the problem.
  public let location: ImportLocation
  /// The type of the record; `unreadable` if it is unknown.
  public let type: ImportRecordType
  /// The record's uid or name; nil if it has no readable one.
  public let record: String?
  /// The field's name in the file; nil if the problem is not about one field.
  public let field: String?
  /// The value in the file, at most `maximumValueLength` characters of it.
  public let value: String?
  /// How the import handles the problem.
  public let handling: ImportHandling
  /// The mistake.
  public let reason: Reason

  /// The maximum number of characters of a quoted value.
  public static let maximumValueLength = 60

  /// Makes a problem. The record's name and the value are shortened to `maximumValueLength`.
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
  /// The mistakes that a record can have.
  public enum Reason: Hashable, Sendable {
    /// The bytes are not valid in the format; the text is the parser's message.
    case unreadable(String)
    /// The text is not UTF-8: its first invalid byte comes after this number of bytes of the line.
    case notUTF8(byte: Int)
    /// The file ends within the record, or without the end of its line.
    case truncated
    /// The line has more bytes than the limit, and its rest was not read.
    case lineTooLong(limitInBytes: Int)
    /// A required field is absent or null.
    case missing
    /// Records of this type have no such field.
    case unknownField
    /// The field holds a value of another type than `expected`.
    case wrongType(expected: String)
    /// The record's type is unknown; `known` has the names of the known types.
    case unknownType(known: [String])
    /// The value breaks a rule.
    case invalid(ValueError)
    /// The record is all-day and has a time.
    case allDayWithTime
    /// The record is not all-day and has no time.
    case timeMissing
    /// The date is outside of the range that the file covers.
    case outsideRange
    /// The range has more days than the limit.
    case rangeTooLong(days: Int, limit: Int)
    /// There are more records of this type than the limit.
    case tooMany(limit: Int)
    /// The store has no category of this name; `near` holds names that look like it.
    case unknownCategory(near: [String])
    /// Neither the store nor an earlier record of the file has an event with this uid.
    case unknownEvent
    /// An earlier record of the file has the same uid, the same event and date, the same category
    /// or the same preference.
    case duplicate
    /// The file is a message about a todo, such as the answer to an invitation, and not the todo.
    case schedulingMessage
    /// These files of a folder have the same item with different contents, and nothing decides
    /// which is right.
    case inSeveralFiles([String])
    /// The event's records are in several places of the file. This record differs from the one that
    /// the store already has, and nothing decides which is right.
    case recordsApart
    /// The store has another version of the record, which the import must not replace.
    case storedDiffers
    /// An extra date of the event has another time or length than the event, and falls on a date
    /// that already has a time.
    case atAnotherTime
    /// A todo can't have this alarm, or already has the largest number of alarms.
    case notTheAlarm
    /// In the file the alarm is for the day only or for the deadline only, but a todo's alarm goes
    /// off before both.
    case alarmOfBoth
    /// The todo has no date.
    case undated
    /// The todo repeats, but not at an interval of days or months.
    case notByDays
    /// The todo was deleted in the program that wrote the file, and the store doesn't have it.
    case deletedThere
    /// The habit was archived in the program that wrote the file.
    case archivedThere
    /// The date depends on the day on which the file is read, such as `tomorrow`.
    case relativeDate
    /// The word isn't a known mood.
    case unknownMood
    /// The file has no known format.
    case unknownFormat
    /// The rule ends before the first date.
    case endsBeforeFirst
    /// The record has the field a second time. The problem's `value` is the second value.
    case repeated
    /// The value is empty, or a part of it is.
    case empty
    /// The field can't be combined with this other field.
    case excluded(by: String)
    /// The stored event with this uid is of another kind.
    case kindDiffers(stored: EventKind)
    /// Another stored event, with this uid, has the record's id in the other program.
    case remoteIDTaken(by: EventUID)
    /// The event of the record was rejected.
    case eventRejected
  }
}

extension ImportProblem {
  /// Returns the problem with the name of its file added to its place.
  func located(inFile name: String) -> ImportProblem {
    ImportProblem(
      at: .file(name, location), type: type, record: record, field: field, value: value, reason,
      handling)
  }
}

extension ImportProblem: CustomStringConvertible {
  /// The place, the type and the reason on one line, for logs and tests.
  public var description: String {
    let details = [record, field, value].compactMap(\.self).joined(separator: " ")
    return "\(location): \(type) \(details): \(reason)"
  }
}

/// A place in a file, or in one of several files.
public enum ImportLocation: Hashable, Sendable {
  /// A line number, from 1.
  case line(Int)
  /// A path in a tree, such as `content.scheduleHeadDtos[3]`.
  case path(String)
  /// A byte offset, from 0.
  case byte(Int)
  /// A place in a file with a name.
  indirect case file(String, ImportLocation)

  var lineNumber: Int? {
    if case .line(let number) = self { number } else { nil }
  }
}

extension ImportLocation: CustomStringConvertible {
  /// The text forms `line 3`, the path itself, `byte 17`, and `a.ics, line 3`.
  public var description: String {
    switch self {
    case .line(let number): "line \(number)"
    case .path(let path): path
    case .byte(let offset): "byte \(offset)"
    case .file(let name, let place): "\(name), \(place)"
    }
  }
}

/// The handling of a problem by an import.
public enum ImportHandling: Hashable, Sendable {
  /// The record is invalid. The import fails, unless it skips invalid records.
  case rejected
  /// The record is valid, but a store can't hold it. The rest of the file is imported.
  case leftOut
  /// The record is imported with a corrected mistake and a warning.
  case mended(ImportMending)
}

/// The correction of a mistake in a file.
public enum ImportMending: Hashable, Sendable {
  /// The line is ignored.
  case droppedLine
  /// The value is ignored; the rest of its line is used.
  case droppedValue
  /// The value became a line of the record's note.
  case noted
  /// The import reads this value instead of the file's value. It is shortened for quoting.
  case readAs(String)
  /// The record or the file is read up to the mistake.
  case readSoFar
  /// The bytes are read as text in this encoding, since they are not UTF-8.
  case decoded(as: String)
}
