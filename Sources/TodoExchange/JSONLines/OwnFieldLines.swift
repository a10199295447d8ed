import TodoDomain

/// The fields that a kind adds to a line: written in its order, an absent text left out.
enum OwnFieldLines {
  static func write(_ event: any PlannedEvent, to json: inout JSONWriter) {
    let values = event.ownValues
    for field in type(of: event).ownFields {
      switch values[field.field] {
      case .text(let text?):
        json.key(named: field.field.rawValue)
        json.string(text)
      case .flag(let flag):
        json.key(named: field.field.rawValue)
        json.bool(flag)
      case .count(let count):
        json.key(named: field.field.rawValue)
        json.integer(Int64(count))
      case .text(nil), nil: break
      }
    }
  }

  /// The event of a line, given what all kinds have.
  static func event(
    of type: any PlannedEvent.Type, _ draft: EventDraft, _ fields: inout RecordFields
  ) throws(FieldFault) -> any PlannedEvent {
    var own: OwnValues = [:]
    for field in type.ownFields { own[field.field] = try value(of: field, &fields) }
    return try checked { () throws(ValueError) in
      try type.init(
        id: draft.id, details: draft.details, pattern: draft.pattern(), own: own,
        limits: draft.limits)
    }
  }

  private static func value(
    of field: OwnField, _ fields: inout RecordFields
  ) throws(FieldFault) -> OwnValue {
    let name = field.field.rawValue
    return switch field.form {
    case .text: .text(try fields.text(name))
    case .flag: .flag(try required(try fields.flag(name), name))
    case .count: .count(Int(try required(try fields.integer(name), name)))
    }
  }
}
