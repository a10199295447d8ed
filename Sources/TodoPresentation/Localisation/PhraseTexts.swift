public import TodoDomain
public import TodoLocalisation

/// The texts of `todoctl when`, which tells what a typed text means.

extension Text {
  /// Returns the label of a line about one part of a typed text's meaning, such as its date.
  public static func label(_ label: MeaningLabel) -> Text {
    switch label {
    case .date: Text("date", "날짜")
    case .dateBack: Text("looking back", "지난 날짜로 보면")
    case .until: Text("until", "마지막 날")
    case .rule: Text("repeats", "반복")
    case .next: Text("next", "다음")
    case .period: Text("period", "기간")
    case .title: Text("title", "제목")
    case .pieces: Text("words", "읽은 말")
    }
  }

  /// Returns the distance of a day from today, such as “tomorrow” or “in 9 days”.
  public static func distance(_ daysFromToday: Int) -> Text {
    if let word = relativeDay(daysFromToday) { return word }
    return daysFromToday > 0
      ? Text("in \(count(daysFromToday, "day"))", "\(daysFromToday)일 뒤")
      : Text("\(count(-daysFromToday, "day")) ago", "\(-daysFromToday)일 전")
  }

  /// Returns the words about a time that the clocks skip on its date, with the time that takes its
  /// place.
  public static func skippedTime(_ time: TimeOfDay, insteadOf other: TimeOfDay) -> Text {
    Text(
      "\(time), which the clocks skip on that day; it is \(other)",
      "\(time): 그날은 서머타임 때문에 없는 시각이라 \("\(other)", .subject) 돼요")
  }
}
