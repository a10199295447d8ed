import ArgumentParser
import TodoDomain
import TodoPresentation

struct Finish: AsyncParsableCommand, StoreCommand {
  static let configuration = CommandConfiguration(
    abstract: "Mark todos as finished on a day, or all that is overdue.",
    discussion: """
      Without --on the day is the todo's own; if it repeats, today or the one day that is overdue. \
      Words of a title mean the one todo that is due today or overdue. If there are several, or \
      none, todos with such titles are listed, and nothing is changed.
      """, aliases: ["done"])

  @OptionGroup var todos: DueTodoArguments
  @OptionGroup var day: PastDayOptions

  @Flag(help: "Mark them as unfinished again.")
  var undo = false

  @OptionGroup var answer: AnswerOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard !todos.overdue || (day.on == nil && !undo) else {
      throw ValidationError("--overdue can't be combined with --on or --undo.")
    }
  }

  func run() async throws {
    let session = try Session(global)
    guard !todos.overdue else {
      return try await session.changeOverdue(assumingYes: todos.yes) { _ in .finish }
    }
    try session.change(
      todos.names, day, undo ? .finished : .unfinished, undo ? "unfinish" : "finish",
      undo ? .reopened : .finished, answer
    ) { transaction, chosen, _ in
      try transaction.finish(chosen.id, on: chosen.date, !undo)
    }
  }
}

struct Skip: StoreCommand {
  static let configuration = CommandConfiguration(
    abstract: "Take a day off from a routine or a series.",
    discussion: """
      The todo doesn't occur on that day, and a routine's streak goes on. Without --on the day is \
      today, or the one day that is overdue. Words of a title mean the one todo that is due today \
      or overdue. --undo brings back a day that was skipped or deleted.
      """)

  @OptionGroup var todos: TodoArguments
  @OptionGroup var day: PastDayOptions

  @Flag(help: "Take the day off back.")
  var undo = false

  @OptionGroup var answer: AnswerOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    try Session(global).change(
      todos.names, day, undo ? .skipped : .unfinished, undo ? "unskip" : "skip",
      undo ? .restored : .skipped, answer
    ) { transaction, chosen, rules in
      try transaction.skip(chosen.id, on: chosen.date, !undo, rules)
    }
  }
}

extension Session {
  /// Changes one date of each of some todos, in one transaction, and answers with the dates.
  ///
  /// - Parameters:
  ///   - day: The day that was typed.
  ///   - state: What a date must be to be found without a day.
  ///   - note: The journal's word for the change.
  fileprivate func change(
    _ todos: TodoNames, _ day: PastDayOptions, _ state: DateState, _ note: String,
    _ answer: Answer, _ looks: AnswerOptions,
    _ apply: (any StoreTransaction, ChosenDate, RuleContext) throws -> Void
  ) throws {
    let store = try store()
    let dates = try store.write(self.note(note)) { transaction in
      let context = try context(transaction)
      let dates = try TodoSearch(context: context, provider: transaction).dates(
        todos, on: day.day(context), state)
      for date in dates { try apply(transaction, date, context.rules) }
      return dates
    }
    try store.showing {
      try self.answer(answer, on: dates, asList: !todos.areOfOne, looks, $0)
    }
  }
}
