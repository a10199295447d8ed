import ArgumentParser
import TodoDomain

struct Finish: StoreCommand {
  static let configuration = CommandConfiguration(
    abstract: "Mark an event as done on a day.",
    discussion: "Without --on it is the event's own day, or today for one that repeats.")

  @Argument(help: "The number that lists show.", transform: Parsing.id)
  var id: EventID

  @Option(help: ArgumentHelp("The day.", valueName: "date"), transform: Parsing.date)
  var on: DateArgument?

  @Flag(help: "Take it back.")
  var undo = false

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    let store = try session.store()
    let date = try store.write(session.note(undo ? "unfinish" : "finish")) { transaction in
      let event = try transaction.requiredEvent(with: id)
      let day = on ?? (event.isRepeating ? .daysFromToday(0) : nil)
      let date =
        try day.map { try session.ownDate($0, of: event, preferringFinished: undo, transaction) }
        ?? event.pattern.start
      try transaction.finish(id, on: date, !undo)
      return date
    }
    try store.showing { try session.show(id, on: date, $0) }
  }
}
