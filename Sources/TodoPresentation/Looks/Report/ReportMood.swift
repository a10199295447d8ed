import TodoDomain

/// What was felt, and the average of it.
struct ReportMood: ReportSection {
  let report: PeriodReport
  let look: Look

  var lines: [String] {
    guard let average = report.mood.average else { return [] }
    let ranked = report.mood.ranked
    let columns = [
      ReportTable.Column(
        "", ranked.map { cell(phrases.emotionName($0.emotion)) }, alignment: .left, leastWidth: 6),
      ReportTable.Column(term(.entries), ranked.map { cell("\($0.count)") }),
      ReportTable.Column(
        term(.mood),
        ranked.map { entry in
          let score = entry.emotion.moodScore
          return cell(ReportNumber.score(score), moodStyle(Double(score)))
        },
        sacrifice: 1),
    ]
    let bars = { (width: Int) in
      let scale = BarScale(width: width, largest: report.mood.entries, glyphs: look.glyphs)
      return ranked.map { entry in
        TextTable.Cell(
          scale.bar(entry.count), style: moodStyle(Double(entry.emotion.moodScore)))
      }
    }
    let mean = "\(phrases.averageMood): \(ReportNumber.mood(average))"
    return [heading(.mood)] + ReportTable(columns: columns, bars: bars).lines(look)
      + [look.noted(mean, .bold)]
  }
}
