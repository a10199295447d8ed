import TodoDomain

/// How an event is known there and here: by the server's number, or, where the server never saw it,
/// by a number below zero and our own uid beside it.
struct ToduckIdentity {
  /// The member that carries a uid which doesn't follow from the number. The server has none such.
  static let uidField = "todoctlUid"

  let uid: EventUID
  /// Nil where the file says of an event of ours nothing that it has no member for here.
  let source: EventSource?

  /// The identity that a file states.
  init(
    _ kind: EventKind, _ id: Int64, _ idField: String, uid text: String?, extra: [String: String]
  ) throws(FieldFault) {
    let format = FormatName.toduck.rawValue
    guard let text else {
      uid = try parsed(ToduckIdentity.uid(kind, id), idField, EventUID.init)
      source = EventSource(format: format, remoteID: String(id), extra: extra)
      return
    }
    uid = try parsed(text, ToduckIdentity.uidField, EventUID.init)
    let remoteID = id < 0 ? nil : String(id)
    let saysNothing = remoteID == nil && extra.isEmpty
    source = saysNothing ? nil : EventSource(format: format, remoteID: remoteID, extra: extra)
  }

  /// The server's number of a stored event, else one below zero; and the uid if it must be told.
  static func number(of event: some PlannedEvent, _ id: EventID) -> (Int64, uid: String?) {
    guard let remoteID = event.details.toduckSource?.remoteID, let number = Int64(remoteID),
      number > 0, String(number) == remoteID
    else { return (-Int64(id.rawValue), event.uid.rawValue) }
    let follows = event.uid.rawValue == uid(event.kind, number)
    return (number, follows ? nil : event.uid.rawValue)
  }

  private static func uid(_ kind: EventKind, _ id: Int64) -> String { "toduck:\(kind):\(id)" }
}

extension EventDetails {
  /// Where it came from, if that was toduck.
  var toduckSource: EventSource? {
    source?.format == FormatName.toduck.rawValue ? source : nil
  }
}
