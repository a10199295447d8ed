import TodoLocalisation

/// The numbers of a category's todos, and the words around them.
extension Text {
  /// Returns the number of todos of a category that are to be done.
  static func openCount(_ count: Int) -> Text { Text("\(count) open", "미완료 \(count)") }

  /// Returns the number of open todos whose due is past.
  static func overdueCount(_ count: Int) -> Text { Text("\(count) overdue", "마감 지남 \(count)") }

  /// Returns the number of open todos whose day is past.
  static func leftOverCount(_ count: Int) -> Text { Text("\(count) left over", "밀린 일 \(count)") }

  /// Returns the number of open todos that are due soon.
  static func dueSoonCount(_ count: Int) -> Text { Text("\(count) due soon", "마감 임박 \(count)") }

  /// Returns the number of open todos without a date.
  static func withoutDateCount(_ count: Int) -> Text {
    Text("\(count) without a date", "날짜 없음 \(count)")
  }

  /// Returns the number of series that continue.
  static func repeatingCount(_ count: Int) -> Text { Text("\(count) repeating", "반복 \(count)") }

  /// The heading above the todos that come next.
  static var nextTodos: Text { Text("Next", "다음 할 일") }

  /// Returns the question whether to add a category.
  ///
  /// - Parameter near: An existing category with a similar name, which may be meant instead; nil if
  ///   there is none.
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

  /// Returns the question whether to delete a category.
  static func deleteCategory(named name: String) -> Text {
    let shown = "“\(TerminalText.singleLine(name))”"
    return Text("Delete category \(shown)?", "카테고리 \(shown, .object) 삭제할까요?")
  }
}
