public import TodoDomain

/// How a week's emotions look.
public struct EmotionStatsLook: Sendable {
  private let look: Look

  /// A look at emotions.
  public init(_ look: Look) {
    self.look = look
  }

  /// The lines of weeks, one after the other: the most frequent emotion first, the number of entries
  /// and their average mood last.
  public func weeks(_ weeks: [EmotionCounts], showsWeek: Bool = true) -> [String] {
    var lines: [String] = []
    for counts in weeks {
      if !lines.isEmpty { lines.append("") }
      if showsWeek { lines += [look.line(look.phrases.week(counts.week), .bold), ""] }
      lines += self.lines(of: counts)
    }
    return lines
  }

  private func lines(of counts: EmotionCounts) -> [String] {
    guard let mood = counts.averageMood else {
      return look.sentence(look.phrases.emptyDiaryWeek, .dim)
    }
    let columns: [TextTable.Column] = [
      .init(look.phrases.column(.emotion), sizing: .flexible(minWidth: 8)),
      .init(look.phrases.column(.entries), alignment: .right),
      .init(look.phrases.column(.mood), alignment: .right),
    ]
    let rows: [[TextTable.Cell]] = counts.ranked.map { emotion, count in
      [
        .init(look.phrases.emotionName(emotion)), .init(String(count)),
        .init(Self.signed(String(emotion.moodScore))),
      ]
    }
    let total: [TextTable.Cell] = [
      .init(look.phrases.total, style: .bold), .init(String(counts.total), style: .bold),
    ]
    return look.indented(TextTable(columns: columns, rows: rows + [total]))
      + [Look.indent + look.phrases.averageMood + ": " + Self.text(ofMood: mood)]
  }

  /// With a sign and two decimals: `+1.50`, `−0.33`.
  static func text(ofMood mood: Double) -> String {
    let hundredths = Int((mood * 100).rounded())
    let (whole, rest) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
    let digits = "\(whole).\(rest < 10 ? "0" : "")\(rest)"
    return signed(hundredths < 0 ? "-" + digits : digits)
  }

  private static func signed(_ number: String) -> String {
    if number.hasPrefix("-") { return "\u{2212}" + number.dropFirst() }
    return Double(number) == 0 ? number : "+" + number
  }
}
