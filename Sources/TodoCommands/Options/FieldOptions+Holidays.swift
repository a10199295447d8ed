import TodoDomain
import TodoHolidays
import TodoLocalisation
import TodoPresentation

extension FieldOptions {
  /// Changes an event, and updates its days off on public holidays. A new repetition says whether
  /// holidays are days off. Without a new repetition, holidays stay days off if they were days off
  /// before.
  ///
  /// - Returns: The event with the changed data, and a note about holidays.
  func change(
    _ event: any PlannedEvent, by patch: EventPatch, scope: EventScope, in context: CommandContext,
    transaction: any StoreTransaction
  ) throws -> (event: any PlannedEvent, note: Text?) {
    guard let id = event.id else { throw RequestError.unstored(event.uid) }
    let carrier = try transaction.modify(id, patch, scope: scope, in: context.rules)
    let edited = try transaction.requiredEvent(with: carrier)
    if repeating.phrase?.leavesOutHolidays == true {
      let daysOff = try transaction.restOnHolidays(carrier, context)
      return (edited, .restsOnHolidays(daysOff))
    }
    guard edited.pattern.isSeries, try transaction.leavesOutHolidays(edited.uid) else {
      return (edited, nil)
    }
    guard !repeating.isGiven else {
      try transaction.bringBackHolidays(carrier, from: context.today, in: context.rules)
      return (edited, .bringsBackHolidays)
    }
    let daysOff = try transaction.leaveOutHolidays(carrier, from: context.today, in: context.rules)
    return (edited, daysOff.isEmpty ? nil : .restsOnHolidays(daysOff))
  }
}
