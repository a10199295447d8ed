/// A part of a report under a heading: tables, or sentences.
struct ReportChapter: Hashable, Sendable {
  /// What a section is about.
  enum Subject: String, CaseIterable, Hashable, Sendable {
    case overview, insights, pace, days, categories, grid, weekdays, hours, kinds, mood, trend,
      routines
  }

  let subject: Subject
  let heading: String
  /// Said above the tables.
  let sentences: [String]
  let tables: [PlainTable]

  init(
    _ subject: Subject, _ heading: String, sentences: [String] = [], _ tables: [PlainTable] = []
  ) {
    self.subject = subject
    self.heading = heading
    self.sentences = sentences
    self.tables = tables
  }
}
