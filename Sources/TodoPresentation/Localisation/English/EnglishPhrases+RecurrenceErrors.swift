import TodoDomain

extension EnglishPhrases {
  func errorText(_ error: RecurrenceRuleError) -> ErrorText {
    ErrorText(message(error), hint: "A rule looks like this: FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR")
  }

  func errorText(_ error: RepeatPhraseError) -> ErrorText {
    ErrorText(message(error), hint: "Known are: \(examples).")
  }

  private var examples: String {
    RecurrenceRule.englishPhraseExamples.map { "\"\($0)\"" }.joined(separator: ", ")
  }

  private func message(_ error: RepeatPhraseError) -> String {
    switch error {
    case .empty: "It doesn't say how to repeat."
    case .tooLong(let length, let limit):
      "The phrase has \(length) bytes; at most \(limit) are read."
    case .unknownWord(let word): "\(UserText.quoted(word)) is no word for how something repeats."
    case .unexpectedWord(let word): "\(UserText.quoted(word)) doesn't fit at this place."
    case .unfinished(let word): "Something is missing after \(UserText.quoted(word))."
    case .outOfRange(let part, let word): outOfRange(part, UserText.quoted(word))
    case .missingYear(let date): "It isn't said of which year \(UserText.quoted(date)) is."
    case .notARule(let error): message(error)
    case .neverOccurs: "There is no such date in any year."
    }
  }

  private func outOfRange(_ part: RecurrencePart, _ word: String) -> String {
    let range = part.largest.map { "; the number goes from 1 to \($0)" } ?? ""
    return switch part {
    case .count: "Nothing happens \(word) times\(range)."
    case .monthDays: "\(word) is a day that no month has."
    default: "Nothing can repeat every \(word)\(range)."
    }
  }

  private func message(_ error: RecurrenceRuleError) -> String {
    switch error {
    case .textTooLong(let length, let limit):
      "The rule has \(length) bytes; at most \(limit) are read."
    case .malformedPart(let text): "\(UserText.quoted(text)) is not of the form NAME=VALUE."
    case .unknownPart(let name): "A rule has no part \(UserText.quoted(name))."
    case .duplicatedPart(let part): "\(part.rawValue) stands there twice."
    case .unsupportedPart(let part):
      "\(part.rawValue) sets a time of day; all dates of a rule have the event's own time."
    case .missingFrequency: "The rule has no FREQ."
    case .unsupportedFrequency(let name):
      "FREQ=\(UserText.line(name)) repeats within a day; rules here give dates."
    case .emptyValue(let part): "\(part.rawValue) has an empty value."
    case .malformedValue(let part, let value):
      "\(UserText.quoted(value)) is no value of \(part.rawValue)."
    case .outOfRange(let part, let value):
      "\(part.rawValue) can't be \(UserText.line(value))."
    case .tooManyValues(let part, let count, let limit):
      "\(part.rawValue) has \(count) values; at most \(limit) are allowed."
    case .countWithUntil: "COUNT and UNTIL exclude each other."
    case .partNotAllowed(let part, let frequency):
      "\(part.rawValue) doesn't go with FREQ=\(frequency.rawValue)."
    case .ordinalNotAllowed(let day, let frequency):
      "BYDAY=\(day) counts within a month or a year, not with FREQ=\(frequency.rawValue)."
    case .ordinalWithWeekNumbers(let day): "BYDAY=\(day) doesn't go with BYWEEKNO."
    case .positionsAlone: "BYSETPOS needs another list to choose from."
    }
  }
}
