import TodoDomain
import TodoLocalisation
import TodoPresentation
import TodoStorage

#if PostgreSQL
  import TodoPostgreSQL
#endif

/// Access to stores on a server. A build without the trait PostgreSQL refuses it.
enum ServerStores {
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

    /// Creates a store, and first the tables of its database if there are none.
    static func create(at address: String) throws {
      try PostgreSQLStore.create(at: parsed(address), kinds: Session.kinds)
    }

    /// Returns the address as a place for a copy.
    static func place(at address: String) throws -> any StorePlace {
      ServerPlace(try parsed(address), kinds: Session.kinds)
    }

    /// Upgrades the tables of a database to the present schema.
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
          Text("This is no address of a store on a server.", "서버에 있는 저장소의 주소가 아니에요."),
          hint: Text(
            "An address is like `postgres://HOST/DATABASE#NAME`; `%` and two digits stand for other characters.",
            "주소는 `postgres://HOST/DATABASE#NAME`처럼 적어요. 다른 글자는 `%`와 두 자리로 적어요."))
      case .withoutStore:
        .usage(
          Text("The address names no store.", "주소에 저장소의 이름이 없어요."),
          hint: Text(
            "Put `#` and the name of the store after it: `postgres://HOST/DATABASE#NAME`.",
            "뒤에 `#`과 저장소의 이름을 붙여 주세요: `postgres://HOST/DATABASE#NAME`."))
      case .storeName:
        .usage(
          Text(
            "The name of the store has more than 255 bytes, or control characters.",
            "저장소의 이름이 255바이트보다 길거나 제어 문자가 있어요."),
          hint: Text("Choose a shorter name.", "더 짧은 이름을 적어 주세요."))
      case .withPassword:
        .usage(
          Text(
            "The address has a password, which others on this machine can read.",
            "주소에 암호가 있어 이 컴퓨터의 다른 사람이 읽을 수 있어요."),
          hint: Text(
            "Put it into ~/.pgpass, into PGPASSFILE, or into a service file, and name that by `?service=NAME`.",
            "~/.pgpass나 PGPASSFILE, 또는 서비스 파일에 적고 `?service=NAME`으로 가리켜 주세요."))
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
      Text(
        "This todoctl was built without stores on a server.",
        "이 todoctl은 서버의 저장소 없이 만들어졌어요."),
      hint:
        Text(
          "`swift build -c release --traits PostgreSQL` builds one with them; that needs the package libpq-dev.",
          "`swift build -c release --traits PostgreSQL`이 그것까지 만들어요. libpq-dev 패키지가 필요해요."))
  #endif
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
        "A store on a server is no file of your own, so this command can't work on it.",
        "서버의 저장소는 내 파일이 아니어서 이 명령을 쓸 수 없어요."),
      hint: Text(
        "`pg_dump` backs the database up, and point-in-time recovery brings it back; `todoctl export FILE` writes what the store has.",
        "데이터베이스는 `pg_dump`로 백업하고 특정 시점 복구로 되살려요. `todoctl export FILE`은 저장소의 내용을 써요."))
  }
}
