import TodoLocalisation

/// The progress of long work on a terminal: a line that is redrawn, and removed at the end.
///
/// ```
/// Importing  ██████████░░░░░░░░░░  52 %  24.1 MB/s  0:03 left
/// ```
package struct ProgressLine: Sendable {
  private let work: LongWork
  private let sizeInBytes: Int?
  private let renderer: TextRenderer

  /// Creates the line of some work.
  ///
  /// - Parameters:
  ///   - work: The work, whose name begins the line.
  ///   - sizeInBytes: The size of the whole work, for its rate; nil if it is unknown.
  ///   - renderer: The layout of the line; a width of nil counts as 80 columns.
  package init(_ work: LongWork, sizeInBytes: Int?, _ renderer: TextRenderer) {
    self.work = work
    self.sizeInBytes = sizeInBytes
    self.renderer = renderer
  }

  private static let mostColumnsOfBar = 24, leastColumnsOfBar = 8

  /// Returns the line without a line break. It is at least one column narrower than the terminal,
  /// since some terminals would wrap a full line.
  ///
  /// - Parameters:
  ///   - share: The finished part, 0 to 1; nil if it is unknown.
  ///   - seconds: The time since the work began.
  ///   - isEnding: Whether the work was asked to end, and is still on its way to the next step.
  package func text(share: Double?, afterSeconds seconds: Double, isEnding: Bool = false) -> String
  {
    let columns = (renderer.width ?? 80) - 1
    let name = isEnding ? Text.ending[renderer.language] : Text.name(of: work)[renderer.language]
    guard let part = share, !isEnding else {
      return "\(name) \(Self.clock(Int(seconds)))".truncated(toWidth: columns)
    }
    let share = min(max(part, 0), 1)
    let percent = "\(Int(share * 100)) %".padded(toWidth: 5, alignment: .right)
    let parts = [name, percent] + rates(share, seconds)
    for count in stride(from: parts.count, through: 2, by: -1) {
      let shown = parts.prefix(count)
      let room = columns - shown.reduce(0) { $0 + DisplayWidth.of($1) } - 2 * count
      guard room >= Self.leastColumnsOfBar else { continue }
      let bar = bar(share, columns: min(room, Self.mostColumnsOfBar))
      return ([name, bar] + shown.dropFirst()).joined(separator: "  ")
    }
    return percent.truncated(toWidth: columns)
  }

  private func bar(_ share: Double, columns: Int) -> String {
    let full = Int(share * Double(columns))
    return String(repeating: renderer.glyphs.bar.full, count: full)
      + String(repeating: renderer.glyphs.bar.empty, count: columns - full)
  }

  /// Returns the rate and the time that is left; nothing until enough is done to estimate them.
  private func rates(_ share: Double, _ seconds: Double) -> [String] {
    guard share > 0.01, seconds > 0 else { return [] }
    let clock = Self.clock(Int((seconds / share - seconds).rounded(.up)))
    let left = Text.timeLeft(clock)[renderer.language]
    guard let sizeInBytes else { return [left] }
    return [
      Text.rate(bytesASecond: Double(sizeInBytes) * share / seconds)[renderer.language], left,
    ]
  }

  /// Returns seconds as `0:07`, `12:40` or `1:02:03`.
  static func clock(_ seconds: Int) -> String {
    let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60)
    let rest = Self.twoDigits(seconds % 60)
    return hours > 0 ? "\(hours):\(twoDigits(minutes)):\(rest)" : "\(minutes):\(rest)"
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}

/// Work that may take long enough for a progress line.
public enum LongWork: String, Sendable {
  case `import`, export, backup, copy, verify, check
}
