import Foundation
import TodoDomain
import TodoLocalisation

/// The length of a month, for the error about a date such as 2026-02-30.
struct MonthLength {
  let year: Int
  let month: Int
  let days: Int

  /// Reads the month of a date such as 2026-02-30. Nil if the text has another form, or if its
  /// month isn't 1…12.
  init?(of text: String) {
    let parts = text.split(separator: "-").map(String.init)
    guard parts.count == 3, let year = Int(parts[0]), let month = Int(parts[1]),
      Int(parts[2]) != nil,
      (1...12).contains(month), (1...9_999).contains(year)
    else { return nil }
    (self.year, self.month) = (year, month)
    days = CivilDate.length(ofMonth: month, year: year)
  }

  var text: Text {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = Locale(identifier: "en_US")
    return Text(
      "\(calendar.monthSymbols[month - 1]) \(year) has \(days) days.",
      "\(year)년 \(month)월은 \(days)일까지예요.")
  }
}
