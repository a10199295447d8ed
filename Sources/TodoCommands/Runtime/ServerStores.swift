import TodoDomain
import TodoLocalisation
import TodoPostgreSQL
import TodoPresentation
import TodoStorage

/// Access to stores on a server.
///
/// Throws `ServerAddress.Invalid` for a text that isn't an address, in addition to the errors of
/// the stores.
enum ServerStores {
  /// Opens a store for reading.
  static func provider(at address: String) throws -> any CopyableStore {
    try PostgreSQLStore.provider(at: ServerAddress(address), kinds: Session.kinds)
  }

  /// Opens a store for changes.
  static func open(
    at address: String
  ) throws -> (writer: any EventWriting, provider: any StoreProviding) {
    let store = try PostgreSQLStore.open(at: ServerAddress(address), kinds: Session.kinds)
    return (store, store.provider)
  }

  /// Creates a store, and first the tables of its database if there are none.
  static func create(at address: String) throws {
    try PostgreSQLStore.create(at: ServerAddress(address), kinds: Session.kinds)
  }

  /// Returns the address as a place for a copy.
  static func place(at address: String) throws -> any StorePlace {
    ServerPlace(try ServerAddress(address), kinds: Session.kinds)
  }

  /// Upgrades the tables of a database to the present schema.
  static func migrate(at address: String) throws -> (old: Int, new: Int) {
    try PostgreSQLStore.migrate(at: ServerAddress(address), kinds: Session.kinds)
  }
}

extension Session {
  /// Whether the store is on a server.
  var isOnServer: Bool { StorePath.isAddress(storePath) }

  /// Refuses a command that works on the file of a store, if the store is on a server.
  ///
  /// - Throws: `CommandError.usage`.
  func requireFile() throws {
    guard isOnServer else { return }
    throw CommandError.usage(
      Text(
        "This command works only on a file, and the store is on a server.",
        "서버의 저장소는 내 파일이 아니어서 이 명령을 쓸 수 없어요."),
      hint: Text(
        "`pg_dump` backs the database up, and point-in-time recovery brings it back; `todoctl export FILE` writes what the store has.",
        "데이터베이스는 `pg_dump`로 백업하고 특정 시점 복구로 되살려요. `todoctl export FILE`은 저장소의 내용을 써요."))
  }
}
