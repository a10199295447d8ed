import Foundation

/// The steps of a todo: those lines of its memo that are boxes to tick.
///
/// ```
/// - [ ] passport
/// - [x] charger
/// ```
///
/// GitHub, Obsidian and others write them so. A line begins with `-`, `*` or `+`, perhaps behind
/// spaces; then there are a space, the box, a space and a text. Steps are stored in the memo alone,
/// so one date of a series has its own as soon as it has a memo of its own.
public struct Steps: Sendable {
  /// One step.
  public struct Step: Hashable, Sendable {
    /// The text behind the box.
    public let text: String
    /// Whether the box is ticked.
    public let isDone: Bool
  }

  /// The steps, in the order of their lines.
  public let all: [Step]
  /// The memo without the lines of the steps, and without blank lines at its ends; nil if nothing
  /// is left. A memo without steps stays as it is.
  public let note: String?
  private let memo: [UInt8]
  /// For each step the place of the space or the letter in its box.
  private let marks: [Int]

  /// Reads the steps of a memo.
  public init(in memo: String?) {
    guard let memo, memo.utf8.contains(UInt8(ascii: "[")) else {
      (all, note, self.memo, marks) = ([], memo, [], [])
      return
    }
    let bytes = Array(memo.utf8)
    var (all, marks, others) = ([Step](), [Int](), [ArraySlice<UInt8>]())
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if let (mark, step) = Self.step(line) {
        marks.append(mark)
        all.append(step)
      } else {
        others.append(line)
      }
    }
    (self.all, self.memo, self.marks) = (all, bytes, marks)
    note = all.isEmpty ? memo : Self.note(others)
  }

  /// The number of steps.
  public var count: Int { all.count }
  /// The number of ticked steps.
  public var doneCount: Int { all.count(where: \.isDone) }
  /// Whether there is a step, and none is open.
  public var areAllDone: Bool { !all.isEmpty && all.allSatisfy(\.isDone) }

  /// Returns the memo with one step ticked, or open again, and everything else as it is; nil if
  /// there is no such step.
  ///
  /// - Parameters:
  ///   - number: The number of the step, from 1.
  ///   - isDone: True to tick it, false to take the tick back.
  public func ticking(_ number: Int, isDone: Bool = true) -> String? {
    guard number >= 1, number <= all.count else { return nil }
    var bytes = memo
    // A tick in a capital letter stays.
    if all[number - 1].isDone != isDone {
      bytes[marks[number - 1]] = UInt8(ascii: isDone ? "x" : " ")
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns a memo with open steps below it.
  ///
  /// - Parameters:
  ///   - texts: The texts of the steps; white space at their ends is left out.
  ///   - memo: The memo; nil for none.
  /// - Throws: `ValueError.malformed` for a text that is empty, or longer than a line.
  public static func adding(
    _ texts: [String], to memo: String?
  ) throws(ValueError) -> String? {
    guard !texts.isEmpty else { return memo }
    var lines: [String] = []
    for text in texts { lines.append("- [ ] \(try step(typed: text))") }
    let gap = memo?.isEmpty == false && memo?.utf8.last != UInt8(ascii: "\n") ? "\n" : ""
    return (memo ?? "") + gap + lines.joined(separator: "\n")
  }

  /// The text of a step.
  ///
  /// - Throws: `ValueError.malformed` for a text that is empty, or longer than a line.
  public static func step(typed text: String) throws(ValueError) -> String {
    let line = text.trimmingCharacters(in: .whitespaces)
    guard !line.isEmpty, !line.contains(where: \.isNewline) else { throw .malformed(.step, text) }
    return line
  }

  // MARK: Lines

  /// The place of the mark in a line's box, and the step; nil for a line that is none.
  private static func step(_ line: ArraySlice<UInt8>) -> (mark: Int, Step)? {
    let bullet = line.drop(while: isBlank)
    guard let sign = bullet.first, "-*+".utf8.contains(sign) else { return nil }
    let box = bullet.dropFirst().drop(while: isBlank)
    let mark = box.startIndex + 1
    guard box.startIndex > bullet.startIndex + 1, box.count > 4,
      box[mark - 1] == UInt8(ascii: "["), " xX".utf8.contains(box[mark]),
      box[mark + 1] == UInt8(ascii: "]"), isBlank(box[mark + 2])
    else { return nil }
    let text = String(decoding: box[(mark + 2)...], as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty else { return nil }
    return (mark, Step(text: text, isDone: box[mark] != UInt8(ascii: " ")))
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  private static func note(_ lines: [ArraySlice<UInt8>]) -> String? {
    let isEmpty = { (line: ArraySlice<UInt8>) in
      line.allSatisfy { isBlank($0) || $0 == UInt8(ascii: "\r") }
    }
    guard let first = lines.firstIndex(where: { !isEmpty($0) }),
      let last = lines.lastIndex(where: { !isEmpty($0) })
    else { return nil }
    let bytes = Array(lines[first...last].joined(separator: [UInt8(ascii: "\n")]))
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension EventTransaction {
  /// Ticks a step of a todo, or takes the tick back. Of a series it is a step of one date, which
  /// has a memo of its own then.
  ///
  /// - Parameters:
  ///   - number: The number of the step, from 1.
  ///   - id: The id of the todo.
  ///   - date: The date, in the todo's own calendar.
  ///   - isDone: True to tick it, false to take the tick back.
  ///   - context: The moment and the limits.
  /// - Throws: `RequestError.unknownEvent`; `.unknownStep` if the todo has no step of the number;
  ///   `.notAnOccurrence` for a date of a series on which it doesn't occur.
  public func tick(
    step number: Int, of id: EventID, on date: CivilDate, isDone: Bool = true,
    in context: RuleContext
  ) throws {
    let event = try requiredEvent(with: id)
    let change = event.isRepeating ? try record(of: id, on: date)?.change : nil
    let steps = Steps(in: event.changed(by: change).memo)
    guard let memo = steps.ticking(number, isDone: isDone) else {
      throw RequestError.unknownStep(id, number, count: steps.count)
    }
    var patch = EventPatch()
    patch.memo = .set(memo)
    try modify(id, patch, scope: event.isRepeating ? .only(date) : .all, in: context)
  }
}
