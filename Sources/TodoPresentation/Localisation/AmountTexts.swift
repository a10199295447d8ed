public import TodoDomain
public import TodoLocalisation

/// Phrases about amounts and targets.
extension Text {
  /// Returns an amount with its unit.
  public static func amount(_ amount: Amount, _ unit: String) -> Text {
    amounts("\(amount)", unit)
  }

  /// Returns a target: an amount to reach, or not to exceed.
  public static func target(_ target: Target) -> Text {
    let amount = amount(target.amount, target.unit)
    return target.isAtMost ? Text("at most \(amount)", "최대 \(amount)") : amount
  }

  /// Returns the amount that was done, beside its target: `3/8 glasses`.
  static func progress(_ amount: Amount, of target: Target) -> Text {
    guard target.isAtMost else { return amounts("\(amount)/\(target.amount)", target.unit) }
    return Text("\(amount) of \(self.target(target))", "\(self.target(target)) 중 \(amount)")
  }

  /// The heading of the section about amounts in a report.
  static let amountsHeading = Text("Amounts", "수행량")
  /// The titles of the section's columns after the column of routines: the target, the sum, the
  /// mean and the best day.
  static let amountsColumns = [
    Text("Target", "목표량"), Text("Sum", "합계"), Text("Mean", "평균"), Text("Best day", "가장 좋은 날"),
  ]

  /// Returns a number with its unit, and a space between the two unless the unit is Korean.
  private static func amounts(_ number: String, _ unit: String) -> Text {
    let isKorean = unit.unicodeScalars.first.map { ("가"..."힣").contains($0) } ?? true
    return Text(verbatim: TerminalText.singleLine(isKorean ? number + unit : "\(number) \(unit)"))
  }
}

extension Eventable {
  /// The amount that was done on the date of the target; nil for a todo without a target.
  var progress: Text? {
    guard let event = self as? any PlannedEvent, let target = event.target else { return nil }
    return Text.progress(event.amount ?? .zero, of: target)
  }
}
