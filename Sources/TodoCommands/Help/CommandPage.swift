import ArgumentParser
import Foundation
import TodoDomain
import TodoLocalisation
import TodoPresentation

/// The content of a command's help: the command's words, and its arguments as the parser knows
/// them. Help, manual pages and hints are made from it.
struct CommandPage {
  /// The command and its parents, the root first.
  let path: [any ParsableCommand.Type]
  let abstract: Text
  let discussion: Text

  /// Creates the page of a command.
  ///
  /// - Parameter path: The command and its parents, the root first.
  init(_ path: [any ParsableCommand.Type]) {
    self.path = path
    let command = path[path.count - 1]
    abstract = command.configuration.abstractText
    discussion = command.configuration.discussionText
  }

  /// The arguments of the command and of its default subcommand, each once. The parser takes a
  /// millisecond to list them, so a list of commands doesn't read them.
  var arguments: [Argument] {
    let command = path[path.count - 1]
    let own = Self.arguments(of: command)
    // The root's help leaves out the arguments of its default command, except those of every
    // command.
    let usual = command.configuration.defaultSubcommand.map(Self.arguments) ?? []
    let known = Set(own.map(\.label))
    return (own + usual.filter { !known.contains($0.label) && (path.count > 1 || $0.isGlobal) })
      .sorted { $0.globalPlace < $1.globalPlace }
  }

  /// The words that run the command: `todoctl add schedule`.
  var name: String { path.map { $0._commandName }.joined(separator: " ") }

  /// The line of usage, which shows how to type the command.
  var usage: Text {
    let places = arguments.filter { $0.kind == .positional }.map(\.place)
    let start = Text("\(name) [options]", "\(name) [옵션]")
    let subcommands = path.count == 1 ? [Text("<command>", "<명령>")] : []
    let required = arguments.filter { $0.kind == .option && !$0.isOptional }.map(\.label)
    return ([start] + required + subcommands + places).joined(separator: " ")
  }

  /// The groups of subcommands, with the name of each group; nil for the only group.
  var subcommands: [(group: Text?, commands: [CommandPage])] {
    let configuration = path[path.count - 1].configuration
    let page = { (type: any ParsableCommand.Type) in CommandPage(path + [type]) }
    let plain = configuration.ungroupedSubcommands.map(page)
    return (plain.isEmpty ? [] : [(nil, plain)])
      + configuration.groupedSubcommands.map { group in
        (group.nameText, group.subcommands.map(page))
      }
  }

  private static func arguments(of command: any ParsableCommand.Type) -> [Argument] {
    let dump = try? JSONDecoder().decode(Dump.self, from: Data(command._dumpHelp().utf8))
    return (dump?.command.arguments ?? []).filter(\.shouldDisplay)
  }

  /// The parser's own description of a command, as far as help needs it.
  private struct Dump: Decodable {
    struct Command: Decodable {
      let arguments: [Argument]?
    }

    let command: Command
  }
}

extension CommandPage {
  /// An argument, an option or a flag.
  struct Argument: Decodable {
    enum Kind: String, Decodable {
      case positional, option, flag
    }

    struct Name: Decodable {
      let kind: String
      let name: String

      var typed: String { (kind == "long" ? "--" : "-") + name }
    }

    let kind: Kind
    let shouldDisplay: Bool
    private let sectionTitle: ParsedText?
    let isOptional: Bool
    let isRepeating: Bool
    private let names: [Name]?
    /// The English name of the value, which describes it.
    let valueName: String?
    let defaultValue: String?
    let allValues: [String]?
    private let abstract: ParsedText?
    private let completionKind: Completion?

    /// The parser's description of the words that complete the value.
    private struct Completion: Decodable {
      struct List: Decodable { let values: [String] }
      struct Files: Decodable { let extensions: [String] }
      struct Folder: Decodable {}

      let list: List?
      let file: Files?
      let directory: Folder?
    }

    /// The possible values; nil if the parser doesn't know them all.
    var choices: [String]? { completionKind?.list?.values ?? allValues }

    /// The extensions of the files that the argument takes, empty if it takes any file; nil if its
    /// value isn't a file.
    var files: [String]? { completionKind?.file?.extensions }

    /// Whether the value is a folder.
    var isFolder: Bool { completionKind?.directory != nil }

    /// The names as they are typed, short ones first.
    var typedNames: [String] {
      let typed = (names ?? []).map(\.typed)
      return typed.filter { !$0.hasPrefix("--") } + typed.filter { $0.hasPrefix("--") }
    }

    /// The name of the value in angle brackets: `<category>`.
    private var value: Text {
      let name = valueName ?? "value"
      return Text("<\(name)>", "<\(ValueNames.korean(name) ?? name)>")
    }

    /// The argument as the left column of help shows it: its names and its value.
    var label: Text {
      switch kind {
      case .positional: value
      case .option: typedNames.joined(separator: ", ") + " " + value
      case .flag: Text(verbatim: typedNames.joined(separator: ", "))
      }
    }

    /// The argument as the line of usage shows it: `[<todos>…]`.
    var place: Text {
      let shown = isRepeating ? value + "…" : value
      return isOptional ? "[" + shown + "]" : shown
    }

    /// The title of the group of options that the argument belongs to.
    var section: Text? { sectionTitle?.text }

    /// The purpose of the argument, in a sentence; empty if the command gives none.
    var meaning: Text {
      if typedNames.contains("--help") { return Text("Show this help.", "이 도움말을 보여 줘요.") }
      if typedNames.contains("--version") { return Text("Show the version.", "버전을 보여 줘요.") }
      return abstract?.text ?? .empty
    }

    /// Whether every command has the option, so that the end of help lists it.
    var isGlobal: Bool { globalPlace > 0 }

    /// The position among the options that every command has, from 1; 0 for other arguments.
    fileprivate var globalPlace: Int {
      kind == .positional
        ? 0 : typedNames.compactMap(Self.globals.firstIndex).first.map { $0 + 1 } ?? 0
    }

    private static let globals = [
      "--store", "--json", "--lang", "--time-zone", "--week-start", "--version", "--help",
    ]
  }
}

/// The names that help shows in angle brackets for the values of arguments.
enum ValueNames {
  /// Returns the Korean name of a value; nil for forms such as HH:MM, and for words that are typed
  /// literally. A field of every event has the same name everywhere.
  static func korean(_ name: String) -> String? {
    named[name]
      ?? EventFieldTable.common[EventField(rawValue: name)].map { Text.fieldName($0.field)[.ko] }
  }

  private static let named = [
    "action": "행동", "count": "수", "counter": "집계",
    "country": "나라", "date": "날짜",
    "dates": "날짜",
    "choice": "선택", "device": "기기", "part": "부분",
    "day": "요일", "days": "요일", "emoji": "이모지",
    "emotion": "감정", "entry": "일기", "file": "파일", "folder": "폴더",
    "format": "형식", "from": "원본", "groupings": "기준", "icon": "아이콘", "key": "설정",
    "kind": "종류", "label=category": "이름표=카테고리", "language": "언어", "length": "길이",
    "moment": "시각", "month": "달", "mood=emotion,…": "기분=감정,…", "n": "n", "name": "이름",
    "names": "이름", "number": "번호", "progress": "표시", "reevaluation": "재평가", "situation": "상황",
    "score": "점수", "sub": "세부 감정", "tag": "태그", "target": "목표량",
    "thought": "생각", "path": "경로", "place": "장소", "quarter": "분기", "rule": "규칙", "shell": "셸",
    "text": "글", "to": "복사본", "todo": "투두", "todos": "투두",
    "type": "종류", "value": "값", "version": "버전",
    "order": "순서", "week": "주", "word": "말", "words": "말", "year": "연도", "zone": "시간대",
  ]
}
