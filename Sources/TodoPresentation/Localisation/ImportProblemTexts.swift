public import TodoDomain

extension Strings {
  /// The problem of an import record, and how a mistake was mended.
  public func errorText(_ problem: ImportProblem) -> ErrorPhrase {
    let record = problem.record.map { " " + UserText.quoted($0) } ?? ""
    let text = text(of: problem)
    let message = recordTypeName(problem.type) + record + ": " + text.message
    guard case .mended(let mending) = problem.handling else {
      return ErrorPhrase(message, hint: text.hint)
    }
    return ErrorPhrase(message + " " + self.text(of: mending))
  }
}

/// The problems of records, and how mistakes were mended.
extension EnglishStrings {
  func text(of mending: ImportMending) -> String {
    switch mending {
    case .droppedLine: "The line was left out."
    case .droppedValue: "The value was left out."
    case .noted: "The note has it."
    case .readAs(let value): "It was read as \(UserText.quoted(value))."
    case .readSoFar: "What is there was read."
    case .decoded(let encoding): "It was read as \(encoding)."
    }
  }

  func text(of problem: ImportProblem) -> ErrorPhrase {
    let field = problem.field.map(UserText.quoted) ?? "A field"
    let value = problem.value.map(UserText.quoted) ?? "that"
    switch problem.reason {
    case .unreadable(let found):
      return ErrorPhrase("Not in this format: \(UserText.line(found)).", hint: Self.formatHint)
    case .notUTF8(let byte):
      return ErrorPhrase(
        "From its byte \(byte + 1) on the line is not UTF-8. Save the file as UTF-8.",
        hint: "For a text in CP949: `iconv -f CP949 -t UTF-8`")
    case .truncated:
      return ErrorPhrase(
        "The record is cut off.", hint: "Fetch the file again: its end may be missing.")
    case .lineTooLong(let limit):
      return ErrorPhrase(
        "The line has more than \(limit) bytes; the rest was not read.", hint: Self.formatHint)
    case .missing:
      return ErrorPhrase("\(field) is missing.")
    case .unknownField:
      return ErrorPhrase("There is no field \(field).", hint: "Leave it out, or correct its name.")
    case .repeated:
      return ErrorPhrase(
        "\(field) is there again, as \(value).", hint: "Keep the one that is right.")
    case .atAnotherTime:
      return ErrorPhrase(
        "\(field) \(value) has another time of day than the todo, on one of its dates.",
        hint: "Make it a todo of its own.")
    case .undated, .deletedThere, .notByDays, .endsBeforeFirst, .empty, .schedulingMessage,
      .notTheAlarm, .fromCompletion, .archivedThere, .relativeDate, .unknownMood, .unknownFormat:
      return slip(of: problem, field, value)
    case .excluded(let other):
      return ErrorPhrase(
        "\(field) and \(UserText.line(other)) can't be combined.", hint: "Leave one of them out.")
    case .wrongType(let expected):
      return ErrorPhrase("\(field) must be \(UserText.line(expected)), not \(value).")
    case .unknownType(let known):
      let names = known.map { UserText.line($0) }.joined(separator: ", ")
      return ErrorPhrase(
        "There are no records of the type \(value).", hint: "The types are \(names).")
    case .invalid(let error):
      let text = errorText(error)
      let field = problem.field.map { UserText.line($0, width: 40) + ": " } ?? ""
      return ErrorPhrase(field + text.message, hint: text.hint)
    case .allDayWithTime:
      return ErrorPhrase("It is all-day, but has a time.", hint: "Leave one of the two out.")
    case .timeMissing:
      return ErrorPhrase("It is not all-day, but has no time.", hint: "Give it a time.")
    case .outsideRange, .rangeTooLong, .tooMany, .unknownCategory, .unknownEvent, .duplicate,
      .inSeveralFiles, .recordsApart, .storedDiffers, .kindDiffers, .remoteIDTaken, .eventRejected:
      return conflict(of: problem, value)
    }
  }

  private func slip(of problem: ImportProblem, _ field: String, _ value: String) -> ErrorPhrase {
    switch problem.reason {
    case .undated:
      undated(problem)
    case .deletedThere:
      ErrorPhrase("\(value) was deleted there.")
    case .notByDays:
      ErrorPhrase(
        "\(field) \(value) isn't every so many days, weeks, months or years.",
        hint: "Add it with `todoctl add`, as often as it should be listed.")
    case .fromCompletion:
      ErrorPhrase(
        "\(field) \(value) counts from the day on which it was done, and a series doesn't.")
    case .archivedThere:
      ErrorPhrase("\(value) is archived there.")
    case .relativeDate:
      ErrorPhrase("\(field) \(value) depends on the day of the import.")
    case .unknownMood:
      ErrorPhrase(
        "The mood \(value) has no emotion here; "
          + "`--mood-map \(ShellText.word(problem.value ?? ""))=calm` gives it one.")
    case .unknownFormat:
      ErrorPhrase("The file is in no format that is read.")
    case .endsBeforeFirst:
      ErrorPhrase(
        "\(field) \(value) ends before it begins.", hint: "Correct its end, or leave it out.")
    case .empty:
      ErrorPhrase(
        problem.value?.isEmpty == false
          ? "\(field) \(value) has an empty part." : "\(field) is empty, or has an empty part.",
        hint: "Leave it out.")
    case .notTheAlarm:
      ErrorPhrase(
        "\(field) \(value) can't be an alarm here: a todo has one, which is shown some minutes "
          + "before it begins (some days, if it is all-day).")
    case .schedulingMessage:
      ErrorPhrase(
        "\(field) \(value) makes this a message about a todo, not the todo itself.",
        hint: "Import the invitation (METHOD:REQUEST) or the calendar itself.")
    default:
      unknownError
    }
  }

  private func undated(_ problem: ImportProblem) -> ErrorPhrase {
    let title = problem.value ?? untitled
    return ErrorPhrase(
      "\(UserText.quoted(title)) has no date, and every todo needs one.",
      hint: "Give it a \(problem.field ?? "DUE") in the file, or add it with "
        + "`todoctl add schedule \(ShellText.word(title)) --on DATE`.")
  }

  private static let formatHint = "If the file has another format, name that with `--format`."

  /// The text of a problem that contradicts the rest of the file, or the store.
  private func conflict(of problem: ImportProblem, _ value: String) -> ErrorPhrase {
    switch problem.reason {
    case .outsideRange:
      ErrorPhrase("The date \(value) is outside the range that the file is about.")
    case .rangeTooLong(let days, let limit):
      ErrorPhrase("The file is about \(days) days; at most \(limit) are read.")
    case .tooMany(let limit):
      ErrorPhrase("More than \(limit) of these are not read.")
    case .unknownCategory(let near) where near.isEmpty:
      ErrorPhrase("There is no category \(value).", hint: "Add it: `todoctl category add`")
    case .unknownCategory(let near):
      ErrorPhrase(
        "There is no category \(value); did you mean "
          + "\(near.map(UserText.quoted).joined(separator: " or "))?")
    case .unknownEvent where problem.field == "habit":
      ErrorPhrase("There is no habit \(value) in the file.")
    case .unknownEvent:
      ErrorPhrase("No todo has this uid, neither in the store nor further up in the file.")
    case .duplicate:
      ErrorPhrase("The file has this twice.", hint: "Keep one of the two.")
    case .inSeveralFiles(let names):
      ErrorPhrase(
        "\(names.map(UserText.quoted).joined(separator: " and ")) have this record, but differ.",
        hint: "Keep the right file, and move the others out of the folder.")
    case .recordsApart:
      ErrorPhrase(
        "The records of this todo are in several places of the file, and differ from the store's.",
        hint: "Put them together in the file.")
    case .storedDiffers:
      ErrorPhrase(
        "The store has another version of it.",
        hint: "`--on-conflict theirs` takes the file's, and `ours` keeps the store's.")
    case .kindDiffers(let stored):
      ErrorPhrase("In the store a \(kindName(stored)) has this uid.")
    case .remoteIDTaken(let uid):
      ErrorPhrase(
        "In the store the todo \(UserText.quoted(uid.rawValue)) has the id of this record's source."
      )
    case .eventRejected:
      ErrorPhrase("The todo that it belongs to was rejected.")
    default:
      unknownError
    }
  }
}

extension KoreanStrings {
  func text(of mending: ImportMending) -> String {
    switch mending {
    case .droppedLine: "그 줄은 빼고 읽었어요."
    case .droppedValue: "그 값은 빼고 읽었어요."
    case .noted: "메모에 남겼어요."
    case .readAs(let value): "\(UserText.quoted(value), .toward) 읽었어요."
    case .readSoFar: "있는 데까지 읽었어요."
    case .decoded(let encoding): "\(encoding, .toward) 읽었어요."
    }
  }

  func text(of problem: ImportProblem) -> ErrorPhrase {
    let field = problem.field.map(UserText.quoted) ?? "항목"
    let value = problem.value.map(UserText.quoted) ?? "-"
    switch problem.reason {
    case .unreadable(let found):
      return ErrorPhrase("형식에 맞지 않아요: \(UserText.line(found))", hint: Self.formatHint)
    case .notUTF8(let byte):
      return ErrorPhrase(
        "줄의 \(byte + 1)번째 바이트부터 UTF-8이 아니에요. 파일을 UTF-8로 저장해 주세요.",
        hint: "CP949로 쓴 글이면 `iconv -f CP949 -t UTF-8`")
    case .truncated:
      return ErrorPhrase("기록이 중간에 끊겼어요.", hint: "파일을 다시 받아 주세요.")
    case .lineTooLong(let limit):
      return ErrorPhrase(
        "줄이 \(limit)바이트보다 길어 나머지를 읽지 않았어요.", hint: Self.formatHint)
    case .missing:
      return ErrorPhrase("꼭 있어야 하는 항목이 없어요: \(field)")
    case .unknownField:
      return ErrorPhrase("모르는 항목이에요: \(field)", hint: "빼거나 이름을 고쳐 주세요.")
    case .repeated:
      return ErrorPhrase(
        "다른 값으로 또 나와요: \(field) \(value)", hint: "맞는 것만 남겨 주세요.")
    case .atAnotherTime:
      return ErrorPhrase("이미 있는 날짜에 다른 시각이 있어요: \(field) \(value)", hint: "따로 일정을 만들어 주세요.")
    case .undated, .deletedThere, .notByDays, .endsBeforeFirst, .empty, .schedulingMessage,
      .notTheAlarm, .fromCompletion, .archivedThere, .relativeDate, .unknownMood, .unknownFormat:
      return slip(of: problem, field, value)
    case .excluded(let other):
      return ErrorPhrase(
        "함께 쓸 수 없는 항목이에요: \(field), \(UserText.line(other))", hint: "하나를 빼 주세요.")
    case .wrongType(let expected):
      return ErrorPhrase("값의 종류가 달라요: \(field) \(value) (\(UserText.line(expected)))")
    case .unknownType(let known):
      let names = known.map { UserText.line($0) }.joined(separator: ", ")
      return ErrorPhrase("모르는 기록 종류예요: \(value)", hint: "아는 종류: \(names)")
    case .invalid(let error):
      let text = errorText(error)
      let field = problem.field.map { UserText.line($0, width: 40) + ": " } ?? ""
      return ErrorPhrase(field + text.message, hint: text.hint)
    case .allDayWithTime:
      return ErrorPhrase("종일인데 시간이 있어요.", hint: "둘 가운데 하나를 빼 주세요.")
    case .timeMissing:
      return ErrorPhrase("종일이 아닌데 시간이 없어요.", hint: "시간을 적어 주세요.")
    case .outsideRange, .rangeTooLong, .tooMany, .unknownCategory, .unknownEvent, .duplicate,
      .inSeveralFiles, .recordsApart, .storedDiffers, .kindDiffers, .remoteIDTaken, .eventRejected:
      return conflict(of: problem, value)
    }
  }

  private func slip(of problem: ImportProblem, _ field: String, _ value: String) -> ErrorPhrase {
    switch problem.reason {
    case .undated:
      undated(problem)
    case .deletedThere:
      ErrorPhrase("\(value): 그쪽에서 이미 지운 투두예요.")
    case .notByDays:
      ErrorPhrase(
        "\(field) \(value): 며칠, 몇 주, 몇 달, 몇 년마다 돌아오는 반복이 아니에요.",
        hint: "`todoctl add`로 따로 추가해 주세요.")
    case .fromCompletion:
      ErrorPhrase("\(field) \(value): 끝낸 날부터 세는 반복이에요. 여기서는 정한 날짜마다 돌아와요.")
    case .archivedThere:
      ErrorPhrase("\(value): 그쪽에서 보관한 습관이에요.")
    case .relativeDate:
      ErrorPhrase("가져오는 날에 따라 달라지는 날짜예요: \(field) \(value)")
    case .unknownMood:
      ErrorPhrase(
        "어떤 감정인지 모르는 기분이에요: \(value) "
          + "(`--mood-map \(ShellText.word(problem.value ?? ""))=calm`처럼 알려 주세요)")
    case .unknownFormat:
      ErrorPhrase("읽을 수 있는 형식의 파일이 아니에요.")
    case .endsBeforeFirst:
      ErrorPhrase("시작보다 먼저 끝나요: \(field) \(value)", hint: "끝을 고치거나 빼 주세요.")
    case .empty:
      ErrorPhrase("비었거나 빈 부분이 있어요: \(field) \(value)", hint: "빼 주세요.")
    case .notTheAlarm:
      ErrorPhrase(
        "투두가 가질 수 없는 알림이에요: \(field) \(value) (알림은 하나이고, 시작하기 몇 분 전에 울려요. 종일이면 며칠 전이에요.)")
    case .schedulingMessage:
      ErrorPhrase(
        "투두가 아니라 투두에 관한 메시지예요: \(field) \(value)",
        hint: "초대(METHOD:REQUEST)나 캘린더 자체를 가져와 주세요.")
    default:
      unknownError
    }
  }

  private func undated(_ problem: ImportProblem) -> ErrorPhrase {
    let title = problem.value ?? untitled
    return ErrorPhrase(
      "\(UserText.quoted(title))에 날짜가 없어요. 여기서는 모든 투두에 날짜가 있어요.",
      hint: "파일에서 \(problem.field ?? "DUE") 값을 주거나 "
        + "`todoctl add schedule \(ShellText.word(title)) --on DATE`로 추가해 주세요.")
  }

  private static let formatHint = "파일 형식은 `--format`으로 알려 줄 수 있어요."

  /// The text of a problem that contradicts the rest of the file, or the store.
  private func conflict(of problem: ImportProblem, _ value: String) -> ErrorPhrase {
    switch problem.reason {
    case .outsideRange:
      ErrorPhrase("파일이 다루는 기간을 벗어난 날짜예요: \(value)")
    case .rangeTooLong(let days, let limit):
      ErrorPhrase("파일이 다루는 기간이 \(days)일이에요. \(limit)일까지 읽어요.")
    case .tooMany(let limit):
      ErrorPhrase("이런 기록은 \(limit)개까지 읽어요.")
    case .unknownCategory(let near) where near.isEmpty:
      ErrorPhrase(
        "그런 카테고리가 없어요: \(value)", hint: "`todoctl category add`로 추가할 수 있어요.")
    case .unknownCategory(let near):
      ErrorPhrase(
        "그런 카테고리가 없어요: \(value) "
          + "(혹시 \(near.map(UserText.quoted).joined(separator: ", "))인가요?)")
    case .unknownEvent where problem.field == "habit":
      ErrorPhrase("파일에 없는 습관이에요: \(value)")
    case .unknownEvent:
      ErrorPhrase("저장소에도, 파일의 앞부분에도 이 uid의 투두가 없어요.")
    case .duplicate:
      ErrorPhrase("파일에 두 번 나와요.", hint: "하나만 남겨 주세요.")
    case .inSeveralFiles(let names):
      ErrorPhrase(
        "같은 항목이 서로 다르게 들어 있어요: \(names.map(UserText.quoted).joined(separator: ", "))",
        hint: "맞는 파일만 남기고 다른 파일은 폴더 밖으로 옮겨 주세요.")
    case .recordsApart:
      ErrorPhrase(
        "한 투두의 기록이 여러 곳에 흩어져 있고 저장소와 달라요.",
        hint: "파일에서 한곳에 모아 주세요.")
    case .storedDiffers:
      ErrorPhrase(
        "저장소에 있는 것과 달라요.",
        hint: "`--on-conflict theirs`는 파일의 것을 가져오고 `ours`는 저장소의 것을 둬요.")
    case .kindDiffers(let stored):
      ErrorPhrase("저장소에 같은 uid가 다른 종류로 있어요: \(kindName(stored))")
    case .remoteIDTaken(let uid):
      ErrorPhrase("저장소에서 원본 id를 이미 쓰고 있어요: \(UserText.quoted(uid.rawValue))")
    case .eventRejected:
      ErrorPhrase("이 기록이 속한 투두가 거부됐어요.")
    default:
      unknownError
    }
  }
}
