/// The lines of a task's note: its own text, and what has no other place here, each under the
/// file's name for it.
struct ForeignNotes {
  private(set) var lines: [String]
  /// The lines of values, such as `Priority: high`.
  private(set) var values: [String] = []
  /// The names of the fields that became lines, besides the text.
  private(set) var fields: [String] = []

  /// Makes a note of the task's own text.
  init(_ text: [String] = []) {
    lines = text
  }

  /// Adds a value under its name, such as `Priority: high`; nothing for nil.
  mutating func add(_ name: String, _ value: String?) {
    guard let value else { return }
    let line = "\(name): \(value)"
    values.append(line)
    add([line], of: name)
  }

  /// Adds the names of tags; nothing without any.
  mutating func add(_ name: String, _ tags: [String]) {
    add(name, tags.isEmpty ? nil : tags.joined(separator: ", "))
  }

  /// Adds lines of a field, such as subtasks.
  mutating func add(_ lines: [String], of field: String) {
    guard !lines.isEmpty else { return }
    self.lines += lines
    if !fields.contains(field) { fields.append(field) }
  }
}
