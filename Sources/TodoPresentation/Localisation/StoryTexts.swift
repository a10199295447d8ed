public import TodoDomain
public import TodoLocalisation

extension Text {
  /// The label before the number of todos that were finished without having a day.
  static var unplanned: Text { Text("Unplanned", "계획 없이 완료") }

  /// The label before the number of occurrences that were left open, and moved on or skipped later.
  static var slippedOn: Text { Text("Slipped and moved on", "미룬 일") }

  /// The heading above the counts of tags.
  static var byTag: Text { Text("By tag", "태그별") }

  /// The heading above the open todos of high priority.
  static var highLeft: Text { Text("High priority, left", "남은 중요한 일") }

  /// Returns the name of the period after the period of a report.
  public static func after(_ unit: PeriodUnit) -> Text {
    switch unit {
    case .week: Text("Next week", "다음 주")
    case .rolling: Text("The next seven days", "다음 7일")
    case .month: Text("Next month", "다음 달")
    case .quarter: Text("Next quarter", "다음 분기")
    case .year: Text("Next year", "다음 해")
    }
  }

  /// Returns the sentence saying that a report compares only the first days of a running period
  /// with as many days of earlier periods.
  public static func soFar(_ days: Int, of unit: PeriodUnit) -> Text {
    let length =
      days == 1
      ? Text("the first day", "첫날") : Text("the first \(days) days", "처음 \(days)일")
    let (english, korean) =
      switch unit {
      case .week: ("week", "이번 주")
      case .rolling: ("", "이 7일")
      case .month: ("month", "이번 달")
      case .quarter: ("quarter", "이번 분기")
      case .year: ("year", "올해")
      }
    let compared =
      unit == .rolling
      ? "\(length[.en]), compared with \(length[.en]) of the seven days before."
      : "\(length[.en]) of the \(english), compared with \(length[.en]) of each earlier one."
    return Text(
      "So far: \(compared)", "지금까지: \(korean) \(length)을 이전 기간의 \(length)과 비교했어요.")
  }

  /// Returns the sentence about the next period: the number of todos planned in it, and the day
  /// with the most of them.
  public static func glance(_ next: NextPeriod) -> Text {
    let total = next.total
    let events =
      total.events > 0
      ? Text(", \(count(total.events, "event"))", ", 이벤트 \(total.events)개") : .empty
    let busiest =
      next.crowdedDay.map {
        Text(
          "; the most, \($0.total.count), on \(shortDate($0.date))",
          " 가장 많은 날은 \(shortDate($0.date)), \($0.total.count)개예요.")
      } ?? .empty
    return Text(
      "\(period(next.period)): \(total.tasks) planned\(events)\(busiest).",
      "\(period(next.period)): 계획 \(total.tasks)개\(events).\(busiest)")
  }

  /// Returns the legend of a mark in the grid of routines.
  public static func legend(_ mark: HabitMark) -> Text {
    switch mark {
    case .done: Text("done", "완료")
    case .dayOff: Text("day off", "쉬는 날")
    case .missed: Text("missed", "놓침")
    case .open: Text("to come", "예정")
    }
  }

  /// The meaning of the shades in the grid of routines, for the legend.
  public static var shadesLegend: Text { Text("part of it", "일부") }

  /// The legend for the mark of a month in which all dates were kept.
  public static var allLegend: Text { Text("all", "모두") }

  /// The legend of a blank in the grid of routines.
  public static var blankLegend: Text { Text("blank: not due", "빈칸: 해당 없음") }

  /// Returns the end of a list of finished todos, with the number of todos that it leaves out.
  public static func finishedMore(_ count: Int) -> Text {
    Text(
      "… and \(count) more that \(count == 1 ? "was" : "were") finished", "… 그 외 완료한 투두 \(count)개")
  }

  /// Returns an entry of the diary on one line.
  public static func diaryLine(_ line: DiaryExcerpt) -> Text {
    let felt = line.emotion.map { ", " + emotionName($0) } ?? .empty
    return date(line.date) + felt + ": \(UserText.line(line.text, width: DiaryExcerpt.widest))"
  }

  /// Returns the note on the table that compares the mood on days on which a routine was kept and
  /// on days on which it was missed. A routine has a row if there are at least this many days of
  /// each.
  public static func habitMoodNote(_ days: Int) -> Text {
    Text(
      "Mean mood of the days on which each was kept and missed, from \(days) days of each on.",
      "루틴을 지킨 날과 놓친 날의 평균 기분이에요. 각각 \(days)일 이상일 때만 보여요.")
  }
}

extension DiaryExcerpt {
  /// The greatest width in columns of a diary's text in a report. A longer text is cut and ends in
  /// `…`.
  fileprivate static var widest: Int { 240 }
}

extension NextPeriod {
  /// The busiest day, if it has more than one todo.
  fileprivate var crowdedDay: DaySummary? { busiest.flatMap { $0.total.count > 1 ? $0 : nil } }
}
