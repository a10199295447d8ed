public import TodoDomain

extension Text {
  /// The problem of an import record, and how a mistake was mended.
  public static func errorText(_ problem: ImportProblem) -> ErrorText {
    let record = problem.record.map { " " + UserText.quoted($0) } ?? ""
    let text = text(of: problem)
    let message = recordTypeName(problem.type) + (record + ": ") + text.message
    guard case .mended(let mending) = problem.handling else {
      return ErrorText(message, hint: text.hint)
    }
    return ErrorText(message + " " + self.text(of: mending))
  }
}

/// The problems of records, and how mistakes were mended.

extension Text {
  /// How a mistake in a file was mended.
  public static func text(of mending: ImportMending) -> Text {
    switch mending {
    case .droppedLine: Text("The line was left out.", "그 줄은 빼고 읽었어요.")
    case .droppedValue: Text("The value was left out.", "그 값은 빼고 읽었어요.")
    case .noted: Text("The note has it.", "메모에 남겼어요.")
    case .readAs(let value):
      Text("It was read as \(UserText.quoted(value)).", "\(UserText.quoted(value), .toward) 읽었어요.")
    case .readSoFar: Text("What is there was read.", "있는 데까지 읽었어요.")
    case .decoded(let encoding): Text("It was read as \(encoding).", "\(encoding, .toward) 읽었어요.")
    }
  }

  /// The problem of an import record, without its name and its place.
  public static func text(of problem: ImportProblem) -> ErrorText {
    let field = problem.field.map { Text(verbatim: UserText.quoted($0)) } ?? Text("A field", "항목")
    let value = problem.value.map { Text(verbatim: UserText.quoted($0)) } ?? Text("that", "-")
    switch problem.reason {
    case .unreadable, .notUTF8, .truncated, .lineTooLong:
      return unread(problem)
    case .missing: return ErrorText(Text("\(field) is missing.", "꼭 있어야 하는 항목이 없어요: \(field)"))
    case .unknownField:
      return ErrorText(
        Text("There is no field \(field).", "모르는 항목이에요: \(field)"),
        hint: Text("Leave it out, or correct its name.", "빼거나 이름을 고쳐 주세요."))
    case .repeated:
      return ErrorText(
        Text("\(field) is there again, as \(value).", "다른 값으로 또 나와요: \(field) \(value)"),
        hint: Text("Keep the one that is right.", "맞는 것만 남겨 주세요."))
    case .atAnotherTime:
      return ErrorText(
        Text(
          "\(field) \(value) has another time of day than the todo, on one of its dates.",
          "이미 있는 날짜에 다른 시각이 있어요: \(field) \(value)"),
        hint: Text("Make it a todo of its own.", "따로 일정을 만들어 주세요."))
    case .undated, .deletedThere, .notByDays, .endsBeforeFirst, .empty, .schedulingMessage,
      .notTheAlarm, .fromCompletion, .archivedThere, .relativeDate, .unknownMood, .unknownFormat:
      return slip(of: problem, field, value)
    case .excluded(let other):
      return ErrorText(
        Text(
          "\(field) and \(UserText.line(other)) can't be combined.",
          "함께 쓸 수 없는 항목이에요: \(field), \(UserText.line(other))"),
        hint: Text("Leave one of them out.", "하나를 빼 주세요."))
    case .wrongType(let expected):
      return ErrorText(
        Text(
          "\(field) must be \(UserText.line(expected)), not \(value).",
          "값의 종류가 달라요: \(field) \(value) (\(UserText.line(expected)))"))
    case .unknownType(let known):
      let names = known.map { UserText.line($0) }.joined(separator: ", ")
      return ErrorText(
        Text("There are no records of the type \(value).", "모르는 기록 종류예요: \(value)"),
        hint: Text("The types are \(names).", "아는 종류: \(names)"))
    case .invalid(let error):
      let text = errorText(error)
      let field = problem.field.map { UserText.line($0, width: 40) + ": " } ?? ""
      return ErrorText(field + text.message, hint: text.hint)
    case .allDayWithTime:
      return ErrorText(
        Text("It is all-day, but has a time.", "종일인데 시간이 있어요."),
        hint: Text("Leave one of the two out.", "둘 가운데 하나를 빼 주세요."))
    case .timeMissing:
      return ErrorText(
        Text("It is not all-day, but has no time.", "종일이 아닌데 시간이 없어요."),
        hint: Text("Give it a time.", "시간을 적어 주세요."))
    case .outsideRange, .rangeTooLong, .tooMany, .unknownCategory, .unknownEvent, .duplicate,
      .inSeveralFiles, .recordsApart, .storedDiffers, .kindDiffers, .remoteIDTaken, .eventRejected:
      return conflict(of: problem, value)
    }
  }

  /// The text of a problem with the form of a record.
  private static func unread(_ problem: ImportProblem) -> ErrorText {
    switch problem.reason {
    case .unreadable(let found):
      return ErrorText(
        Text("Not in this format: \(UserText.line(found)).", "형식에 맞지 않아요: \(UserText.line(found))"),
        hint: Self.formatHint)
    case .notUTF8(let byte):
      return ErrorText(
        Text(
          "From its byte \(byte + 1) on the line is not UTF-8. Save the file as UTF-8.",
          "줄의 \(byte + 1)번째 바이트부터 UTF-8이 아니에요. 파일을 UTF-8로 저장해 주세요."),
        hint: Text(
          "For a text in CP949: `iconv -f CP949 -t UTF-8`", "CP949로 쓴 글이면 `iconv -f CP949 -t UTF-8`"
        ))
    case .truncated:
      return ErrorText(
        Text("The record is cut off.", "기록이 중간에 끊겼어요."),
        hint: Text("Fetch the file again: its end may be missing.", "파일을 다시 받아 주세요."))
    case .lineTooLong(let limit):
      return ErrorText(
        Text(
          "The line has more than \(limit) bytes; the rest was not read.",
          "줄이 \(limit)바이트보다 길어 나머지를 읽지 않았어요."), hint: Self.formatHint)
    default: return unknownError
    }
  }

  private static func slip(of problem: ImportProblem, _ field: Text, _ value: Text) -> ErrorText {
    switch problem.reason {
    case .undated: undated(problem)
    case .deletedThere: ErrorText(Text("\(value) was deleted there.", "\(value): 그쪽에서 이미 지운 투두예요."))
    case .notByDays:
      ErrorText(
        Text(
          "\(field) \(value) isn't every so many days, weeks, months or years.",
          "\(field) \(value): 며칠, 몇 주, 몇 달, 몇 년마다 돌아오는 반복이 아니에요."),
        hint: Text(
          "Add it with `todoctl add`, as often as it should be listed.",
          "`todoctl add`로 따로 추가해 주세요."))
    case .fromCompletion:
      ErrorText(
        Text(
          "\(field) \(value) counts from the day on which it was done, and a series doesn't.",
          "\(field) \(value): 끝낸 날부터 세는 반복이에요. 여기서는 정한 날짜마다 돌아와요."))
    case .archivedThere: ErrorText(Text("\(value) is archived there.", "\(value): 그쪽에서 보관한 습관이에요."))
    case .relativeDate:
      ErrorText(
        Text(
          "\(field) \(value) depends on the day of the import.",
          "가져오는 날에 따라 달라지는 날짜예요: \(field) \(value)"))
    case .unknownMood:
      ErrorText(
        Text(
          "The mood \(value) has no emotion here; "
            + "`--mood-map \(ShellText.word(problem.value ?? ""))=calm` gives it one.",
          "어떤 감정인지 모르는 기분이에요: \(value) "
            + "(`--mood-map \(ShellText.word(problem.value ?? ""))=calm`처럼 알려 주세요)"))
    case .unknownFormat:
      ErrorText(Text("The file is in no format that is read.", "읽을 수 있는 형식의 파일이 아니에요."))
    case .endsBeforeFirst:
      ErrorText(
        Text("\(field) \(value) ends before it begins.", "시작보다 먼저 끝나요: \(field) \(value)"),
        hint: Text("Correct its end, or leave it out.", "끝을 고치거나 빼 주세요."))
    case .empty:
      ErrorText(
        problem.value?.isEmpty == false
          ? Text("\(field) \(value) has an empty part.", "비었거나 빈 부분이 있어요: \(field) \(value)")
          : Text("\(field) is empty, or has an empty part.", "비었거나 빈 부분이 있어요: \(field) \(value)"),
        hint: Text("Leave it out.", "빼 주세요."))
    case .notTheAlarm:
      ErrorText(
        Text(
          "\(field) \(value) can't be an alarm here: a todo has one, which is shown some minutes "
            + "before it begins (some days, if it is all-day).",
          "투두가 가질 수 없는 알림이에요: \(field) \(value) (알림은 하나이고, 시작하기 몇 분 전에 울려요. 종일이면 며칠 전이에요.)"))
    case .schedulingMessage:
      ErrorText(
        Text(
          "\(field) \(value) makes this a message about a todo, not the todo itself.",
          "투두가 아니라 투두에 관한 메시지예요: \(field) \(value)"),
        hint: Text(
          "Import the invitation (METHOD:REQUEST) or the calendar itself.",
          "초대(METHOD:REQUEST)나 캘린더 자체를 가져와 주세요."))
    default: unknownError
    }
  }

  private static func undated(_ problem: ImportProblem) -> ErrorText {
    let title = problem.value.map { Text(verbatim: $0) } ?? untitled
    let (quoted, word) = (title.map(UserText.quoted), title.map(ShellText.word))
    return ErrorText(
      Text(
        "\(quoted) has no date, and every todo needs one.",
        "\(quoted)에 날짜가 없어요. 여기서는 모든 투두에 날짜가 있어요."),
      hint: Text(
        "Give it a \(problem.field ?? "DUE") in the file, or add it with "
          + "`todoctl add schedule \(word) --on DATE`.",
        "파일에서 \(problem.field ?? "DUE") 값을 주거나 "
          + "`todoctl add schedule \(word) --on DATE`로 추가해 주세요."))
  }

  private static var formatHint: Text {
    Text(
      "If the file has another format, name that with `--format`.",
      "파일 형식은 `--format`으로 알려 줄 수 있어요.")
  }

  /// The text of a problem that contradicts the rest of the file, or the store.
  private static func conflict(of problem: ImportProblem, _ value: Text) -> ErrorText {
    switch problem.reason {
    case .outsideRange:
      ErrorText(
        Text(
          "The date \(value) is outside the range that the file is about.",
          "파일이 다루는 기간을 벗어난 날짜예요: \(value)"))
    case .rangeTooLong(let days, let limit):
      ErrorText(
        Text(
          "The file is about \(days) days; at most \(limit) are read.",
          "파일이 다루는 기간이 \(days)일이에요. \(limit)일까지 읽어요."))
    case .tooMany(let limit):
      ErrorText(Text("More than \(limit) of these are not read.", "이런 기록은 \(limit)개까지 읽어요."))
    case .unknownCategory(let near) where near.isEmpty:
      ErrorText(
        Text("There is no category \(value).", "그런 카테고리가 없어요: \(value)"),
        hint: Text("Add it: `todoctl category add`", "`todoctl category add`로 추가할 수 있어요."))
    case .unknownCategory(let near):
      ErrorText(
        Text(
          "There is no category \(value); did you mean "
            + "\(near.map(UserText.quoted).joined(separator: " or "))?",
          "그런 카테고리가 없어요: \(value) "
            + "(혹시 \(near.map(UserText.quoted).joined(separator: ", "))인가요?)"))
    case .unknownEvent where problem.field == "habit":
      ErrorText(Text("There is no habit \(value) in the file.", "파일에 없는 습관이에요: \(value)"))
    case .unknownEvent:
      ErrorText(
        Text(
          "No todo has this uid, neither in the store nor further up in the file.",
          "저장소에도, 파일의 앞부분에도 이 uid의 투두가 없어요."))
    case .duplicate:
      ErrorText(
        Text("The file has this twice.", "파일에 두 번 나와요."),
        hint: Text("Keep one of the two.", "하나만 남겨 주세요."))
    case .inSeveralFiles(let names):
      ErrorText(
        Text(
          "\(names.map(UserText.quoted).joined(separator: " and ")) have this record, but differ.",
          "같은 항목이 서로 다르게 들어 있어요: \(names.map(UserText.quoted).joined(separator: ", "))"),
        hint: Text(
          "Keep the right file, and move the others out of the folder.",
          "맞는 파일만 남기고 다른 파일은 폴더 밖으로 옮겨 주세요."))
    case .recordsApart, .storedDiffers, .kindDiffers:
      difference(problem)
    case .remoteIDTaken(let uid):
      ErrorText(
        Text(
          "In the store the todo \(UserText.quoted(uid.rawValue)) has the id of this record's source.",
          "저장소에서 원본 id를 이미 쓰고 있어요: \(UserText.quoted(uid.rawValue))"))
    case .eventRejected:
      ErrorText(Text("The todo that it belongs to was rejected.", "이 기록이 속한 투두가 거부됐어요."))
    default: unknownError
    }
  }

  /// The text of a record that isn't as the store has it.
  private static func difference(_ problem: ImportProblem) -> ErrorText {
    switch problem.reason {
    case .recordsApart:
      ErrorText(
        Text(
          "The records of this todo are in several places of the file, and differ from the store's.",
          "한 투두의 기록이 여러 곳에 흩어져 있고 저장소와 달라요."),
        hint: Text("Put them together in the file.", "파일에서 한곳에 모아 주세요."))
    case .storedDiffers:
      ErrorText(
        Text("The store has another version of it.", "저장소에 있는 것과 달라요."),
        hint: Text(
          "`--on-conflict theirs` takes the file's, and `ours` keeps the store's.",
          "`--on-conflict theirs`는 파일의 것을 가져오고 `ours`는 저장소의 것을 둬요."))
    case .kindDiffers(let stored):
      ErrorText(
        Text(
          "In the store a \(kindName(stored)) has this uid.",
          "저장소에 같은 uid가 다른 종류로 있어요: \(kindName(stored))"))
    default: unknownError
    }
  }
}
