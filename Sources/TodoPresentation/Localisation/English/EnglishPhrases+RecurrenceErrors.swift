import TodoDomain

extension EnglishPhrases {
  func recurrenceErrorText(_ error: RecurrenceRuleError) -> ErrorText {
    ErrorText(reason(error), hint: hint(for: error))
  }

  func phraseErrorText(_ error: RepeatPhraseError) -> ErrorText {
    let forms = "Some forms: daily, every 2 weeks on mon,fri, monthly on the last friday, yearly."
    return switch error {
    case .empty: ErrorText("The phrase is empty.", hint: forms)
    case .tooLong(let length, let limit):
      ErrorText("The phrase has \(length) bytes; \(limit) are allowed.", hint: forms)
    case .unknownWord(let word):
      ErrorText("\(UserText.quoted(word)) is no word of a repetition.", hint: forms)
    case .unexpectedWord(let word):
      ErrorText("\(UserText.quoted(word)) doesn't fit where it stands.", hint: forms)
    case .unfinished(let word):
      ErrorText("Something is missing after \(UserText.quoted(word)).", hint: forms)
    case .notARule(let error): recurrenceErrorText(error)
    case .neverOccurs: ErrorText("There is never such a date.", hint: forms)
    }
  }

  private func reason(_ error: RecurrenceRuleError) -> String {
    switch error {
    case .textTooLong(let length, let limit):
      "The rule has \(length) bytes; at most \(limit) are allowed."
    case .malformedPart(let part): "\(UserText.quoted(part)) is not NAME=VALUE."
    case .unknownPart(let part): "A rule has no part \(UserText.quoted(part))."
    case .duplicatedPart(let part): "The rule has \(part.rawValue) twice."
    case .unsupportedPart(let part): "\(part.rawValue) divides the day, and is not supported."
    case .missingFrequency: "The rule has no FREQ."
    case .unsupportedFrequency(let text): "FREQ=\(UserText.quoted(text)) is not supported."
    case .emptyValue(let part): "\(part.rawValue) has no value."
    case .malformedValue(let part, let value):
      "\(UserText.quoted(value)) is no value of \(part.rawValue)."
    case .outOfRange(let part, let value):
      "\(UserText.quoted(value)) is out of the range of \(part.rawValue)."
    case .tooManyValues(let part, let count, let limit):
      "\(part.rawValue) has \(count) values; at most \(limit) are allowed."
    case .countWithUntil: "COUNT and UNTIL exclude each other."
    case .partNotAllowed(let part, let frequency):
      "\(part.rawValue) does not go with FREQ=\(frequency.rawValue)."
    case .ordinalNotAllowed(let day, let frequency):
      "BYDAY=\(day) does not go with FREQ=\(frequency.rawValue)."
    case .ordinalWithWeekNumbers(let day): "BYDAY=\(day) does not go with BYWEEKNO."
    case .positionsAlone: "BYSETPOS needs another BY part to choose from."
    }
  }

  private func hint(for error: RecurrenceRuleError) -> String {
    switch error {
    case .unsupportedFrequency, .missingFrequency:
      "FREQ is DAILY, WEEKLY, MONTHLY or YEARLY."
    default: "A rule looks like FREQ=MONTHLY;BYDAY=-1FR (RFC 5545 §3.3.10)."
    }
  }
}
