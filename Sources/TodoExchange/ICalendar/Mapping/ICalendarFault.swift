import TodoDomain

/// What is wrong with one property of a component, and on which line.
struct ICalendarFault: Error {
  let line: Int
  let fault: FieldFault

  init(_ line: Int, _ fault: FieldFault) {
    self.line = line
    self.fault = fault
  }

  init(_ property: ICalendarProperty, _ reason: ImportProblem.Reason) {
    self.init(property.line, FieldFault(property.name, value: property.value, reason))
  }

  func problem(
    of component: ICalendarComponent, _ type: ImportRecordType,
    _ handling: ImportHandling = .rejected
  ) -> ImportProblem {
    // What has no place here isn't wrong.
    let isLeftOut = handling == .rejected && [.undated, .atAnotherTime].contains(fault.reason)
    return ImportProblem(
      at: .line(line == 0 ? component.line : line), type: type,
      record: component.first("UID")?.text, field: fault.field, value: fault.value,
      fault.reason, isLeftOut ? .leftOut : handling)
  }
}

extension ICalendarProperty {
  /// Reads the value; where it can't be read, the fault names the property and its line.
  func read<Value>(
    _ body: (ICalendarProperty) throws(ICalendarValueError) -> Value
  ) throws(ICalendarFault) -> Value {
    do throws(ICalendarValueError) {
      return try body(self)
    } catch {
      throw ICalendarFault(line, FieldFault(name, value: error.value ?? value, error.reason))
    }
  }

  /// Makes a value of ours; where a rule refuses it, the fault names the property and its line.
  func make<Value>(
    _ body: () throws(ValueError) -> Value
  ) throws(ICalendarFault) -> Value {
    do throws(ValueError) {
      return try body()
    } catch {
      throw ICalendarFault(self, .invalid(error))
    }
  }
}

extension ICalendarValueError {
  fileprivate var value: String? {
    switch self {
    case .empty: nil
    case .malformed(_, let value), .nonexistent(_, let value), .outOfRange(_, let value): value
    }
  }

  fileprivate var reason: ImportProblem.Reason {
    switch self {
    case .empty: .missing
    case .malformed(let form, _), .outOfRange(let form, _): .wrongType(expected: form.rawValue)
    case .nonexistent(let form, let value):
      .invalid(.malformed(form == .date ? .date : .time, value))
    }
  }
}

extension ICalendarProblem {
  /// The problem as an import tells of it.
  var problem: ImportProblem {
    ImportProblem(
      at: .line(line), type: .unreadable, record: component?.uid, field: component?.name,
      reason.importReason)
  }
}

extension ICalendarProblem.Reason {
  var importReason: ImportProblem.Reason {
    switch self {
    case .lineTooLong(let limit): .lineTooLong(limitBytes: limit)
    case .truncated: .truncated
    case .controlCharacter(let byte): .unreadable("control character \(byte)")
    case .invalidUTF8: .unreadable("not UTF-8")
    case .malformedName: .unreadable("no property name")
    case .missingColon(let name): .unreadable("no colon after \(name)")
    case .malformedParameter(let name): .unreadable("malformed parameter of \(name)")
    case .outsideCalendar: .unreadable("outside of any VCALENDAR")
    case .unclosed(let name, let line): .unreadable("\(name) of line \(line) has no END")
    case .unmatchedEnd(let name): .unreadable("END:\(name) without its BEGIN")
    case .tooDeep(let limit): .unreadable("components more than \(limit) deep")
    case .tooManyLines(let limit): .unreadable("a component of more than \(limit) lines")
    case .tooLarge(let limit): .unreadable("a component of more than \(limit) bytes")
    }
  }
}
