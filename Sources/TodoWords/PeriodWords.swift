/// The kinds of periods.
package enum PeriodName: Hashable, Sendable {
  case week, month, quarter, year

  /// Makes the kind of period that lasts `count` units, such as a quarter for three months; nil if
  /// there is no such kind.
  init?(_ unit: CalendarUnit, _ count: Int) {
    switch (unit, count) {
    case (.week, 1): self = .week
    case (.month, 1): self = .month
    case (.month, 3): self = .quarter
    case (.year, 1): self = .year
    default: return nil
    }
  }
}

/// A period in a person's words.
package enum PeriodWords: Hashable, Sendable {
  /// A period at a distance from the current one, such as 1 for `next week`.
  case relative(PeriodName, Int)
  /// A week with its number in ISO 8601; without a year it is near today.
  case week(year: Int?, Int)
  /// A month, 1…12.
  case month(year: Int?, Int)
  /// A quarter, 1…4.
  case quarter(year: Int?, Int)
  case year(Int)
  /// A month or a quarter, in a year at a distance from the current year.
  indirect case ofNearYear(Int, PeriodWords)

  /// The kind of the period: a week, a month, a quarter or a year.
  package var name: PeriodName {
    switch self {
    case .relative(let name, _): name
    case .week: .week
    case .month: .month
    case .quarter: .quarter
    case .year: .year
    case .ofNearYear(_, let period): period.name
    }
  }

  /// Whether the period is a month or a quarter without its year, which recurs every year.
  fileprivate var lacksYear: Bool {
    switch self {
    case .month(nil, _), .quarter(nil, _): true
    default: false
    }
  }

  /// Whether the period is a month.
  var isMonth: Bool { name == .month }
}

extension PeriodWords {
  /// Reads a text in English or Korean, ignoring case.
  ///
  /// - Throws: `WordsError`.
  package init(_ text: String) throws(WordsError) {
    self = try Lexer.words(of: text).value(by: PeriodWords.forms)
  }

  /// All ways to write a period.
  package static let forms: [Form<PeriodWords>] = [
    Form(
      ["this week", "next week", "last month", "this quarter", "last year"],
      ["이번 주", "다음 주", "지난달", "이번 분기", "작년", "올해"]
    ) { phrase in phrase.takeRelativePeriod() },
    Form(["w46", "2026-W46", "week 46"], ["w46", "46주"]) { phrase in phrase.takeWeekOfYear() },
    Form(
      ["november", "nov 2026", "2026-11", "february next year"], ["11월", "2026년 11월", "내년 2월"]
    ) { phrase in phrase.takeOfNearYear { $0.takeMonthOfYear() } },
    Form(["q4", "2026-Q4", "q1 next year"], ["4분기", "2026년 4분기", "내년 1분기"]) { phrase in
      phrase.takeOfNearYear { $0.takeQuarterOfYear() }
    },
    Form(["2026"], ["2026년"]) { phrase in phrase.takeYear().map { .year($0) } },
  ]
}

extension Phrase {
  /// Parses a period, in the form (`PeriodWords.forms`) that consumes the most words.
  mutating func takePeriod() -> PeriodWords? {
    var best: (value: PeriodWords, phrase: Phrase)?
    for form in PeriodWords.forms {
      var copy = self
      guard let value = try? form.read(&copy) else { continue }
      if copy.position > best?.phrase.position ?? 0 { best = (value, copy) }
    }
    guard let best else { return nil }
    self = best.phrase
    return best.value
  }

  fileprivate mutating func takeRelativePeriod() -> PeriodWords? {
    if let period = takePeriodBeyond() { return period }
    guard let offset = takeOffset(), let unit = takeUnit() else { return nil }
    return PeriodName(unit.unit, unit.count).map { .relative($0, offset) }
  }

  /// Parses `week after next` or `month before last`.
  private mutating func takePeriodBeyond() -> PeriodWords? {
    var copy = self
    copy.skip(.the)
    guard let unit = copy.takeUnit(), let name = PeriodName(unit.unit, unit.count) else {
      return nil
    }
    let offset: Int
    if copy.skip(.after), copy.skip(.next) {
      offset = 2
    } else if copy.skip(.ago), copy.skip(.last) {
      offset = -2
    } else {
      return nil
    }
    self = copy
    return .relative(name, offset)
  }

  fileprivate mutating func takeWeekOfYear() -> PeriodWords? {
    let label: PeriodWords? = take {
      if case .weekOfYear(let year, let week) = $0 { .week(year: year, week) } else { nil }
    }
    if let label { return label }
    // `2 weeks` is a length.
    let isEnglish = nextText?.isEnglish ?? false
    guard !isEnglish || skip(.unit(.week)), let number = takeNumber(), (1...53).contains(number),
      isEnglish || skip(.unit(.week))
    else { return nil }
    return .week(year: nil, number)
  }

  /// Parses a period by `take`, and a year such as `next year` before or after the period if there
  /// is one.
  fileprivate mutating func takeOfNearYear(
    _ take: (inout Phrase) -> PeriodWords?
  ) -> PeriodWords? {
    var copy = self
    let years = copy.takeNearYear()
    guard let period = take(&copy) else { return nil }
    self = copy
    guard period.lacksYear, let near = years ?? takeNearYear() else {
      return years == nil ? period : nil
    }
    return .ofNearYear(near, period)
  }

  /// Parses 내년 or `next year`, and returns its distance from the current year.
  mutating func takeNearYear() -> Int? {
    var copy = self
    guard let offset = copy.takeOffset(), copy.skip(.unit(.year)) else { return nil }
    self = copy
    return offset
  }

  fileprivate mutating func takeMonthOfYear() -> PeriodWords? {
    let label: PeriodWords? = take {
      if case .monthOfYear(let year, let month) = $0 { .month(year: year, month) } else { nil }
    }
    if let label { return label }
    let year = takeYear()
    return takeMonth().map { .month(year: year ?? takeYear(), $0) }
  }

  fileprivate mutating func takeQuarterOfYear() -> PeriodWords? {
    let label: PeriodWords? = take {
      if case .quarterOfYear(let year, let quarter) = $0 {
        .quarter(year: year, quarter)
      } else {
        nil
      }
    }
    if let label { return label }
    let year = takeYear()
    guard let number = takeNumber(), (1...4).contains(number), skip(.unit(.month, 3)) else {
      return nil
    }
    return .quarter(year: year, number)
  }
}
