import TodoDomain
import TodoLocalisation

/// The content of a picture to share: a sentence, a streak, and the period as a strip.
///
/// Unless it was made with names, it has nothing private: no title, no name of a category, and
/// nothing of the diary.
struct ReportCard: Sendable {
  let sentence: String
  /// The length of the longest streak, and the words after it; nil without a streak.
  let streak: (count: String, name: String)?
  /// The strip of days or months; nil for an empty period.
  let strip: ReportChart?
}

extension ReportSections {
  func card(hasNames: Bool) -> ReportCard {
    let finding = report.findings.first { finding in
      finding.role == .good && (hasNames || !finding.isPrivate)
    }
    let sentence =
      finding.map { Text.finding($0, of: report.period.unit)[language] } ?? standing?.line()
      ?? emptiness
    let streak = report.streaks.first { $0.present > 0 }
    return ReportCard(
      sentence: TerminalText.singleLine(sentence ?? ""),
      streak: streak.map { streak in
        let counted = streak.routine.timesAWeek == nil ? Text.timesInARow : .weeksInARow
        let title = ReportText(streak.routine.title, words: .users).line()
        return (
          "\(streak.present)", counted[language] + (hasNames ? " · \(title)" : "")
        )
      },
      strip: (pace ?? days)?.charts.first.map { hasNames ? $0 : $0.withoutMoods })
  }
}

extension Finding {
  /// Whether the finding has a user's words, or is about the diary.
  fileprivate var isPrivate: Bool {
    evidence.contains { evidence in
      switch evidence.value {
      case .text, .mood: true
      case .count, .number, .share, .date, .weekday: false
      }
    }
  }
}

extension ReportChart {
  fileprivate var withoutMoods: ReportChart {
    let bare: Content =
      switch content {
      case .strip(let points): .strip(points.map(\.withoutMood))
      case .timeline(let points): .timeline(points.map(\.withoutMood))
      case .calendar(let map): .calendar(map.withoutMoods)
      case .bars, .heatMap: content
      }
    return ReportChart(title: title, summary: "", content: bare)
  }
}

extension TimePoint {
  fileprivate var withoutMood: TimePoint {
    TimePoint(
      name: name, mark: mark, longMark: longMark, total: total, mood: Mood(), hasBegun: hasBegun)
  }
}
