/// A chart as marks, and what it says in words.
struct Drawing: Sendable {
  let width: Double
  let height: Double
  let marks: [Mark]
  /// What it is about.
  let title: String
  /// What it shows, for who can't see it.
  let summary: String

  /// The width that charts have unless they need another: that of a phone, so that texts in them
  /// stay legible there.
  static let usualWidth = 380.0

  /// An `svg` element for a page; ids begin with a name that is unique on it.
  func inline(id: String) -> String {
    Mark.element(
      "svg",
      [
        ("viewBox", viewBox), ("role", "img"), ("aria-labelledby", "\(id)-title \(id)-desc"),
      ], named("\(id)-title", "\(id)-desc") + marks
    ).xml
  }

  var viewBox: String { "0 0 \(Mark.number(width)) \(Mark.number(height))" }

  /// The title and the description as SVG has them.
  func named(_ titleID: String, _ summaryID: String) -> [Mark] {
    [
      .element("title", [("id", titleID)], [.text(title)]),
      .element("desc", [("id", summaryID)], [.text(summary)]),
    ]
  }
}
