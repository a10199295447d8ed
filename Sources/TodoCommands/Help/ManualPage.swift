import ArgumentParser
import Foundation
import TodoDomain
import TodoLocalisation
import TodoPresentation
import TodoStorage

/// The manual page of a command, in the language of man(7). It has the same content as the
/// command's help.
struct ManualPage {
  /// The name of the page's file, such as `todoctl-add.1`.
  let fileName: String
  let text: String

  /// Creates the page of a command.
  init(_ page: CommandPage, _ language: Language) {
    let name = page.path.map { $0._commandName }.joined(separator: "-")
    fileName = "\(name).1"
    var roff = Roff(name, section: 1, language)
    roff.section(Text("NAME", "이름"))
    roff.line("\(name) \\- \(Roff.escaped(page.abstract[language].trimmingStop))")
    roff.section(Text("SYNOPSIS", "사용법"))
    roff.line(Roff.escaped(page.usage[language]))
    if !page.discussion.isEmpty {
      roff.section(Text("DESCRIPTION", "설명"))
      roff.paragraphs(page.discussion[language])
    }
    let arguments = page.arguments
    roff.arguments(Text("ARGUMENTS", "인자"), arguments.filter { $0.kind == .positional })
    roff.arguments(Text("OPTIONS", "옵션"), arguments.filter { $0.kind != .positional })
    let commands = page.subcommands.flatMap(\.commands)
    if !commands.isEmpty {
      roff.section(Text("COMMANDS", "명령"))
      for command in commands {
        roff.entry(command.namesAndAliases.joined(separator: ", "), command.abstract[language])
      }
    }
    if page.path.count == 1 { roff.surroundings() }
    let examples = CommandExamples.of(page).map { $0[language] }
    if !examples.isEmpty {
      roff.section(Text("EXAMPLES", "예"))
      roff.literal(examples)
    }
    roff.section(Text("SEE ALSO", "함께 보기"))
    roff.line(
      (["todoctl(1)"].filter { _ in page.path.count > 1 }
        + commands.map { "\($0.path.map { $0._commandName }.joined(separator: "\\-"))(1)" }
        + ["todoctl\\-store(5)"]).joined(separator: ", "))
    text = roff.text
  }

  /// Creates the page of the store's file, `todoctl-store(5)`.
  init(ofStore language: Language) {
    fileName = "todoctl-store.5"
    var roff = Roff("todoctl-store", section: 5, language)
    let page = StoreManual()
    roff.section(Text("NAME", "이름"))
    roff.line("todoctl\\-store \\- \(Roff.escaped(page.summary[language]))")
    roff.section(Text("DESCRIPTION", "설명"))
    roff.paragraphs(page.description[language])
    roff.section(Text("TABLES", "표"))
    for (name, meaning) in page.tables { roff.entry(name, meaning[language]) }
    roff.section(Text("FILES", "파일"))
    for (name, meaning) in page.files { roff.entry(name, meaning[language]) }
    roff.section(Text("SEE ALSO", "함께 보기"))
    roff.line("todoctl(1), sqlite3(1)")
    text = roff.text
  }

  /// Returns all pages of the program.
  static func all(_ language: Language) -> [ManualPage] {
    CommandTree.all().map { ManualPage(CommandPage($0), language) }
      + [ManualPage(ofStore: language)]
  }
}

extension CommandPage {
  /// The command's name and its other names.
  fileprivate var namesAndAliases: [String] {
    let command = path[path.count - 1]
    return [command._commandName] + command.configuration.aliases
  }
}

/// The sections of todoctl(1) that are about all commands.
extension Roff {
  /// Adds the sections about dates, repetitions, the environment, the files and the exit statuses.
  fileprivate mutating func surroundings() {
    for (title, topic) in [
      (Text("DATES AND TIMES", "날짜와 시각"), HelpTopic.dates),
      (Text("REPETITIONS", "반복"), .repeats),
    ] {
      section(title)
      let page = topic.page
      paragraphs(page.paragraphs.joined(separator: "\n\n")[language])
      for (name, meaning) in page.rows { entry(name[language], meaning[language]) }
    }
    section(Text("ENVIRONMENT", "환경 변수"))
    for (name, meaning) in Self.variables { entry(name, meaning[language]) }
    section(Text("FILES", "파일"))
    for (name, meaning) in StoreManual().files { entry(name, meaning[language]) }
    section(Text("EXIT STATUS", "종료 상태"))
    for status in ExitStatus.allCases {
      entry("\(status.rawValue)", status.meaning[language])
    }
  }

  private static let variables = [
    ("TODOCTL_STORE", Text("the store, unless --store names one", "--store가 없을 때의 저장소")),
    ("XDG_DATA_HOME", Text("the folder of todoctl/todo.db", "todoctl/todo.db가 있는 폴더")),
    (
      "TZ",
      Text(
        "the time zone, unless --time-zone or the preference says another",
        "--time-zone이나 설정이 없을 때의 시간대")
    ),
    (
      "LC_ALL, LC_MESSAGES, LANG",
      Text("the language, unless --lang or the preference says", "--lang이나 설정이 없을 때의 언어")
    ),
    ("COLUMNS", Text("the width of the output, also in a pipe", "출력의 너비. 파이프에서도 써요")),
    (
      "NO_COLOR, CLICOLOR_FORCE",
      Text("no color at all; color in a pipe too", "색을 쓰지 않아요; 파이프에서도 색을 써요")
    ),
    (
      "TODOCTL_PAGER, PAGER",
      Text("the pager of long lists; an empty text for none", "긴 목록의 페이저. 비어 있으면 쓰지 않아요")
    ),
    ("VISUAL, EDITOR", Text("the editor of --editor and --edit", "--editor와 --edit의 편집기")),
  ]
}

/// The texts of todoctl-store(5).
private struct StoreManual {
  let summary = Text("the file in which todoctl keeps a life", "todoctl이 데이터를 저장하는 파일")

  let description = Text(
    """
    A store is one SQLite database. Any program that reads SQLite opens it; copy it with `todoctl \
    backup`, since the file beside it that ends in -wal may have the last changes.

    Dates are texts such as 2026-11-21, times such as 14:30, moments such as 2026-11-21T05:30:00Z. The \
    application id is 0x746F646F, the user version that of the schema, now \
    \(SQLiteStore.currentSchema). The view todo has a row for each todo, with readable values.
    """,
    """
    저장소는 SQLite 데이터베이스 하나예요. SQLite를 읽는 프로그램이면 무엇이든 열어요. 옆에 있는 -wal 파일에 \
    마지막 변경이 있을 수 있으니 `todoctl backup`으로 복사해 주세요.

    날짜는 2026-11-21, 시각은 14:30, 순간은 2026-11-21T05:30:00Z 같은 글이에요. application id는 \
    0x746F646F이고 user version은 스키마의 버전, 지금은 \(SQLiteStore.currentSchema)예요. 뷰 todo에는 \
    투두마다 읽기 쉬운 값이 한 줄씩 있어요.
    """)

  let tables = [
    ("event", Text("what every todo has: its texts and its dates", "모든 투두의 글과 날짜")),
    ("schedule, routine", Text("what one kind adds", "한 종류에만 있는 것")),
    ("occurrence", Text("the dates to which something happened", "무슨 일이 있었던 날짜")),
    ("category", Text("names, colors, icons, in their order", "이름, 색, 아이콘과 그 순서")),
    ("diary", Text("the emotion diary", "감정일기")),
    ("setting, key_value", Text("preferences, the tally", "설정, 집계")),
    ("journal, change", Text("the history, for undo", "되돌리기를 위한 기록")),
    ("source", Text("where imported todos came from", "가져온 투두의 출처")),
  ]

  let files = [
    ("$XDG_DATA_HOME/todoctl/todo.db", Text("the store, unless another is named", "따로 정하지 않은 저장소")),
    (
      "~/.local/share/todoctl/todo.db",
      Text("the same if XDG_DATA_HOME is not set", "XDG_DATA_HOME이 없을 때의 같은 것")
    ),
  ]
}

extension String {
  /// This text without its full stop, as in a heading.
  fileprivate var trimmingStop: String { hasSuffix(".") ? String(dropLast()) : self }
}

/// `manual FOLDER`: writes the manual pages, for packages and for people who build the program.
struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual",
    abstract: Text("Write the manual pages into a folder.", "매뉴얼 페이지를 폴더에 만들어요."),
    discussion: Text(
      """
      `todoctl manual ~/.local/share/man` makes `man todoctl` and `man todoctl-add` work, if that \
      folder is one of man's. Korean pages, with --lang ko, go into its folder ko.
      """,
      """
      `todoctl manual ~/.local/share/man`을 하면, man이 그 폴더를 볼 때 `man todoctl`과 \
      `man todoctl-add`가 돼요. --lang ko의 한국어 페이지는 그 안의 ko 폴더에 써요.
      """))

  @Argument(
    help: .both("The folder of manual pages.", "매뉴얼 페이지의 폴더."), completion: .directory)
  var folder: String

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    let language = session.language
    let root = language == .en ? folder : "\(folder)/\(language.rawValue)"
    let pages = ManualPage.all(language)
    for page in pages {
      let section = "\(root)/man\(page.fileName.suffix(1))"
      try write(page, to: section)
    }
    let (count, name) = (pages.count, quoted(root))
    session.tell(Text("Wrote \(count) pages to \(name)", "\(name)에 매뉴얼 \(count)쪽을 만들었어요"))
  }

  private func write(_ page: ManualPage, to folder: String) throws {
    let path = "\(folder)/\(page.fileName)"
    do {
      // Everybody may read a manual, whatever this process's umask is.
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
      try Data(page.text.utf8).write(to: URL(filePath: path), options: .atomic)
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    } catch {
      throw StoreError.cannotCreate(path: path)
    }
  }
}
