/// Reads of a store's emotion diary. Providers, snapshots and transactions have these members.
///
/// No member changes anything. Every member throws the backend's error if the store can't be read,
/// and a member that takes a closure also throws the closure's errors. The members below document
/// only their further errors.
///
/// ## Implementation guidance
/// A backend implements the requirements: it finds entries by uid, by number and by moment, and
/// completes their emotions by its key-value entries (`EmotionLookUp`). It inherits the rest, such
/// as the days and weeks of entries in a zone.
public protocol DiaryReading {
  /// The entry with this uid, compared without regard to case; nil if there is none.
  func diary(with uid: EventUID) throws -> DiaryEntry?
  /// The entry with this number; nil if there is none.
  func diary(numbered id: Int) throws -> DiaryEntry?
  /// Passes the entries of a period, both ends inclusive, or all entries if it is nil, to a
  /// closure. Entries of one moment are in ascending order of their uids, whatever the order.
  /// Memory does not grow with the diary.
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

  /// Whether the first entry comes before the second. Entries of one moment are in ascending order
  /// of their uids.
  public func places(_ first: DiaryEntry, before second: DiaryEntry) -> Bool {
    guard first.createdAt != second.createdAt else { return first.uid < second.uid }
    return (first.createdAt < second.createdAt) == (self == .oldestFirst)
  }
}

extension DiaryReading {
  /// Every entry, newest first. All of them are held in memory.
  public var diaries: [DiaryEntry] {
    get throws {
      var entries: [DiaryEntry] = []
      try visitDiaries(in: nil, .newestFirst) { entries.append($0) }
      return entries
    }
  }

  /// The entries that belong to certain days (`DiaryEntry.day(for:)`), both ends inclusive, newest
  /// first. Those without a zone are on the days of `zone`.
  public func diaries(
    in days: ClosedRange<CivilDate>, in zone: ZoneID
  ) throws -> [DiaryEntry] {
    var entries: [DiaryEntry] = []
    try visitDiaries(in: days, in: zone) { entries.append($0) }
    return entries
  }

  /// The entries that belong to a week, newest first. Those without a zone are on the days of
  /// `zone`.
  public func diaries(inWeekOf week: Week, in zone: ZoneID) throws -> [DiaryEntry] {
    try diaries(in: week.days, in: zone)
  }

  /// The number of entries of each first emotion in a week of a zone. Entries without an emotion
  /// are not counted, and emotions without an entry are absent.
  public func countByEmotion(inWeekOf week: Week, in zone: ZoneID) throws -> [Emotion: Int] {
    try moods(in: week.days, in: zone).values.reduce(Mood(), +).counts
  }

  /// The mood of each day, both ends inclusive, of the first emotion of each entry that belongs to
  /// it. Days without an entry that names an emotion are absent.
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

  /// The entry whose uid or number is this text, or whose uid begins with it. A beginning has at
  /// least four characters. Upper and lower case are not distinguished.
  ///
  /// - Throws: `RequestError.unknownDiary` if there is no such entry, `.ambiguousDiary` if the text
  ///   is the beginning of several uids.
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

  /// Passes the entries that belong to certain days, both ends inclusive, to a closure, newest
  /// first.
  func visitDiaries(
    in days: ClosedRange<CivilDate>, in zone: ZoneID, _ body: (DiaryEntry) throws -> Void
  ) throws {
    // No zone is a whole day away from UTC, whichever zone an entry has. So a range of moments that
    // is a day wider at both ends has all of them, and each says whether it belongs there.
    let first = (days.lowerBound.dayNumber - 1) * 86_400
    let last = (days.upperBound.dayNumber + 2) * 86_400
    let period = Instant(secondsSince1970: first)...Instant(secondsSince1970: last)
    try visitDiaries(in: period, .newestFirst) { entry in
      if days.contains(entry.day(for: zone)) { try body(entry) }
    }
  }
}

/// A change to the diary of a store. Uids are compared without regard to case.
public enum DiaryEdit: Hashable, Sendable {
  /// Inserts an entry. It keeps its number if that is free and not far beyond the largest so far;
  /// otherwise it gets the next one. A number that was given is never given again.
  case insert(DiaryEntry)
  /// Replaces the stored entry with the same uid, which keeps its number.
  case replace(DiaryEntry)
  /// Removes the entry with this uid.
  case remove(EventUID)
}

/// Reads and edits of the diary inside one transaction. The operations on entries are inherited.
///
/// Every member throws the backend's error if the store can't be read or written. The members below
/// document only their further errors.
public protocol DiaryTransaction: DiaryReading {
  /// Applies an edit.
  ///
  /// - Throws: `RequestError.unknownDiary` if no entry has the uid, `.diaryExists` if an inserted
  ///   entry's uid is taken.
  func apply(_ edit: DiaryEdit) throws
}

extension DiaryTransaction {
  /// Inserts an entry.
  ///
  /// - Throws: `RequestError.diaryExists` if an entry has its uid.
  public func add(_ entry: DiaryEntry) throws {
    try apply(DiaryEdit.insert(entry))
  }

  /// Inserts an entry, unless an equal one is stored. So a request that is made twice stores one
  /// entry.
  ///
  /// - Throws: `RequestError.diaryExists` if a different entry has its uid.
  public func addOnce(_ entry: DiaryEntry) throws {
    guard let stored = try diary(with: entry.uid) else { return try add(entry) }
    guard stored == entry else { throw RequestError.diaryExists(entry.uid) }
  }

  /// Changes the fields of a patch, and keeps all other fields.
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

/// The conditions under which an entry of the diary is listed.
public struct DiarySelection: Sendable {
  /// The words and phrases that its texts must have, or must not have if they are excluded.
  public var terms: [SearchTerm] = []
  /// An emotion that it must have among its own; nil for any, and for none.
  public var emotion: Emotion?
  /// Tags, all of which it must have.
  public var tags: [String] = []

  /// Makes a selection of all entries.
  public init() {}

  /// Whether the entry has the emotion among its own, all the tags, and in its texts and its finer
  /// words all the terms.
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
  /// A text of it that has one of the words.
  public let text: String
  /// The parts of that text that the words match, in ascending order.
  public let ranges: [Range<String.Index>]
}

extension DiaryReading {
  /// The entries whose texts have all terms, the newest first. Every entry is read.
  ///
  /// - Parameters:
  ///   - terms: The words and phrases.
  ///   - days: The days to which an entry must belong, both ends inclusive.
  ///   - zone: The zone of entries that have none.
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
