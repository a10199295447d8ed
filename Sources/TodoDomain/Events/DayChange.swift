/// The differences of an event on one of its days: the date to which the day was moved, and the
/// values that this day has instead of the event's.
///
/// A changed day still belongs to its event. Its record keeps the day's original date, which is the
/// key in rules and files (the RECURRENCE-ID of RFC 5545). A field without a difference follows the
/// event, even if the event changes later.
public struct DayChange: Sendable {
  /// The values of a change. They are in an object, so that the many records without a change stay
  /// small.
  private final class Values: Sendable {
    let date: CivilDate
    let differences: EventPatch

    init(_ date: CivilDate, _ differences: EventPatch) {
      self.date = date
      self.differences = differences
    }
  }

  private let values: Values

  /// The date on which the event takes place, in the event's own calendar. Equals the day's
  /// original date unless the day was moved.
  public var date: CivilDate { values.date }
  /// The new values of the day. Only these fields can be set: title, category, time, length,
  /// alarms, note, priority, and the fields of the event's kind whose values have a text.
  public var differences: EventPatch { values.differences }

  /// Makes the change of a day that now takes place on `date`. Keeps only the fields of the patch
  /// that can differ on one day.
  public init(on date: CivilDate, _ differences: EventPatch = EventPatch()) {
    values = Values(date, differences.ofOneDay)
  }

  /// Computes the change between an event as it is on a day and its revised form.
  ///
  /// - Throws: `ValueError.sameOnAllDays` with the field of a value that can't differ on one day.
  init(
    on date: CivilDate, from event: some PlannedEvent, to revised: some PlannedEvent
  ) throws(ValueError) {
    // A day without a time follows the reader's own clock.
    guard revised.zone == event.zone || revised.time == nil else { throw .sameOnAllDays(.zone) }
    for field in type(of: event).kindFields where !field.form.isOfOneDay {
      guard event.kindValues[field.field] == revised.kindValues[field.field] else {
        throw .sameOnAllDays(field.field)
      }
    }
    self.init(on: date, EventPatch(from: event, to: revised))
  }

  /// Computes the change between an event as it is on a day and a copy of it that another program
  /// may have revised.
  ///
  /// - Parameter fields: The fields to copy from the revised event even if the values are equal.
  package init(
    on date: CivilDate, from event: any PlannedEvent, to revised: any PlannedEvent,
    taking fields: [EventField]
  ) {
    var patch = EventPatch(from: event, to: revised)
    patch.take(fields, from: revised)
    self.init(on: date, patch)
  }

  /// Makes a change from the texts of the fields that differ, in the form that `texts` returns.
  ///
  /// - Throws: `ValueError.sameOnAllDays` for a field that can't differ on one day; `.missing` if
  ///   the title or the category is nil; the `ValueError` of an invalid value.
  public init(
    on date: CivilDate, texts: [(field: EventField, text: String?)], kindFields: [KindField]?,
    limits: EventLimits
  ) throws(ValueError) {
    self.init(on: date, try EventPatch(ofOneDay: texts, kindFields, limits))
  }

  /// The fields whose values on the day differ from the event's other days, in a fixed order, each
  /// with its value on the day as text; nil if the field has no value on the day.
  public var texts: [(field: EventField, text: String?)] { differences.textsOfOneDay }

  /// The category of the day; nil if it is the event's category.
  public var category: Category? { differences.category }

  /// Returns a copy with another category, or with a new version of the same category.
  public func categorized(_ category: Category) -> DayChange {
    var differences = differences
    differences.category = category
    return DayChange(on: date, differences)
  }

  /// Returns a copy that takes place this number of days later.
  func moved(by days: Int) -> DayChange { DayChange(on: date.advanced(by: days), differences) }

  /// Returns whether the change moves a day or gives it a value of its own.
  func changes(_ day: CivilDate) -> Bool { date != day || !differences.isEmpty }
}

extension DayChange: Hashable {
  /// Returns whether the dates and all values are equal. Texts are compared scalar by scalar.
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
  /// The date, then the fields that differ: `→ 2025-04-09 time=19:00`, with `none` for a field that
  /// has no value on the day.
  public var description: String {
    (["→ \(date)"] + texts.map { "\($0.field.rawValue)=\($0.text ?? "none")" })
      .joined(separator: " ")
  }
}

extension PlannedEvent {
  /// Returns the event with the differences of a day. Drops a value that doesn't fit the rest, such
  /// as an alarm in minutes on a day without a time.
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
