/// How an event repeats after its start. An open end is `nil`, never a special pair of dates.
public enum Recurrence: Hashable, Sendable {
  /// On its start only.
  case once
  /// On every day from its start to this date, inclusive: a period [기간 일정].
  case daily(until: CivilDate)
  /// On these days of the week from its start to this date, inclusive, or without an end.
  case weekly(on: WeekdaySet, until: CivilDate?)
  /// On the dates of a rule and on others beside it.
  indirect case set(RecurrenceSet)
}
