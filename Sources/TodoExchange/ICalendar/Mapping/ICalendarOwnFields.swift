import TodoDomain

/// The fields that a kind adds: LOCATION and CLASS where they mean the same, else our own
/// properties.
struct ICalendarOwnFields {
  private let kinds: EventKinds

  init(_ kinds: EventKinds) {
    self.kinds = kinds
  }

  // MARK: - Reading

  /// The kind of a component's event: a schedule, unless our own property says otherwise.
  func type(
    of component: ICalendarComponent
  ) throws(ICalendarFault) -> any PlannedEvent.Type {
    guard let property = component.first(OwnProperty.kind) else { return Schedule.self }
    guard let type = kinds.type(of: EventKind(rawValue: property.value.lowercased())) else {
      throw ICalendarFault(property, .unknownType(known: kinds.names))
    }
    return type
  }

  func values(
    of type: any PlannedEvent.Type, _ component: ICalendarComponent
  ) throws(ICalendarFault) -> OwnValues {
    var values: OwnValues = [:]
    for field in type.ownFields { values[field.field] = try value(of: field, component) }
    return values
  }

  private func value(
    of field: OwnField, _ component: ICalendarComponent
  ) throws(ICalendarFault) -> OwnValue {
    let name = propertyName(of: field.field)
    if field.field == .isPublic {
      // The RFC says what a component without it is (§3.8.1.3).
      return .flag((component.first(name)?.value ?? "PUBLIC").uppercased() == "PUBLIC")
    }
    if field.form == .text { return .text(ExactText.read(component, name)) }
    guard let property = component.first(name) else {
      throw ICalendarFault(component.line, FieldFault(name, .missing))
    }
    if field.form == .flag {
      return .flag(
        try property.read { (property) throws(ICalendarValueError) in
          try property.boolean()
        })
    }
    guard let count = Int(property.value) else {
      throw ICalendarFault(property, .wrongType(expected: ICalendarValueForm.integer.rawValue))
    }
    return .count(count)
  }

  // MARK: - Writing

  func properties(of event: any PlannedEvent) -> [ICalendarProperty] {
    let isSchedule = event.kind == .schedule
    let kind = ICalendarProperty(OwnProperty.kind, value: event.kind.rawValue)
    return (isSchedule ? [] : [kind])
      + Swift.type(of: event).ownFields.flatMap { properties($0.field, event.ownValues[$0.field]) }
  }

  private func properties(_ field: EventField, _ value: OwnValue?) -> [ICalendarProperty] {
    let name = propertyName(of: field)
    return switch value {
    case .text(let text?): ExactText.properties(name, text)
    case .flag(let flag) where field == .isPublic:
      [ICalendarProperty(name, value: flag ? "PUBLIC" : "PRIVATE")]
    case .flag(let flag): [ICalendarProperty(name, value: flag ? "TRUE" : "FALSE")]
    case .count(let count): [ICalendarProperty(name, value: String(count))]
    case .text(nil), nil: []
    }
  }

  private func propertyName(of field: EventField) -> String {
    switch field {
    case .place: "LOCATION"
    case .isPublic: "CLASS"
    default: OwnProperty.named(field.rawValue)
    }
  }
}
