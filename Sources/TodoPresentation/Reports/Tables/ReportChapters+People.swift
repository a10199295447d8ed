import TodoDomain

extension ReportChapters {
  /// How steadily routines are kept.
  var routines: ReportChapter? {
    guard !report.streaks.isEmpty else { return nil }
    let heading = phrases.term(.streaks)
    let numbers: [ReportTerm] = [
      .present, .longest, .fourWeeks, .twelveWeeks, .finished, .missed, .skipped,
    ]
    let columns =
      [.text(phrases.term(.routine))] + numbers.map { .number(phrases.term($0)) }
      + [PlainTable.Column.text(phrases.term(.next))]
    let table = PlainTable(
      heading, columns, report.sortedStreaks.map(cells),
      faintRows: report.streaks.count(where: \.hasEnded))
    return ReportChapter(.routines, heading, [table])
  }

  private func cells(_ streak: RoutineStreak) -> [String] {
    [
      ReportCounts.shortened(streak.routine.details.title), "\(streak.present)",
      "\(streak.longest)", ReportCounts.rate(streak.fourWeeks.rate),
      ReportCounts.rate(streak.twelveWeeks.rate), "\(streak.period.finished)",
      "\(streak.period.missed)", "\(streak.period.skipped)",
      streak.next.map(phrases.date) ?? PlainTable.nothing,
    ]
  }

  /// What was felt.
  var mood: ReportChapter {
    let heading = phrases.term(.mood)
    guard let average = report.mood.average else {
      return ReportChapter(
        .mood, heading, sentences: [phrases.emptyDiary(in: report.period.unit)])
    }
    let columns: [PlainTable.Column] = [
      .text(phrases.term(.emotion)), .number(phrases.term(.entries)), .number(heading),
    ]
    let rows = report.mood.ranked.map { emotion, count in
      [phrases.emotionName(emotion), "\(count)", ReportNumber.score(emotion.moodScore)]
    }
    return ReportChapter(
      .mood, heading, sentences: ["\(phrases.averageMood): \(ReportNumber.mood(average))"],
      [PlainTable(heading, columns, rows)])
  }
}
