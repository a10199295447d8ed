import TodoDomain

/// Routines are public or not, and shared so many times; they must have days.
struct RoutineCodec: EventKindCodec {
  func writeOwnFields(of event: Routine, to writer: inout JSONWriter) {
    writer.key("isPublic")
    writer.bool(event.isPublic)
    writer.key("shareCount")
    writer.integer(Int64(event.shareCount))
  }

  func event(_ draft: EventDraft, _ fields: inout RecordFields) throws(FieldFault) -> Routine {
    let isPublic = try required(try fields.flag("isPublic"), "isPublic")
    let shareCount = try required(try fields.integer("shareCount"), "shareCount")
    return try checked { () throws(ValueError) in
      try Routine(
        id: draft.id, details: draft.details, days: draft.days, activeFrom: draft.start,
        activeUntil: draft.until, isPublic: isPublic, shareCount: Int(shareCount))
    }
  }
}
