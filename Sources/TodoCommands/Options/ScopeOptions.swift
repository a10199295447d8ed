import ArgumentParser
import TodoDomain
import TodoLocalisation
import TodoPresentation

/// The options that choose a part of a repeating event.
struct ScopeOptions: ParsableArguments {
  @Option(
    help: .both("Only the occurrence on this date.", "이날 하루만.", value: "date"),
    transform: Parsing.date)
  var only: DateArgument?

  @Option(
    help: .both("The occurrences on this date and after it.", "이날과 그 뒤의 모든 날.", value: "date"),
    transform: Parsing.date)
  var following: DateArgument?

  func validate() throws {
    guard only == nil || following == nil else {
      throw ValidationError(
        Text("Give --only or --following, not both.", "--only와 --following 가운데 하나만 적어 주세요."))
    }
  }
}

extension ScopeOptions {
  /// Returns the part of an event that the options choose. Its date is the date that the user
  /// typed, as lists show it, and not the date in the event's own calendar.
  func asTyped(_ context: CommandContext) throws -> EventScope {
    if let only { return .only(try only.resolved(context, .around)) }
    return try following.map { .following(try $0.resolved(context, .around)) } ?? .all
  }
}

extension Session {
  /// Returns the part of an event that the options choose, in dates of the event's own calendar.
  func scope(
    _ options: ScopeOptions, of event: any PlannedEvent, _ context: CommandContext,
    from provider: any EventReading
  ) throws -> EventScope {
    if let only = options.only {
      return .only(try ownDate(only, of: event, context, from: provider))
    }
    guard let following = options.following else { return .all }
    // An occurrence that began before the date is not cut.
    let date = try following.resolved(context, .around)
    return .following(event.ownDate(from: date, displayedIn: try context.zone))
  }

  /// Returns the date, in an event's own calendar, of the occurrence that lists show on a day: it
  /// begins on that day, or continues on it.
  ///
  /// - Throws: `RequestError.notAnOccurrence`, with the date as it was typed.
  private func ownDate(
    _ day: DateArgument, of event: any PlannedEvent, _ context: CommandContext,
    from provider: any EventReading
  ) throws -> CivilDate {
    let shown = try day.resolved(context, .around)
    guard let id = event.id else { return shown }
    let date = event.ownDate(
      of: shown, records: try provider.records(of: id), displayedIn: try context.zone)
    guard let date else { throw RequestError.notAnOccurrence(id, shown, event.kind) }
    return date
  }
}

extension EventPatch {
  /// Refuses `--following` where its date would count for nothing: for a field that a routine has
  /// once for all its dates, such as its title, and for every change of a todo that repeats after
  /// completion, which has only its next date.
  func requireDatedField(of event: any PlannedEvent, _ id: EventID) throws {
    guard event.keepsHistory else { return }
    guard !event.pattern.isAfterDone else {
      throw CommandError.usage(
        Text(
          "Todo \(id) repeats after it is done, so no date beyond its next one is known.",
          "\(id)번은 완료한 뒤에 다음 날짜가 정해져서 그 뒤의 날짜는 아직 없어요."),
        hint: Text("Leave --following out.", "--following을 빼 주세요."))
    }
    guard let field = fieldOfWholeHistory else { return }
    let (kind, name) = (Text.kindName(event.kind), Text.fieldName(field))
    throw CommandError.usage(
      Text(
        "A \(kind) has one \(name) for all its dates, past ones too.",
        "\(kind)에는 지난 날까지 모든 날짜에 같은 값을 쓰는 항목이에요: \(name)"),
      hint: Text(
        "Leave --following out, or end it with `todoctl stop \(id)` and add another one.",
        "--following을 빼거나, `todoctl stop \(id)`로 끝내고 새로 추가해 주세요."))
  }
}
