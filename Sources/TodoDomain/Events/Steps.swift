import Foundation

/// The steps of a todo: the lines of its memo that are checkboxes.
///
/// ```
/// - [ ] passport
/// - [x] charger
/// ```
///
/// GitHub and Obsidian, among others, use this form. A line begins with `-`, `*` or `+`, perhaps
/// after spaces; then follow a space, the box, a space and a text. Steps are stored only in the
/// memo, so a date of a series has its own steps as soon as it has its own memo.
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
  /// The memo without the lines of the steps, and without blank lines at both ends; nil if nothing
  /// is left. A memo without steps stays as it is.
  public let note: String?
  private let memo: [UInt8]
  /// For each step, the index of the space or the letter in its box.
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
  /// Whether there are steps and all of them are ticked.
  public var areAllDone: Bool { !all.isEmpty && all.allSatisfy(\.isDone) }

  /// Returns the memo with one step ticked or unticked, and everything else unchanged; nil if there
  /// is no such step.
  ///
  /// - Parameters:
  ///   - number: The number of the step, from 1.
  ///   - isDone: True to tick the step, false to untick it.
  public func ticking(_ number: Int, isDone: Bool = true) -> String? {
    guard number >= 1, number <= all.count else { return nil }
    var bytes = memo
    // A box that is ticked with a capital letter stays as it is.
    if all[number - 1].isDone != isDone {
      bytes[marks[number - 1]] = UInt8(ascii: isDone ? "x" : " ")
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns a memo with open steps added at its end.
  ///
  /// - Parameters:
  ///   - texts: The texts of the steps. White space at both ends is removed.
  ///   - memo: The memo; nil for none.
  /// - Throws: `ValueError.malformed` for a text that is empty or has more than one line.
  public static func adding(
    _ texts: [String], to memo: String?
  ) throws(ValueError) -> String? {
    guard !texts.isEmpty else { return memo }
    var lines: [String] = []
    for text in texts { lines.append("- [ ] \(try step(typed: text))") }
    let gap = memo?.isEmpty == false && memo?.utf8.last != UInt8(ascii: "\n") ? "\n" : ""
    return (memo ?? "") + gap + lines.joined(separator: "\n")
  }

  /// Returns the text of a step, as it is stored.
  ///
  /// - Throws: `ValueError.malformed` for a text that is empty or has more than one line.
  public static func step(typed text: String) throws(ValueError) -> String {
    let line = text.trimmingCharacters(in: .whitespaces)
    guard !line.isEmpty, !line.contains(where: \.isNewline) else { throw .malformed(.step, text) }
    return line
  }

  // MARK: Lines

  /// Returns the index of the mark in a line's box, and the step; nil if the line isn't a step.
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
  /// Ticks or unticks a step of a todo. In a series, this gives the date its own memo.
  ///
  /// - Parameters:
  ///   - number: The number of the step, from 1.
  ///   - id: The id of the todo.
  ///   - date: The date, in the todo's own calendar.
  ///   - isDone: True to tick the step, false to untick it.
  ///   - context: The moment and the limits.
  /// - Throws: `RequestError.unknownEvent`; `.unknownStep` if the todo has no step with this
  ///   number; `.notAnOccurrence` if a series doesn't occur on the date.
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
