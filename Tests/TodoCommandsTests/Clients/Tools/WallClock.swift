import Foundation

/// Calculates with local times, as if clocks never changed.
enum WallClock {
  private static let style = Date.VerbatimFormatStyle(
    format: """
      \(year: .padded(4))-\(month: .twoDigits)-\(day: .twoDigits) \
      \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits)
      """,
    locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt,
    calendar: Calendar(identifier: .gregorian))

  /// Returns the local time some minutes after another one, such as `2026-03-04 23:30`.
  static func moment(_ text: String, plus minutes: Int) throws -> String {
    let date = try Date(text, strategy: style.parseStrategy)
    return date.addingTimeInterval(Double(minutes) * 60).formatted(style)
  }
}
