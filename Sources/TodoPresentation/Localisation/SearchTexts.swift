public import TodoLocalisation

/// The columns of the results of a search.
public enum SearchColumn: CaseIterable, Hashable, Sendable {
  /// The title.
  case todo
  /// The nearest date from today on.
  case next
  /// The nearest date before today.
  case last
  /// The piece of the todo that matched, unless the title matched.
  case found
}

extension Text {
  /// Returns the title of a column.
  public static func column(_ column: SearchColumn) -> Text {
    switch column {
    case .todo: Text("Todo", "투두")
    case .next: Text("Next", "다음")
    case .last: Text("Last", "지난번")
    case .found: Text("Found in", "찾은 곳")
    }
  }

  /// Returns the text that replaces a list without todos.
  ///
  /// - Parameters:
  ///   - words: The words of the search as they were typed.
  ///   - withDiary: Whether the diary was searched too.
  public static func nothingFound(_ words: String, withDiary: Bool) -> Text {
    let words = UserText.quoted(words)
    return withDiary
      ? Text("Neither a todo nor the diary has \(words).", "투두에도 감정일기에도 없어요: \(words)")
      : Text(
        "No todo has \(words). `--diary` searches the diary too.",
        "그런 투두가 없어요: \(words). `--diary`를 붙이면 감정일기에서도 찾아요.")
  }

  /// Returns the line that suggests another search, since the typed words may be misspelled.
  ///
  /// - Parameter command: The whole line to type for the other search.
  public static func nearWords(_ command: String) -> Text {
    Text("Did you mean `\(command)`?", "혹시 `\(command)`인가요?")
  }

  /// Returns the line about todos that a list leaves out, with the command that lists all.
  ///
  /// - Parameters:
  ///   - shown: The number of listed todos.
  ///   - total: The number of all todos; nil if they weren't counted.
  ///   - command: The whole line to type in a terminal, such as `todoctl search milk --all`.
  public static func moreFound(_ shown: Int, of total: Int?, _ command: String) -> Text {
    (total.map { Text("\(shown) of \($0) todos.", "투두 \($0)개 중 \(shown)개예요.") }
      ?? Text("The first \(shown) todos of many.", "찾은 투두가 많아 처음 \(shown)개만 보여 줘요."))
      + Text(" `\(command)` lists all.", " \("`\(command)`", .toward) 모두 볼 수 있어요.")
  }

  /// Returns the line about a search that read every todo, since the store has no index of texts.
  ///
  /// - Parameters:
  ///   - count: The number of todos that were read.
  ///   - command: The command that makes an index; nil if the store can't have one.
  public static func allRead(_ count: Int, _ command: String?) -> Text {
    guard let command else {
      return Text(
        "All \(count) todos were read: a store on a server has no index of words.",
        "투두 \(count)개를 하나하나 읽어 찾았어요. 서버의 저장소에는 검색 색인이 없어요.")
    }
    return Text(
      "All \(count) todos were read. `\(command)` makes an index, and searches are fast then.",
      "투두 \(count)개를 하나하나 읽어 찾았어요. \("`\(command)`", .toward) 색인을 만들면 더 빨라요.")
  }

  /// Returns the heading above the diary entries that were found.
  public static func diaryFound(_ count: Int) -> Text {
    Text("Diary · \(count)", "감정일기 · \(count)")
  }
}
