public import TodoDomain

/// An operation on a store, as a value, so that it can run on two stores.
public enum StoreOperation: Sendable {
  /// Adds an event.
  case add(any PlannedEvent)
  /// Deletes an event in a scope.
  case delete(EventID, EventScope)
  /// Changes fields of an event in a scope.
  case modify(EventID, EventPatch, EventScope)
  /// Marks a date of an event as finished, or as open.
  case finish(EventID, CivilDate, Bool)
  /// Enters an amount for a date of an event.
  case enter(AmountEntry, EventID, CivilDate)
  /// Moves an occurrence to another day.
  case move(EventID, from: CivilDate, to: CivilDate)
  /// Pauses a series: its dates in the pause become days off.
  case pause(EventID, Pause)
  /// Resumes a series from a date on.
  case resume(EventID, CivilDate)
  /// Applies an edit of an event.
  case edit(EventEdit)
  /// Applies an edit of a category.
  case category(CategoryEdit)
  /// Sets a preference.
  case set(Setting)

  /// Runs the operation.
  ///
  /// - Returns: The id that the operation returns; nil for operations without an id.
  /// - Throws: The operation's errors. Random operations often fail.
  @discardableResult
  public func run(in transaction: any EventTransaction, _ context: RuleContext) throws -> EventID? {
    switch self {
    case .add(let event): return try transaction.add(event)
    case .delete(let id, let scope): try transaction.delete(id, scope, in: context)
    case .modify(let id, let patch, let scope):
      return try transaction.modify(id, patch, scope: scope, in: context)
    case .finish(let id, let date, let flag): try transaction.finish(id, on: date, isFinished: flag)
    case .enter(let entry, let id, let date): try transaction.enter(entry, of: id, on: date)
    case .move(let id, let date, let newDate):
      return try transaction.move(id, from: date, to: newDate, context)
    case .pause(let id, let pause): try transaction.pause(id, pause, in: context)
    case .resume(let id, let date): try transaction.resume(id, on: date, context)
    case .edit(let edit): return try transaction.apply(edit)
    case .category(let edit): try transaction.apply(edit)
    case .set(let setting): try transaction.set(setting)
    }
    return nil
  }
}

extension RandomLife {
  /// Returns a random operation that suits the present content of a store. Most operations succeed,
  /// but some can't.
  public mutating func operation(on provider: any EventReading) throws -> StoreOperation {
    let ids = try provider.snapshot.compactMap(\.id)
    guard !ids.isEmpty, !chance(20) else { return .add(try event()) }
    if chance(3) { return .set(try Setting(.weekStart, pick(["mon", "sun"]))) }
    if chance(7) { return .category(try categoryEdit(on: provider)) }
    let id = pick(ids)
    guard let event = try provider.event(with: id) else { return .add(try self.event()) }
    let date = occurrence(of: event)
    switch number(0...10) {
    case 0, 1: return .delete(id, scope(date))
    case 2...4: return .modify(id, try patch(of: event), scope(date))
    case 5, 6:
      guard event.target != nil, chance(60) else { return .finish(id, date, chance(75)) }
      return .enter(chance(70) ? .add(amount()) : .set(amount()), id, date)
    case 7: return .move(id, from: date, to: date.advanced(by: number(-3...3)))
    case 8: return .edit(chance(50) ? .forget(id, date) : .remove(pick(ids)))
    case 9: return .edit(try insertion(near: id))
    default:
      return event.pattern.pause != nil && chance(60)
        ? .resume(id, date) : .pause(id, try pause(near: date))
    }
  }

  private mutating func occurrence(of event: any PlannedEvent) -> CivilDate {
    guard let start = event.pattern.start else { return date() }
    let dates = event.pattern.dates(in: start...start.advanced(by: 30))
    return dates.isEmpty || chance(10) ? start.advanced(by: number(-2...40)) : pick(dates)
  }

  private mutating func scope(_ date: CivilDate) -> EventScope {
    pick([.all, .only(date), .only(date), .following(date), .following(date)])
  }

  private mutating func patch(of event: any PlannedEvent) throws -> EventPatch {
    var patch = EventPatch()
    if chance(40) { patch.title = title() }
    if chance(20) { patch.category = category() }
    if chance(30) { patch.time = .set(chance(60) ? try time() : nil) }
    if chance(15) { patch.alarms = .set(chance(70) ? try alarms(hasTime: false) : nil) }
    if chance(20) { patch.memo = .set(text()) }
    let start = event.pattern.start ?? date()
    if chance(15) { patch.start = .set(start.advanced(by: number(-5...5))) }
    if !event.isRepeating, chance(10) { patch.start = .set(nil) }
    if chance(8) { patch.due = .set(chance(70) ? date() : nil) }
    if chance(5) { patch.dueTime = .set(chance(70) ? try time() : nil) }
    if chance(10) { patch.until = .set(chance(50) ? date() : nil) }
    if chance(15) { patch.days = chance(80) ? days() : [] }
    if chance(8) { patch.rule = afterDone(try recurrenceRule(from: start)) }
    if chance(8) { patch.length = .set(chance(60) ? try EventLength(minutes: 2_880) : nil) }
    if chance(8) { patch.zone = .set(chance(60) ? try ZoneID("Asia/Seoul") : nil) }
    if chance(10) { patch.place = .set(text()) }
    if chance(5) { patch.isPublic = chance(50) }
    if event.kind == .routine, chance(20) {
      patch.target = .set(chance(80) ? try target() : nil)
    }
    try changeOthers(of: &patch)
    return patch
  }

  private mutating func insertion(near id: EventID) throws -> EventEdit {
    let event = try event()
    let carried = chance(50) ? EventID(id.rawValue + number(-2...5)) : nil
    return .insert(event.identified(by: carried), records: try records(of: event))
  }

  private mutating func categoryEdit(on provider: any EventReading) throws -> CategoryEdit {
    let name = pick(try provider.categories()).name
    switch number(0...4) {
    case 0: return .insert(try newCategory())
    case 1: return .remove(named: name)
    case 3: return .move(named: name, to: number(-1...14))
    case 2: return .replace(named: name, with: try newCategory())
    default: return .replace(named: name, with: try Category(name: name, icon: .talk))
    }
  }
}
