import TodoDomain

extension EnglishPhrases {
  var dryRun: String { "A dry run: nothing of this was kept." }

  func andMore(_ count: Int) -> String { "… and \(count) more" }

  func importTotals(_ counts: ImportCounts) -> String {
    """
    read \(counts.read), new \(counts.new), updated \(counts.updated), same \(counts.same), \
    rejected \(counts.rejected)
    """ + (counts.leftOut > 0 ? ", left out \(counts.leftOut)" : "")
  }

  func warningCount(_ count: Int) -> String { count == 1 ? "1 warning" : "\(count) warnings" }

  func moreProblems(_ count: Int) -> String {
    "… and \(count) more; `--report FILE` writes them all"
  }

  var untitled: String { "(No title)" }

  func addedCategories(_ names: [String]) -> String {
    "Added for these: \(names.count == 1 ? "category" : "categories") "
      + names.map(UserText.quoted).joined(separator: ", ")
  }

  func recordTypeName(_ type: ImportRecordType) -> String { type.rawValue }

  func location(_ location: ImportLocation) -> String {
    guard case .file(let name, let place) = location else { return location.description }
    return "\(UserText.line(name)), \(self.location(place))"
  }

  func errorText(_ error: ImportRejected) -> ErrorText {
    let total = error.report.account.total
    let subject = total.read == 1 ? "The record" : "\(total.rejected) of \(total.read) records"
    return ErrorText(
      "\(subject) can't be brought in, so nothing was.",
      hint: "Correct the file, or bring in the rest with `--skip-invalid`.")
  }

  func errorText(_ problem: ImportProblem) -> ErrorText {
    let record = problem.record.map { " " + UserText.quoted($0) } ?? ""
    let text = text(of: problem)
    guard case .mended(let mending) = problem.handling else {
      return ErrorText(
        recordTypeName(problem.type) + record + ": " + text.message, hint: text.hint)
    }
    return ErrorText(
      recordTypeName(problem.type) + record + ": " + text.message + " " + self.text(of: mending))
  }

  private func text(of mending: ImportMending) -> String {
    switch mending {
    case .droppedLine: "The line was left out."
    case .droppedValue: "That was left out."
    case .readAs(let value): "It was read as \(UserText.quoted(value))."
    case .decoded(let encoding): "It was read as \(encoding)."
    }
  }

  private func text(of problem: ImportProblem) -> ErrorText {
    let field = problem.field.map(UserText.quoted) ?? "A field"
    let value = problem.value.map(UserText.quoted) ?? "that"
    switch problem.reason {
    case .unreadable(let found):
      return ErrorText("Not of this format: \(UserText.line(found)).", hint: Self.formatHint)
    case .truncated:
      return ErrorText("The record is cut off.", hint: "Fetch the file again: its end is missing.")
    case .lineTooLong(let limit):
      return ErrorText(
        "The line has more than \(limit) bytes; the rest was not read.", hint: Self.formatHint)
    case .missing:
      return ErrorText("\(field) is missing.")
    case .unknownField:
      return ErrorText("There is no field \(field).", hint: "Leave it out, or correct its name.")
    case .atAnotherTime:
      return ErrorText(
        "\(field) \(value) is at another time of day than the event, on a date that it has.",
        hint: "Make it an event of its own.")
    case .undated, .endsBeforeFirst, .empty, .schedulingMessage:
      return slip(of: problem, field, value)
    case .excluded(let other):
      return ErrorText(
        "\(field) and \(UserText.line(other)) exclude each other.", hint: "Leave one of them out.")
    case .wrongType(let expected):
      return ErrorText("\(field) must be \(UserText.line(expected)), not \(value).")
    case .unknownType(let known):
      let names = known.map { UserText.line($0) }.joined(separator: ", ")
      return ErrorText("There are no records of the type \(value).", hint: "Known are \(names).")
    case .invalid(let error):
      let text = errorText(error)
      let field = problem.field.map { UserText.line($0, width: 40) + ": " } ?? ""
      return ErrorText(field + text.message, hint: text.hint)
    case .allDayWithTime:
      return ErrorText("It says all-day, yet it has a time.", hint: "Drop one of the two.")
    case .timeMissing:
      return ErrorText("It says not all-day, yet it has no time.", hint: "Give it a time.")
    case .outsideRange, .rangeTooLong, .tooMany, .unknownCategory, .unknownEvent, .duplicate,
      .inSeveralFiles, .recordsApart, .kindDiffers, .remoteIDTaken, .eventRejected:
      return conflict(of: problem, value)
    }
  }

  private func slip(of problem: ImportProblem, _ field: String, _ value: String) -> ErrorText {
    switch problem.reason {
    case .undated:
      undated(problem)
    case .endsBeforeFirst:
      ErrorText(
        "\(field) \(value) ends before the beginning.", hint: "Correct its end, or leave it out.")
    case .empty:
      ErrorText(
        problem.value?.isEmpty == false
          ? "\(field) \(value) has an empty part." : "\(field) is empty, or has an empty part.",
        hint: "Leave it out.")
    case .schedulingMessage:
      ErrorText(
        "\(field) \(value) makes this a message about a todo, and not the todo.",
        hint: "Import the invitation (METHOD:REQUEST) or the calendar itself.")
    default:
      unknownError
    }
  }

  private func undated(_ problem: ImportProblem) -> ErrorText {
    let title = problem.value ?? untitled
    return ErrorText(
      "\(UserText.quoted(title)) is on no date, and every todo here is on one.",
      hint: "Give it a DUE in the file, or add it with "
        + "`todoctl add schedule \(ShellText.word(title)) --on DATE`.")
  }

  private static let formatHint = "`--format` says which format the file has."

  /// What does not go together with the rest of the file, or with the store.
  private func conflict(of problem: ImportProblem, _ value: String) -> ErrorText {
    switch problem.reason {
    case .outsideRange:
      ErrorText("The date \(value) is outside the range that the file is about.")
    case .rangeTooLong(let days, let limit):
      ErrorText("The file is about \(days) days; at most \(limit) are read.")
    case .tooMany(let limit):
      ErrorText("More than \(limit) of these are not read.")
    case .unknownCategory(let near) where near.isEmpty:
      ErrorText("There is no category \(value).", hint: "Add it: `todoctl category add`")
    case .unknownCategory(let near):
      ErrorText(
        "There is no category \(value); did you mean "
          + "\(near.map(UserText.quoted).joined(separator: " or "))?")
    case .unknownEvent:
      ErrorText("No todo has this uid, neither in the store nor further up in the file.")
    case .duplicate:
      ErrorText("The file has this twice.", hint: "Keep one of the two.")
    case .inSeveralFiles(let names):
      ErrorText(
        "\(names.map(UserText.quoted).joined(separator: " and ")) have this, and differ.",
        hint: "Keep the one that is right, and move the other out of the folder.")
    case .recordsApart:
      ErrorText(
        "The records of this todo stand in several places, and differ from the store's.",
        hint: "Bring them together in the file.")
    case .kindDiffers(let stored):
      ErrorText("The store has this uid for a \(kindName(stored)).")
    case .remoteIDTaken(let uid):
      ErrorText("The source's id belongs to \(UserText.quoted(uid.rawValue)) in the store.")
    case .eventRejected:
      ErrorText("The todo that it belongs to was rejected.")
    default:
      unknownError
    }
  }
}
