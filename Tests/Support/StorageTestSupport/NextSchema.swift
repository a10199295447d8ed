import Schema
import TodoStorage

/// A schema version after the last, which only tests and the programs that they run know.
package enum NextSchema {
  /// Recreates a table that others refer to, adds and fills a column of all todos, and adds a table
  /// and an index.
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

  /// The migrations of all versions, this one included.
  package static let migrations = Schema.migrations + [migration]

  /// The table of categories, with an additional column.
  private static let category =
    Schema.statements.first { $0.hasPrefix("CREATE TABLE category (") }?
    .replacing("\n) STRICT", with: ",\n  note TEXT NOT NULL DEFAULT ''\n) STRICT") ?? ""

  /// Runs work as a program that knows this version.
  package static func known<Result>(_ work: () throws -> Result) rethrows -> Result {
    try StoreSchema.$migrations.withValue(migrations, operation: work)
  }
}
