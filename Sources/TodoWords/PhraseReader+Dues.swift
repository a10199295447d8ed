/// The last date of a line, and its due.
extension PhraseReader {
  /// Returns the due in `within 3 days`, `before friday` or 일주일 안에; nil for other words.
  func dueWithin(_ words: [Word]) throws(WordsError) -> DateWords? {
    guard scope == .schedule else { return nil }
    if words.first?.text.lowercased() == "before" {
      return (try? effort.date(of: Array(words.dropFirst())))?.day(at: .first)
    }
    guard words.contains(where: { $0.meaning == .within }) else { return nil }
    let inner = words.filter { $0.meaning != .within }
    guard inner.count == words.count - 1, !inner.isEmpty else { return nil }
    var phrase = Phrase(inner)
    if let (count, unit) = phrase.takeAmount(), phrase.isAtEnd { return .distance(count, unit) }
    return (try? effort.date(of: inner))?.day(at: .last)
  }

  /// Applies words such as 2박 3일, which set the last date, or, in a repetition, the length of
  /// each occurrence. Then, if the last date doesn't end a range, as in `until friday`, turns it
  /// into the due.
  mutating func setLastDate() {
    if let (days, text, range) = daysAway {
      if line.repetition == nil, line.date == nil || line.time != nil {
        // Without a first day, 3박 4일 describes a trip: 3박 4일 제주. A todo with a time is on one day.
        title = (title + range).sorted()
      } else if line.repetition == nil {
        line.until = SpokenDate(.lastOf(days, .day), text)
      } else {
        line.minutes = days * 1_440
      }
    }
    guard mayBeDue, scope == .schedule, line.date == nil || !beginsSpan && !saysUntil,
      line.repetition == nil,
      line.due == nil, let until = line.until, daysAway == nil
    else { return }
    line.due = SpokenDate(until.words.day(at: .last), until.text)
    line.until = nil
  }

  /// Turns the line's time into the time of its due if the time belongs to the due:
  /// `by friday 5pm`, `by 5pm`.
  mutating func setDueTime() {
    guard line.repetition == nil, let time = line.time else { return }
    let follows = dueTokens != nil && dueTokens?.upperBound == timeTokens?.lowerBound
    if isTimeDue, line.due == nil {
      (line.due, line.date) = (line.date ?? .today, nil)
    } else {
      guard line.due != nil, isTimeDue || follows || line.date == nil else { return }
    }
    (line.dueTime, line.time) = (time, nil)
  }

  mutating func setDue(_ date: SpokenDate, _ range: Range<Int>) throws(WordsError) {
    guard line.due == nil else { throw unexpected(range) }
    line.due = date
    dueTokens = range
  }

  /// Sets the due that a mark such as `due:friday` gives.
  mutating func setDue(_ value: String, _ text: String, at place: Int) throws(WordsError) {
    do throws(WordsError) {
      try setDue(SpokenDate(try DateWords(value), value), place..<(place + 1))
    } catch .unexpectedWord {
      throw .unexpectedWord(text)
    } catch .noSuchDate(let date) {
      throw .noSuchDate(date)
    } catch {
      throw .unknownWord(text)
    }
  }
}

extension DateWords {
  /// Returns the date itself; for a period, its first or last day.
  fileprivate func day(at edge: Edge) -> DateWords {
    if case .period(let period) = self { .edge(edge, period) } else { self }
  }
}

extension [Word] {
  /// Whether the words begin with `by` or `due`, and so give a due.
  var sayDue: Bool {
    first?.meaning == .on
      && ["by", "due", "deadline", "no later than"].contains(first?.text.lowercased())
  }
}

extension SpokenDate {
  /// Today's date, which nobody typed.
  fileprivate static let today = SpokenDate(.distance(0, .day), "")
}
