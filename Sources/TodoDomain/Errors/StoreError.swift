/// The reasons why a store can't be used, or an operation on it failed. The associated values
/// contain no text that a user wrote in a todo or the diary.
public enum StoreError: Error, Hashable, Sendable {
  /// No file is at this path.
  case notFound(path: String)
  /// A file exists at this path already.
  case alreadyExists(path: String)
  /// A log of SQLite without its database is at this path. SQLite would apply it to a new database.
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
  /// Another process has locked the store. A later attempt may succeed.
  case busy
  /// The file system is full. Nothing was changed.
  case diskFull
  /// The user's share of the file system is used up. Nothing was changed.
  case quotaExceeded
  /// The file would be longer than the process or the file system allows. Nothing was changed.
  case fileTooLarge
  /// The file system of the scratch folder is full, or the user's quota on it is used up.
  case scratchFull(path: String)
  /// The file has several names (hard links), and SQLite would make a separate log for each of
  /// them. `others` has the names in the same folder.
  case severalNames(path: String, others: [String])
  /// The disk failed while reading, or while writing before the commit. Nothing was changed.
  case inputOutput(code: Int)
  /// The disk failed during the commit, so it is unknown whether the commit is stored. It is stored
  /// completely or not at all.
  case outcomeUnknown(code: Int)
  /// The file's structure or a value in it is damaged.
  case damaged(Damage)
  /// The event with this id is of a kind that this program doesn't know.
  case unknownKind(id: Int)
  /// Events of this kind can't be stored: its name isn't a valid name of a table, or another table
  /// has that name.
  case kindNotStorable(String)
  /// The store was opened without this kind. The program that opens it must pass the kind.
  case kindNotGiven(String)
  /// SQLite failed for another reason, which is a bug.
  case unexpected(code: Int)
  /// The server of the store can't answer.
  case server(ServerProblem)

  /// The reasons why a server can't answer.
  public enum ServerProblem: Hashable, Sendable {
    /// No connection can be made; this is the reason in the words of the client library. It names
    /// hosts and roles, and isn't safe to print.
    case unreachable(String)
    /// The connection was lost. Nothing was changed.
    case lost
    /// The server's tables have an older version than this program supports.
    case olderTables(found: Int, supported: Int)
    /// The database has this encoding instead of UTF8.
    case encoding(String)
    /// A connection pooler passed the connection to a session without the prepared statements.
    /// Nothing was changed.
    case pooled
    /// The server ended the statement or the session, since it exceeded a time limit of the server
    /// or an administrator cancelled it. Nothing was changed.
    case timedOut
    /// The tables differ from those that this program made: a statement failed with this code of
    /// the SQL standard. Nothing was changed.
    case changedTables(state: String)
    /// The store's data on the server is damaged. `Damage.file` means that the server can't read
    /// the pages of its own files.
    case damaged(Damage)
    /// A statement failed with this code of the SQL standard. Nothing was changed.
    case failed(state: String)
  }

  /// The reason why a file isn't a store.
  public enum NotAStore: Hashable, Sendable {
    /// The file has 0 bytes, as after a crash or a mistake in the shell.
    case empty
    /// The path names a folder, a device or a socket.
    case notAFile
    /// The file isn't a SQLite database.
    case notSQLite
    /// It is another program's SQLite database.
    case foreign(applicationID: Int)
    /// Something other than a file has the name of the store's log, so SQLite can't open the log.
    case log(path: String)
    /// The file claims a version of the schema that never existed.
    case version(Int)
    /// The file's schema differs from the schema of its version. No code in the file, such as a
    /// trigger, was run.
    case schema(SchemaChange)
  }

  /// The difference between a schema and the schema of its version. The names come from the file:
  /// they contain no user's text, but aren't safe to print.
  public enum SchemaChange: Hashable, Sendable {
    /// The schema has an object that this program doesn't make, such as a trigger.
    case added(type: String, name: String)
    /// The object with this name differs from the one that this program creates.
    case changed(name: String)
    /// The object with this name is missing.
    case missing(name: String)
  }

  /// The damaged part of a store.
  public enum Damage: Hashable, Sendable {
    /// SQLite can't read the file.
    case file
    /// The tables don't match the store's version.
    case tables
    /// A stored value is invalid for its column.
    case value(table: String, column: String, id: Int)
    /// The rows of this table are not in the order of their keys.
    case order(table: String)
    /// A table's rows don't match the table's indexes, or another table lacks a row that belongs to
    /// one of them.
    case rows(table: String)
    /// A check found this number of problems.
    case check(problems: Int)
  }
}

/// The texts that say where a store is: the path of a file, or the address of a server.
package enum StorePath {
  /// Returns whether a text is the address of a store on a server.
  package static func isAddress(_ text: String) -> Bool {
    text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
  }
}
