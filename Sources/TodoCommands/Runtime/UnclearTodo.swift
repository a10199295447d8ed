import TodoDomain
import TodoLocalisation
import TodoPresentation
import TodoText

/// A command that takes todos. Its details let an error say how to type the command.
enum TodoRequest: Hashable {
  case show, edit, delete, finish, skip, stop, pause, resume, history, year
  /// `move`, with the words of the day that were typed; nil if an option named it.
  case move(to: String?)
  /// `finish --undo` and `skip --undo`.
  case reopen, restore
  /// `finish` with an amount.
  case enter
  /// `finish` with a step of the todo, which ticks the step, or unticks it if `isDone` is false.
  case tick(step: Int, isDone: Bool)

  /// Whether the command is about a past day unless `--ahead` is given, so that the user more
  /// probably means a past day than a future day.
  var takesAhead: Bool { name == "\(TodoRequest.finish)" }

  /// Whether the command accepts a day of a todo with `--on`.
  fileprivate var takesDay: Bool { takesAhead || name == "\(TodoRequest.skip)" || isMove }

  /// Whether the command moves a todo.
  var isMove: Bool { if case .move = self { true } else { false } }

  /// Whether the command finishes a todo or enters an amount.
  var isDoing: Bool { self == .finish || self == .enter }

  /// The name of the command.
  var name: String {
    switch self {
    case .reopen, .tick, .enter: "\(TodoRequest.finish)"
    case .restore: "\(TodoRequest.skip)"
    case .move: "move"
    default: "\(self)"
    }
  }

  /// Whether the line ends with `--undo`.
  private var isUndo: Bool {
    switch self {
    case .reopen, .restore, .tick(_, isDone: false): true
    default: false
    }
  }

  /// Whether the command changes single days with `--only`.
  fileprivate var takesPart: Bool { self == .edit || self == .delete }

  /// Whether words alone may mean a todo that doesn't repeat and is neither due today nor overdue.
  /// Words alone don't finish a todo before its day.
  var takesSingleAhead: Bool { isMove || self == .skip || self == .restore }

  /// Returns the line for a todo, and for one of its days if it repeats.
  func line(_ id: EventID, on date: CivilDate?, today: CivilDate) -> Text {
    let day = takesDay ? date.map { " --on \($0)" } ?? "" : ""
    let ahead = takesAhead && date.map { $0 > today } == true ? " --ahead" : ""
    let step = if case .tick(let step, _) = self { ".\(step)" } else { "" }
    let line = "`todoctl \(name) \(id)\(step)\(day)\(ahead)\(isUndo ? " --undo" : "")"
    return switch self {
    case .move(nil): Text("\(line) tomorrow`", "\(line) 내일`")
    // The new day stands before `--on`, which would read it as part of its own date.
    case .move(let new?): Text(verbatim: "`todoctl \(name) \(id) \(new)\(day)`")
    case .edit: Text(verbatim: "\(line) …`")
    default: Text(verbatim: "\(line)`")
    }
  }
}

/// The todos that a request may mean, the nearest first.
struct NearTodos {
  /// The largest number of todos that are listed.
  static let most = 10

  let candidates: [Occurrence]
  /// The number of all todos, also of those that aren't listed.
  let count: Int
}

/// The error for a request that may mean several todos, or that fits none exactly, with the nearest
/// todos.
struct UnclearTodo: DetailedError {
  let reason: RequestError
  let near: NearTodos
  let today: CivilDate
  let request: TodoRequest
  /// The columns of the terminal; nil without a terminal.
  let width: Int?
  /// Whether no todo has the words in its title.
  var isUnknown: Bool { if case .unknownTitle = reason { true } else { false } }
  /// The one date that the words mean, if it is already finished.
  var finished: Occurrence?

  var explanation: Explanation {
    let text = reason.explanation
    guard let finished, let id = finished.event.id else { return text.advises(hint ?? text.hint) }
    let title = TerminalText.singleLine(finished.event.title)
    let date = Text.date(finished.localStart.date)
    let line = request.line(id, on: finished.event.isRepeating ? finished.date : nil, today: today)
    let undo = line.map { $0.dropLast() + " --undo`" }
    return text.kind.says(
      "“\(title)” (\(id)) of \(date) is finished already.",
      "“\(title)”(\(id)번)은 이미 완료했어요: \(date)"
    ).advises(
      request == .finish
        ? Text("\(undo) takes it back.", "\(undo, .toward) 되돌릴 수 있어요.") : hint ?? text.hint)
  }

  /// The explanation, and the todos to choose from.
  var failure: Failure {
    let json = EventJSON(Session.kinds)
    return Failure(
      explanation: explanation,
      details: [("candidates", .array(near.candidates.map { json.value(OccurrenceDay($0)) }))],
      candidates: Text { language in
        CandidateRenderer(TextRenderer(width: width, language: language), today: today)
          .lines(near.candidates, more: near.count - near.candidates.count)
          .joined(separator: "\n")
      })
  }

  private var hint: Text? {
    guard let first = near.candidates.first, let id = first.event.id else { return nil }
    let line = request.line(id, on: first.event.isRepeating ? first.date : nil, today: today)
    switch reason {
    case .ambiguousTitle:
      let part =
        request.takesPart && near.candidates.contains { $0.event.isRepeating }
        ? Text(
          ". For one day of a series add `--only DATE`, from a day on `--following DATE`.",
          ". 반복의 하루만이면 `--only 날짜`, 어느 날부터면 `--following 날짜`를 붙여 주세요.") : .empty
      return Text(
        "Give the number of the todo you mean: \(line)", "번호로 골라 주세요: \(line)") + part
    case .unknownTitle:
      let title = "“\(TerminalText.singleLine(first.event.title))”"
      return Text("Did you mean \(title)? \(line)", "혹시 \(title)인가요? \(line)")
    case .insideWord, .notDue, .noneOn:
      return near.count == 1
        ? Text("If you mean this todo: \(line)", "이 투두가 맞다면: \(line)")
        : Text("Give the number of the todo you mean: \(line)", "번호로 골라 주세요: \(line)")
    case .severalDates: return Text("Say which one: \(line)", "날을 골라 주세요: \(line)")
    default: return nil
    }
  }
}
