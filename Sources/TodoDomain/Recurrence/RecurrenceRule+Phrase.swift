extension RecurrenceRule {
  /// Reads `every 2 weeks on mon,fri until 2027-01-31`, `monthly on the last friday`,
  /// 격주 월,금 and the like, in any case; the examples below show the forms.
  ///
  /// - Parameter start: The date from which on it repeats. `until dec 31` means the first such date
  ///   from there on; without it, dates need their year.
  /// - Throws: `RepeatPhraseError`, with the word that is not understood.
  public init(phrase: String, from start: CivilDate? = nil) throws(RepeatPhraseError) {
    var phrase = try RepeatPhrase(phrase, from: start)
    self = try phrase.rule()
  }

  /// An English phrase of each form, for messages and documentation.
  public static let englishPhraseExamples = [
    "daily", "every 3 days", "weekdays", "weekends", "every tue,thu", "every mon-thu",
    "every other week", "every 2 weeks on mon,fri", "quarterly", "monthly on the 15th",
    "monthly on the last day", "monthly on the last friday", "monthly on the last weekday",
    "first monday of every month", "every 3 months on the 2nd tuesday", "yearly on nov 5",
    "yearly on the 2nd sunday of may", "daily until 2027-01-31", "weekly on mon for 10 times",
  ]

  /// A Korean phrase of each form.
  public static let koreanPhraseExamples = [
    "매일", "이틀마다", "3일마다", "평일", "주말", "월수금", "매주 화,목", "격주 월,금", "2주에 한 번", "분기마다",
    "매월 1일과 15일", "매월 말일", "매월 마지막 금요일", "매월 마지막 평일", "3개월마다 둘째 화요일", "매년 11월 5일",
    "매년 5월 둘째 일요일", "매일 2027-01-31까지", "매주 월 10번",
  ]
}

extension WeekdaySet {
  /// Monday to Friday.
  public static let workdays = WeekdaySet(rawValue: 0b001_1111)
  /// Saturday and Sunday.
  public static let weekend = WeekdaySet(rawValue: 0b110_0000)
}
