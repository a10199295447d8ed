/// The differences of one day of an event: the date to which it was moved, and values of its own.
///
/// A changed day stays a day of its event. Its record keeps the day's own date, by which rules and
/// files know it (RFC 5545 calls that its RECURRENCE-ID). Values that don't differ are the event's,
/// also if they change later.
public struct DayChange: Sendable {
  /// Boxed, so that the many records without a change stay small.
  private final class Values: Sendable {
    let date: CivilDate
    let differences: EventPatch

    init(_ date: CivilDate, _ differences: EventPatch) {
      self.date = date
      self.differences = differences
    }
  }

  private let values: Values

  /// The date on which the event takes place, in the event's own calendar. It is the day's own date
  /// if the day wasn't moved.
  public var date: CivilDate { values.date }
  /// The values that differ: the title, the category, the time, the length, the alarms, the note,
  /// and those texts that the event's kind adds. It has no other fields.
  public var differences: EventPatch { values.differences }

  /// Makes a change of a day that takes place on a date. Of the patch it takes the fields that can
  /// differ on one day.
  public init(on date: CivilDate, _ differences: EventPatch = EventPatch()) {
    values = Values(date, differences.ofOneDay)
  }

  /// The change from an event as it is on a day to a revised one.
  ///
  /// - Throws: `ValueError.sameOnAllDays` with the field of a value that can't differ on one day.
  init(
    on date: CivilDate, from event: some PlannedEvent, to revised: some PlannedEvent
  ) throws(ValueError) {
    // A day without a time is by the reader's own clock.
    guard revised.zone == event.zone || revised.time == nil else { throw .sameOnAllDays(.zone) }
    for field in type(of: event).kindFields where !field.form.isOfOneDay {
      guard event.kindValues[field.field] == revised.kindValues[field.field] else {
        throw .sameOnAllDays(field.field)
      }
    }
    self.init(on: date, EventPatch(from: event, to: revised))
  }

  /// The change from an event as it is on a day to a revised one, as another program may have
  /// revised it.
  ///
  /// - Parameter fields: The fields that are taken from the revised event even if they are equal.
  package init(
    on date: CivilDate, from event: any PlannedEvent, to revised: any PlannedEvent,
    taking fields: [EventField]
  ) {
    var patch = EventPatch(from: event, to: revised)
    patch.take(fields, from: revised)
    self.init(on: date, patch)
  }

  /// Reads the texts of the fields that differ, as `texts` gives them.
  ///
  /// - Throws: `ValueError.sameOnAllDays` for another field; `.missing` for a title or a category
  ///   that is nil; the `ValueError` of a value.
  public init(
    on date: CivilDate, texts: [(field: EventField, text: String?)], kindFields: [KindField]?,
    limits: EventLimits
  ) throws(ValueError) {
    self.init(on: date, try EventPatch(ofOneDay: texts, kindFields, limits))
  }

  /// The fields that differ, in a fixed order, each with its text; nil for a value that the day
  /// doesn't have.
  public var texts: [(field: EventField, text: String?)] { differences.textsOfOneDay }

  /// The category of the day; nil for the event's.
  public var category: Category? { differences.category }

  /// A copy in another category, which is another form of its own.
  public func categorized(_ category: Category) -> DayChange {
    var differences = differences
    differences.category = category
    return DayChange(on: date, differences)
  }

  /// A copy this number of days later.
  func moved(by days: Int) -> DayChange { DayChange(on: date.advanced(by: days), differences) }

  /// Whether the change says anything about a day.
  func changes(_ day: CivilDate) -> Bool { date != day || !differences.isEmpty }
}

extension DayChange: Hashable {
  /// Whether the dates and all values are equal, texts in every scalar.
  public static func == (left: DayChange, right: DayChange) -> Bool {
    left.values === right.values
      || left.date == right.date
        && left.texts.elementsEqual(right.texts) {
          $0.field == $1.field && $0.text.isExactly($1.text)
        }
  }

  /// Hashes the date and the values.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(date)
    for (field, text) in texts {
      hasher.combine(field)
      text.hashExactly(into: &hasher)
    }
  }
}

extension DayChange: CustomStringConvertible {
  /// The date, then the fields that differ: `→ 2025-04-09 time=19:00`, with `none` for a value that
  /// the day doesn't have.
  public var description: String {
    (["→ \(date)"] + texts.map { "\($0.field.rawValue)=\($0.text ?? "none")" })
      .joined(separator: " ")
  }
}

extension PlannedEvent {
  /// The event with what differs on a day. A value that can't be beside the others, such as an
  /// alarm of minutes on a day without a time, is left out.
  package func changed(by change: DayChange?) -> Self {
    guard let patch = change?.differences, !patch.isEmpty else { return self }
    var fields = patch.applied(to: EventFields(details))
    fields.leaveOutWhatNeedsTime()
    let details = (try? fields.details(limits: .unlimited)) ?? details
    guard !patch.own.fields.isEmpty else {
      return with(id: id, details: details, isFinished: isFinished)
    }
    let known = Set(Self.kindFields.map(\.field))
    let own = patch.own.fields.filter(known.contains).reduce(into: kindValues) {
      $0[$1] = patch.own[$1]
    }
    let changed = try? Self(
      id: id, details: details, pattern: pattern, own: own, limits: .unlimited)
    return (changed ?? self).with(id: id, details: details, isFinished: isFinished)
  }
}
