import TodoDomain

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
