import TodoDomain
import TodoText

/// A piece of XML: an element with what is in it, or a text. Escaped when it is written.
indirect enum Mark: Sendable {
  case element(_ name: String, _ attributes: [(name: String, value: String)], _ children: [Mark])
  case text(String)

  /// The XML.
  var xml: String {
    var output = ""
    write(to: &output)
    return output
  }

  private func write(to output: inout String) {
    switch self {
    case .text(let text): output += XMLText.escaped(text)
    case .element(let name, let attributes, let children):
      output += "<" + name
      for (name, value) in attributes { output += " \(name)=\"\(XMLText.escaped(value))\"" }
      guard !children.isEmpty else {
        output += "/>"
        return
      }
      output += ">"
      for child in children { child.write(to: &output) }
      output += "</\(name)>"
    }
  }
}

// MARK: - What drawings are made of

extension Mark {
  /// A rectangle; `tip` is shown by browsers when it is pointed at.
  static func rect(_ box: Box, _ style: String, fill: ColorHex? = nil, tip: String? = nil) -> Mark {
    .element(
      "rect",
      [
        ("x", number(box.x)), ("y", number(box.y)), ("width", number(box.width)),
        ("height", number(box.height)), ("class", style),
      ] + (fill.map { [("fill", $0.description)] } ?? []),
      tip.map { [.element("title", [], [.text($0)])] } ?? [])
  }

  /// A line of text that begins, ends or has its middle at a point of its base line.
  static func label(
    _ text: String, _ x: Double, _ y: Double, _ style: String, at anchor: Anchor = .start
  ) -> Mark {
    .element(
      "text",
      [("x", number(x)), ("y", number(y)), ("class", style)]
        + (anchor == .start ? [] : [("text-anchor", anchor.rawValue)]),
      [.text(text)])
  }

  /// A straight line.
  static func line(
    from start: (x: Double, y: Double), to end: (x: Double, y: Double), _ style: String
  ) -> Mark {
    .element(
      "line",
      [
        ("x1", number(start.x)), ("y1", number(start.y)), ("x2", number(end.x)),
        ("y2", number(end.y)), ("class", style),
      ], [])
  }

  /// Straight lines from point to point.
  static func polyline(_ points: [(x: Double, y: Double)], _ style: String) -> Mark {
    let places = points.map { "\(number($0.x)),\(number($0.y))" }
    return .element(
      "polyline", [("points", places.joined(separator: " ")), ("class", style)], [])
  }

  /// A dot.
  static func dot(_ x: Double, _ y: Double, radius: Double, _ style: String) -> Mark {
    .element(
      "circle", [("cx", number(x)), ("cy", number(y)), ("r", number(radius)), ("class", style)], [])
  }

  /// Marks that are moved together.
  static func group(_ marks: [Mark], x: Double, y: Double) -> Mark {
    .element("g", [("transform", "translate(\(number(x)) \(number(y)))")], marks)
  }

  /// Where a text stands to its point.
  enum Anchor: String {
    case start, middle, end
  }

  /// Two decimals, a full stop before them, whatever the locale.
  static func number(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let (whole, rest) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
    return "\(hundredths < 0 ? "-" : "")\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}

/// A rectangle's place and size.
struct Box: Sendable {
  let x: Double
  let y: Double
  let width: Double
  let height: Double
}

/// Texts made fit to stand in XML and HTML, between tags as in quoted attributes.
enum XMLText {
  /// The text with what could begin markup or end an attribute as references, and what XML has no
  /// place for replaced.
  ///
  /// It goes by scalars: to a walk over characters a `<` with a combining mark is no `<`.
  static func escaped(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case _ where !scalar.isTextInXML: result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// Texts of charts, whose width no layout measures.
enum ChartText {
  /// The text, cut visibly where it might be wider than that.
  ///
  /// - Parameter size: The font's, in the unit of the width.
  static func fitted(_ text: String, to width: Double, size: Double = 12) -> String {
    var columns = Int(width / (size * 0.5))
    var fitted = UserText.line(text, width: columns)
    while columns > 1, self.width(of: fitted, size: size) > width {
      columns -= 1
      fitted = UserText.line(text, width: columns)
    }
    return fitted
  }

  /// How wide a text is at most in the fonts that are common: narrow letters count as others do,
  /// capitals as wider, Hangul and emoji as twice a letter.
  static func width(of text: String, size: Double = 12) -> Double {
    let columns = text.reduce(0.0) { sum, character in
      let broader = "mwMW@".contains(character) ? 0.6 : character.isUppercase ? 0.3 : 0
      return sum + Double(DisplayWidth.of(character)) + broader
    }
    return columns * size * 0.62
  }
}

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
