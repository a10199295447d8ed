import TodoDomain

extension EnglishStrings {
  func reportTitle(_ unit: PeriodUnit) -> String {
    switch unit {
    case .week: "Weekly report"
    case .rolling: "Report on seven days"
    case .month: "Monthly report"
    case .quarter: "Quarterly report"
    case .year: "Year in review"
    }
  }

  func period(_ period: Period) -> String {
    let days = "\(period.days.lowerBound) … \(period.days.upperBound)"
    switch period.unit {
    case .week:
      return period.label.contains("W") ? "Week \(period.label) · \(days)" : "Week \(days)"
    case .rolling: return "Seven days \(days)"
    case .month: return "Month \(period.label) · \(days)"
    case .quarter: return "Quarter \(period.label) · \(days)"
    case .year: return "Year \(period.label)"
    }
  }

  func emptyPeriod(_ unit: PeriodUnit) -> String { "Nothing to count in \(this(unit))." }

  func emptyDiary(in unit: PeriodUnit) -> String { "No diary entries in \(this(unit))." }

  func noEmotions(in unit: PeriodUnit) -> String {
    "No diary entry in \(this(unit)) has an emotion."
  }

  private func this(_ unit: PeriodUnit) -> String {
    unit == .rolling ? "these seven days" : "this \(unit.rawValue)"
  }

  func before(_ unit: PeriodUnit) -> String {
    unit == .rolling ? "Seven days before" : "\(capitalized(unit)) before"
  }

  func usual(_ unit: PeriodUnit, of count: Int) -> String {
    let number = count == 4 ? "four" : "\(count)"
    return unit == .rolling ? "Mean of \(number) before" : "Mean of last \(number)"
  }

  func against(_ name: String) -> String {
    "vs \(name.prefix(1).lowercased())\(name.dropFirst())"
  }

  private func capitalized(_ unit: PeriodUnit) -> String {
    unit.rawValue.prefix(1).uppercased() + unit.rawValue.dropFirst()
  }

  func block(_ block: HourBlock) -> String {
    guard let span = block.span else { return allDay }
    return [span.lowerBound, span.upperBound].map { $0 < 10 ? "0\($0)" : "\($0)" }
      .joined(separator: "–")
  }

  func percentagePoints(_ difference: String) -> String { "\(difference) pp" }

  func periodsPerMark(_ periods: Int) -> String { "\(periods) periods a mark" }

  func monthName(_ month: Int) -> String {
    let names = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    return names.indices.contains(month - 1) ? names[month - 1] : "\(month)"
  }

  func shortDate(_ date: CivilDate) -> String {
    "\(weekday(date.weekday)) \(date.description.suffix(5))"
  }

  func share(_ counts: Completion) -> String { "\(counts.finished) of \(counts.count)" }

  func others(_ count: Int) -> String { "\(count) others" }

  func asOf(_ date: CivilDate) -> String { "As of \(self.date(date))" }

  func term(_ term: ReportTerm) -> String {
    switch term {
    case .overview: "Overview"
    case .planned: "Planned"
    case .finished: "Finished"
    case .rate: "Rate"
    case .events: "Events"
    case .due: "Due so far"
    case .overdue: "Overdue"
    case .todo: "Todo"
    case .late: "Late"
    case .moved: "Moved"
    case .busiestDay: "Busiest day"
    case .change: "Change"
    case .byCategory: "By category"
    case .byKind: "By kind"
    case .byWeekday: "By weekday"
    case .byHour: "By time of day"
    case .byDay: "Day by day"
    case .calendar: "Calendar"
    case .grid: "When it was planned"
    case .trend: "Trend"
    case .day: "Day"
    case .period: "Period"
    case .partOfDay: "Time"
    case .streaks: "Routines"
    case .routine: "Routine"
    case .present: "In a row"
    case .longest: "Longest"
    case .fourWeeks: "4 weeks"
    case .twelveWeeks: "12 weeks"
    case .skipped: "Skipped"
    case .next: "Next"
    case .mood: "Mood"
    case .entries: "Entries"
    case .emotion: "Emotion"
    case .insights: "What stands out"
    case .noInsights: "Nothing stands out."
    case .fewer: "fewer"
    case .more: "more"
    case .byWeek: "Week by week"
    case .byMonth: "Month by month"
    case .week: "Week"
    case .month: "Month"
    case .most: "Most"
    case .table: "Table"
    case .moodScale: "Mood, from −3 to +3"
    case .plannedADay: "Planned a day"
    case .finishedADay: "Finished a day"
    case .ahead: "to come"
    case .allPlanned: "Planned in all"
    case .story: "What was finished"
    case .slipped: "What slipped"
    case .missed: "Missed"
    case .last: "Last"
    case .habits: "Habits"
    case .habitMood: "Mood and habits"
    case .kept: "Kept"
    case .diary: "From the diary"
    case .start: "Begins"
    case .longestRows: "Longest rows of the year"
    case .days: "Days"
    case .from: "From"
    case .to: "To"
    case .yearBefore: "Against the year before"
    case .moodByMonth: "Moods by month"
    case .mostFelt: "Most felt"
    }
  }
}

extension KoreanStrings {
  func reportTitle(_ unit: PeriodUnit) -> String {
    switch unit {
    case .week: "주간 보고서"
    case .rolling: "7일 보고서"
    case .month: "월간 보고서"
    case .quarter: "분기 보고서"
    case .year: "한 해 돌아보기"
    }
  }

  func period(_ period: Period) -> String {
    let first = period.days.lowerBound
    let days = "\(first) … \(period.days.upperBound)"
    switch period.unit {
    case .week:
      let parts = period.label.split(separator: "-W")
      guard parts.count == 2, let week = Int(parts[1]) else { return "\(days) 주간" }
      return "\(parts[0])년 \(week)주차 · \(days)"
    case .rolling: return "\(days) (7일)"
    case .month: return "\(first.year)년 \(first.month)월 · \(days)"
    case .quarter: return "\(first.year)년 \((first.month + 2) / 3)분기 · \(days)"
    case .year: return "\(first.year)년"
    }
  }

  func emptyPeriod(_ unit: PeriodUnit) -> String { "\(this(unit))에는 집계할 투두가 없어요." }

  func emptyDiary(in unit: PeriodUnit) -> String { "\(this(unit))에는 감정일기가 없어요." }

  func noEmotions(in unit: PeriodUnit) -> String { "\(this(unit))에는 감정을 적은 일기가 없어요." }

  private func this(_ unit: PeriodUnit) -> String {
    switch unit {
    case .week: "이 주"
    case .rolling: "이 7일 동안"
    case .month: "이 달"
    case .quarter: "이 분기"
    case .year: "이 해"
    }
  }

  func before(_ unit: PeriodUnit) -> String {
    switch unit {
    case .week: "전주"
    case .rolling: "이전 7일"
    case .month: "전달"
    case .quarter: "전 분기"
    case .year: "전년"
    }
  }

  func usual(_ unit: PeriodUnit, of count: Int) -> String {
    switch unit {
    case .week: "이전 \(count)주 평균"
    case .rolling: "이전 7일 \(count)번 평균"
    case .month: "이전 \(count)개월 평균"
    case .quarter: "이전 \(count)개 분기 평균"
    case .year: "이전 \(count)년 평균"
    }
  }

  func against(_ name: String) -> String { "\(name) 대비" }

  func block(_ block: HourBlock) -> String {
    guard let span = block.span else { return allDay }
    return "\(span.lowerBound)–\(span.upperBound)시"
  }

  func percentagePoints(_ difference: String) -> String { "\(difference)%p" }

  func periodsPerMark(_ periods: Int) -> String { "한 칸에 기간 \(periods)개" }

  func monthName(_ month: Int) -> String { "\(month)월" }

  func shortDate(_ date: CivilDate) -> String {
    "\(date.description.suffix(5)) (\(weekday(date.weekday)))"
  }

  func share(_ counts: Completion) -> String { "\(counts.count)개 중 \(counts.finished)개" }

  func others(_ count: Int) -> String { "그 외 \(count)개" }

  func asOf(_ date: CivilDate) -> String { "\(self.date(date)) 기준" }

  func term(_ term: ReportTerm) -> String {
    switch term {
    case .overview: "요약"
    case .planned: "계획"
    case .finished: "완료"
    case .rate: "완료율"
    case .events: "이벤트"
    case .due: "오늘까지"
    case .overdue: "기한 지남"
    case .todo: "투두"
    case .late: "지난 날"
    case .moved: "옮김"
    case .busiestDay: "가장 바쁜 날"
    case .change: "변화"
    case .byCategory: "카테고리별"
    case .byKind: "종류별"
    case .byWeekday: "요일별"
    case .byHour: "시간대별"
    case .byDay: "날짜별"
    case .calendar: "달력"
    case .grid: "계획한 시간대"
    case .trend: "추이"
    case .day: "날짜"
    case .period: "기간"
    case .partOfDay: "시간대"
    case .streaks: "루틴"
    case .routine: "루틴"
    case .present: "연속"
    case .longest: "최장"
    case .fourWeeks: "4주"
    case .twelveWeeks: "12주"
    case .skipped: "건너뜀"
    case .next: "다음"
    case .mood: "기분"
    case .entries: "일기"
    case .emotion: "감정"
    case .insights: "눈에 띄는 점"
    case .noInsights: "특별히 눈에 띄는 점이 없어요."
    case .fewer: "적음"
    case .more: "많음"
    case .byWeek: "주별"
    case .byMonth: "월별"
    case .week: "주"
    case .month: "월"
    case .most: "최다"
    case .table: "표"
    case .moodScale: "기분 (−3에서 +3까지)"
    case .plannedADay: "날짜별 계획"
    case .finishedADay: "날짜별 완료"
    case .ahead: "남은 날"
    case .allPlanned: "전체 계획"
    case .story: "완료한 일"
    case .slipped: "놓친 일"
    case .missed: "놓침"
    case .last: "마지막"
    case .habits: "습관"
    case .habitMood: "기분과 습관"
    case .kept: "지킴"
    case .diary: "일기에서"
    case .start: "시작"
    case .longestRows: "올해 가장 길었던 연속 기록"
    case .days: "날"
    case .from: "부터"
    case .to: "까지"
    case .yearBefore: "전년과 비교"
    case .moodByMonth: "월별 기분"
    case .mostFelt: "가장 많은 감정"
    }
  }
}
