/// What the template of a page asks for, by these names.
struct HTMLPage {
  let language: String
  let title: String
  let period: String
  let asOf: String
  let lightColors: String
  let darkColors: String
  let style: String
  let cards: [Card]
  let sections: [Section]

  /// A figure of the overview.
  struct Card {
    let name: String
    let value: String
    let isMain: Bool
    /// Whether it is a text rather than a number.
    let isText: Bool
    let changes: [Change]

    struct Change {
      let change: String
      let against: String
    }
  }

  /// A part of the page under a heading.
  struct Section {
    let id: String
    let heading: String
    /// Classes for its layout.
    let layout: String
    let isOverview: Bool
    let paragraphs: [String]
    let list: List?
    /// Charts, drawn.
    let figures: [String]
    let tables: [Table]
  }

  /// Sentences as a list, of which a long rest is folded away.
  struct List {
    let items: [String]
    let rest: Rest?

    struct Rest {
      let opener: String
      let others: [String]
    }
  }

  /// A table, which may be folded away.
  struct Table {
    let caption: String
    /// What opens it, where it is folded away.
    let fold: String?
    /// Where it scrolls, if it is wide or long.
    let region: Region?
    let columns: [Cell]
    let rows: [Row]
  }

  /// A part of the page that scrolls for itself.
  struct Region {
    let label: String
    let isTall: Bool
  }

  /// A line of a table.
  struct Row {
    let header: String
    let isFaint: Bool
    let cells: [Cell]
  }

  /// A cell, or the title of a column.
  struct Cell {
    let text: String
    let isNumber: Bool
  }
}
