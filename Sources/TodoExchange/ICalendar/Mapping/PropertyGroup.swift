/// Properties that say one thing together: another program's stand as they are as long as they say
/// what the event has.
enum PropertyGroup: CaseIterable {
  case title, memo, category, timing, records, own, alarm, source

  /// The group of a property; nil for one that no field of an event stands for.
  static func of(_ name: String, isTodo: Bool) -> PropertyGroup? {
    switch name {
    case "SUMMARY", "X-TODOCTL-SUMMARY": .title
    case "DESCRIPTION", "X-TODOCTL-DESCRIPTION": .memo
    case "CATEGORIES", "X-TODOCTL-CATEGORIES": .category
    case "DTSTART", "DTEND", "DURATION", "RRULE", "RDATE", OwnProperty.start, OwnProperty.period,
      OwnProperty.length:
      .timing
    case "DUE": isTodo ? .timing : nil
    case "EXDATE", OwnProperty.done, OwnProperty.record: .records
    case "STATUS", "COMPLETED", "PERCENT-COMPLETE": isTodo ? .records : nil
    case "LOCATION", OwnProperty.kind: .own
    case OwnProperty.source: .source
    default: name.hasPrefix("X-TODOCTL-") ? .own : nil
    }
  }
}
