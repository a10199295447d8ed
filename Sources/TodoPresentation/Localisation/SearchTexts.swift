/// The texts about what a search finds in one language: part of `Strings`.
public protocol SearchStrings: Sendable {
  /// The title of a column.
  func column(_ column: SearchColumn) -> String
  /// The text that replaces a list without todos.
  ///
  /// - Parameter withDiary: Whether the diary was searched too.
  func nothingFound(_ words: String, withDiary: Bool) -> String
  /// The line about todos that a list leaves out, with the command that lists all.
  ///
  /// - Parameters:
  ///   - shown: The number of todos that it has.
  ///   - total: The number of all; nil if they weren't counted.
  func moreFound(_ shown: Int, of total: Int?, _ command: String) -> String
  /// The line about a search that read every todo, since the store has no index of texts.
  ///
  /// - Parameter command: The command that makes one; nil where none can be made.
  func allRead(_ count: Int, _ command: String?) -> String
  /// The heading of the entries of the diary.
  func diaryFound(_ count: Int) -> String
}

/// The columns of what a search finds.
public enum SearchColumn: CaseIterable, Hashable, Sendable {
  /// The title.
  case todo
  /// The nearest date from today on.
  case next
  /// The nearest date before today.
  case last
  /// The piece that matched, where that isn't the title.
  case found
}

extension EnglishStrings {
  func column(_ column: SearchColumn) -> String {
    switch column {
    case .todo: "Todo"
    case .next: "Next"
    case .last: "Last"
    case .found: "Found in"
    }
  }

  func nothingFound(_ words: String, withDiary: Bool) -> String {
    let words = UserText.quoted(words)
    return withDiary
      ? "Neither a todo nor the diary has \(words)."
      : "No todo has \(words). `--diary` searches the diary too."
  }

  func moreFound(_ shown: Int, of total: Int?, _ command: String) -> String {
    (total.map { "\(shown) of \($0) todos." } ?? "The first \(shown) todos of many.")
      + " `\(command)` lists all."
  }

  func allRead(_ count: Int, _ command: String?) -> String {
    guard let command else {
      return "All \(count) todos were read: a store on a server has no index of words."
    }
    return "All \(count) todos were read. `\(command)` makes an index, and searches are fast then."
  }

  func diaryFound(_ count: Int) -> String { "Diary · \(count)" }
}

extension KoreanStrings {
  func column(_ column: SearchColumn) -> String {
    switch column {
    case .todo: "투두"
    case .next: "다음"
    case .last: "지난번"
    case .found: "찾은 곳"
    }
  }

  func nothingFound(_ words: String, withDiary: Bool) -> String {
    let words = UserText.quoted(words)
    return withDiary
      ? "투두에도 감정일기에도 없어요: \(words)"
      : "그런 투두가 없어요: \(words). `--diary`를 붙이면 감정일기에서도 찾아요."
  }

  func moreFound(_ shown: Int, of total: Int?, _ command: String) -> String {
    (total.map { "투두 \($0)개 중 \(shown)개예요." } ?? "많은 투두 중 처음 \(shown)개예요.")
      + " \("`\(command)`", .toward) 모두 볼 수 있어요."
  }

  func allRead(_ count: Int, _ command: String?) -> String {
    guard let command else {
      return "투두 \(count)개를 모두 읽었어요. 서버의 저장소에는 낱말 색인이 없어요."
    }
    return "투두 \(count)개를 모두 읽었어요. \("`\(command)`", .toward) 색인을 만들면 더 빨라요."
  }

  func diaryFound(_ count: Int) -> String { "감정일기 · \(count)" }
}
