public import TodoDomain
public import TodoLocalisation

private let bad = ErrorKind.badData

extension ImportProblem: ExplainedError {
  /// The record, its mistake, and how the import mended it.
  public var explanation: Explanation {
    let record = record.map { " " + UserText.quoted($0) } ?? ""
    let found = mistake.says(Text.recordTypeName(type) + (record + ": ") + mistake.message)
    guard case .mended(let mending) = handling else { return found }
    if case (.undated, .readAs(let day)) = (reason, mending) {
      return found.adds(Text("It begins on \(day).", "\(day)에 시작해요.")).advises(nil)
    }
    return found.adds(mending.text).advises(nil)
  }

  /// The mistake, without the name of the record.
  private var mistake: Explanation {
    let field = field.map { Text(verbatim: UserText.quoted($0)) } ?? Text("A field", "항목")
    let value = value.map { Text(verbatim: UserText.quoted($0)) } ?? Text("that", "-")
    return switch reason {
    case .unreadable(let found):
      bad.says(
        "Not in this format: \(UserText.line(found)).", "형식에 맞지 않아요: \(UserText.line(found))"
      ).advises(formatHint)
    case .notUTF8(let byte):
      bad.says(
        "From its byte \(byte + 1) on the line is not UTF-8. Save the file as UTF-8.",
        "줄의 \(byte + 1)번째 바이트부터 UTF-8이 아니에요. 파일을 UTF-8로 저장해 주세요."
      ).advises(
        "For a text in CP949: `iconv -f CP949 -t UTF-8`", "CP949로 쓴 글이면 `iconv -f CP949 -t UTF-8`")
    case .truncated:
      bad.says("The record is cut off.", "기록이 중간에 끊겼어요.").advises(
        "Fetch the file again: its end may be missing.", "파일을 다시 받아 주세요.")
    case .lineTooLong(let limit):
      bad.says(
        "The line has more than \(limit) bytes; the rest was not read.",
        "줄이 \(limit)바이트보다 길어 나머지를 읽지 않았어요."
      ).advises(formatHint)
    case .missing:
      bad.says("\(field) is missing.", "꼭 있어야 하는 항목이 없어요: \(field)")
    case .unknownField:
      bad.says("There is no field \(field).", "모르는 항목이에요: \(field)").advises(
        "Leave it out, or correct its name.", "빼거나 이름을 고쳐 주세요.")
    case .wrongType(let expected):
      bad.says(
        "\(field) must be \(UserText.line(expected)), not \(value).",
        "값의 형식이 맞지 않아요: \(field) \(value) (올바른 형식: \(UserText.line(expected)))")
    case .unknownType(let known):
      bad.says(
        "There are no records of the type \(value).", "모르는 기록 종류예요: \(value)"
      ).advises("The types are \(list(known)).", "쓸 수 있는 종류: \(list(known))")
    case .invalid(let error):
      error.explanation.says(
        (self.field.flatMap { $0.isEmpty ? nil : UserText.line($0, width: 40) + ": " } ?? "")
          + error.explanation.message)
    case .allDayWithTime:
      bad.says("It is all-day, but has a time.", "종일인데 시각이 있어요.").advises(
        "Leave one of the two out.", "둘 가운데 하나를 빼 주세요.")
    case .timeMissing:
      bad.says("It is not all-day, but has no time.", "종일이 아닌데 시각이 없어요.")
        .advises("Give it a time.", "시각을 적어 주세요.")
    case .outsideRange:
      bad.says(
        "The date \(value) is outside the range that the file is about.",
        "파일이 다루는 기간을 벗어난 날짜예요: \(value)")
    case .rangeTooLong(let days, let limit):
      bad.says(
        "The file is about \(days) days; at most \(limit) are read.",
        "파일이 다루는 기간이 \(days)일이에요. \(limit)일까지만 읽을 수 있어요.")
    case .tooMany(let limit):
      bad.says("More than \(limit) of these are not read.", "이런 기록은 \(limit)개까지만 읽을 수 있어요.")
    case .unknownCategory(let near) where near.isEmpty:
      bad.says("There is no category \(value).", "그런 카테고리가 없어요: \(value)").advises(
        "Add it: `todoctl category add`", "`todoctl category add`로 추가할 수 있어요.")
    case .unknownCategory(let near):
      bad.says(
        "There is no category \(value); did you mean "
          + "\(near.map(UserText.quoted).joined(separator: " or "))?",
        "그런 카테고리가 없어요: \(value) "
          + "(혹시 \(near.map(UserText.quoted).joined(separator: ", "))인가요?)")
    case .unknownEvent where self.field == "habit":
      bad.says("There is no habit \(value) in the file.", "파일에 없는 습관이에요: \(value)")
    case .unknownEvent:
      bad.says(
        "No todo has this uid, neither in the store nor further up in the file.",
        "저장소에도, 파일의 앞부분에도 이 uid의 투두가 없어요.")
    case .duplicate:
      bad.says("The file has this twice.", "파일에 두 번 나와요.").advises(
        "Keep one of the two.", "하나만 남겨 주세요.")
    case .schedulingMessage:
      bad.says(
        "\(field) \(value) makes this a message about a todo, not the todo itself.",
        "투두가 아니라 투두에 관한 메시지예요: \(field) \(value)"
      ).advises(
        "Import the invitation (METHOD:REQUEST) or the calendar itself.",
        "초대(METHOD:REQUEST)나 캘린더 자체를 가져와 주세요.")
    case .inSeveralFiles(let names):
      bad.says(
        "\(names.map(UserText.quoted).joined(separator: " and ")) have this record, but differ.",
        "같은 항목이 서로 다르게 들어 있어요: \(names.map(UserText.quoted).joined(separator: ", "))"
      ).advises(
        "Keep the right file, and move the others out of the folder.",
        "맞는 파일만 남기고 다른 파일은 폴더 밖으로 옮겨 주세요.")
    case .recordsApart:
      bad.says(
        "The records of this todo are in several places of the file, and differ from the store's.",
        "한 투두의 기록이 여러 곳에 흩어져 있고 저장소와 달라요."
      ).advises("Put them together in the file.", "파일에서 한곳에 모아 주세요.")
    case .storedDiffers:
      bad.says("The store has another version of it.", "저장소에 있는 것과 달라요.").advises(
        "`--on-conflict theirs` takes the file's version, and `ours` keeps the store's.",
        "`--on-conflict theirs`는 파일의 내용으로 바꾸고 `ours`는 저장소의 내용을 남겨요.")
    case .atAnotherTime:
      bad.says(
        "\(field) \(value) has another time of day than the todo, on one of its dates.",
        "이미 있는 날짜에 다른 시각이 있어요: \(field) \(value)"
      ).advises("Make it a todo of its own.", "따로 일정을 만들어 주세요.")
    case .notTheAlarm:
      bad.says(
        "\(field) \(value) can't be an alarm here: a todo has up to \(Alarm.maximumCount), shown some "
          + "whole minutes before it begins, or at most a day after.",
        "투두가 가질 수 없는 알림이에요: \(field) \(value) (알림은 \(Alarm.maximumCount)개까지, 시작하기 몇 분 전부터 "
          + "하루 뒤까지 분 단위로 울려요.)")
    case .alarmOfBoth:
      bad.says(
        "\(field) \(value): an alarm here goes off before the day and before the due.",
        "\(field) \(value): 여기서는 알림이 정한 날 전과 마감 전에 모두 울려요.")
    case .undated where self.value == nil:
      bad.says("It has neither a title nor a date.", "제목도 날짜도 없어요.")
        .advises("Give it a title in the file.", "파일에서 제목을 적어 주세요.")
    case .undated:
      bad.says(
        "\(title.map(UserText.quoted)) repeats, but has no first date.",
        "\(title.map(UserText.quoted)): 반복인데 시작하는 날짜가 없어요."
      ).advises(
        "Give it a \(self.field ?? "DUE") in the file, or add it with "
          + "`todoctl add schedule \(title.map(ShellText.word)) --on DATE`.",
        "파일에서 \(self.field ?? "DUE") 값을 적거나 "
          + "`todoctl add schedule \(title.map(ShellText.word)) --on DATE`로 추가해 주세요.")
    case .notByDays:
      bad.says(
        "\(field) \(value) doesn't repeat by a number of days, weeks, months or years.",
        "\(field) \(value): 며칠, 몇 주, 몇 달, 몇 년마다 돌아오는 반복이 아니에요."
      ).advises(
        "Add it with `todoctl add`, as often as it should be listed.", "`todoctl add`로 따로 추가해 주세요.")
    case .deletedThere:
      bad.says(
        "\(value) was deleted or given up there.", "\(value): 원래 프로그램에서 삭제했거나 그만둔 투두예요.")
    case .archivedThere:
      bad.says("\(value) is archived there.", "\(value): 원래 프로그램에서 보관 처리한 습관이에요.")
    case .relativeDate:
      bad.says(
        "\(field) \(value) depends on the day of the import.",
        "가져오는 날에 따라 달라지는 날짜예요: \(field) \(value)")
    case .unknownMood:
      bad.says(
        "The mood \(value) has no emotion here; "
          + "`--mood-map \(ShellText.word(self.value ?? ""))=calm` gives it one.",
        "어떤 감정인지 모르는 기분이에요: \(value) "
          + "(`--mood-map \(ShellText.word(self.value ?? ""))=calm`처럼 알려 주세요)")
    case .unknownFormat:
      bad.says("The file is in no format that is read.", "읽을 수 있는 형식의 파일이 아니에요.")
    case .endsBeforeFirst:
      bad.says(
        "\(field) \(value) ends before it begins.", "시작보다 먼저 끝나요: \(field) \(value)"
      ).advises("Correct its end, or leave it out.", "끝을 고치거나 빼 주세요.")
    case .repeated:
      bad.says(
        "\(field) is there again, as \(value).", "다른 값으로 또 나와요: \(field) \(value)"
      ).advises("Keep the one that is right.", "맞는 것만 남겨 주세요.")
    case .empty:
      bad.says(
        self.value?.isEmpty == false
          ? Text("\(field) \(value) has an empty part.", "비었거나 빈 부분이 있어요: \(field) \(value)")
          : Text("\(field) is empty, or has an empty part.", "비었거나 빈 부분이 있어요: \(field) \(value)")
      ).advises("Leave it out.", "빼 주세요.")
    case .excluded(let other):
      bad.says(
        "\(field) and \(UserText.line(other)) can't be combined.",
        "함께 쓸 수 없는 항목이에요: \(field), \(UserText.line(other))"
      ).advises("Leave one of them out.", "하나를 빼 주세요.")
    case .kindDiffers(let stored):
      bad.says(
        "In the store a \(Text.kindName(stored)) has this uid.",
        "저장소에 같은 uid가 다른 종류로 있어요: \(Text.kindName(stored))")
    case .remoteIDTaken(let uid):
      bad.says(
        "In the store the todo \(UserText.quoted(uid.rawValue)) has the id of this record's source.",
        "저장소의 다른 투두가 이미 쓰는 원본 id예요: \(UserText.quoted(uid.rawValue))")
    case .eventRejected:
      bad.says("The todo that it belongs to was rejected.", "이 기록이 속한 투두를 가져오지 못했어요.")
    }
  }

  private var title: Text { value.map { Text(verbatim: $0) } ?? Text.untitled }

  private var formatHint: Text {
    Text(
      "If the file has another format, name the format with `--format`.",
      "파일 형식은 `--format`으로 알려 줄 수 있어요.")
  }

  private func list(_ names: [String]) -> String {
    names.map { UserText.line($0) }.joined(separator: ", ")
  }
}

extension ImportMending {
  /// The words for a mended mistake.
  fileprivate var text: Text {
    switch self {
    case .droppedLine: Text("The line was left out.", "그 줄은 빼고 읽었어요.")
    case .droppedValue: Text("The value was left out.", "그 값은 빼고 읽었어요.")
    case .noted: Text("It is in the note.", "메모에 남겼어요.")
    case .readAs(let value):
      Text("It was read as \(UserText.quoted(value)).", "\(UserText.quoted(value), .toward) 읽었어요.")
    case .readSoFar: Text("It was read as far as it goes.", "있는 데까지 읽었어요.")
    case .decoded(let encoding): Text("It was read as \(encoding).", "\(encoding, .toward) 읽었어요.")
    }
  }
}

extension ImportRejected: ExplainedError {
  /// The explanation why an import stored nothing.
  public var explanation: Explanation {
    let total = report.summary.total
    guard !report.summary.isCutShort else {
      return bad.says(
        "Reading ended after \(total.read) records, since \(total.rejected) of them can't be imported. "
          + "Nothing was stored.",
        "기록 \(total.read)건을 읽었는데 \(total.rejected)건을 가져올 수 없어서 그만 읽었어요. 저장한 것은 없어요."
      ).advises(
        "Perhaps the file is of another format: `--format` names it.",
        "다른 형식일 수 있어요. `--format`으로 형식을 적어 주세요.")
    }
    let subject = total.read == 1 ? "The record" : "\(total.rejected) of \(total.read) records"
    return bad.says(
      "\(subject) can't be imported, so nothing was stored.",
      "기록 \(total.read)건 가운데 \(total.rejected)건을 가져올 수 없어 아무것도 가져오지 않았어요."
    ).advises(
      "Correct the file, or import the rest with `--skip-invalid`.",
      "파일을 고치거나 `--skip-invalid`로 나머지만 가져올 수 있어요.")
  }
}
