import TodoDomain

extension ZoneID {
  /// The name as people read it: `UTC+09:00` for the rule `<+09>-9`, whose sign counts westwards.
  var shownName: String {
    guard let rule, rule.daylight == nil, rule == POSIXZone(offset_s: rule.standard.offset_s)
    else { return name }
    let minutes = abs(rule.standard.offset_s) / 60
    let digits = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    let sign = rule.standard.offset_s < 0 ? "-" : "+"
    return "UTC\(sign)\(digits(minutes / 60)):\(digits(minutes % 60))"
  }
}
