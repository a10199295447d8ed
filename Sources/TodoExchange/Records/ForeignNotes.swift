import TodoDomain

/// The lines of a task's note: its own text, its steps, and the values that no field of a todo can
/// hold, each under the file's name for it.
struct ForeignNotes {
  private(set) var lines: [String]
  /// The lines of values, such as `Priority: high`.
  private(set) var values: [String] = []
  /// The mappings of the fields besides the text: to lines of the note, to steps, or to values that
  /// are kept but not shown.
  private(set) var mappings: [ImportMapping] = []

  /// Makes a note of the task's own text.
  init(_ text: [String] = []) {
    lines = text
  }

  /// Adds a value under its name, such as `Priority: high`. Does nothing for nil.
  mutating func add(_ name: String, _ value: String?) {
    guard let value else { return }
    let line = "\(name): \(value)"
    values.append(line)
    add([line], of: name)
  }

  /// Adds the mapping of a value that is only stored in the todo's source and not shown. Does
  /// nothing for nil.
  mutating func keep(_ name: String, _ value: String?) {
    let mapping = ImportMapping(name, to: .kept)
    if value != nil, !mappings.contains(mapping) { mappings.append(mapping) }
  }

  /// Adds the tags as one value under this name, with commas between them. Does nothing without
  /// tags.
  mutating func add(_ name: String, _ tags: [String]) {
    add(name, tags.isEmpty ? nil : tags.joined(separator: ", "))
  }

  /// Adds lines of a field, such as subtasks.
  mutating func add(
    _ lines: [String], of field: String, as target: ImportMapping.Target = .note
  ) {
    guard !lines.isEmpty else { return }
    self.lines += lines
    let mapping = ImportMapping(field, to: target)
    if !mappings.contains(mapping) { mappings.append(mapping) }
  }

  /// Returns the line of a step, as `Steps` reads it. A title of several lines becomes one line.
  static func step(_ title: String, isDone: Bool, indent: String = "") -> String {
    let text = title.split(whereSeparator: \.isNewline).joined(separator: " ")
    return "\(indent)- [\(isDone ? "x" : " ")] \(text)"
  }
}
