/// The marks of an axis that begins at 0: at most four above it, at round numbers.
struct AxisScale {
  /// Where the axis ends: a round number that is no less than the largest value.
  let top: Int
  let ticks: [Int]

  init(upTo largest: Int) {
    let step = AxisScale.step(largest)
    let count = max(1, (largest + step - 1) / step)
    top = step * count
    ticks = (0...count).map { $0 * step }
  }

  /// 1, 2 or 5 times a power of ten.
  private static func step(_ largest: Int) -> Int {
    var power = 1
    while power <= largest {
      if let step = [power, 2 * power, 5 * power].first(where: { $0 * 4 >= largest }) {
        return step
      }
      power *= 10
    }
    return power
  }
}
