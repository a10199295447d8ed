import TodoDomain

extension KoreanPhrases {
  func errorText(_ error: RecurrenceRuleError) -> ErrorText {
    ErrorText(message(error), hint: "규칙은 이렇게 적습니다: FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR")
  }

  func errorText(_ error: RepeatPhraseError) -> ErrorText {
    ErrorText(message(error), hint: "이렇게 적을 수 있습니다: \(examples)")
  }

  private var examples: String {
    RecurrenceRule.koreanPhraseExamples.map { "\"\($0)\"" }.joined(separator: ", ")
  }

  private func message(_ error: RepeatPhraseError) -> String {
    switch error {
    case .empty: "어떻게 반복하는지 적혀 있지 않습니다."
    case .tooLong(let length, let limit):
      "반복을 적은 글이 \(length)바이트입니다. \(limit)바이트까지 읽습니다."
    case .unknownWord(let word): "반복을 나타내는 말이 아닙니다: \(UserText.quoted(word))"
    case .unexpectedWord(let word): "이 자리에 올 수 없는 말입니다: \(UserText.quoted(word))"
    case .unfinished(let word): "\(UserText.quoted(word)) 다음에 빠진 말이 있습니다."
    case .outOfRange(let part, let word): outOfRange(part, UserText.quoted(word))
    case .missingYear(let date): "몇 년의 날짜인지 적혀 있지 않습니다: \(UserText.quoted(date))"
    case .notARule(let error): message(error)
    case .neverOccurs: "어느 해에도 없는 날짜입니다."
    }
  }

  private func outOfRange(_ part: RecurrencePart, _ word: String) -> String {
    let range = part.largest.map { " (1부터 \($0)까지)" } ?? ""
    return switch part {
    case .count: "반복 횟수로 쓸 수 없는 수입니다: \(word)\(range)"
    case .monthDays: "어느 달에도 없는 날입니다: \(word)"
    default: "반복 간격으로 쓸 수 없는 수입니다: \(word)\(range)"
    }
  }

  private func message(_ error: RecurrenceRuleError) -> String {
    switch error {
    case .textTooLong(let length, let limit):
      "규칙이 \(length)바이트입니다. \(limit)바이트까지 읽습니다."
    case .malformedPart(let text): "NAME=VALUE 형식이 아닙니다: \(UserText.quoted(text))"
    case .unknownPart(let name): "규칙에 없는 항목입니다: \(UserText.quoted(name))"
    case .duplicatedPart(let part): "\(part.rawValue) 항목이 두 번 있습니다."
    case .unsupportedPart(let part):
      "\(part.rawValue) 항목은 시각을 정합니다. 규칙의 모든 날짜는 일정의 시각을 따릅니다."
    case .missingFrequency: "규칙에 FREQ 항목이 없습니다."
    case .unsupportedFrequency(let name):
      "하루 안에서 반복하는 규칙은 쓸 수 없습니다: FREQ=\(UserText.line(name))"
    case .emptyValue(let part): "\(part.rawValue) 항목에 빈 값이 있습니다."
    case .malformedValue(let part, let value):
      "\(part.rawValue) 항목의 값이 올바르지 않습니다: \(UserText.quoted(value))"
    case .outOfRange(let part, let value):
      "\(part.rawValue) 항목에 쓸 수 없는 값입니다: \(UserText.line(value))"
    case .tooManyValues(let part, let count, let limit):
      "\(part.rawValue) 항목의 값이 \(count)개입니다. \(limit)개까지 쓸 수 있습니다."
    case .countWithUntil: "COUNT와 UNTIL은 함께 쓸 수 없습니다."
    case .partNotAllowed(let part, let frequency):
      "\(part.rawValue) 항목은 FREQ=\(frequency.rawValue)와 함께 쓸 수 없습니다."
    case .ordinalNotAllowed(let day, let frequency):
      "몇째 요일(BYDAY=\(day))은 FREQ=\(frequency.rawValue)와 함께 쓸 수 없습니다."
    case .ordinalWithWeekNumbers(let day):
      "몇째 요일(BYDAY=\(day))은 BYWEEKNO와 함께 쓸 수 없습니다."
    case .positionsAlone: "BYSETPOS로 고를 다른 목록이 없습니다."
    }
  }
}
