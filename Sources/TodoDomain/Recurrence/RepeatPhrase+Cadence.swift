/// The part of a phrase that says how often.
extension RepeatPhrase {
  mutating func readCadence() throws(RepeatPhraseError) {
    switch next {
    case .cadence(let frequency, let interval):
      position += 1
      (self.frequency, self.interval) = (frequency, interval)
    case .every:
      position += 1
      try readEvery()
    case .number, .numberedDay, .unit:
      try readPeriod()
      if !skip(.eachTime) { try readOnce() }
    case .weekday, .group:
      try readWeekdays()
    case .letter:
      // 월, 수, 금 are days; of 월 alone and 월마다 nobody knows.
      try readWeekdays()
      if weekdays.days.count == 1 { throw .unexpectedWord(words[position - 1].text) }
    default:
      try readDaysOfEveryMonth()
    }
  }

  private mutating func readEvery() throws(RepeatPhraseError) {
    switch (next, word(1)) {
    case (.other, let word?) where word.weekday != nil || word == .group(.weekend):
      position += 1
      interval = 2
      try readWeekdays()
    case (.weekday, _), (.letter, _), (.group, _):
      try readWeekdays()
    case (.ordinal(let number), .unit) where number > 1:
      try readPeriod()
    case (.ordinal(let number), let word) where abs(number) == 1 && word?.weekday != nil:
      try readEveryFirstOrLast()
    case (.the, _), (.ordinal, _):
      try readDaysOfEveryMonth()
    case (.month, _):
      frequency = .yearly
    default:
      try readPeriod()
    }
  }

  /// Reads `week`, `2 weeks`, `other week`, `third week` or 3일.
  private mutating func readPeriod() throws(RepeatPhraseError) {
    let place = position
    switch next {
    case .number(let number), .ordinal(let number):
      interval = number
      try accept(number, as: .interval)
    case .numberedDay(let number):
      interval = number
      return try accept(number, as: .interval)
    case .other:
      interval = 2
      position += 1
    default:
      break
    }
    guard case .unit(let unit, let count)? = next else { throw problem }
    position += 1
    (frequency, interval) = (unit, interval * count)
    guard interval <= RecurrencePart.interval.largest ?? 0 else {
      throw .outOfRange(.interval, words[place].text)
    }
  }

  /// Reads 에 한 번.
  private mutating func readOnce() throws(RepeatPhraseError) {
    guard skip(.per), skip(.number(1)), skip(.times) else { throw problem }
  }

  /// Reads `last day of the month`, `first monday of every month`.
  private mutating func readDaysOfEveryMonth() throws(RepeatPhraseError) {
    let place = position
    frequency = .monthly
    guard next == .the || next?.isOrdinal == true else { throw problem }
    try readDays()
    guard position > place, skipOfMonth() else { throw problem }
  }

  /// Reads `last friday`. `second friday` might be every other one.
  private mutating func readEveryFirstOrLast() throws(RepeatPhraseError) {
    frequency = .monthly
    try readDays()
    guard skipOfMonth() || ordinalWeekdays.count == 1 else { throw problem }
  }
}
