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
      return try await session.changeOverdue(.finish, assumingYes: todos.yes)
    }
    let store = try session.store()
    let chosen = try store.write(session.note(undo ? "unfinish" : "finish")) { transaction in
      let context = try session.context(transaction)
      let chosen = try TodoSearch(context: context, provider: transaction).dates(
        todos.names, on: day.day(context), undo ? .finished : .unfinished)
      for chosen in chosen { try transaction.finish(chosen.id, on: chosen.date, !undo) }
      return chosen
    }
    try store.showing {
      try session.answer(
        undo ? .reopened : .finished, on: chosen, asList: !todos.names.areOfOne, answer, $0)
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
    let session = try Session(global)
    let store = try session.store()
    let chosen = try store.write(session.note(undo ? "unskip" : "skip")) { transaction in
      let context = try session.context(transaction)
      let chosen = try TodoSearch(context: context, provider: transaction).dates(
        todos.names, on: day.day(context), undo ? .skipped : .unfinished)
      for chosen in chosen {
        try transaction.skip(chosen.id, on: chosen.date, !undo, context.rules)
      }
      return chosen
    }
    try store.showing {
      try session.answer(
        undo ? .restored : .skipped, on: chosen, asList: !todos.names.areOfOne, answer, $0)
    }
  }
}
