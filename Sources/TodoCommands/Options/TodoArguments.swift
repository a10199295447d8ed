import ArgumentParser
import TodoDomain
import TodoLocalisation
import TodoPresentation

/// A command about todos that are named on its line.
protocol TodoCommand: StoreCommand {}

/// The todos of a command, as people type them: numbers, ranges of numbers such as `3-5`, or words
/// of a title.
struct TodoArguments: ParsableArguments {
  @Argument(help: .todos, transform: TodoArgument.init)
  var todos: [TodoArgument]

  func validate() throws { try names.validate() }

  /// The todos that the arguments name.
  var names: TodoNames { TodoNames(todos) }
}

/// The todos of a command, or all overdue todos.
struct DueTodoArguments: ParsableArguments {
  @Argument(help: .todosAndDay)
  var words: [String] = []

  @Flag(
    help: .both(
      "Change everything that `todoctl overdue` lists.", "`todoctl overdue`에 있는 것을 모두 바꿔요."))
  var overdue = false

  @Flag(name: [.long, .short], help: .both("Don't ask for confirmation.", "묻지 않고 해요."))
  var yes = false

  func validate() throws {
    guard overdue || !words.isEmpty else { throw Self.needsTodosOrOverdue }
  }

  /// The error for a command that has todos as well as `--overdue`, or has neither.
  static var needsTodosOrOverdue: ValidationError {
    ValidationError(
      Text(
        "Give the number or the title of a todo, or else --overdue.",
        "투두의 번호나 제목을, 아니면 --overdue를 적어 주세요."))
  }
}

extension ArgumentHelp {
  static let todosAndDay = ArgumentHelp.both(
    """
    The todo's number, which lists show; several, ranges such as 3-5, or words of a title; then \
    the day.
    """,
    """
    투두의 번호(목록에서 볼 수 있어요)나 제목 일부. 여러 개나 3-5 같은 범위도 돼요. 그 뒤에 날짜.
    """, value: "todo")

  fileprivate static let todos = ArgumentHelp.both(
    """
    The todo's number, which lists show; several, ranges such as 3-5, or words of a title.
    """,
    """
    투두의 번호(목록에서 볼 수 있어요)나 제목 일부. 여러 개나 3-5 같은 범위도 돼요.
    """, value: "todo")
}

/// Numbers of todos, or words of a title.
struct TodoNames {
  private let words: [String]
  private let ranges: [ClosedRange<Int>]

  /// The largest number of todos that one command takes.
  private static let mostNumbers = 1_000

  init(_ arguments: [TodoArgument]) {
    words = arguments.compactMap { if case .word(let word) = $0 { word } else { nil } }
    ranges = arguments.compactMap { if case .numbers(let range) = $0 { range } else { nil } }
  }

  /// Reads words that name todos and nothing else.
  ///
  /// - Throws: The errors of `validate`, and an error for a word that names no todo.
  init(typed words: some Sequence<String>) throws {
    self.init(try words.map(Self.argument))
    try validate()
  }

  /// Reads a word that names todos, or throws the error that the parser itself would throw.
  private static func argument(_ word: String) throws -> TodoArgument {
    do {
      return try TodoArgument(word)
    } catch let problem as ArgumentProblem {
      throw ValidationError(problem, of: word, as: "<todo>")
    }
  }

  /// Refuses arguments that can't name todos.
  ///
  /// - Throws: `ValidationError` for numbers beside words, for too many numbers, and for words that
  ///   are longer than a title.
  func validate() throws {
    guard words.isEmpty || ranges.isEmpty else {
      throw ValidationError(MixedTodos(numbers: ranges, words: words).description)
    }
    guard words.reduce(0, { $0 + $1.count }) <= EventLimits.standard.title else {
      throw ValidationError(
        Text(
          "No title has more than \(EventLimits.standard.title) characters.",
          "제목은 \(EventLimits.standard.title)자까지예요."))
    }
    guard ranges.reduce(0, { $0 + $1.count }) <= Self.mostNumbers else {
      throw ValidationError(
        Text(
          "A command takes at most \(Self.mostNumbers) todos.",
          "한 번에 투두 \(Self.mostNumbers)개까지 할 수 있어요."))
    }
  }

  /// The todos that the arguments mean: the todos with some numbers, or the one todo with some
  /// words in its title.
  var selection: TodoSelection {
    SearchQuery(titleWords: words.joined(separator: " ")).map { .titled($0) } ?? .numbered(ranges)
  }

  /// Whether the arguments name exactly one todo.
  var isSingle: Bool { !words.isEmpty || ranges.count == 1 && ranges.allSatisfy { $0.count == 1 } }
}

/// The todos that the arguments of a command mean: by their numbers, or by words of their titles.
enum TodoSelection {
  case numbered([ClosedRange<Int>])
  case titled(SearchQuery)
}

/// One argument that names todos, or a part of a title.
enum TodoArgument {
  /// A range of ids, both ends included.
  case numbers(ClosedRange<Int>)
  /// A word of a title, or several words with spaces between them.
  case word(String)

  /// Reads an argument.
  ///
  /// - Throws: A description of the problem, for a number that isn't an id, a range that ends
  ///   before it begins, and a text without a word.
  init(_ text: String) throws {
    if let numbers = Self.numbersApart(text) {
      throw ValidationError(
        Text(
          "Numbers are written apart, without # or commas: \(numbers)",
          "번호는 #이나 쉼표 없이 띄어서 적어 주세요: \(numbers)"))
    }
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    let isNumeric = ends.allSatisfy { end in
      !end.isEmpty && end.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
    guard isNumeric, ends.count <= 2, let first = ends.first, let last = ends.last else {
      guard SearchQuery(titleWords: text) != nil else {
        throw ValidationError(Text("The title has no word.", "단어가 없어요."))
      }
      self = .word(text)
      return
    }
    let (low, high) = (
      try Parsing.id(String(first)).rawValue, try Parsing.id(String(last)).rawValue
    )
    guard low <= high else {
      throw ValidationError(
        Text(
          "The range ends before it begins. Write \(high)-\(low).",
          "범위의 끝이 시작보다 작아요. \(high)-\(low)로 적어 주세요."))
    }
    self = .numbers(low...high)
  }
}

extension TodoArgument {
  /// Returns the numbers of a text such as `1,2` or `#3` as they should be typed; nil for another
  /// text.
  private static func numbersApart(_ text: String) -> String? {
    // The regular expression is compiled on each call, so most arguments leave before it.
    guard text.contains(where: { $0 == "#" || $0 == "," }),
      text.wholeMatch(of: /#?\d+(?:,#?\d+)*,?/) != nil
    else { return nil }
    return text.split { $0 == "," || $0 == "#" }.joined(separator: " ")
  }
}

/// The date of a command about the past.
struct PastDayOptions: ParsableArguments {
  @Option(
    help: .both(
      "The day. A weekday means today, or the last one.", "날짜. 요일을 적으면 오늘이나 지난 그 요일이에요.",
      value: "date"),
    transform: Parsing.date)
  var on: DateArgument?

  @Flag(
    help: .both(
      "Allow a day after today. A weekday then means today, or the next one.",
      "오늘 뒤의 날도 돼요. 그러면 요일은 오늘이나 다음에 오는 그 요일이에요."))
  var ahead = false

  /// Returns the date of a day that was typed.
  ///
  /// - Throws: `RequestError.dateAhead`.
  func date(_ typed: DateArgument, _ context: CommandContext) throws -> CivilDate {
    let day = try typed.resolved(context, ahead ? .ahead : .back)
    guard try ahead || day <= context.today else { throw RequestError.dateAhead(day) }
    return day
  }
}

/// The option that shows a changed todo in full.
struct AnswerOptions: ParsableArguments {
  @Flag(help: .both("Show it in full instead of in one line.", "한 줄 대신 자세히 보여 줘요."))
  var verbose = false
}
