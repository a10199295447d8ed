/// What a word of a phrase means, whichever language it is in.
enum RepeatWord: Hashable {
  /// `daily`, 매주; every second one for `biweekly` and 격주, every third month for `quarterly`.
  case cadence(RecurrenceFrequency, Int = 1)
  /// `day`, `weeks`, 날; two weeks for `fortnight`.
  case unit(RecurrenceFrequency, Int = 1)
  case every
  /// 마다, which stands behind what it is about.
  case eachTime
  case other
  case number(Int)
  /// 15일: the 15th, or 15 days.
  case numberedDay(Int)
  /// `15th`, `last`, 둘째; −1 is the last.
  case ordinal(Int)
  /// 번째, which makes a number an ordinal.
  case nth
  /// `monday`, 월요일.
  case weekday(Weekday)
  /// 월, which is also a month, and 일, also a day.
  case letter(Weekday)
  /// Monday to Friday, or Saturday and Sunday.
  case group(WeekdaySet)
  /// `mon-fri`, `mon to fri`, 월~금.
  case through
  case month(Int)
  /// Words that only join others.
  case on, the, of, and
  /// 2주에 한 번.
  case per
  case until
  /// 까지, which stands behind its date.
  case upTo
  case date(CivilDate)
  case `for`
  case times

  /// The day that it names.
  var weekday: Weekday? {
    switch self {
    case .weekday(let day), .letter(let day): day
    default: nil
    }
  }

  /// The days of every week that it names.
  var weekdays: WeekdaySet? {
    if case .group(let days) = self { return days }
    return weekday.map { WeekdaySet([$0]) }
  }

  /// Whether it counts, such as `last`.
  var isOrdinal: Bool {
    if case .ordinal = self { true } else { false }
  }
}
