import TodoPresentation
import TodoStorage

/// The texts of errors about stores in files.
extension FailureText {
  static func failure(for error: StoreError) -> Failure {
    if case .outcomeUnknown(let code) = error {
      return failure(for: CommandError.outcomeUnknown(code: code, .harmless))
    }
    if let failure = serverFailure(for: error) { return failure }
    let (kind, status) = classification(of: error)
    return Failure(kind: kind, text: text(of: error), status: status)
  }

  private static func classification(of error: StoreError) -> (String, ExitStatus) {
    switch error {
    case .notFound: ("storeNotFound", .missingInput)
    case .alreadyExists: ("alreadyExists", .cannotCreate)
    case .leftoverLog: ("leftoverLog", .unusableStore)
    case .cannotCreate: ("cannotCreate", .cannotCreate)
    case .notAStore: ("notAStore", .unusableStore)
    case .newerSchema: ("newerSchema", .unusableStore)
    case .olderSchema: ("olderSchema", .unusableStore)
    case .notPermitted: ("notPermitted", .unusableStore)
    case .busy: ("busy", .busy)
    case .diskFull, .scratchFull: ("diskFull", .inputOutput)
    case .quotaExceeded: ("quotaExceeded", .inputOutput)
    case .fileTooLarge: ("fileTooLarge", .inputOutput)
    case .severalNames: ("severalNames", .unusableStore)
    case .inputOutput, .outcomeUnknown: ("inputOutput", .inputOutput)
    case .damaged: ("damaged", .unusableStore)
    case .unknownKind: ("unknownKind", .unusableStore)
    case .kindNotStorable, .unexpected, .server: ("bug", .bug)
    }
  }

  private static func text(of error: StoreError) -> ErrorText {
    switch error {
    case .notFound(let path): notFound(path)
    case .alreadyExists(let path):
      ErrorText(
        Text(
          "\(quoted(path)) exists already, and isn't replaced.",
          "\(quoted(path), .topic) 이미 있어서 바꾸지 않았어요."),
        hint: Text(
          "Choose another name, or move what is there (`mv`).",
          "다른 이름을 적거나, 있는 것을 옮겨 주세요(`mv`)."))
    case .leftoverLog(let path): leftoverLog(path)
    case .cannotCreate(let path): cannotCreate(path)
    case .notAStore(let path, let reason):
      ErrorText(
        Text(
          "\(quoted(path)) is not a todoctl store: \(description(of: reason)).",
          "\(quoted(path), .topic) todoctl 저장소가 아니에요: \(description(of: reason))."),
        hint: hint(for: reason, path))
    case .newerSchema(let path, let found, let supported): newerSchema(path, found, supported)
    case .olderSchema(let path): olderSchema(path)
    case .notPermitted(let path): notPermitted(path)
    case .busy:
      ErrorText(
        Text(
          "Another process is writing to the store.",
          "다른 프로그램이 저장소에 쓰고 있어요."), hint: Text("Try again in a moment.", "잠시 뒤에 다시 해 주세요."))
    case .diskFull:
      ErrorText(
        Text(
          "The disk is full. Nothing was changed.",
          "디스크가 가득 찼어요. 바뀐 것은 없어요."),
        hint: Text("Free some space, then try again.", "자리를 만들고 다시 해 주세요."))
    case .quotaExceeded: quotaExceeded
    case .fileTooLarge: fileTooLarge
    case .scratchFull(let path): scratchFull(path)
    case .severalNames(let path, let others): severalNames(path, others)
    case .inputOutput(let code), .outcomeUnknown(let code):
      ErrorText(
        Text(
          "Reading or writing failed (error \(code)). Nothing was changed.",
          "읽거나 쓰지 못했어요(오류 \(code)). 바뀐 것은 없어요."),
        hint: Text(
          "`todoctl check` checks the store; `journalctl -k` may show an error of the disk.",
          "`todoctl check`가 저장소를 점검해요. 디스크의 오류는 `journalctl -k`에 있을 수 있어요."))
    case .damaged(let damage): damaged(damage)
    case .unknownKind(let id): unknownKind(id)
    case .kindNotStorable(let kind):
      ErrorText(
        Text(
          "A store can't hold todos of the kind \(quoted(kind)): no table can have this name.",
          "저장소에는 \(quoted(kind)) 종류의 투두를 담을 수 없어요: 그런 이름의 표는 만들 수 없어요.")
      )
    case .server: ErrorText(Text("The server can't be asked.", "서버에 물을 수 없어요."))
    case .unexpected(let code):
      ErrorText(
        Text(
          "SQLite refused unexpectedly (code \(code)). This is a bug in todoctl.",
          "SQLite가 뜻밖에 거부했어요(코드 \(code)). todoctl의 버그예요."))
    }
  }

  private static func notFound(_ path: String) -> ErrorText {
    ErrorText(
      Text(
        "There is no store at \(quoted(path)).",
        "\(quoted(path))에 저장소가 없어요."),
      hint: Text(
        "If the path is right, `todoctl init --store \(typed(path))` creates a store there, and `todoctl restore FILE --store \(typed(path))` restores a backup there.",
        "경로가 맞다면 `todoctl init --store \(typed(path))`가 거기에 저장소를 만들고, `todoctl restore FILE --store \(typed(path))`가 거기에 백업을 복원해요."
      ))
  }

  private static func leftoverLog(_ path: String) -> ErrorText {
    ErrorText(
      Text(
        "\(quoted(path)) is a log without its database. SQLite would apply it to a new store.",
        "\(quoted(path), .topic) 데이터베이스가 없는 로그예요. SQLite는 이것을 새 저장소에 적용할 거예요."),
      hint: Text(
        """
        It may have your last changes: put its database back beside it, or run `todoctl \
        restore FILE`, which keeps the log under another name. Otherwise move it away \
        (`mv`).
        """,
        """
        마지막에 바꾼 것이 들어 있을 수 있어요. 곁에 데이터베이스를 되돌려 놓거나, 로그를 \
        다른 이름으로 남기는 `todoctl restore FILE`을 쓰세요. 아니면 옮겨 주세요(`mv`).
        """))
  }

  private static func newerSchema(_ path: String, _ found: Int, _ supported: Int) -> ErrorText {
    ErrorText(
      Text(
        "\(quoted(path)) was written by a newer todoctl (schema \(found); this one knows \(supported)).",
        "\(quoted(path), .topic) 더 새로운 todoctl이 썼어요(스키마 \(found), 이 todoctl은 \(supported)까지 알아요)."
      ),
      hint: Text("Update todoctl.", "todoctl을 새것으로 바꿔 주세요."))
  }

  private static func olderSchema(_ path: String) -> ErrorText {
    ErrorText(
      Text(
        "\(quoted(path)) was written by an older todoctl; it has to be upgraded, and you may not write to it.",
        "\(quoted(path), .topic) 옛 todoctl이 썼고 올려야 하는데, 쓸 권한이 없어요."),
      hint: Text(
        "Run any command as somebody who may, or copy it to a folder of yours (`cp`).",
        "권한이 있는 사람이 아무 명령이나 하거나, 내 폴더로 복사해 주세요(`cp`)."))
  }

  private static func damaged(_ damage: StoreError.Damage) -> ErrorText {
    ErrorText(
      Text(
        "The store is damaged: \(description(of: damage)).",
        "저장소가 망가졌어요: \(description(of: damage))."),
      hint:
        Text(
          "`todoctl check` lists the problems; `todoctl restore FILE` replaces it with a backup, and `todoctl check --repair` with what can be saved.",
          "`todoctl check`가 문제를 보여 줘요. `todoctl restore FILE`은 백업으로, `todoctl check --repair`는 건질 수 있는 것으로 바꿔요."
        ))
  }

  private static func unknownKind(_ id: Int) -> ErrorText {
    ErrorText(
      Text(
        "Todo \(id) is of a kind that this todoctl doesn't know.",
        "투두 \(id)번은 이 todoctl이 모르는 종류예요."),
      hint: Text(
        "Use the program that added it; `todoctl check --salvage FILE` saves all others.",
        "그것을 추가한 프로그램을 쓰세요. `todoctl check --salvage FILE`이 나머지를 모두 건져요."))
  }

  static func description(of reason: StoreError.NotAStore) -> Text {
    switch reason {
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
        "어느 todoctl도 쓰지 않은 스키마 번호예요(\(version))")
    case .schema(.added(let type, let name)):
      Text(
        "it has the \(TerminalText.singleLine(type)) \(quoted(name)), which isn't todoctl's",
        "todoctl의 것이 아닌 \(TerminalText.singleLine(type)) \(quoted(name)) 있음")
    case .schema(.changed(let name)):
      Text(
        "its \(quoted(name)) is not as todoctl makes it",
        "\(quoted(name), .subject) todoctl이 만드는 것과 달라요")
    case .schema(.missing(let name)):
      Text("it has no \(quoted(name))", "\(quoted(name), .subject) 없어요")
    }
  }

  private static func hint(for reason: StoreError.NotAStore, _ path: String) -> Text {
    switch reason {
    case .notAFile: Text("Check the path.", "경로를 확인해 주세요.")
    case .log: Text("Move it away (`mv`).", "옮겨 주세요(`mv`).")
    case .empty, .notSQLite, .foreign, .version:
      Text(
        "Check the path; `todoctl restore FILE --store \(typed(path))` restores a backup there.",
        "경로를 확인해 주세요. `todoctl restore FILE --store \(typed(path))`는 거기에 백업을 복원해요.")
    case .schema:
      Text(
        """
        Nothing in it was run or changed. `sqlite3 \(typed(path)) .schema` shows what it declares; \
        `todoctl check --repair` makes a store of what can be read.
        """,
        """
        그 안의 것은 아무것도 실행하거나 바꾸지 않았어요. `sqlite3 \(typed(path)) .schema`가 무엇이 \
        있는지 보여 줘요. `todoctl check --repair`는 읽히는 것으로 저장소를 만들어요.
        """)
    }
  }

  static func description(of damage: StoreError.Damage) -> Text {
    switch damage {
    case .file: Text("SQLite can't read it", "SQLite가 읽지 못해요")
    case .tables:
      Text(
        "its tables are not those of its schema's version",
        "표가 그 스키마 판의 것이 아니에요")
    case .value(let table, let column, let id):
      Text(
        "\(column.isEmpty ? table : "\(table).\(column)") has an invalid value (\(keyedByRow.contains(table) ? "row" : "event") \(id))",
        "\(column.isEmpty ? table : "\(table).\(column)")에 잘못된 값이 있어요(\(keyedByRow.contains(table) ? "행" : "투두") \(id))"
      )
    case .order(let table):
      Text(
        "the rows of the table \(table) are not in order",
        "표 \(table)의 행이 순서대로 있지 않아요")
    case .rows(let table):
      Text(
        "the table \(table) doesn't agree with its indexes, or with the tables that belong to it",
        "표 \(table)이 그 색인이나 딸린 표와 맞지 않아요")
    case .check(let problems):
      Text(
        "a check found \(problems) problem\(problems == 1 ? "" : "s")",
        "점검에서 문제가 \(problems)개 나왔어요")
    }
  }

  /// The tables whose rows aren't those of an event.
  private static let keyedByRow = [
    "category", "diary", "identity", "journal", "sqlite_sequence",
  ]
}
