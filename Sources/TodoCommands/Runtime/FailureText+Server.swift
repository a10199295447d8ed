import TodoPresentation
import TodoStorage

/// What is said about stores on a server.
extension FailureText {
  /// The failure for an error that isn't about a file, or about one that would be; nil for any
  /// other.
  static func serverFailure(for error: StoreError) -> Failure? {
    switch error {
    case .server(let problem): failure(for: problem)
    case .notFound(let path) where ServerStores.isAddress(path):
      Failure(
        kind: "storeNotFound",
        text: ErrorText(
          "There is no store at \(quoted(path)).",
          hint: "If the address is right, `todoctl init --store ADDRESS` creates a store there."),
        status: .missingInput)
    case .alreadyExists(let path) where ServerStores.isAddress(path):
      Failure(
        kind: "alreadyExists",
        text: ErrorText(
          "There is a store at \(quoted(path)) already.", hint: "Choose another name behind `#`."),
        status: .cannotCreate)
    case .notPermitted(let path) where ServerStores.isAddress(path):
      Failure(
        kind: "notPermitted",
        text: ErrorText(
          "The server doesn't permit this at \(quoted(path)).",
          hint: "A role needs `GRANT todo_writer TO ROLE` for changes, and `GRANT todo_reader TO "
            + "ROLE` for reading; where a store has members, one that may write. Only the owner of the "
            + "tables makes and upgrades them."),
        status: .unusableStore)
    default: nil
    }
  }

  private static func failure(for problem: StoreError.ServerProblem) -> Failure {
    switch problem {
    case .unreachable(let reason):
      Failure(
        kind: "serverUnreachable",
        text: ErrorText(
          "The server can't be reached: \(TerminalText.singleLine(reason))",
          hint: "`psql ADDRESS`, without `#` and what follows it, says whether others reach it."),
        status: .inputOutput)
    case .lost:
      Failure(
        kind: "connectionLost",
        text: ErrorText(
          "The connection to the server was lost. Nothing was changed.",
          hint: "Repeat the command."),
        status: .inputOutput)
    case .olderTables(let found, let supported):
      Failure(
        kind: "olderSchema",
        text: ErrorText(
          "The tables of the database are of schema \(found); this todoctl has \(supported).",
          hint:
            "`todoctl migrate --store ADDRESS`, as the owner of the tables, upgrades them. Back "
            + "the database up before (`pg_dump`)."),
        status: .unusableStore)
    case .encoding(let encoding):
      Failure(
        kind: "notAStore",
        text: ErrorText(
          "The database has the encoding \(TerminalText.singleLine(encoding)), which can't hold every "
            + "text.",
          hint: "`createdb --encoding=UTF8 --template=template0 DATABASE` makes one that can."),
        status: .unusableStore)
    case .failed(let state):
      Failure(
        kind: "bug",
        text: ErrorText(
          "The server refused unexpectedly (SQLSTATE \(state)). This is a bug in todoctl."),
        status: .bug)
    }
  }
}
