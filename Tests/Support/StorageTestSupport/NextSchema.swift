import Schema
import TodoStorage

/// The version of the schema after the last, which only tests and the programs that they run know.
package enum NextSchema {
  /// A table that others refer to is made anew, a column of all todos is added and filled, and a
  /// table and an index are added.
  package static let migration = """
    ALTER TABLE category RENAME TO old_category;
    \(category);
    INSERT INTO category SELECT *, 'kept' FROM old_category;
    DROP TABLE old_category;
    ALTER TABLE event ADD COLUMN weather TEXT;
    UPDATE event SET weather = 'fine';
    CREATE INDEX event_by_weather ON event (weather, title);
    CREATE TABLE forecast (date TEXT PRIMARY KEY, weather TEXT NOT NULL) STRICT, WITHOUT ROWID;
    """

  /// What every version makes from the one before.
  package static let migrations = Schema.migrations + [migration]

  /// The table of categories, with one more column.
  private static let category =
    Schema.statements.first { $0.hasPrefix("CREATE TABLE category (") }?
    .replacing("\n) STRICT", with: ",\n  note TEXT NOT NULL DEFAULT ''\n) STRICT") ?? ""

  /// What a program does that knows this version.
  package static func known<Result>(_ work: () throws -> Result) rethrows -> Result {
    try StoreSchema.$migrations.withValue(migrations, operation: work)
  }
}
