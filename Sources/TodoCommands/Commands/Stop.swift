import ArgumentParser
import TodoDomain
import TodoLocalisation
import TodoPresentation

struct Stop: TodoCommand {
  static let configuration = CommandConfiguration(
    commandName: "stop",
    abstract: Text(
      "End a series or a routine, and keep what was.", "반복 일정이나 루틴을 끝내고, 지난 것은 남겨 둬요."),
    discussion: Text(
      """
      `todoctl stop run` ends it before today, or with today if today is finished. `todoctl \
      stop 3 friday` ends it with that day. Later days that are finished stay. `todoctl edit 3 \
      --open-ended` takes it back.
      """,
      """
      `todoctl stop 달리기`는 어제까지로, 오늘 완료했으면 오늘까지로 끝내요. `todoctl stop 3 \
      금요일`은 그날까지로 끝내요. 그 뒤의 완료한 날은 남아요. `todoctl edit 3 --open-ended`로 \
      되돌려요.
      """))

  @Argument(
    help: .both(
      "The todo's number, several, or words of a title; then the last date.",
      "투두의 번호(여러 개도 됨)나 제목 일부, 그 뒤에 마지막 날.", value: "todo"))
  var words: [String]

  @OptionGroup var answer: AnswerOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws { _ = try TodosAndDates(words, [.last]) }

  func run() throws {
    let request = try TodosAndDates(words, [.last])
    try Session(global).changeWhole(request.todos, .stop, answer: .stored, looks: answer) {
      event, id, transaction, context in
      guard event.isRepeating else {
        let text = Text("Todo \(id) doesn't repeat.", "\(id)번은 반복하지 않아요.")
        throw RequestError.cannotStop(id).explanation.says(text)
      }
      let last = try request.span?.last?.resolved(context, .around)
      let (today, zone) = (try context.today, try context.zone)
      var first = event.ownDate(from: last?.advanced(by: 1) ?? today, displayedIn: zone)
      if last == nil, try event.isFinished(on: first, id, transaction) {
        first = first.advanced(by: 1)
      }
      try transaction.stop(id, before: first, context.rules)
    }
  }
}

extension Session {
  /// Changes whole todos in one transaction, and answers with them.
  ///
  /// - Parameter request: The command, whose name is also the action in the journal.
  func changeWhole(
    _ todos: TodoNames, _ request: TodoRequest, answer: Answer, looks: AnswerOptions,
    apply: (any PlannedEvent, EventID, any StoreTransaction, CommandContext) throws -> Void
  ) throws {
    let store = try existingStore()
    let changed = try store.writeAndWait(note(request.name)) { transaction in
      let context = try context(transaction)
      return try TodoSearch(request, context, provider: transaction).events(todos).map { event in
        guard let id = event.id else { throw RequestError.unstored(event.uid) }
        try apply(event, id, transaction, context)
        return try transaction.requiredEvent(with: id)
      }
    }
    try store.showing {
      try self.answer(answer, changed, asList: !todos.isSingle, looks: looks, from: $0)
    }
  }
}

extension PlannedEvent {
  /// Returns whether the event is finished on a date of its own calendar.
  ///
  /// - Parameter id: The id of the event.
  func isFinished(
    on date: CivilDate, _ id: EventID, _ provider: any EventReading
  ) throws -> Bool {
    let record = try provider.record(of: id, on: date)
    return occurrence(on: date, record: record)?.isFinished == true
  }
}
