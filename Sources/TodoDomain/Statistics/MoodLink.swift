/// A difference between the mood of days with a thing, such as a finished routine, and the mood of
/// days without it, if the difference is too large to be chance.
public struct MoodLink: Hashable, Sendable {
  /// A thing that some days have and other days don't.
  public enum Subject: Hashable, Sendable {
    /// A routine, by its title, that was finished; on the other days it was missed.
    case routine(String)
    /// A finished todo of a category, by the category's name.
    case category(String)
    /// A day of the week.
    case weekday(Weekday)
    /// A tag of the diary. Its link compares entries, not days.
    case tag(String)
  }

  /// The thing that the days of `with` have, or, for a tag, the entries of `with`.
  public let subject: Subject
  /// The mood of the days that have the subject. For a tag, the mood of the entries, and their
  /// number.
  public let with: HabitMood.Days
  /// The mood of the days, or the entries, that don't have the subject.
  public let without: HabitMood.Days
  /// The probability that chance alone makes two moods differ this much, by the test of Mann and
  /// Whitney.
  public let chance: Double
}

extension MoodLink {
  /// The smallest difference of moods that makes a link.
  private static let leastDifference = 0.3

  /// Returns the links of a report, the least probable by chance first.
  ///
  /// In each link, `with` and `without` have at least `HabitMood.leastDays`, and their averages
  /// differ by at least `leastDifference`. The probability by chance is at most `Chance.limit`
  /// divided by the number of comparisons.
  ///
  /// - Parameters:
  ///   - streaks: The routines, with their moods.
  ///   - finishedDays: The days on which something of a category was finished.
  ///   - counted: The days that `finishedDays` covers.
  ///   - moods: The moods by day. The moods of the routines in `streaks` come from the same days.
  static func links(
    _ streaks: [RoutineStreak], finishedDays: [String: Set<CivilDate>],
    in counted: ClosedRange<CivilDate>, moods: [CivilDate: Mood]
  ) -> [MoodLink] {
    let averages = moods.compactMapValues(\.average)
    var tried = streaks.compactMap { streak in
      streak.mood.map { mood in
        MoodLink(
          subject: .routine(streak.routine.title), with: mood.kept, without: mood.missed,
          chance: mood.chance)
      }
    }
    let known = averages.filter { counted.contains($0.key) }
    tried += finishedDays.sorted { $0.key < $1.key }.compactMap { category, finished in
      MoodLink(.category(category), known, by: finished.contains)
    }
    tried += Weekday.allCases.compactMap { weekday in
      MoodLink(.weekday(weekday), averages) { $0.weekday == weekday }
    }
    tried += ofTags(moods.values.reduce(Mood(), +))
    let limit = Chance.limit / Double(max(1, tried.count))
    return tried.filter { $0.chance <= limit && abs($0.difference) >= leastDifference }
      .enumerated().sorted { ($0.element.chance, $0.offset) < ($1.element.chance, $1.offset) }
      .map(\.element)
  }

  /// The average of `with` minus the average of `without`.
  public var difference: Double { with.average - without.average }

  /// Compares the mood of days for which a closure returns true with the mood of the other days;
  /// nil if there are too few of either.
  private init?(
    _ subject: Subject, _ averages: [CivilDate: Double], by hasIt: (CivilDate) -> Bool
  ) {
    let days = averages.keys.sorted()
    self.init(
      subject, with: days.filter(hasIt).compactMap { averages[$0] },
      without: days.filter { !hasIt($0) }.compactMap { averages[$0] })
  }

  private static func ofTags(_ mood: Mood) -> [MoodLink] {
    let scores = { (counts: [Emotion: Int]) in
      counts.flatMap { Array(repeating: Double($0.key.moodScore), count: $0.value) }
    }
    return mood.tagged.sorted { $0.key < $1.key }.compactMap { tag, with in
      let without = mood.counts.merging(with, uniquingKeysWith: -)
      return MoodLink(.tag(tag), with: scores(with), without: scores(without))
    }
  }

  /// Makes a comparison; nil if `with` or `without` has too few moods.
  private init?(_ subject: Subject, with: [Double], without: [Double]) {
    guard let mood = HabitMood(kept: with, missed: without) else { return nil }
    self.init(subject: subject, with: mood.kept, without: mood.missed, chance: mood.chance)
  }
}
