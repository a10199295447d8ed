/// The part of a phrase that says on which days of the week.
extension RepeatPhrase {
  /// Reads `mon-fri`, `tue and thu`, `weekends`, 월요일마다.
  mutating func readWeekdays() throws(RepeatPhraseError) {
    frequency = .weekly
    repeat {
      try readDaysOfWeek()
    } while skip(.and) || next?.weekdays != nil
    skip(.eachTime)
  }

  private mutating func readDaysOfWeek() throws(RepeatPhraseError) {
    guard let word = next, let days = word.weekdays else { throw problem }
    position += 1
    weekdays.formUnion(days)
    guard let first = word.weekday, skip(.through) else { return }
    guard let last = next?.weekday, last != first else { throw problem }
    position += 1
    let length = (last.rawValue - first.rawValue + 7) % 7
    weekdays.formUnion(
      WeekdaySet((0...length).map { Weekday(mondayBased: first.rawValue + $0) }))
  }
}
