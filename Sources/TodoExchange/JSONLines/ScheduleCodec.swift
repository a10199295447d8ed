import TodoDomain

/// Schedules have a place.
struct ScheduleCodec: EventKindCodec {
  func writeOwnFields(of event: Schedule, to writer: inout JSONWriter) {
    guard let place = event.place else { return }
    writer.key("place")
    writer.string(place)
  }

  func event(_ draft: EventDraft, _ fields: inout RecordFields) throws(FieldFault) -> Schedule {
    let place = try fields.text("place")
    return try checked { () throws(ValueError) in
      try Schedule(
        id: draft.id, details: draft.details, pattern: draft.pattern(), place: place,
        limits: draft.limits)
    }
  }
}
