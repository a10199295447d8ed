/// A piece of a line, and the role in which it was read: the date, the time, the title or another
/// role.
package struct SpokenPiece: Hashable, Sendable {
  package let text: String
  package let role: Role
  /// The reason for the role; nil if no other role was possible.
  package let reason: Reason?

  package enum Role: Hashable, Sendable {
    case title, date, until, time, length, repetition, due, alarm, mark, partOfDay, other
  }

  package enum Reason: Hashable, Sendable {
    /// Date words inside the title.
    case insideTitle
    /// Words in quotation marks, or after `--`.
    case quoted
    /// An hour was read in its usual half: 1 to 5 in the afternoon, 9 to 11 in the morning.
    case usualHalf
    /// A part of the day, or the activity, decided whether the hour is in the morning or not.
    case saidHalf
  }
}

extension TodoLine {
  /// Returns the words of a line in order, each with its role.
  ///
  /// - Throws: `WordsError`, under the same conditions as the initializer of `TodoLine`.
  package static func pieces(of arguments: [String]) throws(WordsError) -> [SpokenPiece] {
    var tokenizer = LineTokenizer()
    let tokens = arguments.flatMap { tokenizer.tokens(of: $0, isAlone: arguments.count == 1) }
    var reader = PhraseReader(tokens, .schedule)
    reader.roles = []
    try reader.checkLength()
    _ = try reader.read()
    return reader.pieces
  }
}

extension PhraseReader {
  /// Records the role of tokens that were just read. The role is the part of the line that they
  /// changed, so `before` is the line before they were read.
  mutating func note(_ range: Range<Int>, from before: TodoLine) {
    let role: SpokenPiece.Role =
      if before.repetition != line.repetition {
        .repetition
      } else if before.due != line.due {
        .due
      } else if before.until != line.until, before.date == line.date {
        .until
      } else if before.date != line.date {
        .date
      } else if before.time != line.time || before.delay != line.delay {
        .time
      } else if before.minutes != line.minutes {
        .length
      } else if before.alarms != line.alarms {
        .alarm
      } else if before.marked != line.marked || before.tags != line.tags {
        .mark
      } else if before.partOfDay != line.partOfDay {
        .partOfDay
      } else {
        .other
      }
    roles?.append((range, role))
  }

  /// The pieces of a line that was read.
  fileprivate var pieces: [SpokenPiece] {
    let roles = roles ?? []
    var pieces: [SpokenPiece] = []
    var place = 0
    while place < tokens.count {
      let (range, role) =
        roles.first { $0.range.contains(place) && !title.contains(place) }
        ?? (place..<endOfTitle(at: place, beside: roles), .title)
      pieces.append(
        SpokenPiece(text: text(of: range), role: final(role), reason: reason(role, range)))
      place = range.upperBound
    }
    return pieces
  }

  /// Returns the end of the run of title tokens from `place` on that are in the title for the same
  /// reason as the token at `place`.
  private func endOfTitle(
    at place: Int, beside roles: [(range: Range<Int>, role: SpokenPiece.Role)]
  ) -> Int {
    let following = tokens.indices[place...].prefix { next in
      !roles.contains { $0.range.contains(next) && !title.contains(next) }
        && barred.contains(next) == barred.contains(place)
        && tokens[next].isLiteral == tokens[place].isLiteral
    }
    return max(following.endIndex, place + 1)
  }

  /// Returns the role of a piece after the whole line was read: a last date without a first date is
  /// the due.
  private func final(_ role: SpokenPiece.Role) -> SpokenPiece.Role {
    switch role {
    case .until where line.until == nil && line.due != nil: .due
    case .time where line.dueTime != nil: .due
    default: role
    }
  }

  private func reason(_ role: SpokenPiece.Role, _ range: Range<Int>) -> SpokenPiece.Reason? {
    switch role {
    case .title:
      let first = range.lowerBound
      return tokens[first].isLiteral ? .quoted : barred.contains(first) ? .insideTitle : nil
    case .time:
      guard let bareTime, bareTime.range == range, let time = line.time ?? line.dueTime,
        time.hour % 12 > 0, !bareTime.words.contains(where: \.makesHourClear)
      else { return nil }
      return part == nil && (1...5).contains(time.hour % 12) == (time.hour > 12)
        && !((6...8).contains(time.hour % 12)) ? .usualHalf : .saidHalf
    default: return nil
    }
  }
}
