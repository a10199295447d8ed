import TodoLocalisation

/// The numbers of a category's todos, and what stands around them.
extension Text {
  /// How many todos of a category are to be done.
  static func openCount(_ count: Int) -> Text { Text("\(count) open", "미완료 \(count)") }

  /// How many of them are past their due.
  static func overdueCount(_ count: Int) -> Text { Text("\(count) overdue", "마감 지남 \(count)") }

  /// How many of them are past their day.
  static func leftOverCount(_ count: Int) -> Text { Text("\(count) left over", "남은 일 \(count)") }

  /// How many of them are due soon.
  static func dueSoonCount(_ count: Int) -> Text { Text("\(count) due soon", "곧 마감 \(count)") }

  /// How many of them have no date.
  static func withoutDateCount(_ count: Int) -> Text {
    Text("\(count) without a date", "날짜 없음 \(count)")
  }

  /// How many series go on.
  static func repeatingCount(_ count: Int) -> Text { Text("\(count) repeating", "반복 \(count)") }

  /// The heading of the first todos that are to be done.
  static var nextTodos: Text { Text("Next", "다음 할 일") }

  /// The question whether to add a category.
  ///
  /// - Parameter near: The one that may be meant instead; nil if none is like it.
  static func addCategory(named name: String, near: String?) -> Text {
    let shown = { "“\(UserText.line($0, width: 40))”" }
    let (name, near) = (shown(name), near.map(shown))
    guard let near else {
      return Text(
        "There is no category \(name). Add it?", "카테고리 \(name, .subject) 없어요. 새로 만들까요?")
    }
    return Text(
      "There is no category \(name), but \(near). Add it all the same?",
      "카테고리 \(name, .topic) 없고 \(near, .subject) 있어요. 그래도 새로 만들까요?")
  }

  /// The question whether to delete a category.
  static func deleteCategory(named name: String) -> Text {
    let shown = "“\(TerminalText.singleLine(name))”"
    return Text("Delete category \(shown)?", "카테고리 \(shown): 삭제할까요?")
  }
}
