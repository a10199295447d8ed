import GRDB
import TodoDomain

/// The edits of the diary.
struct DiaryTable {
  let reader: StoreReader
  let journal: Journal

  private var db: Database { reader.db }

  func insert(_ entry: DiaryEntry) throws {
    guard try reader.diary(with: entry.uid) == nil else {
      throw RequestError.diaryExists(entry.uid)
    }
    let statement = try PreparedStatement.cached(
      db,
      """
      INSERT INTO diary
        (uid, created_at, emotion, sub_emotions, situation, thought, reevaluation, action,
         image_paths, source)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    try DiaryRow.bind(entry, to: statement)
    try statement.run()
    try journal.diary(entry.uid, before: nil)
  }

  func replace(_ entry: DiaryEntry) throws {
    guard let old = try reader.diary(with: entry.uid) else {
      throw RequestError.unknownDiary(entry.uid.rawValue)
    }
    guard old != entry else { return }
    try journal.diary(old.uid, before: Images(db: db).diary(old.uid))
    let statement = try PreparedStatement.cached(
      db,
      """
      UPDATE diary
      SET (uid, created_at, emotion, sub_emotions, situation, thought, reevaluation, action,
           image_paths, source) = (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      WHERE uid = ?1
      """)
    try DiaryRow.bind(entry, to: statement)
    try statement.run()
  }

  func remove(_ uid: EventUID) throws {
    guard let old = try reader.diary(with: uid) else {
      throw RequestError.unknownDiary(uid.rawValue)
    }
    try journal.diary(old.uid, before: Images(db: db).diary(old.uid))
    let statement = try PreparedStatement.cached(db, "DELETE FROM diary WHERE uid = ?")
    statement.bind(uid.rawValue, at: 1)
    try statement.run()
  }
}
