/// The reasons why a store can't be used, or an operation on it failed. They carry facts, and never
/// a user's text.
public enum StoreError: Error, Hashable, Sendable {
  /// No file is at this path.
  case notFound(path: String)
  /// A file exists at this path already.
  case alreadyExists(path: String)
  /// A log of SQLite is at this path without its database. SQLite would apply it to a new one.
  case leftoverLog(path: String)
  /// A file can't be made at this path: its folder doesn't exist, or may not be written to.
  case cannotCreate(path: String)
  /// The file is not a store of this program.
  case notAStore(path: String, NotAStore)
  /// A newer version of the program wrote the store.
  case newerSchema(path: String, found: Int, supported: Int)
  /// An older version of the program wrote the store. It can be read after `SQLiteStore.open` has
  /// migrated it.
  case olderSchema(path: String)
  /// The user may not open the file, or may not change it.
  case notPermitted(path: String)
  /// Another process has the store locked. Trying again later helps.
  case busy
  /// The file system is full. Nothing was changed.
  case diskFull
  /// The user's share of the file system is used up. Nothing was changed.
  case quotaExceeded
  /// The file would be longer than the process or the file system allows. Nothing was changed.
  case fileTooLarge
  /// The file system of the scratch folder is full, or the user's share of it is used up.
  case scratchFull(path: String)
  /// The file has several names, each of which would have a log of its own. The others are those in
  /// its folder.
  case severalNames(path: String, others: [String])
  /// The disk failed while reading, or while writing before the commit. Nothing was changed.
  case inputOutput(code: Int)
  /// The disk failed during the commit, so it is unknown whether the commit is stored. It is stored
  /// as a whole or not at all.
  case outcomeUnknown(code: Int)
  /// The file's structure or a value in it is damaged.
  case damaged(Damage)
  /// The event with this id is of a kind that this program doesn't know.
  case unknownKind(id: Int)
  /// Events of this kind can't be stored: its name can't be a table's, or is another table's.
  case kindNotStorable(String)
  /// The store was opened without this kind. Who opens it hands the kind over.
  case kindNotGiven(String)
  /// SQLite failed for another reason, which is a bug.
  case unexpected(code: Int)
  /// The server of the store can't be asked.
  case server(ServerProblem)

  /// The reasons why a server can't be asked.
  public enum ServerProblem: Hashable, Sendable {
    /// No connection can be made, for this reason in the words of the client's library. It names
    /// hosts and roles, and isn't safe to print.
    case unreachable(String)
    /// The connection was lost. Nothing was changed.
    case lost
    /// The tables are of an older version than this program's.
    case olderTables(found: Int, supported: Int)
    /// The database has another encoding than UTF8, this one.
    case encoding(String)
    /// A pooler handed the connection to a session that doesn't know the prepared statements.
    /// Nothing was changed.
    case pooled
    /// The server ended the statement, or the session, since it took longer than the server's
    /// settings allow, or an administrator cancelled it. Nothing was changed.
    case timedOut
    /// The tables aren't as this program made them: a statement failed with this code of the SQL
    /// standard. Nothing was changed.
    case changedTables(state: String)
    /// What the server has of the store is damaged. A file that is, is its pages.
    case damaged(Damage)
    /// A statement failed with this code of the SQL standard. Nothing was changed.
    case failed(state: String)
  }

  /// The reason why a file is no store.
  public enum NotAStore: Hashable, Sendable {
    /// The file has 0 bytes, as after a crash or a mistake in the shell.
    case empty
    /// It is a folder, a device or a socket.
    case notAFile
    /// It is no SQLite database.
    case notSQLite
    /// It is another program's SQLite database.
    case foreign(applicationID: Int)
    /// Something other than a file has the name of its log, so that SQLite can't open it.
    case log(path: String)
    /// It claims a version of the schema that never existed.
    case version(Int)
    /// Its schema was changed. Nothing in it was run.
    case schema(SchemaChange)
  }

  /// The difference between a schema and the one of its version. Names are those of the file: they
  /// are no user's text, but not safe to print.
  public enum SchemaChange: Hashable, Sendable {
    /// The schema has an object that this program doesn't make, such as a trigger.
    case added(type: String, name: String)
    /// The object of this name isn't as this program creates it.
    case changed(name: String)
    /// The object of this name is missing.
    case missing(name: String)
  }

  /// The damaged part of a store.
  public enum Damage: Hashable, Sendable {
    /// SQLite can't read the file.
    case file
    /// The tables are not those of the store's version.
    case tables
    /// A stored value is invalid for its column.
    case value(table: String, column: String, id: Int)
    /// The rows of this table are not in the order of their keys.
    case order(table: String)
    /// A table disagrees about its rows with its indexes, or with a table that has a row for each
    /// of them.
    case rows(table: String)
    /// A check found problems, of this number.
    case check(problems: Int)
  }
}

/// What names a store: the path of a file, or the address of a server.
package enum StorePath {
  /// Whether it is the address of a store on a server.
  package static func isAddress(_ text: String) -> Bool {
    text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
  }
}
