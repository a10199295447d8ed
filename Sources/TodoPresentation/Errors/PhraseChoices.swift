public import TodoDomain
public import TodoLocalisation

extension PhraseReading {
  /// The line to type so that a phrase has this reading, followed by the kind of the phrase in
  /// brackets: `lunch 3pm (time)`.
  public var choice: Text {
    let name: Text =
      switch meaning {
      case .title: Text("title", "제목")
      case .date: Text("date", "날짜")
      case .repetition: Text("repeats", "반복")
      case .time: Text("time", "시각")
      }
    return Text("\(UserText.line(text)) (\(name))", "\(UserText.line(text)) (\(name))")
  }
}

extension Text {
  /// Returns the hint for a todo with several times of day, with the lines to type instead.
  ///
  /// - Parameter text: The times as they were typed.
  static func severalTimesHint(_ readings: [PhraseReading], of text: String) -> Text {
    let first = Text("Add a todo for each time of the day", "시각마다 하나씩 추가해 주세요")
    let times = readings.filter { $0.meaning == .time }.map { Text(verbatim: $0.line) }
    let others = readings.map { reading in
      switch reading.meaning {
      case .time: Text.empty
      case .title:
        Text(" Write \(reading.line) for the title.", " 제목이면 \(reading.line)처럼 적어 주세요.")
      case .date, .repetition:
        Text(
          " Write \(reading.line) for so many days in all.",
          " 며칠 동안만 할 일이면 \(reading.line)처럼 적어 주세요.")
      }
    }
    guard !times.isEmpty else {
      return Text(
        "\(first), such as `todoctl add pills daily 9am`.", "\(first): `todoctl add 약 매일 오전 9시`.")
    }
    let list = times.joined(separator: Text(" and ", ", "))
    let range = readings.line(from: text).map {
      Text("If it goes on from one to the other, write \($0). ", "그때부터 그때까지라면 \($0)처럼 적어 주세요. ")
    }
    return (range ?? .empty) + Text("\(first), such as \(list).", "\(first): \(list).")
      + others.joined()
  }

  /// Returns a sentence with the lines to type, grouped by the meaning that each line gives the
  /// words: the title, the date, the repetition or the time.
  static func meanings(_ readings: [PhraseReading]) -> Text {
    let lines = readings.byMeaning.map { meaning, lines in
      Text(
        "\(lines.joined(separator: " or ")) for \(name(of: meaning))",
        "\(name(of: meaning)) \(lines.joined(separator: " 또는 "))")
    }.joined(separator: Text(", or ", ", "))
    return Text("Write \(lines).", "\(lines)처럼 적어 주세요.")
  }

  private static func name(of meaning: PhraseReading.Meaning) -> Text {
    switch meaning {
    case .title: Text("the title", "제목이면")
    case .date: Text("the date", "날짜면")
    case .repetition: Text("how it repeats", "반복이면")
    case .time: Text("the time", "시각이면")
    }
  }
}

extension PhraseReading {
  /// The words to type in a shell, in backticks.
  var line: String { Self.line(text) }

  fileprivate static func line(_ text: String) -> String {
    let words = UserText.line(text).split(separator: " ").map { ShellText.plainWord(String($0)) }
    return "`\(words.joined(separator: " "))`"
  }
}

extension [PhraseReading] {
  /// Returns the line to type if the person meant a range by two times: `lunch fri 3pm-4pm` for
  /// `3pm 4pm`. Nil if the times have another form.
  fileprivate func line(from text: String) -> String? {
    let times = text.split(separator: " ").map(String.init)
    let lines = filter { $0.meaning == .time }
    guard times.count == 2, lines.count == 2 else { return nil }
    let words = lines[0].text.split(separator: " ").map(String.init)
    guard words.contains(times[0]) else { return nil }
    let range = "\(times[0])-\(times[1])"
    return PhraseReading.line(
      words.map { $0 == times[0] ? range : $0 }.joined(separator: " "))
  }

  /// Whether there are two readings, the same hour in the afternoon and in the morning.
  var areHalves: Bool {
    count == 2 && allSatisfy { $0.meaning == .time } && self[0].text.contains("오후")
      && ["오전", "새벽"].contains { self[1].text.contains($0) }
  }

  /// The lines to type, in the order of the readings. Adjacent lines whose words have the same
  /// meaning, such as a date, form a group.
  var byMeaning: [(meaning: PhraseReading.Meaning, lines: [String])] {
    reduce(into: []) { groups, reading in
      if groups.last?.meaning == reading.meaning {
        groups[groups.count - 1].lines.append(reading.line)
      } else {
        groups.append((reading.meaning, [reading.line]))
      }
    }
  }
}
