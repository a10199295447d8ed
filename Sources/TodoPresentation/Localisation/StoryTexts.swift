import TodoDomain

extension EnglishStrings {
  func after(_ unit: PeriodUnit) -> String {
    unit == .rolling ? "The next seven days" : "Next \(unit.rawValue)"
  }

  func whole(_ unit: PeriodUnit) -> String {
    unit == .rolling ? "all seven days" : "whole \(unit.rawValue)"
  }

  func soFar(_ days: Int, of unit: PeriodUnit) -> String {
    let length = days == 1 ? "the first day" : "the first \(days) days"
    return unit == .rolling
      ? "So far: \(length), compared with \(length) of the seven days before."
      : "So far: \(length) of the \(unit.rawValue), compared with \(length) of each earlier one."
  }

  func glance(_ next: NextPeriod) -> String {
    let total = next.total
    let events =
      total.events == 1 ? ", 1 event" : total.events > 1 ? ", \(total.events) events" : ""
    let busiest = next.crowdedDay.map {
      "; the most, \($0.total.count), on \(shortDate($0.date))"
    }
    return "\(period(next.period)): \(total.tasks) planned\(events)\(busiest ?? "")."
  }

  func legend(_ mark: HabitMark) -> String {
    switch mark {
    case .done: "done"
    case .dayOff: "day off"
    case .missed: "missed"
    case .open: "to come"
    }
  }

  var blankLegend: String { "blank: not due" }

  func finishedMore(_ count: Int) -> String {
    "… and \(count) more that \(count == 1 ? "was" : "were") finished"
  }

  func diaryLine(_ line: DiaryLine) -> String {
    let felt = line.emotion.map { ", \(emotionName($0))" } ?? ""
    return "\(date(line.date))\(felt): \(UserText.line(line.text, width: DiaryLine.widest))"
  }

  func habitMoodNote(_ days: Int) -> String {
    "Mean mood of the days on which each was kept and missed, from \(days) days of each on."
  }
}

extension KoreanStrings {
  func after(_ unit: PeriodUnit) -> String {
    switch unit {
    case .week: "다음 주"
    case .rolling: "다음 7일"
    case .month: "다음 달"
    case .quarter: "다음 분기"
    case .year: "다음 해"
    }
  }

  func whole(_ unit: PeriodUnit) -> String { "\(present(unit)) 전체" }

  private func present(_ unit: PeriodUnit) -> String {
    switch unit {
    case .week: "이번 주"
    case .rolling: "이 7일"
    case .month: "이번 달"
    case .quarter: "이번 분기"
    case .year: "올해"
    }
  }

  func soFar(_ days: Int, of unit: PeriodUnit) -> String {
    let length = days == 1 ? "첫날" : "처음 \(days)일"
    return "지금까지: \(present(unit)) \(length)을 이전 기간의 \(length)과 비교했어요."
  }

  func glance(_ next: NextPeriod) -> String {
    let events = next.total.events > 0 ? ", 이벤트 \(next.total.events)개" : ""
    let busiest = next.crowdedDay.map {
      " 가장 많은 날은 \(shortDate($0.date)), \($0.total.count)개예요."
    }
    return "\(period(next.period)): 계획 \(next.total.tasks)개\(events).\(busiest ?? "")"
  }

  func legend(_ mark: HabitMark) -> String {
    switch mark {
    case .done: "완료"
    case .dayOff: "쉬는 날"
    case .missed: "놓침"
    case .open: "예정"
    }
  }

  var blankLegend: String { "빈칸: 없는 날" }

  func finishedMore(_ count: Int) -> String { "… 그 외 완료한 투두 \(count)개" }

  func diaryLine(_ line: DiaryLine) -> String {
    let felt = line.emotion.map { ", \(emotionName($0))" } ?? ""
    return "\(date(line.date))\(felt): \(UserText.line(line.text, width: DiaryLine.widest))"
  }

  func habitMoodNote(_ days: Int) -> String {
    "루틴을 지킨 날과 놓친 날의 평균 기분이에요. 각각 \(days)일 이상일 때만 보여요."
  }
}

extension DiaryLine {
  /// The columns after which a report cuts a text of the diary, visibly.
  fileprivate static var widest: Int { 240 }
}

extension NextPeriod {
  /// The busiest day, if it has more than one todo.
  fileprivate var crowdedDay: DaySummary? { busiest.flatMap { $0.total.count > 1 ? $0 : nil } }
}
