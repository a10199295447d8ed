import TodoDomain
import TodoLocalisation
import TodoText

/// A piece of markup, HTML or SVG: an element with its children, or a text.
///
/// Texts and attributes are escaped when the markup is written, and nowhere before.
indirect enum Mark: Sendable {
  case element(_ name: String, _ attributes: [(name: String, value: String)], _ children: [Mark])
  case text(String)
  /// Rules of CSS in HTML, which doesn't resolve escapes there. They never contain a user's text.
  case css(String)

  /// Returns an element with its children. Attributes whose value is nil are left out.
  static func tag(
    _ name: String, _ attributes: KeyValuePairs<String, String?> = [:], _ children: [Mark] = []
  ) -> Mark {
    .element(name, attributes.compactMap { name, value in value.map { (name, $0) } }, children)
  }

  /// Returns an element with a text in it.
  static func tag(
    _ name: String, _ attributes: KeyValuePairs<String, String?> = [:], _ text: String
  ) -> Mark {
    tag(name, attributes, [.text(text)])
  }

  /// The markup as text.
  var xml: String {
    var output = ""
    write(to: &output)
    return output
  }

  /// Writes the markup. An element without children has no end tag: `<meta/>`, `<rect/>`.
  func write(to output: inout String) {
    switch self {
    case .text(let text): output += XMLText.escaped(text)
    case .css(let rules): output += rules
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
  /// Returns a rectangle; browsers show `tip` when the reader points at it.
  static func rect(_ box: Box, _ style: String, fill: ColorHex? = nil, tip: String? = nil) -> Mark {
    .tag(
      "rect",
      [
        "x": number(box.x), "y": number(box.y), "width": number(box.width),
        "height": number(box.height), "class": style, "fill": fill?.description,
      ], tip.map { [.tag("title", [:], $0)] } ?? [])
  }

  /// Returns a line of text whose beginning, middle or end (`anchor`) is at a point of its base
  /// line.
  static func label(
    _ text: String, _ x: Double, y: Double, style: String, at anchor: Anchor = .start
  ) -> Mark {
    .tag(
      "text",
      [
        "x": number(x), "y": number(y), "class": style,
        "text-anchor": anchor == .start ? nil : anchor.rawValue,
      ], text)
  }

  /// Returns a straight line.
  static func line(
    from start: (x: Double, y: Double), to end: (x: Double, y: Double), _ style: String
  ) -> Mark {
    .tag(
      "line",
      [
        "x1": number(start.x), "y1": number(start.y), "x2": number(end.x), "y2": number(end.y),
        "class": style,
      ])
  }

  /// Returns straight lines from point to point.
  static func polyline(_ points: [(x: Double, y: Double)], _ style: String) -> Mark {
    let places = points.map { "\(number($0.x)),\(number($0.y))" }
    return .tag("polyline", ["points": places.joined(separator: " "), "class": style])
  }

  /// Returns a dot.
  static func dot(_ x: Double, _ y: Double, radius: Double, style: String) -> Mark {
    .tag("circle", ["cx": number(x), "cy": number(y), "r": number(radius), "class": style])
  }

  /// Returns a group of elements that are shifted by `x` and `y`.
  static func group(_ marks: [Mark], x: Double, y: Double) -> Mark {
    .tag("g", ["transform": "translate(\(number(x)) \(number(y)))"], marks)
  }

  /// Whether a text begins, ends or has its middle at its point (SVG's `text-anchor`).
  enum Anchor: String {
    case start, middle, end
  }

  /// Returns a number with two decimals after a full stop, in every locale.
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

/// Escapes texts for XML and HTML, both between tags and in quoted attributes.
enum XMLText {
  /// Returns the text with references for the characters that could begin markup or end an
  /// attribute, and with replacements for characters that XML doesn't allow.
  ///
  /// It works on scalars, since a `<` with a combining mark is a different `Character` than `<`.
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

/// Texts of charts, whose width no layout engine measures.
enum ChartText {
  /// Returns the text, cut with `…` if it might be wider than the width.
  ///
  /// - Parameter size: The size of the font, in the unit of the width.
  static func fitted(_ text: String, to width: Double, size: Double = 12) -> String {
    var columns = Int(width / (size * 0.5))
    var fitted = UserText.line(text, width: columns)
    while columns > 1, self.width(of: fitted, size: size) > width {
      columns -= 1
      fitted = UserText.line(text, width: columns)
    }
    return fitted
  }

  /// Estimates the greatest width that a text has in common fonts. Narrow letters count as much as
  /// others, capitals more, and Hangul and emoji as two letters.
  static func width(of text: String, size: Double = 12) -> Double {
    let columns = text.reduce(0.0) { sum, character in
      let broader = "mwMW@".contains(character) ? 0.6 : character.isUppercase ? 0.3 : 0
      return sum + Double(DisplayWidth.of(character)) + broader
    }
    return columns * size * 0.62
  }
}
