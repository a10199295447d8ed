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
public protocol DiaryTransaction: DiaryProviding {
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
