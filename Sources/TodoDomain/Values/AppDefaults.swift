import Foundation

// What an app need not say: fresh uids, the present moment, the note of a commit. This is the one
// file of the module that reads the clock and makes random bits; rules and readers are handed both,
// and no target of this package calls what is declared here (a test checks).

extension EventUID {
  /// A fresh uid, a UUID of version 7 made of the present moment and random bits.
  public init() {
    var random = SystemRandomNumberGenerator()
    let milliseconds = max(0, Date().timeIntervalSince1970 * 1_000)
    self = .version7(milliseconds: UInt64(milliseconds), using: &random)
  }
}

extension Instant {
  /// The present moment, by the system's clock.
  public static var now: Instant {
    Instant(secondsSince1970: Int(Date().timeIntervalSince1970.rounded(.down)))
  }
}

extension RuleContext {
  /// The context of a change that is made now, by a person in a zone: today is that zone's date.
  public static func now(in zone: ZoneID, limits: EventLimits = .standard) -> RuleContext {
    let now = Instant.now
    return RuleContext(now: now, today: now.date(in: zone), limits: limits) { EventUID() }
  }
}

extension CommitNote {
  /// The note of a commit that is made now.
  public init(action: String = "change") {
    self.init(action: action, at: .now)
  }
}

extension EventWriting {
  /// Runs a closure in one transaction, on the thread that calls; the journal names the commit
  /// `change`.
  ///
  /// - Throws: What the closure throws, and the backend's error for a store that can't be written.
  @discardableResult
  @_disfavoredOverload
  public func write<Result>(_ body: (any StoreTransaction) throws -> Result) throws -> Result {
    try write(CommitNote(), body)
  }

  /// Runs a closure in one transaction, on a thread outside the cooperative pool; the journal names
  /// the commit `change`. A transaction that began is finished.
  ///
  /// - Throws: `CancellationError` where the task was cancelled before the transaction began, else
  ///   what the closure throws, or the backend's error.
  @discardableResult
  public func write<Value: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Value
  ) async throws -> Value {
    try await write(CommitNote(), body)
  }
}

extension Schedule {
  /// A schedule that isn't stored yet.
  ///
  /// ```swift
  /// try Schedule(title: "Dentist", on: CivilDate("2026-11-24"), at: TimeOfDay("14:30"))
  /// ```
  ///
  /// - Parameters:
  ///   - date: Its first day.
  ///   - time: When it begins; nil for all day.
  ///   - length: How long each occurrence lasts; nil where nobody said.
  ///   - zone: The zone of its dates and its time; nil for the reader's own.
  ///   - recurrence: On which days it comes again.
  /// - Throws: `ValueError`: an empty or too long title, place or memo; an alarm, a length or a zone
  ///   that needs a time; a recurrence that ends before the first day, or covers no day.
  public init(
    title: String, on date: CivilDate, at time: TimeOfDay? = nil, for length: EventLength? = nil,
    in zone: ZoneID? = nil, repeating recurrence: Recurrence = .once, category: Category = .none,
    place: String? = nil, alarm: Alarm? = nil, memo: String? = nil, uid: EventUID = EventUID()
  ) throws(ValueError) {
    try self.init(
      details: EventDetails(
        uid: uid, title: title, category: category, time: time, length: length, zone: zone,
        alarm: alarm, memo: memo),
      pattern: DatePattern(start: date, recurrence: recurrence), place: place)
  }
}

extension Routine {
  /// A routine that isn't stored yet.
  ///
  /// ```swift
  /// try Routine(title: "Run", on: [.monday, .friday], at: TimeOfDay("07:00"), from: today)
  /// ```
  ///
  /// - Parameters:
  ///   - days: The days of the week.
  ///   - time: When it begins; nil for all day.
  ///   - first: The first date that it may occur on.
  ///   - last: The last date that it may occur on; nil for no end.
  ///   - length: How long each occurrence lasts; nil where nobody said.
  /// - Throws: `ValueError`: an empty or too long title or memo; no day of the week; an alarm or a
  ///   length that needs a time; an end before the start.
  public init(
    title: String, on days: WeekdaySet, at time: TimeOfDay? = nil, from first: CivilDate,
    until last: CivilDate? = nil, for length: EventLength? = nil, category: Category = .none,
    alarm: Alarm? = nil, memo: String? = nil, isPublic: Bool = true, uid: EventUID = EventUID()
  ) throws(ValueError) {
    try self.init(
      details: EventDetails(
        uid: uid, title: title, category: category, time: time, length: length, alarm: alarm,
        memo: memo),
      days: days, activeFrom: first, activeUntil: last, isPublic: isPublic)
  }
}

extension DiaryEntry {
  /// An entry that isn't stored yet.
  ///
  /// - Parameter moment: When it was felt.
  /// - Throws: `ValueError.diaryTooLong`, `.diaryBlank` for a word or a path without a character
  ///   that can be seen.
  public init(
    _ emotion: Emotion, at moment: Instant = .now, subEmotions: [String] = [],
    situation: String = "", thought: String = "", reevaluation: String = "", action: String = "",
    imagePaths: [String] = [], uid: EventUID = EventUID()
  ) throws(ValueError) {
    try self.init(
      uid: uid, createdAt: moment, emotion: emotion, subEmotions: subEmotions,
      situation: situation, thought: thought, reevaluation: reevaluation, action: action,
      imagePaths: imagePaths)
  }
}
