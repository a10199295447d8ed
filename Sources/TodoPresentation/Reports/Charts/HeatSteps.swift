/// Which step of a heat map a count has: 0 for nothing, then four steps up to the largest.
struct HeatSteps {
  private let largest: Int

  init(_ counts: some Sequence<Int>) {
    largest = counts.max() ?? 0
  }

  /// 0…4.
  func step(_ count: Int) -> Int {
    guard count > 0, largest > 0 else { return 0 }
    return min(4, 1 + (count - 1) * 4 / largest)
  }

  /// The counts of each step that has any: `0`, `1–3`, `4–6`.
  var legend: [(step: Int, range: String)] {
    guard largest > 0 else { return [] }
    let ranges = (1...4).compactMap { step -> (Int, String)? in
      // The least count of a step is the first that a quarter of the largest more than it reaches.
      let first = ((step - 1) * largest + 3) / 4 + 1
      let last = step == 4 ? largest : (step * largest + 3) / 4
      guard first <= last else { return nil }
      return (step, first == last ? "\(first)" : "\(first)–\(last)")
    }
    return [(0, "0")] + ranges
  }

  /// The legend as a row of marks, from the left: what is counted, the steps, and last what is still
  /// to come.
  func marks(y: Double, of name: String? = nil, ahead: String? = nil) -> [Mark] {
    let steps = legend.map { (style: "heat\($0.step)", text: $0.range) }
    var x = name.map { ChartText.width(of: $0, size: 10.5) + 12 } ?? 0
    let named = name.map { [Mark.label($0, 0, y + 11, "small muted")] } ?? []
    let all = steps + (ahead.map { [("ahead", $0)] } ?? [])
    return named
      + all.flatMap { style, text -> [Mark] in
        let marks: [Mark] = [
          .rect(Box(x: x + 0.5, y: y, width: 13, height: 13), style),
          .label(text, x + 19, y + 11, "small muted"),
        ]
        x += 19 + ChartText.width(of: text, size: 10.5) + 12
        return marks
      }
  }
}
