import TodoDomain

/// What every language asks about a rule before it says it.
extension RecurrenceRule {
  /// Whether it means so manyth working days of a month, and nothing else: the last weekday.
  var isLikeWorkday: Bool {
    frequency == .monthly && weekdays == .workdays && !positions.isEmpty && monthDays.isEmpty
      && ordinalWeekdays.isEmpty
  }

  /// Whether its weeks begin on another day than Monday, and its dates depend on that.
  var dependsOnWeekStart: Bool {
    guard weekStart != .monday else { return false }
    return !weekNumbers.isEmpty || (frequency == .weekly && (interval > 1 || !positions.isEmpty))
  }
}
