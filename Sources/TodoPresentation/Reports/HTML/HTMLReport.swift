import Mustache
public import TodoDomain

/// A report as one page of HTML that needs nothing else: no script, no font, no picture from
/// anywhere, its charts drawn in it.
///
/// It follows the reader's scheme, light or dark, goes from a phone to a wide window, and prints.
/// Whatever a chart shows stands in a table as well.
public struct HTMLReport: Sendable {
  private let language: Language

  /// Pages in a language.
  public init(language: Language) {
    self.language = language
  }

  /// The page.
  ///
  /// - Throws: An error of the template engine, should the template embedded in the program be none.
  public func page(_ report: PeriodReport) throws -> String {
    MustacheContentTypes.register(EscapedByScalars(), named: EscapedByScalars.name)
    let template = try MustacheTemplate(
      string: String(decoding: PackageResources.report_mustache, as: UTF8.self))
    return template.render(HTMLPage(report, language))
  }

  /// The look of pages and their charts.
  static var style: String {
    String(decoding: PackageResources.report_css, as: UTF8.self)
      + ChartStyle.rules { "var(--\($0.rawValue))" }
  }
}

/// Escapes what the template inserts.
///
/// Mustache's own way goes by characters, to which a `<` or a quotation mark is another one once a
/// mark joins it: `"` and U+0301 would end an attribute, U+0600 and `<` begin an element.
private struct EscapedByScalars: MustacheContentType {
  /// What the template asks for it by.
  static let name = "XML"

  func escapeText(_ text: String) -> String { XMLText.escaped(text) }
}
