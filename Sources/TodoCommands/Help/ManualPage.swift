import ArgumentParser
import Foundation
import TodoPresentation
import TodoStorage

/// The manual page of a command, in the language of man(7). It says what the command's help says.
struct ManualPage {
  /// The name of the page's file, such as `todoctl-add.1`.
  let fileName: String
  let text: String

  /// The page of a command.
  init(_ page: CommandPage, _ language: Language) {
    let name = page.path.map { $0._commandName }.joined(separator: "-")
    fileName = "\(name).1"
    var roff = Roff(name, section: 1, language)
    roff.section(both("NAME", "이름"))
    roff.line("\(name) \\- \(Roff.escaped(page.abstract.trimmingStop))")
    roff.section(both("SYNOPSIS", "사용법"))
    roff.line(Roff.escaped(page.usage(language)))
    if !page.discussion.isEmpty {
      roff.section(both("DESCRIPTION", "설명"))
      roff.paragraphs(page.discussion)
    }
    roff.section(both("OPTIONS", "옵션"))
    for argument in page.arguments {
      roff.entry(argument.label, HelpRenderer(language: language, width: 80).meaning(argument))
    }
    let groups = page.subcommands(language)
    if !groups.isEmpty {
      roff.section(both("COMMANDS", "명령"))
      for command in groups.flatMap(\.commands) {
        roff.entry(
          command.path.map { $0._commandName }.joined(separator: "-") + "(1)", command.abstract)
      }
    }
    let examples = CommandExamples.of(page, language)
    if !examples.isEmpty {
      roff.section(both("EXAMPLES", "예"))
      roff.literal(examples)
    }
    roff.section(both("SEE ALSO", "함께 보기"))
    roff.line(page.path.count == 1 ? "todoctl\\-store(5)" : "todoctl(1), todoctl\\-store(5)")
    text = roff.text
  }

  /// The page of the store's file, `todoctl-store(5)`.
  init(ofStore language: Language) {
    fileName = "todoctl-store.5"
    var roff = Roff("todoctl-store", section: 5, language)
    let page = StoreManual()
    roff.section(both("NAME", "이름"))
    roff.line("todoctl\\-store \\- \(Roff.escaped(page.summary.inLanguage(language)))")
    roff.section(both("DESCRIPTION", "설명"))
    roff.paragraphs(page.description.inLanguage(language))
    roff.section(both("TABLES", "표"))
    for (name, meaning) in page.tables { roff.entry(name, meaning.inLanguage(language)) }
    roff.section(both("FILES", "파일"))
    for (name, meaning) in page.files { roff.entry(name, meaning.inLanguage(language)) }
    roff.section(both("SEE ALSO", "함께 보기"))
    roff.line("todoctl(1), sqlite3(1)")
    text = roff.text
  }

  /// All pages of the program.
  static func all(_ language: Language) -> [ManualPage] {
    CommandTree.all().map { ManualPage(CommandPage($0, language), language) }
      + [ManualPage(ofStore: language)]
  }
}

/// What todoctl-store(5) says.
private struct StoreManual {
  let summary = both("the file in which todoctl keeps a life", "todoctl이 삶을 담는 파일")

  let description = both(
    """
    A store is one SQLite database. Any program that reads SQLite opens it; copy it with `todoctl \
    backup`, since the file beside it that ends in -wal may have the last changes.

    Dates are texts such as 2026-11-21, times such as 14:30, moments such as 2026-11-21T05:30:00Z. The \
    application id is 0x746F646F, the user version that of the schema, now \
    \(SQLiteStore.currentSchema). The view todo has a row for each todo, with readable values.
    """,
    """
    저장소는 SQLite 데이터베이스 하나예요. SQLite를 읽는 프로그램이면 무엇이든 열어요. 곁에 있는 -wal 파일에 \
    마지막 변경이 있을 수 있으니 `todoctl backup`으로 복사해 주세요.

    날짜는 2026-11-21, 시각은 14:30, 순간은 2026-11-21T05:30:00Z 같은 글이에요. application id는 \
    0x746F646F이고 user version은 스키마의 판, 지금은 \(SQLiteStore.currentSchema)예요. 뷰 todo에는 \
    투두마다 읽기 쉬운 값이 한 줄씩 있어요.
    """)

  let tables = [
    ("event", both("what every todo has: its texts and its dates", "모든 투두의 글과 날짜")),
    ("schedule, routine", both("what one kind adds", "한 종류에만 있는 것")),
    ("occurrence", both("the dates to which something happened", "무슨 일이 있었던 날짜")),
    ("category", both("names, colors, icons, in their order", "이름, 색, 아이콘과 그 순서")),
    ("diary", both("the emotion diary", "감정일기")),
    ("setting, key_value", both("preferences, the tally", "설정, 집계")),
    ("journal, change", both("the history, for undo", "되돌리기를 위한 기록")),
    ("source", both("where imported todos came from", "가져온 투두의 출처")),
  ]

  let files = [
    ("$XDG_DATA_HOME/todoctl/todo.db", both("the store, unless another is named", "따로 정하지 않은 저장소")),
    (
      "~/.local/share/todoctl/todo.db",
      both("the same if XDG_DATA_HOME is not set", "XDG_DATA_HOME이 없을 때의 같은 것")
    ),
  ]
}

/// A text in the language of man(7).
private struct Roff {
  private(set) var text: String
  private let language: Language

  init(_ name: String, section: Int, _ language: Language) {
    self.language = language
    let version = Todoctl.configuration.version
    text =
      ".TH \"\(name.uppercased())\" \"\(section)\" \"\(Todoctl.released)\" "
      + "\"todoctl \(version)\" \"todoctl\"\n"
  }

  mutating func section(_ title: String) { text += ".SH \(title.inLanguage(language))\n" }

  /// The longest line of the source. Formatters write a character beyond ASCII as `\[uAC00]`.
  private static let longestLine = 78

  private static func length(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 1 : $1.value > 0xFFFF ? 9 : 8) }
  }

  /// A text that is filled. Its source has short lines.
  mutating func line(_ line: String) {
    for part in Self.parts(of: line) { text += Self.guarded(part) + "\n" }
  }

  /// A line that no macro of the language begins.
  private static func guarded(_ line: String) -> String {
    (line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" : "") + line
  }

  /// The words of a text in short lines.
  private static func parts(of text: String) -> [String] {
    text.split(separator: " ").map(String.init).reduce(into: []) { lines, word in
      guard let last = lines.last, length(last) + length(word) < longestLine else {
        return lines.append(word)
      }
      lines[lines.count - 1] = "\(last) \(word)"
    }
  }

  mutating func paragraphs(_ text: String) {
    for (place, paragraph) in text.split(separator: "\n\n").enumerated() {
      if place > 0 { self.text += ".PP\n" }
      line(Roff.escaped(String(paragraph)))
    }
  }

  /// A name with its meaning below.
  mutating func entry(_ name: String, _ meaning: String) {
    text += ".TP\n\\fB\(Roff.escaped(name))\\fR\n"
    line(Roff.escaped(meaning))
  }

  /// Lines that stay as they are.
  mutating func literal(_ lines: [String]) {
    text += ".nf\n"
    for line in lines {
      // A backslash at the end joins the lines of the source.
      text += Self.parts(of: Roff.escaped(line)).map(Self.guarded).joined(separator: " \\\n") + "\n"
    }
    text += ".fi\n"
  }

  static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("'", with: "\\(aq")
      .replacing("`", with: "\\(ga").replacing("~", with: "\\(ti").replacing("^", with: "\\(ha")
  }
}

extension String {
  /// This text without its full stop, as a heading has it.
  fileprivate var trimmingStop: String { hasSuffix(".") ? String(dropLast()) : self }
}

/// `manual FOLDER`: writes the manual pages, for packages and for those who build the program.
struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual",
    abstract: both("Write the manual pages into a folder.", "매뉴얼 페이지를 폴더에 써요."),
    discussion: both(
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
    let (count, name) = (pages.count, FailureText.quoted(root))
    session.tell(both("Wrote \(count) pages to \(name)", "\(name)에 \(count)쪽을 썼어요"))
  }

  private func write(_ page: ManualPage, to folder: String) throws {
    let path = "\(folder)/\(page.fileName)"
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data(page.text.utf8).write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw StoreError.cannotCreate(path: path)
    }
  }
}
