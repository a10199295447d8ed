/// Reads of a store's emotion diary: what a provider, a snapshot and a transaction have in common.
///
/// No member changes anything. As with `EventReading`, every member throws the backend's error
/// where the store can't be read, and names only what it throws besides.
///
/// ## Implementation guidance
/// A backend finds entries by uid and by moment: the requirements. To which day or week a moment
/// belongs is inherited.
public protocol DiaryReading {
  /// The entry of this uid, whatever the case of its letters; nil where there is none.
  func diary(with uid: EventUID) throws -> DiaryEntry?
  /// Hands over the entries of a period, both ends included, or all; those of one moment by uid,
  /// rising in either order. Memory does not grow with the diary.
  func visitDiaries(
    in period: ClosedRange<Instant>?, _ order: DiaryOrder, _ body: (DiaryEntry) throws -> Void
  ) throws
}

/// The order of diary entries.
public enum DiaryOrder: Hashable, Sendable {
  /// As screens show them.
  case newestFirst
  /// As files hold them.
  case oldestFirst

  /// Whether the first entry comes before the second.
  public func places(_ first: DiaryEntry, before second: DiaryEntry) -> Bool {
    guard first.createdAt != second.createdAt else { return first.uid < second.uid }
    return (first.createdAt < second.createdAt) == (self == .oldestFirst)
  }
}

extension DiaryReading {
  /// Every entry, newest first; those of one moment by uid: the diary's own snapshot, under a name
  /// that a store's `snapshot` of its events leaves free.
  public var diaries: [DiaryEntry] {
    get throws {
      var entries: [DiaryEntry] = []
      try visitDiaries(in: nil, .newestFirst) { entries.append($0) }
      return entries
    }
  }

  /// The entries whose moment falls on those days in a zone, both ends included, newest first.
  public func diaries(
    in days: ClosedRange<CivilDate>, in zone: ZoneID
  ) throws -> [DiaryEntry] {
    var entries: [DiaryEntry] = []
    try visitDiaries(in: days, in: zone) { entries.append($0) }
    return entries
  }

  /// The entries of a week, by the days that a zone's calendar shows, newest first.
  public func diaries(inWeekOf week: Week, in zone: ZoneID) throws -> [DiaryEntry] {
    try diaries(in: week.days, in: zone)
  }

  /// How often each emotion was felt in a week, by the days that a zone's calendar shows. Entries
  /// without an emotion are not counted.
  public func countByEmotion(inWeekOf week: Week, in zone: ZoneID) throws -> [Emotion: Int] {
    try moods(in: week.days, in: zone).values.reduce(Mood(), +).counts
  }

  /// What was felt on each of those days, by a zone's calendar; days without an entry that names an
  /// emotion are absent.
  public func moods(
    in days: ClosedRange<CivilDate>, in zone: ZoneID
  ) throws -> [CivilDate: Mood] {
    var counts: [CivilDate: [Emotion: Int]] = [:]
    try visitDiaries(in: days, in: zone) { entry in
      guard let emotion = entry.emotion else { return }
      counts[entry.createdAt.date(in: zone), default: [:]][emotion, default: 0] += 1
    }
    return counts.mapValues { Mood(counts: $0) }
  }

  /// The entry that a word means: its uid, or the beginning of it, of four characters or more.
  ///
  /// - Throws: `RequestError.unknownDiary` or `.ambiguousDiary`.
  public func requiredDiary(matching word: String) throws -> DiaryEntry {
    guard let wanted = try? EventUID(word).caseFolded else { throw RequestError.unknownDiary(word) }
    if let entry = try diary(with: wanted) { return entry }
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

  private func visitDiaries(
    in days: ClosedRange<CivilDate>, in zone: ZoneID, _ body: (DiaryEntry) throws -> Void
  ) throws {
    // No zone is ever a whole day away from UTC; which day it is, the zone itself says.
    let first = (days.lowerBound.dayNumber - 1) * 86_400
    let last = (days.upperBound.dayNumber + 2) * 86_400
    let period = Instant(secondsSince1970: first)...Instant(secondsSince1970: last)
    try visitDiaries(in: period, .newestFirst) { entry in
      if days.contains(entry.createdAt.date(in: zone)) { try body(entry) }
    }
  }
}

/// One change to the diary of a store. Uids name entries whatever the case of their letters.
public enum DiaryEdit: Hashable, Sendable {
  /// Adds an entry.
  case insert(DiaryEntry)
  /// Puts an entry in the place of the stored one of the same uid.
  case replace(DiaryEntry)
  /// Removes an entry.
  case remove(EventUID)
}

/// Reads and edits of the diary inside one transaction. The operations are inherited.
public protocol DiaryTransaction: DiaryReading {
  /// Carries out one edit.
  ///
  /// - Throws: `RequestError.unknownDiary` or `.diaryExists`.
  func apply(_ edit: DiaryEdit) throws
}

extension DiaryTransaction {
  /// Adds an entry.
  ///
  /// - Throws: `RequestError.diaryExists`.
  public func add(_ entry: DiaryEntry) throws {
    try apply(DiaryEdit.insert(entry))
  }

  /// Adds an entry, unless it is stored already: the same, asked for twice, is stored once.
  ///
  /// - Throws: `RequestError.diaryExists` where another one has the uid.
  public func addOnce(_ entry: DiaryEntry) throws {
    guard let stored = try diary(with: entry.uid) else { return try add(entry) }
    guard stored == entry else { throw RequestError.diaryExists(entry.uid) }
  }

  /// Changes the fields that the patch names, and keeps every other.
  ///
  /// - Returns: The entry as it is now.
  /// - Throws: `RequestError.unknownDiary`, or the `ValueError` of a field.
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
  /// - Throws: `RequestError.unknownDiary`.
  public func deleteDiary(_ uid: EventUID) throws {
    try apply(DiaryEdit.remove(uid))
  }
}

extension DiaryReading {
  /// For each entry, the least beginning of its uid, of eight characters or more, that names it
  /// alone in the diary.
  public func shortDiaryUIDs() throws -> [EventUID: String] {
    var uids: [(folded: [UInt8], uid: EventUID)] = []
    try visitDiaries(in: nil, .newestFirst) {
      uids.append((Array($0.uid.caseFolded.rawValue.utf8), $0.uid))
    }
    uids.sort { $0.folded.lexicographicallyPrecedes($1.folded) }
    var short: [EventUID: String] = [:]
    for (index, entry) in uids.enumerated() {
      let neighbours = [index - 1, index + 1].filter(uids.indices.contains)
      let shared = neighbours.map { uids[$0].folded.sharedPrefixLength(with: entry.folded) }.max()
      short[entry.uid] = entry.uid.beginning(atLeast: max(8, (shared ?? 0) + 1))
    }
    return short
  }
}

extension EventUID {
  /// The first characters, as many as take that many bytes.
  fileprivate func beginning(atLeast lengthInBytes: Int) -> String {
    var beginning = ""
    for character in rawValue where beginning.utf8.count < lengthInBytes {
      beginning.append(character)
    }
    return beginning
  }
}

extension [UInt8] {
  fileprivate func sharedPrefixLength(with other: [UInt8]) -> Int {
    zip(self, other).prefix { $0 == $1 }.count
  }
}
