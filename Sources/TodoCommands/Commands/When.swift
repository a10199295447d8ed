import ArgumentParser
import TodoDomain
import TodoLocalisation
import TodoPresentation
import TodoStorage
import TodoText
import TodoWords

struct When: StoreCommand, DatedCommand {
  static let configuration = CommandConfiguration(
    commandName: "when",
    abstract: Text(
      "Show what a date, a time, a repetition or a whole todo in words means.",
      "적은 글을 어떤 날짜, 시각, 반복, 투두로 읽는지 보여 줘요."),
    discussion: Text("It needs no store, and changes nothing.", "저장소가 없어도 되고, 아무것도 바꾸지 않아요."))

  @Argument(help: .both("The words, such as next tue 3pm.", "읽어 볼 글. 예: 다음 주 화요일 오후 3시."))
  var text: [String]

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    let context = try context(session)
    let meaning = try meaning(context)
    if global.json { return try Output.write(Envelope.of([("when", json(meaning))])) }
    try session.print(MeaningRenderer(context.renderer, today: context.today).lines(meaning))
  }

  /// Returns the context with the preferences of the store; without preferences if there is no
  /// store.
  private func context(_ session: Session) throws -> CommandContext {
    do {
      return try session.context(session.provider())
    } catch StoreError.notFound {
      return session.context(settings: [])
    }
  }

  // MARK: The meaning

  private func meaning(_ context: CommandContext) throws -> SpokenMeaning {
    let phrase = text.joined(separator: " ")
    var meaning = SpokenMeaning()
    meaning.length = try? EventLength.inWords(phrase)
    if let words = try? PeriodWords(phrase) {
      meaning.period = try Period(
        PeriodUnit(words.name), typed: phrase, context, direction: .around)
      // `2030` is a year if a period is expected, and otherwise a time.
      meaning.time = try? TimeOfDay.inWords(phrase)
    } else if let date = try? DateArgument(phrase) {
      try add(date, to: &meaning, context)
    } else if let time = try? TimeOfDay.inWords(phrase) {
      meaning.time = time
    } else if let repetition = try? PhraseArgument(phrase) {
      try add(repetition, from: repetition.start(context), to: &meaning, context)
    } else if meaning.length == nil {
      try addLine(to: &meaning, context)
    }
    return meaning
  }

  private func addLine(to meaning: inout SpokenMeaning, _ context: CommandContext) throws {
    let line: TodoLine
    do throws(WordsError) {
      line = try TodoLine(text)
    } catch {
      throw ValueError.phrase(.todo, PhraseError(error))
    }
    meaning.pieces = pieces.map { Text.piece($0) }
    if let date = line.date { try add(.words(date), to: &meaning, context) }
    let until = line.until.map { DateArgument.words($0) }
    let start =
      try meaning.date
      ?? line.repetition.map { PhraseArgument($0) }?
      .start(at: line.time.map { TimeOfDay(spoken: $0) }, until: until, context) ?? context.today
    meaning.until = try until?.resolved(context, from: start, as: .last)
    meaning.time = try line.time.map { try line.hour(TimeOfDay(spoken: $0), context.typing) }
    if let delay = line.delay {
      let moment = try context.typing.moment(inMinutes: delay)
      (meaning.date, meaning.time) = (moment.date, moment.time)
    }
    meaning.timeAfterGap = try meaning.time.flatMap { try timeAfterGap(start, $0, in: context) }
    meaning.length = try line.minutes.map { try EventLength(minutes: $0) }
    if let repetition = line.repetition {
      try add(PhraseArgument(repetition), from: start, to: &meaning, context)
    }
    if line == TodoLine(titled: line.title) {
      // A single word that names nothing is an error; several words are a todo without a date.
      guard line.title.contains(" ") else {
        _ = try DateArgument(line.title)
        return
      }
      if context.undated == .today { meaning.date = try context.today }
    }
    meaning.title = line.title.isEmpty ? nil : line.title
    (meaning.place, meaning.category) = (line.place, line.category)
    meaning.due = try line.due(context.typing)
    meaning.tags = try line.tags.flatMap { try Tag.list(typed: $0) }
    meaning.priority = try line.marked["priority"].map { try Priority.inWords($0) }
    meaning.alarms = try line.alarms.map { try Alarm(spoken: $0) }.inOrder
  }

  /// The words of a whole todo, each with its meaning.
  private var pieces: [SpokenPiece] { (try? TodoLine.pieces(of: text)) ?? [] }

  private func add(
    _ date: DateArgument, to meaning: inout SpokenMeaning, _ context: CommandContext
  ) throws {
    let ahead = try date.resolved(context)
    let back = try? date.resolved(context, .back)
    meaning.date = ahead
    meaning.dateBack = back == ahead ? nil : back
  }

  private func add(
    _ repetition: PhraseArgument, from start: CivilDate, to meaning: inout SpokenMeaning,
    _ context: CommandContext
  ) throws {
    let rule = try repetition.rule(of: .routine, from: start, context)
    let pattern = try DatePattern(start: start, recurrence: .set(RecurrenceSet(rule: rule)))
    meaning.rule = rule
    meaning.leavesOutHolidays = repetition.leavesOutHolidays
    // A todo with a number of times a week has no dates of its own.
    guard rule.timesAWeek == nil else { return }
    meaning.next = Array(pattern.dates(in: start...start.advanced(by: 3_660)).prefix(3))
  }

  /// Returns the time after a clock change that skips this time on the date; nil for any other
  /// time.
  private func timeAfterGap(
    _ date: CivilDate, _ time: TimeOfDay, in context: CommandContext
  ) throws -> TimeOfDay? {
    let zone = try context.zone
    let shown = Instant(date, time, in: zone).localDateTime(in: zone).time
    return shown == time ? nil : shown
  }

  // MARK: JSON

  private func json(_ meaning: SpokenMeaning) -> JSONValue {
    let period = meaning.period.map { period -> JSONValue in
      [
        "from": EventJSON.text(period.days.lowerBound),
        "to": EventJSON.text(period.days.upperBound),
      ]
    }
    return [
      "date": EventJSON.text(meaning.date), "dateLookingBack": EventJSON.text(meaning.dateBack),
      "until": EventJSON.text(meaning.until), "time": EventJSON.text(meaning.time),
      "length": EventJSON.text(meaning.length), "rule": EventJSON.text(meaning.rule),
      "next": .array(meaning.next.map { EventJSON.text($0) }), "period": period ?? .null,
      "title": EventJSON.text(meaning.title), "place": EventJSON.text(meaning.place),
      "category": EventJSON.text(meaning.category), "due": EventJSON.text(meaning.due?.date),
      "dueTime": EventJSON.text(meaning.due?.time),
      "tags": .array(meaning.tags.map { .string($0.name) }),
      "priority": EventJSON.text(meaning.priority?.rawValue),
      "alarms": .array(meaning.alarms.map { EventJSON.text($0) }),
      "words": .array(meaning.pieces.isEmpty ? [] : pieces.map(\.json)),
    ]
  }
}
