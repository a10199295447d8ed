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
      case _ where !isText(scalar): result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func isText(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: true
    case 0x00..<0x20, 0x7F...0x9F: false
    default: !scalar.properties.isNoncharacterCodePoint
    }
  }
}
