import TodoLocalisation
import TodoPresentation
import TodoText
import TodoWords

/// Descriptions, for people, of the way in which `TodoLine` has read the words of a line.
extension Text {
  /// Returns words of a line with their role and the reason for the role.
  static func piece(_ piece: SpokenPiece) -> Text {
    let reason = piece.reason.map { " (" + reasonName($0) + ")" } ?? .empty
    return "“\(TerminalText.singleLine(piece.text))” " + roleName(piece.role) + reason
  }

  private static func roleName(_ role: SpokenPiece.Role) -> Text {
    switch role {
    case .title: Text("title", "제목")
    case .date: Text("date", "날짜")
    case .until: Text("last date", "마지막 날")
    case .time: Text("time", "시각")
    case .length: Text("length", "소요 시간")
    case .repetition: Text("repeats", "반복")
    case .due: Text("due", "마감")
    case .alarm: Text("alarm", "알림")
    case .mark: Text("mark", "표시")
    case .partOfDay: Text("part of the day", "시간대")
    case .other: Text("read", "읽음")
    }
  }

  private static func reasonName(_ reason: SpokenPiece.Reason) -> Text {
    switch reason {
    case .insideTitle: Text("inside the title", "제목 안에 있음")
    case .quoted: Text("quoted", "따옴표나 `--` 뒤")
    case .usualHalf:
      Text("1 to 5 are in the afternoon, 9 to 11 in the morning", "1~5시는 오후, 9~11시는 오전")
    case .saidHalf: Text("another word decides the half of the day", "다른 말이 오전과 오후를 정함")
    }
  }
}

extension SpokenPiece {
  /// The JSON object for these words of a typed text: the words, and the role in which they were
  /// read.
  var json: JSONValue { ["text": .string(text), "as": .string("\(role)")] }
}
