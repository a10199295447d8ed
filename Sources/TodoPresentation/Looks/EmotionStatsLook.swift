public import TodoDomain

/// How a period's emotions look.
public struct EmotionStatsLook: Sendable {
  private let look: Look

  /// A look at emotions.
  public init(_ look: Look) {
    self.look = look
  }

  /// The lines of periods, one after the other: the most frequent emotion first, the number of
  /// entries and their average mood last.
  public func periods(_ periods: [PeriodCounts], showsPeriod: Bool = true) -> [String] {
    var lines: [String] = []
    for period in periods {
      if !lines.isEmpty { lines.append("") }
      if showsPeriod { lines += [look.line(look.phrases.period(period.period), .bold), ""] }
      lines += self.lines(of: period.mood, in: period.period.unit)
    }
    return lines
  }

  private func lines(of mood: Mood, in unit: PeriodUnit) -> [String] {
    guard let average = mood.average else {
      return look.sentence(look.phrases.emptyDiary(in: unit), .dim)
    }
    let columns: [TextTable.Column] = [
      .init(look.phrases.column(.emotion), sizing: .flexible(minWidth: 8)),
      .init(look.phrases.column(.entries), alignment: .right),
      .init(look.phrases.column(.mood), alignment: .right),
    ]
    let rows: [[TextTable.Cell]] = mood.ranked.map { emotion, count in
      [
        .init(look.phrases.emotionName(emotion)), .init(String(count)),
        .init(ReportNumber.score(emotion.moodScore)),
      ]
    }
    let total: [TextTable.Cell] = [
      .init(look.phrases.total, style: .bold), .init(String(mood.entries), style: .bold),
    ]
    return look.indented(TextTable(columns: columns, rows: rows + [total]))
      + [Look.indent + look.phrases.averageMood + ": " + ReportNumber.mood(average)]
  }
}
