import Foundation

/// Reckons with moments of a wall that knows no changes of clocks.
enum WallClock {
  private static let style = Date.VerbatimFormatStyle(
    format: """
      \(year: .padded(4))-\(month: .twoDigits)-\(day: .twoDigits) \
      \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits)
      """,
    locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt,
    calendar: Calendar(identifier: .gregorian))

  /// `2026-03-04 23:30` and some minutes.
  static func moment(_ text: String, plus minutes: Int) throws -> String {
    let date = try Date(text, strategy: style.parseStrategy)
    return date.addingTimeInterval(Double(minutes) * 60).formatted(style)
  }
}
