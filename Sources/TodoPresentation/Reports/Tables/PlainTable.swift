/// A table of a report, as text that no form has escaped yet.
struct PlainTable: Hashable, Sendable {
  /// A column: its title, and whether numbers stand in it.
  struct Column: Hashable, Sendable {
    let title: String
    let isNumber: Bool

    static func text(_ title: String) -> Column { Column(title: title, isNumber: false) }
    static func number(_ title: String) -> Column { Column(title: title, isNumber: true) }
  }

  /// What it is about.
  let caption: String
  let columns: [Column]
  /// A cell for each column; the first says what the row is about.
  let rows: [[String]]
  /// How many rows at the end stand back.
  let faintRows: Int

  init(_ caption: String, _ columns: [Column], _ rows: [[String]], faintRows: Int = 0) {
    self.faintRows = faintRows
    self.caption = caption
    self.columns = columns
    self.rows = rows
  }

  /// In place of a number that there is none of.
  static let nothing = "–"
}
