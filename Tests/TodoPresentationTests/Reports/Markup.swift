import Foundation
import FoundationXML

/// What stands in a page or a picture, as tests ask for it.
struct Markup {
  let text: String

  /// The texts of the elements of a name, without markup in them, references undone.
  func texts(_ element: String) -> [String] {
    inner(element).map { Self.plain($0) }
  }

  /// What stands in the elements of a name, none of which is in another of that name.
  func inner(_ element: String) -> [String] {
    pieces(of: text, between: "<\(element)", and: "</\(element)>").map { piece in
      String(piece.drop { $0 != ">" }.dropFirst())
    }
  }

  /// The rows of the table with a caption, titles first.
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

  /// The elements and attributes of a document, each by its name, in order; nil of one that is not
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
