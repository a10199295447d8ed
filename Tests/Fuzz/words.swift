import Foundation
import TodoDomain

/// Any text as each value that people type: what is read must be written and read again as the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = String(decoding: fuzzedBytes(start, count), as: UTF8.self)
  again(text) { try CivilDate($0) }
  again(text) { try TimeOfDay($0) }
  again(text) { try Instant($0) }
  again(text) { try Alarm($0) }
  again(text) { try EventLength($0) }
  again(text) { try ZoneID($0) }
  again(text) { try RecurrenceRule($0) }
  _ = try? Week(text)
  for unit in PeriodUnit.allCases { _ = try? Period(unit, text) }
  if let rule = try? RecurrenceRule(text) { expand(rule) }
  return 0
}

private func again<Value: Equatable & CustomStringConvertible>(
  _ text: String, _ read: (String) throws -> Value
) {
  guard let value = try? read(text) else { return }
  guard (try? read(value.description)) == value else {
    fatalError("\(Value.self) is written as \(value), and that is something else")
  }
}

/// A rule's dates near its start and far from it; the time limit finds what walks.
private func expand(_ rule: RecurrenceRule) {
  guard let first = try? CivilDate("2024-02-29"),
    let pattern = try? DatePattern(
      start: first, recurrence: .set(RecurrenceSet(rule: rule, extraDates: [])))
  else { return }
  for days in [0, 3_650, 365_000] {
    _ = pattern.dates(in: first.advanced(by: days)...first.advanced(by: days + 400))
  }
}
