import TodoLocalisation

/// Draws the card of a report as a picture to share: a sentence, a streak and the strip.
///
/// It is SVG 1.1 as `SVGReportRenderer` writes it.
public struct CardRenderer: Sendable {
  /// The size of a card, in pixels.
  public enum Shape: Sendable {
    /// 1200 × 630, the size in which pages show a link.
    case wide
    /// 1080 × 1350, the size in which a phone shows a picture.
    case tall
  }

  private let shape: Shape

  /// Creates a renderer of cards of a size.
  public init(_ shape: Shape) {
    self.shape = shape
  }

  /// Returns the picture, a document of SVG.
  public func render(_ document: ReportDocument) -> String {
    let card = document.card
    let layout = CardLayout(document, shape)
    let streak = card.streak.map { ["\($0.count) \($0.name)"] } ?? []
    return SVGDocument(
      title: "\(document.title) · \(document.period)",
      summary: ([card.sentence] + streak).joined(separator: " "), language: document.language,
      rules: layout.rules
    ).text(layout.drawing)
  }
}

/// Lays out the parts of a card. A wide card has the strip beside the words, and a tall card below
/// them.
private struct CardLayout {
  private let document: ReportDocument
  private let card: ReportCard
  private let isWide: Bool
  private let width: Double
  private let height: Double
  private let margin = 72.0

  init(_ document: ReportDocument, _ shape: CardRenderer.Shape) {
    self.document = document
    card = document.card
    isWide = shape == .wide
    (width, height) = isWide ? (1200, 630) : (1080, 1350)
  }

  var drawing: Drawing {
    let background = Mark.rect(
      Box(x: 0.5, y: 0.5, width: width - 1, height: height - 1), "paper")
    let head: [Mark] = [
      .label(document.title, margin, y: margin + 34, style: "card-title"),
      .label(document.period, margin, y: margin + 74, style: "card-period muted"),
      .label("todoctl", width - margin, y: height - 36, style: "card-period muted", at: .end),
    ]
    return Drawing(
      width: width, height: height, marks: [background] + head + sentence + streak + strip)
  }

  var rules: String {
    """
    svg .card-title { font-size: 40px; font-weight: 600; }
    svg .card-period { font-size: 24px; }
    svg .card-sentence { font-size: \(Mark.number(size))px; font-weight: 600; }
    svg .card-count { font-size: \(Mark.number(countSize))px; font-weight: 700; }
    svg .card-streak { font-size: 30px; }
    """
  }

  // MARK: The sentence

  private var textWidth: Double { isWide ? 500 : width - 2 * margin }
  private var mostLines: Int { isWide ? 4 : 5 }
  private var top: Double { margin + (isWide ? 168 : 190) }

  /// The largest font size at which the sentence has room.
  private var size: Double {
    (isWide ? [46, 40, 34, 28] : [64, 56, 48, 40]).first { lines($0).count <= mostLines }
      ?? (isWide ? 28 : 40)
  }

  private func lines(_ size: Double) -> [String] {
    card.sentence.wrapped(toWidth: max(1, Int(textWidth / (size * 0.6))))
  }

  private var sentence: [Mark] {
    lines(size).prefix(mostLines).enumerated().map { number, line in
      .label(
        ChartText.fitted(line, to: textWidth * 1.1, size: size), margin,
        y: top + Double(number) * size * 1.3, style: "card-sentence")
    }
  }

  private var sentenceEnd: Double {
    top + Double(min(lines(size).count, mostLines) - 1) * size * 1.3
  }

  // MARK: The streak

  private var countSize: Double { isWide ? 96 : 120 }
  private var streakLine: Double { isWide ? height - margin - 8 : sentenceEnd + 160 }

  private var streak: [Mark] {
    guard let streak = card.streak else { return [] }
    let after = margin + ChartText.width(of: streak.count, size: countSize) + 20
    let room = margin + textWidth - after
    return [
      .label(streak.count, margin, y: streakLine, style: "card-count accent"),
      .label(
        ChartText.fitted(streak.name, to: room, size: 30), after, y: streakLine - 4,
        style: "card-streak"),
    ]
  }

  // MARK: The strip

  private var strip: [Mark] {
    guard let drawing = card.strip?.drawing(document.language) else { return [] }
    let x = isWide ? margin + textWidth + 56 : margin
    let y = isWide ? margin + 20 : (card.streak == nil ? sentenceEnd : streakLine) + 70
    let (room, bottom) = (width - margin - x, height - margin - 16)
    let scale = min(room / drawing.width, (bottom - y) / drawing.height)
    let place = (
      x: x + (room - drawing.width * scale) / 2, y: y + (bottom - y - drawing.height * scale) / 2
    )
    let move = "translate(\(Mark.number(place.x)) \(Mark.number(place.y)))"
    return [.tag("g", ["transform": "\(move) scale(\(Mark.number(scale)))"], drawing.marks)]
  }
}
