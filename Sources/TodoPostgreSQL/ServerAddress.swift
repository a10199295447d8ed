import CPostgreSQL
import Foundation
import TodoDomain
public import TodoLocalisation

/// The address of a store: a database in libpq's form, and after `#` the name of the store in it.
///
/// ```
/// postgres://db.example.org/family#anna
/// postgres:///family?host=/run/postgresql#anna
/// postgres:///?service=family#anna
/// ```
///
/// Parts may be percent-encoded. libpq takes missing parts from a service file and its
/// environment variables, and the password from `~/.pgpass`.
public struct ServerAddress: Hashable, Sendable, CustomStringConvertible {
  /// The database, in libpq's form.
  let database: String
  /// The name of the store in the database.
  public let store: String
  /// Whether TLS with a checked certificate is required although the address doesn't say so: the
  /// host is another machine, and neither `sslmode` nor `service` is set.
  let requiresTLS: Bool
  /// The role; nil for the role of the address.
  private var role: String?
  /// The limit in seconds for making a connection, for waiting until a connection is free, and for
  /// waiting for a lock that another change holds.
  var patienceInSeconds = 5

  /// The reasons why a text isn't the address of a store.
  public enum Invalid: Error, Hashable, Sendable {
    /// libpq can't read the text.
    case malformed
    /// The text has no name of a store.
    case withoutStore
    /// The name of the store has more than 255 bytes, or control characters.
    case storeName
    /// The text has a password, which others on the machine could read.
    case withPassword
    /// No address can be read, since the machine lacks libpq of version 14 or newer.
    case withoutLibrary
  }

  private static let hasLibrary = cpostgresql_open() != 0

  /// Returns whether a text looks like an address, and not like a path.
  public static func isAddress(_ text: String) -> Bool { StorePath.isAddress(text) }

  /// Reads an address.
  public init(_ text: String) throws(Invalid) {
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    guard Self.isAddress(text), let database = parts.first else { throw .malformed }
    guard parts.count == 2, !parts[1].isEmpty else { throw .withoutStore }
    guard let store = String(parts[1]).removingPercentEncoding,
      store.utf8.count <= 255, !store.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F })
    else { throw .storeName }
    guard Self.hasLibrary else { throw .withoutLibrary }
    guard let options = Self.options(of: String(database)) else { throw .malformed }
    guard options["password"] == nil else { throw .withPassword }
    self.database = String(database)
    self.store = store
    requiresTLS =
      options["sslmode"] == nil && options["service"] == nil
      && !(Self.isLocal(options["host"]) && Self.isLocal(options["hostaddr"]))
  }

  /// Returns the same database and store with another role.
  public func by(role: String) -> ServerAddress {
    var address = self
    address.role = role
    return address
  }

  /// Returns the address of another store in the same database.
  public func of(store: String) throws(Invalid) -> ServerAddress {
    let name = store.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    var address = try ServerAddress("\(database)#\(name)")
    address.role = role
    address.patienceInSeconds = patienceInSeconds
    return address
  }

  /// Returns the same address with another limit in seconds, for making a connection and for
  /// waiting for a lock.
  public func waiting(seconds: Int) -> ServerAddress {
    var address = self
    address.patienceInSeconds = seconds
    return address
  }

  public var description: String {
    "\(database)#\(store.addingPercentEncoding(withAllowedCharacters: .urlFragmentAllowed) ?? store)"
  }

  /// Returns the options that libpq reads in the text; nil if libpq can't read it.
  private static func options(of database: String) -> [String: String]? {
    guard let list = PQconninfoParse(database, nil) else { return nil }
    defer { PQconninfoFree(list) }
    var options: [String: String] = [:]
    var next = list
    while let keyword = next.pointee.keyword {
      if let value = next.pointee.val {
        options[String(cString: keyword)] = String(cString: value)
      }
      next += 1
    }
    // The environment's settings for the host and for TLS count as part of the address.
    for (keyword, variable) in [
      ("host", "PGHOST"), ("hostaddr", "PGHOSTADDR"), ("sslmode", "PGSSLMODE"),
      ("service", "PGSERVICE"),
    ]
    where options[keyword] == nil {
      options[keyword] = defaults(of: variable)
    }
    return options
  }

  /// Returns the value that libpq takes from an environment variable; nil if the variable isn't
  /// set.
  private static func defaults(of variable: String) -> String? {
    guard let list = PQconndefaults() else { return nil }
    defer { PQconninfoFree(list) }
    var next = list
    while next.pointee.keyword != nil {
      if let name = next.pointee.envvar, String(cString: name) == variable {
        let value = next.pointee.val.map { String(cString: $0) }
        return value == next.pointee.compiled.map { String(cString: $0) } ? nil : value
      }
      next += 1
    }
    return nil
  }

  /// Returns whether all hosts are this machine: folders of sockets, or loopback addresses. libpq
  /// connects to `hostaddr` if the address has both, so both must be this machine.
  private static func isLocal(_ hosts: String?) -> Bool {
    (hosts ?? "").split(separator: ",", omittingEmptySubsequences: false).allSatisfy { host in
      host.isEmpty || host.hasPrefix("/") || host.hasPrefix("@") || host == "localhost"
        || host == "::1" || host.wholeMatch(of: /127(\.\d{1,3}){3}/) != nil
    }
  }

  /// Passes the parameters of a connection to a closure, as libpq takes them: names and values.
  func withParameters<Result>(
    _ body: (UnsafePointer<UnsafePointer<CChar>?>, UnsafePointer<UnsafePointer<CChar>?>) -> Result
  ) -> Result {
    // Later parameters override earlier ones, and the address is the parameter `dbname`.
    var parameters = [
      ("connect_timeout", String(max(2, patienceInSeconds))), ("keepalives_idle", "60"),
      ("fallback_application_name", "todoctl"), ("dbname", database), ("client_encoding", "UTF8"),
    ]
    if requiresTLS { parameters.append(("sslmode", "verify-full")) }
    if let role { parameters.append(("user", role)) }
    let names = CStrings(parameters.map(\.0)), values = CStrings(parameters.map(\.1))
    return names.withPointers { names in values.withPointers { body(names, $0) } }
  }
}

extension ServerAddress.Invalid: ExplainedError {
  public var explanation: Explanation {
    switch self {
    case .malformed:
      ErrorKind.usage.says(
        "This is no address of a store on a server.", "서버에 있는 저장소의 주소가 아니에요."
      ).advises(
        "An address is like `postgres://HOST/DATABASE#NAME`; `%` and two digits stand for other characters.",
        "주소는 `postgres://HOST/DATABASE#NAME`처럼 적어요. 다른 글자는 `%`와 두 자리로 적어요.")
    case .withoutStore:
      ErrorKind.usage.says("The address names no store.", "주소에 저장소의 이름이 없어요.").advises(
        "Put `#` and the name of the store after it: `postgres://HOST/DATABASE#NAME`.",
        "뒤에 `#`과 저장소의 이름을 붙여 주세요: `postgres://HOST/DATABASE#NAME`.")
    case .storeName:
      ErrorKind.usage.says(
        "The name of the store has more than 255 bytes, or control characters.",
        "저장소의 이름이 255바이트보다 길거나 제어 문자가 있어요."
      ).advises("Choose another name.", "다른 이름을 적어 주세요.")
    case .withPassword:
      ErrorKind.usage.says(
        "The address has a password, which others on this machine can read.",
        "주소에 암호가 있어 이 컴퓨터의 다른 사람이 읽을 수 있어요."
      ).advises(
        "Put the password into ~/.pgpass, into the file that PGPASSFILE names, or into a service file that the address names: `?service=NAME`.",
        "~/.pgpass나 PGPASSFILE, 또는 서비스 파일에 적고 `?service=NAME`으로 가리켜 주세요.")
    case .withoutLibrary:
      ErrorKind.serverUnreachable.says(
        "A store on a server needs the library libpq, of PostgreSQL 14 or newer, which this machine lacks.",
        "서버의 저장소에는 PostgreSQL 14 이후의 libpq 라이브러리가 필요한데 이 컴퓨터에 없어요."
      ).advises("`sudo apt install libpq5` installs it.", "`sudo apt install libpq5`로 설치할 수 있어요.")
    }
  }
}

/// Texts as an array of C strings that ends with a null pointer.
private struct CStrings {
  private var bytes: [CChar] = []
  private var places: [Int] = []

  init(_ texts: [String]) {
    for text in texts {
      places.append(bytes.count)
      bytes += text.utf8CString
    }
  }

  func withPointers<Result>(
    _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
  ) -> Result {
    bytes.withUnsafeBufferPointer { buffer in
      let pointers = places.map { buffer.baseAddress?.advanced(by: $0) } + [nil]
      return body(pointers)
    }
  }
}
