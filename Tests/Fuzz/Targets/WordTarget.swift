import Foundation
import TodoDomain
import TodoMaintenance
import TodoStorage

@testable import TodoCommands

/// The values that people type, and that files and stores hold as text. The first byte, a letter,
/// chooses the type. A value that is read must be written so that it is read back as the same.
struct WordTarget: FuzzTarget {
  let name = "words"

  func check(_ bytes: [UInt8]) throws {
    guard let first = bytes.first else { return }
    let readers = Self.readers
    let index = (Int(first) + readers.count - Int(UInt8(ascii: "a")) % readers.count)
    try readers[index % readers.count](String(decoding: bytes.dropFirst(), as: UTF8.self))
  }

  private typealias Reader = @Sendable (String) throws -> Void

  /// The readers for the letters from `a` on.
  private static let readers: [Reader] = [
    { text in try again(text) { try? CivilDate($0) } },
    { text in try again(text) { try? TimeOfDay($0) } },
    { text in try again(text) { try? Instant($0) } },
    { text in try again(text) { try? Alarm($0) } },
    { text in try again(text) { try? EventLength($0) } },
    { text in try again(text) { try? ZoneID($0) } },
    { text in try again(text) { try? WeekdaySet($0) } },
    { text in try again(text) { try? ColorHex($0) } },
    { text in try again(text, \.rawValue) { try? Emotion($0) } },
    { text in try again(text, \.rawValue) { try? EventUID($0) } },
    { text in try again(text, \.fileName) { BackupName($0) } },
    { text in
      try again(text, { $0 }) { try? TodoDomain.Category.normalized($0) }
    },
    { text in
      for key in SettingKey.allCases { _ = try? Setting(key, text) }
      _ = try? KeyValue(text, text)
    },
    { text in
      // A label of seven days has both ends, but only one day is typed.
      for unit in PeriodUnit.allCases where unit != .rolling {
        try again(text, \.label) { try? Period(unit, $0) }
      }
      _ = try? Period(.rolling, text)
      _ = try? Week(text)
      _ = PeriodUnit(ofLabel: text)
    },
    { text in
      _ = try? Instant(civil: text, in: .gmt)
      _ = try? EventKinds.standard.kind(named: text)
      _ = try? CategoryIcon(text)
    },
  ]
}

/// Reads, writes, and reads again.
private func again<Value: Equatable>(
  _ text: String, _ write: (Value) -> String, _ read: (String) -> Value?
) throws {
  guard let value = read(text) else { return }
  try BrokenPromise.unless(
    read(write(value)) == value, "\(Value.self) is written as \(write(value))")
}

private func again<Value: Equatable & CustomStringConvertible>(
  _ text: String, _ read: (String) -> Value?
) throws {
  try again(text, \.description, read)
}
