import TodoPresentation
import TodoStorage

/// The texts of errors about stores on a server.
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
          Text(
            "There is no store at \(quoted(path)).",
            "\(quoted(path))에 저장소가 없어요."),
          hint: Text(
            "If the address is right, `todoctl init --store ADDRESS` creates a store there.",
            "주소가 맞다면 `todoctl init --store ADDRESS`가 거기에 만들어요.")),
        status: .missingInput)
    case .alreadyExists(let path) where ServerStores.isAddress(path):
      Failure(
        kind: "alreadyExists",
        text: ErrorText(
          Text(
            "There is a store at \(quoted(path)) already.",
            "\(quoted(path))에 이미 저장소가 있어요."),
          hint: Text("Choose another name behind `#`.", "`#` 뒤에 다른 이름을 적어 주세요.")),
        status: .cannotCreate)
    case .notPermitted(let path) where ServerStores.isAddress(path):
      Failure(
        kind: "notPermitted",
        text: ErrorText(
          Text(
            "The server doesn't permit this at \(quoted(path)).",
            "서버가 \(quoted(path))에서 이것을 허락하지 않아요."),
          hint: Text(
            """
            A role needs `GRANT todo_writer TO ROLE` for changes, and `GRANT todo_reader TO \
            ROLE` for reading; where a store has members, one that may write. Only the owner \
            of the tables makes and upgrades them.
            """,
            """
            바꾸려면 `GRANT todo_writer TO ROLE`, 읽으려면 `GRANT todo_reader TO ROLE`이 \
            필요해요. 구성원이 있는 저장소라면 쓸 수 있는 구성원이어야 해요. 표는 그 주인만 \
            만들고 올릴 수 있어요.
            """)),
        status: .unusableStore)
    default: nil
    }
  }

  /// - Parameter outcome: What became of the change.
  private static func lostConnection(_ outcome: Text, hint: Text) -> Failure {
    let message = Text(
      "The connection to the server was lost.", "서버와의 연결이 끊겼어요.")
    return Failure(
      kind: "connectionLost", text: ErrorText(message + " " + outcome, hint: hint),
      status: .inputOutput)
  }

  /// The failure for a change that is stored, after which the store couldn't be read to show it.
  static func storedUnseen(_ error: StoreError) -> Failure {
    let outcome = Text("Your change is stored.", "바뀐 것은 저장됐어요.")
    let hint = Text("`todoctl history 1` shows it.", "`todoctl history 1`이 보여 줘요.")
    guard error != .server(.lost) else { return lostConnection(outcome, hint: hint) }
    return failure(for: error).saying(outcome)
  }

  private static func failure(for problem: StoreError.ServerProblem) -> Failure {
    switch problem {
    case .unreachable(let reason):
      Failure(
        kind: "serverUnreachable",
        text: ErrorText(
          Text(
            "The server can't be reached: \(TerminalText.singleLine(reason))",
            "서버에 닿을 수 없어요: \(TerminalText.singleLine(reason))"),
          hint: Text(
            "`psql ADDRESS`, without `#` and what follows it, says whether others reach it.",
            "`#`과 그 뒤를 뺀 `psql ADDRESS`로 다른 프로그램은 닿는지 볼 수 있어요.")),
        status: .inputOutput)
    case .lost:
      lostConnection(
        Text("Nothing was changed.", "바뀐 것은 없어요."),
        hint: Text("Repeat the command.", "명령을 다시 해 주세요."))
    case .olderTables(let found, let supported):
      Failure(
        kind: "olderSchema",
        text: ErrorText(
          Text(
            "The tables of the database are of schema \(found); this todoctl has \(supported).",
            "데이터베이스의 표가 스키마 \(found)이에요. 이 todoctl의 것은 \(supported)이에요."),
          hint:
            Text(
              "`todoctl migrate --store ADDRESS`, as the owner of the tables, upgrades them. Back the database up before (`pg_dump`).",
              "표의 주인이 `todoctl migrate --store ADDRESS`를 하면 올라가요. 먼저 데이터베이스를 백업해 주세요(`pg_dump`).")),
        status: .unusableStore)
    case .encoding(let encoding):
      Failure(
        kind: "notAStore",
        text: ErrorText(
          Text(
            "The database has the encoding \(TerminalText.singleLine(encoding)), which can't hold every text.",
            "데이터베이스의 인코딩이 \(TerminalText.singleLine(encoding))이라 모든 글을 담을 수 없어요."),
          hint: Text(
            "`createdb --encoding=UTF8 --template=template0 DATABASE` makes one that can.",
            "`createdb --encoding=UTF8 --template=template0 DATABASE`가 담을 수 있는 것을 만들어요.")),
        status: .unusableStore)
    case .pooled: pooled
    case .timedOut: timedOut
    case .changedTables(let state): changedTables(state)
    case .damaged(let damage): damaged(damage)
    case .failed(let state):
      Failure(
        kind: "bug",
        text: ErrorText(
          Text(
            "The server refused unexpectedly (SQLSTATE \(state)). This is a bug in todoctl.",
            "서버가 뜻밖에 거부했어요(SQLSTATE \(state)). todoctl의 버그예요.")),
        status: .bug)
    }
  }

  private static let timedOut =
    Failure(
      kind: "timedOut",
      text: ErrorText(
        Text(
          "The server ended the work: it took longer than its settings allow. Nothing was changed.",
          "서버의 설정보다 오래 걸려서 서버가 일을 끊었어요. 바뀐 것은 없어요."),
        hint: Text(
          "`ALTER ROLE NAME SET statement_timeout = 0`, by an administrator, lifts the limit; so for "
            + "idle_in_transaction_session_timeout and transaction_timeout.",
          "관리자가 `ALTER ROLE NAME SET statement_timeout = 0`으로 제한을 풀 수 있어요. "
            + "idle_in_transaction_session_timeout과 transaction_timeout도 마찬가지예요.")),
      status: .inputOutput)

  private static let pooled =
    Failure(
      kind: "pooled",
      text: ErrorText(
        Text(
          "A pooler before the server doesn't know prepared statements. Nothing was changed.",
          "서버 앞의 풀러가 준비된 문장(prepared statement)을 몰라요. 바뀐 것은 없어요."),
        hint: Text(
          "pgbouncer knows them with `pool_mode = session`, or from 1.21 on with `max_prepared_statements`.",
          "pgbouncer는 `pool_mode = session`으로, 또는 1.21부터 `max_prepared_statements`로 알게 돼요.")),
      status: .unusableStore)

  private static func damaged(_ damage: StoreError.Damage) -> Failure {
    let what =
      damage == .file
      ? Text("the server can't read its pages", "서버가 페이지를 읽지 못해요")
      : description(of: damage)
    return Failure(
      kind: "damaged",
      text: ErrorText(
        Text("The store is damaged: \(what).", "저장소가 망가졌어요: \(what)."),
        hint: Text(
          "Bring the database back from a backup (`pg_restore`) or to an earlier moment (point-in-time recovery).",
          "데이터베이스를 백업에서 되살리거나(`pg_restore`), 앞선 시점으로 되돌려 주세요(point-in-time recovery).")),
      status: .unusableStore)
  }

  private static func changedTables(_ state: String) -> Failure {
    Failure(
      kind: "damaged",
      text: ErrorText(
        Text(
          "The tables of the database aren't those of their version (SQLSTATE \(state)). Nothing was changed.",
          "데이터베이스의 표가 그 버전의 것이 아니에요(SQLSTATE \(state)). 바뀐 것은 없어요."),
        hint: Text(
          "Somebody has changed them. Restore the database from a backup (`pg_restore`), or copy its stores into another one.",
          "누가 표를 바꿨어요. 데이터베이스를 백업에서 되살리거나(`pg_restore`), 저장소를 다른 데이터베이스로 옮겨 주세요.")),
      status: .unusableStore)
  }
}
