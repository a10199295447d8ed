import CPostgreSQL
import TodoDomain
import TodoStorage

/// The error of a statement, from a server or from libpq.
struct ServerFailure: Error {
  /// The five characters of the SQLSTATE; empty if there is none.
  let state: String
  /// Whether the connection is lost.
  let isLost: Bool
  /// Whether there was never a connection.
  let isUnreachable: Bool
  /// The message if no connection could be made. It has hosts and roles, and no user's text.
  let message: String

  init(isLost: Bool, isUnreachable: Bool = false, message: String) {
    state = ""
    self.isLost = isLost
    self.isUnreachable = isUnreachable
    self.message = message
  }

  init(_ result: OpaquePointer, isLost: Bool = false) {
    let state =
      PQresultErrorField(result, Int32(UInt8(ascii: "C"))).map { String(cString: $0) } ?? ""
    self.state = state
    // An administrator ended the session, or the server is shutting down. libpq's own errors have
    // no state: it couldn't send or read.
    self.isLost = isLost || state.isEmpty || state.hasPrefix("57P") || state.hasPrefix("08")
    isUnreachable = false
    message = ""
  }

  /// Whether a unique value is already in use.
  var isOfUnique: Bool { state == "23505" }
}

/// Translates a server's errors into `StoreError`. It drops their messages, which may quote a
/// user's texts.
enum ServerErrors {
  /// Runs work on a server, and translates its errors.
  static func translating<Result>(
    _ address: ServerAddress, _ work: () throws -> Result
  ) throws -> Result {
    do {
      return try work()
    } catch let failure as ServerFailure {
      throw storeError(for: failure, address)
    }
  }

  /// Runs work on a store, and translates its errors. Damage in a server's store isn't in a file,
  /// and is repaired in another way.
  static func translatingAll<Result>(
    _ address: ServerAddress, _ work: () throws -> Result
  ) throws -> Result {
    try translating(address) {
      do {
        return try work()
      } catch StoreError.damaged(let damage) {
        throw StoreError.server(.damaged(damage))
      }
    }
  }

  /// Returns the error for a failure, by the classes of SQLSTATE in appendix A of PostgreSQL's
  /// manual.
  private static func storeError(
    for failure: ServerFailure, _ address: ServerAddress
  ) -> StoreError {
    if failure.isUnreachable { return .server(.unreachable(reason(failure.message))) }
    switch failure.state {
    // lock_not_available, deadlock_detected, too_many_connections
    case "55P03", "40P01", "53300": return .busy
    // query_canceled, idle_in_transaction_session_timeout, transaction_timeout
    case "57014", "25P03", "25P04": return .server(.timedOut)
    case "53100": return .diskFull
    case "58030": return .inputOutput(code: 0)
    // insufficient_privilege, read_only_sql_transaction
    case "42501", "25006": return .notPermitted(path: address.description)
    // data_corrupted, index_corrupted
    case "XX001", "XX002": return .server(.damaged(.file))
    // invalid_sql_statement_name, duplicate_prepared_statement
    case "26000", "42P05": return .server(.pooled)
    // In our own tables no value violates a constraint, and no table or column is missing.
    case _ where ["23", "42", "3F"].contains(failure.state.prefix(2)):
      return .server(.changedTables(state: failure.state))
    case _ where failure.isLost: return .server(.lost)
    default: return .server(.failed(state: failure.state))
    }
  }

  /// libpq's message in one line.
  private static func reason(_ message: String) -> String {
    message.split(whereSeparator: \.isNewline).joined(separator: "; ")
  }
}
