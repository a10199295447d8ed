/// The uids of events that a rule makes of a series: the series' own uid, `~` and the date, with
/// `+` behind the date if the event continues the series.
///
/// They follow from the series and the date, so two devices that split one series on one date make
/// the same event.
extension EventUID {
  /// The uid of the event that continues this series from a date on; nil if it would be too long.
  package func continued(from date: CivilDate) -> EventUID? {
    try? EventUID("\(series)~\(date)+")
  }

  /// The uid of the event that one date of this series becomes; nil if it would be too long.
  package func single(on date: CivilDate) -> EventUID? { try? EventUID("\(series)~\(date)") }

  /// The series that an event continues; for any other event itself.
  package var series: EventUID {
    guard let tail, tail.continues else { return self }
    return tail.stem
  }

  /// The date from which on an event continues its series; nil for any other event.
  package var continuedFrom: CivilDate? {
    guard let tail, tail.continues else { return nil }
    return tail.date
  }

  /// The date of the series that became this event; nil for any other event.
  package var singleDate: CivilDate? {
    guard let tail, !tail.continues else { return nil }
    return tail.date
  }

  /// The event from which a rule made this one, or the one before it; for any other event itself.
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
  /// The uid of the event that continues a series from a date on.
  func uid(continuing series: EventUID, from date: CivilDate) -> EventUID {
    free(series.continued(from: date))
  }

  /// The uid of the event that a date of a series becomes.
  func uid(ofSingle date: CivilDate, of series: EventUID) -> EventUID {
    free(series.single(on: date))
  }

  /// The uid, or a fresh one if another event has it.
  private func free(_ uid: EventUID?) -> EventUID {
    guard let uid, !isTaken(uid) else { return makeUID() }
    return uid
  }
}
