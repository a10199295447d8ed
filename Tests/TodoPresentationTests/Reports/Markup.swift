import Foundation
import FoundationXML

/// The content of a page or a picture, for tests.
struct Markup {
  let text: String

  /// Returns the texts of the elements with a name, without inner tags and with references decoded.
  func texts(_ element: String) -> [String] {
    inner(element).map { Self.plain($0) }
  }

  /// Returns the content of the elements with a name, none of which may be nested in another.
  func inner(_ element: String) -> [String] {
    pieces(of: text, between: "<\(element)", and: "</\(element)>").map { piece in
      String(piece.drop { $0 != ">" }.dropFirst())
    }
  }

  /// Returns the rows of the table with a caption, the header first.
  func table(_ caption: String) -> [[String]] {
    let table = inner("table").first { Markup(text: $0).texts("caption") == [caption] } ?? ""
    return Markup(text: table).inner("tr").map { row in
      row.split(separator: /<\/t[hd]>/).map { Self.plain(String($0)) }
    }
  }

  private static func plain(_ markup: String) -> String {
    markup.replacing(/<[^>]*>/, with: "").replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .replacing("&quot;", with: "\"").replacing("&#39;", with: "'").replacing("&amp;", with: "&")
  }

  private func pieces(of text: String, between start: String, and end: String) -> [String] {
    text.split(separator: start, omittingEmptySubsequences: false).dropFirst()
      .filter { $0.first == ">" || $0.first == " " }
      .map { piece in
        piece.range(of: end).map { String(piece[..<$0.lowerBound]) } ?? String(piece)
      }
  }

  /// The names of the elements and attributes of a document, in order; nil if the document isn't
  /// well-formed XML.
  var elements: [String]? {
    let reader = NameReader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    return parser.parse() ? reader.names : nil
  }
}

private final class NameReader: NSObject, XMLParserDelegate {
  var names: [String] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    names.append(([name] + attributes.keys.sorted()).joined(separator: " "))
  }
}
