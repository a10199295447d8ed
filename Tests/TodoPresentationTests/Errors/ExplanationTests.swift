import Foundation
import Testing
import TodoDomain
import TodoLocalisation
import TodoPresentation

@Suite struct ExplanationTests {
  private struct Unheard: Error {}

  private static let forms: [ValueForm] = [
    .date, .time, .instant, .week, .weekday, .alarm, .color, .icon, .uid, .id, .setting, .key,
  ]

  private func valueErrors() throws -> [ValueError] {
    let (early, late) = (try CivilDate("2026-01-01"), try CivilDate("2026-11-21"))
    return Self.forms.map { .malformed($0, "x\ny") } + [
      .emptyTitle, .emptyName, .tooLong(.memo, length: 70_000, limit: 65_536),
      .alarmNeedsTime(.tenMinutes), .endsBeforeStart(start: late, end: early), .noRepeatDays,
      .negativeShareCount(-1), .fieldDoesNotApply(.place, .routine),
      .unknownWord(.kind, "x\ny", known: ["schedule", "routine"]),
    ]
  }

  private func requestErrors() throws -> [RequestError] {
    let id = try #require(EventID(7))
    let (early, late) = (try CivilDate("2026-01-01"), try CivilDate("2026-11-21"))
    return [
      .unknownEvent(id), .unstored(try EventUID("u")), .notAnOccurrence(id, late, .routine),
      .notRepeating(id), .cannotStop(id), .notATask(id, category: "공휴일"),
      .rangeReversed(from: late, to: early),
      .unknownCategory("foof", near: ["food"]), .unknownCategory("foof", near: []),
      .categoryExists("food"), .categoryInUse("food", events: 3), .categoryIsDefault("none"),
      .noIDLeft, .uidExists(try EventUID("u")), .kindDiffers(id, is: .schedule, given: .routine),
      .cannotSkip(id), .dateAhead(late), .unknownTitle("x\ny"), .ambiguousTitle("x\ny", count: 2),
      .notDue("x\ny"), .noneOn(late, "x\ny"), .nothingToUndo("x\ny"), .severalDates(id, count: 2),
      .unknownStep(id, 5, count: 3), .unknownStep(id, 1, count: 0),
    ]
  }

  private func importProblems() throws -> [ImportProblem] {
    let reasons: [ImportProblem.Reason] = [
      .unreadable("a brace"), .notUTF8(byte: 2), .truncated, .lineTooLong(limitInBytes: 9),
      .missing, .unknownField,
      .wrongType(expected: "a text"), .unknownType(known: ["schedule"]), .invalid(.emptyTitle),
      .allDayWithTime, .timeMissing, .outsideRange, .rangeTooLong(days: 9, limit: 8),
      .unknownCategory(near: []), .unknownCategory(near: ["food"]), .unknownEvent, .duplicate,
      .recordsApart, .storedDiffers, .notTheAlarm, .kindDiffers(stored: .routine),
      .remoteIDTaken(by: try EventUID("u")),
      .eventRejected,
    ]
    return reasons.map {
      ImportProblem(
        at: .line(1), type: ImportRecordType(.schedule), record: "r", field: "f", value: "v", $0)
    }
  }

  @Test("A phrase that can't be read is explained by what is wrong with it")
  func phrases() {
    let message = { (error: PhraseError, form: PhraseForm) in
      error.explanation(in: form).message[.en]
    }
    #expect(
      message(.outOfRange(.hour, "3:75"), .todo).contains("is not a time: an hour has 60 minutes."))
    #expect(message(.outOfRange(.hour, "25:00"), .todo).contains("A day has no hour"))
    #expect(message(.outOfRange(.timesAWeek, "8"), .todo) == "A week has 7 days, not 8.")
    #expect(message(.outOfRange(.timesAWeek, "3"), .todo).contains("A week can't have"))
    #expect(message(.unexpectedWord("5x"), .alarm).contains("when the alarm goes off"))
    #expect(
      message(.unclear("in the morning", []), .todo).contains("neither a day nor a clock time"))
  }

  @Test("Every error has a one-line message and a hint in both languages")
  func complete() throws {
    for language in Language.allCases {
      let phrases = { (error: any Error) in
        let text = Explanation(error)
        return (message: text.message[language], hint: text.hint?[language])
      }
      let fallback = phrases(Unheard())
      let errors: [any Error] =
        try valueErrors() + requestErrors()
        + [TallyError.notANumber(.red, "x\ny"), TallyError.full(.blue)]
      let texts = errors.map(phrases)
      for text in texts + [fallback] {
        #expect(!text.message.isEmpty && text.hint?.isEmpty == false)
        #expect(!text.message.contains("\n") && text.hint?.contains("\n") == false)
      }
      let problems = try importProblems().map(phrases)
      #expect(problems.allSatisfy { !$0.message.isEmpty && $0.hint != "" })
      let all = texts.map(\.message) + problems.map(\.message) + [fallback.message]
      // Only two are alike, with different hints: an unknown category with and without similar
      // names.
      #expect(Set(all).count == all.count - 1)
    }
  }

  @Test("Request errors have the product's Korean wording")
  func korean() throws {
    let id = try #require(EventID(7))
    let date = try Samples.today()
    #expect(
      RequestError.notRepeating(id).explanation.message[.ko]
        == "하루짜리 일정에는 `--following`을 쓸 수 없어요.")
    #expect(
      RequestError.notAnOccurrence(id, date, .routine).explanation.message[.ko]
        == "2026년 11월 21일 (토)는 7번 루틴이 없는 날이에요.")
  }

  @Test("Hints name the next command, or the expected form with an example")
  func hints() throws {
    let category = RequestError.unknownCategory("foof", near: ["food"]).explanation
    #expect(category.message[.en] == "There is no category “foof”.")
    #expect(
      category.hint?[.en] == "Did you mean “food”? `todoctl category list` shows all categories.")
    let date = ValueError.malformed(.date, "2025-02-30").explanation
    #expect(date.message[.en] == "“2025-02-30” is not a date.")
    #expect(date.hint?[.en] == "February 2025 has 28 days.")
    let alarm = ValueError.alarmNeedsTime(.tenMinutes).explanation
    #expect(
      alarm.hint?[.en]
        == "Give a time with `--at HH:MM`, or an alarm at a time of a day: `--alarm 9am`, "
        + "`--alarm '1d 9am'`.")
    let inUse = RequestError.categoryInUse("my own", events: 1).explanation
    #expect(inUse.message[.en] == "1 todo uses the category “my own”, so it can't be deleted.")
    #expect(inUse.hint?[.en].contains("`todoctl list --category 'my own'`") == true)
  }

  @Test("A user's text in an error is escaped and shortened, and never offered as a shell command")
  func userText() throws {
    let wide = String(repeating: "가", count: 500)
    for language in Language.allCases {
      let long = ValueError.malformed(.date, wide).explanation.message[language]
      #expect(long.displayWidth < 100 && long.contains("…"))
      let hostile = RequestError.categoryExists("a'; rm\u{1B}[2J").explanation
      let message = hostile.message[language]
      #expect(message.contains("\\u{1b}[2J") && !message.contains("\u{1B}"))
      #expect(hostile.hint?[language].contains("todoctl category edit NAME") == true)
    }
  }

  @Test("Foundation's description of an error is the program's message without its commands")
  func localized() throws {
    let errors: [any Error] = try valueErrors() + requestErrors()
    for error in errors {
      let explanation = Explanation(error)
      #expect(error.localizedDescription == explanation.message[.current])
      let suggestion = (error as? any LocalizedError)?.recoverySuggestion
      #expect(suggestion == nil || suggestion == explanation.hint?[.current])
      #expect(suggestion?.contains("todoctl") != true && suggestion?.contains("`") != true)
      #expect(ErrorAlert(error).message?[.current] == suggestion)
    }
    #expect(Explanation(CancellationError()).kind == .interrupted)
  }
}
