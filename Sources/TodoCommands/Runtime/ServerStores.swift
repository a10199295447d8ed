import TodoDomain
import TodoPresentation
import TodoStorage

#if PostgreSQL
  import TodoPostgreSQL
#endif

/// Stores on a server, where this program was built with them.
enum ServerStores {
  /// Whether what was given for the path of a store is the address of one on a server.
  static func isAddress(_ text: String) -> Bool {
    text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
  }

  #if PostgreSQL
    /// Opens a store for reading.
    static func provider(at address: String) throws -> any CopyableStore {
      try PostgreSQLStore.provider(at: parsed(address), kinds: Session.kinds)
    }

    /// Opens a store for changes.
    static func open(
      at address: String
    ) throws -> (writer: any EventWriting, provider: any StoreProviding) {
      let store = try PostgreSQLStore.open(at: parsed(address), kinds: Session.kinds)
      return (store, store.provider)
    }

    /// Makes a store, and before that the tables of its database if there are none.
    static func create(at address: String) throws {
      try PostgreSQLStore.create(at: parsed(address), kinds: Session.kinds)
    }

    /// The address as a place for a copy.
    static func place(at address: String) throws -> any StorePlace {
      ServerPlace(try parsed(address), kinds: Session.kinds)
    }

    /// Brings the tables of a database to the present version.
    static func migrate(at address: String) throws -> (old: Int, new: Int) {
      try PostgreSQLStore.migrate(at: parsed(address), kinds: Session.kinds)
    }

    private static func parsed(_ text: String) throws -> ServerAddress {
      do throws(ServerAddress.Invalid) {
        return try ServerAddress(text)
      } catch {
        throw refusal(of: error)
      }
    }

    private static func refusal(of problem: ServerAddress.Invalid) -> CommandError {
      switch problem {
      case .malformed:
        .usage(
          "This is no address of a store on a server.",
          hint: "An address is like `postgres://HOST/DATABASE#NAME`; `%` and two digits stand for "
            + "other characters.")
      case .withoutStore:
        .usage(
          "The address names no store.",
          hint: "Put `#` and the name of the store behind it: `postgres://HOST/DATABASE#NAME`.")
      case .storeName:
        .usage(
          "The name of the store has more than 255 bytes, or control characters.",
          hint: "Choose a shorter name.")
      case .withPassword:
        .usage(
          "The address has a password, which others on this machine can read.",
          hint: "Put it into ~/.pgpass, into PGPASSFILE, or into a service file, and name that by "
            + "`?service=NAME`.")
      }
    }
  #else
    static func provider(at address: String) throws -> any CopyableStore { throw absence }

    static func open(
      at address: String
    ) throws -> (writer: any EventWriting, provider: any StoreProviding) { throw absence }

    static func create(at address: String) throws { throw absence }

    static func place(at address: String) throws -> any StorePlace { throw absence }

    static func migrate(at address: String) throws -> (old: Int, new: Int) { throw absence }

    private static let absence = CommandError.usage(
      "This todoctl was built without stores on a server.",
      hint:
        "`swift build -c release --traits PostgreSQL` builds one with them; that needs the package "
        + "libpq-dev.")
  #endif
}

extension Session {
  /// Whether the store is on a server.
  var isOnServer: Bool { ServerStores.isAddress(storePath) }

  /// Refuses a command that is about the file of a store, if the store has none.
  ///
  /// - Throws: `CommandError.usage`.
  func requireFile() throws {
    guard isOnServer else { return }
    throw CommandError.usage(
      "A store on a server is no file of your own, so this command can't work on it.",
      hint: "`pg_dump` backs the database up, and point-in-time recovery brings it back; `todoctl "
        + "export FILE` writes what the store has.")
  }
}
