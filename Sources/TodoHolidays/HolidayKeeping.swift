import Foundation
public import TodoDomain

/// The change of a country's holidays in a store.
public struct HolidayChange: Hashable, Sendable {
  /// The code of the country, in upper case.
  public let country: String
  /// The dates that have a holiday now and had none before.
  public let added: [CivilDate]
  /// The dates that had a holiday before and have none now.
  public let removed: [CivilDate]
  /// The requested years that the table doesn't have for this country.
  public let missingYears: [Int]

  public init(country: String, added: [CivilDate], removed: [CivilDate], missingYears: [Int]) {
    (self.country, self.added) = (country, added)
    (self.removed, self.missingYears) = (removed, missingYears)
  }
}

/// The public holidays in a store: an event on each date, in a category that holds events, so that
/// no rate counts them. Their uids distinguish them from other events.
extension EventReading {
  /// Returns the dates of the holidays of each country in the store, keyed by the country's code.
  public func holidayDates() throws -> [String: [CivilDate]] {
    var found: [String: [CivilDate]] = [:]
    try visitUIDs(startingWith: EventUID.holidayPrefix) { uid in
      if let holiday = uid.holiday { found[holiday.country, default: []].append(holiday.date) }
      return true
    }
    return found.mapValues { $0.sorted() }
  }
}

extension EventTransaction {
  /// Makes the stored holidays of a country in some years agree with the table. Stored holidays
  /// that the table has stay unchanged, and so do the holidays of years that aren't given or that
  /// the table doesn't have.
  ///
  /// - Parameters:
  ///   - country: The code of a country in the table.
  ///   - years: The years, both inclusive.
  ///   - category: The category of new holidays, which the store must have.
  ///   - names: Returns the name of a new holiday.
  ///   - context: The moment of the change.
  /// - Returns: The dates with a new or a removed holiday, and the given years that the table
  ///   lacks.
  public func keepHolidays(
    of country: String, in years: ClosedRange<Int>, category: TodoDomain.Category,
    from table: HolidayTable, context: RuleContext, names: (Holiday) -> String
  ) throws -> HolidayChange {
    let code = country.uppercased()
    let wanted = table.holidays(of: code, in: years)
    let stored = Set(try holidayDates()[code] ?? []).filter { years.contains($0.year) }
    let known = Set(wanted.map(\.date.year))
    var added: [CivilDate] = []
    for holiday in wanted where !stored.contains(holiday.date) {
      let details = try EventDetails(
        uid: .holiday(of: code, on: holiday.date), title: names(holiday), category: category)
      try add(Schedule(details: details, pattern: DatePattern(on: holiday.date)))
      added.append(holiday.date)
    }
    let removed = stored.subtracting(wanted.map(\.date)).filter { known.contains($0.year) }
    try removeHolidays(of: code, on: removed, in: context)
    return HolidayChange(
      country: code, added: added, removed: removed.sorted(),
      missingYears: years.filter { !known.contains($0) })
  }

  /// Removes the holidays of a country: all, or those on some dates.
  ///
  /// - Returns: The number of holidays that were stored or, if `dates` are given, the number of
  ///   dates.
  @discardableResult
  public func removeHolidays(
    of country: String, on dates: Set<CivilDate>? = nil, in context: RuleContext
  ) throws -> Int {
    let code = country.uppercased()
    let stored = try dates ?? Set(holidayDates()[code] ?? [])
    for date in stored.sorted() {
      guard let id = try event(withUID: .holiday(of: code, on: date))?.id else { continue }
      try delete(id, .all, in: context)
    }
    return stored.count
  }
}

// MARK: - Series without holidays

extension EventReading {
  /// Returns whether a series leaves out holidays. A series that continues it does the same until
  /// its own setting changes.
  public func leavesOutHolidays(_ uid: EventUID) throws -> Bool {
    try holidaySeries(of: uid)?.dates != nil
  }

  /// Returns the key-value entry of a series, or of the series that it continues.
  fileprivate func holidaySeries(of uid: EventUID) throws -> HolidaySeries? {
    for uid in uid == uid.series ? [uid] : [uid, uid.series] {
      let key = HolidaySeries.key(of: uid)
      guard let value = try value(of: key) else { continue }
      if let series = HolidaySeries(try KeyValue(key, value)), series.uid == uid { return series }
    }
    return nil
  }
}

extension EventTransaction {
  /// Gives a series days off on all stored holidays, of any country, from a date on. Removes days
  /// off that an earlier call gave the series if their dates are no longer holidays. `renewDaysOff`
  /// repeats this for the series and its continuations.
  ///
  /// - Parameters:
  ///   - id: The id of a series.
  ///   - today: The first date to change.
  ///   - context: The moment of deletion for tombstones.
  /// - Returns: The new days off.
  @discardableResult
  public func leaveOutHolidays(
    _ id: EventID, from today: CivilDate, in context: RuleContext
  ) throws -> [CivilDate] {
    let holidays = Set(try holidayDates().values.joined())
    return try rest(requiredEvent(with: id), on: holidays, from: today, in: context)
  }

  /// Removes, from a date on, the days off that `leaveOutHolidays` made, and stops making new ones.
  public func bringBackHolidays(
    _ id: EventID, from today: CivilDate, in context: RuleContext
  ) throws {
    let event = try requiredEvent(with: id)
    try rest(event, on: [], from: today, in: context)
    try save(HolidaySeries(event.uid, nil))
  }

  /// Renews the days off of every series that leaves out holidays. Deletes the entries of series
  /// that the store no longer has.
  ///
  /// - Returns: The number of new days off.
  @discardableResult
  public func renewDaysOff(from today: CivilDate, in context: RuleContext) throws -> Int {
    let holidays = Set(try holidayDates().values.joined())
    var count = 0
    for entry in try values() {
      guard let series = HolidaySeries(entry) else { continue }
      let events = try self.events(of: series)
      if events.isEmpty { try StoredValues(self).delete(entry.key) }
      guard series.dates != nil else { continue }
      for event in events {
        count += try rest(event, on: holidays, from: today, in: context).count
      }
    }
    return count
  }

  /// Returns the series of an entry, and those continuations of the series that have no entry of
  /// their own.
  private func events(of series: HolidaySeries) throws -> [any PlannedEvent] {
    var uids: [EventUID] = []
    try visitUIDs(startingWith: series.uid.rawValue) { uid in
      if uid == series.uid || uid.series == series.uid { uids.append(uid) }
      return true
    }
    return try uids.compactMap { uid in
      guard try holidaySeries(of: uid)?.uid == series.uid else { return nil }
      return try event(withUID: uid).flatMap { $0.pattern.isSeries ? $0 : nil }
    }
  }

  @discardableResult
  private func rest(
    _ event: any PlannedEvent, on holidays: Set<CivilDate>, from today: CivilDate,
    in context: RuleContext
  ) throws -> [CivilDate] {
    guard let id = event.id else { throw RequestError.unstored(event.uid) }
    let before = try holidaySeries(of: event.uid)?.dates ?? []
    let daysOff = Set(try self.records(of: id).filter { !$0.isLive }.map(\.date))
    let gone = before.subtracting(holidays).intersection(daysOff)
    for date in gone.sorted() where date >= today && event.pattern.covers(date) {
      try skip(id, on: date, isSkipped: false, in: context)
    }
    let records = try self.records(of: id)
    let new = holidays.filter { date in
      date >= today && event.pattern.covers(date) && !records.contains { $0.date == date }
    }.sorted()
    for date in new { try skip(id, on: date, in: context) }
    try save(HolidaySeries(event.uid, before.intersection(holidays).union(new)))
    return new
  }

  private func save(_ series: HolidaySeries) throws {
    try StoredValues(self).save(series.value, for: HolidaySeries.key(of: series.uid))
  }
}

/// The key-value entry of a series that leaves out holidays: the uid of the series, and the dates
/// that were left out. Without dates, the series no longer leaves out holidays.
private struct HolidaySeries {
  let uid: EventUID
  let dates: Set<CivilDate>?

  init(_ uid: EventUID, _ dates: Set<CivilDate>?) {
    (self.uid, self.dates) = (uid, dates)
  }

  /// Reads an entry; nil for the entries of other features.
  init?(_ entry: KeyValue) {
    let lines = entry.value.split(separator: "\n", omittingEmptySubsequences: false)
    guard entry.key.hasPrefix(Self.prefix), let uid = try? EventUID(String(lines[0])) else {
      return nil
    }
    self.uid = uid
    dates =
      lines.count < 2
      ? nil : Set(lines[1].split(separator: " ").compactMap { try? CivilDate(String($0)) })
  }

  var value: String {
    guard let dates else { return uid.rawValue }
    return "\(uid.rawValue)\n\(dates.sorted().map(\.description).joined(separator: " "))"
  }

  private static let prefix = "holidays.off."

  /// Returns the key of a uid: its beginning and its end in hexadecimal digits, since a key allows
  /// few characters.
  static func key(of uid: EventUID) -> String {
    let bytes = Array(uid.rawValue.utf8)
    let some = bytes.count > 90 ? bytes.prefix(45) + bytes.suffix(45) : bytes[...]
    return prefix
      + some.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }
}
