import ArgumentParser
import TodoDomain

struct Edit: StoreCommand {
  static let configuration = CommandConfiguration(
    abstract: "Change an event; every field that isn't named stays as it is.",
    discussion: """
      Without --only or --following a schedule changes as a whole, and a routine from today on: the \
      days before keep the time that they had. --only takes one day out of a series, --following \
      cuts a schedule's series in two. A routine's title and other fields change on all its days.
      """
  )

  @Argument(help: "The number that lists show.", transform: Parsing.id)
  var id: EventID

  @OptionGroup(title: "Fields") var fields: FieldOptions
  @OptionGroup var scope: ScopeOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard scope.only == nil || !fields.changesRecurrence else {
      throw ValidationError(
        "One day of a series has no --until, --open-ended, --days, --no-days, --repeat or --rrule.")
    }
  }

  func run() throws {
    let session = try Session(global)
    // Where the series is cut already, the rest of it could be added again.
    let store = try session.store(
      scope.following == nil ? .harmless : .doubling(lookWith: "todoctl list --from DATE"))
    let edited = try store.write(session.note("edit")) { transaction in
      let context = try session.context(transaction)
      let event = try transaction.requiredEvent(with: id)
      let patch = try fields.patch(session, transaction, of: event)
      guard !patch.isEmpty else {
        throw CommandError.usage(
          "Nothing to change.", hint: "Name a field, such as --title or --at.")
      }
      let scope = try session.scope(scope, of: event, transaction)
      let carrier = try transaction.modify(id, patch, scope, context)
      return try transaction.requiredEvent(with: carrier)
    }
    try store.showing { try session.show(edited, $0) }
  }
}
