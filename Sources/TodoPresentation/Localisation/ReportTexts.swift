public import TodoDomain
public import TodoLocalisation

/// The words of reports.
public enum ReportTerm: CaseIterable, Hashable, Sendable {
  case overview, planned, finished, rate, events, overdue, moved, busiestDay, change
  case todo, late, since
  case byCategory, byKind, byWeekday, byHour, byDay, calendar, grid, trend
  case day, period, partOfDay
  case streaks, routine, present, longest, fourWeeks, twelveWeeks, skipped, next
  case mood, entries, emotion, insights, noInsights, fewer, more
  case byWeek, byMonth, week, month, most, table, moodScale, plannedADay
  case finishedADay, ahead
  case allPlanned, story, slipped, missed, last, habits, habitMood, kept, diary, start
  case longestRows, from, to, yearBefore, moodByDay, mostFelt, score
}

extension Text {
  /// Returns the name of a report by the length of its period, such as `Weekly report`.
  public static func reportTitle(_ unit: PeriodUnit) -> Text {
    switch unit {
    case .week: Text("Weekly report", "주간 보고서")
    case .rolling: Text("Report on seven days", "7일 보고서")
    case .month: Text("Monthly report", "월간 보고서")
    case .quarter: Text("Quarterly report", "분기 보고서")
    case .year: Text("Year in review", "한 해 돌아보기")
    }
  }

  /// Returns a range of dates.
  public static func dates(_ dates: ClosedRange<CivilDate>) -> Text {
    dates.count == 1
      ? date(dates.lowerBound)
      : days(dates)
  }

  /// Returns the short name of a period: `2026-W48`, and in Korean, where weeks have no numbers,
  /// 11/23~11/29.
  public static func label(of period: Period) -> Text {
    let (first, last) = (period.days.lowerBound, period.days.upperBound)
    let korean: Text.Korean =
      switch period.unit {
      case .week, .rolling: "\(first.month)/\(first.day)~\(last.month)/\(last.day)"
      case .month: "\(first.year)년 \(first.month)월"
      case .quarter: "\(first.year)년 \((first.month + 2) / 3)분기"
      case .year: "\(first.year)년"
      }
    return Text("\(period.label)", korean)
  }

  /// Returns a period with its dates.
  public static func period(_ period: Period) -> Text {
    let first = period.days.lowerBound
    let days = self.days(period.days)
    switch period.unit {
    case .week:
      let week = period.label.contains("-W") ? " \(period.label) ·" : ""
      return Text("Week\(week) \(days)", "\(days) 주간")
    case .rolling: return Text("Seven days \(days)", "\(days) (7일)")
    case .month:
      return Text(
        "Month \(period.label) · \(days)", "\(first.year)년 \(first.month)월")
    case .quarter:
      return Text(
        "Quarter \(period.label) · \(days)",
        "\(first.year)년 \((first.month + 2) / 3)분기")
    case .year: return Text("Year \(period.label)", "\(first.year)년")
    }
  }

  /// Returns the text for a period without todos.
  public static func emptyPeriod(_ unit: PeriodUnit) -> Text {
    Text("Nothing to count in \(this(unit)).", "\(this(unit))에는 집계할 투두가 없어요.")
  }

  /// Returns the text for a period without diary entries.
  public static func emptyDiary(in unit: PeriodUnit) -> Text {
    Text("No diary entries in \(this(unit)).", "\(this(unit))에는 감정일기가 없어요.")
  }

  /// Returns the text that replaces the emotions of a period whose entries name none.
  public static func noEmotions(in unit: PeriodUnit) -> Text {
    Text("No diary entry in \(this(unit)) has an emotion.", "\(this(unit))에는 감정을 적은 일기가 없어요.")
  }

  private static func this(_ unit: PeriodUnit) -> Text {
    switch unit {
    case .week: Text("this week", "이 주")
    case .rolling: Text("these seven days", "이 7일 동안")
    case .month: Text("this month", "이달")
    case .quarter: Text("this quarter", "이 분기")
    case .year: Text("this year", "이 해")
    }
  }

  /// Returns the name of the period before another one: `Week before`.
  ///
  /// - Parameters:
  ///   - unit: The length of both periods.
  ///   - isLast: Whether the later period is the one that contains today, so that Korean calls the
  ///     one before it “last”.
  public static func before(_ unit: PeriodUnit, isLast: Bool) -> Text {
    switch unit {
    case .week: Text("Week before", isLast ? "지난주" : "직전 주")
    case .rolling: Text("Seven days before", "이전 7일")
    case .month: Text("Month before", isLast ? "지난달" : "직전 달")
    case .quarter: Text("Quarter before", isLast ? "지난 분기" : "직전 분기")
    case .year: Text("Year before", isLast ? "작년" : "전년")
    }
  }

  /// Returns the name of a mean over several previous periods: `Mean of last four`.
  public static func usual(_ unit: PeriodUnit, of count: Int) -> Text {
    let number = count == 4 ? "four" : "\(count)"
    return switch unit {
    case .week: Text("Mean of last \(number)", "이전 \(count)주 평균")
    case .rolling: Text("Mean of \(number) before", "이전 7일 \(count)번 평균")
    case .month: Text("Mean of last \(number)", "이전 \(count)개월 평균")
    case .quarter: Text("Mean of last \(number)", "이전 \(count)개 분기 평균")
    case .year: Text("Mean of last \(number)", "이전 \(count)년 평균")
    }
  }

  /// Returns the phrase after a difference, which names what a figure was compared with: “vs mean
  /// of last four”.
  public static func against(_ name: String) -> Text {
    Text("vs \(name.inSentence)", "(\(name) 대비)")
  }

  /// Returns the name of a part of the day, such as `09–12`.
  public static func block(_ block: HourBlock) -> Text {
    guard let span = block.span else { return allDay }
    let (first, last) = (span.lowerBound, span.upperBound)
    let digits = { (hour: Int) in hour < 10 ? "0\(hour)" : "\(hour)" }
    return Text("\(digits(first))–\(digits(last))", "\(first)–\(last)시")
  }

  /// Returns a difference of two rates, given as its signed number of percentage points.
  public static func percentagePoints(_ difference: String) -> Text {
    Text("\(difference) pp", "\(difference)%p")
  }

  /// Returns the phrase that says how many periods each character of a trend covers.
  ///
  /// - Parameter periods: The number of periods, 2 or more.
  public static func periodsPerMark(_ periods: Int) -> Text {
    Text("\(periods) periods a mark", "한 칸에 기간 \(periods)개")
  }

  /// Returns the short name of a month, 1…12.
  public static func monthName(_ month: Int) -> Text {
    let names = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let english = names.indices.contains(month - 1) ? names[month - 1] : "\(month)"
    return Text("\(english)", "\(month)월")
  }

  /// Returns the month of a date, with its year.
  public static func month(of date: CivilDate) -> Text {
    let names = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]
    return Text("\(names[date.month - 1]) \(date.year)", "\(date.year)년 \(date.month)월")
  }

  /// Returns a date without its year, with its weekday.
  public static func shortDate(_ date: CivilDate) -> Text {
    Text(
      "\(weekday(date.weekday)) \(date.description.suffix(5))",
      "\(date.month)월 \(date.day)일 (\(weekday(date.weekday)))")
  }

  /// Returns the number of finished occurrences and the number of all occurrences: `3 of 5`.
  public static func share(_ counts: Completion) -> Text {
    Text("\(counts.finished) of \(counts.count)", "\(counts.count)개 중 \(counts.finished)개")
  }

  /// Returns the name of the row that sums up the groups left out of a chart.
  public static func others(_ count: Int) -> Text { Text("\(count) others", "그 외 \(count)개") }

  /// Returns the phrase that a report has the data up to a day.
  public static func asOf(_ date: CivilDate) -> Text {
    Text("As of \(self.date(date))", "\(self.date(date)) 기준")
  }

  /// Returns the sentence about how many due todos are finished.
  ///
  /// - Parameters:
  ///   - due: The counts of the todos that were due by now, finished or not.
  ///   - openToday: The number of today's todos that are still to be done.
  ///   - all: The number of all planned todos in the period; nil if the period is over.
  public static func standing(_ due: Completion, openToday: Int, of all: Int?) -> Text {
    let rate = due.rate.map { " (\(ReportNumber.percentage($0)))" } ?? ""
    let english = "\(due.finished) of \(due.count) finished"
    let korean = "\(due.count)개 중 \(due.finished)개 완료\(rate)"
    let open: (String, String) =
      openToday > 0
      ? (", \(openToday) of today still open", " · 오늘 남은 일 \(openToday)개") : ("", "")
    guard let all else {
      return Text("\(english)\(rate)\(open.0).", "\(korean)\(open.1)")
    }
    return Text(
      "\(english) so far\(rate)\(open.0); \(all) planned in all.",
      "지금까지 \(korean)\(open.1) · 전체 계획 \(all)개")
  }

  /// Returns the words on which a reader clicks to unfold the tables of a report.
  public static func tables(_ count: Int) -> Text { Text("Tables (\(count))", "표 (\(count))") }

  /// The last line of a report on a terminal if its tables are left out.
  package static var tablesHint: Text { Text("tables: --all", "표: --all") }

  /// The unit of a streak.
  public static var timesInARow: Text { Text("in a row", "번 연속") }

  /// The unit of a streak, for a routine that is to be done a number of times a week.
  public static var weeksInARow: Text { Text("weeks in a row", "주 연속") }

  /// Returns the number of planned todos, for a period in which none is due yet.
  public static func planned(_ count: Int) -> Text {
    Text("\(count) planned.", "\(count)개를 계획했어요.")
  }

  /// Returns the sentence that the year before has todos only in these months, out of `all`
  /// compared months.
  public static func fewMonths(_ months: [Int], of all: Int) -> Text {
    let names = { (language: Language) in
      months.map { monthName($0)[language] }.joined(separator: ", ")
    }
    return Text(
      """
      The year before has todos in \(months.count) of these \(all) months only: \(names(.en)). \
      The total compares those.
      """,
      "전년에는 이 \(all)개월 중 \(months.count)개월(\(names(.ko)))에만 투두가 있어요. 합계는 그 달끼리 비교해요.")
  }

  /// Returns the name of the row that sums up the months that can be compared.
  public static func totalOfMonths(_ count: Int) -> Text {
    Text("Total of \(count)", "\(count)개월 합계")
  }

  /// Returns a heading, a column or a label.
  public static func term(_ term: ReportTerm) -> Text {
    switch term {
    case .overview: Text("Overview", "요약")
    case .planned: Text("Planned", "계획")
    case .finished: Text("Finished", "완료")
    case .rate: Text("Rate", "완료율")
    case .events: Text("Events", "이벤트")
    case .overdue: Text("Overdue", "마감 지남")
    case .todo: Text("Todo", "투두")
    case .late: Text("Late", "지난 일수")
    case .since: Text("Since", "언제부터")
    case .moved: Text("Moved", "옮김")
    case .busiestDay: Text("Busiest day", "가장 바쁜 날")
    case .change: Text("Change", "변화")
    case .byCategory: Text("By category", "카테고리별")
    case .byKind: Text("By kind", "종류별")
    case .byWeekday: Text("By weekday", "요일별")
    case .byHour: Text("By time of day", "시간대별")
    case .byDay: Text("Day by day", "날짜별")
    case .calendar: Text("Calendar", "달력")
    case .grid: Text("When it was planned", "계획한 시간대")
    case .trend: Text("Trend", "추이")
    case .day: Text("Day", "날짜")
    case .period: Text("Period", "기간")
    case .partOfDay: Text("Time", "시간대")
    case .streaks: Text("Routines", "루틴")
    case .routine: Text("Routine", "루틴")
    case .present: Text("In a row", "연속")
    case .longest: Text("Longest", "최장")
    case .fourWeeks: Text("4 weeks", "4주")
    case .twelveWeeks: Text("12 weeks", "12주")
    case .skipped: Text("Skipped", "건너뜀")
    case .next: Text("Next", "다음")
    case .mood: Text("Mood", "기분")
    case .entries: Text("Entries", "일기")
    case .emotion: Text("Emotion", "감정")
    case .insights: Text("What stands out", "눈에 띄는 점")
    case .noInsights: Text("Nothing stands out.", "특별히 눈에 띄는 점이 없어요.")
    case .fewer: Text("fewer", "적음")
    case .more: Text("more", "많음")
    case .byWeek: Text("Week by week", "주별")
    case .byMonth: Text("Month by month", "월별")
    case .week: Text("Week", "주")
    case .month: Text("Month", "월")
    case .most: Text("Most", "최다")
    case .table: Text("Table", "표")
    case .moodScale: Text("Mood, from −3 to +3", "기분 (−3에서 +3까지)")
    case .plannedADay: Text("Planned a day", "날짜별 계획")
    case .finishedADay: Text("Finished a day", "날짜별 완료")
    case .ahead: Text("to come", "남은 날")
    case .allPlanned: Text("Planned in all", "전체 계획")
    case .story: Text("What was finished", "완료한 일")
    case .slipped: Text("What slipped", "놓친 일")
    case .missed: Text("Missed", "놓침")
    case .last: Text("Last", "마지막")
    case .habits: Text("Habits", "루틴 현황")
    case .habitMood: Text("Mood and habits", "기분과 루틴")
    case .kept: Text("Kept", "지킴")
    case .diary: Text("From the diary", "일기에서")
    case .start: Text("Begins", "시작")
    case .longestRows: Text("Longest streaks of the year", "한 해 동안 가장 길었던 연속 기록")
    case .from: Text("From", "부터")
    case .to: Text("To", "까지")
    case .yearBefore: Text("Against the year before", "전년과 비교")
    case .moodByDay: Text("Mood day by day", "날짜별 기분")
    case .score: Text("Score", "점수")
    case .mostFelt: Text("Most felt", "가장 많이 느낀 감정")
    }
  }
}

extension String {
  /// The name with a small first letter, as it is written inside a sentence.
  var inSentence: String { prefix(1).lowercased() + dropFirst() }
}
