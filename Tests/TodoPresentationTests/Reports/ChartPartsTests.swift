import Testing

@testable import TodoPresentation

@Suite("The parts of charts")
struct ChartPartsTests {
  @Test(
    "A chart's axis ends at a round number after at most four steps",
    arguments: [
      (0, [0, 1]), (1, [0, 1]), (3, [0, 1, 2, 3]), (4, [0, 1, 2, 3, 4]), (5, [0, 2, 4, 6]),
      (38, [0, 10, 20, 30, 40]), (10_010, [0, 5_000, 10_000, 15_000]),
    ])
  func axis(largest: Int, ticks: [Int]) {
    #expect(AxisScale(upTo: largest).ticks == ticks)
  }

  @Test(
    "A heat map has at most four steps and no empty one",
    arguments: [
      ([], []), ([0, 0], []), ([0, 1], ["0", "1"]), ([2], ["0", "1", "2"]),
      ([3, 10], ["0", "1–2", "3–5", "6–7", "8–10"]),
      ([10_000], ["0", "1–2500", "2501–5000", "5001–7500", "7501–10000"]),
    ])
  func heat(counts: [Int], legend: [String]) {
    #expect(HeatScale(counts).ranges.map(\.counts) == legend)
  }

  @Test("A heat map's legend shows the step of each count")
  func legend() {
    for largest in 1...60 {
      let scale = HeatScale([largest])
      for count in 0...largest {
        let entry = scale.ranges.first { entry in
          let ends = entry.counts.split(separator: "–").compactMap { Int($0) }
          return ends.first.map { $0 <= count } == true && ends.last.map { count <= $0 } == true
        }
        #expect(entry?.level == scale.level(count), "\(count) of \(largest)")
      }
    }
  }

  @Test(
    "Numbers in markup have two decimals and a full stop",
    arguments: [
      (0, "0.00"), (1, "1.00"), (0.005, "0.01"), (-1.25, "-1.25"), (1234.567, "1234.57"),
      (-0.001, "0.00"),
    ])
  func numbers(value: Double, text: String) {
    #expect(Mark.number(value) == text)
  }

  @Test("A chart text that is cut to a width isn't wider")
  func fitted() {
    for text in ["Korean 한국어 텍스트", "WWWWWWWW", String(repeating: "🎉", count: 200), "", "i"] {
      for width in [20.0, 60, 200] {
        let cut = ChartText.fitted(text, to: width)
        #expect(ChartText.width(of: cut) <= width || cut.count <= 1)
      }
    }
  }
}
