import TodoDomain

extension KoreanPhrases {
  func recurrenceErrorText(_ error: RecurrenceRuleError) -> ErrorText {
    ErrorText(reason(error), hint: hint(for: error))
  }

  func phraseErrorText(_ error: RepeatPhraseError) -> ErrorText {
    let forms = "예: 매일, 격주 월,금, 매월 마지막 금요일, 매년, every 2 weeks on mon,fri"
    return switch error {
    case .empty: ErrorText("반복 문구가 비어 있습니다.", hint: forms)
    case .tooLong(let length, let limit):
      ErrorText("반복 문구가 \(length)바이트입니다. \(limit)바이트까지 됩니다.", hint: forms)
    case .unknownWord(let word):
      ErrorText("반복을 나타내는 말이 아닙니다: \(UserText.quoted(word))", hint: forms)
    case .unexpectedWord(let word):
      ErrorText("그 자리에 올 수 없는 말입니다: \(UserText.quoted(word))", hint: forms)
    case .unfinished(let word):
      ErrorText("\(UserText.quoted(word)) 다음에 빠진 것이 있습니다.", hint: forms)
    case .notARule(let error): recurrenceErrorText(error)
    case .neverOccurs: ErrorText("그런 날은 없습니다.", hint: forms)
    }
  }

  private func reason(_ error: RecurrenceRuleError) -> String {
    switch error {
    case .textTooLong(let length, let limit):
      "규칙이 \(length)바이트입니다. \(limit)바이트까지 됩니다."
    case .malformedPart(let part): "NAME=VALUE 꼴이 아닙니다: \(UserText.quoted(part))"
    case .unknownPart(let part): "규칙에 없는 항목입니다: \(UserText.quoted(part))"
    case .duplicatedPart(let part): "\(part.rawValue)이(가) 두 번 있습니다."
    case .unsupportedPart(let part): "하루 안의 반복(\(part.rawValue))은 지원하지 않습니다."
    case .missingFrequency: "규칙에 FREQ가 없습니다."
    case .unsupportedFrequency(let text): "지원하지 않는 FREQ입니다: \(UserText.quoted(text))"
    case .emptyValue(let part): "\(part.rawValue)의 값이 비어 있습니다."
    case .malformedValue(let part, let value):
      "\(part.rawValue)의 값이 아닙니다: \(UserText.quoted(value))"
    case .outOfRange(let part, let value):
      "\(part.rawValue)의 범위를 벗어났습니다: \(UserText.quoted(value))"
    case .tooManyValues(let part, let count, let limit):
      "\(part.rawValue)의 값이 \(count)개입니다. \(limit)개까지 됩니다."
    case .countWithUntil: "COUNT와 UNTIL은 함께 쓸 수 없습니다."
    case .partNotAllowed(let part, let frequency):
      "\(part.rawValue)은(는) FREQ=\(frequency.rawValue)와 함께 쓸 수 없습니다."
    case .ordinalNotAllowed(let day, let frequency):
      "BYDAY=\(day)은(는) FREQ=\(frequency.rawValue)와 함께 쓸 수 없습니다."
    case .ordinalWithWeekNumbers(let day): "BYDAY=\(day)은(는) BYWEEKNO와 함께 쓸 수 없습니다."
    case .positionsAlone: "BYSETPOS에는 고를 대상이 되는 BY 항목이 필요합니다."
    }
  }

  private func hint(for error: RecurrenceRuleError) -> String {
    switch error {
    case .unsupportedFrequency, .missingFrequency:
      "FREQ는 DAILY, WEEKLY, MONTHLY, YEARLY 중 하나입니다."
    default: "규칙은 FREQ=MONTHLY;BYDAY=-1FR처럼 적습니다(RFC 5545 §3.3.10)."
    }
  }
}
