public import TodoDomain
public import TodoLocalisation

extension StoreError: ExplainedError {
  /// The reason why a store can't be used, or why an operation on it failed.
  public var explanation: Explanation {
    switch self {
    case .notFound(let path) where StorePath.isAddress(path):
      ErrorKind.storeNotFound.says(
        "There is no store at \(quoted(path)).", "\(quoted(path))에 저장소가 없어요."
      ).advises(
        "If the address is right, `todoctl init --store ADDRESS` creates a store there.",
        "주소가 맞다면 `todoctl init --store ADDRESS`로 저장소를 만들 수 있어요.")
    case .notFound(let path):
      ErrorKind.storeNotFound.says(
        "There is no store at \(quoted(path)).", "\(quoted(path))에 저장소가 없어요."
      ).advises(
        "If the path is right, `todoctl init --store \(typed(path))` creates a store there, and `todoctl restore FILE --store \(typed(path))` restores a backup there.",
        "경로가 맞다면 \("`todoctl init --store \(typed(path))`", .toward) 저장소를 만들거나, \("`todoctl restore FILE --store \(typed(path))`", .toward) 백업을 복원할 수 있어요."
      )
    case .alreadyExists(let path) where StorePath.isAddress(path):
      ErrorKind.alreadyExists.says(
        "There is a store at \(quoted(path)) already.", "\(quoted(path))에 이미 저장소가 있어요."
      ).advises("Choose another name behind `#`.", "`#` 뒤에 다른 이름을 적어 주세요.")
    case .alreadyExists(let path):
      ErrorKind.alreadyExists.says(
        "\(quoted(path)) exists already, and isn't replaced.",
        "\(quoted(path), .topic) 이미 있어서 바꾸지 않았어요."
      ).advises(
        "Choose another name, or move what is there (`mv`).", "다른 이름을 적거나, 있는 것을 옮겨 주세요(`mv`).")
    case .leftoverLog(let path):
      ErrorKind.leftoverLog.says(
        "\(quoted(path)) is a log without its database. SQLite would apply it to a new store.",
        "\(quoted(path), .topic) 데이터베이스가 없는 로그예요. SQLite는 이것을 새 저장소에 적용할 거예요."
      ).advises(
        """
        The log may have your last changes: put its database back beside it, or run `todoctl \
        restore FILE`, which keeps the log under another name. If you don't need the log, \
        move it away (`mv`).
        """,
        """
        마지막 변경이 들어 있을 수 있어요. 데이터베이스를 원래 자리에 되돌려 놓거나, 로그를 \
        다른 이름으로 남기는 `todoctl restore FILE`을 써 주세요. 필요 없으면 다른 곳으로 옮겨 주세요(`mv`).
        """)
    case .cannotCreate(let path): .cannotCreate(path)
    case .notAStore(let path, let reason):
      ErrorKind.notAStore.says(
        "\(quoted(path)) is not a todoctl store: \(reason.words).",
        "\(quoted(path), .topic) todoctl 저장소가 아니에요: \(reason.words)."
      ).advises(reason.hint(path))
    case .newerSchema(let path, let found, let supported):
      ErrorKind.newerSchema.says(
        "\(quoted(path)) was written by a newer todoctl (schema \(found); this one knows \(supported)).",
        "\(quoted(path), .topic) 최신 버전의 todoctl로 만든 저장소예요(스키마 \(found), 이 todoctl은 \(supported)까지 읽을 수 있어요)."
      ).advises("Update todoctl.", "todoctl을 최신 버전으로 업데이트해 주세요.")
    case .olderSchema(let path):
      ErrorKind.olderSchema.says(
        "\(quoted(path)) was written by an older todoctl and has to be upgraded, but you may not write to it.",
        "\(quoted(path), .topic) 예전 버전의 todoctl이 썼고 업그레이드해야 하는데, 쓸 권한이 없어요."
      ).advises(
        "Run any command as a user who may write to it, or copy it to a folder of yours (`cp`).",
        "권한이 있는 사람이 아무 명령이나 하거나, 내 폴더로 복사해 주세요(`cp`).")
    case .notPermitted(let path) where StorePath.isAddress(path):
      ErrorKind.notPermitted.says(
        "The server doesn't permit this at \(quoted(path)).",
        "\(quoted(path))에서 이 작업을 할 권한이 없어요(서버가 거부)."
      ).advises(
        """
        A role needs `GRANT todo_writer TO ROLE` for changes, and `GRANT todo_reader TO \
        ROLE` for reading. In a store with members, the role must be a member that may \
        write. Only the owner of the tables can make and upgrade them.
        """,
        """
        바꾸려면 `GRANT todo_writer TO ROLE`, 읽으려면 `GRANT todo_reader TO ROLE`이 \
        필요해요. 구성원이 있는 저장소라면 쓸 수 있는 구성원이어야 해요. 표는 소유자만 \
        만들고 업그레이드할 수 있어요.
        """)
    case .notPermitted(let path):
      ErrorKind.notPermitted.says(
        "\(quoted(path)) can't be opened or changed: you don't have permission.",
        "\(quoted(path), .object) 열거나 바꿀 권한이 없어요."
      ).advises(.permissionsHint(path))
    case .busy:
      ErrorKind.busy.says("Another process is writing to the store.", "다른 프로그램이 저장소에 쓰고 있어요.")
        .advises("Try again in a moment.", "잠시 뒤에 다시 시도해 주세요.")
    case .diskFull:
      ErrorKind.diskFull.says("The disk is full. Nothing was changed.", "디스크가 가득 찼어요. 바뀐 것은 없어요.")
        .advises("Free some space, then try again.", "공간을 확보한 뒤 다시 시도해 주세요.")
    case .quotaExceeded:
      ErrorKind.quotaExceeded.says(
        "Your quota on this disk is used up. Nothing was changed.", "디스크의 할당량을 다 썼어요. 바뀐 것은 없어요."
      ).advises(
        "`quota` shows it; remove some of your files, then try again.",
        "할당량은 `quota`로 볼 수 있어요. 파일을 몇 개 지우고 다시 시도해 주세요.")
    case .fileTooLarge:
      ErrorKind.fileTooLarge.says(
        "A file would be longer than the limit allows. Nothing was changed.",
        "파일이 크기 제한을 넘게 돼요. 바뀐 것은 없어요."
      ).advises(
        "`ulimit -f` shows the limit of this shell; a file system may have one too.",
        "이 셸의 한계는 `ulimit -f`가 보여 줘요. 파일 시스템에도 한계가 있을 수 있어요.")
    case .scratchFull(let path):
      ErrorKind.diskFull.says(
        "The folder for temporary files, \(quoted(path)), is full. Nothing was changed.",
        "임시 파일을 두는 폴더 \(quoted(path), .subject) 가득 찼어요. 바뀐 것은 없어요."
      ).advises(
        "Free some space there, or set TMPDIR to a folder with room for two copies of the store.",
        "거기에 자리를 만들거나, 저장소 두 개가 들어갈 폴더를 TMPDIR로 정해 주세요.")
    case .severalNames(let path, let others):
      ErrorKind.severalNames.says(
        "\(quoted(path)) is one file with several names (hard links), and changes made under two of the names would be lost. Nothing was changed.\(others.asNames)",
        "\(quoted(path), .topic) 이름이 여러 개인 파일이에요(하드 링크). 두 이름으로 바꾸면 변경이 사라질 수 있어요. 바뀐 것은 없어요.\(others.asNames)"
      ).advises(.findingNames(of: path))
    case .inputOutput(let code):
      ErrorKind.inputOutput.says(
        "Reading or writing failed (error \(code)). Nothing was changed.",
        "읽거나 쓰지 못했어요(오류 \(code)). 바뀐 것은 없어요."
      ).advises(
        "`todoctl check` checks the store; `journalctl -k` may show an error of the disk.",
        "`todoctl check`로 저장소를 점검해 주세요. 디스크 오류는 `journalctl -k`에 있을 수 있어요.")
    case .outcomeUnknown(let code):
      ErrorKind.outcomeUnknown.says(
        "Writing failed (error \(code)). It is unknown whether the change is stored.",
        "쓰지 못했어요(오류 \(code)). 바뀐 것이 저장됐는지 알 수 없어요.")
    case .damaged(let damage):
      ErrorKind.damaged.says(
        "The store is damaged: \(damage.words).", "저장소가 손상됐어요: \(damage.words)."
      ).advises(
        "`todoctl check` lists the problems; `todoctl restore FILE` replaces the store with a backup, and `todoctl check --repair` with what can be saved.",
        "문제는 `todoctl check`로 볼 수 있어요. `todoctl restore FILE`은 저장소를 백업으로 바꾸고, `todoctl check --repair`는 읽을 수 있는 내용만 복구해요."
      )
    case .unknownKind(let id):
      ErrorKind.unknownKind.says(
        "Todo \(id) is of a kind that this todoctl doesn't know.", "투두 \(id)번은 이 todoctl이 모르는 종류예요."
      ).advises(
        "Use the program that added it; `todoctl check --salvage FILE` saves all other todos.",
        "그 투두를 추가한 프로그램을 써 주세요. 나머지는 `todoctl check --salvage FILE`로 모두 복구할 수 있어요.")
    case .kindNotStorable(let kind):
      ErrorKind.bug.says(
        "A store can't hold todos of the kind \(quoted(kind)): no table can have this name.",
        "저장소에는 \(quoted(kind)) 종류의 투두를 담을 수 없어요: 그런 이름의 표는 만들 수 없어요.")
    case .kindNotGiven(let kind):
      ErrorKind.bug.says(
        "The store was opened without the kind \(quoted(kind)), so it can't hold its todos.",
        "저장소를 \(quoted(kind)) 종류 없이 열어서, 그런 투두를 담을 수 없어요."
      ).advises(
        "Open it with `kinds: .standard.adding(…)`.", "`kinds: .standard.adding(…)`으로 열어 주세요.")
    case .server(let problem): problem.explanation
    case .unexpected(let code):
      ErrorKind.bug.says(
        "SQLite refused unexpectedly (code \(code)). This is a bug in todoctl.",
        "SQLite에서 예상하지 못한 오류가 났어요(코드 \(code)). todoctl의 버그예요.")
    }
  }

  /// The reason why the file can't be used, as a part of a sentence.
  package var words: Text {
    switch self {
    case .notAStore(_, let reason): reason.words
    case .newerSchema(_, let found, let supported):
      Text(
        "it was written by a newer todoctl (schema \(found); this one knows \(supported))",
        "최신 버전의 todoctl로 만든 저장소예요(스키마 \(found), 이 todoctl은 \(supported)까지 읽을 수 있어요)")
    case .damaged(let damage): damage.words
    case .unknownKind:
      Text(
        "it has a todo of a kind that this todoctl doesn't know",
        "이 todoctl이 모르는 종류의 투두가 있어요")
    case .notFound, .alreadyExists, .leftoverLog, .cannotCreate, .olderSchema, .notPermitted, .busy,
      .diskFull, .quotaExceeded, .fileTooLarge, .scratchFull, .severalNames, .inputOutput,
      .outcomeUnknown, .kindNotStorable, .kindNotGiven, .server, .unexpected:
      Text("SQLite refuses it", "SQLite로 열 수 없어요")
    }
  }
}

extension [String] {
  /// A sentence with the other names of a file, to append to another sentence; empty if there are
  /// no names.
  fileprivate var asNames: Text {
    let names = map(quoted).joined(separator: ", ")
    return isEmpty
      ? .empty : Text(" Its other names in the same folder: \(names).", " 그 폴더의 다른 이름: \(names).")
  }
}

extension StoreError.ServerProblem {
  fileprivate var explanation: Explanation {
    switch self {
    case .unreachable(let reason):
      ErrorKind.serverUnreachable.says(
        "The server can't be reached: \(TerminalText.singleLine(reason))",
        "서버에 연결할 수 없어요: \(TerminalText.singleLine(reason))"
      ).advises(
        "Try the address with another program: `psql ADDRESS`, without `#` and what follows it.",
        "`#`과 그 뒤를 뺀 `psql ADDRESS`로 다른 프로그램은 연결되는지 볼 수 있어요.")
    case .lost:
      ErrorKind.connectionLost.says(
        "The connection to the server was lost. Nothing was changed.",
        "서버와의 연결이 끊겼어요. 바뀐 것은 없어요."
      ).advises("Repeat the command.", "명령을 다시 해 주세요.")
    case .olderTables(let found, let supported):
      ErrorKind.olderSchema.says(
        "The tables of the database are of schema \(found); this todoctl needs schema \(supported).",
        "데이터베이스의 표는 스키마 \(found), 이 todoctl은 스키마 \("\(supported)", .being)."
      ).advises(
        "Back the database up (`pg_dump`), then upgrade the tables as their owner: `todoctl migrate --store ADDRESS`",
        "표의 소유자가 `todoctl migrate --store ADDRESS`로 업그레이드할 수 있어요. 먼저 데이터베이스를 백업해 주세요(`pg_dump`).")
    case .encoding(let encoding):
      ErrorKind.notAStore.says(
        "The database has the encoding \(TerminalText.singleLine(encoding)), which can't hold every text.",
        "데이터베이스의 인코딩(\(TerminalText.singleLine(encoding)))으로는 모든 글자를 담을 수 없어요."
      ).advises(
        "`createdb --encoding=UTF8 --template=template0 DATABASE` makes one that can.",
        "`createdb --encoding=UTF8 --template=template0 DATABASE`로 새 데이터베이스를 만들어 주세요.")
    case .pooled:
      ErrorKind.pooled.says(
        "The connection pooler before the server doesn't support prepared statements. Nothing was changed.",
        "서버 앞의 풀러가 prepared statement를 지원하지 않아요. 바뀐 것은 없어요."
      ).advises(
        "pgbouncer supports them with `pool_mode = session`, or from version 1.21 on with `max_prepared_statements`.",
        "pgbouncer에서는 `pool_mode = session`을 쓰거나, 1.21부터는 `max_prepared_statements`를 설정해 주세요.")
    case .timedOut:
      ErrorKind.timedOut.says(
        "The work took longer than the server's settings allow, so the server ended it. Nothing was changed.",
        "서버에 설정된 시간 제한을 넘어 작업이 중단됐어요. 바뀐 것은 없어요."
      ).advises(
        "An administrator can lift the limit: `ALTER ROLE NAME SET statement_timeout = 0`. The same works for "
          + "`idle_in_transaction_session_timeout` and `transaction_timeout`.",
        "관리자가 `ALTER ROLE NAME SET statement_timeout = 0`으로 제한을 풀 수 있어요. "
          + "`idle_in_transaction_session_timeout`과 `transaction_timeout`도 마찬가지예요.")
    case .changedTables(let state):
      ErrorKind.damaged.says(
        "The tables of the database don't match their version (SQLSTATE \(state)). Nothing was changed.",
        "데이터베이스의 표가 버전과 맞지 않아요(SQLSTATE \(state)). 바뀐 것은 없어요."
      ).advises(
        "Somebody has changed the tables. Restore the database from a backup (`pg_restore`), or copy its stores into another database.",
        "누군가 표를 바꿨어요. 데이터베이스를 백업에서 되살리거나(`pg_restore`), 저장소를 다른 데이터베이스로 옮겨 주세요.")
    case .damaged(let damage):
      ErrorKind.damaged.says(
        "The store is damaged: \(damage.wordsOnServer).", "저장소가 손상됐어요: \(damage.wordsOnServer)."
      ).advises(
        "Bring the database back from a backup (`pg_restore`) or to an earlier moment (point-in-time recovery).",
        "데이터베이스를 백업에서 되살리거나(`pg_restore`), 앞선 시점으로 되돌려 주세요(point-in-time recovery).")
    case .failed(let state):
      ErrorKind.bug.says(
        "The server refused unexpectedly (SQLSTATE \(state)). This is a bug in todoctl.",
        "서버에서 예상하지 못한 오류가 났어요(SQLSTATE \(state)). todoctl의 버그예요.")
    }
  }
}

extension StoreError.NotAStore {
  /// The reason why the file isn't a store, as a part of a sentence.
  fileprivate var words: Text {
    switch self {
    case .empty: Text("the file is empty", "파일이 비어 있어요")
    case .notAFile: Text("it is not a file", "파일이 아니에요")
    case .log(let path):
      Text(
        "\(quoted(path)), where SQLite looks for its log, is not a file",
        "SQLite가 로그를 찾는 \(quoted(path), .subject) 파일이 아니에요")
    case .notSQLite: Text("it is not a SQLite database", "SQLite 데이터베이스가 아니에요")
    case .foreign:
      Text(
        "it is another program's SQLite database",
        "다른 프로그램의 SQLite 데이터베이스예요")
    case .version(let version):
      Text(
        "its schema has the number \(version), which no todoctl has used",
        "어떤 todoctl도 쓰지 않는 스키마 번호예요(\(version))")
    case .schema(.added(let type, let name)):
      Text(
        "it has the \(TerminalText.singleLine(type)) \(quoted(name)), which isn't todoctl's",
        "todoctl의 것이 아닌 \(TerminalText.singleLine(type)) \(quoted(name), .subject) 있어요")
    case .schema(.changed(let name)):
      Text(
        "its \(quoted(name)) is not as todoctl makes it",
        "\(quoted(name), .subject) todoctl이 만드는 것과 달라요")
    case .schema(.missing(let name)):
      Text("it has no \(quoted(name))", "\(quoted(name), .subject) 없어요")
    }
  }

  fileprivate func hint(_ path: String) -> Text {
    switch self {
    case .notAFile: Text("Check the path.", "경로를 확인해 주세요.")
    case .log: Text("Move it away (`mv`).", "옮겨 주세요(`mv`).")
    case .empty, .notSQLite, .foreign, .version:
      Text(
        "Check the path; `todoctl restore FILE --store \(typed(path))` restores a backup there.",
        "경로를 확인해 주세요. 그 자리에 백업을 복원하려면 `todoctl restore FILE --store \(typed(path))`")
    case .schema:
      Text(
        """
        Nothing in the file was run or changed. `sqlite3 \(typed(path)) .schema` shows what it has; \
        `todoctl check --repair` makes a store of what can be read.
        """,
        """
        파일의 내용은 실행하거나 바꾸지 않았어요. 무엇이 있는지는 `sqlite3 \(typed(path)) .schema`로 \
        볼 수 있어요. `todoctl check --repair`는 읽을 수 있는 내용만으로 저장소를 만들어요.
        """)
    }
  }
}

extension StoreError.Damage {
  /// The damage, as a part of a sentence.
  fileprivate var words: Text {
    switch self {
    case .file: Text("SQLite can't read it", "SQLite가 읽지 못해요")
    case .tables:
      Text(
        "its tables don't match the version of its schema",
        "표가 스키마 버전과 맞지 않아요")
    case .value(let table, let column, let id):
      Text(
        "\(column.isEmpty ? table : "\(table).\(column)") has an invalid value (\(Self.keyedByRow.contains(table) ? "row" : "event") \(id))",
        "\(column.isEmpty ? table : "\(table).\(column)")에 잘못된 값이 있어요(\(Self.keyedByRow.contains(table) ? "행" : "투두") \(id))"
      )
    case .order(let table):
      Text(
        "the rows of the table \(table) are not in order",
        "표 \(table)의 행이 순서대로 있지 않아요")
    case .rows(let table):
      Text(
        "the table \(table) doesn't agree with its indexes, or with the tables that belong to it",
        "표 \(table)의 내용이 색인이나 딸린 표와 맞지 않아요")
    case .check(let problems):
      Text(
        "a check found \(problems) problem\(problems == 1 ? "" : "s")",
        "점검에서 문제가 \(problems)개 나왔어요")
    }
  }

  fileprivate var wordsOnServer: Text {
    self == .file ? Text("the server can't read its pages", "서버가 페이지를 읽지 못해요") : words
  }

  /// The tables with rows that don't belong to an event.
  private static let keyedByRow = [
    "category", "diary", "identity", "journal", "sqlite_sequence",
  ]
}
