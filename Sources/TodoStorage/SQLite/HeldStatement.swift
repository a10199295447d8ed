import GRDB

/// A statement of a bulk path, held once it is compiled: to find it by its SQL took longer than some
/// of them run. Like cached ones it is for what is drained at once; who runs it binds all that it
/// has parameters for.
final class HeldStatement {
  private let sql: String
  private var statement: PreparedStatement?
  private lazy var texts = BoundTexts()

  init(_ sql: String) {
    self.sql = sql
  }

  /// The statement before its first row, with the values that were bound last.
  func ready(_ db: Database) throws -> PreparedStatement {
    if let statement {
      statement.reset()
      texts.removeAll()
      return statement
    }
    let new = try PreparedStatement.cached(db, sql).reading(texts)
    statement = new
    return new
  }
}
