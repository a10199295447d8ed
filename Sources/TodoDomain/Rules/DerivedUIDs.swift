/// The uids of events that a rule makes from a series: the series' own uid, `~` and the date, with
/// `+` after the date if the event continues the series.
///
/// The uids follow from the series and the date, so two devices that split a series on the same
/// date make the same event.
extension EventUID {
  /// Returns the uid of the event that continues this series from a date on; nil if it would be too
  /// long.
  package func continued(from date: CivilDate) -> EventUID? {
    try? EventUID("\(series)~\(date)+")
  }

  /// Returns the uid of the event that one date of this series becomes; nil if it would be too
  /// long.
  package func single(on date: CivilDate) -> EventUID? { try? EventUID("\(series)~\(date)") }

  /// The uid of the series that this event continues; for any other event its own uid.
  package var series: EventUID {
    guard let tail, tail.continues else { return self }
    return tail.stem
  }

  /// The date from which on this event continues its series; nil for any other event.
  package var continuedFrom: CivilDate? {
    guard let tail, tail.continues else { return nil }
    return tail.date
  }

  /// The date of a series from which a rule made this event; nil for any other event.
  package var singleDate: CivilDate? {
    guard let tail, !tail.continues else { return nil }
    return tail.date
  }

  /// The uid of the event from which rules made this event, in one or more steps; for any other
  /// event its own uid.
  package var root: EventUID { tail.map(\.stem.root) ?? self }

  private var tail: (stem: EventUID, date: CivilDate, continues: Bool)? {
    let bytes = rawValue.utf8
    let continues = bytes.last == UInt8(ascii: "+")
    let end = continues ? bytes.dropLast() : bytes[...]
    guard let mark = end.lastIndex(of: UInt8(ascii: "~")), mark > bytes.startIndex,
      let date = CivilDate(utf8: end[end.index(after: mark)...]),
      let stem = try? EventUID(String(rawValue[..<mark]))
    else { return nil }
    return (stem, date, continues)
  }
}

extension RuleContext {
  /// Returns the uid of the event that continues a series from a date on; a fresh uid if that uid
  /// is taken or would be too long.
  func uid(continuing series: EventUID, from date: CivilDate) -> EventUID {
    free(series.continued(from: date))
  }

  /// Returns the uid of the event that a date of a series becomes; a fresh uid if that uid is taken
  /// or would be too long.
  func uid(ofSingle date: CivilDate, of series: EventUID) -> EventUID {
    free(series.single(on: date))
  }

  /// Returns the given uid; a fresh uid if the given one is nil or another event has it.
  private func free(_ uid: EventUID?) -> EventUID {
    guard let uid, !isTaken(uid) else { return makeUID() }
    return uid
  }
}
