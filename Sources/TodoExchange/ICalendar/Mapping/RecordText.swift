import TodoDomain

/// A record of a date as our own property has it: `20250512 DONE DELETED=20250511T220000Z
/// TIME=0600`. No sign in it needs an escape, so that other programs leave it as it is.
enum RecordText {
  static func text(of record: OccurrenceRecord) -> String {
    var words = [ICalendarDate.day(record.date).description]
    if record.isFinished { words.append("DONE") }
    if let deletedAt = record.deletedAt {
      words.append("DELETED=\(InstantText.text(of: deletedAt))")
    }
    if let time = record.time {
      words.append("TIME=\(time.description.filter { $0 != ":" })")
    }
    return words.joined(separator: " ")
  }

  static func record(_ text: String) -> OccurrenceRecord? {
    let words = text.split(separator: " ")
    guard let first = words.first, let date = date(first) else { return nil }
    var (isFinished, deletedAt, time) = (false, Instant?.none, TimeOfDay?.none)
    for word in words.dropFirst() {
      let parts = word.split(separator: "=", maxSplits: 1)
      switch (parts[0], parts.last) {
      case ("DONE", _): isFinished = true
      case ("DELETED", let value?):
        guard let instant = InstantText.instant(value) else { return nil }
        deletedAt = instant
      case ("TIME", let value?):
        guard let found = try? TimeOfDay("\(value.prefix(2)):\(value.dropFirst(2))") else {
          return nil
        }
        time = found
      default: return nil
      }
    }
    return OccurrenceRecord(date: date, isFinished: isFinished, deletedAt: deletedAt, time: time)
  }

  static func date(_ text: Substring) -> CivilDate? {
    guard case .day(let date)? = try? ICalendarDate(text, zone: nil) else { return nil }
    return date
  }
}

/// Moments as DATE-TIMEs in universal time.
enum InstantText {
  static func text(of instant: Instant) -> String {
    instant.description.filter { $0 != "-" && $0 != ":" }
  }

  static func instant(_ text: Substring) -> Instant? {
    guard case .dateTime(let moment)? = try? ICalendarDate(text, zone: nil), moment.zone == .utc
    else { return nil }
    return Instant(secondsSince1970: moment.date.dayNumber * 86_400 + moment.secondOfDay)
  }
}
