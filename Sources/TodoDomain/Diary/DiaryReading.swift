/// Read access to a store's emotion diary. Providers, snapshots and transactions have these
/// members.
///
/// No member changes anything. Every member throws the backend's error if the store can't be read,
/// and a member that takes a closure also throws the closure's errors. The documentation of a
/// member lists only its further errors.
///
/// ## Implementation guidance
/// A backend implements the three requirements below, and completes the emotions of each entry that
/// it returns with `EmotionLookUp`. It inherits everything else, such as reading the entries of a
/// range of days or of a week.
public protocol DiaryReading {
  /// Returns the entry with this uid, ignoring case; nil if there is none.
  func diary(with uid: EventUID) throws -> DiaryEntry?
  /// Returns the entry with this number; nil if there is none.
  func diary(numbered id: Int) throws -> DiaryEntry?
  /// Calls a closure with each entry of a period (both ends inclusive), or with every entry if the
  /// period is nil. Entries of the same moment come in ascending order of uid, whatever `order` is.
  /// Memory doesn't grow with the diary.
  func visitDiaries(
    in period: ClosedRange<Instant>?, _ order: DiaryOrder, _ body: (DiaryEntry) throws -> Void
  ) throws
}

/// The orders of diary entries.
public enum DiaryOrder: Hashable, Sendable {
  /// The newest entry first, as on screens.
  case newestFirst
  /// The oldest entry first, as in files.
  case oldestFirst

  /// Returns whether the first entry comes before the second. Entries of the same moment are in
  /// ascending order of their uids.
  public func places(_ first: DiaryEntry, before second: DiaryEntry) -> Bool {
    guard first.createdAt != second.createdAt else { return first.uid < second.uid }
    return (first.createdAt < second.createdAt) == (self == .oldestFirst)
  }
}

extension DiaryReading {
  /// Every entry, newest first. The result holds all entries in memory.
  public var diaries: [DiaryEntry] {
    get throws {
      var entries: [DiaryEntry] = []
      try visitDiaries(in: nil, .newestFirst) { entries.append($0) }
      return entries
    }
  }

  /// Returns the entries that belong to a range of days (`DiaryEntry.day(for:)`), both ends
  /// inclusive, newest first. Entries without a zone belong to the days of `zone`.
  public func diaries(
    in days: ClosedRange<CivilDate>, in zone: ZoneID
  ) throws -> [DiaryEntry] {
    var entries: [DiaryEntry] = []
    try visitDiaries(in: days, in: zone) { entries.append($0) }
    return entries
  }

  /// Returns the entries that belong to a week, newest first. Entries without a zone belong to the
  /// days of `zone`.
  public func diaries(inWeekOf week: Week, in zone: ZoneID) throws -> [DiaryEntry] {
    try diaries(in: week.days, in: zone)
  }

  /// Counts the entries of a week by their first emotion. Entries without an emotion don't count,
  /// and an emotion without entries is absent. Entries without a zone belong to the days of `zone`.
  public func countByEmotion(inWeekOf week: Week, in zone: ZoneID) throws -> [Emotion: Int] {
    try moods(in: week.days, in: zone).values.reduce(Mood(), +).counts
  }

  /// Returns the mood of each day in a range (both ends inclusive). Of each entry, only the first
  /// emotion counts. Days without an emotion are absent.
  public func moods(
    in days: ClosedRange<CivilDate>, in zone: ZoneID
  ) throws -> [CivilDate: Mood] {
    var moods: [CivilDate: Mood] = [:]
    try visitDiaries(in: days, in: zone) { entry in
      guard entry.emotion != nil else { return }
      let date = entry.day(for: zone)
      moods[date] = (moods[date] ?? Mood()) + Mood(entry)
    }
    return moods
  }

  /// Returns the entry that a word names: by its uid, by its number, or by at least the first four
  /// characters of its uid. Ignores case.
  ///
  /// - Throws: `RequestError.unknownDiary` if there is no such entry; `.ambiguousDiary` if several
  ///   uids begin with the text.
  public func requiredDiary(matching word: String) throws -> DiaryEntry {
    guard let wanted = try? EventUID(word).caseFolded else { throw RequestError.unknownDiary(word) }
    if let entry = try diary(with: wanted) { return entry }
    if let number = Int(word), "\(number)" == word, let entry = try diary(numbered: number) {
      return entry
    }
    guard wanted.rawValue.count >= 4 else { throw RequestError.unknownDiary(word) }
    var match: DiaryEntry?
    var count = 0
    try visitDiaries(in: nil, .newestFirst) { entry in
      guard entry.uid.caseFolded.rawValue.utf8.starts(with: wanted.rawValue.utf8) else { return }
      match = entry
      count += 1
    }
    guard count < 2 else { throw RequestError.ambiguousDiary(word, count: count) }
    guard let match else { throw RequestError.unknownDiary(word) }
    return match
  }

  /// Calls a closure with each entry that belongs to a range of days (both ends inclusive), newest
  /// first.
  func visitDiaries(
    in days: ClosedRange<CivilDate>, in zone: ZoneID, _ body: (DiaryEntry) throws -> Void
  ) throws {
    // No zone is a whole day away from UTC. So a range of moments that is a day wider at both ends
    // has all entries, and each entry's own day decides.
    let first = (days.lowerBound.dayNumber - 1) * 86_400
    let last = (days.upperBound.dayNumber + 2) * 86_400
    let period = Instant(secondsSince1970: first)...Instant(secondsSince1970: last)
    try visitDiaries(in: period, .newestFirst) { entry in
      if days.contains(entry.day(for: zone)) { try body(entry) }
    }
  }
}

/// A change to the diary of a store. Uids are compared ignoring case.
public enum DiaryEdit: Hashable, Sendable {
  /// Inserts an entry. The entry keeps its number if that number is free and not far beyond the
  /// largest so far; otherwise it gets the next number. Numbers are never reused.
  case insert(DiaryEntry)
  /// Replaces the stored entry with the same uid. The entry keeps its number.
  case replace(DiaryEntry)
  /// Removes the entry with this uid.
  case remove(EventUID)
}

/// Read and write access to the diary inside one transaction. Each conforming type inherits the
/// operations on entries, such as `add`.
///
/// Every member throws the backend's error if the store can't be read or written. The documentation
/// of a member lists only its further errors.
public protocol DiaryTransaction: DiaryReading {
  /// Applies an edit.
  ///
  /// - Throws: `RequestError.unknownDiary` if no entry has the uid; `.diaryExists` if the uid of an
  ///   inserted entry is already used.
  func apply(_ edit: DiaryEdit) throws
}

extension DiaryTransaction {
  /// Inserts an entry.
  ///
  /// - Throws: `RequestError.diaryExists` if an entry has its uid.
  public func add(_ entry: DiaryEntry) throws {
    try apply(DiaryEdit.insert(entry))
  }

  /// Inserts an entry, unless an equal entry is stored. So repeating a request stores only one
  /// entry.
  ///
  /// - Throws: `RequestError.diaryExists` if a different entry has its uid.
  public func addOnce(_ entry: DiaryEntry) throws {
    guard let stored = try diary(with: entry.uid) else { return try add(entry) }
    guard stored == entry else { throw RequestError.diaryExists(entry.uid) }
  }

  /// Changes the fields that a patch sets, and keeps all other fields.
  ///
  /// - Parameters:
  ///   - uid: The uid of the entry.
  ///   - patch: The new values.
  ///   - limits: The limits of the lengths of texts.
  /// - Returns: The entry after the change.
  /// - Throws: `RequestError.unknownDiary` if no entry has the uid, or the `ValueError` of a field.
  @discardableResult
  public func modifyDiary(
    _ uid: EventUID, _ patch: DiaryPatch, limits: EventLimits = .standard
  ) throws -> DiaryEntry {
    guard let old = try diary(with: uid) else { throw RequestError.unknownDiary(uid.rawValue) }
    let new = try old.applying(patch, limits: limits)
    if new != old { try apply(DiaryEdit.replace(new)) }
    return new
  }

  /// Removes an entry.
  ///
  /// - Throws: `RequestError.unknownDiary` if no entry has the uid.
  public func deleteDiary(_ uid: EventUID) throws {
    try apply(DiaryEdit.remove(uid))
  }
}

/// The conditions for listing diary entries.
public struct DiarySelection: Sendable {
  /// The words and phrases that the entry's texts must contain, or must not contain if the term is
  /// excluded.
  public var terms: [SearchTerm] = []
  /// An emotion that the entry must have; nil for no condition.
  public var emotion: Emotion?
  /// Tags that the entry must have, all of them.
  public var tags: [String] = []

  /// Makes a selection of all entries.
  public init() {}

  /// Returns whether the entry has the emotion and all the tags, and satisfies all the terms: each
  /// term is in one of its texts or sub-emotions, or in none of them if the term is excluded.
  public func matches(_ entry: DiaryEntry) -> Bool {
    guard emotion.map(entry.emotions.contains) ?? true else { return false }
    guard tags.isEmpty || Set(tags).isSubset(of: entry.tags) else { return false }
    guard !terms.isEmpty else { return true }
    let texts = entry.searchedTexts.map { FoldedText($0) }
    return terms.allSatisfy { term in
      texts.contains { $0.has(term) } != term.isExcluded
    }
  }
}

/// A diary entry that a search found.
public struct DiaryHit: Sendable {
  /// The entry.
  public let entry: DiaryEntry
  /// The first text of the entry in which a searched word was found; if no text has one, the
  /// entry's first text.
  public let text: String
  /// The ranges of `text` that match the searched words, in ascending order.
  public let ranges: [Range<String.Index>]
}

extension DiaryReading {
  /// Searches the diary: returns the entries whose texts satisfy all terms
  /// (`DiarySelection.matches`), newest first. Reads every entry of these days.
  ///
  /// - Parameters:
  ///   - terms: The words and phrases.
  ///   - days: The days to which an entry must belong, both ends inclusive.
  ///   - zone: The zone for entries without a zone.
  public func search(
    diaryFor terms: [SearchTerm], in days: ClosedRange<CivilDate>, in zone: ZoneID
  ) throws -> [DiaryHit] {
    var (selection, hits) = (DiarySelection(), [DiaryHit]())
    selection.terms = terms
    let wanted = terms.filter { !$0.isExcluded }
    try visitDiaries(in: days, in: zone) { entry in
      guard selection.matches(entry) else { return }
      let texts = entry.searchedTexts.filter { !$0.isEmpty }
        .map { (text: $0, ranges: SearchQuery.ranges(of: wanted, in: $0)) }
      let found = texts.first { !$0.ranges.isEmpty } ?? texts.first
      hits.append(DiaryHit(entry: entry, text: found?.text ?? "", ranges: found?.ranges ?? []))
    }
    return hits
  }
}

extension DiaryEntry {
  fileprivate var searchedTexts: [String] { texts + subEmotions }
}
